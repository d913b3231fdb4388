"""Tables of a server, founded for tests."""

from __future__ import annotations

from pestis.terminal.json_types import Json
from pestis.terminal.remote.link import Link
from pestis.terminal.remote.requests import Requests
from pestis.terminal.remote.table import RemoteTable


async def found(server: str, game: str, *seats: str, **more: object) -> list[Link]:
    """Seats as words: me, open, hotseat, or bot:greedy. The links of those that are no bots."""
    asked = [{"kind": kind, "bot": bot or None} for kind, _, bot in (seat.partition(":") for seat in seats)]
    told = await Requests(server).post("/tables", {"game": game, "seats": asked} | more)
    return [Link(server, told["table"]["id"], secret["secret"]) for secret in told["secrets"]]


async def seated(link: Link, **more: str) -> RemoteTable:
    table = RemoteTable(link, name=more.get("name", ""))
    await table.start()
    return table


async def record_of(table: RemoteTable) -> Json:
    """The record of a match that is over."""
    record: Json = await table._get("/record")
    return record
