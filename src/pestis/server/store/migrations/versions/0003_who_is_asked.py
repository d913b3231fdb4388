"""Who is asked at a table. Tables that are there go on as they were begun: everybody is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("ask", sa.String(10), nullable=False, server_default="public"))
    op.add_column("tables", sa.Column("reactions", sa.String(10), nullable=False, server_default="everybody"))


def downgrade() -> None:
    op.drop_column("tables", "reactions")
    op.drop_column("tables", "ask")
