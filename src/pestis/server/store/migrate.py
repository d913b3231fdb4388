"""Bringing a database up to date with Alembic when it is opened."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number: whoever holds it migrates, the others wait.
MIGRATION_LOCK = 74_37_41_04


def upgrade(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        command.upgrade(configuration(connection), "head")


def newest() -> str:
    """The version that this program brings a database to."""
    head = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert head is not None
    return head


def version_of(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def configuration(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
