"""A client that speaks to the server byte by byte, as no browser would."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Callable
from typing import Protocol, Self

import httpx2

from tests.server.processes import ServerProcess

SECONDS = 20.0
PATIENCE = 60.0
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA


def frame(opcode: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a client sends it; the mask is nothing."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([opcode | (0x80 if fin else 0)]) + length + b"\0\0\0\0" + data


class HasPort(Protocol):
    """All that a connection needs of a server."""

    port: int


class Raw:
    """A connection from an address of this machine."""

    def __init__(self, server: HasPort, source: str = "127.0.0.1") -> None:
        self.port = server.port
        self.socket = socket.create_connection(("127.0.0.1", server.port), SECONDS, (source, 0))
        self.got = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def upgrade(self, table: str, host: str = "") -> Raw:
        self.socket.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host or f'localhost:{self.port}'}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.read_until(b"\r\n\r\n")
        return self

    def read_until(self, mark: bytes) -> bytes:
        while mark not in self.got:
            part = self.socket.recv(65536)
            if not part:
                break
            self.got += part
        return self.got

    def read_to_the_end(self) -> bytes:
        """All until the server closes, or cuts."""
        try:
            while part := self.socket.recv(65536):
                self.got += part
        except ConnectionError:
            pass
        return self.got

    def send_until_cut(self, data: bytes, most: int) -> int:
        """Send the same again and again; how many bytes went before the server cut the line, or `most`."""
        sent = 0
        while sent < most:
            try:
                sent += self.socket.send(data)
            except ConnectionError:
                return sent
        return most


def metric(server: ServerProcess, name: str) -> float:
    told = httpx2.get(f"{server.address}/metrics", timeout=SECONDS, verify=False).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    return float(found[1]) if found else 0.0


def all_say(server: ServerProcess, name: str, value: float) -> bool:
    """Whichever process is asked: connections go to one or the other."""
    try:
        return {metric(server, name) for _ in range(8)} == {value}
    except httpx2.ReadError:  # given to one that was killed
        return False


def until(is_so: Callable[[], bool], what: str) -> None:
    """Wait for something, not for a time."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, f"{what}: not within {PATIENCE} s"
        time.sleep(0.02)
