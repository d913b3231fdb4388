"""A server goes on with tables that were begun with older rules, by the engine that has them."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, create_engine, select, text

import pestis
from pestis.engines import Engine
from pestis.server.autoplay import Autoplay
from pestis.server.engines import BROKEN, Engines
from pestis.server.store import Store
from pestis.server.store.models import Process
from pestis.server.store.owning import Peer
from pestis.server.store.queries import set_fact
from pestis.tables.listening import COME_BACK
from tests.engines.older import FIRST_HAND, GAME, RULES, UNCHANGED
from tests.server.kit import Json, quick_settings, running
from tests.server.processes import Client, Player, ServerProcess, client_of, ignore_lost_connections, served
from tests.server.raw import until

NOW = pestis.game(GAME).rules_version
SHORT = {"game": GAME, "options": {"max_rounds": 1}}
ALONE: Json = SHORT | {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
BOTS: Json = SHORT | {"seats": [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]}

SAME: Json = BOTS | {"game": UNCHANGED, "options": {}}


@contextmanager
def installed(engine: Engine) -> Iterator[None]:
    """Servers that are started in here are of this older Pestis."""
    with pytest.MonkeyPatch.context() as patched:
        for name in ("PYTHONPATH", "PYTHONSAFEPATH"):
            patched.setenv(name, engine.environment()[name])
        yield


class Begun:
    """A table, and the browser that made it."""

    def __init__(self, made: Json, cookies: dict[str, str]) -> None:
        self.id: str = made["table"]["id"]
        self.secret: str = made["secrets"][0]["secret"] if made["secrets"] else ""
        self.cookies = cookies


@dataclass(frozen=True)
class Before:
    """What an older Pestis left: two tables with a person, one of bots, and one of a game that is as it was."""

    file: Path
    table: Begun
    other: Begun
    bots: Begun
    unchanged: Begun

    def copy(self, folder: Path) -> str:
        copied = shutil.copy(self.file, folder / "tables.db")
        return f"sqlite:///{copied}"


async def begin(client: Client, table: Json = ALONE) -> Begun:
    made = await client.post("/tables", table)
    assert made.status_code == 201, made.text
    return Begun(made.json(), dict(client.http.cookies))


def begin_at(server: ServerProcess, table: Json = ALONE) -> Begun:
    async def do() -> Begun:
        async with client_of(server) as client:
            return await begin(client, table)

    return asyncio.run(do())


async def facts(client: Client, table: str) -> Json:
    told: Json = (await client.http.get(f"/tables/{table}")).json()
    return told


async def play_to_the_end(client: Client, table: Begun) -> Json:
    """What the first update showed; feeds that are cut come back."""
    player = Player(client, table.id, table.secret, 1)
    for _ in range(20):
        with ignore_lost_connections():
            await asyncio.wait_for(player.play(), 60)
            return dict(json.loads(player.wire[0]))
    raise AssertionError("it does not come to its end")


def own_hand(update: Json) -> list[object]:
    hand: list[object] = update["view"]["table"]["players"][0]["hand"]
    return hand


def engine_of(server: ServerProcess) -> int | None:
    """The process of its engine, if it has one."""
    for child in Path(f"/proc/{server.process.pid}/task").glob("*/children"):
        for pid in child.read_text().split():
            if "pestis.server.engine" in Path(f"/proc/{pid}/cmdline").read_text():
                return int(pid)
    return None


def is_alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists() and ") Z " not in Path(f"/proc/{pid}/stat").read_text()


@pytest.fixture(scope="module")
def before(older: Engine, tmp_path_factory: pytest.TempPathFactory) -> Before:
    """A database as the older Pestis left it."""
    file = tmp_path_factory.mktemp("before") / "tables.db"
    with installed(older), served(f"sqlite:///{file}", bot_pace=3600) as server:
        people, bots = [begin_at(server) for _ in range(2)], [begin_at(server, table) for table in (BOTS, SAME)]
        return Before(file, *people, *bots)


def test_tables_of_before_the_upgrade_are_played_to_their_end(before: Before, tmp_path: Path, shelf: Path) -> None:
    """On SQLite, where one server has the file: the engine is a part of it."""
    with served(before.copy(tmp_path), engine_seconds=1, engine_look_seconds=0.1) as server:
        asyncio.run(go_on(server, before))
        until(lambda: engine_of(server) is None, "nobody needs the engine any more")


async def go_on(server: ServerProcess, before: Before) -> None:
    async with client_of(server) as client:
        table = before.table
        client.http.cookies.update(table.cookies)
        (told,) = (await client.http.get("/tables/mine")).json()
        while told["gone"]:  # a list does not wait until the engine is there
            (told,) = (await client.http.get("/tables/mine")).json()
        assert (told["id"], told["gone"], told["you"], told["host"]) == (table.id, None, [0], True)
        assert len(own_hand(await play_to_the_end(client, table))) == FIRST_HAND
        assert (await client.http.get(f"/tables/{table.id}/verify")).json()["ok"]
        assert (await client.http.get(f"/tables/{table.id}/record")).json()["rules_version"] == RULES
        refused = await client.post(f"/tables/{table.id}/rematch")
        assert (refused.status_code, "older rules" in refused.json()["detail"]) == (409, True)
        new = await begin(client)
        assert len(own_hand(await play_to_the_end(client, new))) == FIRST_HAND + 1
        assert (await client.http.get(f"/tables/{new.id}/record")).json()["rules_version"] == NOW
        await lose_the_engine(server, client, before.other)
        while (await facts(client, before.bots.id))["status"] != "over":  # nobody looks at that table
            await asyncio.sleep(0.02)


async def lose_the_engine(server: ServerProcess, client: Client, table: Begun) -> None:
    """The feed is told to come back, and another process goes on."""
    async with client.live(table.id, table.secret) as feed:
        await asyncio.wait_for(feed.recv(), 60)
        engine = engine_of(server)
        assert engine is not None
        os.kill(engine, signal.SIGKILL)
        with ignore_lost_connections():
            while True:
                await asyncio.wait_for(feed.recv(), 60)
        assert feed.close_code == COME_BACK
    await play_to_the_end(client, table)


def entries_of(file: Path, table: str) -> int:
    with closing(sqlite3.connect(file)) as store:
        (count,) = store.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table,)).fetchone()
    return int(count)


def test_without_the_engine_the_server_says_what_is_missing_and_takes_it_when_it_comes(
    before: Before,
    older: Engine,
    tmp_path: Path,
    empty_shelf: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here the server wakes no table, so what goes on by itself does so by the engine: its own, and no other."""
    monkeypatch.setattr(Autoplay, "start", lambda _: None)
    settings = quick_settings(tmp_path, database_url=before.copy(tmp_path), engine_look_seconds=0.1)
    with running(settings) as server:
        told = server.browser().get(f"/tables/{before.table.id}")
        assert f"begun with version {RULES} of the rules" in told["gone"]
        wanted = f"tables of {GAME} wait for version {RULES} of its rules; engines in {empty_shelf}: none"
        until(lambda: wanted in caplog.text, "the operator is told")
        shutil.copytree(older.folder, tmp_path / "whole")
        empty_shelf.mkdir()
        (tmp_path / "whole").rename(empty_shelf / older.version)  # all of it at once, as `pestis engines add` does
        until(lambda: server.browser().get(f"/tables/{before.table.id}")["gone"] is None, "it goes on")
        until(lambda: server.browser().get(f"/tables/{before.bots.id}")["status"] == "over", "its bots play")
    begun = entries_of(before.file, before.unchanged.id)
    assert entries_of(tmp_path / "tables.db", before.unchanged.id) == begun, "that one is the server's"


