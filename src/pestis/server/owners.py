"""Which tables are this process's, and which process has the others: several on one PostgreSQL.

A table lives in one process at a time (`store.owning`). Here is what the rest of the server wants to know of that:
where is this table, may I have it, who else is there. An SQLite file has one process, and none of this.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from itertools import cycle
from socket import socket
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from starlette.types import Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

import pestis
from pestis.server.limits import Limit, neighbourhood
from pestis.server.listening import open_socket
from pestis.server.store import allowing, owning
from pestis.server.store.owning import DEAD_MS, Peer, Whereabouts
from pestis.tables import times
from pestis.tables.problems import Problem, Unavailable

if TYPE_CHECKING:
    from pestis.server.hub import Hub

logger = logging.getLogger("pestis.server")

BEAT_SECONDS = 1.0
TIDY_BEATS = 60
HUNG_SECONDS = 10.0  # so long nothing was done here: others may as well take over
# So long after a beat no other process takes a table from here, whatever happened; a little less than `DEAD_MS`.
LEASE_SECONDS = 0.875 * DEAD_MS / 1000
COUNTED = "pestis.lookup_counted"  # in the scope of a request
ID_BYTES = 9
SECRET_BYTES = 24
MOST_ROUTES = 50_000
# How long requests that are being answered may keep a table from being handed over.
USE_SECONDS = 3.0
# A process gives tables away that has more than twice as many busy ones as another, and so many more.
SPARE = 20
MOST_AT_ONCE = 50


class Elsewhere(Problem):
    """Another process has this table; nothing was done."""

    status = HTTPStatus.MISDIRECTED_REQUEST

    def __init__(self) -> None:
        super().__init__("This table is elsewhere in the server.")


class Moved(Unavailable):
    """Another process took the table while something was being done at it."""

    def __init__(self) -> None:
        super().__init__("The table has just moved within the server. Try again.")


class OutOfReach(OperationalError):
    """The database has not heard of this process for so long that its tables may be another's by now."""

    def __init__(self) -> None:
        super().__init__(None, None, Exception("it was not reached in time to keep the tables of this process"))


