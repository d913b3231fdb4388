"""Packs and scenarios of one's own: checked, kept, shared."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request

from pestis.kernel.errors import PackError
from pestis.server.bench import design_of, edited, is_of, tables_of
from pestis.server.guests import address
from pestis.server.schemas import (
    BundledScenario,
    CheckRequest,
    CheckResponse,
    DesignContent,
    DesignFacts,
    DesignRequest,
    FaultFacts,
)
from pestis.server.services import Services, TheCaller, TheGuest, TheServices, problems
from pestis.server.store.designs import DesignRow
from pestis.tables.callers import Guest
from pestis.tables.problems import NotFound
from pestis.tables.writing import iso
from pestis.workbench.designs import Design, Findings, faults_of, shelf_of

router = APIRouter(prefix="/api")
DesignId = Annotated[str, Path(max_length=24)]


@router.get("/designs", responses=problems(401))
async def list_designs(caller: TheCaller, services: TheServices) -> list[DesignFacts]:
    """Your packs and scenarios, the last changed first, and then those that this server offers to all."""
    return [facts(row, caller.guest) for row in await services.bench.all_of(caller.guest)]


@router.post("/designs", status_code=201, responses=problems(403, 404, 413, 422))
async def add_design(
    request: Request, asked: DesignRequest, guest: TheGuest, services: TheServices
) -> DesignContent:
    """Keep a pack or a scenario, also one with faults; nobody else can see it."""
    await services.bench.savings.take(str(guest.id), address(request))
    return content(await services.bench.add(wanted(services, asked), guest), guest)


@router.post("/designs/check", responses=problems(403, 404, 413, 422))
async def check_design(
    request: Request, asked: CheckRequest, guest: TheGuest, services: TheServices
) -> CheckResponse:
    """All faults and warnings of a pack or scenario that need not be kept; with `edits`, after they are made."""
    await services.bench.checks.take(str(guest.id), address(request))
    edits: list[tuple[str, str, object]] = [(edit.file, edit.path, edit.value) for edit in asked.edits]
    design = wanted(services, asked)
    return await services.bench.do(partial(checked, design, edits))


@router.get("/designs/{design_id}", responses=problems(401, 404, 422))
async def show_design(design_id: DesignId, caller: TheCaller, services: TheServices) -> DesignContent:
    """One of your own, or one that was shared with you by its address."""
    return content(await services.bench.find(design_id, caller.guest), caller.guest)


@router.put("/designs/{design_id}", responses=problems(403, 404, 413, 422))
async def save_design(
    request: Request, design_id: DesignId, asked: DesignRequest, guest: TheGuest, services: TheServices
) -> DesignContent:
    """Keep the changes of your own. Tables that are played with it stay as they are."""
    await services.bench.savings.take(str(guest.id), address(request))
    old = await services.bench.find_own(design_id, guest)
    design = Design(old.game, design_of(old).kind, asked.name, asked.files)
    return content(await services.bench.save(old, design), guest)


@router.delete("/designs/{design_id}", responses=problems(403, 404, 422))
async def remove_design(design_id: DesignId, guest: TheGuest, services: TheServices) -> DesignFacts:
    """Tables that are played with it stay as they are; a trial of it ends."""
    row = await services.bench.find_own(design_id, guest)
    await services.trials.stop(row.id)
    await services.bench.remove(row)
    return facts(row, guest)


@router.post("/designs/{design_id}/share", responses=problems(403, 404, 422))
async def share_design(design_id: DesignId, guest: TheGuest, services: TheServices) -> DesignFacts:
    """From now on whoever has its address can read and play it."""
    row = await services.bench.find_own(design_id, guest)
    await services.bench.share(row)
    return facts(row, guest).model_copy(update={"is_shared": True})


@router.get("/games/{game}/scenarios", responses=problems(404, 422))
async def list_scenarios(game: str, services: TheServices) -> list[BundledScenario]:
    """The scenarios that come with a game, to start from, each with its file; first a commented template."""
    found = services.hub.game(game)
    try:
        shelf = shelf_of(found)
    except PackError as error:
        raise NotFound(f"{found.title} has no scenarios.") from error
    told = [(shelf.find(name), shelf.text(name)) for name in shelf.names()]
    template = shelf.template("my-scenario")
    first = shelf.check(template, "scenario.toml").scenario
    assert first is not None, "the template can be played"
    return [
        BundledScenario(
            id=one.id,
            title=one.title,
            summary=one.summary,
            players=one.players,
            rows=one.rows,
            columns=one.columns,
            text=text,
        )
        for one, text in [(first, template), *told]
    ]


def wanted(services: Services, asked: DesignRequest) -> Design:
    return Design(services.hub.game(asked.game).id, asked.kind, asked.name, asked.files)


def checked(design: Design, edits: list[tuple[str, str, object]]) -> CheckResponse:
    after = edited(design, edits) if edits else design
    findings = faults_of(after)
    return CheckResponse(
        faults=[fault_facts(fault) for fault in findings.faults],
        warnings=[fault_facts(warning) for warning in findings.warnings],
        players=findings.players,
        files=dict(after.files),
        read=tables_of(dict(after.files)) if not too_large(findings) else {},
    )


def too_large(findings: Findings) -> bool:
    """A fault of a file that was not even read."""
    return any(not fault.line and not fault.field for fault in findings.faults)


def fault_facts(fault: PackError) -> FaultFacts:
    return FaultFacts(
        file=fault.file,
        line=fault.line,
        entry=fault.entry,
        field=fault.field,
        problem=fault.problem,
        allowed=fault.allowed,
        rule=fault.rule,
        text=str(fault),
    )


def facts(row: DesignRow, guest: Guest | None) -> DesignFacts:
    return DesignFacts(
        id=row.id,
        game=row.game,
        kind=design_of(row).kind,
        name=row.name,
        is_shared=row.is_shared,
        is_yours=is_of(row, guest),
        changed_at=iso(row.changed_at),
    )


def content(row: DesignRow, guest: Guest | None) -> DesignContent:
    return DesignContent(**facts(row, guest).model_dump(), files=row.files)
