"""What processes ask each other, by the door that is theirs alone."""

from __future__ import annotations

from fastapi import APIRouter, Request

from pestis.server.gathering import PATH, Wanted, facts_here
from pestis.server.schemas import TableFacts
from pestis.server.services import TheServices
from pestis.tables.problems import NotFound

router = APIRouter(include_in_schema=False)


@router.post(PATH)
async def tell_facts(request: Request, wanted: Wanted, services: TheServices) -> list[TableFacts]:
    if not getattr(request.state, "is_inner", False):
        raise NotFound("Nothing has this address.")
    return await facts_here(services, wanted)
