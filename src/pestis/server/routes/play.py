"""What people do while a match goes on."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from pestis.server.guests import address
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
from pestis.tables import changes, playing
from pestis.tables.callers import Caller
from pestis.tables.live import LiveTable
from pestis.tables.rows import Json
from pestis.tables.wishes import MoveWish

router = APIRouter(prefix="/api/tables/{table_id}")


@router.post("/moves", responses=problems(401, 403, 404, 409, 413, 422), response_model=MoveMade)
async def make_move(asked: MoveRequest, table: TheTable, caller: TheCaller, services: TheServices) -> Json:
    """Make a move. It is written down when the answer comes."""
    return await play(services, table, caller, asked)


async def play(services: Services, table: LiveTable, caller: Caller, asked: MoveRequest) -> Json:
    wish = MoveWish(asked.action, asked.number, asked.key, asked.seat)
    made = await playing.play(services.hub, table, caller, wish)
    services.metrics.moves_of_people.inc()
    return made


@router.post("/why-not", responses=problems(401, 403, 404, 409, 413, 422))
async def why_not(asked: ActionRequest, table: TheTable, caller: TheCaller) -> RefusalResponse:
    """The rule that forbids a move, and a sentence."""
    return RefusalResponse.model_validate(playing.why_not(table, caller, asked.action, asked.seat))


@router.post("/undo", responses=problems(401, 403, 404, 409, 413, 422))
async def undo(
    request: Request, asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices
) -> UndoResponse:
    """Take back your last move: at once if nobody learned from it or nobody is there to ask, else by consent."""
    seat = caller.seat(table, asked.seat)
    changes.span_of(table, seat)
    if table.others_to_ask(seat):
        await services.undos.take(address(request))
    waits_for = await playing.undo(services.hub, table, caller, seat)
    return UndoResponse.model_validate(playing.undo_answer(waits_for))


@router.post("/undo/answer", responses=problems(401, 403, 404, 409, 413, 422))
async def answer_undo(
    asked: UndoAnswerRequest, table: TheTable, caller: TheCaller, services: TheServices
) -> UndoResponse:
    """Agree that somebody takes back, or not."""
    waits_for = await playing.answer_undo(services.hub, table, caller, asked.seat, asked.agree)
    return UndoResponse.model_validate(playing.undo_answer(waits_for))


@router.post("/resign", responses=problems(401, 403, 404, 409, 413, 422))
async def resign(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> Number:
    return Number(number=await playing.resign(services.hub, table, caller, asked.seat))


@router.get("/orders", responses=problems(401, 403, 404, 409))
async def show_orders(
    table: TheTable, caller: TheCaller, seat: Annotated[SeatNumber | None, Query()] = None
) -> Orders:
    """The standing orders of your seat."""
    return Orders.model_validate(playing.orders_json(table, caller.seat(table, seat)))


@router.put("/orders", responses=problems(401, 403, 404, 409, 413))
async def set_orders(asked: OrdersRequest, table: TheTable, caller: TheCaller, services: TheServices) -> Orders:
    """Standing orders by kind of question, at any time: they take the place of all that stood before."""
    given: dict[str, str] = dict(asked.orders)
    return Orders.model_validate(await playing.set_orders(services.hub, table, caller, asked.seat, given))


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
    text = playing.message(services.hub, table, caller, asked.text)
    await services.chats.take(f"{guest.id} {table.id}", f"{address(request)} {table.id}")
    return Number(number=await playing.chat(services.hub, table, caller, guest, text, asked.seat))


@router.post("/hint", responses=problems(401, 403, 404, 409, 413, 422))
async def hint(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> HintResponse:
    """What a bot would do in your place. It sees what you see."""
    seat = must_be_advised(asked, table, caller, services)
    told = await services.adviser.hint(table, seat)
    services.hub.must_have(table)  # the bot took its time
    caller.must_see_as(table, seat)
    return told


@router.post("/coach", responses=problems(401, 403, 404, 409, 413, 422))
async def coach(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> CoachResponse:
    """What a bot thinks of your moves: to tell a clear mistake when it was made."""
    seat = must_be_advised(asked, table, caller, services)
    told = await services.adviser.coach(table, seat)
    services.hub.must_have(table)
    caller.must_see_as(table, seat)
    return told


def must_be_advised(asked: SeatOnly, table: LiveTable, caller: Caller, services: Services) -> int:
    seat = playing.advised_seat(table, caller, asked.seat)
    services.hints.take(f"{table.id} {seat}")
    return seat
