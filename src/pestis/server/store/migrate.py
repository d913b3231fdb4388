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
        config = configuration(connection)
        if not is_newer(connection, config):
            command.upgrade(config, "head")


def is_newer(connection: Connection, config: Config) -> bool:
    """Whether a newer Pestis brought it up to date. Migrations only add, so this one can go on with it."""
    current = MigrationContext.configure(connection).get_current_revision()
    own = ScriptDirectory.from_config(config).get_current_head()
    return current is not None and current.isdecimal() and current > str(own)


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
