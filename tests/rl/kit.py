"""The games that the environments are tested with, and how to play them at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pestis
from pestis.kernel.state import State
from pestis.rl.batch import Batch

GAMES = ("divine-retribution", "plague-inc", "space-opera", "space-plague")
TABLES = [(game, seats) for game in GAMES for seats in pestis.game(game).seat_counts]


def one_of(mask: Sequence[int], source: random.Random) -> int:
    """A legal action at random."""
    return source.choice([action for action, is_legal in enumerate(mask) if is_legal])


def states_of(batch: Batch) -> list[State]:
    """The games of a batch in one process, as they stand."""
    return [running.state for running in batch._here().stepper.games]


def played(state: State, decisions: int, seed: int) -> State:
    """The state after so many random decisions."""
    source = random.Random(seed)
    for _ in range(decisions):
        if state.is_over:
            break
        seat = state.pending()[0]
        state.apply(seat, source.choice(state.legal(seat)))
    return state
