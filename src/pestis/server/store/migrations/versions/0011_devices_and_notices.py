"""Guests with several browsers, and notices of their turns."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision: str | None = "0010"


def upgrade() -> None:
    op.create_table(
        "guest_tokens",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        guest(index=True),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "guest_links",
        sa.Column("secret_hash", sa.String(64), primary_key=True),
        guest(index=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint_hash", sa.String(64), primary_key=True),
        guest(index=True),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "mail_addresses",
        guest(primary_key=True),
        sa.Column("address", sa.String(254), nullable=False, index=True),
        sa.Column("stop_key", sa.String(64), nullable=False, unique=True),
        sa.Column("confirm_hash", sa.String(64), nullable=False, index=True),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sa.Column("confirmed_at", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("log", sa.Integer, primary_key=True, autoincrement=False),
        guest(primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(200), nullable=False),
    )


def guest(*, primary_key: bool = False, index: bool = False) -> sa.Column[int]:
    """Whose it is."""
    whose = sa.ForeignKey("guests.id", ondelete="CASCADE")
    if primary_key:
        return sa.Column("guest_id", sa.Integer, whose, primary_key=True, autoincrement=False)
    return sa.Column("guest_id", sa.Integer, whose, nullable=False, index=index)


def downgrade() -> None:
    for name in ("server_keys", "notices", "mail_addresses", "push_subscriptions", "guest_links", "guest_tokens"):
        op.drop_table(name)
