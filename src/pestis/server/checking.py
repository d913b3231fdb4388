"""Whether a database holds what the server promises: numbers without gaps, nothing that belongs to nobody, logs
that can be played again; and what an operator may have of its tables."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, case, func, select

from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.match import verify
from pestis.server.store.models import Base, Entry, Seat, Table
from pestis.server.store.queries import find_table
from pestis.tables.after import NOT_OVER, begun, record_json, replay_checked
from pestis.tables.gone import record_of
from pestis.tables.house import check_same_rules, follow, with_design
from pestis.tables.live import LiveTable
from pestis.tables.problems import Conflict, NotFound, RulesGone
from pestis.tables.rows import TableRow

MOST_TOLD = 50


def faults(connection: Connection) -> Iterator[str]:
    """What is wrong with the rows themselves."""
    yield from damaged_pages(connection)
    yield from gaps(connection)
    yield from orphans(connection)
    counted = select(func.count()).where(Seat.table_id == Table.id).scalar_subquery()
    asked = select(Table.id, Table.seats, counted).where(counted != Table.seats)
    for table, seats, there in connection.execute(asked.limit(MOST_TOLD)):
        yield f"table {table} has {there} seats instead of {seats}"


def damaged_pages(connection: Connection) -> Iterator[str]:
    if connection.dialect.name == "sqlite":
        for (told,) in connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_TOLD})"):
            if told != "ok":
                yield f"the file is damaged: {told}"


def gaps(connection: Connection) -> Iterator[str]:
    """The feed counts from 1, and so does the log within it."""
    for name, column in (("feed", Entry.number), ("log", Entry.log)):
        first, last, there = func.min(column), func.max(column), func.count(column)
        broken = select(Entry.table_id, there, first, last).group_by(Entry.table_id)
        broken = broken.having((case((there > 0, first), else_=1) != 1) | (func.coalesce(last, 0) != there))
        for table, count, low, high in connection.execute(broken.limit(MOST_TOLD)):
            yield f"table {table}: its {name} has {count} entries from {low} to {high}"


def orphans(connection: Connection) -> Iterator[str]:
    for table in Base.metadata.sorted_tables:
        for column in table.columns:
            for key in column.foreign_keys:
                there = select(key.column).where(key.column == column).exists()
                asked = select(func.count()).select_from(table).where(column.is_not(None), ~there)
                if count := connection.execute(asked).scalar_one():
                    yield f"{count} rows of {table.name} whose {column.name} leads nowhere"


def newest(connection: Connection, most: int) -> list[str]:
    """The tables that were changed last, of those that have begun."""
    asked = select(Table.id).where(Table.status != "open").order_by(Table.changed_at.desc()).limit(most)
    return list(connection.execute(asked).scalars())


def fault_of(connection: Connection, table_id: str) -> tuple[str, bool]:
    """What is wrong with the log of a table, if anything, and whether it could be played again here at all."""
    found = find_table(connection, table_id)
    assert found is not None
    try:
        game = game_of(found.table)
    except RulesGone:
        return "", False
    table = LiveTable(game, found.table, found.seats)
    try:
        follow(table, found.entries)
        if table.status != found.table.status:
            return f"table {table_id} is {table.status} by its feed and {found.table.status} by its row", True
        if table.match is not None and table.match.state.is_over:
            verify(table.match.record(), game=game)
        elif table.match is not None:
            replay_checked(table.match)
    except (PestisError, AssertionError, LookupError, ValueError) as error:
        return f"table {table_id} cannot be played again: {str(error) or type(error).__name__}", True
    return "", True


def game_of(row: TableRow) -> Game:
    """The game of a table as it was begun, if it is installed here."""
    try:
        game = with_design(registry.game(row.game), row)
    except (PestisError, ImportError, AttributeError) as error:
        raise RulesGone(f"The game {row.game} of this table is not installed here.") from error
    check_same_rules(game, row, "this installation")
    return game


def record_text(connection: Connection, table_id: str) -> str:
    """The record of a finished match. Of a running one nothing leaves the server, not even for its operator."""
    found = find_table(connection, table_id)
    if found is None:
        raise NotFound(f"No table has the id {table_id}.")
    if found.table.status != "over":
        raise Conflict(NOT_OVER)
    try:
        table = LiveTable(game_of(found.table), found.table, found.seats)
    except RulesGone:
        return record_of(found.table, found.entries).dumps()
    follow(table, found.entries)
    return record_json(begun(table))
