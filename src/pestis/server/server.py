"""uvicorn's server, with a door for the other processes, and tables that are handed over before it ends."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from functools import partial
from typing import Any

import uvicorn

from pestis.engines import is_engine
from pestis.server.gate import InnerProtocol, LedProtocol
from pestis.server.leading import Door
from pestis.server.owners import Owners
from pestis.server.services import Services

logger = logging.getLogger("pestis.server")

COLLECT_TICKS = 600  # of uvicorn, ten a second
NEVER = 1_000_000


def leave_the_old_alone() -> None:
    """Python looks through everything that lives whenever there is much that is new: a tenth of a second in which
    nobody is answered, every second or two. So what is there from the start is left out for good, and the rest is
    looked through once a minute."""
    gc.collect()
    gc.freeze()
    new, newer, _ = gc.get_threshold()
    gc.set_threshold(new, newer, NEVER)


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.door: Door | None = None
        self.taking: set[asyncio.Task[Any]] = set()
        self.has_process = False

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """In a process of its own."""
        self.has_process = True
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        owners = self._services.hub.owners
        if owners is not None:
            assert owners.listening is not None
            loop = asyncio.get_running_loop()
            self.servers.append(await loop.create_server(self._inner, sock=owners.listening))
            self._open_door(owners)
        if self.has_process:
            leave_the_old_alone()

    async def on_tick(self, counter: int) -> bool:
        if self.has_process and counter % COLLECT_TICKS == COLLECT_TICKS - 1:
            gc.collect()
        return await super().on_tick(counter)

    def _open_door(self, owners: Owners) -> None:
        """None for engines: what else a visitor asks for is for those who have all rules."""
        if sys.platform != "linux" or is_engine() or not self._services.settings.hand_over:
            return
        try:
            self.door = Door(owners.id, owners.secret, self._take, self._services.crowd.has_room)
        except OSError as error:
            logger.warning("connections are not handed over: %s", error)

    def _inner(self) -> InnerProtocol:
        return InnerProtocol(self.config, self.server_state, self.lifespan.state)

    def _take(self, client: socket.socket, request: bytes) -> None:
        """Go on with a connection that another process has handed over."""
        made = partial(LedProtocol, self.config, self.server_state, self.lifespan.state, request)
        loop = asyncio.get_running_loop()
        task = loop.create_task(loop.connect_accepted_socket(made, client))
        self.taking.add(task)
        task.add_done_callback(partial(self._taken, client))

    def _taken(self, client: socket.socket, task: asyncio.Task[Any]) -> None:
        self.taking.discard(task)
        if task.cancelled() or task.exception():  # it is closed meanwhile
            client.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.door:
            self.door.close()
        if not self.force_exit:
            await self._services.drain()
        await super().shutdown(sockets)

    @property
    def _services(self) -> Services:
        found = self.lifespan.state["services"]
        assert isinstance(found, Services)
        return found
