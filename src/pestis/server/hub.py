"""All tables of this process: opened from the store, kept in step with it, and written to it.

Every change goes one way: under the lock of its table it is planned against what is known, written to the store,
and only then taken in. If somebody else wrote first, the table reads what happened and plans again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, TypeVar

from pestis.kernel import registry
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.state import State
from pestis.server.botpool import BotPool
from pestis.server.clocks import Clocks
from pestis.server.feed import Feed
from pestis.server.live import LiveTable
from pestis.server.metrics import Metrics
from pestis.server.origins import Origins
from pestis.server.presence import Presence
from pestis.server.problems import Conflict, NotFound, RulesGone
from pestis.server.settings import Settings
from pestis.server.store import Append, Clash, FeedEntry, Store, Table
from pestis.server.store import queries as ask
from pestis.server.times import now_ms

Answer = TypeVar("Answer")
TRIES = 20
LONGEST_ID = 24
KEPT_SECONDS = 60.0

logger = logging.getLogger("pestis.server")


@dataclass
class Change:
    """A change: the entry, and what it changes about state, clocks, table and seats."""

    entry: FeedEntry
    state: State | None = None
    clocks: Clocks | None = None
    table: dict[str, object] = field(default_factory=dict)
    seats: dict[int, dict[str, object]] = field(default_factory=dict)


ChangeMaker = Callable[[LiveTable], Change | FeedEntry]
Follower = Callable[[LiveTable], None]
Check = Callable[[LiveTable], object]


class Hub:
    """The tables of this process."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.bots = BotPool(settings.bot_workers, settings.bot_seconds, settings.bot_budget, settings.bot_share)
        self.origins = Origins()
        self.tables: OrderedDict[str, LiveTable] = OrderedDict()
        self.feeds: dict[str, Feed] = {}
        self.presence = Presence(store, self.tables)
        self.after_change: list[Follower] = []
        self.after_sync: list[Follower] = []
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._games: dict[str, Game] = {}

    @cached_property
    def names(self) -> list[str]:
        """The games that were installed when it began: to look costs milliseconds, and anybody can ask."""
        return registry.games()

    def game(self, name: str) -> Game:
        """An installed game that loads."""
        if name not in self._games:
            if name not in self.names:
                raise NotFound(f"This server has no game {name[:60]!r}.")
            self._games[name] = registry.game(name)
        return self._games[name]

    def games(self) -> list[Game]:
        found = []
        for name in self.names:
            try:
                found.append(self.game(name))
            except (PestisError, ImportError, AttributeError) as error:
                logger.warning("the game %s does not load: %s", name, error)
        return found

    def game_of(self, row: Table) -> Game:
        """The game of a table as it was begun."""
        try:
            game = self.game(row.game)
        except (NotFound, PestisError, ImportError, AttributeError) as error:
            raise RulesGone(f"This server does not have the game {row.game!r} of this table.") from error
        check_same_rules(game, row)
        return game

    # Opening.

    async def open(self, table_id: str) -> LiveTable:
        """A table, from memory or from the store, that knows all that was acknowledged before."""
        table = await self.find(table_id)
        await self.catch_up([table])
        return table

    async def find(self, table_id: str) -> LiveTable:
        """A table that may not have heard yet what another process did just now."""
        found = self.tables.get(table_id)
        if found is not None:
            self.tables.move_to_end(table_id)
            found.used_at = time.monotonic()
            return found
        if len(table_id) > LONGEST_ID or not table_id.isprintable():
            raise NotFound("No table has this address.")
        if table_id not in self._opening:
            self._opening[table_id] = asyncio.create_task(self._load(table_id))
            self._opening[table_id].add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(self._opening[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        found = await self.store.read(partial(ask.find_table, table=table_id))
        if found is None:
            raise NotFound("No table has this address.")
        table = LiveTable(self.game_of(found.table), found.table, found.seats, self.settings.cover_seconds)
        await asyncio.to_thread(follow, table, found.entries)
        self.tables[table_id] = table
        self.feeds[table_id] = Feed(table)
        if self.store.is_shared:
            async with table.lock:  # what others wrote before this table was there to be told
                await self.sync(table)
            self.presence.ask(table)
        self._forget_some()
        self.metrics.tables.set(len(self.tables))
        return table

    async def catch_up(self, tables: Sequence[LiveTable]) -> bool:
        """Whatever another process has acknowledged is known here before anything is refused or told.

        A page may have its feed at one process and send its moves to another, which has perhaps not been told yet
        what the page has seen already: it would refuse the move, and nothing new would ever come to the page.
        Says whether there was something new.
        """
        if not self.store.is_shared or not tables:
            return False
        before = [table.head for table in tables]
        heads = await self.store.read(partial(ask.heads, tables=[table.id for table in tables]))
        for table in tables:
            await self.sync_to(table, heads.get(table.id, 0))
        return before != [table.head for table in tables]

    def _forget_some(self) -> None:
        """Drop tables that nobody listens to, those first that were not used for longest; none of which a request
        that is still being answered may have got hold."""
        spare = len(self.tables) - self.settings.tables_in_memory
        for table in [table for table in self.tables.values() if is_idle(table)][: max(0, spare)]:
            self._forget(table)

    def _forget(self, table: LiveTable) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id], self.feeds[table.id]
        if table.timer:
            table.timer.cancel()

    async def sync_to(self, table: LiveTable, number: int) -> None:
        """Take in what others have written, if the feed is at `number` and that is more than is known here."""
        if number <= table.head:
            return
        async with table.lock:
            if number > table.head:
                await self.sync(table)
        for follower in self.after_sync:
            follower(table)

    async def sync(self, table: LiveTable) -> None:
        """Take in what others have written. Needs the lock of the table."""
        found = await self.store.read(partial(ask.find_table, table=table.id, after=table.head))
        assert found is not None
        before = table.shown()
        table.set_rows(found.table, found.seats)
        table.clocks = Clocks.read(table.row.clock, table.row.times)
        try:
            follow(table, found.entries)
        except Exception:
            # Half of it is worse than nothing: whoever listens comes back to a table that is built anew.
            table.is_broken = True
            self._forget(table)
            raise
        finally:
            table.people += table.shown() != before
            table.announce()

    # Changing.

    async def change(self, table: LiveTable, plan: ChangeMaker) -> FeedEntry:
        """Carry out a change, whole or not at all.

        If whoever asked is cut off after the writing, this table does not know yet what was written; then the
        number is taken when the next change wants it, and the table reads what has it.
        """
        async with table.lock:
            for _ in range(TRIES):
                planned = plan(table)
                if isinstance(planned, FeedEntry):
                    return planned
                try:
                    await self.store.write(Append(table.id, planned.entry, planned.table, planned.seats))
                except Clash:
                    await self.sync(table)
                    continue
                self._take(table, planned)
                return planned.entry
        raise Conflict("The table changes too quickly. Try again.", log=table.told_log())

    def _take(self, table: LiveTable, planned: Change) -> None:
        for name, value in planned.table.items():
            setattr(table.row, name, value)
        for seat, changes in planned.seats.items():
            for name, value in changes.items():
                setattr(table.chairs[seat], name, value)
        if planned.clocks is not None:
            table.clocks = planned.clocks
        table.take(planned.entry, planned.state)
        table.announce()
        for follower in self.after_change:
            follower(table)

    async def set_orders(self, table: LiveTable, seat: int, orders: dict[str, str], check: Check) -> None:
        """Standing orders stand beside the feed: nobody else may notice that they were given."""
        await to_the_end(self._set_orders(table, seat, orders, check))

    async def _set_orders(self, table: LiveTable, seat: int, orders: dict[str, str], check: Check) -> None:
        async with table.lock:
            check(table)
            answers_now = seat in table.pending() and table.orders_answer(seat, orders)
            wake_at = now_ms() if answers_now else table.row.wake_at
            written = await self.store.write(
                partial(
                    ask.set_orders,
                    table=table.id,
                    seat=seat,
                    orders=orders,
                    lock=table.chairs[seat].secret_hash,
                    wake_at=wake_at if answers_now else None,
                )
            )
            if not written:  # another process has seated somebody else, which this one has not heard yet
                await self.sync(table)
                check(table)
                raise Conflict("The table changes too quickly. Try again.", log=table.told_log(seat))
            table.chairs[seat].orders = orders
            table.row.wake_at = wake_at
        for follower in self.after_change:
            follower(table)

    async def close(self) -> None:
        for table in self.tables.values():
            if table.timer:
                table.timer.cancel()
            if table.driver:
                table.driver.cancel()
        drivers = [table.driver for table in self.tables.values() if table.driver]
        await asyncio.gather(*drivers, return_exceptions=True)  # each lets go of its bot
        await self.bots.close()


def follow(table: LiveTable, entries: list[FeedEntry]) -> None:
    for entry in entries:
        table.take(entry)


def is_idle(table: LiveTable) -> bool:
    busy = table.listeners or table.lock.locked() or (table.driver and not table.driver.done())
    return not busy and time.monotonic() - table.used_at > KEPT_SECONDS


def check_same_rules(game: Game, row: Table) -> None:
    """A match can only be gone on with by the rules it was begun with, and by cards that do the same."""
    if game.rules_version != row.rules_version:
        raise RulesGone(
            f"This table was begun with version {row.rules_version} of the rules of {game.title}; "
            f"this server has version {game.rules_version}."
        )
    if not game.has_packs(row.packs):
        raise RulesGone(f"This table was begun with other cards of {game.title} than this server has.")


async def to_the_end(work: Coroutine[Any, Any, Answer] | Awaitable[Answer]) -> Answer:
    """Await something that must not be cut off in the middle."""
    return await asyncio.shield(asyncio.ensure_future(work))
