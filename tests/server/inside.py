"""The application without a network: what it sends is heard in the very moment it is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
from fastapi import FastAPI
from starlette.types import Message

from pestis.bots import Perspective
from pestis.server.app import create_app
from pestis.server.botpool import ALONE, BotPool
from pestis.server.botqueue import Asker
from pestis.server.guests import COOKIE
from pestis.server.services import Services
from pestis.server.settings import Settings
from tests.server.kit import Json
from tests.server.rights import Feed, Line

FREE = {
    "requests_per_second": 1e6,
    "guests_per_minute": 10**6,
    "tables_per_minute": 10**6,
    "chats_per_minute": 10**6,
    "undos_per_minute": 10**6,
    "lists_per_second": 1e6,
    "send_seconds": 600.0,
}


async def choose_at_once(
    _pool: BotPool, _bot: str, perspective: Perspective, whose: str = "", asker: Asker = ALONE
) -> int:
    """A bot for tests that are not about bots."""
    return perspective.legal()[0]


def headers_of(cookie: str, secret: str | None) -> dict[str, str]:
    headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
    return headers | ({"Authorization": f"Bearer {secret}"} if secret else {})


class Inside(Line):
    """The application itself: what it sends is heard before anything else can happen."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        services = app.state.services
        assert isinstance(services, Services)
        self.services = services
        self.http = httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url="http://localhost")

    async def ask(self, method: str, path: str, body: object, cookie: str, secret: str | None) -> httpx2.Response:
        answer = await self.http.request(method, path, json=body, headers=headers_of(cookie, secret))
        self.http.cookies.clear()
        return answer

    def connect(self, feed: Feed, path: str, cookie: str, hello: str) -> asyncio.Task[None]:
        said = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": hello}]
        headers = [(b"host", b"localhost"), (b"cookie", f"{COOKIE}={cookie}".encode())]
        scope = {"type": "websocket", "path": path, "headers": headers, "query_string": b"", "subprotocols": []}

        async def receive() -> Json:
            if said:
                return said.pop(0)
            await feed.gone.wait()
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.close":
                feed.code = message["code"]
            elif message["type"] == "websocket.send":
                feed.hear(message["text"])
                await feed.reading.wait()

        async def run() -> None:
            await self.app(scope | {"client": ("tests", 1), "scheme": "ws"}, receive, send)

        return asyncio.create_task(run())


@asynccontextmanager
async def inside(settings: Settings) -> AsyncIterator[Inside]:
    app = create_app(settings)
    line = Inside(app)
    async with app.router.lifespan_context(app), line.http:
        yield line
