"""Reviews in the database: one for each table, worked on by one process at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, insert, select, update

from pestis.review.format import FORMAT
from pestis.server.store.models import Review
from pestis.tables.times import now_ms

# A process that has not said for so long that it works on a review is taken to be gone.
STALE_MS = 60_000
STOPPED = "The server stopped while it judged this match."
ADDRESS = 4  # times what one guest may have, for all of an address


class Full(Exception):
    """This guest, or its address, has asked for as much as it may: nothing was done."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The guests of an address, and how much one of them may have asked for."""

    guests: list[int]
    most: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What is known of a review; `packed` is its text, compressed."""

    depth: str
    done: int
    total: int
    passes: int
    packed: bytes | None
    is_running: bool
    beat: int
    problem: str | None


def find_review(connection: Connection, table: str) -> Judged | None:
    row = connection.execute(select(*Review.__table__.columns).where(Review.table_id == table)).first()
    if row is None:
        return None
    is_running = row.owner is not None and row.beat > now_ms() - STALE_MS
    problem = STOPPED if row.owner is not None and not is_running else row.problem
    is_readable = row.format == FORMAT
    passes, packed = (row.passes, row.packed) if is_readable else (0, None)
    return Judged(row.depth, row.done, row.total, passes, packed, is_running, row.beat, problem)


def must_have_room(connection: Connection, theirs: Select[Any], guest: int, neighbours: Neighbours) -> None:
    """Whether a guest may ask for more: `theirs` are the guests who asked for what is worked on or waits now.

    One who asks at two processes at once waits for itself (`locking`), so the number holds over all of them.
    """
    found = Counter(connection.execute(theirs).scalars())
    shared = sum(found[each] for each in neighbours.guests)
    if found[guest] >= neighbours.most or shared >= neighbours.most * ADDRESS:
        raise Full


def claim(connection: Connection, review: str, depth: str, owner: str, guest: int, neighbours: Neighbours) -> bool:
    """Whether this process is to judge the match: nobody does it now."""
    found = find_review(connection, review)
    if found is not None and found.is_running:
        return False
    asked = select(Review.guest_id).where(Review.owner.is_not(None), Review.beat > now_ms() - STALE_MS)
    must_have_room(connection, asked.where(Review.guest_id.in_(neighbours.guests)), guest, neighbours)
    begun: dict[str, object] = {"depth": depth, "done": 0, "total": 0, "format": FORMAT}
    begun |= {"owner": owner, "beat": now_ms(), "problem": None, "guest_id": guest}
    if found is None:
        connection.execute(insert(Review), begun | {"table_id": review, "passes": 0, "packed": None})
    else:
        kept = {"passes": found.passes, "packed": found.packed}
        connection.execute(update(Review).where(Review.table_id == review), begun | kept)
    return True


def save(
    connection: Connection, table: str, owner: str, done: int, total: int, passes: int, packed: bytes
) -> None:
    """How far it is. A review of more passes stays until this one has as many."""
    own = update(Review).where(Review.table_id == table, Review.owner == owner)
    connection.execute(own, {"done": done, "total": total, "beat": now_ms()})
    connection.execute(own.where(Review.passes <= passes), {"passes": passes, "packed": packed})


def let_go(connection: Connection, table: str, owner: str, problem: str | None) -> None:
    """Nobody works on it any more; `problem` says why, if it was not judged to the end."""
    own = update(Review).where(Review.table_id == table, Review.owner == owner)
    connection.execute(own, {"owner": None, "beat": now_ms(), "problem": problem})


def beat(connection: Connection, owner: str) -> None:
    """This process still works on what it has, or waits for its turn."""
    connection.execute(update(Review).where(Review.owner == owner), {"beat": now_ms()})


def let_all_go(connection: Connection) -> None:
    """For whoever has the database alone, before anything is judged."""
    working = update(Review).where(Review.owner.is_not(None))
    connection.execute(working, {"owner": None, "problem": STOPPED})
