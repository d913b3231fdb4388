"""Several processes on one PostgreSQL: each hears when another has written."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from sqlalchemy import make_url

from pestis.server.hub import Hub
from pestis.server.store import queries as ask
from pestis.server.store.appending import CHANNEL, PRESENCE_CHANNEL

logger = logging.getLogger("pestis.server")

RETRY_SECONDS = 1.0
# A word that was missed is made up for by looking: so often, at tables somebody listens to.
LOOK_SECONDS = 2.0


class Listener:
    """Keeps the tables of a hub in step with what others write."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._task: asyncio.Task[None] | None = None
        self._syncing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        if self.hub.store.is_shared:
            self._task = asyncio.create_task(self._listen_for_ever())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, *self._syncing, return_exceptions=True)

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                logger.warning("listening to the database broke off: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection

        url = make_url(self.hub.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        async with await AsyncConnection.connect(url, autocommit=True) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            await connection.execute(f"LISTEN {PRESENCE_CHANNEL}")
            for table_id in list(self.hub.tables):
                self._sync_soon(table_id, ask.ALL_ANEW)  # what was said while nobody listened
            while True:
                async for told in connection.notifies(timeout=LOOK_SECONDS):
                    self._hear(told.channel, told.payload)
                await self._look()
                self.hub.presence.repeat()

    def _hear(self, channel: str, told: str) -> None:
        if channel == PRESENCE_CHANNEL:
            self.hub.presence.hear(told)
            return
        table_id, _, number = told.partition(" ")
        self._sync_soon(table_id, int(number))

    async def _look(self) -> None:
        """Compare, in case a connection that seems to be open is not."""
        listened = [table.id for table in self.hub.tables.values() if table.listeners]
        if listened:
            for table_id, number in (await self.hub.store.read(partial(ask.heads, tables=listened))).items():
                self._sync_soon(table_id, number)

    def _sync_soon(self, table_id: str, number: int) -> None:
        table = self.hub.tables.get(table_id)
        if table is None or number <= table.head:
            return
        task = asyncio.create_task(self.hub.sync_to(table, number), name=f"table {table_id} follows to {number}")
        self._syncing.add(task)
        task.add_done_callback(self._synced)

    def _synced(self, task: asyncio.Task[None]) -> None:
        self._syncing.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("%s: failed", task.get_name(), exc_info=error)
