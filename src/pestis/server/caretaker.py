"""What a server does beside its tables: take in what the operator did, tell of trouble, tidy up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.server.guests import Guests
from pestis.server.hub import Hub
from pestis.server.pulse import Pulse
from pestis.server.store import operating, retention
from pestis.tables.live import LiveTable
from pestis.tables.times import now_ms

logger = logging.getLogger("pestis.server")

TROUBLE = "The server cannot keep anything just now, so nobody can move. It goes on by itself when that is over."
HOUSE_SECONDS = 60.0
BETWEEN_BATCHES = 0.2


class Caretaker:
    """One for each process."""

    def __init__(self, hub: Hub, guests: Guests, pulse: Pulse) -> None:
        self.hub = hub
        self.guests = guests
        self.pulse = pulse
        self.trouble = ""  # what everybody at the tables is told
        self._last_act = 0
        self._acts: set[int] = set()  # those of late that are taken in
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Who is blocked is known before anybody is answered."""
        self._last_act = await self.hub.store.read(operating.last_act)
        await self._take_news()
        rounds = ((self._look_around, self.hub.settings.watch_seconds), (self._keep_house, HOUSE_SECONDS))
        self._tasks = [asyncio.create_task(self._again_and_again(work, seconds)) for work, seconds in rounds]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except SQLAlchemyError as error:
                self.hub.store.is_suspect = True
                logger.warning("the database does not answer: %s", error)
            except Exception:
                logger.exception("taking care failed")

    async def _look_around(self) -> None:
        try:
            await self._take_news()
        finally:
            await self._look_for_trouble()

    async def _take_news(self) -> None:
        told = await self.hub.store.read(partial(operating.news, after=self._last_act - operating.LATE_ACTS))
        if told.blocked != self.guests.blocked:
            self.guests.blocked.clear()
            self.guests.blocked.update(told.blocked)
            self._wake_all()
        fresh = [(kind, subject) for number, kind, subject in told.acts if number not in self._acts]
        for kind, subject in fresh:
            if kind == operating.GUEST:
                self.guests.forget(int(subject))
        await self._sync([table for _, id in fresh if (table := self.hub.tables.get(id))])
        self._acts = {number for number, _, _ in told.acts}
        self._last_act = max(self._acts, default=self._last_act)

    async def _sync(self, tables: list[LiveTable]) -> None:
        for table in tables:
            await self.hub.read_again_or_drop(table)

    def _wake_all(self) -> None:
        for table in self.hub.tables.values():
            table.announce()

    async def _look_for_trouble(self) -> None:
        """Only after something failed: a database that is well is not written to all the time."""
        if not self.hub.store.is_suspect:
            return
        self.hub.store.is_suspect = False  # what fails from here on counts again
        trouble = await self.pulse.feel()
        self.hub.store.is_suspect = bool(trouble)
        if bool(trouble) == bool(self.trouble):
            return
        self.trouble = TROUBLE if trouble else ""
        if trouble:
            logger.error("nothing can be kept: %s", trouble)
        else:
            logger.warning("everything can be kept again")
            # What was written while nobody could say so is told now.
            await self._sync([table for table in self.hub.tables.values() if table.listeners])
        self._wake_all()

    async def _keep_house(self) -> None:
        """Note who was here, and tidy up if it is time."""
        seen = set(self.guests.seen)
        if seen:
            await self.hub.store.write(partial(operating.note_seen, guests=seen, now=now_ms()))
            self.guests.seen -= seen
        if await self.hub.store.write(partial(retention.is_time, now=now_ms())):
            await self._tidy()

    async def _tidy(self) -> None:
        await self.hub.store.write(partial(operating.forget_news, now=now_ms()))
        policy = retention.policy_of(self.hub.settings)
        for what, which in retention.due(policy, now_ms()).items():
            gone = 0
            while some := await self.hub.store.write(partial(retention.forget_some, what=what, which=which)):
                gone += some
                await asyncio.sleep(BETWEEN_BATCHES)
            if gone:
                logger.info("tidied up: %d %s", gone, what)
