"""Bringing a database up to date when it is opened, with Alembic; one that is up to date needs no Alembic."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

MIGRATIONS = Path(__file__).parent / "migrations"
# Any number: whoever holds it migrates, the others wait.
MIGRATION_LOCK = 74_37_41_04


class WrongVersion(Exception):
    """A database with a version that leads nowhere."""


def upgrade(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        if not is_up_to_date(connection):
            migrate(connection)


def is_up_to_date(connection: Connection) -> bool:
    """Also if a newer Pestis did it: migrations only add, so this one can go on with it."""
    current = version_of(connection)
    return current is not None and current.isdecimal() and current >= newest()


def migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise WrongVersion(str(error)) from error


def versions() -> set[str]:
    """All that this program knows; the names of their files begin with them."""
    return {path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def newest() -> str:
    """The version that this program brings a database to."""
    return max(versions())


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return version
