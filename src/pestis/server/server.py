"""uvicorn's server, with a door for the other processes, and tables that are handed over before it ends."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from functools import partial

import uvicorn

from pestis.server.gate import InnerProtocol, LedProtocol
from pestis.server.leading import Door
from pestis.server.services import Services


class Server(uvicorn.Server):
    door: Door | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        owners = self._services.hub.owners
        if owners is not None:
            assert owners.listening is not None
            loop = asyncio.get_running_loop()
            self.servers.append(await loop.create_server(self._inner, sock=owners.listening))
            if sys.platform == "linux":
                self.door = Door(owners.id, owners.secret, self._take)

    def _inner(self) -> InnerProtocol:
        return InnerProtocol(self.config, self.server_state, self.lifespan.state)

    def _take(self, client: socket.socket, request: bytes) -> None:
        task = asyncio.get_running_loop().create_task(self._go_on_with(client, request))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    async def _go_on_with(self, client: socket.socket, request: bytes) -> None:
        made = partial(LedProtocol, self.config, self.server_state, self.lifespan.state, request)
        with contextlib.suppress(OSError):  # it is closed meanwhile
            await asyncio.get_running_loop().connect_accepted_socket(made, client)

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
