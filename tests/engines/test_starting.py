"""Which tables an engine leaves to others, and how it comes and goes: a stand-in for one is started."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import pestis
from pestis.engines import Engine
from pestis.server.engines import Engines, EngineServer
from pestis.server.owners import Elsewhere
from pestis.server.settings import Settings
from pestis.server.store import Store
from pestis.server.store.queries import Begun
from pestis.tables.problems import Unavailable
from tests.engines.older import GAME, RULES, UNCHANGED

PORT = 4711
SLOW = f"""
import pathlib, sys, time
here = pathlib.Path(__file__).parent
(here / "began").touch()
while not (here / "go_on").exists():
    time.sleep(0.01)
print({PORT}, flush=True)
sys.stdin.read()
"""
SHORT_LIVED = f"""
import pathlib
with (pathlib.Path(__file__).parent / "began").open("a") as file:
    file.write("x")
print({PORT}, flush=True)
"""


def stand_in(folder: Path, does: str) -> tuple[EngineServer, Path]:
    """A package that does this instead of serving, and where it says that it has begun."""
    place = folder / "pestis" / "server"
    place.mkdir(parents=True)
    for package in (place.parent, place):
        (package / "__init__.py").touch()
    (place / "engine.py").write_text(does)
    return EngineServer(Engine(folder, "0.0.1", compiled=False, games={}), Settings()), place / "began"


async def port_of(server: EngineServer) -> int:
    async with server.used() as port:
        return port


def test_whoever_does_not_wait_leaves_a_slow_engine_to_the_next(tmp_path: Path) -> None:
    server, began = stand_in(tmp_path, SLOW)

    async def impatient() -> int:
        first = asyncio.create_task(port_of(server))
        while not began.exists():
            await asyncio.sleep(0.01)
        first.cancel()
        await asyncio.wait([first])
        began.with_name("go_on").touch()
        port = await port_of(server)
        await server.retire()
        with pytest.raises(Unavailable):
            await port_of(server)
        return port

    assert asyncio.run(impatient()) == PORT


def test_an_engine_that_dies_soon_is_not_started_by_every_request(tmp_path: Path) -> None:
    server, began = stand_in(tmp_path, SHORT_LIVED)

    async def insist() -> None:
        assert await port_of(server) == PORT
        while server.is_running:
            await asyncio.sleep(0.01)
        for _ in range(3):
            with pytest.raises(Unavailable):
                await port_of(server)

    asyncio.run(insist())
    assert began.read_text() == "x"


def engines_with(*shelf: Engine) -> Engines:
    """Of a server that has one table of older rules."""

    async def read(_: object) -> Begun:
        return Begun(GAME, RULES, pestis.game(GAME).pack_hashes())

    games = [pestis.game(GAME), pestis.game(UNCHANGED)]
    hub = SimpleNamespace(tables={}, owners=None, settings=Settings(), game=pestis.game, games=lambda: games)
    hub.store = SimpleNamespace(read=read)
    found = Engines(hub)  # type: ignore[arg-type]  # all that is asked
    found.shelf = list(shelf)
    return found


def test_an_engine_leaves_to_others_what_they_have(older: Engine) -> None:
    oldest = replace(older, version="0.0.1")
    other = pestis.game(UNCHANGED)
    first, second = (Settings(left_to_others=engines_with(older, oldest)._left_by(one)) for one in (older, oldest))
    for settings in (first, second):
        assert settings.leaves(UNCHANGED, other.rules_version, other.pack_hashes())
        assert settings.leaves(UNCHANGED, other.rules_version, {"own": "of the match itself"})
        assert not settings.leaves(UNCHANGED, other.rules_version, dict.fromkeys(other.pack_hashes(), "other"))
        assert not settings.leaves(UNCHANGED, "0", other.pack_hashes())
    assert not first.leaves(GAME, RULES, pestis.game(GAME).pack_hashes())
    assert second.leaves(GAME, RULES, pestis.game(GAME).pack_hashes())


def test_an_engine_that_is_removed_has_no_tables_any_more(older: Engine) -> None:
    async def remove() -> None:
        found = engines_with(older)
        before = await found.of("table")
        assert before is not None
        await found._take([older])
        assert await found.of("table") is before, "nothing has changed"
        await found._take([])
        found.shelf = [replace(older, games={})]  # a shelf that has others
        assert await found.of("table") is None
        with pytest.raises(Unavailable):
            await port_of(before)

    asyncio.run(remove())


def test_of_all_processes_on_a_database_one_has_an_engine(tmp_path: Path, postgres_url: str) -> None:
    """The others say that it is elsewhere; when it ends, it is anybody's to start."""
    server, began = stand_in(tmp_path, SLOW)
    began.with_name("go_on").touch()
    stores = [Store(postgres_url) for _ in range(2)]
    first, second = (EngineServer(server.engine, server.settings, store) for store in stores)

    async def take_turns() -> None:
        outcomes = await asyncio.gather(port_of(first), port_of(second), return_exceptions=True)
        assert sorted(map(type, outcomes), key=str) == [int, Elsewhere]
        holder, other = (first, second) if first.is_running else (second, first)
        with pytest.raises(Elsewhere):
            await port_of(other)
        assert await port_of(holder) == PORT
        await holder.stop()
        assert await port_of(other) == PORT
        await other.stop()

    asyncio.run(take_turns())
    for store in stores:
        store.close()
