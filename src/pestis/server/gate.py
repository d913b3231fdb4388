"""What arrives on a connection is counted before it is read: a flood is cut off, not worked through.

uvicorn reads a quarter of a megabyte at a time, and takes apart all that is in it before anybody else has a turn.
So here it is given in small parts, and no more of them than the limits of the connection allow. And whoever begins
a request has to come to its end in time: a connection that waits for ever is one that others do not get.
"""

from __future__ import annotations

import asyncio
import hmac
import re
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from sqlalchemy.exc import SQLAlchemyError
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from pestis.server.leading import lead
from pestis.server.limits import Bucket
from pestis.server.passing import INNER, ClientEnd, Headers, Lines, Passing, head, plain_head, reach
from pestis.server.problems import MEDIA_TYPE, response
from pestis.server.services import Services
from pestis.server.store.owning import Peer
from pestis.tables.problems import TooMany

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Scope
    from uvicorn._types import ASGI3Application, ASGISendEvent

FRAME_PART = 512  # bytes; the smallest frame of a client has six
FRAMES_AT_ONCE = 10  # times what is allowed in a second
FRAME_BYTES = 100
BYTES_AT_ONCE = 8 * 1024
TOO_MUCH = 4009
CLOSE_SECONDS = 2.0  # a client that does not answer a goodbye is left after this long

REQUEST_PART = 4 * 1024
HEAD_BYTES = 32 * 1024
MOST_PIPELINED = 8
# A kept connection between two processes is closed by whoever ends.
KEPT_SECONDS = 24 * 3600
UPGRADE = b"connection: upgrade\r\n\r\n"
TABLE = re.compile(r"/api/tables/(?!(?:mine|carried)$)([A-Za-z0-9_-]{1,24})(?:/|$)")


