"""What the seats can expect from a position: the game's own strategy plays on for all and judges what comes.

One judge for the bots that search and for whoever reviews a game that is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from pestis.bots.search_race import DIGITS
from pestis.kernel.rng import Rng
from pestis.kernel.state import NOT_YET, State
from pestis.kernel.strategy import Strategy

# Without a strategy games are played to the end at random, but not for ever.
LONGEST_PLAYOUT: Final[i64] = 5000


class Judge:
    """Plays on and judges. After the deadline (0: none) it gives up, and what it says then means nothing.

    The clock is read before every decision that is thought about.
    """

    def __init__(self, strategy: Strategy | None, rng: Rng, clock: Callable[[], float]) -> None:
        self.strategy = strategy
        self.policy = rng
        self.clock = clock
        self.deadline = 0.0
        self.is_late = False
        # How many decisions of each seat are played on.
        self.lookahead: i64 = 0 if strategy is None else strategy.lookahead()
        self._found: list[list[float]] = []

    def start(self, deadline: float) -> None:
        self.deadline = deadline
        self.is_late = False

    def submit(self, world: State) -> None:
        """A position to be judged with others. The world is used up; too late, it is not judged at all."""
        found = self.prospects(world)
        if not self.is_late:
            self._found.append(found)

    def verdicts(self) -> list[list[float]]:
        """What each seat can expect from the positions that were submitted, in their order."""
        found = self._found
        self._found = []
        return found

    def prospects(self, world: State) -> list[float]:
        """What each seat can expect from here, from 0 to 1: judged at three points of what comes next.

        Right after somebody's turn a position looks better for that seat than it is; the mean of three does less.
        """
        strategy = self.strategy
        if strategy is None:
            self.play_on(world, LONGEST_PLAYOUT)
            return shares(world)
        ahead = self.lookahead * world.seats
        total = [0.0] * world.seats
        for leg in (ahead // 2, ahead // 4, ahead // 4):
            self.play_on(world, leg)
            if self.is_late:
                return total
            found = shares(world) if world.is_over else chances(world, strategy)
            for seat in range(world.seats):
                total[seat] = total[seat] + found[seat] / 3.0
        return [round(value, DIGITS) for value in total]

    def play_on(self, world: State, decisions: i64) -> None:
        left = decisions
        while left > 0 and not world.is_over:
            seat = world.next_seat()
            legal = world.legal(seat)
            if len(legal) == 1:
                world.apply(seat, legal[0])
                continue
            if self.check():
                return
            world.apply(seat, self.reply(world, seat, legal))
            left -= 1

    def reply(self, world: State, seat: i64, legal: list[i64]) -> i64:
        if self.strategy is None:
            return legal[self.policy.below(len(legal))]
        return self.strategy.reply(world, seat, self.policy)

    def check(self) -> bool:
        """Whether it is too late to go on."""
        if self.deadline and self.clock() >= self.deadline:
            self.is_late = True
        return self.is_late


def prepare(world: State, keeps: i64) -> list[i64]:
    """Nobody watches; who has answered in secret is asked again, for what was answered is not known.

    Only the seat that `keeps` its answer does (-1: none). Returns the seats that are asked again.
    """
    world.journal = None
    world.skip_unable = True
    world.for_people = False
    again: list[i64] = []
    if world.sealing:
        for seat in range(world.seats):
            if seat != keeps and world.sealed[seat] != NOT_YET:
                world.sealed[seat] = NOT_YET
                world.waiting |= 1 << seat
                again.append(seat)
    return again


def chances(world: State, strategy: Strategy) -> list[float]:
    return [strategy.evaluate(world, seat) for seat in range(world.seats)]


def shares(world: State) -> list[float]:
    """A won game is worth 1, shared among its winners; a game that was not finished nothing yet."""
    winners = world.winners()
    if not winners:
        return [0.0 if world.is_over else 0.5] * world.seats
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(world.seats)]
