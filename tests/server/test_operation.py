"""A server that is looked after: several processes counted together, trouble that passes, logs without secrets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pestis.server.caretaker import TROUBLE
from pestis.server.guests import COOKIE
from pestis.server.problems import NO_DATABASE
from pestis.server.store.database import open_engine
from pestis.server.store.models import Entry, Seat, Table
from pestis.server.store.operating import BY_OPERATOR
from pestis.tables.callers import BLOCKED
from pestis.tables.listening import COME_BACK
from tests.server.kit import CARD_GAME, SEALED_GAME, Json, Server
from tests.server.postgres import Cluster
from tests.server.processes import Client, client_of, served
from tests.server.raw import all_say, until
from tests.server.test_admin import admin, told

HOT_SEAT = [{"kind": "me"}, {"kind": "hotseat"}]
PATIENCE = 30


async def found(client: Client, seats: list[Json]) -> tuple[str, list[str]]:
    made = (await client.post("/tables", {"game": SEALED_GAME, "seats": seats})).json()
    return made["table"]["id"], [told["secret"] for told in made["secrets"]]


async def heard(feed: ClientConnection, kind: str) -> Json:
    """The next message of this kind."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: Json = json.loads(await feed.recv())
            if message["type"] == kind:
                return message


async def eventually(ask: Callable[[], Awaitable[httpx2.Response]], status: int) -> httpx2.Response:
    async with asyncio.timeout(PATIENCE):
        while (answer := await ask()).status_code != status:
            await asyncio.sleep(0.02)
    return answer


def entries_of(url: str, table: str) -> list[tuple[int | None, str | None]]:
    engine = open_engine(url)
    with engine.begin() as connection:
        rows = connection.execute(
            select(Entry.log, Entry.key).where(Entry.table_id == table, Entry.kind == "move")
        )
        moves = [(log, key) for log, key in rows]
    engine.dispose()
    return moves


class Trouble:
    """A table whose database goes away and comes back: what its player is told, and what becomes of a move."""

    def __init__(self, client: Client, url: str) -> None:
        self.client = client
        self.url = url

    async def pass_by(self, begin: Callable[[], Awaitable[None]], end: Callable[[], None]) -> None:
        table, (secret, _) = await found(self.client, HOT_SEAT)
        async with self.client.live(table, secret) as feed:
            first = await heard(feed, "update")
            body = {"action": first["moves"][0]["id"], "number": 1, "key": secrets.token_hex(4)}

            async def move() -> httpx2.Response:
                return await self.client.post(f"/tables/{table}/moves", body, secret)

            await begin()
            refused = await move()
            assert refused.status_code == 503
            assert refused.json()["detail"] == NO_DATABASE
            assert (await heard(feed, "trouble"))["text"] == TROUBLE
            await self.look("/livez", 200)
            await self.look("/readyz", 503)
            end()
            await self.goes_on(feed)
            answer = await eventually(move, 200)
            async with self.client.live(table, secret) as again:
                assert (await heard(again, "update"))["log"] == 1
            assert (await move()).json() == answer.json()  # said again, it is the same move
            await eventually(lambda: self.client.http.get(f"{self.client.address}/readyz"), 200)
        assert entries_of(self.url, table) == [(1, f"0:{body['key']}")]

    async def goes_on(self, feed: ClientConnection) -> None:
        """It is said, or the client comes back: of several processes each is sure of its tables for seconds."""
        is_sure = self.url.startswith("sqlite")
        with contextlib.nullcontext() if is_sure else contextlib.suppress(ConnectionClosed):
            assert (await heard(feed, "trouble"))["text"] == ""
        assert feed.close_code in (None, COME_BACK)

    async def look(self, path: str, status: int) -> None:
        answer = await self.client.http.get(f"{self.client.address}{path}")
        assert answer.status_code == status, answer.text


def test_a_full_disk_stops_moves_with_a_word_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """Bots go on by themselves as well; one of them wanted to move while nothing could be written."""
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    reading, writing = os.pipe()  # a log in a file would be full as well

    async def story() -> None:
        async with client_of(server) as ilse:
            bots = {"seats": [{"kind": "bot", "bot": "random"}] * 2, "pace": "leisurely"}
            table = (await ilse.post("/tables", {"game": CARD_GAME, **bots})).json()["table"]["id"]

            async def fill() -> None:
                server.fill_disk()
                assert any(f"table {table} cannot go on" in line for line in log)

            await Trouble(ilse, url).pass_by(fill, server.make_room)
            before = len(entries_of(url, table))
            until(lambda: len(entries_of(url, table)) > before + 2, "the bots go on")

    with (
        open(reading) as log,  # noqa: PTH123 (a number, not a path)
        open(writing, "w") as stderr,  # noqa: PTH123 (likewise)
        served(url, stderr=stderr, bot_pace=0.02) as server,
    ):
        asyncio.run(story())
    assert told(url, "check")["faults"] == []


