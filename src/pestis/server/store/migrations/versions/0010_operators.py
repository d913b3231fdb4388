"""What operators do: guests that are blocked, when guests were here last, and a book of what was done."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    op.add_column("guests", sa.Column("seen_at", sa.BigInteger, nullable=True))
    op.add_column("guests", sa.Column("blocked_at", sa.BigInteger, nullable=True))
    op.create_index("ix_guests_blocked_at", "guests", ["blocked_at"])
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(24), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )
    facts = sa.table("facts", sa.column("name", sa.String), sa.column("value", sa.BigInteger))
    op.bulk_insert(facts, [{"name": "tidied", "value": 0}])


def downgrade() -> None:
    op.execute("DELETE FROM facts WHERE name = 'tidied'")
    op.drop_table("acts")
    op.drop_index("ix_guests_blocked_at", "guests")
    op.drop_column("guests", "blocked_at")
    op.drop_column("guests", "seen_at")
