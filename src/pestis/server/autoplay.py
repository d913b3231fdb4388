"""Tables that go on by themselves, also those that nobody has open or that another process has left."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.server.hub import Hub
from pestis.server.store import queries as ask
from pestis.tables import autoplay, times
from pestis.tables.live import LiveTable
from pestis.tables.problems import Problem, RulesGone
from pestis.tables.times import now_ms

logger = logging.getLogger("pestis.server")

# Another process drives its own tables; after this long it is taken to be gone.
GRACE_MS = 10_000


class Autoplay(autoplay.Autoplay):
    """Drives the tables of a hub."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self.hub = hub
        hub.after_sync.append(self.look_again)
        self._watch: asyncio.Task[None] | None = None
        self._hopeless: set[str] = set()
        self._drift = 0

    def start(self) -> None:
        self._watch = asyncio.create_task(self._watch_store())

    async def close(self) -> None:
        if self._watch:
            self._watch.cancel()

    def look_again(self, table: LiveTable) -> None:
        """Somebody else changed something and drives its bots. Orders and passive seats cost nothing, so that
        whoever hears of them answers (of several the store takes one): orders can arrive when the question is
        already there, and then the one who asked it did not know them."""
        found = self._next(table) if table.status == "playing" else None
        if found and found[1] != "bot":
            self.look_at(table)
        else:
            self._set_timer(table, self.look_again)

    async def _watch_store(self) -> None:
        """Tables that nobody has open go on as well: after a restart, and when another process is gone."""
        grace = 0
        while True:
            try:
                for table_id in await self.hub.store.read(partial(ask.due, until=now_ms() - grace)):
                    await self._wake(table_id)
                await self._note_drift()
            except SQLAlchemyError as error:
                logger.warning("the database does not answer: %s", error)
            except Exception:
                logger.exception("looking for clocks that ran out failed")
            grace = GRACE_MS if self.hub.store.is_shared else 0
            await asyncio.sleep(self.hub.settings.watch_seconds)

    async def _note_drift(self) -> None:
        """Somebody set the machine's clock: whoever starts after us has to know by how much."""
        drift = times.drift_ms()
        if abs(drift - self._drift) >= times.LEAST_DRIFT:
            await self.hub.store.write(partial(ask.set_fact, name="drift", value=drift))
            logger.warning("the clock of the machine is %+.0f s from where it was; times go on", drift / 1000)
            self._drift = drift

    async def _wake(self, table_id: str) -> None:
        if table_id in self._hopeless:
            return
        try:
            table = await self.hub.open(table_id)
        except RulesGone:  # an engine goes on with it, or it is said that none is there
            self._hopeless.add(table_id)
            return
        except Problem as problem:
            logger.warning("table %s cannot be opened: %s", table_id, problem)
            self._hopeless.add(table_id)
            return
        if not table.driver or table.driver.done():
            self.look_at(table)
