"""Bots in processes of their own, with a hard limit of time; who is served when is for `botqueue` to say.

A bot that says what went wrong leaves its process as it was, with the bots of other seats; a process that ends, or
answers nothing in time, is killed and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import sys

from pestis.bots import Perspective
from pestis.bots.explain import Weighed
from pestis.server.botqueue import Asker, Budget, FairQueue
from pestis.server.botworker import LENGTH_BYTES, READY
from pestis.tables.thinking import BotFailed, Recent, Request, read_action, read_advice, request_of

START_SECONDS = 60.0
ALONE = Asker()
# What one guest gets, and how much more all guests of an address get together.
SECONDS = 120.0
SHARE = 0.5
ADDRESS_SECONDS = 4
ADDRESS_SHARE = 2


class BotErred(BotFailed):
    """A bot said what went wrong. Its process can be asked again."""


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self.stdin = process.stdin
        self.stdout = process.stdout
        # Whose bots it has, as far as is known here.
        self.keeps: Recent[bool] = Recent()

    @staticmethod
    async def start() -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "pestis.server.botworker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        worker = Worker(process)
        try:
            ready = await asyncio.wait_for(worker.stdout.readline(), START_SECONDS)
        except BaseException:
            await worker.stop()
            raise
        if ready != READY:
            await worker.stop()
            raise BotFailed("a bot worker did not start")
        return worker

    async def ask(self, request: Request) -> str:
        sent = pickle.dumps(request)
        if request.whose:
            self.keeps.keep(request.whose, True)
        self.stdin.write(len(sent).to_bytes(LENGTH_BYTES, "big") + sent)
        await self.stdin.drain()
        kind, _, rest = (await self._read_line()).partition(" ")
        if kind == "error":
            self.keeps.take(request.whose)
            raise BotErred(rest)
        if kind != "ok":
            raise BotFailed("its process ended")
        return rest

    async def _read_line(self) -> str:
        try:
            return (await self.stdout.readline()).decode(errors="replace").strip()
        except ValueError as error:
            raise BotFailed("it answered with more than fits a line") from error

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self.stdin.close()

    async def stop(self) -> None:
        self.kill()
        await self.process.wait()


class BotPool:
    """A few workers, started when they are needed. A seat is asked where it was before, if that one is free."""

    def __init__(self, workers: int, seconds: float, budget: float = SECONDS, share: float = SHARE) -> None:
        self.seconds = seconds
        of_address = Budget(budget * ADDRESS_SECONDS, share * ADDRESS_SHARE)
        self.queue = FairQueue(workers, Budget(budget, share), of_address)
        self.replaced = 0
        self.live: set[Worker] = set()
        self._idle: list[Worker | None] = [None] * self.queue.workers

    async def choose(self, bot: str, perspective: Perspective, whose: str = "", asker: Asker = ALONE) -> int:
        """What the bot would play; BotFailed if it did not answer properly in time.

        `whose` names a seat of a table: its bot goes on with what it thought of before.
        """
        return read_action(await self._ask(request_of(bot, perspective, whose=whose), asker), perspective)

    async def advise(self, bot: str, perspective: Perspective, asker: Asker = ALONE) -> tuple[int, list[Weighed]]:
        """The same, with what it thinks of every move, the best first."""
        return read_advice(await self._ask(request_of(bot, perspective, is_hint=True), asker), perspective)

    async def _ask(self, request: Request, asker: Asker) -> str:
        async with self.queue.turn(asker):
            return await self._ask_one(request)

    def _take(self, whose: str) -> Worker | None:
        """The idle worker that has this bot, or the one that has been idle for the longest time."""
        at = next((at for at, worker in enumerate(self._idle) if worker and whose in worker.keeps), 0)
        return self._idle.pop(at)

    async def _ask_one(self, request: Request) -> str:
        worker = self._take(request.whose)
        try:
            if worker is None:
                worker = await self._start()
            return await asyncio.wait_for(worker.ask(request), self.seconds)
        except BotErred:
            raise
        except BaseException as error:
            failed, worker = worker, None  # before waiting: whoever cancels may do so twice
            await self._replace(failed)
            if isinstance(error, TimeoutError):
                raise BotFailed(f"it thought longer than {self.seconds:g} s") from error
            if isinstance(error, OSError):
                raise BotFailed("its process ended") from error
            raise
        finally:
            self._idle.append(worker)

    async def close(self) -> None:
        """All are killed before the first is waited for."""
        stopped = [*self.live]
        self.live.clear()
        for worker in stopped:
            worker.kill()
        for worker in stopped:
            await worker.stop()

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self.live.add(worker)
        return worker

    async def _replace(self, worker: Worker | None) -> None:
        if worker is not None:
            self.replaced += 1
            self.live.discard(worker)
            await worker.stop()
