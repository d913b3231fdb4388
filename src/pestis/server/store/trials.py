"""Trials in the database: one for each design (`working`)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from pestis.server.store.models import Design, Trial
from pestis.server.store.working import Neighbours, is_busy, must_have_room, own, state
from pestis.tables.times import now_ms

STOPPED = "The server stopped while it tried these cards."
BEFORE = "You stopped it before the first games were over."
ENOUGH = "You stopped it."  # while it is still being worked on


@dataclass(frozen=True, slots=True)
class Tried:
    """What is known of a trial; `found` and `report` are texts, compressed."""

    games: int
    done: int
    content: str
    found: bytes | None
    report: bytes | None
    found_content: str | None
    is_running: bool
    problem: str | None


def find_trial(connection: Connection, design: str) -> Tried | None:
    row = connection.execute(select(*Trial.__table__.columns).where(Trial.design_id == design)).first()
    if row is None:
        return None
    told = (row.games, row.done, row.content, row.found, row.report, row.found_content)
    is_running, problem = state(row, STOPPED)
    return Tried(*told, is_running, None if is_running else problem)


def claim(
    connection: Connection,
    design: str,
    games: int,
    content: str,
    owner: str,
    guest: int,
    neighbours: Neighbours,
) -> bool:
    """Whether this process is to try the design: nobody does it now."""
    found = find_trial(connection, design)
    if found is not None and found.is_running:
        return False
    asked = select(Design.guest_id).join(Trial, Trial.design_id == Design.id)
    busy = asked.where(is_busy(Trial))
    must_have_room(connection, busy.where(Design.guest_id.in_(neighbours.guests)), guest, neighbours)
    begun: dict[str, object] = {"games": games, "done": 0, "content": content, "problem": None}
    begun |= {"owner": owner, "beat": now_ms()}
    if found is None:
        nothing = {"design_id": design, "found": None, "report": None, "found_content": None}
        connection.execute(insert(Trial), begun | nothing)
    else:
        connection.execute(update(Trial).where(Trial.design_id == design), begun)
    return True


def progress(connection: Connection, design: str, owner: str, done: int) -> bool | None:
    """Whether it is enough; none if it is no longer this process's: deleted, or stopped before the first."""
    connection.execute(own(Trial, design, owner), {"done": done, "beat": now_ms()})
    return in_work(connection, owner).get(design)


def keep(connection: Connection, design: str, owner: str, found: bytes, report: bytes) -> None:
    """What came of it. Nobody works on it any more."""
    kept = {"found": found, "report": report, "owner": None, "problem": None}
    connection.execute(own(Trial, design, owner).values(found_content=Trial.content, **kept))


def stop(connection: Connection, design: str) -> None:
    """Whichever process tries it is to play no more games; what was played is told."""
    running = update(Trial).where(Trial.design_id == design, Trial.owner.is_not(None))
    connection.execute(running.where(Trial.done == 0), {"owner": None, "problem": BEFORE})
    connection.execute(running, {"problem": ENOUGH})


def in_work(connection: Connection, owner: str) -> dict[str, bool]:
    """The designs that this process tries, and whether it is enough."""
    found = connection.execute(select(Trial.design_id, Trial.problem).where(Trial.owner == owner))
    return {design: problem == ENOUGH for design, problem in found}
