"""Finished matches judged in the background."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import asdict, dataclass
from functools import partial

from pestis.review import DEPTHS, ReviewJob
from pestis.server.background import Background, Words, Work, WorkFailed, worker
from pestis.server.hub import Hub
from pestis.server.store import reviews as kept
from pestis.server.store.models import Review
from pestis.server.store.reviews import STOPPED, Judged
from pestis.tables.judging import job_of, write_job
from pestis.tables.live import LiveTable

WORKER = "pestis.server.reviewworker"
TOO_MUCH = "The games you asked for are still being judged. Wait until one of them is done."
FAILED = "The server could not judge this match; its log says why."
TOO_EARLY = "The process that judged this match ended before its time."


@dataclass(frozen=True, slots=True)
class Told:
    """One piece of news from a worker."""

    done: int
    total: int
    passes: int
    packed: bytes


class Reviews(Background):
    """What is judged by this process of the server."""

    def __init__(self, hub: Hub) -> None:
        settings = hub.settings
        words = Words(STOPPED, FAILED, TOO_MUCH)
        super().__init__(hub, Review, words, at_once=settings.reviews_at_once, waiting=settings.reviews_waiting)
        self.seconds = settings.review_seconds

    async def find(self, table: str) -> Judged | None:
        return await self.hub.store.read(partial(kept.find_review, table=table))

    async def ask(self, table: LiveTable, guest: int, depth: str) -> None:
        """Judge this match, unless somebody does or has done it."""
        found = await self.find(table.id)
        if found is not None and (found.is_running or found.passes >= DEPTHS[depth]):
            return
        claim = partial(kept.claim, review=table.id, depth=depth)
        await self.begin(table.id, guest, claim, partial(self._judge, job_of(table, depth)))

    async def _judge(self, job: ReviewJob, work: Work) -> None:
        save = partial(kept.save, table=work.asker.table, owner=self.owner)
        try:
            async with asyncio.timeout(self.seconds):
                async with contextlib.aclosing(judging(job)) as news:
                    async for told in news:
                        await self.hub.store.write(partial(save, **asdict(told)))
        except TimeoutError as error:
            raise WorkFailed(f"It took longer than {self.seconds:g} s to judge this match.") from error


async def judging(job: ReviewJob) -> AsyncGenerator[Told, None]:
    """What a process of its own finds out, again and again."""
    async with worker(WORKER, write_job(job).encode()) as process:
        assert process.stdout is not None
        async for told in read_news(process.stdout):
            yield told


async def read_news(stream: asyncio.StreamReader) -> AsyncIterator[Told]:
    while True:
        kind, _, rest = (await stream.readline()).decode(errors="replace").strip().partition(" ")
        if kind == "end":
            return
        if kind == "error":
            raise WorkFailed(f"This match cannot be judged: {rest}.")
        if kind != "review":
            raise WorkFailed(TOO_EARLY)
        done, total, passes, size = (int(number) for number in rest.split())
        try:
            yield Told(done, total, passes, await stream.readexactly(size))
        except asyncio.IncompleteReadError as error:
            raise WorkFailed(TOO_EARLY) from error
