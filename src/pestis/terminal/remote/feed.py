"""The live feed of a table: numbered messages, resumed after a break from the last number that came."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from pestis.terminal.json_types import Json
from pestis.terminal.remote.link import Link
from pestis.terminal.table import Connection

FIRST_WAIT = 0.4
LONGEST_WAIT = 10.0
# Too many feeds are open from this address; asking again at once would make it worse.
CROWDED = 4029
CROWDED_WAIT = 30.0
# The server dropped us because we did not read; we may come straight back.
TOO_SLOW = 4008
# Codes that will not get better by asking again.
REFUSED = (4001, 4003, 4004, 4403)
PING_SECONDS = 25.0
OPEN_SECONDS = 20.0


class Cursor:
    """Keeps the last number, and says whether a message is news."""

    def __init__(self) -> None:
        self.after = 0

    def accepts(self, message: Json) -> bool:
        kind = message["type"]
        if kind in ("pong", "seats", "trouble"):
            return bool(kind != "pong")
        number = message["number"]
        # An update may come again with the same number, when only who is there has changed.
        if number < self.after or (number == self.after and kind != "update"):
            return False
        self.after = number
        return True


class Feed:
    """One connection after the other, until it is closed or refused."""

    def __init__(
        self, link: Link, on_message: Callable[[Json], None], on_connection: Callable[[Connection, str], None]
    ) -> None:
        self.link = link
        self.cursor = Cursor()
        self.on_message = on_message
        self.on_connection = on_connection
        self._socket: ClientConnection | None = None

    async def run(self) -> None:
        attempt = 0
        while True:
            try:
                async with connect(
                    self.link.live, max_size=None, open_timeout=OPEN_SECONDS, ping_interval=PING_SECONDS
                ) as socket:
                    self._socket = socket
                    hello = {"secret": self.link.secret, "seat": None, "after": self.cursor.after}
                    await socket.send(json.dumps(hello))
                    async for text in socket:
                        message = json.loads(text)
                        attempt = attempt if message["type"] == "trouble" else 0
                        self._hear(message)
                code, reason = socket.close_code, socket.close_reason
            except ConnectionClosed as closed:
                code, reason = (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (None, "")
            except (OSError, TimeoutError, InvalidHandshake, InvalidURI) as error:
                code, reason = None, str(error)
            finally:
                self._socket = None
            if code in REFUSED:
                self.on_connection("closed", reason or "This table is not open to you.")
                return
            self.on_connection("lost", "")
            await asyncio.sleep(wait_before(attempt, code))
            attempt += 1

    def _hear(self, message: Json) -> None:
        self.on_connection("live", "")
        if self.cursor.accepts(message):
            self.on_message(message)

    async def close(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError, ConnectionClosed):
                await self._socket.close()

    def break_off(self) -> None:
        """As a lost line does: for tests, and after the machine has slept."""
        if self._socket is not None:
            self._socket.transport.abort()


def wait_before(attempt: int, code: int | None) -> float:
    """Longer and longer, with a little noise so that clients do not come in step."""
    if code == CROWDED:
        return CROWDED_WAIT
    if code == TOO_SLOW:
        return 0.0
    wait = float(min(FIRST_WAIT * 2.0**attempt, LONGEST_WAIT))
    return wait * random.uniform(0.75, 1.25)
