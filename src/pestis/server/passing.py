"""Requests and feeds of tables that another process has: passed on to it as bytes, and its answers passed back.

The other process listens for that at a door of its own (`gate.InnerProtocol`), where only what carries its secret
is let in, with the address from which the request really came.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeVar, cast

import httptools
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from pestis.server.leading import lead
from pestis.server.middleware import add_headers
from pestis.server.owners import Owners
from pestis.server.problems import response
from pestis.server.store.owning import Peer
from pestis.tables.problems import TooMany

if TYPE_CHECKING:
    from pestis.server.descriptors import Crowd

logger = logging.getLogger("pestis.server")

INNER = b"x-pestis-inner"
# What is said from one connection to the next, and to nobody behind it.
OF_THIS_CONNECTION = frozenset(
    (INNER, b"connection", b"keep-alive", b"content-length", b"transfer-encoding", b"expect")
)
KEY = re.compile(rb'"key"\s*:\s*"')
MISDIRECTED = HTTPStatus.MISDIRECTED_REQUEST.value
# A process that died is taken to be gone after four seconds; then somebody else takes its tables.
PATIENCE = 8.0
AGAIN_SECONDS = 0.1
CONNECT_SECONDS = 2.0
MOST_IDLE = 256
NOT_FOUND_OUT = "The table is just moving within the server. Try again."
UNKNOWN = "The part of the server that has this table ended. Look whether it was done before you try again."

Headers = Iterable[tuple[bytes, bytes]]
Leads = Callable[[Peer, RequestResponseCycle, bytes], Awaitable[bool]]
Made = TypeVar("Made", bound=asyncio.Protocol)


def plain_head(line: bytes, headers: Headers) -> bytes:
    """The beginning of a request as it was."""
    said = [b"%b: %b\r\n" % header for header in headers if header[0] not in OF_THIS_CONNECTION]
    return b"".join([line, b" HTTP/1.1\r\n", *said])


def head(line: bytes, headers: Headers, peer: Peer, client: tuple[str, int] | None) -> bytes:
    """The same with the secret of who is to answer it, and from where it came."""
    host, port = client or ("nobody", 0)
    return plain_head(line, headers) + b"%b: %b\r\n" % (INNER, f"{peer.secret} {host} {port}".encode())


def place(peer: Peer) -> tuple[str, int]:
    host, _, port = peer.address.partition(" ")
    return host, int(port)


class Broken(Exception):
    """A connection to another process ended before the answer was whole."""

    def __init__(self, *, is_told: bool) -> None:
        super().__init__("broken off")
        self.is_told = is_told  # the client has heard a part of it


class Line(asyncio.Protocol):
    """A kept connection to another process, for one request at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport
        self.parser = httptools.HttpResponseParser(self)
        self.keeps = True
        self._to: RequestResponseCycle | None = None
        self._answered: asyncio.Future[int] | None = None
        self._status = 0
        self._held = b""
        self._draining: asyncio.Task[None] | None = None

    def ask(self, request: bytes, to: RequestResponseCycle) -> asyncio.Future[int]:
        """The answer goes to the client as it comes, unless it was misdirected; its status, when it is whole."""
        self._to, self._status, self._held = to, 0, b""
        self._answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self._answered

    @property
    def is_free(self) -> bool:
        """Whether it can be used again."""
        is_read = self._draining is None or self._draining.done()
        is_answered = self._answered is None or self._answered.done()
        return self.keeps and not self.transport.is_closing() and is_answered and is_read

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.keeps = False
        if self._answered is not None and not self._answered.done():
            self._answered.set_exception(Broken(is_told=bool(self._status) and not self._held))

    def on_headers_complete(self) -> None:
        self._status = self.parser.get_status_code()
        self.keeps = self.parser.should_keep_alive()

    def on_message_complete(self) -> None:
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(self._status)

    def data_received(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError:
            self.transport.abort()
            return
        self._held += data
        if self._to is None or not self._status or self._status == MISDIRECTED:
            return
        if not self._to.disconnected:
            self._to.transport.write(self._held)
        self._held = b""
        if self._to.flow.write_paused and not self._to.disconnected:
            self.transport.pause_reading()
            self._draining = asyncio.create_task(self._go_on_later(self._to))

    async def _go_on_later(self, to: RequestResponseCycle) -> None:
        await to.flow.drain()
        if not self.transport.is_closing():
            self.transport.resume_reading()


class Lines:
    """The kept connections to other processes."""

    def __init__(self, owners: Owners) -> None:
        self.owners = owners
        self._idle: dict[str, list[Line]] = {}
        self._busy: dict[str, set[Line]] = {}
        owners.on_gone.append(self.cut)

    async def ask(self, peer: Peer, request: bytes, to: RequestResponseCycle) -> int:
        """Pass a request on. OSError: nobody is there. Broken: there was, but the answer did not come."""
        line = await self._line(peer)
        busy = self._busy.setdefault(peer.id, set())
        busy.add(line)
        try:
            return await line.ask(request, to)
        finally:
            busy.discard(line)
            idle = self._idle.setdefault(peer.id, [])
            if line.is_free and len(idle) < MOST_IDLE:
                idle.append(line)
            else:
                line.transport.abort()

    async def _line(self, peer: Peer) -> Line:
        idle = self._idle.get(peer.id, [])
        while idle:
            line = idle.pop()
            if line.is_free:
                return line
        return await connected(peer, Line)

    def close(self) -> None:
        for lines in (*self._idle.values(), *self._busy.values()):
            for line in lines:
                line.transport.abort()

    def cut(self, peer: Peer) -> None:
        """This process is gone; nobody waits for its answers any more."""
        for line in [*self._idle.pop(peer.id, []), *self._busy.pop(peer.id, set())]:
            line.transport.abort()


async def connected(peer: Peer, protocol: Callable[[], Made]) -> Made:
    """A connection to another process; OSError if it does not answer."""
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            _, made = await asyncio.get_running_loop().create_connection(protocol, *place(peer))
            return made
    except TimeoutError as error:
        raise OSError("it does not answer") from error


class Passing:
    """The application for one request to a table: here, or at the process that has it."""

    def __init__(
        self,
        owners: Owners,
        lines: Lines | None,
        leads: Leads,
        cycle: RequestResponseCycle,
        app: ASGIApp,
        table: str,
    ) -> None:
        self.owners = owners
        self.lines = lines  # none: who asks has looked for the table already
        self.leads = leads
        self.cycle = cycle
        self.app = app
        self.table = table
        self.body = b""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not await self._read(receive):
            return
        if self.lines is None:
            async with self.owners.using(self.table):
                await self.app(scope, self._again(receive), send)
            return
        until = asyncio.get_running_loop().time() + PATIENCE
        told = NOT_FOUND_OUT
        while asyncio.get_running_loop().time() < until:
            try:
                if await self._try(self.lines, scope, receive, send):
                    return
            except Broken as broken:
                if broken.is_told:
                    self.cycle.transport.abort()
                    finish(self.cycle)
                    return
                if not is_repeatable(scope, self.body):
                    told = UNKNOWN
                    break
            except OSError:
                pass
            self.owners.forget(self.table)
            await asyncio.sleep(AGAIN_SECONDS)
        await response(HTTPStatus.SERVICE_UNAVAILABLE, told)(scope, receive, partial(with_headers, scope, send))

    async def _read(self, receive: Receive) -> bool:
        parts = []
        while (message := await receive())["type"] == "http.request":
            parts.append(message.get("body", b""))
            if not message.get("more_body"):
                self.body = parts[0] if len(parts) == 1 else b"".join(parts)
                return True
        return False

    def _again(self, receive: Receive) -> Receive:
        waiting: list[Message] = [{"type": "http.request", "body": self.body, "more_body": False}]

        async def receive_again() -> Message:
            return waiting.pop() if waiting else await receive()

        return receive_again

    async def _try(self, lines: Lines, scope: Scope, receive: Receive, send: Send) -> bool:
        """Whether it was answered."""
        try:
            peer = await self.owners.find(self.table, scope)
        except SQLAlchemyError:
            peer = None  # it is said here what is wrong
        except TooMany as refused:
            answer = response(refused.status, refused.detail)
            await answer(scope, receive, partial(with_headers, scope, send))
            return True
        if peer is None:
            return await self._answer_here(scope, receive, send)
        line = b"%b %b" % (scope["method"].encode(), target(scope))
        rest = b"content-length: %d\r\n\r\n%b" % (len(self.body), self.body)
        if await self.leads(peer, self.cycle, plain_head(line, scope["headers"]) + rest):
            return True
        request = head(line, scope["headers"], peer, scope.get("client")) + rest
        if await lines.ask(peer, request, self.cycle) == MISDIRECTED:
            return False
        finish(self.cycle)
        return True

    async def _answer_here(self, scope: Scope, receive: Receive, send: Send) -> bool:
        is_misdirected = False

        async def send_if_here(message: Message) -> None:
            nonlocal is_misdirected
            is_misdirected |= message.get("status") == MISDIRECTED
            if not is_misdirected:
                await send(message)

        async with self.owners.using(self.table):
            await self.app(dict(scope), self._again(receive), send_if_here)
        return not is_misdirected


def target(scope: Scope) -> bytes:
    query: bytes = scope["query_string"]
    path: bytes = scope["raw_path"]
    return b"%b?%b" % (path, query) if query else path


def is_repeatable(scope: Scope, body: bytes) -> bool:
    """Whether it does no harm to do it twice: a move with a key is made once."""
    return scope["method"] in ("GET", "PUT") or (scope["path"].endswith("/moves") and bool(KEY.search(body)))


def finish(cycle: RequestResponseCycle) -> None:
    """The client has its answer, from elsewhere."""
    cycle.response_started = cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()


async def with_headers(scope: Scope, send: Send, message: Message) -> None:
    if message["type"] == "http.response.start":
        add_headers(message, scope["path"])
    await send(message)


class Copy(asyncio.Protocol):
    """One end of a live feed that is passed on: whatever comes in goes out at the other."""

    def __init__(self, other: asyncio.Transport | None = None) -> None:
        self.other = other
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.write(data)

    def pause_writing(self) -> None:
        if self.other is not None:
            self.other.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and not self.other.is_closing():
            self.other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.other is not None:
            self.other.close()


class ClientEnd(Copy):
    """The end at which the client is: counted as its connection, and closed when the server stops."""

    def __init__(
        self,
        transport: asyncio.Transport,
        other: asyncio.Transport,
        address: str,
        crowd: Crowd,
        connections: set[Any],
    ) -> None:
        super().__init__(other)
        self.transport = transport
        self.address = address
        self.crowd = crowd
        self.connections = connections
        connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.go(self.address)
        self.connections.discard(self)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        self.transport.close()


async def reach(
    owners: Owners, table: str, client: asyncio.Transport, request: bytes, scope: Scope
) -> tuple[Peer, asyncio.Transport] | None:
    """The process that has a table, and a line to it for a feed; none if it is told here, or is led."""
    until = asyncio.get_running_loop().time() + PATIENCE
    while True:
        with contextlib.suppress(OSError):
            peer = await owners.find(table, scope)
            if peer is None or (owners.hub.settings.hand_over and await lead(peer, client, request, lambda: True)):
                return None
            made: Copy = await connected(peer, partial(Copy, client))
            return peer, made.transport
        owners.forget(table)
        if asyncio.get_running_loop().time() > until:
            raise OSError(NOT_FOUND_OUT)
        await asyncio.sleep(AGAIN_SECONDS)
