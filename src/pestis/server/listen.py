"""Several processes on one PostgreSQL: each hears when another has written."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from sqlalchemy import make_url

from pestis.server.hub import Hub
from pestis.server.store import queries as ask
from pestis.server.store.database import CHANNEL

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
            await asyncio.gather(self._task, return_exceptions=True)

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
            for table_id in list(self.hub.tables):
                self._sync_soon(table_id)  # what was said while nobody listened
            while True:
                async for told in connection.notifies(timeout=LOOK_SECONDS):
                    table_id, _, number = told.payload.partition(" ")
                    table = self.hub.tables.get(table_id)
                    if table is not None and int(number) > table.head:
                        self._sync_soon(table_id)
                await self._look()

    async def _look(self) -> None:
        """Take in what was written without our hearing of it, and let what has to happen begin."""
        for table in [table for table in self.hub.tables.values() if table.listeners]:
            missed = await self.hub.store.read(partial(ask.happenings, table=table.id, after=table.head))
            if missed:
                self._sync_soon(table.id)
            else:
                self.hub.heard(table)

    def _sync_soon(self, table_id: str) -> None:
        task = asyncio.create_task(self._sync(table_id))
        self._syncing.add(task)
        task.add_done_callback(self._syncing.discard)

    async def _sync(self, table_id: str) -> None:
        table = self.hub.tables.get(table_id)
        if table is None:
            return
        async with table.lock:
            await self.hub.sync(table)
        self.hub.heard(table)