def test_several_processes_are_one_server_to_whoever_runs_it(own_postgres: Cluster, tmp_path: Path) -> None:
    """Counted together, blocked by all, and all of them go on after PostgreSQL was away."""

    async def moves_are_counted() -> None:
        async with client_of(server) as ilse:
            for _ in range(4):
                table, (secret, _) = await found(ilse, HOT_SEAT)
                async with ilse.live(table, secret) as feed:
                    first = await heard(feed, "update")
                body = {"action": first["moves"][0]["id"], "number": 1}
                assert (await ilse.post(f"/tables/{table}/moves", body, secret)).status_code == 200

    async def everybody_refuses() -> None:
        async with client_of(server) as ilse:
            await ilse.http.get("/me")
            admin(own_postgres.url, "block", str(max(row["id"] for row in told(own_postgres.url, "guests"))))
            cookies, refusals = ilse.http.cookies, 0
        async with asyncio.timeout(PATIENCE):
            while refusals < 10:  # one after the other, whichever process a new connection reaches
                async with client_of(server) as again:
                    again.http.cookies = cookies
                    answer = await again.http.get("/me")
                refusals = refusals + 1 if answer.status_code == 403 else 0
        assert answer.json()["detail"] == BLOCKED

    async def stop() -> None:
        own_postgres.stop()
        async with client_of(server) as bruno, bruno.live("any", None) as feed:
            assert (await heard(feed, "trouble"))["text"] == TROUBLE
            with pytest.raises(ConnectionClosed) as closed:
                await feed.recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (COME_BACK, NO_DATABASE)

    async def closed_at_all() -> None:
        async with client_of(server) as ilse:
            table, (secret, _) = await found(ilse, HOT_SEAT)
            async with ilse.live(table, secret) as feed, ilse.live(table, secret) as other:
                admin(own_postgres.url, "close", table, "--why", "It is late.")
                for each in (feed, other):
                    assert (await heard(each, "notice"))["text"] == f"{BY_OPERATOR} It is late."

    async def trouble_passes() -> None:
        async with client_of(server) as ilse:
            await Trouble(ilse, own_postgres.url).pass_by(stop, own_postgres.start)

    with served(own_postgres.url, workers=2) as server:
        until(lambda: all_say(server, "pestis_processes", 2.0), "both processes count")
        asyncio.run(moves_are_counted())
        assert all_say(server, 'pestis_moves_total{by="person"}', 4.0)
        asyncio.run(everybody_refuses())
        asyncio.run(closed_at_all())
        asyncio.run(trouble_passes())
        assert told(own_postgres.url, "check")["faults"] == []


def test_who_leaves_is_not_ready(server: Server) -> None:
    assert server.client.get("/readyz").json()["status"] == "ok"
    server.services.leaving = "The server is being stopped."
    answer = server.client.get("/readyz")
    assert (answer.status_code, answer.json()["detail"]) == (503, "The server is being stopped.")
    assert server.client.get("/livez").status_code == 200


def test_logs_hold_no_secret(tmp_path: Path) -> None:
    """Nothing by which somebody could sit down for somebody else, or know what is hidden, however it was sent."""
    log, url = tmp_path / "log", f"sqlite:///{tmp_path / 'tables.db'}"

    async def evening() -> list[str]:
        async with client_of(server) as ilse, client_of(server) as bruno:
            table, held = await found(ilse, [{"kind": "me"}, {"kind": "open"}])
            for path in (f"/tables/{table}", "/nowhere"):  # in an address, where no page puts it
                await bruno.http.get(f"{path}?secret={held[1]}")
            address = f"ws{server.address.removeprefix('http')}/api/tables/{table}/live?secret={held[1]}"
            async with connect(address) as feed:
                await feed.send("nonsense")
            joined = (await bruno.post(f"/tables/{table}/join", {"contribution": "word"}, held[1])).json()
            held.append(joined["secret"])
            async with ilse.live(table, held[0]) as feed, bruno.live(table, held[2]):
                first = await heard(feed, "update")
                for action in (first["moves"][0]["id"] if first["moves"] else 0, 10**6):
                    await ilse.post(f"/tables/{table}/moves", {"action": action, "number": 1}, held[0])
            await bruno.post(f"/tables/{table}/moves", {"action": "no number"}, held[1])
            cookies = [client.http.cookies[COOKIE] for client in (ilse, bruno)]
            return [table, *held, *cookies]

    with log.open("w") as stderr, served(url, stderr=stderr, log_json=True) as server:
        table, *words = asyncio.run(evening())
    words += stored_secrets(url, table)
    lines = log.read_text()
    assert f"/api/tables/{table}/join" in lines
    assert "127.0.0.1" not in lines
    assert len(words) >= 8
    assert [word for word in words if word in lines] == []


def stored_secrets(url: str, table: str) -> list[str]:
    engine = open_engine(url)
    with engine.begin() as connection:
        hashes: list[Any] = list(connection.execute(select(Seat.secret_hash)).scalars())
        seed = connection.execute(select(Table.seed).where(Table.id == table)).scalar_one()
    engine.dispose()
    return [*filter(None, hashes), seed]
