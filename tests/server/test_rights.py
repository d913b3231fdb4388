"""Whose a seat is is asked at the moment when something is told or done, not when somebody came."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

import pestis
from pestis.bots import Perspective
from pestis.server.botpool import BotPool
from pestis.server.botqueue import Asker
from pestis.tables.live import LiveTable
from pestis.tables.rows import Change, FeedEntry
from tests.server.inside import FREE, Inside, inside
from tests.server.kit import SEALED_GAME, Browser, Json, Server, Table, hello, play_first, quick_settings
from tests.server.rights import Feed, Holder, Rights, Story, World
from tests.server.several import listening

GAMES = pestis.games()


def until_closed(feed: WebSocketTestSession) -> tuple[list[Json], int]:
    """Everything that still comes, and the code of the goodbye; a feed that stays open answers pings."""
    told: list[Json] = []
    deadline = time.monotonic() + 10
    feed.send_text('{"type": "ping"}')
    while (message := feed.receive())["type"] == "websocket.send":
        said = json.loads(message["text"])
        if said["type"] == "pong":
            assert time.monotonic() < deadline, "the feed is still open"
            time.sleep(0.5)
            feed.send_text('{"type": "ping"}')
        else:
            told.append(said)
    return told, message["code"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_feed_by_the_link_of_an_open_seat_ends_when_somebody_takes_it(
    ilse: Browser, bruno: Browser, game: str, seats: int
) -> None:
    """With two the match begins, with three the table still waits."""
    table = ilse.new_table("me", *["open"] * (seats - 1), game=game)
    with ilse.live(table.id) as feed:
        assert hello(feed, table.secrets[1])["view"] is None
        taken = bruno.post(f"{table.path}/join", secret=table.secrets[1])
        assert until_closed(feed) == ([], 4001)
    with bruno.live(table.id) as feed:
        assert hello(feed, taken["secret"])["status"] == ("playing" if seats == 2 else "open")


def test_a_new_secret_ends_the_feeds_of_the_old_one_and_no_others(ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "open")
    old = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
    with bruno.live(table.id) as by_secret, bruno.live(table.id) as by_cookie, ilse.live(table.id) as other:
        number = hello(by_secret, old)["number"]
        hello(by_cookie)
        hello(other, table.secrets[0])
        bruno.post(f"{table.path}/join")
        play_first(ilse, table, 0)
        assert [told for told in until_closed(by_secret)[0] if told.get("number", 0) > number] == []
        for feed in (by_cookie, other):
            while json.loads(feed.receive_text()).get("log", 0) == 0:
                pass


def test_a_bot_ends_the_feed_of_the_link(ilse: Browser) -> None:
    table = ilse.new_table("me", "open")
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[1])
        ilse.post(f"{table.path}/seats/1/bot", {"bot": "random"})
        assert until_closed(feed) == ([], 4001)


def change_row(server: Server, table: Table, **changes: object) -> None:
    """What no request does today."""

    def plan(live: LiveTable) -> Change:
        planned = Change(FeedEntry(live.head + 1, "seats", at=1))
        planned.table = changes
        return planned

    portal = server.client.portal
    assert portal is not None
    portal.call(server.services.hub.change, server.services.hub.tables[table.id], plan)


def test_who_may_not_watch_any_more_is_told_nothing_more(server: Server, ilse: Browser, bruno: Browser) -> None:
    table = ilse.new_table("me", "hotseat")
    with bruno.live(table.id) as feed, ilse.live(table.id) as own:
        hello(own)
        hello(feed)
        change_row(server, table, spectators=False)
        assert until_closed(feed) == ([], 4003)
        play_first(ilse, table, 0)
        while json.loads(own.receive_text()).get("log", 0) == 0:
            pass


def test_a_feed_at_another_process_ends_as_well(postgres_url: str, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, database_url=postgres_url)
    with listening(settings) as one, listening(settings) as other:
        ilse, bruno = one.browser(), other.browser()
        table = ilse.new_table("me", "open")
        with ilse.live(table.id) as here, other.browser().live(table.id) as there:
            hello(here, table.secrets[1])
            hello(there, table.secrets[1])
            secret = bruno.post(f"{table.path}/join", secret=table.secrets[1])["secret"]
            for feed in (here, there):
                told, code = until_closed(feed)
                assert code == 4001
                assert all(message.get("view") is None for message in told)
        with ilse.live(table.id) as feed:
            assert hello(feed, secret)["view"]["you"] == 1


def test_whoever_lost_the_seat_is_not_taken_for_its_new_holder(ilse: Browser, bruno: Browser) -> None:
    """A feed that may see no more does not make the seat look as if somebody were there."""
    table = ilse.new_table("me", "open")
    with ilse.live(table.id) as feed:
        hello(feed, table.secrets[1])
        bruno.post(f"{table.path}/join", secret=table.secrets[1])
        until_closed(feed)
        assert not ilse.get(table.path)["seats"][1]["present"]


# What waits: for its turn at the table, for a bot, for a client that reads slowly.


class Room:
    """A table for two, Ilse's and Bruno's, inside the application."""

    def __init__(self, line: Inside, world: World, made: Json) -> None:
        self.line = line
        self.world = world
        self.path = f"/tables/{made['table']['id']}"
        self.secrets = [told["secret"] for told in made["secrets"]]
        self.table = line.services.hub.tables[made["table"]["id"]]

    async def post(self, guest: str, path: str, body: object, secret: str | None = None) -> Any:  # noqa: ANN401
        return await self.world.ask(Holder(guest, secret), "POST", f"{self.path}{path}", body)

    async def in_turn(self, *requests: Callable[[], Awaitable[Any]]) -> list[Any]:
        """Requests that all have been judged once before the first of them gets its turn."""
        tasks = []
        async with self.table.lock:
            for number, request in enumerate(requests, start=1):
                tasks.append(asyncio.ensure_future(request()))
                while len(self.table.lock._waiters or ()) < number:
                    await asyncio.sleep(0)
        return [(await task).status_code for task in tasks]


@asynccontextmanager
async def room(folder: Path, *, joined: bool = True) -> AsyncIterator[Room]:
    async with inside(quick_settings(folder, **FREE)) as line:
        world = World([line], random.Random(1))
        for name in ("ilse", "bruno"):
            await world.guest(name)
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = (await world.ask(Holder("ilse"), "POST", "/tables", {"game": SEALED_GAME, "seats": seats})).json()
        found = Room(line, world, made)
        if joined:
            answer = await found.post("bruno", "/join", {}, found.secrets[1])
            found.secrets[1] = answer.json()["secret"]
        yield found


def test_a_move_that_waits_while_the_seat_gets_a_new_lock_is_not_made(tmp_path: Path) -> None:
    async def scenario() -> tuple[list[int], int]:
        async with room(tmp_path) as found:
            action = int(found.table.state.legal(1)[0])
            codes = await found.in_turn(
                lambda: found.post("bruno", "/join", {}),
                lambda: found.post("ilse", "/moves", {"action": action, "number": 1}, found.secrets[1]),
                lambda: found.post("ilse", "/chat", {"text": "It is me!"}, found.secrets[1]),
                lambda: found.post("ilse", "/resign", {}, found.secrets[1]),
            )
            return codes, found.table.log

    assert asyncio.run(scenario()) == ([200, 401, 401, 401], 0)


def test_orders_that_wait_while_the_seat_gets_a_new_lock_do_not_stand(tmp_path: Path) -> None:
    async def scenario() -> tuple[list[int], dict[str, str]]:
        async with room(tmp_path) as found:
            orders = {"orders": {"NM-WHISTLE-1": "decline"}}
            old = Holder("ilse", found.secrets[1])
            codes = await found.in_turn(
                lambda: found.post("bruno", "/join", {}),
                lambda: found.world.ask(old, "PUT", f"{found.path}/orders", orders),
            )
            return codes, found.table.chairs[1].orders

    assert asyncio.run(scenario()) == ([200, 401], {})


def test_nobody_gets_the_secret_of_a_seat_on_which_a_bot_sits(tmp_path: Path) -> None:
    """It was Bruno's seat when he asked for a new link, and the bot's when his turn came: it has to get up."""

    async def scenario() -> tuple[list[int], str]:
        async with room(tmp_path) as found:
            codes = await found.in_turn(
                lambda: found.post("ilse", "/seats/1/bot", {"bot": "random"}),
                lambda: found.post("bruno", "/join", {"seat": 1}),
            )
            return codes, found.table.chairs[1].kind

    assert asyncio.run(scenario()) == ([200, 200], "person")


def test_a_hint_that_comes_after_the_seat_changed_hands_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> int:
        async with room(tmp_path) as found:

            async def advise(
                _pool: BotPool, _bot: str, perspective: Perspective, _asker: Asker
            ) -> tuple[int, list[object]]:
                await found.post("bruno", "/join", {})
                return perspective.legal()[0], []

            monkeypatch.setattr(BotPool, "advise", advise)
            found.table.row.hints = True
            answer = await found.post("ilse", "/hint", {}, found.secrets[1])
            assert "move" not in answer.text
            return int(answer.status_code)

    assert asyncio.run(scenario()) == 401


def test_what_was_composed_before_the_seat_changed_hands_is_not_sent_after(tmp_path: Path) -> None:
    """A slow client has read one of four messages that wait for it when somebody else gets the seat."""

    async def scenario() -> tuple[int | None, list[str]]:
        async with room(tmp_path) as found:
            story = Heard(found.world, found.table.id, Rights((), "ilse", False))
            feed = await story.opened(Holder("ilse", found.secrets[1]), None)
            feed.is_slow = True
            for text in ("one", "two", "three", "four", "five"):
                await found.post("ilse", "/chat", {"text": text})
            await until(lambda: "one" in story.texts)
            feed.reading.set()
            await until(lambda: "two" in story.texts)
            await found.post("bruno", "/join", {})
            feed.is_slow = False
            feed.reading.set()
            await until(lambda: feed.code is not None)
            return feed.code, story.texts

    assert asyncio.run(scenario()) == (4001, ["one", "two"])


class Heard(Story):
    """Only notes what was said."""

    def __init__(self, world: World, table: str, rights: Rights) -> None:
        super().__init__(world, table, rights)
        self.texts: list[str] = []

    def judge(self, feed: Feed, viewer: int | None, text: str) -> None:
        if said := json.loads(text).get("text"):
            self.texts.append(said)


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.001)
