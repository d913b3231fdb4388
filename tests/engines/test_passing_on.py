"""What is passed on to an engine, and what is not: a stand-in for one hears it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message, Scope

from pestis.server import to_engine
from pestis.server.engines import Engines, EngineServer
from pestis.server.schemas import TableFacts
from pestis.server.to_engine import forwarded, pass_request, told_by_engines

GOOD = (
    b"HTTP/1.1 200 OK\r\nServer: old\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"2\r\nhi\r\n0\r\n\r\n"
)
SENT = [
    (b"host", b"pestis.example"),
    (b"cookie", b"pestis_guest=x"),
    (b"x-forwarded-for", b"10.0.0.1"),
    (b"transfer-encoding", b"chunked"),
    (b"expect", b"100-continue"),
]


class StandIn:
    """Answers every request with the same bytes."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.heard = b""

    @asynccontextmanager
    async def used(self) -> AsyncIterator[int]:
        listening = await asyncio.start_server(self._hear, "127.0.0.1", 0)
        async with listening:
            yield listening.sockets[0].getsockname()[1]

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.heard = await reader.readuntil(b"\r\n\r\n")
        self.heard += await reader.readexactly(int(self.heard.partition(b"content-length: ")[2].split()[0]))
        writer.write(self.answer)
        writer.close()


def scope() -> Scope:
    return {
        "type": "http",
        "method": "POST",
        "scheme": "https",
        "path": "/api/tables/one/moves",
        "raw_path": b"/api/tables/one/moves",
        "query_string": b"seat=1",
        "headers": SENT,
        "client": ("192.0.2.7", 1234),
    }


def passed(engine: StandIn, *body: bytes | Exception) -> list[Message]:
    """What the client is told."""
    told: list[Message] = []
    coming = list(body)

    async def receive() -> Message:
        part = coming.pop(0)
        if isinstance(part, Exception):
            raise part
        return {"type": "http.request", "body": part, "more_body": bool(coming)}

    async def send(message: Message) -> None:
        told.append(message)

    as_engine: EngineServer = engine  # type: ignore[assignment]  # all that is used of it
    asyncio.run(pass_request(as_engine, scope(), receive, send))
    return told


def test_a_request_is_passed_on_whole_and_its_answer_back() -> None:
    engine = StandIn(GOOD)
    start, body = passed(engine, b'{"action', b'": 1}')
    lines = engine.heard.split(b"\r\n")
    assert lines[0] == b"POST /api/tables/one/moves?seat=1 HTTP/1.1"
    assert lines[-1] == b'{"action": 1}'
    assert {b"host: pestis.example", b"cookie: pestis_guest=x", b"content-length: 13"} <= set(lines)
    assert start["headers"] == [(b"content-type", b"text/plain"), (b"content-length", b"2")]
    assert (start["status"], body["body"]) == (200, b"hi")


def test_nobody_says_for_us_whom_we_speak_for() -> None:
    headers = forwarded(scope())
    assert [value for name, value in headers if name.startswith(b"x-forwarded")] == [b"192.0.2.7", b"https"]
    assert not {b"transfer-encoding", b"expect"} & {name for name, _ in headers}


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 2", GOOD[:-9], b"what?\r\n\r\n"])
def test_an_engine_that_ends_in_the_middle_is_said_so(answer: bytes) -> None:
    start, body = passed(StandIn(answer), b"")
    assert start["status"] == 503
    assert b"do not answer" in body["body"]


def test_a_body_that_is_too_big_is_not_passed_on() -> None:
    engine = StandIn(GOOD)
    start, _ = passed(engine, b"x" * 10, HTTPException(413, "The request is too big."))
    assert (start["status"], engine.heard) == (413, b"")


class Silent:
    """Engines that never answer."""

    async def of(self, table_id: str) -> EngineServer:
        await asyncio.Event().wait()
        raise AssertionError(table_id)


def test_a_list_does_not_wait_for_an_engine_that_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_engine, "LIST_SECONDS", 0.01)
    told = [TableFacts.model_construct(id=name, gone="older rules") for name in ("a", "b", "c")]
    silent: Engines = Silent()  # type: ignore[assignment]  # all that is used of them
    assert asyncio.run(told_by_engines(silent, told, Request(scope()))) == told