class RequestProtocol(HttpToolsProtocol):
    """A connection for requests: as long, as many and as slow as the limits allow."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.services: Services = app_state["services"]
        self.seconds = self.services.settings.request_seconds
        self.most_bytes = HEAD_BYTES + 2 * self.services.settings.design_bytes
        self.running: RequestResponseCycle | None = None
        self.has_upgraded = False
        self.is_led = False
        self.asked_last = ""  # the process that got the last request
        self.in_head = True
        self.request_bytes = 0
        self.reading: asyncio.TimerHandle | None = None
        self.writing: asyncio.TimerHandle | None = None

    @property
    def address(self) -> str:
        return self.client[0] if self.client else "nobody"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        has_room = self.services.crowd.has_room_for(self.address)
        self.services.crowd.come(self.address)
        if has_room:
            self._expect_request()
        else:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections are open. Try again later.", "full")

    def go(self) -> None:
        """It counts no more as a connection for requests."""
        self.services.crowd.go(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        self.go()
        self._request_is_whole()
        self.resume_writing()
        if self.running and not self.running.response_complete:
            self.running.disconnected = True  # uvicorn tells it the last one only, which may be waiting behind
            self.running.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.running = cycle
        table = self._table(cycle.scope["path"]) if cycle.scope["method"] != "HEAD" else ""
        if table in self.services.hub.tables:
            self.asked_last = ""
        if table:
            assert self.services.hub.owners is not None
            passing = Passing(self.services.hub.owners, self.lines, self._lead, cycle, cast("ASGIApp", app), table)
            super()._start_asgi_task(cycle, cast("ASGI3Application", passing))
        else:
            super()._start_asgi_task(cycle, app)

    @property
    def lines(self) -> Lines | None:
        return self.services.lines

    def _table(self, path: str) -> str:
        """The table that is asked for, where it may be at another process."""
        found = TABLE.match(path) if self.services.lines is not None else None
        return found[1] if found else ""

    async def _lead(self, peer: Peer, cycle: RequestResponseCycle, request: bytes) -> bool:
        """Who asks the same process twice is led to it, unless more was read already than this request."""
        is_again, self.asked_last = peer.id == self.asked_last, peer.id
        if not is_again or not cycle.keep_alive or not self.services.settings.hand_over:
            return False
        is_led = await lead(peer, self.transport, request, lambda: cycle.scope is self.scope)
        cycle.disconnected |= is_led
        return is_led

    def data_received(self, data: bytes) -> None:
        self._expect_request()
        for part in parts(data, REQUEST_PART):
            if self.transport.is_closing() or self.has_upgraded:
                return
            self.request_bytes += len(part)
            if self.in_head and self.request_bytes > HEAD_BYTES:
                told = f"The head of the request is too big; allowed: {HEAD_BYTES} bytes."
                self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, told, "flood")
            elif self.request_bytes > self.most_bytes or len(self.pipeline) > MOST_PIPELINED:
                self.refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too big.", "flood")
            else:
                super().data_received(part)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        self.request_bytes = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.in_head:  # what is said after the body is no header, whatever it is called
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request_is_whole()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a live feed's connection, perhaps with another process."""
        self._request_is_whole()
        self.has_upgraded = True
        table = self._table(unquote(self.url.partition(b"?")[0].decode("latin-1")))
        if self.lines is None or self.is_led or not table or table in self.services.hub.tables:
            self._feed_here()
            return
        self.transport.pause_reading()
        task = self.loop.create_task(self._find_feed(table))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    def _feed_here(self) -> None:
        self.go()
        self.ws_protocol_class = cast(Any, partial(FeedProtocol, client=self.client))
        super().handle_websocket_upgrade()

    async def _find_feed(self, table: str) -> None:
        """Who has the table tells the feed; here it is passed on."""
        owners = self.services.hub.owners
        assert owners is not None
        try:
            request = plain_head(b"GET " + self.url, self.scope["headers"]) + UPGRADE
            found = await reach(owners, table, self.transport, request, cast("Scope", self.scope))
        except (OSError, SQLAlchemyError, TooMany):
            found = None  # it is said here that it has to come back
        if self.transport.is_closing():
            if found:
                found[1].abort()
            return
        self.transport.resume_reading()
        if found is None:
            self._feed_here()
            return
        peer, other = found
        end = ClientEnd(
            self.transport, other, self.address, self.services.crowd, cast("set[Any]", self.connections)
        )
        self.connections.discard(self)
        self.transport.set_protocol(end)
        other.write(feed_head(self.url, self.scope["headers"], peer, self.client))

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(self.seconds, self.transport.abort)  # if it has not read the last answer by then

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writing = self.loop.call_later(self.seconds, self.cut, "does not read")

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.writing is not None:
            self.writing.cancel()
            self.writing = None

    def _expect_request(self) -> None:
        if self.reading is None:
            self.reading = self.loop.call_later(self.seconds, self._too_slow)

    def _request_is_whole(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def _too_slow(self) -> None:
        self.reading = None
        self.refuse(HTTPStatus.REQUEST_TIMEOUT, "The request did not come to an end in time.", "slow")

    def refuse(self, status: HTTPStatus, told: str, why: str) -> None:
        """Say why, unless something else is just being said, and hang up."""
        if not self.transport.is_closing() and (self.running is None or self.running.response_complete):
            self.transport.write(answer(status, told))
        self.cut(why)

    def cut(self, why: str) -> None:
        self.services.metrics.cut.labels(why).inc()
        self.transport.close()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)


class LedProtocol(RequestProtocol):
    """A connection that another process has handed over, with what it has read of it: a whole request."""

    def __init__(
        self, config: Config, server_state: ServerState, app_state: dict[str, Any], request: bytes
    ) -> None:
        super().__init__(config, server_state, app_state)
        self.request = request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.is_led = True
        request, self.request = self.request, b""
        self.data_received(request)
        self.is_led = False


