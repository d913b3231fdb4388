"""Guests, games and tables: everything before the first move."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse
from pydantic import TypeAdapter

from pestis.bots.lesson import opening
from pestis.kernel.game import Game
from pestis.kernel.lessons import Lesson, UnknownLesson, lesson_of
from pestis.kernel.rules import find_pictures
from pestis.server import changes
from pestis.server.create_table import NewTable as TableRows
from pestis.server.create_table import check_bot, distinct, found_lesson, found_table
from pestis.server.crowd import must_have_room
from pestis.server.facts import game_content, game_facts, rule_texts, table_facts
from pestis.server.gone import GoneTable, close_table, gone_facts, open_all, open_or_gone
from pestis.server.guests import Caller, Guest, address
from pestis.server.hub import Change, ChangeMaker
from pestis.server.listing import fair_order
from pestis.server.live import LiveTable
from pestis.server.problems import Conflict, Forbidden, NotFound
from pestis.server.schemas import (
    BotRequest,
    GameContent,
    GameFacts,
    GuideText,
    JoinRequest,
    LessonContent,
    Me,
    NameRequest,
    NewTable,
    Number,
    PaceRequest,
    RuleText,
    SeatOnly,
    SeatSecret,
    TableFacts,
    TableRequest,
)
from pestis.server.services import Services, TheCaller, TheGuest, TheServices, TheTable, problems
from pestis.server.store import FeedEntry
from pestis.server.store import queries as ask
from pestis.server.times import now_ms
from pestis.server.tokens import hashed, new_secret

router = APIRouter(prefix="/api")

PICTURE: dict[int | str, dict[str, object]] = {
    200: {"content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}}}
}
RULES = TypeAdapter(list[RuleText])
GAMES = TypeAdapter(list[GameFacts])


@router.get("/me", responses=problems())
async def who_am_i(guest: TheGuest) -> Me:
    """Your name; a guest is made on the first visit."""
    return Me(name=guest.name)


@router.put("/me", responses=problems(413, 422, 403))
async def rename_me(asked: NameRequest, guest: TheGuest, services: TheServices) -> Me:
    await services.guests.rename(guest, asked.name)
    return Me(name=guest.name)


@router.get("/games", responses=problems(), response_model=list[GameFacts])
async def list_games(request: Request, services: TheServices) -> Response:
    games = services.hub.games()
    key = ("games", *(game.id for game in games))
    return await services.answers.of(request, key, lambda: GAMES.dump_json([game_facts(game) for game in games]))


@router.get("/games/{game}", responses=problems(404, 422), response_model=GameContent)
async def show_game(request: Request, game: str, services: TheServices) -> Response:
    found = services.hub.game(game)
    return await services.answers.of(request, ("game", found.id), lambda: game_content(found).model_dump_json())


@router.get("/games/{game}/rules", responses=problems(404, 422), response_model=list[RuleText])
async def show_rules(request: Request, game: str, services: TheServices) -> Response:
    found = services.hub.game(game)
    return await services.answers.of(request, ("rules", found.id), lambda: RULES.dump_json(rule_texts(found)))


@router.get("/games/{game}/how-to-play", responses=problems(404, 422), response_model=GuideText)
async def show_guide(request: Request, game: str, services: TheServices) -> Response:
    found = services.hub.game(game)
    guide = GuideText(text=found.how_to_play())
    return await services.answers.of(request, ("how-to-play", found.id), guide.model_dump_json)


@router.get(
    "/games/{game}/pictures/{picture}", responses=problems(404, 422) | PICTURE, response_class=FileResponse
)
async def show_picture(game: str, picture: str, services: TheServices) -> FileResponse:
    """A picture of how the game is played."""
    found = find_pictures(services.hub.game(game).id)
    if picture not in found:
        raise NotFound(f"This game has no picture {picture!r}.")
    return FileResponse(found[picture], media_type="image/webp", headers={"Cache-Control": "max-age=3600"})


@router.get("/games/{game}/lessons/{lesson}", responses=problems(404, 422), response_model=LessonContent)
async def show_lesson(request: Request, game: str, lesson: str, services: TheServices) -> Response:
    found = services.hub.game(game)
    told = LessonContent.model_validate(find_lesson(found, lesson).as_json())
    return await services.answers.of(request, ("lesson", found.id, lesson), told.model_dump_json)


@router.post("/games/{game}/lessons/{lesson}", status_code=201, responses=problems(403, 404, 422))
async def begin_lesson(
    request: Request, game: str, lesson: str, guest: TheGuest, services: TheServices
) -> NewTable:
    """A table at which a lesson is given: you, and bots that always play the same."""
    services.new_tables.take(str(guest.id), address(request))
    found = services.hub.game(game)
    wanted = find_lesson(found, lesson)
    moves = await asyncio.to_thread(opening, found, wanted)
    made, feed = found_lesson(found, wanted, moves, guest)
    return await add_begun(services, made, feed, guest)


def find_lesson(game: Game, name: str) -> Lesson:
    try:
        return lesson_of(game, name)
    except UnknownLesson as error:
        raise NotFound(str(error)) from error


@router.post("/tables", status_code=201, responses=problems(403, 404, 413, 422))
async def make_table(request: Request, asked: TableRequest, guest: TheGuest, services: TheServices) -> NewTable:
    """A new table; one secret for each seat that is not a bot's, shown this once."""
    services.new_tables.take(str(guest.id), address(request))
    return await add_table(
        services, found_table(services.hub.game(asked.game), asked, guest, services.settings), guest
    )


