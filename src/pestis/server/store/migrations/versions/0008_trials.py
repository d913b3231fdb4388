"""Packs that are tried out by bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    op.create_table(
        "trials",
        sa.Column("design_id", sa.String(24), sa.ForeignKey("designs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("found", sa.LargeBinary, nullable=True),
        sa.Column("report", sa.LargeBinary, nullable=True),
        sa.Column("found_content", sa.String(64), nullable=True),
        sa.Column("owner", sa.String(40), nullable=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("problem", sa.String(600), nullable=True),
    )


def downgrade() -> None:
    op.drop_table("trials")
