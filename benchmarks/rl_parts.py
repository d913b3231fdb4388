"""What the time of a batch's step goes into, for `python -m benchmarks rl --parts`: microseconds a decision.

moving     rules, masks and rewards: a batch without observations
observing  what observations add to that
comparing  of it: rows are looked at again though nothing has changed
seats      of it: another seat is asked than before, as often as that happens
rest       of it: finding and writing what a move has changed
then       of the bare engine, if comparing and seats took no time at all
same       how many numbers of a row a decision changes if the same seat is asked again
other      the same if another one is
"""

from time import process_time
from typing import Final

import numpy as np

from benchmarks.rl import bare, stepped
from pestis.kernel.game import Game
from pestis.rl.batch import Batch
from pestis.rl.stepper import Stepper

ROUNDS: Final = 20
STEPS: Final = 7
LOOKS: Final = 50
CHANGES: Final = 300
MICRO: Final = 1e6
HEAD: Final = f"{'game':20} " + " ".join(
    f"{name:>9}" for name in ("bare", "moving", "observing", "comparing", "seats", "rest", "then", "same", "other")
)


def parts_line(game: Game, seats: int, games: int, seconds: float) -> str:
    """The parts of one game."""
    engine = MICRO / bare(game, seats, seconds)
    moving = MICRO / stepped(Batch(game.id, seats, games, observe=False), seconds)
    observing = MICRO / stepped(Batch(game.id, seats, games), seconds) - moving
    with Batch(game.id, seats, games) as batch:
        stepper = batch._here().stepper
        comparing, other = looks(stepper)
        turning = share_of_changes(stepper) * (other - comparing)
        again, anew = numbers_changed(batch, stepper)
    rest = observing - comparing - turning
    numbers = (engine, moving, observing, comparing, turning, rest)
    then = engine / (moving + max(0.0, rest))
    times = " ".join(f"{number:9.2f}" for number in numbers)
    return f"{game.id:20} {times} {then:9.0%} {again:9.1f} {anew:9.1f}"


def looks(stepper: Stepper) -> tuple[float, float]:
    """Microseconds a row if nothing has changed, and if only the seat has; the best of some positions."""
    same = other = float("inf")
    for _ in range(ROUNDS):
        play(stepper, STEPS)
        actors = actors_of(stepper)
        turned = [(seat + 1) % stepper.seats for seat in actors]
        same = min(same, microseconds(stepper, actors, actors))
        other = min(other, microseconds(stepper, turned, actors))
    return same, other


def microseconds(stepper: Stepper, first: list[int], second: list[int]) -> float:
    """Of a row, if these seats are asked in turn."""
    began = process_time()
    for _ in range(LOOKS):
        for actors in (first, second):
            for running, actor in zip(stepper.games, actors, strict=True):
                running.actor = actor
            stepper._observe()
    rows = 2 * LOOKS * int(stepper.count)
    return (process_time() - began) / rows * MICRO


def actors_of(stepper: Stepper) -> list[int]:
    return [int(running.actor) for running in stepper.games]


def share_of_changes(stepper: Stepper) -> float:
    """How many decisions are made by another seat than the one before."""
    changes = 0
    for _ in range(CHANGES):
        before = actors_of(stepper)
        play(stepper, 1)
        changes += sum(old != new for old, new in zip(before, actors_of(stepper), strict=True))
    return changes / (CHANGES * int(stepper.count))


def numbers_changed(batch: Batch, stepper: Stepper) -> tuple[float, float]:
    """How many numbers of a row a decision changes: if the same seat is asked again, and if another one is."""
    rows = batch.observations
    assert rows is not None
    changed = np.zeros(2)
    decisions = np.zeros(2)
    for _ in range(CHANGES):
        before, actors = rows.copy(), batch.actors.copy()
        play(stepper, 1)
        counts = (rows != before).sum(axis=1)
        for kind, asked in enumerate((batch.actors == actors, batch.actors != actors)):
            goes_on = asked & ~batch.dones
            changed[kind] += counts[goes_on].sum()
            decisions[kind] += goes_on.sum()
    again, anew = changed / decisions
    return float(again), float(anew)


def play(stepper: Stepper, steps: int) -> None:
    for _ in range(steps):
        stepper.sample()
        stepper.step()
