"""Tables that were begun with older rules: an older Pestis has them, in a process of its own on the same database.

It is started when one of its tables needs it, and stopped when none has for a while. What comes for its tables is
passed on to it (`to_engine.py`), as a proxy would: to it this server is one that it trusts.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pestis.engines import Engine, engines, is_engine, missing
from pestis.engines.asked import rules_of
from pestis.engines.engine import Rules
from pestis.kernel.errors import PestisError
from pestis.kernel.own_packs import OWN_PACK
from pestis.server.hub import Hub
from pestis.server.owners import Elsewhere
from pestis.server.settings import VARIABLE, Settings
from pestis.server.store import Store
from pestis.server.store import queries as ask
from pestis.server.store.locking import held, let_go
from pestis.server.store.owning import Peer
from pestis.server.store.queries import Begun
from pestis.tables import times
from pestis.tables.house import to_the_end
from pestis.tables.problems import NotFound, Unavailable

logger = logging.getLogger("pestis.server")

LOOPBACK = "127.0.0.1"
TIME = "PESTIS_TIME"
MODULE = "pestis.server.engine"
START_SECONDS = 60.0
STOP_SECONDS = 15.0
REMEMBERED = 5_000
BROKEN = "The older rules of this table cannot be used just now. Try again later."


class EngineServer:
    """One engine that serves its tables."""

    def __init__(self, engine: Engine, settings: Settings, shared: Store | None = None) -> None:
        self.engine = engine
        self.settings = settings
        self.shared = shared  # the store, if other processes on it may have the same engine
        self.users = 0
        self.used_at = time.monotonic()
        self._process: Process | None = None
        self._port = 0
        self._next_try = 0.0  # so soon after its start, and after a start that failed, it is not started again
        self.is_retired = False
        self._changing = asyncio.Lock()
        self._ending: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def is_idle(self) -> bool:
        return not self.users and time.monotonic() - self.used_at > self.settings.engine_seconds

    @asynccontextmanager
    async def used(self) -> AsyncIterator[int]:
        """The port at which it listens, started if need be; it is not stopped meanwhile. Whoever does not wait for
        it leaves it to start for the next one."""
        self.users += 1
        try:
            yield await to_the_end(self._ready())
        finally:
            self.users -= 1
            self.used_at = time.monotonic()

    async def _ready(self) -> int:
        async with self._changing:
            if self.is_retired or (not self.is_running and time.monotonic() < self._next_try):
                raise Unavailable(BROKEN)
            if not self.is_running:
                await self._start()
            return self._port

    async def _start(self) -> None:
        """Of all processes on one database one has an engine; the others pass on to that."""
        lock = await asyncio.to_thread(held, self.shared.engine, self._name) if self.shared else None
        if self.shared and lock is None:
            raise Elsewhere
        try:
            await self._run()
        finally:
            if lock is not None:
                self._ending = asyncio.create_task(self._let_go(lock))

    @property
    def _name(self) -> str:
        return f"engine {self.engine.version}"

    async def _let_go(self, lock: Connection) -> None:
        """However it ends, the next one is anybody's to start."""
        if self._process is not None:
            await self._process.wait()
        await asyncio.to_thread(let_go, lock)

    async def _run(self) -> None:
        began = str(times.now_ms() - times.steady_ms())
        told = {VARIABLE: json.dumps(asdict(behind_us(self.settings))), TIME: began}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", MODULE, stdin=PIPE, stdout=PIPE, env=self.engine.environment() | told
        )
        assert self._process.stdout is not None
        line = b""
        with contextlib.suppress(TimeoutError, ValueError):  # nothing, or a line without an end
            line = await asyncio.wait_for(self._process.stdout.readline(), START_SECONDS)
        is_up = line.strip().isdigit()
        if not is_up:
            await self._stop()
        self._next_try = time.monotonic() + self.settings.engine_look_seconds
        if not is_up:
            logger.error("the engine %s cannot be started; its own words are above", self.engine.version)
            raise Unavailable(BROKEN)
        self._port = int(line)
        logger.info("the engine %s serves tables of older rules", self.engine.version)

    async def stop(self) -> None:
        async with self._changing:
            if self.is_running:
                await self._stop()
                self._next_try = 0.0
        if self._ending is not None:
            await self._ending

    async def retire(self) -> None:
        """It is not started again, also not by those who have hold of it."""
        self.is_retired = True
        await self.stop()

    async def _stop(self) -> None:
        """It ends when nobody speaks to it any more."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        logger.info("the engine %s has stopped", self.engine.version)


def time_of_server() -> int | None:
    """In an engine: what time it is for the server of which it is a part."""
    began = os.environ.get(TIME, "") if is_engine() else ""
    return int(began) + times.steady_ms() if began else None


def behind_us(settings: Settings) -> Settings:
    """The same for an engine: we are its proxy, and what is offered for new tables is no matter of its own."""
    return replace(
        settings, database_url=settings.store_url, trusted_proxies=(LOOPBACK,), site="", packs=(), scenarios=()
    )


class Engines:
    """The engines of this server."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.shelf: list[Engine] = []
        self.servers: dict[str, EngineServer] = {}
        self._known: OrderedDict[str, EngineServer] = OrderedDict()  # by table
        self._told: set[tuple[str, str]] = set()
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not is_engine():
            self.shelf = await asyncio.to_thread(engines)
            self._watch = asyncio.create_task(self._watch_tables())

    async def close(self) -> None:
        if self._watch:
            self._watch.cancel()
        await asyncio.gather(*(server.stop() for server in self.servers.values()))

    async def of(self, table_id: str) -> EngineServer | None:
        """Who has a table, if it is not for this process."""
        if not self.shelf or table_id in self.hub.tables:
            return None
        if table_id not in self._known:
            begun = await self.hub.store.read(partial(ask.begun, table=table_id))
            found = self._server_for(begun) if begun else None
            if found is None:
                return None
            self._known[table_id] = found
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return self._known[table_id]

    def _server_for(self, begun: Begun) -> EngineServer | None:
        if self._plays_here(begun):
            return None
        for engine in self.shelf:
            if engine.plays(begun.game, begun.rules_version, begun.packs):
                if engine.version not in self.servers:
                    settings = replace(self.hub.settings, left_to_others=self._left_by(engine))
                    shared = self.hub.store if self.hub.owners else None
                    self.servers[engine.version] = EngineServer(engine, settings, shared)
                return self.servers[engine.version]
        return None

    def _left_by(self, engine: Engine) -> tuple[str, ...]:
        """What this server has, or an engine before it: else a table would be gone on with by two."""
        before = self.shelf[: self.shelf.index(engine)]
        ours = [Rules(**rules_of(game)).told(game.id) for game in self.hub.games()]
        return (*ours, *(rules.told(name) for one in before for name, rules in one.games.items()))

    def _plays_here(self, begun: Begun) -> bool:
        try:
            game = self.hub.game(begun.game)
        except (NotFound, PestisError, ImportError, AttributeError):
            return False
        has_cards = OWN_PACK in begun.packs or game.has_packs(begun.packs)
        return game.rules_version == begun.rules_version and has_cards

    async def _watch_tables(self) -> None:
        while True:
            try:
                await self.look()
            except SQLAlchemyError as error:
                logger.warning("looking for tables of older rules failed: %s", error)
            except Exception:
                logger.exception("looking for tables of older rules failed")
            await asyncio.sleep(self.hub.settings.engine_look_seconds)

    async def look(self) -> None:
        """Tables at which something happens by itself need their engine, whether or not somebody looks at them."""
        await self._take(await asyncio.to_thread(engines))
        needed: set[str] = set()
        alone: set[str] = set()
        for begun in await self.hub.store.read(ask.running):
            found = self._server_for(begun)
            if found is not None and begun.waking:
                needed.add(found.engine.version)
                is_played = self._peers_with(begun)
                alone |= set() if is_played else {found.engine.version}
            elif found is None and not self._plays_here(begun):
                self._tell_missing(begun)
        for version, server in list(self.servers.items()):
            if self._is_busy(server.engine):
                server.used_at = time.monotonic()
            if server.is_running and server.is_idle and version not in needed:
                await server.stop()
            elif version in alone:
                with contextlib.suppress(Unavailable, Elsewhere):  # it has said so, or it is not ours to start
                    async with server.used():
                        pass

    async def _take(self, shelf: list[Engine]) -> None:
        """Engines came or went, so others may have a table than had it: all are started anew when needed."""
        if shelf == self.shelf:
            return
        while serving := [server for server in self.servers.values() if not server.is_retired]:
            await asyncio.gather(*(server.retire() for server in serving))
        self.shelf, self.servers = shelf, {}
        self._known.clear()

    def _peers_with(self, begun: Begun) -> list[Peer]:
        """Other processes on this database that play it, perhaps of an older server that still runs."""
        peers = self.hub.owners.peers.values() if self.hub.owners else []
        rules = begun.game, begun.rules_version, begun.packs
        return [peer for peer in peers if peer.can_play(*rules) and not peer.is_draining]

    def _is_busy(self, engine: Engine) -> bool:
        """Whether tables of rules that are not here are busy elsewhere: all processes pass on to an engine."""
        older = [Begun(name, rules.version, {OWN_PACK: ""}) for name, rules in engine.games.items()]
        foreign = [begun for begun in older if not self._plays_here(begun)]
        return any(peer.load for begun in foreign for peer in self._peers_with(begun))

    def _tell_missing(self, begun: Begun) -> None:
        rules = begun.game, begun.rules_version
        if rules not in self._told:
            self._told.add(rules)
            logger.warning("tables of %s wait for version %s of its rules; %s", *rules, missing(*rules))
