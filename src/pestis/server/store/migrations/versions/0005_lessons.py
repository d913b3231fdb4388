"""Tables at which a lesson is given."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("lesson", sa.String(40), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "lesson")
