"""A client that costs next to nothing: it shares the machine with the server it measures.

Requests and WebSocket frames are written by hand, and of an update only what is needed is read.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any
from urllib.parse import urlsplit

Json = dict[str, Any]

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
LOG = re.compile(rb'"log":(\d+)')
MOVE = re.compile(rb'\{"id":(\d+),"verb"')
TEXT = 0x81
MASKED = 0x80
LENGTH_16, LENGTH_64 = 126, 127
BIGGEST = 2**22


class Refused(Exception):
    """The server did not do what it was asked."""


class Requests:
    """One kept connection for requests, one after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self.reader = reader
        self.writer = writer
        self.host = host

    @staticmethod
    async def open(address: str) -> Requests:
        place = urlsplit(address)
        return Requests(*await asyncio.open_connection(place.hostname, place.port), place.netloc)

    async def post(self, path: str, body: str, secret: str) -> bytes:
        self.writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {secret}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = LENGTH.search(head)
        assert found, head
        told = await self.reader.readexactly(int(found[1]))
        if not head.startswith(b"HTTP/1.1 2"):
            raise Refused(told.decode())
        return told

    def close(self) -> None:
        self.writer.close()


class Update:
    """Of an update: how long the log is, and the ids of the moves on offer."""

    def __init__(self, said: bytes) -> None:
        found = LOG.search(said)
        assert found, said
        self.log = int(found[1])
        self.moves = MOVE.findall(said)


class Feed:
    """A live feed by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @staticmethod
    async def open(address: str, path: str, secret: str | None) -> Feed:
        feed = await Feed.upgraded(urlsplit(address).netloc, path)
        hello = json.dumps({"secret": secret, "after": 0}).encode()
        feed.writer.write(bytes([TEXT, MASKED | len(hello)]) + b"\0\0\0\0" + hello)
        return feed

    @staticmethod
    async def upgraded(place: str, path: str) -> Feed:
        host, _, port = place.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=BIGGEST)
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise Refused(head.decode())
        return Feed(reader, writer)

    async def update(self, after: int = -1) -> Update:
        """The first update with more in its log than that."""
        while True:
            said = await self.message()
            if said.startswith(b'{"type":"update"'):
                update = Update(said)
                if update.log > after:
                    return update

    async def message(self) -> bytes:
        kind, length = await self.reader.readexactly(2)
        if length == LENGTH_16:
            length = int.from_bytes(await self.reader.readexactly(2), "big")
        elif length == LENGTH_64:
            length = int.from_bytes(await self.reader.readexactly(8), "big")
        said = await self.reader.readexactly(length)
        if kind != TEXT:
            raise Refused(f"not a text message: {said!r}")
        return said

    def close(self) -> None:
        self.writer.close()
