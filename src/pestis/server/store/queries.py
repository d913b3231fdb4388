"""What is asked of the database, in the words of the server: work for `Store.read` and `Store.write`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from sqlalchemy import ColumnElement, Connection, Text, cast, func, insert, or_, select, tuple_, update

from pestis.server.store.appending import Append, append_all, must_hold, tell_others
from pestis.server.store.models import Entry, Fact, Guest, GuestToken, Json, Seat, Table
from pestis.tables.rows import FeedEntry, SeatRow, TableRow
from pestis.tables.times import now_ms

MOST_LISTED = 100
MOST_CONSIDERED = 5_000
MOST_AT_ONCE = 500  # entries in one INSERT
PEOPLE = ("person", "hotseat")
ENTRY = [getattr(Entry, column.name) for column in fields(FeedEntry)]
TABLE = [getattr(Table, column.name) for column in fields(TableRow)]
SEAT = [getattr(Seat, column.name) for column in fields(SeatRow)]
NO_ENTRIES = 2**31 - 1  # instead of a number after which they are wanted


def set_orders(
    connection: Connection,
    table: str,
    seat: int,
    orders: Mapping[str, str],
    lock: str | None,
    wake_at: int | None,
    term: int | None = None,
) -> bool:
    """Not in the feed: nobody else may notice. `wake_at` is given if they answer what is asked now.

    `lock` is the hash of the secret that opened the seat: behind another one sits somebody else; nothing is done.
    """
    if term is not None:
        must_hold(connection, {table: term})
    there = update(Seat).where(Seat.table_id == table, Seat.seat == seat, Seat.secret_hash == lock)
    if not connection.execute(there, {"orders": dict(orders)}).rowcount:
        return False
    if wake_at is not None:
        connection.execute(update(Table).where(Table.id == table), {"wake_at": wake_at})
    return True


def entries(connection: Connection, table: str, after: int) -> list[FeedEntry]:
    rows = connection.execute(
        select(*ENTRY).where(Entry.table_id == table, Entry.number > after).order_by(Entry.number)
    )
    return [FeedEntry(*row) for row in rows]


@dataclass(frozen=True, slots=True)
class Found:
    """A table as it is at one moment: its row, its seats, and its entries after some number."""

    table: TableRow
    seats: list[SeatRow]
    entries: list[FeedEntry]


def find_table(connection: Connection, table: str, after: int = 0) -> Found | None:
    """All of one moment: a `start` without the words of the seats that belong to it would deal other cards."""
    found = connection.execute(select(*TABLE).where(Table.id == table)).first()
    if found is None:
        return None
    seats = connection.execute(select(*SEAT).where(Seat.table_id == table).order_by(Seat.seat))
    return Found(TableRow(*found), [SeatRow(*row) for row in seats], entries(connection, table, after))


def extent(connection: Connection, table: str) -> tuple[int, int]:
    """The last number of a table's feed, and of its log."""
    last = select(func.max(Entry.number), func.max(Entry.log)).where(Entry.table_id == table)
    number, log = connection.execute(last).one()
    return int(number or 0), int(log or 0)


def add_table(connection: Connection, table: Mapping[str, object], seats: Sequence[Mapping[str, object]]) -> None:
    connection.execute(insert(Table), table)
    connection.execute(insert(Seat), seats)


def add_begun_table(
    connection: Connection,
    table: Mapping[str, object],
    seats: Sequence[Mapping[str, object]],
    feed: Sequence[FeedEntry],
) -> None:
    """A table at which something has happened already."""
    add_table(connection, table, seats)
    for at in range(0, len(feed), MOST_AT_ONCE):
        append_all(connection, [Append(str(table["id"]), entry, {}, {}) for entry in feed[at : at + MOST_AT_ONCE]])


def add_rematch(
    connection: Connection,
    old: str,
    table: Mapping[str, object],
    seats: Sequence[Mapping[str, object]],
    term: int | None = None,
) -> str:
    """The first rematch counts; whoever asks later is led to the same table."""
    if term is not None:
        must_hold(connection, {old: term})
    free = update(Table).where(Table.id == old, Table.rematch.is_(None))
    if connection.execute(free, {"rematch": table["id"]}).rowcount:
        add_table(connection, table, seats)
    return str(connection.execute(select(Table.rematch).where(Table.id == old)).scalar_one())


def find_guest(connection: Connection, token_hash: str) -> tuple[int, str, str | None] | None:
    """By what its first browser says, or one that came later; and what that ends, if it was never said before."""
    later = select(GuestToken.guest_id).where(GuestToken.token_hash == token_hash)
    known = or_(Guest.token_hash == token_hash, Guest.id.in_(later))
    ends = select(GuestToken.ends).where(GuestToken.token_hash == token_hash).scalar_subquery()
    row = connection.execute(select(Guest.id, Guest.name, ends.label("ends")).where(known)).first()
    return (row.id, row.name, row.ends) if row else None


def add_guest(connection: Connection, token_hash: str, name: str) -> int:
    row = connection.execute(
        insert(Guest).returning(Guest.id), {"token_hash": token_hash, "name": name, "made_at": now_ms()}
    )
    return int(row.scalar_one())


