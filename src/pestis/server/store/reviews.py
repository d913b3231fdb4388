"""Reviews in the database: one for each table (`working`)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from pestis.review.format import FORMAT
from pestis.server.store.models import Review
from pestis.server.store.working import Neighbours, is_busy, must_have_room, own, state
from pestis.tables.times import now_ms

STOPPED = "The server stopped while it judged this match."


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
    is_running, problem = state(row, STOPPED)
    is_readable = row.format == FORMAT
    passes, packed = (row.passes, row.packed) if is_readable else (0, None)
    return Judged(row.depth, row.done, row.total, passes, packed, is_running, row.beat, problem)


def claim(connection: Connection, review: str, depth: str, owner: str, guest: int, neighbours: Neighbours) -> bool:
    """Whether this process is to judge the match: nobody does it now."""
    found = find_review(connection, review)
    if found is not None and found.is_running:
        return False
    asked = select(Review.guest_id).where(is_busy(Review))
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
    ours = own(Review, table, owner)
    connection.execute(ours, {"done": done, "total": total, "beat": now_ms()})
    connection.execute(ours.where(Review.passes <= passes), {"passes": passes, "packed": packed})
