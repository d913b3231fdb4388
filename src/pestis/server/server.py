"""uvicorn's server, with a door for the other processes, and tables that are handed over before it ends."""

from __future__ import annotations

import asyncio
import socket

import uvicorn

from pestis.server.gate import InnerProtocol
from pestis.server.services import Services


class Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        owners = self._services.hub.owners
        if owners is not None:
            assert owners.listening is not None
            loop = asyncio.get_running_loop()
            self.servers.append(await loop.create_server(self._inner, sock=owners.listening))

    def _inner(self) -> InnerProtocol:
        return InnerProtocol(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if not self.force_exit:
            await self._services.drain()
        await super().shutdown(sockets)

    @property
    def _services(self) -> Services:
        found = self.lifespan.state["services"]
        assert isinstance(found, Services)
        return found