def test_an_engine_that_cannot_start_is_not_tried_by_every_request(
    before: Before, older: Engine, tmp_path: Path, empty_shelf: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken = empty_shelf / older.version
    shutil.copytree(older.folder, broken)
    (broken / "pestis" / "server" / "engine.py").write_text("raise SystemExit('broken')")
    with running(quick_settings(tmp_path, database_url=before.copy(tmp_path))) as server:
        for _ in range(20):
            assert server.browser().refused(f"/tables/{before.table.id}", method="GET")["detail"] == BROKEN
    assert caplog.text.count("cannot be started") == 1


def test_who_writes_to_a_file_is_alone_from_the_beginning(tmp_path: Path) -> None:
    """Else what a server read could be old when it writes: its engine wrote in between, and SQLite refuses."""
    file = tmp_path / "tables.db"
    store = Store(f"sqlite:///{file}")
    engine = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)

    def work(connection: Connection) -> None:
        connection.execute(text("SELECT value FROM facts")).all()
        try:
            engine.execute("UPDATE facts SET value = 1 WHERE name = 'pulse'")
        except sqlite3.OperationalError as error:  # it would wait, if it had the time
            told.append(str(error))
        set_fact(connection, "pulse", 2)

    told: list[str] = []
    asyncio.run(store.write(work))
    assert told == ["database is locked"]
    assert engine.execute("SELECT value FROM facts WHERE name = 'pulse'").fetchone() == (2,)
    engine.close()
    store.close()