class InnerProtocol(RequestProtocol):
    """A connection from another process, for requests that it passes on: each with the secret of this one."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.timeout_keep_alive = KEPT_SECONDS

    @property
    def lines(self) -> Lines | None:
        return None  # nothing is passed on twice

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It is counted where the client is, and may wait for long."""
        HttpToolsProtocol.connection_made(self, cast(asyncio.Transport, transport))

    def go(self) -> None:
        return

    def on_headers_complete(self) -> None:
        told = [value for name, value in self.headers if name == INNER]
        self.headers[:] = [header for header in self.headers if header[0] != INNER]
        secret, host, port = told[0].split(b" ")  # what is not so is not let in
        assert self.services.hub.owners is not None
        if not hmac.compare_digest(secret, self.services.hub.owners.secret.encode()):
            raise ValueError("this is not the secret")
        self.client = self.scope["client"] = (host.decode(), int(port))
        self.scope["state"]["is_inner"] = True
        super().on_headers_complete()


def feed_head(url: bytes, headers: Headers, peer: Peer, client: tuple[str, int] | None) -> bytes:
    return head(b"GET " + url, headers, peer, client) + UPGRADE


def answer(status: HTTPStatus, told: str) -> bytes:
    """An answer to somebody whose request was not read."""
    body = response(status, told).body
    lines = [
        f"HTTP/1.1 {status.value} {status.phrase}",
        f"content-type: {MEDIA_TYPE}",
        f"content-length: {len(body)}",
        "connection: close",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + bytes(body)


class FeedProtocol(WebSocketsSansIOProtocol):
    """A live feed whose client may say so much, in so many frames, and no more."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        client: tuple[str, int] | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.services: Services = app_state["services"]
        self.came_from = client
        rate = self.services.settings.frames_per_second
        self.frames_left = Bucket(rate, rate * FRAMES_AT_ONCE)
        self.bytes_left = Bucket(rate * FRAME_BYTES, BYTES_AT_ONCE)
        self.close_timeout = CLOSE_SECONDS

    @property
    def address(self) -> str:
        return self.client[0] if self.client else "nobody"

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(0)  # else many messages would lie here before one has to wait
        self.client = self.came_from or self.client
        self.services.crowd.come(self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        self.services.crowd.go(self.address)
        super().connection_lost(exc)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(2 * CLOSE_SECONDS, self.transport.abort)  # whether or not it has read our goodbye

    async def send(self, message: ASGISendEvent) -> None:
        """Whoever tells something waits after it, not before: what it may tell is judged when it goes out."""
        await super().send(message)
        await self.writable.wait()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request, which was read as any other
            self._greet(data)
            return
        for part in parts(data, FRAME_PART):
            if self.transport.is_closing():
                return
            if self.bytes_left.takes(len(part)):
                super().data_received(part)
            else:
                self.cut()

    def _greet(self, request: bytes) -> None:
        """Take the request, or say that it is none: some of what may stand in others no feed can begin with."""
        try:
            super().data_received(request)
            is_understood = self.handshake_initiated
        except (ValueError, AssertionError):
            is_understood = False
        if not is_understood:
            self.transport.write(answer(HTTPStatus.BAD_REQUEST, "No live feed can begin with this request."))
            self.close_sent = self.handshake_complete = True
            self.transport.close()

    def handle_events(self) -> None:
        frames = len(self.conn.events)  # those that answer themselves, such as pings, count as well
        self.services.metrics.frames.inc(frames)
        if self.frames_left.takes(frames):
            super().handle_events()
        else:
            self.cut()

    def cut(self) -> None:
        """Say why and hang up at once: whatever else was sent is not even fetched from the system."""
        self.services.metrics.cut.labels("flood").inc()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_MUCH})
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(TOO_MUCH, "You say too much in a short time.")
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)  # if it does not read either


def parts(data: bytes, size: int) -> Iterator[bytes]:
    """The same bytes in pieces; most messages are one."""
    if len(data) <= size:
        yield data
        return
    for start in range(0, len(data), size):
        yield data[start : start + size]
