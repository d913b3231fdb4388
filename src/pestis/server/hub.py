"""All tables of this process: opened from the store, kept in step with it, and written to it."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from pestis.bots import Perspective
from pestis.kernel.game import Game
from pestis.server.botpool import BotPool
from pestis.server.botqueue import BOTS_ONLY, NOBODY_LOOKS, PERSON_WAITS, Asker
from pestis.server.metrics import Metrics
from pestis.server.origins import Origins
from pestis.server.owners import Elsewhere, Moved, Owners
from pestis.server.settings import Settings
from pestis.server.store import Append, Clash, Lost, Overtaken, Store, owning
from pestis.server.store import queries as ask
from pestis.tables.clocks import Clocks
from pestis.tables.feed import Feed
from pestis.tables.house import BOT_FAILED, Follower, House, follow
from pestis.tables.live import LiveTable
from pestis.tables.problems import NotFound, RulesGone
from pestis.tables.rows import Change, TableRow

Answer = TypeVar("Answer")
logger = logging.getLogger("pestis.server")
ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
KEPT_SECONDS = 60.0
DELETED = "This table is deleted: nobody had played at it for a long time."


class Hub(House):
    """The tables of this process."""

    def __init__(self, settings: Settings, store: Store, metrics: Metrics) -> None:
        super().__init__(settings)
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.bots = BotPool(settings.bot_workers, settings.bot_seconds, settings.bot_budget, settings.bot_share)
        self.origins = Origins()
        self.owners = Owners(self) if store.is_shared else None
        self.after_opening: list[Follower] = []
        self._telling: set[asyncio.Task[None]] = set()
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}

    # Opening.

    async def open(self, table_id: str) -> LiveTable:
        """A table, from memory or from the store. Elsewhere: another process has it. OutOfReach: perhaps."""
        if self.owners:
            self.owners.must_be_sure()
        found = self.tables.get(table_id)
        if found is not None:
            self.tables.move_to_end(table_id)
            found.used_at = time.monotonic()
            return found
        if not ID.fullmatch(table_id):
            raise NotFound("No table has this address.")
        if table_id not in self._opening:
            self._opening[table_id] = asyncio.create_task(self._load(table_id))
            self._opening[table_id].add_done_callback(lambda _: self._opening.pop(table_id, None))
        return await asyncio.shield(self._opening[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        lease = self.owners.must_be_sure() if self.owners else 0
        term = await self._claim(table_id) if self.owners else 0
        found = await self.store.read(partial(ask.find_table, table=table_id))
        if found is None:
            raise NotFound("No table has this address.")
        game = await asyncio.to_thread(self.game_of, found.table)
        table = LiveTable(game, found.table, found.seats, self.settings.cover_seconds)
        table.term = term
        await asyncio.to_thread(follow, table, found.entries)
        if self.owners:
            self.owners.must_be_sure(lease)
        self.tables[table_id] = table
        self.feeds[table_id] = Feed(table)
        self._forget_some()
        self.metrics.tables.set(len(self.tables))
        for follower in self.after_opening:
            follower(table)
        return table

    def game_of(self, row: TableRow) -> Game:
        if self.settings.leaves(row.game, row.rules_version, row.packs):
            raise RulesGone("Another process of this server has this table.")
        return super().game_of(row)

    async def _claim(self, table_id: str) -> int:
        """Only whoever can play a table takes it."""
        assert self.owners is not None
        found = await self.store.read(partial(ask.find_table, table=table_id, after=ask.NO_ENTRIES))
        if found is None:
            raise NotFound("No table has this address.")
        await asyncio.to_thread(self.game_of, found.table)
        return await self.owners.take(table_id)

    def owned(self, table: Mapping[str, object]) -> Mapping[str, object]:
        """A new table is this process's from the beginning."""
        return {**table, "owner": self.owners.id, "term": 1} if self.owners else table

    def term_of(self, table: LiveTable) -> int | None:
        return table.term if self.owners else None

    def must_have(self, table: LiveTable) -> None:
        """After a wait: what is told of a table is still this process's to tell."""
        if self.owners:
            self.owners.must_be_sure()
        if table.is_broken:
            raise Moved

    def drop(self, table: LiveTable) -> None:
        """It is another process's now: whoever listens comes back, and is led there."""
        table.is_broken = True
        self._forget(table)
        if table.driver:
            table.driver.cancel()
        table.announce()

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

    async def read_again(self, table: LiveTable) -> None:
        """The operator wrote to it, or whose its seats are was changed."""
        async with table.lock:
            await self.sync(table)
        for follower in self.after_change:
            follower(table)

    async def read_again_or_drop(self, table: LiveTable) -> None:
        """Nobody may go on being told things by what was so before."""
        try:
            await self.read_again(table)
        except Exception as error:
            logger.warning("table %s cannot be read again: %s", table.id, error)
            self.drop(table)

    async def sync(self, table: LiveTable) -> None:
        """Take in what is written and not known here. Needs the lock of the table."""
        found = await self.store.read(partial(ask.find_table, table=table.id, after=table.head))
        if found is None:
            table.is_broken = True
            self._forget(table)
            table.announce()
            raise NotFound(DELETED)
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

    async def keep(self, table: LiveTable, planned: Change) -> bool:
        try:
            term, locks = self.term_of(table), locks_of(table, planned)
            await self.store.write(Append(table.id, planned.entry, planned.table, planned.seats, term, locks))
        except (Clash, Overtaken):
            await self.sync(table)
            return False
        except Lost as lost:
            self.drop(table)
            raise (
                Elsewhere if planned.entry.kind == "move" else Moved
            ) from lost  # a move is all that was asked for
        return True

    async def keep_orders(self, table: LiveTable, seat: int, orders: dict[str, str], wake_at: int | None) -> bool:
        lock = table.chairs[seat].secret_hash
        given = partial(ask.set_orders, table=table.id, seat=seat, orders=orders, lock=lock, wake_at=wake_at)
        try:
            return await self.store.write(partial(given, term=self.term_of(table)))
        except Lost as lost:
            self.drop(table)
            raise Elsewhere from lost

    def presence_changed(self, table: LiveTable) -> None:
        """A seat came or went."""
        table.people += 1
        table.announce()
        is_here = not table.present().isdisjoint(table.seats_of_guest(table.row.host_id))
        if self.owners and is_here != table.is_host_noted and not table.is_broken:
            table.is_host_noted = is_here
            noted = partial(owning.set_host_here, table=table.id, term=table.term, is_here=is_here)
            task = asyncio.create_task(self.store.write(noted))
            self._telling.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        """Only the order of a list depends on it."""
        self._telling.discard(task)
        if not task.cancelled():
            task.exception()

    # Bots.

    async def choose(self, table: LiveTable, seat: int, perspective: Perspective) -> int:
        bot = table.chairs[seat].bot or "random"
        asker = asker_of(self, table, table.row.host_id)
        return await self.bots.choose(bot, perspective, f"{table.id} {seat} {bot}", asker)

    async def beside(self, work: Callable[[], Answer]) -> Answer:
        return await asyncio.to_thread(work)

    def counted(self, what: str) -> None:
        if what == BOT_FAILED:
            self.metrics.bot_failures.inc()
        else:
            self.metrics.moves.labels(what).inc()

    async def close(self) -> None:
        for table in self.tables.values():
            if table.timer:
                table.timer.cancel()
            if table.driver:
                table.driver.cancel()
        drivers = [table.driver for table in self.tables.values() if table.driver]
        await asyncio.gather(*drivers, return_exceptions=True)  # each lets go of its bot
        await self.bots.close()


def locks_of(table: LiveTable, planned: Change) -> dict[int, str | None]:
    """What opened the seats so far of which the plan says who opens them from now on."""
    return {seat: table.chairs[seat].secret_hash for seat, new in planned.seats.items() if "secret_hash" in new}


def is_idle(table: LiveTable) -> bool:
    busy = table.listeners or table.lock.locked() or (table.driver and not table.driver.done())
    return not busy and time.monotonic() - table.used_at > KEPT_SECONDS


def asker_of(hub: Hub, table: LiveTable, guest: int) -> Asker:
    """For whom a bot thinks at this table."""
    return Asker(hub.origins.of(guest), str(guest), table.id, partial(urgency, table))


def urgency(table: LiveTable) -> int:
    people = table.seats_of_people()
    if not people:
        return BOTS_ONLY
    return NOBODY_LOOKS if table.present().isdisjoint(people) else PERSON_WAITS
