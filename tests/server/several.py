"""Servers that listen, inside the test: as many as one wants on one database, each with a loop and a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Self, TypeVar

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from pestis.server.app import create_app
from pestis.server.listening import open_socket
from pestis.server.run import configure
from pestis.server.server import Server as Uvicorn
from pestis.server.services import Services
from pestis.server.settings import Settings
from tests.server.kit import Browser, Json
from tests.server.raw import until

Answer = TypeVar("Answer")
SECONDS = 30


class NetFeed:
    """A live feed over the network, spoken to as to one inside."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self.closing = ExitStack()
        opened = connect(address, additional_headers=headers, max_size=None, open_timeout=SECONDS)
        self.connection = self.closing.enter_context(opened)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send_text(self, text: str) -> None:
        with suppress(ConnectionClosed):  # what the other end said before can still be read
            self.connection.send(text)

    def receive_text(self) -> str:
        return str(self.connection.recv(SECONDS))

    def receive(self) -> Json:
        try:
            return {"type": "websocket.send", "text": self.receive_text()}
        except ConnectionClosed as closed:
            return {"type": "websocket.close", "code": closed.rcvd.code if closed.rcvd else 1006}

    def close(self) -> None:
        self.closing.close()


class NetClient(httpx2.Client):
    """A client over the network with the feeds that one inside has."""

    def __init__(self, base_url: str, *, keeps: bool = True) -> None:
        """A connection that is kept may be led to another process: keep none where this one is to be asked."""
        limits = httpx2.Limits(max_keepalive_connections=None if keeps else 0)
        super().__init__(base_url=base_url, timeout=SECONDS, limits=limits, verify=False)

    def websocket_connect(self, url: str, headers: dict[str, str]) -> NetFeed:
        address = url.replace("ws://localhost", f"ws://localhost:{self.base_url.port}")
        return NetFeed(address, headers)


class Listening:
    """One process among several, as far as the others can tell."""

    def __init__(self, settings: Settings) -> None:
        app = create_app(settings)
        services = app.state.services
        assert isinstance(services, Services)
        self.services = services
        self.uvicorn = Uvicorn(configure(app, settings, 1))
        self.socket = open_socket("127.0.0.1", 0)
        self.port = self.socket.getsockname()[1]
        self.client = NetClient(f"http://localhost:{self.port}", keeps=False)
        self.loop: asyncio.AbstractEventLoop
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        until(lambda: self.uvicorn.started and len(self.uvicorn.servers) > 1, "the server listens")

    def _run(self) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.uvicorn.serve([self.socket])

        with asyncio.Runner(loop_factory=self.uvicorn.config.get_loop_factory()) as runner:
            runner.run(serve())

    @property
    def owners(self) -> Any:  # noqa: ANN401 (tests look into it)
        return self.services.hub.owners

    def browser(self) -> Browser:
        return Browser(self)

    def call(self, work: Callable[..., Awaitable[Answer]], *arguments: object) -> Answer:
        """Something that is done in the loop of this server."""

        async def done() -> Answer:
            return await work(*arguments)

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(SECONDS)

    def stop(self) -> None:
        self.uvicorn.should_exit = True
        self.thread.join(SECONDS)
        assert not self.thread.is_alive()
        self.client.close()


@contextmanager
def listening(settings: Settings) -> Iterator[Listening]:
    started = Listening(settings)
    try:
        yield started
    finally:
        started.stop()
