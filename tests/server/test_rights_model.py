"""Random stories of joins, new links, bots, resignations and feeds: nobody is told what is not theirs to know."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import pestis
from pestis.server.botpool import BotPool
from pestis.server.services import Services
from pestis.server.store import Append, Clash, Store
from pestis.server.store import queries as ask
from pestis.tables.live import LiveTable
from pestis.tables.rows import Change, FeedEntry
from pestis.tables.tokens import hashed, new_secret
from tests.server.inside import FREE, Inside, choose_at_once, headers_of, inside
from tests.server.kit import Json, quick_settings
from tests.server.processes import served
from tests.server.rights import LOBBY, Feed, Line, Rights, Story, World, live_through

EVENINGS, STEPS = 8, 50
GAMES = [game for game in pestis.games() if 3 in pestis.game(game).seat_counts]


class InsideStory(Story):
    """With what only somebody at the server itself can do."""

    @property
    def services(self) -> Services:
        line = self.world.lines[0]
        assert isinstance(line, Inside)
        return line.services

    def compare(self, told: Json, viewer: int | None) -> None:
        live = self.services.hub.tables.get(self.table)
        is_whole = told["window"] is None  # what is shown under cover is compared in test_cover
        if is_whole and viewer != LOBBY and live is not None and live.head == told["number"]:
            seen = json.loads(json.dumps(live.state.view(viewer)))
            if told["view"] != seen:
                self.world.faults.append(f"the view of {viewer} is another one than the kernel's")

    async def by_hand(self, table: dict[str, object], coming: Rights) -> None:
        def plan(live: LiveTable) -> Change:
            planned = Change(FeedEntry(live.head + 1, "seats", at=1))
            planned.table = table
            return planned

        self.world.told.append(f"{self.table} by hand: {table}")
        self.coming = coming
        await self.services.hub.change(await self.services.hub.open(self.table), plan)
        await self.becomes(coming)

    async def turn_spectators(self) -> None:
        spectators = not self.now.spectators
        await self.by_hand({"spectators": spectators}, replace(self.now, spectators=spectators))

    async def hand_over(self) -> None:
        name = self.world.anybody()
        guest = await self.services.guests.find(self.world.cookies[name])
        assert guest is not None
        await self.by_hand({"host_id": guest.id}, replace(self.now, host=name))

    async def read_anew(self) -> None:
        self.world.told.append(f"{self.table} is read anew")
        live = await self.services.hub.open(self.table)
        live.is_broken = True
        self.services.hub._forget(live)
        live.announce()
        for feed in self.feeds:
            feed.is_stranded = True

    async def new_lock_unheard(self) -> None:
        """As when whoever asked is cut off after the writing: the rows change, and the table reads them later."""
        seat = self.world.dice.randrange(len(self.now.chairs))
        chair = self.now.chairs[seat]
        if chair.secret is None:
            return
        live = await self.services.hub.open(self.table)
        secret, number = new_secret(), live.head + 1
        self.coming = self.now.with_chair(seat, replace(chair, secret=secret))
        entry = FeedEntry(number, "seats", seat=seat, at=1)
        try:
            await self.services.store.write(Append(self.table, entry, {}, {seat: {"secret_hash": hashed(secret)}}))
        except Clash:  # a bot was quicker
            self.coming = self.now
            return
        self.world.told.append(f"{self.table} has a new lock at {seat}, unheard")
        self.world.secrets.append(secret)
        async with live.lock:
            if live.head < number:
                await self.services.hub.sync(live)
        await self.becomes(self.coming)

    def steps(self) -> list[Callable[[], Awaitable[None]]]:
        often = [self.stop_reading, self.read_on, self.new_lock_unheard] * 3 + [self.turn_spectators] * 2
        return [*super().steps(), *often, self.hand_over, self.read_all, self.read_anew]


async def entries_of(store: Store, table: str) -> list[tuple[int, str]]:
    found = await store.read(partial(ask.entries, table=table, after=0))
    return [(entry.number, entry.kind) for entry in found]


@pytest.mark.parametrize("game", GAMES)
def test_no_feed_is_told_what_its_holder_may_not_know(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotPool, "choose", choose_at_once)

    async def evening(line: Inside, seed: int) -> World:
        store = line.services.store
        world = World([line], random.Random(f"{game} {seed}"), partial(entries_of, store))
        await live_through(world, game, STEPS, InsideStory)
        return world

    async def evenings() -> list[World]:
        async with inside(quick_settings(tmp_path, **FREE)) as line:
            return [await evening(line, seed) for seed in range(EVENINGS)]

    worlds = asyncio.run(evenings())
    assert sum(world.opened for world in worlds) > 5 * EVENINGS
    for code in (4001, 4003):
        assert sum(world.cut.get(code, 0) for world in worlds), f"nothing was cut off with {code}"


class Outside(Line):
    """A server process, over the network."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.AsyncClient(base_url=address, timeout=30, verify=False)

    async def ask(self, method: str, path: str, body: object, cookie: str, secret: str | None) -> httpx2.Response:
        answer = await self.http.request(method, path, json=body, headers=headers_of(cookie, secret))
        self.http.cookies.clear()
        return answer

    def connect(self, feed: Feed, path: str, cookie: str, hello: str) -> asyncio.Task[None]:
        async def run() -> None:
            address = f"ws{self.address.removeprefix('http')}{path}"
            async with connect(address, additional_headers=headers_of(cookie, None), max_size=None) as socket:
                await socket.send(hello)
                leaving = asyncio.create_task(feed.gone.wait())
                leaving.add_done_callback(lambda _: asyncio.ensure_future(socket.close()))
                try:
                    while True:
                        feed.hear(str(await socket.recv()))
                except ConnectionClosed as closed:
                    feed.code = closed.rcvd.code if closed.rcvd and not feed.gone.is_set() else None
                finally:
                    feed.gone.set()

        return asyncio.create_task(run())


def test_nor_is_a_feed_at_another_process(postgres_url: str) -> None:
    """Requests and feeds go to either of two servers on one PostgreSQL, as it comes."""

    async def evenings(addresses: list[str]) -> list[World]:
        store = Store(postgres_url)
        lines = [Outside(address) for address in addresses]
        worlds = []
        for game in GAMES:
            dice = random.Random(f"{game} elsewhere")
            worlds.append(World([*lines], dice, partial(entries_of, store), is_exact=False))
            await live_through(worlds[-1], game, STEPS)
        for line in lines:
            await line.http.aclose()
        store.close()
        return worlds

    with served(postgres_url, **FREE) as one, served(postgres_url, **FREE) as other:
        worlds = asyncio.run(evenings([one.address, other.address]))
    assert sum(world.opened for world in worlds) > 5 * len(GAMES)
    assert sum(world.cut.get(4001, 0) for world in worlds), "no seat changed hands under an open feed"
