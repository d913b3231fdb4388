"""Long work in the database (reviews, trials): one process at a time works on it, and says so again and again."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Update, and_, update

from pestis.server.store.models import Review, Trial
from pestis.tables.times import now_ms

Kind = type[Review] | type[Trial]

# A process that has not said for so long that it works on something is taken to be gone.
STALE_MS = 60_000
ADDRESS = 4  # times what one guest may have, for all of an address


class Full(Exception):
    """This guest, or its address, has asked for as much as it may: nothing was done."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The guests of an address, and how much one of them may have asked for."""

    guests: list[int]
    most: int


def is_busy(kind: Kind) -> ColumnElement[bool]:
    return and_(kind.owner.is_not(None), kind.beat > now_ms() - STALE_MS)


def state(row: Row[Any], stopped: str) -> tuple[bool, str | None]:
    """Whether somebody works on it, and why nobody does any more, if not because it is done."""
    is_running = row.owner is not None and row.beat > now_ms() - STALE_MS
    return is_running, stopped if row.owner is not None and not is_running else row.problem


def must_have_room(connection: Connection, theirs: Select[Any], guest: int, neighbours: Neighbours) -> None:
    """Whether a guest may ask for more: `theirs` are the guests who asked for what is worked on or waits now.

    One who asks at two processes at once waits for itself (`locking`), so the number holds over all of them.
    """
    found = Counter(connection.execute(theirs).scalars())
    shared = sum(found[each] for each in neighbours.guests)
    if found[guest] >= neighbours.most or shared >= neighbours.most * ADDRESS:
        raise Full


def own(kind: Kind, key: str, owner: str) -> Update:
    """A change of what this process works on."""
    (column,) = kind.__table__.primary_key
    return update(kind).where(column == key, kind.owner == owner)


def let_go(connection: Connection, kind: Kind, key: str, owner: str, problem: str | None) -> None:
    """Nobody works on it any more; `problem` says why, if it was not done to the end."""
    connection.execute(own(kind, key, owner), {"owner": None, "beat": now_ms(), "problem": problem})


def beat(connection: Connection, kind: Kind, owner: str) -> None:
    """This process still works on what it has, or waits for its turn."""
    connection.execute(update(kind).where(kind.owner == owner), {"beat": now_ms()})


def let_all_go(connection: Connection, kind: Kind, problem: str) -> None:
    """For whoever has the database alone, before anything is begun."""
    connection.execute(update(kind).where(kind.owner.is_not(None)), {"owner": None, "problem": problem})
