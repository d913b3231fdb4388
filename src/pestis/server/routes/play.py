"""What people do while a match goes on."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from pestis.bots import Perspective, levels
from pestis.kernel.errors import UnknownMove
from pestis.kernel.rules import UnknownRule
from pestis.server import changes
from pestis.server.botpool import BotFailed
from pestis.server.feed import to_json
from pestis.server.hub import to_the_end
from pestis.server.limits import clean
from pestis.server.live import LiveTable
from pestis.server.office import Office, TheCaller, TheGuest, TheOffice, TheTable, problems
from pestis.server.office import caller as find_caller
from pestis.server.office import office as find_office
from pestis.server.problems import Conflict, Refused
from pestis.server.schemas import (
    ActionAsked,
    ChatAsked,
    HintTold,
    MoveAsked,
    MoveMade,
    MoveTold,
    Number,
    Orders,
    OrdersAsked,
    RefusalTold,
    SeatOnly,
    UndoAnswerAsked,
    UndoTold,
)

router = APIRouter(prefix="/tables/{table_id}")


@router.post("/moves", responses=problems(401, 403, 404, 409, 413, 422), response_model=MoveMade)
async def make_move(asked: MoveAsked, table_id: str, request: Request) -> Response:
    """Make a move. It is written down when the answer comes."""
    # By far the most frequent request: it finds office, table and caller itself, which takes half the time.
    office = find_office(request)
    table = await office.hub.open(table_id)
    caller = await find_caller(request, office, request.headers.get("authorization"))
    seat = caller.seat(table, asked.seat)
    made = await office.hub.change(table, changes.make_move(seat, asked.action, asked.number, asked.key))
    office.metrics.moves.labels("person").inc()
    told = {"number": made.number, "log": made.log, "seat": seat, "action": asked.action}
    return Response(to_json(told), media_type="application/json")


@router.post("/why-not", responses=problems(401, 403, 404, 409, 413, 422))
async def why_not(asked: ActionAsked, table: TheTable, caller: TheCaller) -> RefusalTold:
    """The rule that forbids a move, and a sentence."""
    seat = caller.seat(table, asked.seat)
    changes.must_be_playing(table)
    state = table.state
    try:
        if asked.action in state.legal(seat):
            return RefusalTold(legal=True, rule=None, text="This move is allowed.")
        refusal = state.why_not(seat, asked.action)
    except UnknownMove as error:
        raise Refused(str(error)) from error
    return RefusalTold(legal=False, rule=refusal.rule, text=refusal.text)


@router.post("/undo", responses=problems(401, 403, 404, 409, 413, 422))
async def undo(asked: SeatOnly, table: TheTable, caller: TheCaller, office: TheOffice) -> UndoTold:
    """Take back your last move: at once if nobody learned from it or nobody is there to ask, else by consent."""
    seat = caller.seat(table, asked.seat)
    count = changes.span_of(table, seat)
    others = table.others_to_ask(seat)
    if not others or await taught_nobody(table, count):
        await office.hub.change(table, changes.take_back(seat, count if others else None))
        return UndoTold(taken=True, waiting_for=[])
    await office.hub.change(table, changes.ask_undo(seat))
    return UndoTold(taken=False, waiting_for=others)


async def taught_nobody(table: LiveTable, count: int) -> bool:
    """The kernel's rule. It imagines many worlds, so it runs beside the loop, with the table held still."""
    match = table.match
    if match is None or count != 1:
        return False
    async with table.lock:
        return await to_the_end(asyncio.to_thread(match.can_undo_freely))


@router.post("/undo/answer", responses=problems(401, 403, 404, 409, 413, 422))
async def answer_undo(asked: UndoAnswerAsked, table: TheTable, caller: TheCaller, office: TheOffice) -> UndoTold:
    """Agree that somebody takes back, or not."""
    seat = caller.seat(table, asked.seat)
    await office.hub.change(table, changes.answer_undo(seat, asked.agree))
    asking = table.asking
    if asking is None:
        return UndoTold(taken=False, waiting_for=[])
    missing = [other for other in table.others_to_ask(asking.seat) if other not in asking.agreed]
    if missing:
        return UndoTold(taken=False, waiting_for=missing)
    await office.hub.change(table, changes.take_back(asking.seat, asking.count))
    return UndoTold(taken=True, waiting_for=[])


@router.post("/resign", responses=problems(401, 403, 404, 409, 413, 422))
async def resign(asked: SeatOnly, table: TheTable, caller: TheCaller, office: TheOffice) -> Number:
    seat = caller.seat(table, asked.seat)
    happening = await office.hub.change(table, changes.resign(seat))
    return Number(number=happening.number)


@router.put("/orders", responses=problems(401, 403, 404, 409, 413, 422))
async def set_orders(asked: OrdersAsked, table: TheTable, caller: TheCaller, office: TheOffice) -> Orders:
    """Standing orders by kind of question: the first rule it cites."""
    seat = caller.seat(table, asked.seat)
    book = table.game.rulebook()
    for kind in asked.orders:
        try:
            book.rule(kind)
        except UnknownRule as error:
            raise Refused(str(error)) from error
    orders: dict[str, str] = {kind: answer for kind, answer in asked.orders.items() if answer != "ask"}
    await office.hub.set_orders(table, seat, orders)
    return Orders(orders=asked.orders)


@router.post("/chat", responses=problems(401, 403, 404, 409, 413, 422))
async def chat(asked: ChatAsked, table: TheTable, caller: TheCaller, guest: TheGuest, office: TheOffice) -> Number:
    """Say something to everybody at the table."""
    caller.must_see(table)
    text = clean(asked.text, office.settings.chat_length, "The message")
    seats = caller.seats(table)
    seat = caller.seat(table, asked.seat) if seats else None
    office.chats.take(f"{guest.id} {table.id}")
    name = table.chair_name(seat) if seat is not None else guest.name
    happening = await office.hub.change(table, changes.say("chat", text, seat, name))
    return Number(number=happening.number)


@router.post("/hint", responses=problems(401, 403, 404, 409, 413, 422))
async def hint(asked: SeatOnly, table: TheTable, caller: TheCaller, office: TheOffice) -> HintTold:
    """What a bot would do in your place. It sees what you see."""
    seat = caller.seat(table, asked.seat)
    changes.must_be_playing(table)
    if seat not in table.pending():
        raise Conflict("It is not your choice now.", log=table.log)
    office.hints.take(f"{table.id} {seat}")
    return await bot_hint(office, table, seat)


async def bot_hint(office: Office, table: LiveTable, seat: int) -> HintTold:
    bot = levels(table.game)[-1]
    perspective = Perspective(table.state, seat)
    try:
        action = await office.hub.bots.choose(bot, perspective)
    except BotFailed as error:
        raise Conflict(f"The bot has no answer: {error}.", log=table.log) from error
    move = perspective.describe(action)
    others = len(perspective.legal()) - 1
    told = f"The {bot} bot, which sees what you see, would choose this" + (
        f" among {others + 1} moves." if others else ": there is no other move."
    )
    return HintTold(move=MoveTold.model_validate(move.as_json()), bot=bot, text=told)
