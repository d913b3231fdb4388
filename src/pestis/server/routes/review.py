"""After the end: the match judged, a moment of it, and playing on from there."""

from __future__ import annotations

import gzip
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pestis.server.guests import address
from pestis.server.routes.lobby import new_table
from pestis.server.schemas import MomentResponse, NewTable, PracticeRequest, ReviewRequest, ReviewResponse
from pestis.server.services import Services, TheCaller, TheGuest, TheServices, TheTable, problems
from pestis.server.store import queries as ask
from pestis.server.store.reviews import Judged
from pestis.tables.after import (
    begun,
    moment_json,
    must_be_judgeable,
    must_be_moment,
    must_be_over,
    must_be_practicable,
)
from pestis.tables.callers import Caller
from pestis.tables.create_table import found_practice
from pestis.tables.judging import progress_json
from pestis.tables.live import LiveTable
from pestis.tables.wishes import PracticeWish
from pestis.tables.writing import to_json

router = APIRouter(prefix="/api/tables/{table_id}")


@router.get("/review", responses=problems(401, 403, 404, 409, 422), response_model=ReviewResponse)
async def show_review(request: Request, table: TheTable, caller: TheCaller, services: TheServices) -> Response:
    """What is known of the review of this match; while it runs, ask again."""
    must_be_judgeable(table, caller)
    return await told(request, table, caller, services)


@router.post("/review", responses=problems(401, 403, 404, 409, 413, 422), response_model=ReviewResponse)
async def begin_review(
    request: Request,
    asked: ReviewRequest,
    table: TheTable,
    caller: TheCaller,
    guest: TheGuest,
    services: TheServices,
) -> Response:
    """Judge this match, or judge it deeper, in the background; if somebody does it already, that is joined."""
    must_be_judgeable(table, caller)
    await services.new_reviews.take(str(guest.id), address(request))
    await services.reviews.ask(table, guest.id, asked.depth)
    return await told(request, table, caller, services)


async def told(request: Request, table: LiveTable, caller: Caller, services: Services) -> Response:
    found = await services.reviews.find(table.id)
    key = ("review", table.id) if found is None else ("review", table.id, found.beat, found.done, state_of(found))
    answer = await services.answers.of(request, key, partial(review_json, found), is_limited=False)
    caller.must_see(table)
    return answer


def review_json(found: Judged | None) -> str:
    review = gzip.decompress(found.packed).decode() if found and found.packed else "null"
    head = progress_json(state_of(found))
    if found is not None:
        head = progress_json(state_of(found), found.depth, found.done, found.total, found.problem)
    return f'{to_json(head)[:-1]},"review":{review}}}'


def state_of(found: Judged | None) -> str:
    if found is None:
        return "none"
    if found.is_running:
        return "running" if found.total else "waiting"
    return "stopped" if found.problem else "finished"


@router.get("/moment", responses=problems(401, 403, 404, 409, 422), response_model=MomentResponse)
async def moment(
    request: Request,
    table: TheTable,
    caller: TheCaller,
    services: TheServices,
    move: Annotated[int, Query(ge=0, lt=2**31)],
    seat: Annotated[int, Query(ge=0, le=7)],
) -> Response:
    """What a seat saw and could do when so many moves had been made."""
    caller.must_see(table)
    must_be_over(table)
    must_be_moment(table, move, seat)
    key = ("moment", table.id, table.log, move, seat)
    answer = await services.answers.of(request, key, partial(moment_json, begun(table), move, seat))
    caller.must_see(table)
    return answer


@router.post("/practice", status_code=201, responses=problems(401, 403, 404, 409, 413, 422))
async def practise(
    request: Request,
    asked: PracticeRequest,
    table: TheTable,
    caller: TheCaller,
    guest: TheGuest,
    services: TheServices,
) -> NewTable:
    """A new table at which this match goes on from one of its moments: you on one seat, bots on the others."""
    wish = PracticeWish(asked.move, asked.seat, asked.bot)
    must_be_practicable(table, caller, wish)
    await services.new_tables.take(str(guest.id), address(request))
    made, feed = found_practice(table, guest, wish)
    await services.store.write(
        partial(ask.add_begun_table, table=services.hub.owned(made.table), seats=made.seats, feed=feed)
    )
    new = await services.hub.open(made.id)
    services.driver.look_at(new)
    return new_table(new, made, guest)
