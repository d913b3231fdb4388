"""After the end: the record, its proof, the replay, and another match."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response

from pestis.kernel.errors import RecordError
from pestis.kernel.match import Match, verify
from pestis.kernel.record import commitment
from pestis.kernel.scenes import scenes
from pestis.server.founding import found_rematch
from pestis.server.live import LiveTable
from pestis.server.office import TheCaller, TheGuest, TheOffice, TheTable, problems
from pestis.server.problems import Conflict, Forbidden, NotFound
from pestis.server.routes.lobby import start_if_full
from pestis.server.schemas import RecordTold, RematchTold, ReplayTold, VerifyTold
from pestis.server.store import queries as ask

router = APIRouter(prefix="/api/tables/{table_id}")

PROVES = (
    "The seed is the one that was committed to before the first move, every move was legal, and nothing was "
    "changed afterwards. It does not prove that whoever runs the server never looked at the seed."
)


@router.post("/rematch", responses=problems(401, 403, 404, 409, 422))
async def rematch(table: TheTable, caller: TheCaller, guest: TheGuest, office: TheOffice) -> RematchTold:
    """The same table anew, for everybody who sits here."""
    async with table.lock:  # the secrets of the seats are those of this moment
        if not caller.seats(table) and not caller.is_host(table):
            raise Forbidden("Only those who sit at the table can ask for another match.")
        if table.status != "over":
            raise Conflict("The match is not over.", log=table.log)
        made = found_rematch(table, guest)
        new = await office.store.write(partial(ask.add_rematch, old=table.id, table=made.table, seats=made.seats))
        table.row.rematch = new
    await start_if_full(office, await office.hub.open(new))
    table.people += 1
    table.announce()
    return RematchTold(table=new)


@router.get("/record", responses=problems(401, 403, 404, 409, 422), response_model=RecordTold)
async def record(table: TheTable, caller: TheCaller) -> Response:
    """The record as a file, after the end: before, its log would tell what others still keep secret."""
    caller.must_see(table)
    must_be_over(table)
    match = begun(table)
    file = f'attachment; filename="pestis-{table.row.game}-{table.id}.json"'
    return Response(match.record().dumps(), media_type="application/json", headers={"Content-Disposition": file})


@router.get("/verify", responses=problems(401, 403, 404, 409, 422))
async def verify_table(table: TheTable, caller: TheCaller) -> VerifyTold:
    """What `pestis verify` says of the record."""
    caller.must_see(table)
    must_be_over(table)
    told = await asyncio.to_thread(verdict, table)
    caller.must_see(table)
    return told


def verdict(table: LiveTable) -> VerifyTold:
    match = begun(table)
    try:
        if match.state.is_over:
            verify(match.record(), game=table.game)
            told = f"The record is right: its moves ({len(match.log)}) lead to this result."
        else:
            replay_checked(match)
            told = f"All moves ({len(match.log)}) are legal; the match ended by resignation, not by the rules."
    except RecordError as error:
        return VerifyTold(ok=False, text=str(error), proves="")
    return VerifyTold(ok=True, text=told, proves=PROVES)


def replay_checked(match: Match) -> None:
    """For a match that was resigned: everything but the result."""
    told = match.record()
    again = Match(
        match.game, seats=match.seats, seed=match.seed, options=match.options, contributions=match.contributions
    )
    if commitment(match.seed) != told.commitment:
        raise RecordError("the seed is not the one that was committed to before the first move")
    for number, (seat, action) in enumerate(match.log, start=1):
        told.check_move(again.state, number, seat, action)
        again.play(seat, action)


@router.get("/replay", responses=problems(401, 403, 404, 409, 422), response_model=ReplayTold)
async def replay(table: TheTable, caller: TheCaller, seat: Annotated[int | None, Query()] = None) -> Response:
    """The whole match from one seat's eyes, or a spectator's."""
    caller.must_see(table)
    must_be_over(table)
    if seat is not None and not 0 <= seat < table.row.seats:
        raise NotFound(f"There is no seat {seat} at this table.")
    told = await asyncio.to_thread(replay_json, table, seat)
    caller.must_see(table)
    return Response(told, media_type="application/json")


def replay_json(table: LiveTable, seat: int | None) -> str:
    from pestis.server.feed import to_json

    return to_json({"seat": seat, "frames": list(scenes(begun(table), seat))})


def begun(table: LiveTable) -> Match:
    if table.match is None:
        raise Conflict("The match has not begun.")
    return table.match


def must_be_over(table: LiveTable) -> None:
    if table.status != "over":
        raise Conflict("The match is not over; until then its log and its seed are secret.", log=table.log)
