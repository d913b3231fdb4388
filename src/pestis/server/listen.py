"""Several processes on one PostgreSQL: each hears what another has changed that it may remember."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from pestis.server.guests import Guests
from pestis.server.owners import Owners
from pestis.server.store.appending import CHANNEL
from pestis.server.store.database import NOTICED

if TYPE_CHECKING:
    from psycopg import AsyncConnection

logger = logging.getLogger("pestis.server")

RETRY_SECONDS = 1.0


async def notices(connection: AsyncConnection) -> AsyncGenerator[str, None]:
    """What others say. (`connection.notifies` looks ten times a second whether something was said.)"""
    loop, said, number = asyncio.get_running_loop(), asyncio.Event(), connection.fileno()
    loop.add_reader(number, said.set)
    try:
        while True:
            while told := connection.pgconn.notifies():
                yield told.extra.decode()
            await said.wait()
            said.clear()
            connection.pgconn.consume_input()
    finally:
        loop.remove_reader(number)


class Listener:
    """Guests who are others now, tables that have another owner, seats that are another guest's."""

    def __init__(self, owners: Owners, guests: Guests) -> None:
        self.owners = owners
        self.guests = guests
        self._task: asyncio.Task[None] | None = None
        self._hearing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self.guests.is_deaf = True
        self._task = asyncio.create_task(self._listen_for_ever())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, *self._hearing, return_exceptions=True)

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:
                logger.warning("listening to the database broke off: %s", error)
            self.guests.is_deaf = True
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection

        url = make_url(self.owners.store.url).set(drivername="postgresql").update_query_dict(NOTICED)
        async with await AsyncConnection.connect(
            url.render_as_string(hide_password=False), autocommit=True
        ) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self._catch_up()
            async with aclosing(notices(connection)) as heard:
                async for told in heard:
                    self._hear(told)

    def _catch_up(self) -> None:
        """What was said while nobody listened."""
        self.guests.forget_all()
        self.guests.is_deaf = False
        self.owners.forget_all()
        for table in list(self.owners.hub.tables):
            self._soon(self._read_again, table)

    def _hear(self, told: str) -> None:
        what, _, which = told.partition(" ")
        if what == "guest":
            self.guests.forget(int(which))
        elif what == "table":
            self._soon(self.owners.hear, which)
        elif what == "seats":
            self._soon(self._read_again, which)

    async def _read_again(self, table_id: str) -> None:
        table = self.owners.hub.tables.get(table_id)
        if table is not None:
            await self.owners.hub.read_again_or_drop(table)

    def _soon(self, hear: Callable[[str], Coroutine[None, None, None]], which: str) -> None:
        task = asyncio.create_task(hear(which), name=f"table {which} is another one")
        self._hearing.add(task)
        task.add_done_callback(self._heard)

    def _heard(self, task: asyncio.Task[None]) -> None:
        self._hearing.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("%s: failed", task.get_name(), exc_info=error)
