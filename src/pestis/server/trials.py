"""Packs tried out in the background. The laboratory lives in the other process; a server without it says so."""

from __future__ import annotations

import asyncio
import contextlib
import json
from functools import partial

from pestis.kernel.game import Game
from pestis.kernel.own_packs import hash_of
from pestis.server.background import Background, Words, Work, WorkFailed, worker
from pestis.server.hub import Hub
from pestis.server.store import trials as kept
from pestis.server.store.designs import DesignRow
from pestis.server.store.models import Trial
from pestis.server.store.trials import STOPPED, Tried
from pestis.tables.problems import Refused

WORKER = "pestis.lab.trialworker"
# How much longer a process may take to tell what it found than it may play.
GRACE_SECONDS = 120.0
MORE = 10
USUAL_SEATS = 3
TOO_MUCH = "Other cards of yours are still being tried. Wait until that is done, or stop it."
FAILED = "The games could not be played. Try again."


class Trials(Background):
    """What is tried by this process of the server."""

    def __init__(self, hub: Hub) -> None:
        settings = hub.settings
        words = Words(STOPPED, FAILED, TOO_MUCH)
        super().__init__(hub, Trial, words, at_once=settings.trials_at_once, waiting=settings.trials_waiting)
        self.sizes = [settings.trial_games, MORE * settings.trial_games]

    async def find(self, design: str) -> Tried | None:
        return await self.hub.store.read(partial(kept.find_trial, design=design))

    async def ask(self, row: DesignRow, guest: int, games: int) -> None:
        """Try this pack, unless somebody does."""
        if games not in self.sizes:
            raise Refused(f"{games} games cannot be tried; allowed: {' or '.join(map(str, self.sizes))}.")
        claim = partial(kept.claim, design=row.id, games=games, content=hash_of(row.files))
        await self.begin(row.id, guest, claim, partial(self._try, self._job(row, games)))

    async def stop(self, design: str) -> None:
        """No more games are played, whichever process plays them; what was played is told."""
        await self.hub.store.write(partial(kept.stop, design=design))
        await self._look_who_stopped()

    async def say_so(self) -> None:
        await super().say_so()
        await self._look_who_stopped()

    async def _look_who_stopped(self) -> None:
        """At whichever process: who has nothing to tell ends at once."""
        tasks = {design: work.task for design, work in self.works.items() if work.task}
        wanted = await self.hub.store.read(partial(kept.in_work, owner=self.owner))
        for design, task in tasks.items():
            if design not in wanted:
                task.cancel()
            elif wanted[design]:
                self._end(design)

    def _end(self, design: str) -> None:
        work = self.works.get(design)
        if work is not None and work.process is not None:
            with contextlib.suppress(ProcessLookupError):
                work.process.terminate()

    def _job(self, row: DesignRow, games: int) -> bytes:
        settings = self.hub.settings
        job = {"game": row.game, "files": row.files, "games": games, "seats": seats_of(self.hub.game(row.game))}
        return json.dumps(job | {"bot": settings.trial_bot, "seconds": settings.trial_seconds}).encode()

    async def _try(self, job: bytes, work: Work) -> None:
        try:
            await self._note(work.asker.table, 0)  # it may have been stopped while it waited
            async with worker(WORKER, job) as work.process:
                async with asyncio.timeout(self.hub.settings.trial_seconds + GRACE_SECONDS):
                    await self._listen(work.process, work.asker.table)
        except (TimeoutError, asyncio.IncompleteReadError) as error:
            raise WorkFailed(FAILED) from error
        finally:
            work.process = None

    async def _listen(self, process: asyncio.subprocess.Process, design: str) -> None:
        stream = process.stdout
        assert stream is not None
        while True:
            kind, _, rest = (await stream.readline()).decode(errors="replace").strip().partition(" ")
            if kind == "trial":
                await self._note(design, int(rest))
            elif kind == "found":
                found, report = (int(size) for size in rest.split())
                packed = await stream.readexactly(found), await stream.readexactly(report)
                keep = partial(kept.keep, design=design, owner=self.owner)
                await self.hub.store.write(partial(keep, found=packed[0], report=packed[1]))
                return
            else:
                raise WorkFailed(f"The games could not be played: {rest}." if kind == "error" else FAILED)

    async def _note(self, design: str, done: int) -> None:
        is_enough = await self.hub.store.write(partial(kept.progress, design=design, owner=self.owner, done=done))
        if is_enough is None:
            raise WorkFailed(FAILED)
        if is_enough:
            self._end(design)


def seats_of(game: Game) -> int:
    """How many play in a trial."""
    return USUAL_SEATS if USUAL_SEATS in game.seat_counts else max(game.seat_counts)
