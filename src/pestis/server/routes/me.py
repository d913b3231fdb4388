"""What is a guest's own, whichever browser it sits at: finished games, other devices."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import StringConstraints

from pestis.server.devices import LINK_SECONDS
from pestis.server.gone import finished_table, gone_facts
from pestis.server.guests import address
from pestis.server.schemas import DeviceLink, DeviceOffer, FinishedGames, Me, SecretRequest, Short
from pestis.server.services import TheCaller, TheGuest, TheServices, problems
from pestis.server.store import queries as ask

router = APIRouter(prefix="/api/me")

PAGE = 20
Place = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,15}\.[A-Za-z0-9_-]{1,24}$")]


@router.get("/games", responses=problems(401))
async def list_finished(
    request: Request,
    caller: TheCaller,
    services: TheServices,
    game: Annotated[Short | None, Query()] = None,
    before: Annotated[Place | None, Query(description="`next` of the answer before")] = None,
) -> FinishedGames:
    """Your games that are over, the last one first; nothing has to be played again to tell of them."""
    if caller.guest is None:
        return FinishedGames(games=[], next=None)
    services.lists.take(address(request))
    place = (int(before.partition(".")[0]), before.partition(".")[2]) if before else None
    wanted = partial(ask.finished_of, guest=caller.guest.id, game=game, before=place, most=PAGE + 1)
    found = await services.store.read(wanted)
    tables = await asyncio.to_thread(lambda: [finished_table(services.hub, each) for each in found[:PAGE]])
    last = found[PAGE - 1].table if len(found) > PAGE else None
    return FinishedGames(
        games=[gone_facts(table, caller, table.seats_of_guest(caller.guest.id)) for table in tables],
        next=f"{last.changed_at}.{last.id}" if last else None,
    )


@router.post("/links", responses=problems(403))
async def new_link(request: Request, guest: TheGuest, services: TheServices) -> DeviceLink:
    """A link that makes one more browser you. The one before opens nothing from now on."""
    return DeviceLink(secret=await services.devices.new_link(request, guest), seconds=LINK_SECONDS)


@router.post("/links/look", responses=problems(401, 403, 404, 413))
async def look_at_link(
    request: Request, asked: SecretRequest, caller: TheCaller, services: TheServices
) -> DeviceOffer:
    """What a link would do here; it is not used by that."""
    found = await services.devices.look(request, asked.secret)
    own = caller.guest
    has = await services.devices.belongings(own) if own and own.id != found.id else None
    return DeviceOffer(
        name=found.name,
        is_you=own is not None and own.id == found.id,
        your_name=own.name if own else None,
        tables=has.tables if has else 0,
        designs=has.designs if has else 0,
    )


@router.post("/links/use", responses=problems(403, 404, 409, 413))
async def use_link(request: Request, response: Response, asked: SecretRequest, services: TheServices) -> Me:
    """This browser is that guest from now on; games and designs that it had come along."""
    return Me(name=(await services.devices.use(request, response, asked.secret)).name)


@router.post("/sign-out-others", responses=problems(403))
async def sign_out_others(request: Request, response: Response, guest: TheGuest, services: TheServices) -> Me:
    """No other browser is you any more, no link that was made opens anything, and no secret of a seat of yours."""
    return Me(name=(await services.devices.put_others_out(request, response, guest)).name)
