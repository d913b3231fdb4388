"""What is deleted when. A table goes with its seats, feed, chat and review, a design with its trial."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, func, not_, select, update

from pestis.server.settings import Settings
from pestis.server.store.appending import tell_others
from pestis.server.store.models import Base, Design, Fact, Guest, Table
from pestis.server.store.operating import DAY_MS, GUEST, last_touched, note

BATCH = 20
MODELS: dict[str, type[Table | Design | Guest]] = {
    "unfinished tables": Table,
    "finished tables": Table,
    "designs": Design,
    "guests": Guest,
}
Due = dict[str, ColumnElement[bool]]


@dataclass(frozen=True, slots=True)
class Policy:
    """How many days each is kept; 0: for ever."""

    unfinished: int
    finished: int
    guests: int


def policy_of(settings: Settings) -> Policy:
    return Policy(settings.keep_unfinished_days, settings.keep_finished_days, settings.keep_guests_days)


def due(policy: Policy, now: int) -> Due:
    """Which rows of each kind may go, in the order in which they have to."""
    days = (policy.unfinished, policy.finished, policy.guests)
    unfinished, finished, guests = (now - each * DAY_MS for each in days)
    is_away = func.coalesce(Guest.seen_at, Guest.made_at) < guests
    of_the_away = Design.guest_id.in_(select(Guest.id).where(is_away))
    is_last = Guest.id == select(func.max(Guest.id)).scalar_subquery()  # SQLite would give its number away again
    found = {
        "unfinished tables": and_(Table.status != "over", *untouched_since(unfinished)),
        "finished tables": and_(Table.status == "over", *untouched_since(finished)),
        "designs": and_(not_(Design.is_shared), Design.changed_at < guests, of_the_away),
        "guests": and_(is_away, not_(is_last), *(~owns for owns in ownerships())),
    }
    kept = {"unfinished tables": policy.unfinished, "finished tables": policy.finished}
    return {what: which for what, which in found.items() if kept.get(what, policy.guests)}


def untouched_since(at: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """The first is found by an index; it leaves few for which the last entry has to be looked up."""
    return Table.changed_at < at, last_touched < at


def ownerships() -> list[ColumnElement[bool]]:
    """Everything by which a guest is still needed: what refers to guests and does not go with them."""
    columns = [column for table in Base.metadata.sorted_tables for column in table.columns]
    needed = [
        column
        for column in columns
        for key in column.foreign_keys
        if key.column is Guest.__table__.c.id and key.ondelete != "CASCADE"
    ]
    return [select(column).where(column == Guest.id).exists() for column in needed]


def count(connection: Connection, what: str, which: ColumnElement[bool]) -> int:
    asked = select(func.count()).select_from(MODELS[what]).where(which)
    return int(connection.execute(asked).scalar_one())


def forget_some(connection: Connection, what: str, which: ColumnElement[bool]) -> int:
    """Delete a few, so that nobody waits for it; how many that were.

    Where somebody moves just now, the row is locked and left for another day; what was done before this lock is
    seen by asking again.
    """
    model = MODELS[what]
    found = select(model.id).where(which).limit(BATCH).with_for_update(skip_locked=True)
    still = model.id.in_(list(connection.execute(found).scalars()))
    gone = list(connection.execute(delete(model).where(still, which).returning(model.id)).scalars())
    if model is Table:
        connection.execute(update(Table).where(Table.rematch.in_(gone)), {"rematch": None})
    if model is Guest:
        for guest in gone:
            note(connection, GUEST, guest, "")
        tell_others(connection, *(f"guest {guest}" for guest in gone))
    return len(gone)


def is_time(connection: Connection, now: int) -> bool:
    """Once a day, whichever process asks first. A database that is new to it is left alone for a day: an operator
    who has just brought the server up to date may want to say something else first."""
    at = connection.execute(select(Fact.value).where(Fact.name == "tidied")).scalar_one()
    there = update(Fact).where(Fact.name == "tidied", Fact.value == at, Fact.value <= now - DAY_MS)
    return bool(connection.execute(there, {"value": now}).rowcount and at)
