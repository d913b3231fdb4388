"""What people do while a match goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request

from pestis.kernel.errors import UnknownMove, allowed
from pestis.kernel.game import Game
from pestis.server import changes
from pestis.server.guests import Caller, address
from pestis.server.hub import ChangeMaker, to_the_end
from pestis.server.limits import clean
from pestis.server.live import LiveTable
from pestis.server.messages import Json
from pestis.server.problems import Conflict, Problem, Refused
from pestis.server.schemas import (
    ActionRequest,
    ChatRequest,
    CoachResponse,
    HintResponse,
    MoveMade,
    MoveRequest,
    Number,
    Orders,
    OrdersRequest,
    RefusalResponse,
    SeatNumber,
    SeatOnly,
    UndoAnswerRequest,
    UndoResponse,
)
from pestis.server.services import Services, TheCaller, TheGuest, TheServices, TheTable, problems
from pestis.server.times import now_ms

router = APIRouter(prefix="/api/tables/{table_id}")

NO_HINTS = "This table gives no hints: people play here, and it was founded without them."


@router.post("/moves", responses=problems(401, 403, 404, 409, 413, 422), response_model=MoveMade)
async def make_move(asked: MoveRequest, table: TheTable, caller: TheCaller, services: TheServices) -> Json:
    """Make a move. It is written down when the answer comes."""
    return await play(services, table, caller, asked)


async def play(services: Services, table: LiveTable, caller: Caller, asked: MoveRequest) -> Json:
    """Try it; a refusal counts if it still stands after looking whether everything is known here."""
    try:
        return await play_now(services, table, caller, asked)
    except Problem:
        if not await services.hub.catch_up([table]):
            raise
    return await play_now(services, table, caller, asked)


async def play_now(services: Services, table: LiveTable, caller: Caller, asked: MoveRequest) -> Json:
    seat = caller.seat(table, asked.seat)
    move = changes.make_move(seat, asked.action, asked.number, asked.key)
    made = await services.hub.change(table, changes.by(caller, seat, move))
    services.metrics.moves_of_people.inc()
    number, log = table.told_move(seat, made)
    return {"number": number, "log": log, "seat": seat, "action": asked.action}


@router.post("/why-not", responses=problems(401, 403, 404, 409, 413, 422))
async def why_not(asked: ActionRequest, table: TheTable, caller: TheCaller) -> RefusalResponse:
    """The rule that forbids a move, and a sentence."""
    seat = caller.seat(table, asked.seat)
    changes.must_be_playing(table)
    if table.is_kept_from(seat, now_ms()):
        return RefusalResponse(legal=False, rule=table.game.turn_rule, text=changes.NOT_ASKED)
    state = table.state
    try:
        if asked.action in state.legal(seat):
            return RefusalResponse(legal=True, rule=None, text="This move is allowed.")
        refusal = state.why_not(seat, asked.action)
    except UnknownMove as error:
        raise Refused(str(error)) from error
    return RefusalResponse(legal=False, rule=refusal.rule, text=refusal.text)


@router.post("/undo", responses=problems(401, 403, 404, 409, 413, 422))
async def undo(
    request: Request, asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices
) -> UndoResponse:
    """Take back your last move: at once if nobody learned from it or nobody is there to ask, else by consent."""
    seat = caller.seat(table, asked.seat)
    count, log = changes.span_of(table, seat), table.log
    others = table.others_to_ask(seat)
    if others:
        services.undos.take(address(request))
    if not others or await taught_nobody(table, count):
        taking_back = changes.take_back(seat, count, log) if others else changes.take_back(seat)
        await take_back_aloud(services, table, seat, count, changes.by(caller, seat, taking_back))
        return UndoResponse(taken=True, waiting_for=[])
    await services.hub.change(table, changes.by(caller, seat, changes.ask_undo(seat)))
    return UndoResponse(taken=False, waiting_for=others)


async def taught_nobody(table: LiveTable, count: int) -> bool:
    """The kernel's rule. It imagines many worlds, so it runs beside the loop, with the table held still."""
    match = table.match
    if match is None:
        return False
    async with table.lock:
        return await to_the_end(asyncio.to_thread(match.can_undo_freely, count))


