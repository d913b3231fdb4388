"""Packs and scenarios of guests, and tables that are played with one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("design", sa.JSON, nullable=True))
    op.create_table(
        "designs",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("guest_id", sa.Integer, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("files", sa.JSON, nullable=False),
        sa.Column("is_shared", sa.Boolean, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_designs_guest_id", "designs", ["guest_id"])


def downgrade() -> None:
    op.drop_table("designs")
    op.drop_column("tables", "design")
