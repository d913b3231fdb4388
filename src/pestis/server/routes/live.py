"""The live feed of a table."""

from __future__ import annotations

import asyncio
import contextlib
import json

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from pestis.server.caretaker import TROUBLE
from pestis.server.guests import COOKIE, address
from pestis.server.limits import Limit
from pestis.server.messages import Hello
from pestis.server.owners import Elsewhere
from pestis.server.problems import DATABASE_ERRORS, NO_DATABASE
from pestis.server.services import Services
from pestis.tables.callers import Caller
from pestis.tables.listening import COME_BACK, PONG, READ_ANEW, TOO_MANY, Anew, Listener, close_code
from pestis.tables.live import LiveTable
from pestis.tables.problems import Problem, TooMany
from pestis.tables.writing import to_json

router = APIRouter(prefix="/api")

TOO_SLOW = 4008
BAD_MESSAGE = 4009
GOODBYE_SECONDS = 1.0
LONGEST_MESSAGE = 1000
PINGS_PER_SECOND = 2
PINGS_AT_ONCE = 20


class Slow(Exception):
    """A client that does not read what it is sent."""


@router.websocket("/tables/{table_id}/live")
async def live(websocket: WebSocket, table_id: str) -> None:
    services: Services = websocket.app.state.services
    await websocket.accept()
    with services.feeds.taken(address(websocket)) as has_room, services.all_feeds.taken("") as house_has_room:
        if has_room and house_has_room:
            await attend(websocket, services, table_id)
        elif has_room:
            await close(websocket, TOO_MANY, "The server is full. Come back later.")
        else:
            await close(websocket, TOO_MANY, "Too many tables are open from your address. Close some of them.")


async def attend(websocket: WebSocket, services: Services, table_id: str) -> None:
    try:
        connection = await greet(websocket, services, table_id)
    except WebSocketDisconnect:
        return
    except Elsewhere:  # it moved while the feed was led here
        await close(websocket, COME_BACK, READ_ANEW)
        return
    except Problem as problem:
        await close(websocket, close_code(problem), problem.detail)
        return
    except DATABASE_ERRORS:
        with contextlib.suppress(RuntimeError, OSError, WebSocketDisconnect):
            await websocket.send_text(to_json({"type": "trouble", "number": 0, "text": TROUBLE}))
        await close(websocket, COME_BACK, NO_DATABASE)
        return
    except (ValueError, TimeoutError):
        await close(websocket, BAD_MESSAGE, "The first message must be secret, seat and after.")
        return
    await connection.run()


async def greet(websocket: WebSocket, services: Services, table_id: str) -> Connection:
    """Who is there and what it knows already."""
    with services.strangers.taken(address(websocket)) as has_room:
        if not has_room:
            raise TooMany("Too many feeds from your address have not said yet who they are.")
        said = await first_words(websocket, services.settings.hello_seconds)
    if len(said) > LONGEST_MESSAGE:
        raise ValueError("too long")
    try:
        hello = Hello.model_validate_json(said)
    except ValidationError as error:
        raise ValueError("not a hello") from error
    guest = await services.guests.find(websocket.cookies.get(COOKIE))
    caller = Caller(guest, hello.secret, services.guests.blocked)
    return Connection(websocket, services, await services.hub.open(table_id), caller, hello)


async def first_words(websocket: WebSocket, seconds: float) -> str:
    try:
        return await asyncio.wait_for(websocket.receive_text(), seconds)
    except KeyError as error:
        raise ValueError("bytes, not text") from error


async def close(websocket: WebSocket, code: int, reason: str) -> None:
    """Say goodbye, but do not wait long for somebody who does not listen."""
    with contextlib.suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
        await asyncio.wait_for(websocket.close(code, reason[:100]), GOODBYE_SECONDS)


class Connection:
    """One open feed: listens to the client and tells it what happens, as fast as it reads."""

    def __init__(
        self, websocket: WebSocket, services: Services, table: LiveTable, caller: Caller, hello: Hello
    ) -> None:
        self.websocket = websocket
        self.services = services
        self.listener = Listener(services.hub, table, caller, hello.seat, hello.after)
        self.pongs = 0
        self.trouble = ""  # what it was told last
        self.pings = Limit(PINGS_PER_SECOND, PINGS_AT_ONCE, "pings")

    async def run(self) -> None:
        """Whoever has to go is gone from the table before the goodbye, which may take a while."""
        goodbye: tuple[int, str] | None = None
        self._come()
        listening = asyncio.create_task(self._listen())
        listening.add_done_callback(lambda _: self.listener.wake.set())
        try:
            await self._tell(listening)
        except Slow:
            self.services.metrics.dropped.inc()
            goodbye = TOO_SLOW, "You do not read fast enough; come back with after."
        except Anew:
            goodbye = COME_BACK, READ_ANEW
        except Problem as problem:
            goodbye = close_code(problem), problem.detail
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # gone while being told something
        finally:
            listening.cancel()
            self._go()
        if goodbye:
            await close(self.websocket, *goodbye)

    def _come(self) -> None:
        self.services.metrics.connections.inc()
        if self.listener.come():
            self.services.hub.presence_changed(self.listener.table)

    def _go(self) -> None:
        self.services.metrics.connections.dec()
        if self.listener.go():
            self.services.hub.presence_changed(self.listener.table)

    async def _listen(self) -> None:
        """Until the client goes, or says something that it should not."""
        while True:
            try:
                said = await self.websocket.receive_text()
                message = json.loads(said) if len(said) <= LONGEST_MESSAGE else None
            except (WebSocketDisconnect, RuntimeError, OSError):
                return
            except (ValueError, KeyError, RecursionError):
                message = None
            if not isinstance(message, dict) or message.get("type") != "ping":
                await close(self.websocket, BAD_MESSAGE, "Only ping is understood.")
                return
            if not self.pings.allows(""):
                await close(self.websocket, BAD_MESSAGE, "Too many pings.")
                return
            self.listener.hide(is_hidden=message.get("hidden") is True)
            self.pongs += 1
            self.listener.wake.set()

    async def _tell(self, listening: asyncio.Task[None]) -> None:
        first = True
        while not listening.done():
            self.listener.wake.clear()
            await self._tell_news(first=first)
            first = False
            await self.listener.wait()

    def _must_see(self) -> None:
        owners = self.services.hub.owners
        if owners and not owners.is_sure:
            raise Anew  # what is known here may be old, and so may be who may know it
        self.listener.must_see()

    async def _tell_news(self, *, first: bool) -> None:
        self._must_see()
        if not first and self.listener.behind > self.services.settings.behind:
            raise Slow
        for message in self.listener.news(first=first):
            await self._send(message)
        if self.trouble != self.services.caretaker.trouble:
            self.trouble = self.services.caretaker.trouble
            told = {"type": "trouble", "number": self.listener.cursor.told, "text": self.trouble}
            await self._send(to_json(told))
        if self.pongs:
            self.pongs = 0
            await self._send(PONG)

    async def _send(self, message: str) -> None:
        self._must_see()
        try:
            async with asyncio.timeout(self.services.settings.send_seconds):
                await self.websocket.send_text(message)
        except TimeoutError as error:
            raise Slow from error
