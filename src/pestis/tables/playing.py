"""What people do while a match goes on."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from pestis.kernel.errors import UnknownMove, allowed
from pestis.kernel.game import Game
from pestis.tables import changes
from pestis.tables.callers import Caller, Guest
from pestis.tables.house import ChangeMaker, House, to_the_end
from pestis.tables.live import LiveTable
from pestis.tables.names import clean
from pestis.tables.problems import Conflict, Refused
from pestis.tables.rows import Json
from pestis.tables.times import now_ms
from pestis.tables.wishes import MoveWish

NO_HINTS = "This table gives no hints: people play here, and it was founded without them."


async def play(house: House, table: LiveTable, caller: Caller, asked: MoveWish) -> Json:
    seat = caller.seat(table, asked.seat)
    move = changes.make_move(seat, asked.action, asked.number, asked.key)
    made = await house.change(table, changes.by(caller, seat, move))
    number, log = table.told_move(seat, made)
    return {"number": number, "log": log, "seat": seat, "action": asked.action}


def why_not(table: LiveTable, caller: Caller, action: int, asked: int | None) -> Json:
    """The rule that forbids a move, and a sentence."""
    seat = caller.seat(table, asked)
    changes.must_be_playing(table)
    if table.is_kept_from(seat, now_ms()):
        return {"legal": False, "rule": table.game.turn_rule, "text": changes.NOT_ASKED}
    state = table.state
    try:
        if action in state.legal(seat):
            return {"legal": True, "rule": None, "text": "This move is allowed."}
        refusal = state.why_not(seat, action)
    except UnknownMove as error:
        raise Refused(str(error)) from error
    return {"legal": False, "rule": refusal.rule, "text": refusal.text}


async def undo(house: House, table: LiveTable, caller: Caller, seat: int) -> list[int] | None:
    """Take back the last move: at once if nobody learned from it or nobody is there to ask, else by consent.

    Whom it waits for; None if it is done.
    """
    count, log = changes.span_of(table, seat), table.log
    others = table.others_to_ask(seat)
    if not others or await taught_nobody(house, table, count):
        taking_back = changes.take_back(seat, count, log) if others else changes.take_back(seat)
        await take_back_aloud(house, table, seat, count, changes.by(caller, seat, taking_back))
        return None
    await house.change(table, changes.by(caller, seat, changes.ask_undo(seat)))
    return others


async def taught_nobody(house: House, table: LiveTable, count: int) -> bool:
    """The kernel's rule. It imagines many worlds, so it runs beside the loop, with the table held still."""
    match = table.match
    if match is None:
        return False
    async with table.lock:
        return await to_the_end(house.beside(partial(match.can_undo_freely, count)))


async def answer_undo(
    house: House, table: LiveTable, caller: Caller, asked: int | None, agree: bool
) -> list[int] | None:
    """Agree that somebody takes back, or not. Whom it still waits for; None if it is done."""
    seat = caller.seat(table, asked)
    await house.change(table, changes.by(caller, seat, changes.answer_undo(seat, agree)))
    asking = table.asking
    if asking is None:
        return []
    missing = [other for other in table.others_to_ask(asking.seat) if other not in asking.agreed]
    if missing:
        return missing
    taking_back = changes.take_back(asking.seat, asking.count, table.log)
    await take_back_aloud(house, table, asking.seat, asking.count, taking_back)
    return None


async def take_back_aloud(house: House, table: LiveTable, seat: int, count: int, taking_back: ChangeMaker) -> None:
    """Where others sit at the table, they are told what is undone."""
    told = changes.told_undone(table, seat, count) if table.others_to_ask(seat) else ""
    await house.change(table, taking_back)
    if told:
        await house.change(table, changes.say("notice", told))


def undo_answer(waits_for: list[int] | None) -> Json:
    return {"taken": waits_for is None, "waiting_for": waits_for or []}


async def resign(house: House, table: LiveTable, caller: Caller, asked: int | None) -> int:
    seat = caller.seat(table, asked)
    entry = await house.change(table, changes.by(caller, seat, changes.resign(seat)))
    return table.told_number(seat, entry)


def orders_json(table: LiveTable, seat: int) -> Json:
    return {"seat": seat, "orders": table.standing(seat)}


async def set_orders(
    house: House, table: LiveTable, caller: Caller, asked: int | None, orders: dict[str, str]
) -> Json:
    """Standing orders by kind of question, at any time: they take the place of all that stood before."""
    seat = caller.seat(table, asked)
    check_kinds(table.game, orders)
    await house.set_orders(table, seat, table.given(orders), partial(caller.seat, asked=seat))
    return orders_json(table, seat)


def check_kinds(game: Game, kinds: Iterable[str]) -> None:
    known = game.reactions()
    for kind in kinds:
        if kind not in known:
            raise Refused(f"{kind} is no reaction of {game.title}; {allowed(kind, list(known))}")


def message(house: House, table: LiveTable, caller: Caller, text: str) -> str:
    """What somebody wants to say to everybody at the table, if that may be."""
    caller.must_see(table)
    return clean(text, house.manners.chat_length, "The message")


async def chat(house: House, table: LiveTable, caller: Caller, guest: Guest, text: str, asked: int | None) -> int:
    seat = caller.seat(table, asked) if caller.seats(table) else None
    name = table.chair_name(seat) if seat is not None else guest.name
    saying = changes.say("chat", text, seat, name)
    entry = await house.change(table, saying if seat is None else changes.by(caller, seat, saying))
    return table.told_number(seat, entry)


def advised_seat(table: LiveTable, caller: Caller, asked: int | None) -> int:
    """The seat that may be given a hint now."""
    seat = caller.seat(table, asked)
    changes.must_be_playing(table)
    if seat not in table.pending() or table.is_kept_from(seat, now_ms()):
        raise Conflict("It is not your choice now.", log=table.told_log(seat))
    if table.has_several_people and not table.row.hints:
        raise Conflict(NO_HINTS, log=table.told_log(seat))
    return seat
