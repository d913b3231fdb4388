"""How Alembic reaches the database: by the connection it is given."""

from __future__ import annotations

from alembic import context

from pestis.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=False,
    render_as_batch=True,
)
context.run_migrations()
