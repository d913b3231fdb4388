"""Lines that somebody types or pipes in, read beside the dialogue."""

from __future__ import annotations

import asyncio
import codecs
import os
import sys
import threading
from collections import deque

END = None
CHUNK = 4096


class Lines:
    """What comes on standard input. Reads the file itself: a thread inside `sys.stdin` would disturb the exit."""

    def __init__(self) -> None:
        self._waiting: deque[str] = deque()
        self._ended = False
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def is_ready(self) -> bool:
        return bool(self._waiting) or self._ended

    def peek(self) -> str | None:
        """The next line, or END; only if one is ready."""
        return self._waiting[0] if self._waiting else END

    def take(self) -> str | None:
        return self._waiting.popleft() if self._waiting else END

    def forget(self) -> None:
        """What has come so far is not meant for what is asked next."""
        self._waiting.clear()

    async def wait(self) -> None:
        """Until a line is ready."""
        while not self.is_ready:
            self._news.clear()
            await self._news.wait()

    def _put(self, lines: list[str], ended: bool) -> None:
        self._waiting.extend(lines)
        self._ended = self._ended or ended
        self._news.set()

    def _tell(self, lines: list[str], ended: bool) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, lines, ended)

    def _read(self) -> None:
        try:
            source = sys.stdin.fileno()
        except (OSError, ValueError):  # not a file, as under test
            self._tell(sys.stdin.read().splitlines(), True)
            return
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        while True:
            try:
                piece = os.read(source, CHUNK)
            except OSError:
                piece = b""
            rest += decoder.decode(piece, final=not piece)
            *lines, rest = rest.split("\n")
            if not piece:
                self._tell([*lines, *([rest] if rest else [])], True)
                return
            self._tell(lines, False)
