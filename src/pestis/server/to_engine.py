"""Requests and live feeds of tables that an engine has: passed on to it, and its answers back, as they are."""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from http import HTTPStatus

from httptools import HttpParserError, HttpResponseParser
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pestis.server.engines import LOOPBACK, Engines, EngineServer
from pestis.server.owners import Elsewhere
from pestis.server.problems import DATABASE_ERRORS, on_http_error, response
from pestis.server.schemas import TableFacts
from pestis.tables.listening import COME_BACK
from pestis.tables.problems import Problem, Unavailable

PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,24})(/.*)?")
READ_BYTES = 64 * 1024
ANSWER_SECONDS = 60.0
LIST_SECONDS = 10.0
SILENT = "The older rules of this table do not answer. Look whether it was done before you try again."
# What belongs to one connection and not to the message.
OF_CONNECTION = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"expect", b"date", b"server"}
WRITTEN_ANEW = {b"content-length", b"x-forwarded-for", b"x-forwarded-proto"}
OF_HANDSHAKE = {b"host", b"sec-websocket-key", b"sec-websocket-version", b"sec-websocket-extensions"}
NO_ANSWER = (OSError, TimeoutError, HttpParserError, Unavailable, Elsewhere, *DATABASE_ERRORS)
Headers = list[tuple[bytes, bytes]]


class PassOn:
    """ASGI middleware: what is for a table of older rules goes to its engine."""

    def __init__(self, app: ASGIApp, engines: Engines) -> None:
        self.app = app
        self.engines = engines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        may_be = self.engines.shelf and (scope["type"] == "websocket" or scope.get("method", "HEAD") != "HEAD")
        found = PATH.fullmatch(scope["path"]) if may_be else None
        try:
            server = await self.engines.of(found[1]) if found else None
        except DATABASE_ERRORS:
            server = None  # whoever answers says what is wrong
        if server is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await pass_feed(server, scope, receive, send)
        else:
            await pass_request(server, scope, receive, send)


class Answer:
    """What an engine answers, as the parser reads it."""

    def __init__(self) -> None:
        self.headers: Headers = []
        self.body = bytearray()
        self.is_whole = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() not in OF_CONNECTION | {b"content-length"}:
            self.headers.append((name.lower(), value))

    def on_body(self, part: bytes) -> None:
        self.body += part

    def on_message_complete(self) -> None:
        self.is_whole = True


async def pass_request(server: EngineServer, scope: Scope, receive: Receive, send: Send) -> None:
    target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
    request = Request(scope, receive)
    try:
        status, answer = await ask(server, scope["method"], target, forwarded(scope), await request.body())
    except ClientDisconnect:
        return
    except HTTPException as error:  # the body is too big
        await (await on_http_error(request, error))(scope, receive, send)
        return
    except NO_ANSWER as error:
        problem = error if isinstance(error, Problem) else Unavailable(SILENT)
        await response(problem.status, problem.detail)(scope, receive, send)
        return
    headers = [*answer.headers, (b"content-length", str(len(answer.body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": bytes(answer.body)})


async def told_by_engines(engines: Engines, told: list[TableFacts], request: HTTPConnection) -> list[TableFacts]:
    """What engines of older rules have, they tell themselves; a list does not wait for long."""
    known = list(told)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LIST_SECONDS):
            for place, facts in enumerate(told):
                server = await engines.of(facts.id) if facts.gone else None
                known[place] = (server and await facts_by(server, facts.id, request)) or facts
    return known


async def facts_by(server: EngineServer, table_id: str, request: HTTPConnection) -> TableFacts | None:
    """What is public about a table, as the engine tells it to whoever has this cookie."""
    headers = [header for header in forwarded(request.scope) if header[0] not in (b"authorization", b"origin")]
    try:
        status, answer = await ask(server, "GET", f"/api/tables/{table_id}".encode(), without_packing(headers))
        return TableFacts.model_validate_json(answer.body) if status == HTTPStatus.OK else None
    except (*NO_ANSWER, ValidationError):
        return None


def without_packing(headers: Headers) -> Headers:
    return [header for header in headers if header[0] not in (b"accept-encoding", b"if-none-match")]


def forwarded(scope: Scope) -> Headers:
    """The headers of a request, with whom we speak for."""
    client = scope["client"][0] if scope.get("client") else "nobody"
    kept = [(name, value) for name, value in scope["headers"] if name not in OF_CONNECTION | WRITTEN_ANEW]
    scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
    return [*kept, (b"x-forwarded-for", client.encode()), (b"x-forwarded-proto", scheme.encode())]


async def ask(
    server: EngineServer, method: str, target: bytes, headers: Headers, body: bytes = b""
) -> tuple[int, Answer]:
    async with asyncio.timeout(ANSWER_SECONDS), server.used() as port:
        reader, writer = await asyncio.open_connection(LOOPBACK, port)
        try:
            lines = [method.encode() + b" " + target + b" HTTP/1.1"]
            lines += [name + b": " + value for name, value in headers]
            lines += [b"connection: close", b"content-length: " + str(len(body)).encode()]
            writer.write(b"\r\n".join([*lines, b"", b""]) + body)
            return await read_answer(reader)
        finally:
            writer.close()


async def read_answer(reader: asyncio.StreamReader) -> tuple[int, Answer]:
    answer = Answer()
    parser = HttpResponseParser(answer)
    while not answer.is_whole and (data := await reader.read(READ_BYTES)):
        parser.feed_data(data)
    if not answer.is_whole:
        raise ConnectionResetError("no answer")
    return parser.get_status_code(), answer


async def pass_feed(server: EngineServer, scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    try:
        async with server.used() as port, await open_feed(port, scope) as feed:
            await send({"type": "websocket.accept"})
            await both_ways(feed, receive, send)
    except (*NO_ANSWER, WebSocketException):
        await send({"type": "websocket.close", "code": COME_BACK})


async def open_feed(port: int, scope: Scope) -> ClientConnection:
    kept = [header for header in forwarded(scope) if header[0] not in OF_HANDSHAKE]
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in kept]
    host = next(value.decode("latin-1") for name, value in scope["headers"] if name == b"host")
    line = socket.socket()
    line.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(line, (LOOPBACK, port))
        return await connect(
            f"ws://{host}{scope['raw_path'].decode('latin-1')}",
            sock=line,
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            max_size=None,
        )
    except BaseException:
        line.close()
        raise


async def both_ways(feed: ClientConnection, receive: Receive, send: Send) -> None:
    """Until one side goes; the other one is told as it was said."""
    up = asyncio.create_task(pass_up(feed, receive))
    down = asyncio.create_task(pass_down(feed, send))
    try:
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        if down.done() and not up.done():
            code = feed.close_code
            known = code is not None and code != 1006
            goodbye = {"code": code if known else COME_BACK, "reason": feed.close_reason or ""}
            await send({"type": "websocket.close"} | goodbye)
    finally:
        for task in (up, down):
            task.cancel()
        await asyncio.gather(up, down, return_exceptions=True)


async def pass_up(feed: ClientConnection, receive: Receive) -> None:
    while (message := await receive())["type"] == "websocket.receive":
        try:
            await feed.send(message["text"] if message.get("text") is not None else message["bytes"])
        except ConnectionClosed:
            return


async def pass_down(feed: ClientConnection, send: Send) -> None:
    try:
        async for said in feed:
            await send({"type": "websocket.send", "text": said})
    except ConnectionClosed:
        return