def rename_guest(connection: Connection, guest: int, name: str) -> None:
    connection.execute(update(Guest).where(Guest.id == guest), {"name": name})
    tell_others(connection, f"guest {guest}")


@dataclass(frozen=True, slots=True)
class Listed:
    """An open table, whose it is, and whether the host is there, as far as the database knows."""

    id: str
    host: int
    is_host_here: bool = False


def listed(connection: Connection) -> list[Listed]:
    """Tables to join or to watch: the newest first."""
    wanted = or_(
        (Table.status == "open") & Table.is_open,
        (Table.status == "playing") & Table.is_open & Table.spectators,
    )
    newest = select(Table.id, Table.host_id, Table.host_here).where(wanted).order_by(Table.changed_at.desc())
    return [Listed(*row) for row in connection.execute(newest.limit(MOST_CONSIDERED))]


def of_guest(connection: Connection, guest: int) -> list[str]:
    """Those that are not over first."""
    seated = select(Seat.table_id).where(Seat.guest_id == guest)
    order = (Table.status == "over", Table.changed_at.desc())
    rows = connection.execute(select(Table.id).where(Table.id.in_(seated)).order_by(*order).limit(MOST_LISTED))
    return [row.id for row in rows]


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over, as it stands in the database."""

    table: TableRow
    seats: list[SeatRow]
    number: int
    log: int


def finished_of(
    connection: Connection, guest: int, game: str | None, before: tuple[int, str] | None, most: int
) -> list[Finished]:
    """A guest's matches that are over, the last one first, from some moment backwards."""
    seated = select(Seat.table_id).where(Seat.guest_id == guest)
    wanted = [Table.id.in_(seated), Table.status == "over"]
    if game is not None:
        wanted.append(Table.game == game)
    if before is not None:
        wanted.append(tuple_(Table.changed_at, Table.id) < before)
    order = (Table.changed_at.desc(), Table.id.desc())
    rows = connection.execute(select(*TABLE).where(*wanted).order_by(*order).limit(most))
    return [_finished(connection, TableRow(*row)) for row in rows.all()]


def _finished(connection: Connection, table: TableRow) -> Finished:
    seats = connection.execute(select(*SEAT).where(Seat.table_id == table.id).order_by(Seat.seat))
    return Finished(table, [SeatRow(*row) for row in seats], *extent(connection, table.id))


def waiting_tables(connection: Connection, hosts: Sequence[int]) -> dict[int, int]:
    """How many tables of each host wait for players."""
    return _counted(connection, hosts, Table.status == "open")


def tables_of_bots(connection: Connection, hosts: Sequence[int]) -> dict[int, int]:
    """How many tables of each host have bots only, and still play."""
    with_people = select(Seat.table_id).where(Seat.table_id == Table.id, Seat.kind.in_(PEOPLE)).exists()
    return _counted(connection, hosts, (Table.status == "playing") & ~with_people)


def _counted(connection: Connection, hosts: Sequence[int], wanted: ColumnElement[bool]) -> dict[int, int]:
    rows = connection.execute(
        select(Table.host_id, func.count()).where(wanted, Table.host_id.in_(hosts)).group_by(Table.host_id)
    )
    return {int(host): int(count) for host, count in rows}


def due(connection: Connection, until: int) -> list[str]:
    """Running tables at which the server should have done something by then."""
    rows = connection.execute(select(Table.id).where(Table.status == "playing", Table.wake_at <= until))
    return [row.id for row in rows]


@dataclass(frozen=True, slots=True)
class Begun:
    """By which rules and cards tables were begun, and at how many of them the server has to act by itself."""

    game: str
    rules_version: str
    packs: dict[str, str]
    waking: int = 0


def begun(connection: Connection, table: str) -> Begun | None:
    row = connection.execute(select(Table.game, Table.rules_version, Table.packs).where(Table.id == table)).first()
    return Begun(*row) if row else None


def running(connection: Connection) -> list[Begun]:
    """Of all tables that play, those alike together."""
    alike = (Table.game, Table.rules_version, cast(Table.packs, Text))
    counted = select(*alike, func.count(Table.wake_at)).where(Table.status == "playing").group_by(*alike)
    return [Begun(row[0], row[1], json.loads(row[2]), row[3]) for row in connection.execute(counted)]


def set_fact(connection: Connection, name: str, value: int) -> None:
    connection.execute(update(Fact).where(Fact.name == name), {"value": value})


def take_drift(connection: Connection) -> int:
    """Move the deadlines of running tables by what the machine's clock was moved while they were stored."""
    drift = int(connection.execute(select(Fact.value).where(Fact.name == "drift")).scalar_one())
    if drift:
        rows = connection.execute(select(Table.id, Table.times, Table.wake_at).where(Table.status == "playing"))
        for table, times, wake_at in rows.all():
            moved = {"times": moved_by(times, drift), "wake_at": wake_at and wake_at + drift}
            connection.execute(update(Table).where(Table.id == table), moved)
        set_fact(connection, "drift", 0)
    return drift


def moved_by(times: Json | None, drift: int) -> Json | None:
    since = times.get("since") if times else None
    if times is None or not isinstance(since, dict):
        return times
    return times | {"since": {seat: at + drift for seat, at in since.items()}}


def ping(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(select(1).subquery())).scalar_one())
