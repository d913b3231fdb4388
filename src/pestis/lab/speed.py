"""How fast a game runs here: a quick look. `make bench` measures more, longer, and beside other engines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from pestis.kernel import playout
from pestis.kernel.game import Game
from pestis.kernel.rng import fast
from pestis.kernel.state import State

STAGES = 8
CLONES_PER_LAP = 50


@dataclass(frozen=True)
class Speed:
    """Decisions a second in the kernel's own loop, and the time of one clone."""

    game: str
    seats: int
    decisions_per_second: float
    clone_microseconds: float
    is_compiled: bool


def measure_speed(game: Game, seats: int, seconds: float) -> Speed:
    """Random games one after the other for so long, then clones of positions for a quarter of it."""
    first = start(game, seats, 0)
    players = fast("bench")
    decisions = number = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds or not number:
        decisions += playout.random_game(start(game, seats, number), players)
        number += 1
    clone = clone_seconds(stages(first), seconds / 4)
    return Speed(game.id, seats, decisions / elapsed, clone * 1e6, is_compiled(first))


def start(game: Game, seats: int, number: int) -> State:
    return game.start(seats, number, ask="able", watched=False)


def stages(state: State) -> list[State]:
    """Positions spread evenly over one random game."""
    players = fast("stages")
    positions: list[State] = []
    while not state.is_over:
        positions.append(state.clone())
        seat = state.next_seat()
        state.apply(seat, players.pick(state.legal(seat)))
    return [positions[stage * len(positions) // STAGES] for stage in range(STAGES)]


def clone_seconds(states: list[State], seconds: float) -> float:
    """The mean time of a clone."""
    cloners: list[Callable[[], State]] = [state.clone for state in states] * CLONES_PER_LAP
    laps = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds or not laps:
        for clone in cloners:
            clone()
        laps += 1
    return elapsed / (laps * len(cloners))


def is_compiled(state: State) -> bool:
    """Whether both the loop and the state of the game are compiled."""
    modules = (playout.__name__, type(state).__module__)
    return not any(str(sys.modules[name].__file__).endswith(".py") for name in modules)
