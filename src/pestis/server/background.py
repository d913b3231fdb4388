"""Long work that guests ask for, in processes of the lowest priority, a few at a time.

Whoever waits is called as for bots: guests and addresses by turns, who had much lately after those who had little.
What is found is written to the store as it comes: so every process can tell it, and it is there after a restart.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.engines import is_engine
from pestis.server.botqueue import Asker, Budget, FairQueue
from pestis.server.hub import Hub
from pestis.server.store import Clash, working
from pestis.server.store.working import ADDRESS, Full, Kind, Neighbours
from pestis.tables.problems import TooMany

logger = logging.getLogger("pestis.server")

BEAT_SECONDS = 10.0
# Work that a guest gets before others, of which a share of every second comes back.
SECONDS = 300.0
SHARE = 0.25
OWNER_BYTES = 16
LONGEST_PROBLEM = 600

Claim = Callable[..., bool]


class WorkFailed(Exception):
    """Work that came to nothing, in words for whoever asked."""


@dataclass(frozen=True)
class Words:
    """What is told of one kind of work."""

    stopped: str
    failed: str
    too_much: str


@dataclass
class Work:
    """What somebody asked for, the task that sees to it, and its process once it runs."""

    asker: Asker
    problem: str | None
    task: asyncio.Task[None] | None = None
    process: asyncio.subprocess.Process | None = None


class Background:
    """What is worked on by this process of the server."""

    def __init__(self, hub: Hub, kind: Kind, words: Words, *, at_once: int, waiting: int) -> None:
        self.hub = hub
        self.kind = kind
        self.words = words
        self.owner = secrets.token_hex(OWNER_BYTES)
        self.waiting = waiting
        self.queue = FairQueue(at_once, Budget(SECONDS, SHARE), Budget(SECONDS * ADDRESS, SHARE * ADDRESS))
        self.works: dict[str, Work] = {}
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not self.hub.store.is_shared and not is_engine():
            await self.hub.store.write(partial(working.let_all_go, kind=self.kind, problem=self.words.stopped))
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Each task kills its process and says that it stopped."""
        tasks = [work.task for work in self.works.values() if work.task]
        for task in (*tasks, *([self._beating] if self._beating else [])):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def begin(self, key: str, guest: int, claim: Claim, work_on: Callable[[Work], Awaitable[None]]) -> None:
        """Let this be worked on, unless somebody does; `claim` says so in the database."""
        if key in self.works:
            return
        asker = Asker(self.hub.origins.of(guest), str(guest), key)
        self.works[key] = work = Work(asker, self.words.stopped)
        is_ours = False
        try:
            near = Neighbours(self.hub.origins.neighbours(guest), self.waiting)
            asked = partial(claim, owner=self.owner, guest=guest, neighbours=near)
            is_ours = await self.hub.store.write(asked)
        except Full as full:
            raise TooMany(self.words.too_much) from full
        except Clash:  # another process has just begun
            pass
        finally:
            if not is_ours:
                del self.works[key]
        if is_ours:
            work.task = asyncio.create_task(self._see_to(work, work_on))

    async def _see_to(self, work: Work, work_on: Callable[[Work], Awaitable[None]]) -> None:
        """Wait for its turn and do it; whatever happens, it is let go of."""
        key = work.asker.table
        try:
            async with self.queue.turn(work.asker):
                await work_on(work)
            work.problem = None
        except WorkFailed as error:
            work.problem = str(error)[:LONGEST_PROBLEM]
        except (OSError, SQLAlchemyError) as error:
            logger.error("%s %s came to nothing: %s", self.kind.__tablename__, key, error)
            work.problem = self.words.failed
        finally:
            let_go = partial(working.let_go, kind=self.kind, key=key, owner=self.owner, problem=work.problem)
            try:
                await asyncio.shield(asyncio.ensure_future(self.hub.store.write(let_go)))
            finally:
                del self.works[key]  # only now: what is begun anew has the same owner

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.works:
                try:
                    await self.say_so()
                except SQLAlchemyError as error:
                    logger.warning("nobody could be told what is being worked on: %s", error)

    async def say_so(self) -> None:
        await self.hub.store.write(partial(working.beat, kind=self.kind, owner=self.owner))


@asynccontextmanager
async def worker(module: str, job: bytes) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process of its own that reads the job. It is gone when nobody listens any more."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdin is not None
    try:
        process.stdin.write(job)
        process.stdin.close()
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await gone_for_good(process)


async def gone_for_good(process: asyncio.subprocess.Process) -> None:
    """Wait for the end of a process that was killed, also if one is told to stop meanwhile."""
    gone = asyncio.ensure_future(process.wait())
    stopped: asyncio.CancelledError | None = None
    while not gone.done():
        try:
            await asyncio.shield(gone)
        except asyncio.CancelledError as told:
            stopped = told
    if stopped is not None:
        raise stopped
