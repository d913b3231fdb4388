"""A browser whose answer got lost keeps its guest; and who asked for a review that waits."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision: str | None = "0011"


def upgrade() -> None:
    op.add_column("guest_tokens", sa.Column("ends", sa.String(64), nullable=True))
    op.add_column("reviews", sa.Column("guest_id", sa.Integer, nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("reviews") as reviews:
        reviews.drop_column("guest_id")
    with op.batch_alter_table("guest_tokens") as tokens:
        tokens.drop_column("ends")
