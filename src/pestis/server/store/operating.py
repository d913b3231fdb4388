"""What whoever runs the server asks of the database and does there, while the server runs or not.

Whatever was changed is written down in `acts`. Running servers look there for what they have to take in.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from pestis.server.store.appending import Append, append_all, tell_others
from pestis.server.store.database import Work, to_write
from pestis.server.store.locking import is_passing, lock_tables
from pestis.server.store.models import Act, Entry, Guest, Json, Seat, Table
from pestis.server.store.queries import extent
from pestis.tables.changes import over
from pestis.tables.live import CLOSED
from pestis.tables.problems import Conflict, NotFound
from pestis.tables.rows import FeedEntry
from pestis.tables.times import now_ms
from pestis.tables.writing import iso

Answer = TypeVar("Answer")
TRIES = 5
DAY_MS = 24 * 3600 * 1000
# What guests did that every process has to know: whose browsers and seats are another guest's now.
GUEST, SEATS = BY_GUESTS = ("guest", "seats")
LATE_ACTS = 50  # one with a lower number may become visible after one with a higher
BY_OPERATOR = "Whoever runs this server closed the table."
LAST_ENTRY = (
    select(Entry.at).where(Entry.table_id == Table.id).order_by(Entry.number.desc()).limit(1).scalar_subquery()
)
# When something happened at a table last: most entries change nothing about its row.
last_touched = func.coalesce(LAST_ENTRY, Table.changed_at)


def carry_out(engine: Engine, work: Work[Answer]) -> Answer:
    """In a transaction of its own; again if a server was quicker at the same table."""
    tries = TRIES
    while True:
        tries -= 1
        try:
            with to_write(engine).begin() as connection:
                lock_tables(connection, [work])
                return work(connection)
        except Exception as error:
            if not tries or not (isinstance(error, IntegrityError) or is_passing(error)):
                raise


def note(connection: Connection, kind: str, subject: object, why: str) -> None:
    connection.execute(insert(Act), {"at": now_ms(), "kind": kind, "subject": str(subject), "why": why})


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables to list."""

    status: str | None = None
    game: str | None = None
    guest: int | None = None
    idle_days: float | None = None
    most: int = 100


def list_tables(connection: Connection, wanted: Wanted) -> list[Json]:
    """Those first where something happened last. Nothing of what is hidden at them."""
    asked = select(Table.id, Table.game, Table.name, Table.status, Table.host_id, Table.made_at, last_touched)
    if wanted.status is not None:
        asked = asked.where(Table.status == wanted.status)
    if wanted.game is not None:
        asked = asked.where(Table.game == wanted.game)
    if wanted.guest is not None:
        seated = select(Seat.table_id).where(Seat.guest_id == wanted.guest)
        asked = asked.where(or_(Table.host_id == wanted.guest, Table.id.in_(seated)))
    if wanted.idle_days is not None:
        asked = asked.where(last_touched < now_ms() - int(wanted.idle_days * DAY_MS))
    found = connection.execute(asked.order_by(last_touched.desc()).limit(wanted.most))
    names = ("id", "game", "name", "status", "host")
    return [dict(zip(names, row, strict=False)) | {"made": iso(row[-2]), "touched": iso(row[-1])} for row in found]


def show_table(connection: Connection, table: str) -> Json:
    """Who sits there and how far it is: neither seed nor log, orders nor hashes."""
    facts = (Table.game, Table.name, Table.status, Table.rules_version, Table.ending, Table.host_id)
    row = connection.execute(select(*facts, Table.made_at, last_touched).where(Table.id == table)).first()
    if row is None:
        raise NotFound(f"No table has the id {table}.")
    game, name, status, rules, ending, host, made, touched = row
    number, log = extent(connection, table)
    chat = select(func.count()).select_from(Entry).where(Entry.table_id == table, Entry.kind == "chat")
    return {
        "id": table,
        "game": game,
        "name": name,
        "status": status,
        "rules_version": rules,
        "ending": ending and ending.get("text"),
        "host": host,
        "seats": seats_of(connection, table),
        "log": log,
        "entries": number,
        "chat": connection.execute(chat).scalar_one(),
        "made": iso(made),
        "touched": iso(touched),
    }


