"""Tables that go on by themselves, also those that nobody has open or that a process has left that is gone."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.server.hub import Hub
from pestis.server.owners import Elsewhere
from pestis.server.store import owning
from pestis.server.store import queries as ask
from pestis.tables import autoplay, times
from pestis.tables.problems import Problem, RulesGone
from pestis.tables.times import now_ms

logger = logging.getLogger("pestis.server")


class Autoplay(autoplay.Autoplay):
    """Drives the tables of a hub."""

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self.hub = hub
        self._watch: asyncio.Task[None] | None = None
        self._hopeless: set[str] = set()
        self._drift = 0

    def start(self) -> None:
        self._watch = asyncio.create_task(self._watch_store())

    async def close(self) -> None:
        if self._watch:
            self._watch.cancel()

    async def _watch_store(self) -> None:
        """Tables that nobody has open go on as well: after a restart, and when another process is gone."""
        while True:
            try:
                for table_id in await self._due():
                    await self._wake(table_id)
                await self._note_drift()
            except SQLAlchemyError as error:
                logger.warning("the database does not answer: %s", error)
            except Exception:
                logger.exception("looking for clocks that ran out failed")
            await asyncio.sleep(self.hub.settings.watch_seconds)

    async def _due(self) -> list[str]:
        """Of several processes each sees to its own tables, and one of them to those of nobody."""
        owners, store = self.hub.owners, self.hub.store
        if owners is None:
            return await store.read(partial(ask.due, until=now_ms()))
        found = await store.read(partial(owning.due, until=now_ms(), owner=owners.id))
        first = owners.is_first_for
        return [due.id for due in found if due.is_own or first(due.game, due.rules_version, due.packs)]

    async def _note_drift(self) -> None:
        """Somebody set the machine's clock: whoever starts after us has to know by how much."""
        drift = self.hub.owners.drift if self.hub.owners else times.drift_ms()
        if abs(drift - self._drift) >= times.LEAST_DRIFT:
            await self.hub.store.write(partial(ask.set_fact, name="drift", value=drift))
            logger.warning("the clock of the machine is %+.0f s from where it was; times go on", drift / 1000)
            self._drift = drift

    async def _wake(self, table_id: str) -> None:
        if table_id in self._hopeless:
            return
        try:
            table = await self.hub.open(table_id)
        except Elsewhere:
            return
        except RulesGone:  # an engine goes on with it, or it is said that none is there
            self._hopeless.add(table_id)
            return
        except Problem as problem:
            logger.warning("table %s cannot be opened: %s", table_id, problem)
            self._hopeless.add(table_id)
            return
        if not table.driver or table.driver.done():
            self.look_at(table)
