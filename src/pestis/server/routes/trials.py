"""Packs tried out: games of bots with the built-in cards and with those of a pack, and what came of it."""

from __future__ import annotations

import asyncio
import gzip
import json
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field, StrictInt

from pestis.kernel.own_packs import hash_of
from pestis.server.guests import address
from pestis.server.routes.workbench import DesignId
from pestis.server.schemas import RequestModel
from pestis.server.services import Services, TheCaller, TheGuest, TheServices, problems
from pestis.server.store.designs import DesignRow
from pestis.server.store.trials import Tried
from pestis.server.trials import seats_of
from pestis.tables.problems import NotFound, Refused
from pestis.workbench.designs import Design, faults_of

router = APIRouter(prefix="/api/designs/{design_id}/trials")
# The report is a page by itself: it may draw, and nothing else.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups"


class TrialRequest(RequestModel):
    games: Annotated[StrictInt, Field(ge=1, le=10**6)] = Field(description="one of the `sizes`")


class EstimateFacts(BaseModel):
    value: float
    low: float
    high: float


class SideFacts(BaseModel):
    picked: EstimateFacts | None = Field(description="share of the games with such a card in which it was taken")
    share: float | None = Field(description="win share of those who took it")
    lift: EstimateFacts | None = Field(description="that, less the win share of the others")


class GapFacts(BaseModel):
    name: str
    before: float
    after: float
    low: float | None = Field(description="of the difference")
    high: float | None
    is_share: bool
    is_known: bool
    changed: bool = Field(description="more than chance, by Holm's method over the whole report")


class CardFacts(BaseModel):
    kind: str
    id: str
    name: str
    before: SideFacts | None
    after: SideFacts | None
    lift: GapFacts | None
    taken: GapFacts | None
    low: float = Field(description="which lift is wanted at least")
    high: float = Field(description="and at most")
    least: float | None = Field(description="how often it should be taken")
    verdict: Literal["strong", "weak", "unwanted", "fine", "unknown", "gone"]


class FoundFacts(BaseModel):
    games: int = Field(description="pairs: each deal was played with both contents")
    fair: float = Field(description="the fair win share of a seat")
    cards: list[CardFacts]
    figures: list[GapFacts]


class TrialFacts(BaseModel):
    state: Literal["none", "waiting", "running", "finished", "stopped"]
    games: int
    done: int
    problem: str | None
    sizes: list[int] = Field(description="how many games can be asked for")
    seats: int
    bot: str
    is_current: bool = Field(description="what was found is of the pack as it is kept now")
    found: FoundFacts | None


@router.get("", responses=problems(401, 404, 422))
async def show_trial(design_id: DesignId, caller: TheCaller, services: TheServices) -> TrialFacts:
    """What is known of the last trial; while it runs, ask again."""
    return await told(services, await services.bench.find(design_id, caller.guest))


@router.post("", responses=problems(403, 404, 413, 422))
async def begin_trial(
    request: Request, design_id: DesignId, asked: TrialRequest, guest: TheGuest, services: TheServices
) -> TrialFacts:
    """Try your pack in the background: the same deals with the built-in cards and with yours."""
    row = await services.bench.find_own(design_id, guest)
    if row.kind != "pack":
        raise Refused("Only packs can be tried.")
    await services.new_trials.take(str(guest.id), address(request))
    design = Design(row.game, "pack", row.name, row.files)
    faults = (await services.bench.do(lambda: faults_of(design))).faults
    if faults:
        raise Refused(f"Mend it first: {faults[0]}")
    await services.trials.ask(row, guest.id, asked.games)
    return await told(services, row)


@router.post("/stop", responses=problems(403, 404, 422))
async def stop_trial(design_id: DesignId, guest: TheGuest, services: TheServices) -> TrialFacts:
    """No more games; what was played is told."""
    row = await services.bench.find_own(design_id, guest)
    await services.trials.stop(row.id)
    return await told(services, row)


@router.get("/report", responses=problems(401, 404, 422), response_class=HTMLResponse)
async def show_report(design_id: DesignId, caller: TheCaller, services: TheServices) -> HTMLResponse:
    """The whole report of the last trial, as a page."""
    row = await services.bench.find(design_id, caller.guest)
    found = await services.trials.find(row.id)
    if found is None or found.report is None:
        raise NotFound("These cards were not tried yet.")
    page = (await asyncio.to_thread(gzip.decompress, found.report)).decode()
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY, "Cache-Control": "private, no-cache"})


async def told(services: Services, row: DesignRow) -> TrialFacts:
    tried = await services.trials.find(row.id)
    return TrialFacts(
        state=state_of(tried),
        games=tried.games if tried else 0,
        done=tried.done if tried else 0,
        problem=tried.problem if tried else None,
        sizes=services.trials.sizes,
        seats=seats_of(services.hub.game(row.game)),
        bot=services.settings.trial_bot,
        is_current=tried is not None and tried.found_content == hash_of(row.files),
        found=found_in(tried),
    )


def found_in(tried: Tried | None) -> FoundFacts | None:
    if tried is None or tried.found is None:
        return None
    return FoundFacts.model_validate(json.loads(gzip.decompress(tried.found)))


def state_of(tried: Tried | None) -> Literal["none", "waiting", "running", "finished", "stopped"]:
    if tried is None:
        return "none"
    if tried.is_running:
        return "running" if tried.done else "waiting"
    return "stopped" if tried.problem else "finished"
