"""Answers that cost much and never change: made once, beside everything else, and kept compressed.

Whether somebody may have an answer is asked before it is looked for here, each time. What is kept under a key must
be the same for everybody who may have it.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from pestis.server.guests import address
from pestis.server.limits import per_minute
from pestis.server.settings import Settings
from pestis.tables.problems import TooMany

Key = tuple[str | int | None, ...]
Make = Callable[[], str | bytes]
LEVEL = 6
JSON = "application/json"
# To be asked for again each time, since rights can change; if nothing did, the answer is 304.
KEEPING = "private, no-cache"


@dataclass(frozen=True, slots=True)
class Kept:
    packed: bytes
    etag: str


class Answers:
    """The answers that were made lately, in so many bytes."""

    def __init__(self, settings: Settings) -> None:
        self.most_bytes = settings.answer_bytes
        self.limit = per_minute(settings.answers_per_minute, "big answers")
        self._kept: OrderedDict[Key, Kept] = OrderedDict()
        self._making: dict[Key, asyncio.Task[Kept]] = {}
        self._bytes = 0
        # One at a time: each takes turns with the loop that answers everybody else.
        self._hands = ThreadPoolExecutor(1, thread_name_prefix="pestis-make")

    async def of(
        self, request: Request, key: Key, make: Make, *, is_limited: bool = True, **headers: str
    ) -> Response:
        """The answer under this key, as this client takes it."""
        kept = self._kept.get(key)
        if kept is None:
            kept = await self._made(key, make, address(request) if is_limited else None)
        else:
            self._kept.move_to_end(key)
        told = {"ETag": kept.etag, "Cache-Control": KEEPING, "Vary": "Accept-Encoding"}
        if kept.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=told)
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        told.setdefault("Content-Type", JSON)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(kept.packed, headers=told | {"Content-Encoding": "gzip"})
        return Response(await asyncio.to_thread(gzip.decompress, kept.packed), headers=told)

    async def _made(self, key: Key, make: Make, whose: str | None) -> Kept:
        """Whoever asks for the same meanwhile waits for the same."""
        if key not in self._making:
            if whose is not None and not self.limit.allows(whose):
                raise TooMany("Too many big answers in a short time. Wait a moment.")
            self._making[key] = asyncio.create_task(self._make(key, make))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Key, make: Make) -> Kept:
        try:
            kept = await asyncio.get_running_loop().run_in_executor(self._hands, partial(pack, make))
        finally:
            del self._making[key]
        self._kept[key] = kept
        self._bytes += len(kept.packed)
        while self._bytes > self.most_bytes:
            _, old = self._kept.popitem(last=False)
            self._bytes -= len(old.packed)
        return kept

    def close(self) -> None:
        self._hands.shutdown()


def pack(make: Make) -> Kept:
    made = make()
    plain = made.encode() if isinstance(made, str) else made
    etag = f'W/"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return Kept(gzip.compress(plain, LEVEL, mtime=0), etag)