@router.post("/undo/answer", responses=problems(401, 403, 404, 409, 413, 422))
async def answer_undo(
    asked: UndoAnswerRequest, table: TheTable, caller: TheCaller, services: TheServices
) -> UndoResponse:
    """Agree that somebody takes back, or not."""
    seat = caller.seat(table, asked.seat)
    await services.hub.change(table, changes.by(caller, seat, changes.answer_undo(seat, asked.agree)))
    asking = table.asking
    if asking is None:
        return UndoResponse(taken=False, waiting_for=[])
    missing = [other for other in table.others_to_ask(asking.seat) if other not in asking.agreed]
    if missing:
        return UndoResponse(taken=False, waiting_for=missing)
    taking_back = changes.take_back(asking.seat, asking.count, table.log)
    await take_back_aloud(services, table, asking.seat, asking.count, taking_back)
    return UndoResponse(taken=True, waiting_for=[])


async def take_back_aloud(
    services: Services, table: LiveTable, seat: int, count: int, taking_back: ChangeMaker
) -> None:
    """Where others sit at the table, they are told what is undone."""
    told = changes.told_undone(table, seat, count) if table.others_to_ask(seat) else ""
    await services.hub.change(table, taking_back)
    if told:
        await services.hub.change(table, changes.say("notice", told))


@router.post("/resign", responses=problems(401, 403, 404, 409, 413, 422))
async def resign(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> Number:
    seat = caller.seat(table, asked.seat)
    entry = await services.hub.change(table, changes.by(caller, seat, changes.resign(seat)))
    return Number(number=table.told_number(seat, entry))


@router.get("/orders", responses=problems(401, 403, 404, 409))
async def show_orders(
    table: TheTable, caller: TheCaller, seat: Annotated[SeatNumber | None, Query()] = None
) -> Orders:
    """The standing orders of your seat."""
    return orders_of(table, caller.seat(table, seat))


@router.put("/orders", responses=problems(401, 403, 404, 409, 413))
async def set_orders(asked: OrdersRequest, table: TheTable, caller: TheCaller, services: TheServices) -> Orders:
    """Standing orders by kind of question, at any time: they take the place of all that stood before."""
    seat = caller.seat(table, asked.seat)
    check_kinds(table.game, asked.orders)
    await services.hub.set_orders(table, seat, table.given(asked.orders), partial(caller.seat, asked=seat))
    return orders_of(table, seat)


def orders_of(table: LiveTable, seat: int) -> Orders:
    return Orders.model_validate({"seat": seat, "orders": table.standing(seat)})


def check_kinds(game: Game, kinds: Iterable[str]) -> None:
    known = game.reactions()
    for kind in kinds:
        if kind not in known:
            raise Refused(f"{kind} is no reaction of {game.title}; {allowed(kind, list(known))}")


@router.post("/chat", responses=problems(401, 403, 404, 409, 413, 422))
async def chat(
    request: Request,
    asked: ChatRequest,
    table: TheTable,
    caller: TheCaller,
    guest: TheGuest,
    services: TheServices,
) -> Number:
    """Say something to everybody at the table."""
    caller.must_see(table)
    text = clean(asked.text, services.settings.chat_length, "The message")
    seats = caller.seats(table)
    seat = caller.seat(table, asked.seat) if seats else None
    services.chats.take(f"{guest.id} {table.id}", f"{address(request)} {table.id}")
    name = table.chair_name(seat) if seat is not None else guest.name
    saying = changes.say("chat", text, seat, name)
    entry = await services.hub.change(table, saying if seat is None else changes.by(caller, seat, saying))
    return Number(number=table.told_number(seat, entry))


@router.post("/hint", responses=problems(401, 403, 404, 409, 413, 422))
async def hint(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> HintResponse:
    """What a bot would do in your place. It sees what you see."""
    seat = must_be_advised(asked, table, caller, services)
    told = await services.adviser.hint(table, seat)
    caller.must_see_as(table, seat)  # the bot took its time
    return told


@router.post("/coach", responses=problems(401, 403, 404, 409, 413, 422))
async def coach(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> CoachResponse:
    """What a bot thinks of your moves: to tell a clear mistake when it was made."""
    seat = must_be_advised(asked, table, caller, services)
    told = await services.adviser.coach(table, seat)
    caller.must_see_as(table, seat)
    return told


def must_be_advised(asked: SeatOnly, table: LiveTable, caller: Caller, services: Services) -> int:
    seat = caller.seat(table, asked.seat)
    changes.must_be_playing(table)
    if seat not in table.pending() or table.is_kept_from(seat, now_ms()):
        raise Conflict("It is not your choice now.", log=table.told_log(seat))
    if table.has_several_people and not table.row.hints:
        raise Conflict(NO_HINTS, log=table.told_log(seat))
    services.hints.take(f"{table.id} {seat}")
    return seat
