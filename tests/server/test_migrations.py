"""Old processes go on working on a database that a newer one has brought up to date: migrations only add."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

from pestis.server.store import Store
from pestis.server.store.migrate import MIGRATIONS
from tests.server.kit import play_first, position, quick_settings, running

VERSIONS = sorted((MIGRATIONS / "versions").glob("*.py"))


class OnlyAdds:
    """Stands in for Alembic's `op` and refuses what an older process would stumble over."""

    def __init__(self) -> None:
        self.new: set[str] = set()

    def create_table(self, name: str, *columns: object, **more: object) -> sa.Table:
        self.new.add(name)
        return sa.Table(name, sa.MetaData(), *(part for part in columns if isinstance(part, sa.Column)))

    def add_column(self, table: str, column: sa.Column[object]) -> None:
        is_optional = column.nullable or column.server_default is not None
        assert is_optional, f"{table}.{column.name}: an older process does not fill it in"
        assert not column.unique, f"{table}.{column.name}: an older process does not know that it is unique"

    def create_index(self, name: str, table: str, columns: object, unique: bool = False, **more: object) -> None:
        assert table in self.new or not unique, f"{name}: an older process does not know that it is unique"

    def bulk_insert(self, table: sa.Table, rows: object) -> None:
        assert table.name in {"facts", *self.new}  # nobody asks for facts that it does not know

    def get_context(self) -> MigrationContext:
        return MigrationContext.configure(dialect_name="postgresql")

    def __getattr__(self, name: str) -> Callable[..., None]:
        raise AssertionError(f"op.{name} does more than add; see docs/releasing.md")


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def only_adds(migration: ModuleType) -> None:
    migration.op = OnlyAdds()  # type: ignore[attr-defined]  # a module has what is put into it
    migration.upgrade()


@pytest.mark.parametrize("path", VERSIONS, ids=lambda path: path.stem)
def test_a_migration_only_adds(path: Path) -> None:
    migration = load(path)
    assert migration.revision == path.name[:4], "newer ones are told by their number"
    only_adds(migration)


@pytest.mark.parametrize(
    "line",
    [
        'op.drop_column("tables", "seed")',
        'op.alter_column("tables", "seed", nullable=True)',
        'op.execute("DELETE FROM tables")',
        'op.add_column("tables", sa.Column("mood", sa.Integer, nullable=False))',
        'op.create_index("one", "tables", ["name"], unique=True)',
    ],
)
def test_one_that_does_more_is_noticed(line: str) -> None:
    migration = ModuleType("migration")
    exec(f"import sqlalchemy as sa\ndef upgrade(): {line}", migration.__dict__)
    with pytest.raises(AssertionError):
        only_adds(migration)


def test_an_older_process_plays_on_a_newer_database(database_url: str, tmp_path: Path) -> None:
    """To this version, one that will come is what it is to those of before."""
    settings = quick_settings(tmp_path, database_url=database_url)
    with running(settings) as server:
        ilse = server.browser()
        table = ilse.new_table("me", "hotseat")
        play_first(ilse, table, 0)
        add_what_will_come(server.services.store)
    with running(settings) as server:
        again = server.browser()
        play_first(again, table, position(again, table, table.secrets[0])["view"]["pending"][0])
        assert position(again, table, table.secrets[0])["log"] == 2
        assert again.new_table("me", "hotseat").id != table.id
        with server.services.store.engine.connect() as connection:
            assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == "9998"


def add_what_will_come(store: Store) -> None:
    with store.engine.begin() as connection:
        op = Operations(MigrationContext.configure(connection))
        for name in ("guests", "tables", "seats", "entries"):
            op.add_column(name, sa.Column("of_the_future", sa.Integer, nullable=True))
            op.add_column(name, sa.Column("usual", sa.Integer, nullable=False, server_default="7"))
        op.create_table("future", sa.Column("id", sa.Integer, primary_key=True))
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9998'"))