def seats_of(connection: Connection, table: str) -> list[Json]:
    names = ("seat", "kind", "name", "bot", "guest")
    columns = (Seat.seat, Seat.kind, Seat.name, Seat.bot, Seat.guest_id)
    found = connection.execute(select(*columns).where(Seat.table_id == table).order_by(Seat.seat))
    return [dict(zip(names, row, strict=True)) for row in found]


def close_table(connection: Connection, table: str, why: str) -> None:
    """It is over, without a winner, and everybody who sits there is told; its record is public from now on."""
    note(connection, "close", table, why)
    status = connection.execute(select(Table.status).where(Table.id == table)).scalar_one_or_none()
    if status is None:
        raise NotFound(f"No table has the id {table}.")
    if status == "over":
        raise Conflict(f"The match at the table {table} is over already.")
    number, _ = extent(connection, table)
    now, told = now_ms(), f"{BY_OPERATOR} {why}".strip()
    notice = FeedEntry(number + 1, "notice", text=told, at=now)
    closing = FeedEntry(number + 2, "close", at=now)
    ending = CLOSED | {"text": told}
    append_all(connection, [Append(table, notice, {}, {}), Append(table, closing, over(ending, now), {})])
    tell_others(connection, f"seats {table}")


def list_guests(connection: Connection, name: str | None, only_blocked: bool, most: int) -> list[Json]:
    """Those first who were here last."""
    seen = func.coalesce(Guest.seen_at, Guest.made_at)
    tables = select(func.count(Seat.table_id.distinct())).where(Seat.guest_id == Guest.id).scalar_subquery()
    asked = select(Guest.id, Guest.name, tables, Guest.made_at, seen, Guest.blocked_at)
    if name is not None:
        asked = asked.where(Guest.name.icontains(name, autoescape=True))
    if only_blocked:
        asked = asked.where(Guest.blocked_at.is_not(None))
    found = connection.execute(asked.order_by(seen.desc(), Guest.id.desc()).limit(most))
    return [
        {
            "id": id,
            "name": name,
            "tables": tables,
            "made": iso(made),
            "seen": iso(at),
            "blocked": iso(no) if no else None,
        }
        for id, name, tables, made, at, no in found
    ]


def block(connection: Connection, guest: int, why: str) -> None:
    note(connection, "block", guest, why)
    _set_blocked(connection, guest, now_ms())


def unblock(connection: Connection, guest: int) -> None:
    note(connection, "unblock", guest, "")
    _set_blocked(connection, guest, None)


def _set_blocked(connection: Connection, guest: int, at: int | None) -> None:
    if not connection.execute(update(Guest).where(Guest.id == guest), {"blocked_at": at}).rowcount:
        raise NotFound(f"No guest has the id {guest}.")


def list_acts(connection: Connection, most: int) -> list[Json]:
    acts = select(Act.at, Act.kind, Act.subject, Act.why).where(Act.kind.not_in(BY_GUESTS))
    found = connection.execute(acts.order_by(Act.id.desc()).limit(most))
    return [{"at": iso(row.at), "kind": row.kind, "subject": row.subject, "why": row.why} for row in found]


# For the server that runs meanwhile.


@dataclass(frozen=True, slots=True)
class News:
    """Who is blocked now, and what was done since the act of some number: number, kind, and to what."""

    blocked: set[int]
    acts: list[tuple[int, str, str]]


def news(connection: Connection, after: int) -> News:
    blocked = connection.execute(select(Guest.id).where(Guest.blocked_at.is_not(None))).scalars()
    acts = connection.execute(select(Act.id, Act.kind, Act.subject).where(Act.id > after).order_by(Act.id)).all()
    return News(set(blocked), [(act.id, act.kind, act.subject) for act in acts])


def forget_news(connection: Connection, now: int) -> None:
    """What guests did a day ago every process has taken in; what operators did is kept."""
    is_old = (Act.at < now - DAY_MS) & (Act.id <= last_act(connection) - LATE_ACTS)
    connection.execute(delete(Act).where(Act.kind.in_(BY_GUESTS), is_old))


def last_act(connection: Connection) -> int:
    return int(connection.execute(select(func.max(Act.id))).scalar_one() or 0)


def note_seen(connection: Connection, guests: Collection[int], now: int) -> None:
    """To a day: most who come were here already."""
    old = func.coalesce(Guest.seen_at, Guest.made_at) < now - DAY_MS
    connection.execute(update(Guest).where(Guest.id.in_(guests), old), {"seen_at": now})
