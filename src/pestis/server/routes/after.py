"""After the end: the record, its proof, the replay, and another match."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pestis.engines import is_engine
from pestis.kernel.record import Record
from pestis.server.crowd import must_have_room
from pestis.server.gone import open_or_gone, stored_record
from pestis.server.owners import Elsewhere
from pestis.server.schemas import RecordResponse, RematchResponse, ReplayResponse, VerifyResponse
from pestis.server.services import Services, TheCaller, TheGuest, TheServices, TheTable, problems
from pestis.server.store import queries as ask
from pestis.tables import changes
from pestis.tables.after import (
    NOT_OVER,
    begun,
    file_name,
    must_be_of_it,
    must_be_over,
    record_json,
    replay_json,
    verdict,
)
from pestis.tables.callers import Caller, Guest
from pestis.tables.create_table import found_rematch
from pestis.tables.gone import GoneTable
from pestis.tables.live import LiveTable
from pestis.tables.problems import Conflict, NotFound
from pestis.tables.rows import TableRow
from pestis.tables.seating import start_if_full
from pestis.tables.writing import to_json

router = APIRouter(prefix="/api/tables/{table_id}")


@router.post("/rematch", responses=problems(401, 403, 404, 409, 422))
async def rematch(table: TheTable, caller: TheCaller, guest: TheGuest, services: TheServices) -> RematchResponse:
    """The same table anew, for everybody who sits here; the others see who wants it."""
    must_be_of_it(table, caller)
    if is_engine():
        raise Conflict("This match was played by older rules. Make a new table to play again.", log=table.log)
    for seat in caller.seats(table)[:1]:
        await services.hub.change(table, partial(changes.say_ready, seat=seat))
    if table.row.rematch is not None:
        return RematchResponse(table=table.row.rematch)
    async with services.founding:
        await must_have_room(services, guest.id, [seat["kind"] for seat in found_rematch(table, guest).seats])
        new = await add_rematch(services, table, caller, guest)
        with suppress(Elsewhere):  # then somebody was quicker
            await start_if_full(services.hub, await services.hub.open(new))
    table.people += 1
    table.announce()
    return RematchResponse(table=new)


async def add_rematch(services: Services, table: LiveTable, caller: Caller, guest: Guest) -> str:
    async with table.lock:  # the secrets of the seats are those of this moment
        must_be_of_it(table, caller)
        made = found_rematch(table, guest)
        new = await services.store.write(
            partial(
                ask.add_rematch,
                old=table.id,
                table=services.hub.owned(made.table),
                seats=made.seats,
                term=services.hub.term_of(table),
            )
        )
        table.row.rematch = new
    return new


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
    told = await services.answers.of(request, key, make, Content_Disposition=disposition(table.row))
    caller.must_see(table)
    return told


def disposition(row: TableRow) -> str:
    return f'attachment; filename="{file_name(row)}"'


def as_file(row: TableRow, record: Record) -> Response:
    headers = {"Content-Disposition": disposition(row)}
    return Response(record.dumps(), media_type="application/json", headers=headers)


@router.get("/verify", responses=problems(401, 403, 404, 409, 422), response_model=VerifyResponse)
async def verify_table(request: Request, table: TheTable, caller: TheCaller, services: TheServices) -> Response:
    """What `pestis verify` says of the record."""
    caller.must_see(table)
    must_be_over(table)
    told = await services.answers.of(request, ("verify", table.id, table.log), partial(verdict_json, table))
    caller.must_see(table)
    return told


def verdict_json(table: LiveTable) -> str:
    return to_json(verdict(table))


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
