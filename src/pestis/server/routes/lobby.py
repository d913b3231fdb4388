"""Guests, games and tables: everything before the first move."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import FileResponse
from pydantic import TypeAdapter

from pestis.bots.lesson import opening
from pestis.kernel.errors import PackError
from pestis.kernel.game import Game
from pestis.kernel.own_packs import hash_of
from pestis.kernel.rules import find_pictures
from pestis.server.bench import design_of
from pestis.server.crowd import must_have_room
from pestis.server.facts import game_content, game_facts, rule_texts, table_facts
from pestis.server.gathering import facts_for, facts_of
from pestis.server.gone import close_table, open_or_gone
from pestis.server.guests import address
from pestis.server.listing import fair_order
from pestis.server.schemas import (
    BotRequest,
    CarriedTable,
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
from pestis.server.store import queries as ask
from pestis.server.to_engine import told_by_engines
from pestis.tables import changes, seating
from pestis.tables.callers import Caller, Guest
from pestis.tables.carrying import carry, found_carried, game_of_file
from pestis.tables.create_table import NewTable as TableRows
from pestis.tables.create_table import found_lesson, found_table
from pestis.tables.facts import find_lesson
from pestis.tables.gone import must_be_closable
from pestis.tables.live import LiveTable
from pestis.tables.problems import NotFound, Refused
from pestis.tables.rows import FeedEntry, Json
from pestis.tables.wishes import JoinWish, TableWish
from pestis.workbench.designs import game_with, options_with

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
    await services.new_tables.take(str(guest.id), address(request))
    found = services.hub.game(game)
    wanted = find_lesson(found, lesson)
    moves = await asyncio.to_thread(opening, found, wanted)
    made, feed = found_lesson(found, wanted, moves, guest)
    return await add_begun(services, made, feed, guest)


@router.post("/tables", status_code=201, responses=problems(403, 404, 413, 422))
async def make_table(request: Request, asked: TableRequest, guest: TheGuest, services: TheServices) -> NewTable:
    """A new table; one secret for each seat that is not a bot's, shown this once."""
    await services.new_tables.take(str(guest.id), address(request))
    game, told = await with_design(services, asked, guest)
    return await add_table(services, found_table(game, TableWish.of(told), guest, services.settings), guest)


async def with_design(services: Services, asked: TableRequest, guest: Guest) -> tuple[Game, Json]:
    """The game and what is asked of it, with the content of somebody's own that it is to be played with."""
    game, told = services.hub.game(asked.game), asked.model_dump()
    if asked.design is None:
        return game, told
    row = await services.bench.find(asked.design, guest)
    if row.game != game.id:
        raise Refused(f"{row.name} is not made for {game.title}.")
    design = design_of(row)
    try:
        game = await services.bench.do(partial(game_with, design))
    except PackError as error:
        raise Refused(f"{row.name} cannot be played yet: {error}.", rule=error.rule or None) from error
    files = row.files if row.kind == "pack" else {}
    told |= {"design": {"kind": row.kind, "name": row.name, "files": files}}
    return game, told | {"options": {**asked.options, **options_with(design)}}


async def add_table(services: Services, made: TableRows, guest: Guest) -> NewTable:
    async with services.founding:
        await must_have_room(services, guest.id, [seat["kind"] for seat in made.seats])
        await services.store.write(partial(ask.add_table, table=services.hub.owned(made.table), seats=made.seats))
        table = await services.hub.open(made.id)
        await seating.start_if_full(services.hub, table)
    return new_table(table, made, guest)


def new_table(table: LiveTable, made: TableRows, guest: Guest) -> NewTable:
    secrets = [SeatSecret(seat=told.seat, secret=told.secret) for told in made.secrets]
    return NewTable(table=table_facts(table, Caller(guest, None)), secrets=secrets)


async def add_begun(services: Services, made: TableRows, feed: list[FeedEntry], guest: Guest) -> NewTable:
    """A table at which something has been played already."""
    async with services.founding:
        await must_have_room(services, guest.id, [seat["kind"] for seat in made.seats])
        await services.store.write(
            partial(ask.add_begun_table, table=services.hub.owned(made.table), seats=made.seats, feed=feed)
        )
        table = await services.hub.open(made.id)
    services.driver.look_at(table)
    return new_table(table, made, guest)


@router.post("/tables/carried", status_code=201, responses=problems(403, 404, 409, 413, 422))
async def open_file(request: Request, asked: CarriedTable, guest: TheGuest, services: TheServices) -> NewTable:
    """Go on here with a table that was kept in a file elsewhere."""
    await services.new_tables.take(str(guest.id), address(request))
    told = asked.model_dump()
    game = services.hub.game(game_of_file(told))
    made, feed = await asyncio.to_thread(found_carried, told, game, guest, services.settings)
    return await add_begun(services, made, feed, guest)


