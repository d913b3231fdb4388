"""What chance did after a move, told from what could be expected of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pestis.bots.search_judge import prepare
from pestis.kernel.state import NOT_YET, State
from pestis.review.parts import Gift, gift
from pestis.review.samples import Sample
from pestis.review.worlds import Worlds

# In so many worlds, in every pass.
LUCK: Final = 12


@dataclass(frozen=True)
class Moment:
    """A move of the match: how many came before it, who made it, the table before and after."""

    move: int
    seat: int
    action: int
    before: State
    after: State


class Chance:
    """Dice, draws and reveals that followed a move, as its player saw them."""

    def __init__(self, moment: Moment, worlds: Worlds) -> None:
        self.moment = moment
        self.worlds = worlds
        self.is_lucky = self._is_chance()
        self.lucky: Sample = {}
        self.expected: Sample = {}

    def look(self, number: int) -> None:
        """The worlds of one pass."""
        if self.is_lucky:
            self._feel_luck(range(number * LUCK, number * LUCK + LUCK))

    def _is_chance(self) -> bool:
        """Whether the player saw something happen that could have come out otherwise."""
        before, seat = self.moment.before, self.moment.seat
        if before.sealing and before.waiting != 1 << seat:
            return False
        seen = self.moment.after.view(seat)
        for number in range(LUCK):
            world = self._played(self.worlds.seed_of("luck", self.moment.move, number))
            if world.view(seat) != seen:
                return True
        return False

    def _played(self, seed: int) -> State:
        """A world after the move. Secret answers that the move revealed are the true ones where they fit."""
        moment = self.moment
        world = moment.before.imagine(moment.seat, seed)
        world.journal = None
        if world.sealing:
            for seat in range(int(world.seats)):
                answer = moment.before.sealed[seat]
                if answer != NOT_YET and answer in world.choices(world.agenda[-1], seat):
                    world.sealed[seat] = answer
        world.apply(moment.seat, moment.action)
        return world

    def _feel_luck(self, numbers: range) -> None:
        """What could be expected after the move, and what is expected now that it is known what came."""
        worlds, moment = self.worlds, self.moment
        for number in numbers:
            seed = worlds.seed_of("luck", moment.move, number)
            world = self._played(seed)
            prepare(world, moment.seat)
            self.expected[number] = worlds.chances(world, seed + 1)
            self.lucky[number] = worlds.seen_by(moment.after, moment.seat, seed)

    def luck(self) -> Gift:
        """What chance gave every seat after this move."""
        return gift(self.moment.seat, self.lucky, self.expected)
