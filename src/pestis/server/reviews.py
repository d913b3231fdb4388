"""Finished matches judged in the background: in processes of the lowest priority, a few at a time.

Whoever waits is called as for bots: guests and addresses by turns, who had much lately after those who had little.
What is found is written to the store as it comes: so every process can tell it, and it is there after a restart.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import asdict, dataclass
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.engines import is_engine
from pestis.review import DEPTHS, ReviewJob
from pestis.server.botqueue import Asker, Budget, FairQueue
from pestis.server.hub import Hub
from pestis.server.store import reviews as kept
from pestis.server.store.reviews import ADDRESS, STOPPED, Full, Judged, Neighbours
from pestis.tables.judging import job_of, write_job
from pestis.tables.live import LiveTable
from pestis.tables.problems import TooMany

logger = logging.getLogger("pestis.server")

WORKER = "pestis.server.reviewworker"
BEAT_SECONDS = 10.0
# Judging that a guest gets before others, of which a share of every second comes back.
SECONDS = 300.0
SHARE = 0.25
OWNER_BYTES = 16
LONGEST_PROBLEM = 600
TOO_MUCH = "The games you asked for are still being judged. Wait until one of them is done."
FAILED = "The server could not judge this match; its log says why."


class ReviewFailed(Exception):
    """A match that could not be judged, in words for whoever asked."""


@dataclass(frozen=True, slots=True)
class Told:
    """One piece of news from a worker."""

    done: int
    total: int
    passes: int
    packed: bytes


@dataclass
class Work:
    """A review that somebody asked for, and the task that sees to it."""

    asker: Asker
    task: asyncio.Task[None] | None = None


class Reviews:
    """What is judged by this process of the server."""

    def __init__(self, hub: Hub) -> None:
        settings = hub.settings
        self.hub = hub
        self.owner = secrets.token_hex(OWNER_BYTES)
        self.seconds = settings.review_seconds
        self.waiting = settings.reviews_waiting
        budgets = Budget(SECONDS, SHARE), Budget(SECONDS * ADDRESS, SHARE * ADDRESS)
        self.queue = FairQueue(settings.reviews_at_once, *budgets)
        self.works: dict[str, Work] = {}
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not self.hub.store.is_shared and not is_engine():
            await self.hub.store.write(kept.let_all_go)
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Each task kills its process and says that it stopped."""
        tasks = [work.task for work in self.works.values() if work.task]
        for task in (*tasks, *([self._beating] if self._beating else [])):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def find(self, table: str) -> Judged | None:
        return await self.hub.store.read(partial(kept.find_review, table=table))

    async def ask(self, table: LiveTable, guest: int, depth: str) -> None:
        """Judge this match, unless somebody does or has done it."""
        found = await self.find(table.id)
        is_known = found is not None and (found.is_running or found.passes >= DEPTHS[depth])
        if is_known or table.id in self.works:
            return
        asker = Asker(self.hub.origins.of(guest), str(guest), table.id)
        self.works[table.id] = work = Work(asker)
        try:
            claim = partial(kept.claim, review=table.id, depth=depth, owner=self.owner)
            near = Neighbours(self.hub.origins.neighbours(guest), self.waiting)
            is_ours = await self.hub.store.write(partial(claim, guest=guest, neighbours=near))
        except Full as full:
            del self.works[table.id]
            raise TooMany(TOO_MUCH) from full
        except BaseException:
            del self.works[table.id]
            raise
        if not is_ours:
            del self.works[table.id]
            return
        work.task = asyncio.create_task(self._see_to(job_of(table, depth), asker))

    async def _see_to(self, job: ReviewJob, asker: Asker) -> None:
        """Wait for its turn and judge; whatever happens, it is let go of."""
        problem: str | None = STOPPED
        try:
            async with self.queue.turn(asker):
                await self._judge(job, asker.table)
            problem = None
        except ReviewFailed as error:
            problem = str(error)[:LONGEST_PROBLEM]
        except (OSError, SQLAlchemyError) as error:
            logger.error("table %s cannot be judged: %s", asker.table, error)
            problem = FAILED
        finally:
            del self.works[asker.table]
            let_go = partial(kept.let_go, table=asker.table, owner=self.owner, problem=problem)
            await asyncio.shield(asyncio.ensure_future(self.hub.store.write(let_go)))

    async def _judge(self, job: ReviewJob, table: str) -> None:
        try:
            async with asyncio.timeout(self.seconds):
                async with contextlib.aclosing(judging(job)) as news:
                    async for told in news:
                        await self.hub.store.write(
                            partial(kept.save, table=table, owner=self.owner, **asdict(told))
                        )
        except TimeoutError as error:
            raise ReviewFailed(f"It took longer than {self.seconds:g} s to judge this match.") from error

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.works:
                await self._say_so()

    async def _say_so(self) -> None:
        try:
            await self.hub.store.write(partial(kept.beat, owner=self.owner))
        except SQLAlchemyError as error:
            logger.warning("nobody could be told what is being judged: %s", error)


async def judging(job: ReviewJob) -> AsyncGenerator[Told, None]:
    """What a process of its own finds out, again and again. It is gone when nobody listens any more."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", WORKER, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(write_job(job).encode())
        process.stdin.close()
        async for told in read_news(process.stdout):
            yield told
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def read_news(stream: asyncio.StreamReader) -> AsyncIterator[Told]:
    while True:
        kind, _, rest = (await stream.readline()).decode(errors="replace").strip().partition(" ")
        if kind == "end":
            return
        if kind == "error":
            raise ReviewFailed(f"This match cannot be judged: {rest}.")
        if kind != "review":
            raise ReviewFailed("The process that judged this match ended before its time.")
        done, total, passes, size = (int(number) for number in rest.split())
        try:
            yield Told(done, total, passes, await stream.readexactly(size))
        except asyncio.IncompleteReadError as error:
            raise ReviewFailed("The process that judged this match ended before its time.") from error