@router.get("/tables", responses=problems(401))
async def list_tables(
    request: Request,
    response: Response,
    caller: TheCaller,
    services: TheServices,
    skip: Annotated[int, Query(ge=0, le=ask.MOST_CONSIDERED)] = 0,
) -> list[TableFacts]:
    """Tables to join or to watch, at most a hundred: your own, those whose host is there, then the others. `skip`
    leaves out as many from the beginning, to get the next ones. A server with a public address tells it to pages
    from elsewhere too, which are told what a stranger is told: their requests come without a cookie."""
    services.lists.take(address(request))
    if services.settings.public_url:
        response.headers["Access-Control-Allow-Origin"] = "*"
    found = await services.store.read(ask.listed)
    guest = caller.guest.id if caller.guest else None
    ids = fair_order(services.hub, found, guest)
    told = await facts_of(services, ids[skip : skip + ask.MOST_LISTED], guest)
    return await told_by_engines(services.engines, told, request)


@router.get("/tables/mine", responses=problems(401))
async def list_my_tables(request: Request, caller: TheCaller, services: TheServices) -> list[TableFacts]:
    """Tables where you have a seat."""
    if caller.guest is None:
        return []
    services.lists.take(address(request))
    ids = await services.store.read(partial(ask.of_guest, guest=caller.guest.id))
    told = await facts_of(services, ids, caller.guest.id)
    return await told_by_engines(services.engines, told, request)


@router.get("/tables/{table_id}", responses=problems(401, 404, 422))
async def show_table(table_id: str, caller: TheCaller, services: TheServices) -> TableFacts:
    """What is public about a table, also about one that cannot be gone on with: then `gone` says why."""
    return facts_for(await open_or_gone(services.hub, table_id), caller)


@router.get("/tables/{table_id}/content", responses=problems(401, 403, 404, 409, 422), response_model=GameContent)
async def show_content(request: Request, table: TheTable, caller: TheCaller, services: TheServices) -> Response:
    """What the game of this table looks like: its own cards, if it is played with some. Whoever may not watch it
    is not told once it has begun."""
    if table.row.status != "open":
        caller.must_see(table)
    key = ("content", table.game.id, hash_of(table.game.texts))
    return await services.answers.of(request, key, lambda: game_content(table.game).model_dump_json())


@router.get("/tables/{table_id}/carry", responses=problems(401, 403, 404, 409, 422))
async def keep_as_file(table: TheTable, caller: TheCaller, services: TheServices) -> CarriedTable:
    """The table as a file, for its host, if nobody else sits there: to go on with it at another place. The file
    holds the seed, so from then on nobody else can play at this table, even with the secret of a seat."""
    return CarriedTable.model_validate(await carry(services.hub, table, caller))


@router.post("/tables/{table_id}/close", responses=problems(401, 403, 404, 409, 422))
async def close(table_id: str, caller: TheCaller, services: TheServices) -> Number:
    """The host ends a table that has not begun, or that nobody can go on with: then its record can be had."""
    table = await open_or_gone(services.hub, table_id)
    if isinstance(table, LiveTable):
        caller.must_host(table)
        entry = await services.hub.change(table, changes.close)
        return Number(number=entry.number)
    must_be_closable(table, caller)
    return Number(number=await close_table(services.hub, table))


@router.post("/tables/{table_id}/join", responses=problems(401, 403, 404, 409, 413, 422))
async def join_table(
    asked: JoinRequest, table: TheTable, caller: TheCaller, guest: TheGuest, services: TheServices
) -> SeatSecret:
    """Take a seat: that of the secret you were sent, or an open one of an open table."""
    told = await seating.join(services.hub, table, caller, guest, JoinWish(asked.seat, asked.contribution))
    return SeatSecret(seat=told.seat, secret=told.secret)


@router.post("/tables/{table_id}/start", responses=problems(401, 403, 404, 409, 422))
async def start_table(table: TheTable, caller: TheCaller, services: TheServices) -> Number:
    """Begin; the host's to do, once every seat is taken."""
    caller.must_host(table)
    entry = await services.hub.change(table, changes.by_host(caller, changes.start))
    return Number(number=entry.number)


@router.post("/tables/{table_id}/ready", responses=problems(401, 403, 404, 409, 413, 422))
async def ready(asked: SeatOnly, table: TheTable, caller: TheCaller, services: TheServices) -> Number:
    """Say that it may begin; a match with a clock begins when every person has."""
    return Number(number=await seating.be_ready(services.hub, table, caller, asked.seat))


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
    seating.must_have_seat(table, seat)
    await seating.warn(services.hub, table, seat)
    taken = seating.seating_bot(services.hub, table, caller, seat, asked.bot)
    async with services.founding:
        if [chair.seat for chair in table.chairs if chair.kind != "bot"] == [seat]:
            await must_have_room(services, table.row.host_id, ["bot"])
        entry = await services.hub.change(table, taken)
        told = table.told_number(None, entry)
        await seating.start_if_full(services.hub, table)
    return Number(number=told)
