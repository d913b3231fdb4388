"""A run is cut into chunks: runs of numbers that one worker plays in one go, and whose results are kept together.

Chunks depend on the plan alone, never on who plays them, so that a run can be taken up again anywhere.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeVar

from pestis.bots.levels import is_quick
from pestis.kernel.game import Game
from pestis.kernel.metrics import Metrics
from pestis.lab.playing import (
    RANDOM,
    Failure,
    Log,
    Measured,
    failure_of,
    measured_game,
    play_out,
    seldom_collecting,
)
from pestis.lab.simulate import Plan, play_game
from pestis.lab.summary import GameRow
from pestis.lab.tables import Builder

Detail = Literal["rows", "seats", "cards"]
"""What is noted: nothing but the row of a summary; the tables of games and seats; that of the cards too."""

# About how many chunks a run has, and how many games at most a chunk. Random games are so short that the making of
# files is felt, so these have fewer and longer chunks.
GREEDY_CHUNKS: Final = 32
MOST_GREEDY: Final = 100
RANDOM_CHUNKS: Final = 10
MOST_RANDOM: Final = 2000


class Chunked(Protocol):
    """What a chunk leaves, of whatever job: whether it was played to its end."""

    whole: bool


Kept_co = TypeVar("Kept_co", bound=Chunked, covariant=True)


class Work(Protocol[Kept_co]):
    """What an executor plays: so many chunks, each on its own."""

    @property
    def game(self) -> Game: ...

    def is_quick(self) -> bool:
        """Whether a game takes no longer than a moment."""

    def play(self, chunk: int, stop: Callable[[], bool]) -> Kept_co: ...


@dataclass(slots=True)
class Part:
    """What came of a chunk; `whole` is False if playing was stopped in the middle of it."""

    chunk: int
    rows: list[GameRow] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    whole: bool = True
    worker: str = ""


@dataclass(frozen=True)
class Job:
    """A plan, cut into chunks."""

    plan: Plan
    size: int
    detail: Detail = "rows"

    @property
    def game(self) -> Game:
        return self.plan.game

    def is_quick(self) -> bool:
        return all(is_quick(name) for name in self.plan.bots)

    def count(self) -> int:
        return -(-self.plan.games // self.size)

    def numbers(self, chunk: int) -> range:
        return range(chunk * self.size, min(self.plan.games, (chunk + 1) * self.size))

    def play(self, chunk: int, stop: Callable[[], bool]) -> Part:
        with seldom_collecting():
            return play_chunk(self, chunk, stop)


def chunk_size(plan: Plan) -> int:
    """Many games of random players in a chunk, fewer of those that think, single games of those that search."""
    if not all(is_quick(name) for name in plan.bots):
        return 1
    is_random = all(name == "random" for name in plan.bots)
    most, chunks = (MOST_RANDOM, RANDOM_CHUNKS) if is_random else (MOST_GREEDY, GREEDY_CHUNKS)
    return max(1, min(most, plan.games // chunks))


def never() -> bool:
    return False


def play_chunk(job: Job, chunk: int, stop: Callable[[], bool] = never) -> Part:
    """Play one chunk; a game that fails is reported and the next one is played."""
    part = Part(chunk, worker=f"{socket.gethostname()}:{os.getpid()}")
    metrics = job.plan.game.metrics() if job.detail == "cards" else None
    tables = None if job.detail == "rows" else Builder(job.plan.bots, metrics)
    is_random = all(name == RANDOM for name in job.plan.bots)
    for number in job.numbers(chunk):
        if stop():
            part.whole = False
            return part
        # Random games are played in one go, without a log; one that fails is played again for its moves.
        log: Log | None = None if is_random else []
        try:
            if tables is None:
                part.rows.append(play_game(job.plan, number, log))
            else:
                found = measure_game(job.plan, number, metrics, log)
                tables.add(found)
                part.rows.append(found.row)
        except (Exception, SystemExit) as error:  # whatever a game or a bot does wrong must not end the run
            moves = moves_of(job.plan, number) if log is None else log
            part.failures.append(failure_of(error, number, job.plan.game_seed(number), moves))
    if tables is not None:
        part.files = tables.files()
    return part


def measure_game(plan: Plan, number: int, metrics: Metrics | None, log: Log | None = None) -> Measured:
    state = plan.start(number, watched=metrics is not None)
    return measured_game(state, plan.bots, plan.game_seed(number), number, metrics, log)


def moves_of(plan: Plan, number: int) -> Log:
    """The moves of a random game that fails, found by playing it once more."""
    log: Log = []
    seed = plan.game_seed(number)
    try:
        play_out(plan.start(number), plan.bots, seed, log=log)
    except (Exception, SystemExit):
        return log
    return log


def remaining(job: Job, done: Sequence[int]) -> Iterator[int]:
    """The chunks that are still to be played, in order."""
    finished = set(done)
    return (chunk for chunk in range(job.count()) if chunk not in finished)