class Owners:
    """This process among the others."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store = hub.store
        self.id = secrets.token_urlsafe(ID_BYTES)
        self.secret = secrets.token_urlsafe(SECRET_BYTES)
        self.peers: dict[str, Peer] = {}  # the others that are alive
        self.is_draining = False
        self.drift = 0  # how far the clock of the database is ahead
        self.listening: socket | None = None
        self.on_gone: list[Callable[[Peer], None]] = []
        rate = hub.settings.requests_per_second
        self.lookups = Limit(rate, 4 * rate, "requests")
        self._row: dict[str, object] = {}
        self._routes: OrderedDict[str, str] = OrderedDict()
        self._used: Counter[str] = Counter()
        self._leaving: set[str] = set()
        self._load = 0
        self._stirred_at = 0.0
        self._leased_until = 0.0
        self._lapses = 0  # times without a lease,
        self._settled = 0  # and how many of them are over: nothing is here any more from before
        self._watching: asyncio.TimerHandle | None = None
        self._stopping = threading.Event()
        self._beating: threading.Thread | None = None
        self._seeing: asyncio.Task[None] | None = None

    # Coming and going.

    async def start(self) -> None:
        host = self.hub.settings.inner_host
        self.listening = open_socket(host, 0)
        games, leaves = await asyncio.to_thread(self.hub.games), self.hub.settings.leaves
        own = [game for game in games if not leaves(game.id, game.rules_version, game.pack_hashes())]
        plays = {game.id: owning.told_rules(game) for game in own}
        self._row = {"id": self.id, "address": f"{host} {self.listening.getsockname()[1]}", "secret": self.secret}
        self._row |= {"version": pestis.__version__, "plays": plays}
        times.begin(await self.store.write_alone(partial(owning.arrive, row=self._row)))
        await self.look_around()
        self._watch_lease()
        self._beating = threading.Thread(
            target=self._beat_for_ever, args=(asyncio.get_running_loop(),), name="pestis-beat", daemon=True
        )
        self._beating.start()

    async def close(self) -> None:
        self._stopping.set()
        if self._beating:
            await asyncio.to_thread(self._beating.join)
        if self._seeing:
            self._seeing.cancel()
        if self._watching:
            self._watching.cancel()
        if self.listening:
            self.listening.close()
        with contextlib.suppress(SQLAlchemyError):
            await self.store.write_alone(partial(owning.leave, owner=self.id))

    async def drain(self) -> None:
        """Take nothing more, and give everything to the others."""
        self.is_draining = True
        try:
            await self.look_around()
            await self.give_away(self._shared_out())
        except SQLAlchemyError as error:
            logger.warning("tables could not be handed over: %s", error)

    def _shared_out(self) -> dict[str, str | None]:
        """To whom each table goes: of those who can play it whoever has least."""
        loads = {peer: peer.load for peer in self._others()}
        given: dict[str, str | None] = {}
        for table in self.hub.tables.values():
            row = table.row
            fit = [peer for peer in loads if peer.can_play(row.game, row.rules_version, row.packs)]
            taker = min(fit, key=loads.__getitem__, default=None)
            given[table.id] = taker.id if taker else None
            if taker:
                loads[taker] += 1
        return given

    # Beating.

    @property
    def load(self) -> int:
        """Tables at which something may happen any moment."""
        return sum(
            bool(table.listeners) or (table.driver is not None and not table.driver.done())
            for table in self.hub.tables.values()
        )

    def _beat_for_ever(self, loop: asyncio.AbstractEventLoop) -> None:
        """In a thread of its own: however much there is to do, the others hear of this process, unless nothing of
        it is done any more."""
        beats = cycle(range(TIDY_BEATS))
        while not self._stopping.wait(BEAT_SECONDS):
            try:
                loop.call_soon_threadsafe(self._stir)
                if time.monotonic() - self._stirred_at > HUNG_SECONDS:
                    continue
                with self.store.engine.begin() as connection:
                    told = self._say(connection)
                    if next(beats) == 0:
                        allowing.tidy(connection)
                self._extend(told[0])
                loop.call_soon_threadsafe(self._note, *told)
            except SQLAlchemyError as error:
                logger.warning("the other processes cannot be told that this one is there: %s", error)
            except RuntimeError:  # the loop is closed
                return

    def _stir(self) -> None:
        self._stirred_at = time.monotonic()

    def _say(self, connection: Connection) -> tuple[float, int, list[Peer]]:
        """That this process is there; when it was said, who else is, and what the clock of the database shows."""
        said_at = steady()
        clock = owning.beat(connection, self._row, self._load, self.is_draining)
        return said_at, clock - times.now_ms(), owning.peers(connection)

    async def look_around(self) -> None:
        told = await self.store.write_alone(self._say)
        self._extend(told[0])
        self._note(*told)

    # What is sure.

    @property
    def is_sure(self) -> bool:
        """Whether the tables that are here are this process's: nobody else can have taken one yet."""
        until = self._leased_until  # read first: another thread extends it
        return steady() < until and self._lapses == self._settled

    def must_be_sure(self, since: int | None = None) -> int:
        """What is returned says of which time this is; with `since`, it has to be the same."""
        if not self.is_sure or since not in (None, self._settled):
            raise OutOfReach
        return self._settled

    def _extend(self, said_at: float) -> None:
        """From whichever thread: a loop that has much to do loses nothing by it."""
        self._lapses += 0 < self._leased_until <= steady()
        self._leased_until = max(self._leased_until, said_at + LEASE_SECONDS)

    def _watch_lease(self) -> None:
        """Without a lease nobody is told anything more; whoever listens comes back, and is led to the owner."""
        if not self.is_sure:
            self._drop_all()
        wait = max(self._leased_until - steady(), BEAT_SECONDS / 4)
        self._watching = asyncio.get_running_loop().call_later(wait, self._watch_lease)

    def _drop_all(self) -> None:
        lapses = self._lapses
        for table in list(self.hub.tables.values()):
            self.hub.drop(table)
        self._settled = lapses

    def _note(self, _said_at: float, drift: int, peers: list[Peer]) -> None:
        if self._lapses != self._settled:
            self._drop_all()
        self._stir()
        self._load = self.load
        self.drift = drift
        found = {peer.id: peer for peer in peers if peer.id != self.id}
        gone = [peer for peer in self.peers.values() if peer.id not in found]
        self.peers = found
        for peer in gone:
            logger.warning("the process at %s is gone", peer.address)
            for tell in self.on_gone:
                tell(peer)
        if self._seeing is None or self._seeing.done():
            self._seeing = asyncio.create_task(self._see_to())

    async def _see_to(self) -> None:
        try:
            await self.spread()
        except SQLAlchemyError as error:
            logger.warning("the database does not answer: %s", error)

    # Where tables are.

    async def find(self, table_id: str, scope: Scope) -> Peer | None:
        """The process to which a request for this table goes; none if it is this one.

        No visitor has the database asked as often as it likes, for tables that it thought up.
        """
        if table_id in self.hub.tables:
            return None
        known = self.peers.get(self._routes.get(table_id, ""))
        if known is not None:
            return known
        self.must_be_sure()
        if not scope.setdefault(COUNTED, False):  # once, however often it is tried again
            self.lookups.take(await visitor(scope, self.hub.settings.trusted_proxies))
            scope[COUNTED] = True
        found = (await self.look([table_id])).get(table_id)
        peer = self.who_has(found) if found else None
        if found and peer and not found.is_free:
            self._note_route(table_id, peer.id)
        return peer

    async def look(self, tables: Sequence[str]) -> dict[str, Whereabouts]:
        """Where these tables are, and who is there: somebody who has one may be new."""
        found = await self.store.read(partial(owning.look, tables=tables))
        if {each.owner for each in found.values() if not each.is_free} - {self.id, *self.peers}:
            await self.look_around()
        return found

    def who_has(self, table: Whereabouts) -> Peer | None:
        """Who else has a table, or is to have it; none if it is for this process."""
        return self._best_for(table) if table.is_free else self.peers.get(table.owner or "")

    def _best_for(self, table: Whereabouts) -> Peer | None:
        """Who takes a free table: who is asked for it, unless it leaves, cannot play it, or has far too much."""
        rules = table.rules_version, table.packs
        fit = [peer for peer in self._others() if peer.can_play(table.game, *rules)]
        least = min(fit, key=load_of, default=None)
        can_here = owning.has_rules(self.plays.get(table.game, ()), *rules)
        if least is None or (can_here and not self.is_draining and not is_far_above(self.load, least.load)):
            return None
        return least

    @property
    def plays(self) -> Mapping[str, list[str]]:
        found = self._row["plays"]
        assert isinstance(found, dict)
        return found

    def _others(self) -> list[Peer]:
        return [peer for peer in self.peers.values() if not peer.is_draining]

    def _note_route(self, table_id: str, peer: str) -> None:
        self._routes[table_id] = peer
        if len(self._routes) > MOST_ROUTES:
            self._routes.popitem(last=False)

    def forget(self, table_id: str) -> None:
        """It is perhaps not where it was."""
        self._routes.pop(table_id, None)

    def forget_all(self) -> None:
        self._routes.clear()

    async def hear(self, table_id: str) -> None:
        """A table has another owner now."""
        self.forget(table_id)
        table = self.hub.tables.get(table_id)
        if table is None:
            return
        found = (await self.store.read(partial(owning.look, tables=[table_id]))).get(table_id)
        if found is None or found.owner != self.id:
            self.hub.drop(table)

    def is_first_for(self, game: str, rules_version: str, packs: Mapping[str, str]) -> bool:
        """Whether it is this process that wakes tables of these rules that nobody has."""
        others = [peer.id for peer in self._others() if peer.can_play(game, rules_version, packs)]
        return not self.is_draining and self.id < min(others, default="~")

    # Having and giving.

    async def take(self, table_id: str) -> int:
        """Have this table from now on, by the term that is returned."""
        term = await self.store.write_alone(partial(owning.take, table=table_id, owner=self.id))
        if term is None:
            raise Elsewhere
        return term

    @asynccontextmanager
    async def using(self, table_id: str) -> AsyncIterator[None]:
        """While a request is answered at a table it is not handed over, and not begun while it is."""
        while table_id in self._leaving:
            await asyncio.sleep(0.01)
        self._used[table_id] += 1
        try:
            yield
        finally:
            self._used[table_id] -= 1
            if not self._used[table_id]:
                del self._used[table_id]

    async def give_away(self, given: Mapping[str, str | None]) -> None:
        """Hand tables over, each to the process that is named, or to whoever wants it."""
        if not given:
            return
        self._leaving |= set(given)
        try:
            until = time.monotonic() + USE_SECONDS
            while any(table_id in self._used for table_id in given) and time.monotonic() < until:
                await asyncio.sleep(0.01)
            await self.store.write(partial(owning.hand_over, owner=self.id, given=given))
            for table in [self.hub.tables[table_id] for table_id in given if table_id in self.hub.tables]:
                self.hub.drop(table)
        finally:
            self._leaving -= set(given)

    async def spread(self) -> None:
        """A process that is far above another gives it half of what lies between them."""
        ours = [(game, told[0]) for game, told in self.plays.items()]
        alike = [peer for peer in self._others() if any(peer.can_play(*rules, {}) for rules in ours)]
        least = min(alike, key=load_of, default=None)
        load = self.load
        if least is None or self.is_draining or not is_far_above(load, least.load):
            return
        busy = [table for table in self.hub.tables.values() if table.listeners]
        rows = [table.row for table in busy]
        fit = [row.id for row in rows if least.can_play(row.game, row.rules_version, row.packs)]
        count = min(MOST_AT_ONCE, (load - least.load) // 2)
        logger.info("%d busy tables here, %d at %s: it gets %d", load, least.load, least.address, count)
        await self.give_away(dict.fromkeys(fit[:count], least.id))


async def visitor(scope: Scope, trusted: Sequence[str]) -> str:
    """Whom limits count for a request that nobody has read yet: a proxy speaks for others."""
    client = scope.get("client")

    async def note(told: Scope, *_: object) -> None:
        nonlocal client
        client = told["client"]

    if trusted:
        nobody = cast("Any", None)
        await ProxyHeadersMiddleware(cast("Any", note), list(trusted))(cast("Any", dict(scope)), nobody, nobody)
    return neighbourhood(client[0]) if client else "nobody"


def steady() -> float:
    """Seconds that also go on while a machine sleeps, where its clocks tell."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


def load_of(peer: Peer) -> int:
    return peer.load


def is_far_above(load: int, other: int) -> bool:
    return load > 2 * other + SPARE
