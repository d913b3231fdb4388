"""Playing one game with bots: what is asked of whom, what is noted on the way, what is left at the end."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

from pestis import bots
from pestis.kernel.playout import random_game
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from pestis.kernel.study import Course, Reading, Study, random_course
from pestis.lab.summary import GameRow

RANDOM = "random"
FAILED_FORMAT = "pestis-failed-game-1"
COLLECT_AFTER = 100_000


@dataclass(slots=True)
class Cost:
    """How long a bot thought, over all its choices."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def include(self, other: Cost) -> None:
        self.moves += other.moves
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True, slots=True)
class Studied:
    """One finished game with everything that the tables of a run say about it."""

    row: GameRow
    seed: int
    lead_changes: int | None
    parts: Sequence[dict[str, float]]
    reading: Reading | None


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that did not come to its end, with its moves up to there."""

    number: int
    seed: int
    error: str
    trace: str
    moves: list[tuple[int, int]] = field(default_factory=list)

    def as_json(self, plan: dict[str, object]) -> dict[str, object]:
        return {
            "format": FAILED_FORMAT,
            "plan": plan,
            "number": self.number,
            "seed": self.seed,
            "error": self.error,
            "moves": [list(move) for move in self.moves],
            "trace": self.trace.splitlines(),
        }


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """A game drops its thousands of events at once and leaves no cycles; looking for them would take a third."""
    usual = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def play_out(
    state: State,
    names: Sequence[str],
    seed: int,
    *,
    course: Course | None = None,
    costs: Sequence[Cost] = (),
    log: list[tuple[int, int]] | None = None,
) -> None:
    """Play a state to its end. Where all is random and nothing is timed or logged, compiled code does it alone."""
    if all(name == RANDOM for name in names) and not costs and log is None:
        if course is None:
            random_game(state, fast(f"players {seed}"))
        else:
            random_course(state, fast(f"players {seed}"), course)
        return
    if all(name == RANDOM for name in names) and not costs:
        log_random(state, seed, [] if log is None else log)
        return
    play_with_bots(state, names, seed, course, costs, log)


def play_with_bots(
    state: State,
    names: Sequence[str],
    seed: int,
    course: Course | None = None,
    costs: Sequence[Cost] = (),
    log: list[tuple[int, int]] | None = None,
) -> None:
    """Every bot sees its own perspective only, and its moves are checked."""
    players = [bots.make(name, game=state.game, seat=seat, seed=seed) for seat, name in enumerate(names)]
    if course is not None:
        course.note(state)
    while not state.is_over:
        seat = state.next_seat()
        perspective = look(state, seat)
        began = perf_counter()
        action = players[seat].choose(perspective)
        if costs:
            costs[seat].add(perf_counter() - began)
        if log is not None:
            log.append((int(seat), int(action)))
        state.play(seat, action)
        if course is not None:
            course.note(state)
    if course is not None:
        course.look(state)


def look(state: State, seat: int) -> bots.Perspective:
    """What a seat knows, without the journal: worlds that a bot imagines need not keep one."""
    journal = state.journal
    state.journal = None
    try:
        return bots.Perspective(state, seat)
    finally:
        state.journal = journal


def log_random(state: State, seed: int, log: list[tuple[int, int]]) -> None:
    """The choices of `random_game`, one by one."""
    rng = fast(f"players {seed}")
    while state.waiting:
        seat = state.next_seat()
        actions = state.legal(seat)
        action = actions[rng.below(len(actions))] if len(actions) > 1 else actions[0]
        log.append((int(seat), int(action)))
        state.apply(seat, action)


def studied_game(state: State, names: Sequence[str], seed: int, number: int, study: Study | None) -> Studied:
    """Play a watched state to its end and read what the study wants to know of it."""
    reading = Reading(state.seats, len(study.things) if study else 0)
    course = Course(study, reading)
    play_out(state, names, seed, course=course)
    if study is not None:
        study.read(state, reading)
    outcome = state.outcome()
    changes = int(course.changes) if state.rounds() is not None else None
    return Studied(row_of(state, number), seed, changes, outcome.parts, reading if study else None)


def row_of(state: State, number: int) -> GameRow:
    """What a finished game leaves behind."""
    outcome = state.outcome()
    return GameRow(
        number=number,
        decisions=int(state.decisions),
        rounds=state.rounds(),
        reason=outcome.reason,
        scores=tuple(outcome.scores),
        winners=outcome.winners,
    )


def failure_of(error: Exception, number: int, seed: int, moves: list[tuple[int, int]]) -> Failure:
    said = f"{type(error).__name__}: {error}"
    return Failure(number, seed, said, "".join(traceback.format_exception(error)), moves)