async def add_table(services: Services, made: TableRows, guest: Guest) -> NewTable:
    async with services.founding:
        await must_have_room(services, guest.id, [seat["kind"] for seat in made.seats])
        await services.store.write(partial(ask.add_table, table=made.table, seats=made.seats))
        table = await services.hub.open(str(made.table["id"]))
        await start_if_full(services, table)
    return NewTable(table=table_facts(table, Caller(guest, None)), secrets=made.secrets)


async def add_begun(services: Services, made: TableRows, feed: list[FeedEntry], guest: Guest) -> NewTable:
    """A table at which something has been played already."""
    async with services.founding:
        await must_have_room(services, guest.id, [seat["kind"] for seat in made.seats])
        await services.store.write(partial(ask.add_begun_table, table=made.table, seats=made.seats, feed=feed))
        table = await services.hub.open(str(made.table["id"]))
    services.driver.look_at(table)
    return NewTable(table=table_facts(table, Caller(guest, None)), secrets=made.secrets)


@router.get("/tables", responses=problems(401))
async def list_tables(
    request: Request,
    caller: TheCaller,
    services: TheServices,
    skip: Annotated[int, Query(ge=0, le=ask.MOST_CONSIDERED)] = 0,
) -> list[TableFacts]:
    """Tables to join or to watch, at most a hundred: your own, those whose host is there, then the others. `skip`
    leaves out as many from the beginning, to get the next ones."""
    services.lists.take(address(request))
    found = await services.store.read(ask.listed)
    ids = fair_order(services.hub, found, caller.guest.id if caller.guest else None)
    return await facts_of(services, ids[skip : skip + ask.MOST_LISTED], caller)


@router.get("/tables/mine", responses=problems(401))
async def list_my_tables(request: Request, caller: TheCaller, services: TheServices) -> list[TableFacts]:
    """Tables where you have a seat."""
    if caller.guest is None:
        return []
    services.lists.take(address(request))
    ids = await services.store.read(partial(ask.of_guest, guest=caller.guest.id))
    return await facts_of(services, ids, caller)


async def facts_of(services: Services, ids: list[str], caller: Caller) -> list[TableFacts]:
    """By the cookie alone: a secret belongs to one table."""
    guest = caller.guest.id if caller.guest else None
    tables = await open_all(services.hub, ids)
    return [facts(table, caller, table.seats_of_guest(guest)) for table in tables]


def facts(table: LiveTable | GoneTable, caller: Caller, own: list[int] | None = None) -> TableFacts:
    if isinstance(table, GoneTable):
        return gone_facts(table, caller, own)
    return table_facts(table, caller, own)


@router.get("/tables/{table_id}", responses=problems(401, 404, 422))
async def show_table(table_id: str, caller: TheCaller, services: TheServices) -> TableFacts:
    """What is public about a table, also about one that cannot be gone on with: then `gone` says why."""
    return facts(await open_or_gone(services.hub, table_id), caller)


