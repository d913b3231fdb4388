"""Who plays the chunks of a run: this process, worker processes on all cores, or a Ray cluster.

All of them give back parts as they are finished, in whatever order, never the same one twice, and stop when asked.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib.metadata import entry_points
from itertools import chain, islice
from threading import Thread
from time import perf_counter
from typing import Any, Final, TypeVar

from pestis.bots import plugins
from pestis.kernel.game import Game
from pestis.kernel.installed import GROUP
from pestis.lab.chunks import Chunked, Work, never
from pestis.lab.errors import CrewError
from pestis.lab.playing import collect_seldom, seldom_collecting

Stop = Callable[[], bool]
Kept = TypeVar("Kept", bound=Chunked)

# A run that is over so soon is not worth starting workers for.
ALONE_SECONDS: Final = 1.0
AHEAD: Final = 2
LOOK_SECONDS: Final = 0.2
GRACE_SECONDS: Final = 2.0


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_alone(job: Work[Kept], chunks: Iterator[int], stop: Stop = never) -> Iterator[Kept]:
    """One chunk after the other, in this process."""
    with seldom_collecting():
        for chunk in chunks:
            part = job.play(chunk, stop)
            yield part
            if not part.whole or stop():
                return


def play_together(job: Work[Kept], chunks: Iterator[int], workers: int, stop: Stop = never) -> Iterator[Kept]:
    """Quick games begin in this process; what is not done in a second is played by workers.

    Bots that think have a worker even if it is the only one: a game of theirs takes minutes, and Ctrl-C does not
    wait for its end.
    """
    if known_here_only(job) or (workers <= 1 and job.is_quick()):
        yield from play_alone(job, chunks, stop)
        return
    if job.is_quick():
        began = perf_counter()
        for part in play_alone(job, chunks, stop):
            yield part
            if not part.whole or stop():
                return
            if perf_counter() - began > ALONE_SECONDS:
                break
    first = next(chunks, None)
    if first is not None:
        yield from play_in_processes(job, chain([first], chunks), workers, stop)


def known_here_only(job: Work[Kept]) -> str:
    """The game or the bot that another process would not find, because it was added to this one by hand."""
    if not is_installed(job.game):
        return f"the game {job.game.id!r}"
    added = set(plugins.names()) - entry_points(group=plugins.GROUP).names
    # A plan names its bots, and so does a tournament.
    bots = getattr(getattr(job, "plan", job), "bots", ())
    return next((f"the bot {name!r}" for name in bots if name in added), "")


def is_installed(game: Game) -> bool:
    return game.id in entry_points(group=GROUP).names


def play_in_processes(job: Work[Kept], chunks: Iterator[int], workers: int, stop: Stop = never) -> Iterator[Kept]:
    """A few chunks are under way for each worker, so that memory does not grow with the length of the run."""
    before = {process.pid for process in multiprocessing.active_children()}
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=enlist, initargs=(job,))
    under_way: set[Future[Kept]] = set()
    try:
        while True:
            wanted = 0 if stop() else workers * AHEAD - len(under_way)
            under_way |= {pool.submit(play_enlisted, chunk) for chunk in islice(chunks, wanted)}
            if not under_way or stop():
                break
            done, under_way = wait(under_way, LOOK_SECONDS, FIRST_COMPLETED)
            yield from (future.result() for future in done)
        if under_way:
            done, under_way = wait(under_way, GRACE_SECONDS if leave_rest(under_way) else 0)
            yield from (future.result() for future in done if not future.cancelled())
    except BrokenProcessPool as error:
        raise CrewError("a worker process died (out of memory?); what was finished is kept") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            if process.pid not in before and under_way:
                process.terminate()


def leave_rest(futures: set[Future[Kept]]) -> bool:
    """Take back what nobody has begun; whether something is still being played."""
    begun = [future for future in futures if not future.cancel()]
    return bool(begun)


_enlisted: list[Work[Any]] = []


def enlist(job: Work[Kept]) -> None:
    """In a worker: Ctrl-C is for the one who gives out work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with_parent, daemon=True).start()
    collect_seldom()
    _enlisted[:] = [job]


def leave_with_parent() -> None:
    """Whoever gives out work may be killed; its workers would wait for more for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def play_enlisted(chunk: int) -> Any:  # noqa: ANN401 - whatever the job leaves
    return _enlisted[0].play(chunk, never)
