"""Playing one game with bots: what is asked of whom, what is noted on the way, what is left at the end."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

from pestis import bots
from pestis.kernel.game import game_of
from pestis.kernel.metrics import Counts, Metrics, RoundTracker, random_course
from pestis.kernel.outcome import Outcome
from pestis.kernel.playout import random_game
from pestis.kernel.rng import Rng, fast
from pestis.kernel.state import State
from pestis.kernel.visible_moves import Seen, VisibleMoves
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
class Measured:
    """One finished game with everything that the tables of a run say about it."""

    row: GameRow
    seed: int
    lead_changes: int | None
    parts: list[dict[str, float]]
    counts: Counts | None


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


def collect_seldom() -> None:
    """A game drops its thousands of events at once and leaves no cycles; looking for them would take a third."""
    gc.set_threshold(COLLECT_AFTER, *gc.get_threshold()[1:])


@contextmanager
def seldom_collecting() -> Iterator[None]:
    usual = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*usual)


Chooser = Callable[[State, int], int]
Log = list[tuple[int, int]]
"""The moves of a game: seat and action of each."""


def play_out(
    state: State,
    names: Sequence[str],
    seed: int,
    *,
    tracker: RoundTracker | None = None,
    costs: Sequence[Cost] = (),
    log: Log | None = None,
) -> None:
    """Play a state to its end. Where all is random and nothing is timed or logged, compiled code does it alone."""
    if costs or any(name != RANDOM for name in names):
        step_through(state, bots_choosing(state, names, seed, costs), tracker, log)
        return
    rng = fast(f"players {seed}")
    if log is not None:
        step_through(state, chance_choosing(rng), tracker, log)
    elif tracker is not None:
        random_course(state, rng, tracker)
    else:
        random_game(state, rng)


def step_through(state: State, choose: Chooser, tracker: RoundTracker | None, log: Log | None) -> None:
    """One decision after the other; every one is checked, noted and written down as asked."""
    if tracker is not None:
        tracker.note(state)
    while not state.is_over:
        seat = state.next_seat()
        action = choose(state, seat)
        if log is not None:
            log.append((int(seat), int(action)))
        state.play(seat, action)
        if tracker is not None:
            tracker.note(state)
    if tracker is not None:
        tracker.look(state)


def bots_choosing(state: State, names: Sequence[str], seed: int, costs: Sequence[Cost]) -> Chooser:
    """Every bot sees its own perspective only; how long it thinks goes to the costs of its seat."""
    game = game_of(state)
    players = [bots.make(name, game=game, seat=seat, seed=seed) for seat, name in enumerate(names)]
    visible_moves = VisibleMoves(len(names))

    def choose(state: State, seat: int) -> int:
        perspective = look(state, seat, visible_moves.seen_by(seat))
        began = perf_counter()
        action = players[seat].choose(perspective)
        if costs:
            costs[seat].add(perf_counter() - began)
        visible_moves.note(seat, action, state.is_secret(seat, action))
        return action

    return choose


def chance_choosing(rng: Rng) -> Chooser:
    """The choices of `random_game`, one by one."""

    def choose(state: State, seat: int) -> int:
        actions = state.legal(seat)
        return actions[rng.below(len(actions))] if len(actions) > 1 else actions[0]

    return choose


def look(state: State, seat: int, moves: Sequence[Seen]) -> bots.Perspective:
    """What a seat knows, without the journal: worlds that a bot imagines need not keep one."""
    journal = state.journal
    state.journal = None
    try:
        return bots.Perspective(state, seat, moves)
    finally:
        state.journal = journal


def measured_game(
    state: State, names: Sequence[str], seed: int, number: int, metrics: Metrics | None, log: Log | None = None
) -> Measured:
    """Play a watched state to its end and read what the metrics wants to know of it."""
    counts = Counts(state.seats, len(metrics.things) if metrics else 0)
    tracker = RoundTracker(metrics, counts)
    play_out(state, names, seed, tracker=tracker, log=log)
    if metrics is not None:
        metrics.read(state, counts)
    outcome = state.outcome()
    row = row_of(state, outcome, number)
    changes = int(tracker.changes) if row.rounds is not None else None
    return Measured(row, seed, changes, outcome.parts, counts if metrics else None)


def row_of(state: State, outcome: Outcome, number: int) -> GameRow:
    """What a finished game leaves behind."""
    return GameRow(
        number=number,
        decisions=int(state.decisions),
        rounds=state.rounds(),
        reason=outcome.reason,
        scores=tuple(outcome.scores),
        winners=outcome.winners,
    )


def failure_of(error: BaseException, number: int, seed: int, moves: Log) -> Failure:
    said = f"{type(error).__name__}: {error}"
    return Failure(number, seed, said, "".join(traceback.format_exception(error)), moves)
