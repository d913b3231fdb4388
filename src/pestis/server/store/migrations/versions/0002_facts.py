"""Facts about the database as a whole: how far the machine's clock was moved, when it was last written to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    facts = op.create_table(
        "facts",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(facts, [{"name": "drift", "value": 0}, {"name": "pulse", "value": 0}])


def downgrade() -> None:
    op.drop_table("facts")
