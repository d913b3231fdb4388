"""Which process has which table, and what is counted over all processes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(24), nullable=True))
    op.add_column("tables", sa.Column("term", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("host_here", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("address", sa.String(260), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("version", sa.String(40), nullable=False),
        sa.Column("plays", sa.JSON, nullable=False),
        sa.Column("load", sa.Integer, nullable=False),
        sa.Column("is_draining", sa.Boolean, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("now", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "limits",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        prefixes=["UNLOGGED"] if op.get_context().dialect.name == "postgresql" else [],
    )


def downgrade() -> None:
    op.drop_table("limits")
    op.drop_table("processes")
    op.drop_index("ix_tables_owner", "tables")
    for column in ("host_here", "term", "owner"):
        op.drop_column("tables", column)
