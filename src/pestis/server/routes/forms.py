"""The pack editor: what can stand in a pack of a game, and a pack as it is changed and checked."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request, Response

from pestis.kernel.errors import PackError
from pestis.kernel.game import Game
from pestis.server.forms import DeskRequest, DeskResponse, WorkbenchForms, desk_json, forms_json
from pestis.server.guests import address
from pestis.server.services import Services, TheGuest, TheServices, problems
from pestis.tables.problems import NotFound, Refused

router = APIRouter(prefix="/api/workbench")


@router.get("/{game}", responses=problems(404, 422), response_model=WorkbenchForms)
async def show_forms(request: Request, game: str, services: TheServices) -> Response:
    """The sections, fields and verbs of a game's packs, with help, and the built-in entries."""
    found = game_with_packs(services, game)
    return await services.answers.of(request, ("forms", found.id), lambda: forms_json(found).model_dump_json())


@router.post("/{game}", responses=problems(404, 413, 422))
async def change_pack(
    request: Request, game: str, asked: DeskRequest, guest: TheGuest, services: TheServices
) -> DeskResponse:
    """A pack after some changes, whether it can be played, and what it says; nothing is kept."""
    found = game_with_packs(services, game)
    await services.bench.checks.take(str(guest.id), address(request))
    try:
        return await services.bench.do(partial(desk_json, found, asked))
    except PackError as error:
        raise Refused(str(error), rule=error.rule or None) from error


def game_with_packs(services: Services, game: str) -> Game:
    found = services.hub.game(game)
    if not found.packs:
        raise NotFound(f"{found.title} has no packs.")
    return found
