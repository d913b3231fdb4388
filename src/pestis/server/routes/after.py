"""After the end: the record, its proof, the replay, and another match."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pestis.kernel.errors import RecordError
from pestis.kernel.match import Match, verify
from pestis.kernel.record import Record, commitment
from pestis.kernel.replay import scenes
from pestis.server import changes
from pestis.server.create_table import found_rematch
from pestis.server.crowd import must_have_room
from pestis.server.feed import to_json
from pestis.server.gone import GoneTable, open_or_gone, stored_record
from pestis.server.guests import Caller, Guest
from pestis.server.live import LiveTable
from pestis.server.problems import Conflict, Forbidden, NotFound
from pestis.server.routes.lobby import start_if_full
from pestis.server.schemas import RecordResponse, RematchResponse, ReplayResponse, VerifyResponse
from pestis.server.services import Services, TheCaller, TheGuest, TheServices, TheTable, problems
from pestis.server.store import Table
from pestis.server.store import queries as ask

router = APIRouter(prefix="/api/tables/{table_id}")

PROVES = (
    "The seed is the one that was committed to before the first move, every move was legal, and nothing was "
    "changed afterwards. It does not prove that whoever runs the server never looked at the seed."
)
NOT_OVER = "The match is not over; until then its log and its seed are secret."


@router.post("/rematch", responses=problems(401, 403, 404, 409, 422))
async def rematch(table: TheTable, caller: TheCaller, guest: TheGuest, services: TheServices) -> RematchResponse:
    """The same table anew, for everybody who sits here; the others see who wants it."""
    must_be_there(table, caller)
    for seat in caller.seats(table)[:1]:
        await services.hub.change(table, partial(changes.say_ready, seat=seat))
    if table.row.rematch is not None:
        return RematchResponse(table=table.row.rematch)
    async with services.founding:
        await must_have_room(services, guest.id, [seat["kind"] for seat in found_rematch(table, guest).seats])
        new = await add_rematch(services, table, caller, guest)
        await start_if_full(services, await services.hub.open(new))
    table.people += 1
    table.announce()
    return RematchResponse(table=new)


async def add_rematch(services: Services, table: LiveTable, caller: Caller, guest: Guest) -> str:
    async with table.lock:  # the secrets of the seats are those of this moment
        must_be_there(table, caller)
        made = found_rematch(table, guest)
        new = await services.store.write(
            partial(ask.add_rematch, old=table.id, table=made.table, seats=made.seats)
        )
        table.row.rematch = new
    return new


def must_be_there(table: LiveTable, caller: Caller) -> None:
    """Somebody of the table, after the end."""
    if not caller.seats(table) and not caller.is_host(table):
        raise Forbidden("Only those who sit at the table can ask for another match.")
    if table.status != "over":
        raise Conflict("The match is not over.", log=table.told_log())


@router.get("/record", responses=problems(401, 403, 404, 409, 422), response_model=RecordResponse)
async def record(request: Request, table_id: str, caller: TheCaller, services: TheServices) -> Response:
    """The record as a file, after the end: before, its log would tell what others still keep secret."""
    table = await open_or_gone(services.hub, table_id)
    if isinstance(table, GoneTable):
        table.must_see(caller)
        if table.row.status != "over":
            raise Conflict(f"{table.why} {NOT_OVER}", log=table.log)
        return as_file(table.row, await stored_record(services.hub, table))
    caller.must_see(table)
    must_be_over(table)
    match = begun(table)
    make = partial(record_json, match)
    key = ("record", table.id, table.log)
    told = await services.answers.of(request, key, make, Content_Disposition=file_name(table.row))
    caller.must_see(table)
    return told


def as_file(row: Table, record: Record) -> Response:
    headers = {"Content-Disposition": file_name(row)}
    return Response(record.dumps(), media_type="application/json", headers=headers)


def file_name(row: Table) -> str:
    return f'attachment; filename="pestis-{row.game}-{row.id}.json"'


def record_json(match: Match) -> str:
    """The table is over, also if the game is not: of a match that was given up the seed may be known, too."""
    told = match.record()
    told.seed = match.seed
    return told.dumps()


@router.get("/verify", responses=problems(401, 403, 404, 409, 422), response_model=VerifyResponse)
async def verify_table(request: Request, table: TheTable, caller: TheCaller, services: TheServices) -> Response:
    """What `pestis verify` says of the record."""
    caller.must_see(table)
    must_be_over(table)
    told = await services.answers.of(request, ("verify", table.id, table.log), partial(verdict_json, table))
    caller.must_see(table)
    return told


def verdict_json(table: LiveTable) -> str:
    return verdict(table).model_dump_json()


def verdict(table: LiveTable) -> VerifyResponse:
    match = begun(table)
    try:
        if match.state.is_over:
            verify(match.record(), game=table.game)
            told = f"The record is right: its moves ({len(match.log)}) lead to this result."
        else:
            replay_checked(match)
            told = f"All moves ({len(match.log)}) are legal; the match ended by resignation, not by the rules."
    except RecordError as error:
        return VerifyResponse(ok=False, text=str(error), proves="")
    return VerifyResponse(ok=True, text=told, proves=PROVES)


def replay_checked(match: Match) -> None:
    """For a match that was resigned: everything but the result."""
    told = match.record()
    again = match.from_the_start()
    if commitment(match.seed) != told.commitment:
        raise RecordError("the seed is not the one that was committed to before the first move")
    for number, (seat, action) in enumerate(match.log, start=1):
        told.check_move(again.state, number, seat, action)
        again.play(seat, action)


@router.get("/replay", responses=problems(401, 403, 404, 409, 422), response_model=ReplayResponse)
async def replay(
    request: Request,
    table: TheTable,
    caller: TheCaller,
    services: TheServices,
    seat: Annotated[int | None, Query()] = None,
) -> Response:
    """The whole match from one seat's eyes, or a spectator's."""
    caller.must_see(table)
    must_be_over(table)
    if seat is not None and not 0 <= seat < table.row.seats:
        raise NotFound(f"This table has no seat {seat}.")
    key = ("replay", table.id, table.log, seat)
    told = await services.answers.of(request, key, partial(replay_json, begun(table), seat))
    caller.must_see(table)
    return told


def replay_json(match: Match, seat: int | None) -> str:
    """One frame after the other: the whole at once would keep everybody waiting."""
    frames = ",".join(to_json(scene) for scene in scenes(match, seat))
    return f'{{"seat":{to_json(seat)},"frames":[{frames}]}}'


def begun(table: LiveTable) -> Match:
    if table.match is None:
        raise Conflict("The match has not begun.")
    return table.match


def must_be_over(table: LiveTable) -> None:
    if table.status != "over":
        raise Conflict(NOT_OVER, log=table.told_log())
