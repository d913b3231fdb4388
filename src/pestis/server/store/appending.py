"""Entries of many tables written together.

A hundred moves are one INSERT: while the writing thread is in the database, the others run, and each time it comes
back it has to wait for its turn. So it goes there seldom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache

from sqlalchemy import Connection, text, update

from pestis.server.store.models import Entry, Seat, Table
from pestis.tables.rows import FeedEntry

CHANNEL = "pestis"
NOTIFY = text("SELECT pg_notify(:channel, told) FROM unnest(CAST(:told AS text[])) AS told")
HOLD = text(
    "SELECT tables.id FROM tables JOIN unnest(CAST(:ids AS text[]), CAST(:terms AS integer[])) AS held(id, term) "
    "ON tables.id = held.id AND tables.term = held.term FOR SHARE OF tables"
)


COLUMNS = ("table_id", *(column.name for column in fields(FeedEntry)))


class Lost(Exception):
    """The table is another process's by now: nothing was written."""


class Overtaken(Exception):
    """The seat is somebody else's by now: nothing was written."""


@dataclass(frozen=True, slots=True)
class Append:
    """One entry, and what it changes about table and seats: work for `Store.write`. A taken number is a Clash.

    `term` is what the owner of the table knows it by: if it is another one by now, the entry is Lost. `locks` are
    the seats of which it is decided here who opens them, and what opened them so far: if something else does by
    now, the entry is Overtaken.
    """

    table: str
    entry: FeedEntry
    table_changes: Mapping[str, object]
    seat_changes: Mapping[int, Mapping[str, object]]
    term: int | None = None
    locks: Mapping[int, str | None] = field(default_factory=dict)

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
    must_hold(connection, {append.table: append.term for append in appends if append.term is not None})
    values = tuple(value for append in appends for value in append.values())
    connection.exec_driver_sql(insert_text(connection.dialect.paramstyle, len(appends)), values)
    for append in appends:
        if append.table_changes:
            connection.execute(update(Table).where(Table.id == append.table), append.table_changes)
        for seat, changes in append.seat_changes.items():
            chair = update(Seat).where(Seat.table_id == append.table, Seat.seat == seat)
            if seat in append.locks:
                chair = chair.where(Seat.secret_hash.is_not_distinct_from(append.locks[seat]))
            if not connection.execute(chair, changes).rowcount:
                raise Overtaken


@cache
def insert_text(paramstyle: str, rows: int) -> str:
    """Written by hand: SQLAlchemy would build it anew for every number of rows."""
    columns = ", ".join(f'"{name}"' for name in COLUMNS)
    place = "?" if paramstyle == "qmark" else "%s"
    row = f"({', '.join([place] * len(COLUMNS))})"
    return f"INSERT INTO {Entry.__tablename__} ({columns}) VALUES {', '.join([row] * rows)}"


def must_hold(connection: Connection, terms: Mapping[str, int]) -> None:
    """These tables are the writer's, and stay so until the end of the transaction."""
    if terms:
        held = connection.execute(HOLD, {"ids": list(terms), "terms": list(terms.values())})
        if len(held.all()) < len(terms):
            raise Lost


def tell_others(connection: Connection, *told: str) -> None:
    """The other processes on this database hear it when the transaction commits."""
    if connection.dialect.name == "postgresql":
        connection.execute(NOTIFY, {"channel": CHANNEL, "told": list(told)})
