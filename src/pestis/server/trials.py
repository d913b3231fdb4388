"""Packs tried out in the background: in processes of the lowest priority, a few at a time.

As with reviews, guests and addresses come by turns, and what is found is written to the store: so every process
can tell it. The laboratory lives in the other process; a server without it says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
from dataclasses import dataclass
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.engines import is_engine
from pestis.kernel.game import Game
from pestis.kernel.own_packs import hash_of
from pestis.server.botqueue import Asker, Budget, FairQueue
from pestis.server.hub import Hub
from pestis.server.store import trials as kept
from pestis.server.store.designs import DesignRow
from pestis.server.store.reviews import ADDRESS, Full, Neighbours
from pestis.server.store.trials import STOPPED, Tried
from pestis.tables.problems import Refused, TooMany

logger = logging.getLogger("pestis.server")

WORKER = "pestis.lab.trialworker"
BEAT_SECONDS = 10.0
# Trying that a guest gets before others, of which a share of every second comes back.
SECONDS = 300.0
SHARE = 0.25
OWNER_BYTES = 16
LONGEST_PROBLEM = 600
# How much longer a process may take to tell what it found than it may play.
GRACE_SECONDS = 120.0
MORE = 10
USUAL_SEATS = 3
BEFORE = "You stopped it before the first games were over."
TOO_MUCH = "Other cards of yours are still being tried. Wait until that is done, or stop it."
FAILED = "The games could not be played. Try again."


class TrialFailed(Exception):
    """A trial that came to nothing, in words for whoever asked."""


@dataclass
class Work:
    """A trial that somebody asked for, the task that sees to it, and its process once it plays."""

    asker: Asker
    task: asyncio.Task[None] | None = None
    process: asyncio.subprocess.Process | None = None
    problem: str | None = STOPPED


class Trials:
    """What is tried by this process of the server."""

    def __init__(self, hub: Hub) -> None:
        settings = hub.settings
        self.hub = hub
        self.owner = secrets.token_hex(OWNER_BYTES)
        self.waiting = settings.trials_waiting
        self.sizes = [settings.trial_games, MORE * settings.trial_games]
        budgets = Budget(SECONDS, SHARE), Budget(SECONDS * ADDRESS, SHARE * ADDRESS)
        self.queue = FairQueue(settings.trials_at_once, *budgets)
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

    async def find(self, design: str) -> Tried | None:
        return await self.hub.store.read(partial(kept.find_trial, design=design))

    async def ask(self, row: DesignRow, guest: int, games: int) -> None:
        """Try this pack, unless somebody does."""
        if games not in self.sizes:
            raise Refused(f"{games} games cannot be tried; allowed: {' or '.join(map(str, self.sizes))}.")
        asker = Asker(self.hub.origins.of(guest), str(guest), row.id)
        if row.id in self.works:
            return
        self.works[row.id] = work = Work(asker)
        try:
            content = hash_of(row.files)
            claim = partial(kept.claim, design=row.id, games=games, content=content, owner=self.owner)
            near = Neighbours(self.hub.origins.neighbours(guest), self.waiting)
            is_ours = await self.hub.store.write(partial(claim, guest=guest, neighbours=near))
        except Full as full:
            del self.works[row.id]
            raise TooMany(TOO_MUCH) from full
        except BaseException:
            del self.works[row.id]
            raise
        if not is_ours:
            del self.works[row.id]
            return
        work.task = asyncio.create_task(self._see_to(self._job(row, games), work))

    def stop(self, design: str) -> None:
        """No more games are played; what was played is told."""
        work = self.works.get(design)
        if work is not None and work.process is not None:
            with contextlib.suppress(ProcessLookupError):
                work.process.terminate()
        elif work is not None and work.task is not None:
            work.problem = BEFORE
            work.task.cancel()

    def _job(self, row: DesignRow, games: int) -> bytes:
        settings = self.hub.settings
        job = {"game": row.game, "files": row.files, "games": games, "seats": seats_of(self.hub.game(row.game))}
        return json.dumps(job | {"bot": settings.trial_bot, "seconds": settings.trial_seconds}).encode()

    async def _see_to(self, job: bytes, work: Work) -> None:
        """Wait for its turn and try; whatever happens, it is let go of."""
        design = work.asker.table
        try:
            async with self.queue.turn(work.asker):
                await self._try(job, work)
            work.problem = None
        except TrialFailed as error:
            work.problem = str(error)[:LONGEST_PROBLEM]
        except (OSError, SQLAlchemyError) as error:
            logger.error("design %s cannot be tried: %s", design, error)
            work.problem = FAILED
        finally:
            del self.works[design]
            let_go = partial(kept.let_go, design=design, owner=self.owner, problem=work.problem)
            await asyncio.shield(asyncio.ensure_future(self.hub.store.write(let_go)))

    async def _try(self, job: bytes, work: Work) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", WORKER, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdin is not None
        work.process = process
        try:
            process.stdin.write(job)
            process.stdin.close()
            async with asyncio.timeout(self.hub.settings.trial_seconds + GRACE_SECONDS):
                await self._listen(process, work.asker.table)
        except TimeoutError as error:
            raise TrialFailed(FAILED) from error
        finally:
            work.process = None
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _listen(self, process: asyncio.subprocess.Process, design: str) -> None:
        stream = process.stdout
        assert stream is not None
        while True:
            kind, _, rest = (await stream.readline()).decode(errors="replace").strip().partition(" ")
            if kind == "trial":
                is_ours = partial(kept.progress, design=design, owner=self.owner, done=int(rest))
                if not await self.hub.store.write(is_ours):
                    raise TrialFailed(FAILED)
            elif kind == "found":
                found, report = (int(size) for size in rest.split())
                packed = await stream.readexactly(found), await stream.readexactly(report)
                keep = partial(kept.keep, design=design, owner=self.owner)
                await self.hub.store.write(partial(keep, found=packed[0], report=packed[1]))
                return
            else:
                raise TrialFailed(f"The games could not be played: {rest}." if kind == "error" else FAILED)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.works:
                try:
                    await self.hub.store.write(partial(kept.beat, owner=self.owner))
                except SQLAlchemyError as error:
                    logger.warning("nobody could be told what is being tried: %s", error)


def seats_of(game: Game) -> int:
    """How many play in a trial."""
    return USUAL_SEATS if USUAL_SEATS in game.seat_counts else max(game.seat_counts)
