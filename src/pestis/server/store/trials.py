"""Trials in the database: one for each design, worked on by one process at a time."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, select, update

from pestis.server.store.models import Design, Trial
from pestis.server.store.reviews import STALE_MS, Neighbours, must_have_room
from pestis.tables.times import now_ms

STOPPED = "The server stopped while it tried these cards."


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
    is_running = row.owner is not None and row.beat > now_ms() - STALE_MS
    problem = STOPPED if row.owner is not None and not is_running else row.problem
    told = (row.games, row.done, row.content, row.found, row.report, row.found_content)
    return Tried(*told, is_running, problem)


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
    busy = asked.where(Trial.owner.is_not(None), Trial.beat > now_ms() - STALE_MS)
    must_have_room(connection, busy.where(Design.guest_id.in_(neighbours.guests)), guest, neighbours)
    begun: dict[str, object] = {"games": games, "done": 0, "content": content, "problem": None}
    begun |= {"owner": owner, "beat": now_ms()}
    if found is None:
        nothing = {"design_id": design, "found": None, "report": None, "found_content": None}
        connection.execute(insert(Trial), begun | nothing)
    else:
        connection.execute(update(Trial).where(Trial.design_id == design), begun)
    return True


def progress(connection: Connection, design: str, owner: str, done: int) -> bool:
    """Whether it is still this process's: the design may be deleted."""
    own = update(Trial).where(Trial.design_id == design, Trial.owner == owner)
    return bool(connection.execute(own, {"done": done, "beat": now_ms()}).rowcount)


def keep(connection: Connection, design: str, owner: str, found: bytes, report: bytes) -> None:
    """What came of it. Nobody works on it any more."""
    own = update(Trial).where(Trial.design_id == design, Trial.owner == owner)
    connection.execute(own.values(found=found, report=report, found_content=Trial.content, owner=None))


def let_go(connection: Connection, design: str, owner: str, problem: str | None) -> None:
    """Nobody works on it any more; `problem` says why, if nothing was found."""
    own = update(Trial).where(Trial.design_id == design, Trial.owner == owner)
    connection.execute(own, {"owner": None, "beat": now_ms(), "problem": problem})


def beat(connection: Connection, owner: str) -> None:
    """This process still works on what it has, or waits for its turn."""
    connection.execute(update(Trial).where(Trial.owner == owner), {"beat": now_ms()})


def let_all_go(connection: Connection) -> None:
    """For whoever has the database alone, before anything is tried."""
    working = update(Trial).where(Trial.owner.is_not(None))
    connection.execute(working, {"owner": None, "problem": STOPPED})
