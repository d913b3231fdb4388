"""Entries of many tables written together.

A hundred moves are one INSERT: while the writing thread is in the database, the others run, and each time it comes
back it has to wait for its turn. So it goes there seldom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache

from sqlalchemy import Connection, text, update

from pestis.server.store.models import Entry, Seat, Table
from pestis.tables.rows import FeedEntry

CHANNEL = "pestis_tables"
PRESENCE_CHANNEL = "pestis_presence"
NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")


COLUMNS = ("table_id", *(column.name for column in fields(FeedEntry)))


@dataclass(frozen=True, slots=True)
class Append:
    """One entry, and what it changes about table and seats: work for `Store.write`. A taken number is a Clash."""

    table: str
    entry: FeedEntry
    table_changes: Mapping[str, object]
    seat_changes: Mapping[int, Mapping[str, object]]

    def __call__(self, connection: Connection) -> None:
        append_all(connection, [self])

    def values(self) -> tuple[object, ...]:
        told = self.entry
        return (
            self.table,
            told.number,
            told.kind,
            told.log,
            told.seat,
            told.action,
            told.key,
            told.name,
            told.text,
            told.at,
        )


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    values = tuple(value for append in appends for value in append.values())
    connection.exec_driver_sql(insert_text(connection.dialect.paramstyle, len(appends)), values)
    for append in appends:
        if append.table_changes:
            connection.execute(update(Table).where(Table.id == append.table), append.table_changes)
        for seat, changes in append.seat_changes.items():
            connection.execute(update(Seat).where(Seat.table_id == append.table, Seat.seat == seat), changes)
    wake_others(connection, [f"{append.table} {append.entry.number}" for append in appends])


@cache
def insert_text(paramstyle: str, rows: int) -> str:
    """Written by hand: SQLAlchemy would build it anew for every number of rows."""
    columns = ", ".join(f'"{name}"' for name in COLUMNS)
    place = "?" if paramstyle == "qmark" else "%s"
    row = f"({', '.join([place] * len(COLUMNS))})"
    return f"INSERT INTO {Entry.__tablename__} ({columns}) VALUES {', '.join([row] * rows)}"


def wake_others(connection: Connection, told: list[str], channel: str = CHANNEL) -> None:
    """Tell the other processes on this database, when the transaction commits; usually how far a feed is."""
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"channel": channel, "told": told})
