"""Tables of the store whose rules are gone: begun with rules or cards that this server does not have."""

from __future__ import annotations

from functools import partial

from pestis.kernel.record import Record
from pestis.server.hub import DELETED, Hub
from pestis.server.schemas import TableFacts
from pestis.server.store import Append, Clash
from pestis.server.store import queries as ask
from pestis.tables.callers import Caller
from pestis.tables.gone import GoneTable, closing, gone_json, record_of
from pestis.tables.live import LiveTable
from pestis.tables.problems import Conflict, NotFound, RulesGone


async def open_or_gone(hub: Hub, table_id: str) -> LiveTable | GoneTable:
    """A table that can be played, or what is left of it."""
    try:
        return await hub.open(table_id)
    except RulesGone as gone:
        return await read_gone(hub, table_id, gone.detail)


async def read_gone(hub: Hub, table_id: str, why: str) -> GoneTable:
    found = await hub.store.read(partial(ask.find_table, table=table_id, after=ask.NO_ENTRIES))
    if found is None:
        raise NotFound(DELETED)
    number, log = await hub.store.read(partial(ask.extent, table=table_id))
    return GoneTable(found.table, found.seats, number, log, title_of(hub, found.table.game), why)


def finished_table(hub: Hub, found: ask.Finished) -> GoneTable:
    """A match that is over, told from its rows; whether its rules are gone is told as well."""
    row = found.table
    try:
        game = hub.game_of(row)
    except RulesGone as gone:
        return GoneTable(row, found.seats, found.number, found.log, title_of(hub, row.game), gone.detail)
    return GoneTable(row, found.seats, found.number, found.log, game.title, "", game.seat_names)


def title_of(hub: Hub, name: str) -> str:
    return next((game.title for game in hub.games() if game.id == name), name)


def gone_facts(table: GoneTable, caller: Caller, own: list[int] | None = None) -> TableFacts:
    return TableFacts.model_validate(gone_json(table, caller, own))


async def close_table(hub: Hub, table: GoneTable) -> int:
    """The number of the entry that says that it is over. Nobody has such a table: nobody can play it."""
    planned = closing(table)
    try:
        await hub.store.write(Append(table.id, planned.entry, planned.table, {}))
    except Clash as clash:
        raise Conflict("Somebody changed the table at the same moment. Try again.", log=table.log) from clash
    return planned.entry.number


async def stored_record(hub: Hub, table: GoneTable) -> Record:
    found = await hub.store.read(partial(ask.find_table, table=table.id))
    if found is None:
        raise NotFound(DELETED)
    return record_of(found.table, found.entries)