@router.post("/tables/{table_id}/close", responses=problems(401, 403, 404, 409, 422))
async def close(table_id: str, caller: TheCaller, services: TheServices) -> Number:
    """The host ends a table that has not begun, or that nobody can go on with: then its record can be had."""
    table = await open_or_gone(services.hub, table_id)
    if isinstance(table, LiveTable):
        caller.must_host(table)
        entry = await services.hub.change(table, changes.close)
        return Number(number=entry.number)
    if not table.is_host(caller):
        raise Forbidden("Only the host of the table can do that.")
    if table.row.status == "over":
        raise Conflict("The match is over.", log=table.log)
    return Number(number=await close_table(services.hub, table))


@router.post("/tables/{table_id}/join", responses=problems(401, 403, 404, 409, 413, 422))
async def join_table(
    asked: JoinRequest, table: TheTable, caller: TheCaller, guest: TheGuest, services: TheServices
) -> SeatSecret:
    """Take a seat: that of the secret you were sent, or an open one of an open table."""
    secret = new_secret()
    caller.guest = guest
    entry = await services.hub.change(table, take_seat(caller, guest, asked, secret))
    await start_if_full(services, table)
    assert entry.seat is not None
    return SeatSecret(seat=entry.seat, secret=secret)


def take_seat(caller: Caller, guest: Guest, asked: JoinRequest, secret: str) -> ChangeMaker:
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


def sit_down(table: LiveTable, seat: int, guest: Guest, asked: JoinRequest, secret: str) -> Change:
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


async def start_if_full(services: Services, table: LiveTable) -> None:
    is_full = table.status == "open" and all(chair.kind != "open" for chair in table.chairs)
    if is_full and not table.not_ready():
        try:
            await services.hub.change(table, changes.start)
        except Conflict:
            return  # somebody else began it at the same moment


@router.post("/tables/{table_id}/start", responses=problems(401, 403, 404, 409, 422))
async def start_table(table: TheTable, caller: TheCaller, services: TheServices) -> Number:
    """Begin; the host's to do, once every seat is taken."""
    caller.must_host(table)
    entry = await services.hub.change(table, changes.by_host(caller, changes.start))
    return Number(number=entry.number)


@router.post("/tables/{table_id}/ready", responses=problems(401, 403, 404, 409, 413, 422))
async def ready(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> Number:
    """Say that it may begin; a match with a clock begins when every person has."""
    seat = caller.seat(table, asked.seat)
    entry = await services.hub.change(table, changes.by(caller, seat, changes.be_ready(seat)))
    await start_if_full(services, table)
    return Number(number=entry.number)


@router.post("/tables/{table_id}/pace", responses=problems(401, 403, 404, 409, 413, 422))
async def set_pace(asked: PaceRequest, table: TheTable, caller: TheCaller, services: TheServices) -> Number:
    """How fast the bots move; the host's to say."""
    caller.must_host(table)
    entry = await services.hub.change(table, changes.by_host(caller, changes.set_pace(asked.pace)))
    return Number(number=table.told_number(None, entry))


@router.post("/tables/{table_id}/seats/{seat}/bot", responses=problems(401, 403, 404, 409, 413, 422))
async def replace_by_bot(
    seat: int, asked: BotRequest, table: TheTable, caller: TheCaller, services: TheServices
) -> Number:
    """A bot takes an open seat, or that of somebody who has been away for a while."""
    caller.must_host(table)
    if not 0 <= seat < len(table.chairs):
        raise NotFound(f"This table has no seat {seat}.")
    await warn(services, table, seat)
    seating = changes.seat_bot(seat, check_bot(table.game, asked.bot), services.settings.absent_seconds)
    async with services.founding:
        if [chair.seat for chair in table.chairs if chair.kind != "bot"] == [seat]:
            await must_have_room(services, table.row.host_id, ["bot"])
        entry = await services.hub.change(table, changes.by_host(caller, seating))
        told = table.told_number(None, entry)
        await start_if_full(services, table)
    return Number(number=told)


async def warn(services: Services, table: LiveTable, seat: int) -> None:
    """Once for each time that somebody is away."""
    left = changes.seconds_left(table, seat, services.settings.absent_seconds)
    was_told = seat in table.warned and table.warned[seat] == table.seen.get(seat)
    if left and not table.is_present(seat) and not was_told:
        table.warned[seat] = table.seen.get(seat)
        name = table.chair_name(seat)
        text = f"The host wants to give the seat of {name} to a bot. {name} has {left} s to come back."
        await services.hub.change(table, changes.say("notice", text))
