"""Facts of many tables, which several processes have: each is asked for those that it has."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from pydantic import BaseModel, Field, TypeAdapter

from pestis.server.facts import table_facts
from pestis.server.gone import gone_facts, open_or_gone
from pestis.server.owners import Elsewhere
from pestis.server.passing import head, place
from pestis.server.schemas import TableFacts
from pestis.server.services import Services
from pestis.server.store.owning import Peer
from pestis.tables.callers import Caller, Guest
from pestis.tables.gone import GoneTable
from pestis.tables.live import LiveTable
from pestis.tables.problems import NotFound

logger = logging.getLogger("pestis.server")

PATH = "/inner/facts"
MOST = 100
SECONDS = 5.0
FACTS = TypeAdapter(list[TableFacts])
ASKED = [(b"host", b"localhost"), (b"content-type", b"application/json")]


class Wanted(BaseModel):
    """What one process asks another: facts of these tables, as this guest may know them."""

    tables: list[str] = Field(max_length=MOST)
    guest: int | None


async def facts_of(services: Services, ids: Sequence[str], guest: int | None) -> list[TableFacts]:
    """In this order; tables of a process that does not answer are left out."""
    owners = services.hub.owners
    if owners is None:
        return await facts_here(services, Wanted(tables=list(ids), guest=guest))
    theirs: dict[Peer | None, list[str]] = {}
    for id, found in (await owners.look(ids)).items():
        theirs.setdefault(owners.who_has(found), []).append(id)
    here = Wanted(tables=theirs.pop(None, []), guest=guest)
    asked = [facts_here(services, here)]
    asked += [facts_there(peer, Wanted(tables=its, guest=guest)) for peer, its in theirs.items() if peer]
    told = {facts.id: facts for part in await asyncio.gather(*asked) for facts in part}
    return [told[id] for id in ids if id in told]


async def facts_here(services: Services, wanted: Wanted) -> list[TableFacts]:
    """By the cookie alone: a secret belongs to one table."""
    caller = Caller(None if wanted.guest is None else Guest(wanted.guest, ""), None)
    told = []
    for table_id in wanted.tables:
        try:
            table = await open_or_gone(services.hub, table_id)
        except (Elsewhere, NotFound):  # it has just moved, or is deleted
            continue
        told.append(facts_for(table, caller, table.seats_of_guest(wanted.guest)))
    return told


def facts_for(table: LiveTable | GoneTable, caller: Caller, own: list[int] | None = None) -> TableFacts:
    if isinstance(table, GoneTable):
        return gone_facts(table, caller, own)
    return table_facts(table, caller, own)


async def facts_there(peer: Peer, wanted: Wanted) -> list[TableFacts]:
    body = wanted.model_dump_json().encode()
    request = head(f"POST {PATH}".encode(), ASKED, peer, None)
    request += b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body)
    try:
        async with asyncio.timeout(SECONDS):
            reader, writer = await asyncio.open_connection(*place(peer))
            try:
                writer.write(request)
                told = await reader.read(-1)
            finally:
                writer.close()
                await writer.wait_closed()
        return FACTS.validate_json(told.partition(b"\r\n\r\n")[2])
    except (OSError, TimeoutError, ValueError) as error:
        logger.warning("the process at %s does not tell of its tables: %r", peer.address, error)
        return []
