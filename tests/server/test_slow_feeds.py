"""A client that does not read: what it is told is judged in the moment in which it goes out."""

from __future__ import annotations

import asyncio
import logging
import socket
from types import SimpleNamespace
from typing import Any, cast

from websockets.protocol import State
from websockets.server import ServerProtocol

from pestis.server.gate import FeedProtocol


class Full:
    """The way out to a client that does not read: full after each message."""

    def __init__(self, feed: FeedProtocol) -> None:
        self.feed = feed
        self.written: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)
        self.feed.pause_writing()


def open_feed() -> tuple[FeedProtocol, Full]:
    """A feed that is open, without what led to that."""
    feed = object.__new__(FeedProtocol)
    way_out = Full(feed)
    feed.writable = asyncio.Event()
    feed.writable.set()
    feed.conn = ServerProtocol(state=State.OPEN)
    feed.transport = cast(Any, way_out)
    feed.handshake_complete = True
    feed.disconnected = feed.close_sent = False
    feed.initial_response = None
    return feed, way_out


def test_a_message_waits_in_no_queue_while_its_reader_may_lose_the_seat() -> None:
    """It goes out at once, and whoever sent it waits: the next one is judged only when it can go out as well."""

    async def scenario() -> list[tuple[int, bool]]:
        feed, way_out = open_feed()
        seen = []
        for text in ("one", "two"):
            sending = asyncio.ensure_future(feed.send({"type": "websocket.send", "text": text}))
            await asyncio.sleep(0)
            seen.append((len(way_out.written), sending.done()))
            feed.resume_writing()
            await sending
        return seen

    assert asyncio.run(scenario()) == [(1, False), (2, False)]


class Reached(asyncio.Protocol):
    """A real connection under the feed."""

    def __init__(self, feed: FeedProtocol) -> None:
        self.feed = feed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.feed.connection_made(transport)

    def pause_writing(self) -> None:
        self.feed.pause_writing()

    def resume_writing(self) -> None:
        self.feed.resume_writing()


def test_of_what_a_reader_does_not_take_one_message_is_kept_at_most() -> None:
    """The system keeps some of it, and what it does not take of the last message lies here: no second one does."""
    text = "x" * 5000

    async def scenario() -> int:
        feed, _ = open_feed()
        feed.logger = logging.getLogger("test")
        feed.connections, feed.came_from = set(), None
        feed.services = cast(Any, SimpleNamespace(crowd=SimpleNamespace(come=lambda _: None)))
        near, far = socket.socketpair()
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        near.setblocking(False)
        with far:
            loop = asyncio.get_running_loop()
            way_out, _ = await loop.connect_accepted_socket(lambda: Reached(feed), near)
            is_taken = True
            while is_taken:
                sending = asyncio.ensure_future(feed.send({"type": "websocket.send", "text": text}))
                await asyncio.sleep(0)
                is_taken = sending.done()
            kept = way_out.get_write_buffer_size()
            sending.cancel()
            way_out.abort()
            return kept

    assert 0 < asyncio.run(scenario()) < 2 * len(text)
