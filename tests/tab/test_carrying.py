"""Tables as files: from a tab to a server and back, and records to look at."""

from __future__ import annotations

import asyncio
import copy
from pathlib import Path

from pestis.tables.callers import CARRIED
from tests.server.kit import Browser as Visitor
from tests.server.kit import hello, quick_settings, running
from tests.tab.kit import Browser, Json, Tab, until
from tests.tab.test_tab import is_due, play_on, updates, wanted

GAME = "divine-retribution"


async def begun(browser: Browser, moves: int = 4) -> tuple[Tab, str]:
    tab = Tab(browser)
    table = (await tab.done("POST", "/tables", wanted("me", "bot", game=GAME)))["table"]["id"]
    said = tab.listen(table)
    await play_on(tab, table, said, moves)
    await until(lambda: is_due(said))
    return tab, table


async def view_of(tab: Tab, table: str) -> Json:
    tab.lines += 50
    said = tab.listen(table)
    await until(lambda: is_due(said))
    return {name: updates(said)[-1][name] for name in ("view", "log", "moves", "undo", "status")}


def carried_from_a_tab(moves: int = 4) -> tuple[Json, Json]:
    async def story() -> tuple[Json, Json]:
        tab, table = await begun(Browser(), moves)
        return await tab.done("GET", f"/tables/{table}/carry"), await view_of(tab, table)

    return asyncio.run(story())


def opened_in_a_tab(file: Json) -> Json:
    async def story() -> Json:
        tab = Tab(Browser())
        made = await tab.done("POST", "/tables/carried", file)
        return await view_of(tab, made["table"]["id"])

    return asyncio.run(story())


def test_a_game_goes_on_in_another_browser_where_it_was() -> None:
    file, before = carried_from_a_tab()
    assert opened_in_a_tab(file) == before


def test_a_game_moves_to_a_server_and_back(tmp_path: Path) -> None:
    file, before = carried_from_a_tab()
    with running(quick_settings(tmp_path)) as server:
        visitor = Visitor(server)
        made = visitor.post("/tables/carried", file)
        assert (made["table"]["log"], made["table"]["your_turn"]) == (before["log"], True)
        back = visitor.get(f"/tables/{made['table']['id']}/carry")
    assert opened_in_a_tab(back) == before


def test_a_record_can_be_looked_at() -> None:
    async def story() -> None:
        tab, table = await begun(Browser(), 5000)
        record = await tab.done("GET", f"/tables/{table}/record")
        other = Tab(Browser())
        made = (await other.done("POST", "/tables/carried", record))["table"]
        assert (made["status"], made["ending"]["reason"]) == ("over", "rules")
        assert (await other.done("GET", f"/tables/{made['id']}/verify"))["ok"]
        assert len((await other.done("GET", f"/tables/{made['id']}/replay"))["frames"]) == len(record["log"]) + 1
        assert await other.done("GET", f"/tables/{made['id']}/record") == record

    asyncio.run(story())


def refused(file: Json) -> str:
    async def story() -> str:
        status, told = await Tab(Browser()).ask("POST", "/tables/carried", file)
        assert status == 422, told
        return str(told["detail"])

    return asyncio.run(story())


def test_a_file_that_was_changed_is_refused() -> None:
    file, _ = carried_from_a_tab(2)
    other_seed = copy.deepcopy(file)
    other_seed["record"]["seed"] = "0" * 64
    assert "committed" in refused(other_seed)
    impossible = copy.deepcopy(file)
    impossible["record"]["log"][0][1] = 10**6
    assert "does not hold" in refused(impossible)
    assert "seats" in refused(file | {"seats": file["seats"][:1]})
    assert "allowed" in refused(file | {"pace": "never"})
    assert "neither a table nor a record" in refused({"format": "something"})


def test_nobody_takes_along_a_table_at_which_others_sit(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path)) as server:
        ilse, bruno = Visitor(server), Visitor(server)
        made = ilse.new_table("me", "open", game=GAME)
        bruno.post(f"{made.path}/join", secret=made.secrets[1])
        assert "Others sit" in ilse.refused(f"{made.path}/carry", method="GET")["detail"]
        # A bot keeps the seat of somebody who is away and may come back.
        ilse.post(f"{made.path}/seats/1/bot", {"bot": "random"})
        assert "Others sit" in ilse.refused(f"{made.path}/carry", method="GET")["detail"]


def test_who_knows_the_seed_plays_with_nobody_else(tmp_path: Path) -> None:
    """A seat that shares a screen has a link: it must bring nobody to a table whose host knows what comes."""
    settings = quick_settings(tmp_path)
    with running(settings) as server:
        ilse, bruno = Visitor(server), Visitor(server)
        made = ilse.new_table("me", "hotseat", game=GAME)
        link = made.secrets[1]
        assert bruno.get(made.path, link)["you"] == [1]
        with bruno.live(made.id) as feed:
            assert hello(feed, link)["view"] is not None
            file = ilse.get(f"{made.path}/carry")
            closed = feed.receive()
            assert (closed["type"], closed["reason"]) == ("websocket.close", CARRIED)
        assert ilse.get(f"{made.path}/carry") == file
        opened = ilse.post("/tables/carried", file)
        secrets = {told["seat"]: told["secret"] for told in opened["secrets"]}
    with running(settings) as server:
        ilse.server = bruno.server = server
        for path, secret in ((made.path, link), (f"/tables/{opened['table']['id']}", secrets[1])):
            assert bruno.refused(path, secret=secret, method="GET")["detail"] == CARRIED
            assert bruno.refused(f"{path}/join", {}, secret)["detail"] == CARRIED
            assert ilse.get(path, secret)["you"] == [1]
            ilse.post(f"{path}/resign", {"seat": 0})
            assert bruno.get(path, secret)["you"] == [1]  # over: nothing is hidden any more
