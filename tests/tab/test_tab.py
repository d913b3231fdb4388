"""The tables of a tab, with a browser that is made of Python."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

import pestis
from pestis.kernel.record import read_record
from pestis.server.messages import FeedMessage
from pestis.server.schemas import FinishedGames, GameContent, GameFacts, LessonContent, RuleText, TableFacts
from pestis.tables.thinking import Thinker
from tests.tab.kit import Browser, Json, Tab, until

Story = Callable[[Browser], Coroutine[Any, Any, None]]
GAME = "space-plague"


def wanted(*seats: str, game: str = GAME, bot: str = "random") -> Json:
    kinds = [{"kind": kind} | ({"bot": bot} if kind == "bot" else {}) for kind in seats]
    return {"game": game, "seats": kinds, "pace": "at_once"}


async def play_on(tab: Tab, table: str, said: list[Json], most: int) -> None:
    """Always the first move that is offered, until so many were made or it is over."""
    for _ in range(most):
        await until(lambda: is_due(said))
        now = updates(said)[-1]
        if now["status"] == "over":
            return
        move = {"action": now["moves"][0]["id"], "number": now["log"] + 1, "key": f"k{now['log']}"}
        await tab.done("POST", f"/tables/{table}/moves", move)
        await until(partial(is_beyond, said, now["log"]))


def is_beyond(said: list[Json], log: int) -> bool:
    return bool(updates(said)[-1]["log"] > log)


def updates(said: list[Json]) -> list[Json]:
    return [message for message in said if message["type"] == "update"]


def is_due(said: list[Json]) -> bool:
    last = updates(said)[-1:]
    return bool(last) and (last[0]["status"] == "over" or bool(last[0]["moves"]))


def run(story: Story) -> None:
    asyncio.run(story(Browser()))


@pytest.mark.parametrize("game", ["divine-retribution"])
def test_a_match_against_bots_is_played_to_its_end_over_a_reload(game: str) -> None:
    async def story(browser: Browser) -> None:
        tab = Tab(browser)
        made = await tab.done("POST", "/tables", wanted("me", "bot", game=game))
        table = made["table"]["id"]
        await play_on(tab, table, tab.listen(table), 5)
        again = Tab(browser)
        said = again.listen(table)
        await play_on(again, table, said, 3000)
        assert updates(said)[-1]["ending"]["reason"] == "rules"
        for message in said:
            FeedMessage.model_validate(message)
        record = read_record((await again.desk.ask("GET", f"/tables/{table}/record", "", ""))[4:])
        pestis.verify(record)
        assert (await again.done("GET", f"/tables/{table}/verify"))["ok"]
        frames = (await again.done("GET", f"/tables/{table}/replay"))["frames"]
        assert len(frames) == len(record.log) + 1
        assert browser.shown[table]["status"] == "over"

    run(story)


def test_what_is_told_is_what_a_server_tells() -> None:
    async def story(browser: Browser) -> None:
        tab = Tab(browser)
        for facts in await tab.done("GET", "/games"):
            GameFacts.model_validate(facts)
            GameContent.model_validate(await tab.done("GET", f"/games/{facts['id']}"))
            for rule in await tab.done("GET", f"/games/{facts['id']}/rules"):
                RuleText.model_validate(rule)
            for lesson in facts["lessons"]:
                told = await tab.done("GET", f"/games/{facts['id']}/lessons/{lesson['name']}")
                LessonContent.model_validate(told)
        made = await tab.done("POST", "/tables", wanted("me", "hotseat"))
        TableFacts.model_validate(made["table"])
        assert [TableFacts.model_validate(told).id for told in await tab.done("GET", "/tables/mine")] == [
            made["table"]["id"]
        ]

    run(story)


def test_games_that_are_over_are_told_apart() -> None:
    async def story(browser: Browser) -> None:
        tab = Tab(browser)
        made = await tab.done("POST", "/tables", wanted("me", "hotseat"))
        table = made["table"]["id"]
        assert await tab.done("GET", "/me/games") == {"games": [], "next": None}
        await tab.done("POST", f"/tables/{table}/resign", {"seat": 0})
        for path, found in (("", [table]), (f"?game={made['table']['game']}", [table]), ("?game=ludo", [])):
            told = FinishedGames.model_validate(await tab.done("GET", f"/me/games{path}"))
            assert [game.id for game in told.games] == found

    run(story)


def test_two_tabs_at_one_table_see_the_same() -> None:
    async def story(browser: Browser) -> None:
        first, second = Tab(browser), Tab(browser)
        second.lines = 100
        made = await first.done("POST", "/tables", wanted("me", "hotseat", game="divine-retribution"))
        table = made["table"]["id"]
        one, other = first.listen(table), second.listen(table)
        await until(lambda: updates(one) and updates(other))
        await first.done("POST", f"/tables/{table}/moves", first_move(one))
        await second.desk.heard(table)
        await until(lambda: updates(other)[-1]["log"] == 1)
        stale = first_move(one) | {"key": "other"}
        status, told = await second.ask("POST", f"/tables/{table}/moves", stale)
        assert (status, told["log"]) == (409, 1)

    run(story)


def test_a_move_made_in_another_tab_meanwhile_is_found_when_the_place_is_taken() -> None:
    async def story(browser: Browser) -> None:
        first, second = Tab(browser), Tab(browser)
        second.lines = 100
        made = await first.done("POST", "/tables", wanted("me", "hotseat", game="divine-retribution"))
        table = made["table"]["id"]
        one, other = first.listen(table), second.listen(table)
        await until(lambda: updates(one) and updates(other))
        await first.done("POST", f"/tables/{table}/moves", first_move(one))
        status, told = await second.ask("POST", f"/tables/{table}/moves", first_move(other) | {"key": "other"})
        assert (status, told["log"]) == (409, 1)
        await until(lambda: updates(other)[-1]["log"] == 1)

    run(story)


def first_move(said: list[Json]) -> Json:
    now = updates(said)[0]
    return {"action": now["moves"][0]["id"], "number": now["log"] + 1, "key": "mine"}


def test_hints_undo_orders_and_reasons() -> None:
    async def story(browser: Browser) -> None:
        tab = Tab(browser)
        made = await tab.done("POST", "/tables", wanted("me", "hotseat"))
        table = made["table"]["id"]
        said = tab.listen(table, 0)
        await until(lambda: updates(said))
        at = f"/tables/{table}"
        assert (await tab.done("POST", f"{at}/why-not", {"action": 0, "seat": 0}))["text"]
        assert (await tab.done("POST", f"{at}/hint", {"seat": 0}))["move"]["text"]
        assert (await tab.done("POST", f"{at}/coach", {"seat": 0}))["log"] == 0
        await tab.done("POST", f"{at}/moves", first_move(said))
        assert (await tab.done("POST", f"{at}/undo", {"seat": 0}))["taken"]
        kind = (await tab.done("GET", f"/games/{GAME}"))["reactions"][0]["kind"]
        await tab.done("PUT", f"{at}/orders", {"orders": {kind: "decline"}, "seat": 0})
        assert (await Tab(browser).done("GET", f"{at}/orders?seat=0"))["orders"] == {kind: "decline"}
        await tab.done("POST", f"{at}/resign", {"seat": 0})
        assert (await tab.done("GET", at))["status"] == "over"
        assert (await tab.done("POST", f"{at}/rematch"))["table"] in browser.tables

    run(story)


def test_lessons_and_reviews() -> None:
    async def story(browser: Browser) -> None:
        tab = Tab(browser)
        table = (await tab.done("POST", f"/games/{GAME}/lessons/first-game"))["table"]
        said = tab.listen(table["id"], 0)
        await until(lambda: is_due(said))
        await play_on(tab, table["id"], said, 2)
        await tab.done("POST", f"/tables/{table['id']}/resign", {"seat": 0})
        judged = await tab.done("POST", f"/tables/{table['id']}/review", {"depth": "quick"})
        assert (judged["state"], bool(judged["review"]["decisions"])) == ("finished", True)
        moment = await tab.done("GET", f"/tables/{table['id']}/moment?move=0&seat=0")
        assert moment["view"]["you"] == 0
        practice = await tab.done("POST", f"/tables/{table['id']}/practice", {"move": 1, "seat": 0})
        assert practice["table"]["status"] == "playing"

    run(story)


def test_a_bot_that_fails_is_replaced_by_the_default_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError("no idea")

    monkeypatch.setattr(Thinker, "answer", fail)

    async def story(browser: Browser) -> None:
        tab = Tab(browser)
        made = await tab.done("POST", "/tables", wanted("me", "bot"))
        said = tab.listen(made["table"]["id"])
        await until(lambda: is_due(said))
        await play_on(tab, made["table"]["id"], said, 1)
        await until(lambda: any("failed again" in message.get("text", "") for message in said))

    run(story)


def test_what_is_wrong_is_said_as_a_server_says_it() -> None:
    async def story(browser: Browser) -> None:
        tab = Tab(browser)
        assert (await tab.ask("GET", "/tables/nowhere"))[0] == 404
        assert (await tab.ask("POST", "/tables", wanted("me")))[0] == 422
        status, told = await tab.ask("GET", "/nothing")
        assert (status, told["title"]) == (404, "Not Found")
        tab.listen("nowhere")
        await until(lambda: browser.closed)
        assert browser.closed[1][0] == 4004

    run(story)
