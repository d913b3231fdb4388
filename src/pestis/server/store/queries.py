"""What is asked of the database, in the words of the server: work for `Store.read` and `Store.write`."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, or_, select, update

from pestis.server.store.database import session, wake_others
from pestis.server.store.models import Entry, Guest, Seat, Table

# Built once: building a statement costs more than running it.
ADD_ENTRY = insert(Entry)
MOST_LISTED = 100
# Instead of a number: read the rows again, whatever you have.
ALL_ANEW = sys.maxsize


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry of a table's feed, as it is written and as it is read."""

    number: int
    kind: str
    log: int | None = None
    seat: int | None = None
    action: int | None = None
    key: str | None = None
    name: str | None = None
    text: str | None = None
    at: int = 0

    def row(self, table: str) -> dict[str, object]:
        return {
            "table_id": table,
            "number": self.number,
            "kind": self.kind,
            "log": self.log,
            "seat": self.seat,
            "action": self.action,
            "key": self.key,
            "name": self.name,
            "text": self.text,
            "at": self.at,
        }


def append(
    connection: Connection,
    table: str,
    happening: Happening,
    table_changes: Mapping[str, object],
    seat_changes: Mapping[int, Mapping[str, object]],
) -> None:
    """Write one entry and what it changes about table and seats. A number that is taken: Clash."""
    connection.execute(ADD_ENTRY, happening.row(table))
    if table_changes:
        connection.execute(update(Table).where(Table.id == table), table_changes)
    for seat, changes in seat_changes.items():
        connection.execute(update(Seat).where(Seat.table_id == table, Seat.seat == seat), changes)
    wake_others(connection, table, happening.number)


def set_orders(
    connection: Connection, table: str, seat: int, orders: Mapping[str, str], wake_at: int | None
) -> None:
    """Not in the feed: nobody else may notice."""
    connection.execute(update(Seat).where(Seat.table_id == table, Seat.seat == seat), {"orders": dict(orders)})
    connection.execute(update(Table).where(Table.id == table), {"wake_at": wake_at})
    wake_others(connection, table, ALL_ANEW)


def happenings(connection: Connection, table: str, after: int) -> list[Happening]:
    columns = (Entry.number, Entry.kind, Entry.log, Entry.seat, Entry.action, Entry.key, Entry.name, Entry.text)
    rows = connection.execute(
        select(*columns, Entry.at).where(Entry.table_id == table, Entry.number > after).order_by(Entry.number)
    )
    return [Happening(*row) for row in rows]


def table_and_seats(connection: Connection, table: str) -> tuple[Table, list[Seat]] | None:
    with session(connection) as opened:
        found = opened.get(Table, table)
        if found is None:
            return None
        seats = list(opened.scalars(select(Seat).where(Seat.table_id == table).order_by(Seat.seat)))
        opened.expunge_all()
        return found, seats


def add_table(connection: Connection, table: Mapping[str, object], seats: Sequence[Mapping[str, object]]) -> None:
    connection.execute(insert(Table), table)
    connection.execute(insert(Seat), seats)


def add_rematch(
    connection: Connection, old: str, table: Mapping[str, object], seats: Sequence[Mapping[str, object]]
) -> str:
    """The first rematch counts; whoever asks later is led to the same table."""
    free = update(Table).where(Table.id == old, Table.rematch.is_(None))
    if connection.execute(free, {"rematch": table["id"]}).rowcount:
        add_table(connection, table, seats)
        wake_others(connection, old, ALL_ANEW)
    return str(connection.execute(select(Table.rematch).where(Table.id == old)).scalar_one())


def find_guest(connection: Connection, token_hash: str) -> tuple[int, str] | None:
    row = connection.execute(select(Guest.id, Guest.name).where(Guest.token_hash == token_hash)).first()
    return (row.id, row.name) if row else None


def add_guest(connection: Connection, token_hash: str, name: str) -> int:
    row = connection.execute(
        insert(Guest).returning(Guest.id), {"token_hash": token_hash, "name": name, "made_at": now_ms()}
    )
    return int(row.scalar_one())


def rename_guest(connection: Connection, guest: int, name: str) -> None:
    connection.execute(update(Guest).where(Guest.id == guest), {"name": name})


def listed(connection: Connection) -> list[str]:
    """Tables to join or to watch: the newest first."""
    wanted = or_(
        (Table.status == "open") & Table.is_open,
        (Table.status == "playing") & Table.is_open & Table.spectators,
    )
    rows = connection.execute(select(Table.id).where(wanted).order_by(Table.changed_at.desc()).limit(MOST_LISTED))
    return [row.id for row in rows]


def of_guest(connection: Connection, guest: int) -> list[str]:
    seated = select(Seat.table_id).where(Seat.guest_id == guest)
    rows = connection.execute(
        select(Table.id).where(Table.id.in_(seated)).order_by(Table.changed_at.desc()).limit(MOST_LISTED)
    )
    return [row.id for row in rows]


def due(connection: Connection, until: int) -> list[str]:
    """Running tables at which the server should have done something by then."""
    rows = connection.execute(select(Table.id).where(Table.status == "playing", Table.wake_at <= until))
    return [row.id for row in rows]


def ping(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(select(1).subquery())).scalar_one())
