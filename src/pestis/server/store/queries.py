"""What is asked of the database, in the words of the server: work for `Store.read` and `Store.write`."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from sqlalchemy import Connection, func, insert, or_, select, update

from pestis.server.store.appending import PRESENCE_CHANNEL, Happening, wake_others
from pestis.server.store.database import session
from pestis.server.store.models import Entry, Guest, Seat, Table

MOST_LISTED = 100
ENTRY = [getattr(Entry, column.name) for column in fields(Happening)]
# Instead of a number: read the rows again, whatever you have.
ALL_ANEW = sys.maxsize


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def set_orders(
    connection: Connection, table: str, seat: int, orders: Mapping[str, str], lock: str | None, wake_at: int | None
) -> bool:
    """Not in the feed: nobody else may notice. `wake_at` is given if they answer what is asked now.

    `lock` is the hash of the secret that opened the seat: behind another one sits somebody else; nothing is done.
    """
    there = update(Seat).where(Seat.table_id == table, Seat.seat == seat, Seat.secret_hash == lock)
    if not connection.execute(there, {"orders": dict(orders)}).rowcount:
        return False
    if wake_at is not None:
        connection.execute(update(Table).where(Table.id == table), {"wake_at": wake_at})
    wake_others(connection, [f"{table} {ALL_ANEW}"])
    return True


def tell_presence(connection: Connection, told: str) -> None:
    wake_others(connection, [told], PRESENCE_CHANNEL)


def happenings(connection: Connection, table: str, after: int) -> list[Happening]:
    rows = connection.execute(
        select(*ENTRY).where(Entry.table_id == table, Entry.number > after).order_by(Entry.number)
    )
    return [Happening(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class Found:
    """A table as it is at one moment: its row, its seats, and its entries after some number."""

    table: Table
    seats: list[Seat]
    happenings: list[Happening]


def find_table(connection: Connection, table: str, after: int = 0) -> Found | None:
    """All of one moment: a `start` without the words of the seats that belong to it would deal other cards."""
    with session(connection) as opened:
        found = opened.get(Table, table)
        if found is None:
            return None
        seats = list(opened.scalars(select(Seat).where(Seat.table_id == table).order_by(Seat.seat)))
        opened.expunge_all()
    return Found(found, seats, happenings(connection, table, after))


def heads(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """How far the feed of each table is."""
    last = func.max(Entry.number)
    rows = connection.execute(
        select(Entry.table_id, last).where(Entry.table_id.in_(tables)).group_by(Entry.table_id)
    )
    return {row[0]: int(row[1]) for row in rows}


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
        wake_others(connection, [f"{old} {ALL_ANEW}"])
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
