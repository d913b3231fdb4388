"""How many tables one visitor may have at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pestis.server.services import Services
from pestis.server.store import queries as ask
from pestis.tables.problems import TooMany

# All guests of an address together may have so many times what one may have.
ADDRESS_TABLES = 4


async def must_have_room(services: Services, host: int, kinds: Sequence[object]) -> None:
    """Whether this guest may have another table with these kinds of seats."""
    if all(kind == "bot" for kind in kinds):
        counted, most = ask.tables_of_bots, services.settings.bot_tables
        told = "tables of bots only that still play. Wait until one of them is over."
    elif "open" in kinds:
        counted, most = ask.waiting_tables, services.settings.open_tables
        told = "tables that wait for players. Fill one of them, or close it."
    else:
        return
    hosts = services.hub.origins.neighbours(host)
    found = await services.store.read(partial(counted, hosts=hosts))
    if found.get(host, 0) >= most:
        raise TooMany(f"You have {found[host]} {told}")
    if sum(found.values()) >= most * ADDRESS_TABLES:
        raise TooMany(f"At your address there are {sum(found.values())} {told}")