def test_an_engine_that_others_use_is_not_idle(older: Engine) -> None:
    """On PostgreSQL every process passes on to it, and it says how many of its tables are busy."""

    def engines_beside(*peers: Peer) -> Engines:
        owners = SimpleNamespace(peers={peer.id: peer for peer in peers})
        return Engines(SimpleNamespace(owners=owners, game=pestis.game))  # type: ignore[arg-type]  # all that is asked

    of_now = Peer("a", "", "", {GAME: [NOW]}, load=9, is_draining=False)
    of_then = Peer("b", "", "", {GAME: [RULES]}, load=1, is_draining=False)
    assert engines_beside(of_now, of_then)._is_busy(older)
    assert not engines_beside(of_now, replace(of_then, load=0))._is_busy(older)
    assert not engines_beside(of_now)._is_busy(older)


def test_old_and_new_processes_side_by_side_play_every_table_to_its_end(
    postgres_url: str, older: Engine, shelf: Path
) -> None:
    """A rolling upgrade: both serve the same PostgreSQL; the old one stops while its tables are being played."""
    with installed(older):
        before = ServerProcess(postgres_url)
    with served(postgres_url) as after:
        asyncio.run(roll(before, after))
        engine = engine_of(after)
        assert engine is not None
        versions = [{game: told[0] for game, told in plays.items()} for plays in plays_of_all(postgres_url)]
        assert {GAME: RULES} in versions, "what its server has, the engine does not take"
        after.kill()
    until(lambda: not is_alive(engine), "the engine ends with its server, however that ended")


def plays_of_all(url: str) -> list[dict[str, list[str]]]:
    store = create_engine(url)
    with store.connect() as connection:
        found = list(connection.execute(select(Process.plays)).scalars())
    store.dispose()
    return found


async def roll(before: ServerProcess, after: ServerProcess) -> None:
    async with client_of(before) as old, client_of(after) as new:
        tables = [await begin(old, ALONE | {"options": {"max_rounds": 2}}) for _ in range(2)]
        fresh = await begin(new)
        assert (await facts(new, tables[0].id))["gone"] is None, "the new one shows a table of the old one"
        assert (await facts(old, fresh.id))["gone"] is None, "and the old one that of the new one"
        assert engine_of(after) is None, "as long as the old one is there, it has its tables"
        first, *others = tables
        playing = [asyncio.create_task(play_anywhere(old, new, table)) for table in others]
        await play_to_the_end(new, fresh)
        await asyncio.to_thread(before.stop)
        assert (await facts(new, first.id))["status"] == "playing"
        await asyncio.gather(play_to_the_end(new, first), *playing)
        for table, rules in [(fresh, NOW), *((table, RULES) for table in tables)]:
            record = (await new.http.get(f"/tables/{table.id}/record")).json()
            assert (record["rules_version"], (await facts(new, table.id))["status"]) == (rules, "over")
            assert (await new.http.get(f"/tables/{table.id}/verify")).json()["ok"]


async def play_anywhere(old: Client, new: Client, table: Begun) -> None:
    """At the old process as long as it is there."""
    with ignore_lost_connections():
        await Player(old, table.id, table.secret, 1).play()
        return
    await play_to_the_end(new, table)
