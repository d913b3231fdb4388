"""Who sits down where, and when it begins."""

from __future__ import annotations

from pestis.tables import changes
from pestis.tables.callers import Caller, Guest
from pestis.tables.create_table import SeatSecret, check_bot
from pestis.tables.house import ChangeMaker, House
from pestis.tables.live import LiveTable
from pestis.tables.names import distinct
from pestis.tables.problems import Conflict, Forbidden, NotFound
from pestis.tables.rows import Change, FeedEntry
from pestis.tables.times import now_ms
from pestis.tables.tokens import hashed, new_secret
from pestis.tables.wishes import JoinWish


async def join(house: House, table: LiveTable, caller: Caller, guest: Guest, asked: JoinWish) -> SeatSecret:
    """Take a seat: that of the secret that was sent, or an open one of an open table."""
    secret = new_secret()
    caller.guest = guest
    entry = await house.change(table, take_seat(caller, guest, asked, secret))
    await start_if_full(house, table)
    assert entry.seat is not None
    return SeatSecret(entry.seat, secret)


def take_seat(caller: Caller, guest: Guest, asked: JoinWish, secret: str) -> ChangeMaker:
    """Whose seat it is is asked when the change is planned: before that somebody else may be quicker."""

    def plan(table: LiveTable) -> Change:
        kept = kept_seat(table, caller, asked.seat)
        if kept is not None:
            return sit_down(table, kept, guest, asked, secret)
        seat = own_seat(table, caller, asked.seat)
        if seat is not None:
            return new_lock(table, seat, secret)
        return sit_down(table, free_seat(table, caller, asked.seat), guest, asked, secret)

    return plan


def kept_seat(table: LiveTable, caller: Caller, asked: int | None) -> int | None:
    """A seat that a bot keeps for this guest, or for whoever has the secret that was sent."""
    assert caller.guest is not None
    kept = table.kept_for(caller.guest.id, caller.secret)
    if asked is not None:
        return asked if asked in kept else None
    sits = caller.secret is None and table.seats_of_guest(caller.guest.id)
    return kept[0] if kept and not sits else None


def own_seat(table: LiveTable, caller: Caller, asked: int | None) -> int | None:
    """A seat that is this guest's already (and, if a secret was sent, the one it opens)."""
    assert caller.guest is not None
    own = table.seats_of_guest(caller.guest.id)
    if caller.secret is not None:
        seat = caller.seat(table, asked)
        return seat if table.chairs[seat].kind != "open" else None
    if asked is not None:
        return asked if asked in own else None
    return own[0] if own else None


def new_lock(table: LiveTable, seat: int, secret: str) -> Change:
    """A new secret for a seat that is taken: the old one opens it no more."""
    planned = Change(FeedEntry(table.head + 1, "seats", seat=seat, at=now_ms()))
    planned.seats = {seat: {"secret_hash": hashed(secret)}}
    return planned


def sit_down(table: LiveTable, seat: int, guest: Guest, asked: JoinWish, secret: str) -> Change:
    now = now_ms()
    planned = Change(FeedEntry(table.head + 1, "seats", seat=seat, at=now))
    name = distinct(guest.name, [table.chair_name(chair.seat) for chair in table.chairs if chair.seat != seat])
    changed: dict[str, object] = {
        "kind": "person",
        "bot": None,
        "guest_id": guest.id,
        "name": name,
        "ready": False,
    }
    changed |= {"secret_hash": hashed(secret), "orders": {}}  # whoever had the link may have given some
    if asked.contribution:
        changed["contribution"] = asked.contribution
    planned.seats = {seat: changed}
    planned.table = {"changed_at": now}
    return planned


def free_seat(table: LiveTable, caller: Caller, asked: int | None) -> int:
    if table.status == "over":
        raise Conflict("The match is over.", log=table.told_log())
    if caller.secret is not None:
        return open_chair(table, caller.seat(table, asked))
    if not table.row.is_open and not caller.is_host(table):
        raise Forbidden("This table is private; you need the link of a seat.")
    if asked is not None:
        return open_chair(table, asked)
    still_open = [chair.seat for chair in table.chairs if chair.kind == "open"]
    if not still_open:
        raise Conflict("All seats are taken.")
    return still_open[0]


def open_chair(table: LiveTable, seat: int) -> int:
    if not 0 <= seat < len(table.chairs):
        raise NotFound(f"This table has no seat {seat}.")
    if table.chairs[seat].kind != "open":
        raise Conflict(f"{table.chair_name(seat)} is taken.")
    return seat


async def start_if_full(house: House, table: LiveTable) -> None:
    is_full = table.status == "open" and all(chair.kind != "open" for chair in table.chairs)
    if is_full and not table.not_ready():
        try:
            await house.change(table, changes.start)
        except Conflict:
            return  # somebody else began it at the same moment


async def be_ready(house: House, table: LiveTable, caller: Caller, seat: int | None) -> int:
    """Say that it may begin; a match with a clock begins when every person has. The number of what this led to."""
    own = caller.seat(table, seat)
    entry = await house.change(table, changes.by(caller, own, changes.be_ready(own)))
    await start_if_full(house, table)
    return entry.number


def seating_bot(house: House, table: LiveTable, caller: Caller, seat: int, bot: str) -> ChangeMaker:
    """The host gives a seat to a bot."""
    seating = changes.seat_bot(seat, check_bot(table.game, bot, table.row.seats), house.manners.absent_seconds)
    return changes.by_host(caller, seating)


def must_have_seat(table: LiveTable, seat: int) -> None:
    if not 0 <= seat < len(table.chairs):
        raise NotFound(f"This table has no seat {seat}.")


async def warn(house: House, table: LiveTable, seat: int) -> None:
    """Once for each time that somebody is away."""
    left = changes.seconds_left(table, seat, house.manners.absent_seconds)
    was_told = seat in table.warned and table.warned[seat] == table.seen.get(seat)
    if left and not table.is_present(seat) and not was_told:
        table.warned[seat] = table.seen.get(seat)
        name = table.chair_name(seat)
        text = f"The host wants to give the seat of {name} to a bot. {name} has {left} s to come back."
        await house.change(table, changes.say("notice", text))
