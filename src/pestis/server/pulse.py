"""Whether the database can be written: asked by writing, not more often than every few seconds."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from shutil import disk_usage

from sqlalchemy.exc import SQLAlchemyError

from pestis.server.store import Store
from pestis.server.store import queries as ask
from pestis.server.store.database import reason_of
from pestis.tables.times import now_ms

KNOWN_SECONDS = 5.0
LEAST_FREE = 64 * 2**20
ANSWER_SECONDS = 10.0


class Pulse:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._until = 0.0
        self._trouble = ""
        self._asking = asyncio.Lock()

    async def trouble(self) -> str:
        """What is wrong, or nothing."""
        async with self._asking:
            if time.monotonic() >= self._until:
                self._trouble = await self.feel() or self._little_room()
                self._until = time.monotonic() + KNOWN_SECONDS
        return self._trouble

    async def feel(self) -> str:
        """Why nothing can be written now, if so."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.store.write(partial(ask.set_fact, name="pulse", value=now_ms()))
        except TimeoutError:
            return f"The database does not answer within {ANSWER_SECONDS:g} s."
        except SQLAlchemyError as error:
            return f"The database cannot be written: {reason_of(error)}."
        return ""

    def _little_room(self) -> str:
        """A word in time: what is written now still fits, but not for long."""
        file = self.store.engine.url.database
        if self.store.is_shared or file is None:
            return ""
        free = disk_usage(Path(file).parent).free
        return f"The disk of the database is full but for {free // 2**20} MB." if free < LEAST_FREE else ""
