"""What arrives on a connection is counted before it is read: a flood is cut off, not worked through.

uvicorn reads a quarter of a megabyte at a time, and takes apart all that is in it before anybody else has a turn.
So here it is given in small parts, and no more of them than the limits of the connection allow.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from pestis.server.limits import Bucket
from pestis.server.office import Office

PART = 512  # bytes; the smallest frame of a client has six
FRAMES_AT_ONCE = 10  # times what is allowed in a second
FRAME_BYTES = 100
BYTES_AT_ONCE = 8 * 1024
TOO_MUCH = 4009
CLOSE_SECONDS = 2.0  # a client that does not answer a goodbye is left after this long


class FeedProtocol(WebSocketsSansIOProtocol):
    """A live feed whose client may say so much, in so many frames, and no more."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        office: Office = app_state["office"]
        rate = office.settings.frames_per_second
        self.metrics = office.metrics
        self.frames_left = Bucket(rate, rate * FRAMES_AT_ONCE)
        self.bytes_left = Bucket(rate * FRAME_BYTES, BYTES_AT_ONCE)
        self.close_timeout = CLOSE_SECONDS

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request, which was read as any other
            super().data_received(data)
            return
        for part in parts(data, PART):
            if self.transport.is_closing():
                return
            if self.bytes_left.takes(len(part)):
                super().data_received(part)
            else:
                self.cut()

    def handle_events(self) -> None:
        frames = len(self.conn.events)  # those that answer themselves, such as pings, count as well
        self.metrics.frames.inc(frames)
        if self.frames_left.takes(frames):
            super().handle_events()
        else:
            self.cut()

    def cut(self) -> None:
        """Say why and hang up at once: whatever else was sent is not even fetched from the system."""
        self.metrics.cut.labels("flood").inc()
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
