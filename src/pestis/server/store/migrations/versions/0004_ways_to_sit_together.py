"""Hints between people, how fast bots move, and who has said to be ready."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("pace", sa.String(10), nullable=False, server_default="brisk"))
    op.add_column("seats", sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seats", "ready")
    op.drop_column("tables", "pace")
    op.drop_column("tables", "hints")
