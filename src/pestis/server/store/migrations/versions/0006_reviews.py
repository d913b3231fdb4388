"""Reviews of finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("depth", sa.String(10), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("passes", sa.Integer, nullable=False),
        sa.Column("format", sa.String(40), nullable=False),
        sa.Column("packed", sa.LargeBinary),
        sa.Column("owner", sa.String(40)),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("problem", sa.String(600)),
    )


def downgrade() -> None:
    op.drop_table("reviews")
