"""What chance did after a move, told from what could be expected of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pestis.bots.search_judge import prepare
from pestis.kernel.redeal import keep_answers
from pestis.kernel.state import State
from pestis.review.parts import Gift, gift
from pestis.review.samples import Sample
from pestis.review.worlds import Worlds

# In so many worlds, in every pass.
LUCK: Final = 96
# So many worlds are drawn to find one in which the others could have answered in secret what they did.
DRAWS: Final = 24
# Whose the deal is.
EVERYBODY: Final = -1


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

    def __init__(self, moment: Moment, worlds: Worlds, count: int = LUCK) -> None:
        self.moment = moment
        self.worlds = worlds
        self.count = count
        self.is_lucky = False
        self.lucky: Sample = {}
        self.expected: Sample = {}

    def look(self, number: int) -> None:
        """The worlds of one pass.

        If the player saw in all of them what it saw in truth, nothing was left to chance there, and both samples
        are the same: only so a rare event that does not come is as even on average as one that does.
        """
        played = self.played(number)
        if self.is_open(played):
            self.is_lucky = True
            self._feel_luck(number * self.count, played)
        else:
            self._feel_nothing(number * self.count, len(played))

    def played(self, number: int) -> list[tuple[int, State]]:
        """Worlds after the move with their seeds; none while others still have to answer in secret."""
        before, move = self.moment.before, self.moment.move
        if before.sealing and before.waiting != 1 << self.moment.seat:
            return []
        numbers = range(number * self.count, number * self.count + self.count)
        seeds = [self.worlds.seed_of("luck", move, world) for world in numbers]
        return [(seed, world) for seed in seeds for world in self._played(seed)]

    def is_open(self, played: list[tuple[int, State]]) -> bool:
        """Whether the player saw something happen that comes out otherwise in one of these worlds."""
        seen = self.moment.after.view(self.moment.seat)
        return any(world.view(self.moment.seat) != seen for _, world in played)

    def _played(self, seed: int) -> list[State]:
        """A world after the move, if one is found in which the secret answers that the move revealed are true."""
        moment, worlds = self.moment, self.worlds
        for draw in range(DRAWS if moment.before.sealing else 1):
            world = moment.before.imagine(moment.seat, seed if draw == 0 else worlds.seed_of("draw", seed, draw))
            world.journal = None
            if keep_answers(world, moment.before):
                world.apply(moment.seat, moment.action)
                return [world]
        return []

    def _feel_luck(self, first: int, played: list[tuple[int, State]]) -> None:
        """What could be expected after the move, and what is expected now that it is known what came."""
        worlds, moment = self.worlds, self.moment
        for number, (seed, world) in enumerate(played, start=first):
            prepare(world, moment.seat)
            self.expected[number] = worlds.chances(world, seed + 1, worlds.near)
            self.lucky[number] = worlds.seen_by(moment.after, moment.seat, seed, worlds.near)

    def _feel_nothing(self, first: int, count: int) -> None:
        nothing = [0.0] * int(self.moment.before.seats)
        for number in range(first, first + count):
            self.expected[number] = self.lucky[number] = nothing

    def luck(self) -> Gift:
        """What chance gave every seat after this move."""
        return gift(self.moment.seat, self.lucky, self.expected)


class Deal:
    """What the seats got before the first move: what each knew of it against what everybody knew."""

    def __init__(self, start: State, worlds: Worlds, count: int = LUCK) -> None:
        self.start = start
        self.worlds = worlds
        self.count = count
        self.public: Sample = {}
        self.own: list[Sample] = [{} for _ in range(int(start.seats))]

    def look(self, number: int) -> None:
        """The worlds of one pass."""
        for world in range(number * self.count, number * self.count + self.count):
            seed = self.worlds.seed_of("deal", world)
            self.public[world] = self.worlds.seen_by(self.start, None, seed, self.worlds.near)
            for seat, sample in enumerate(self.own):
                sample[world] = self.worlds.seen_by(self.start, seat, seed, self.worlds.near)

    def luck(self) -> Gift:
        """What the hands of all gave every seat. World by world: what everybody knew is in each difference."""
        seats = range(len(self.own))
        came = {at: [sum(sample[at][seat] for sample in self.own) for seat in seats] for at in self.public}
        expected = {at: [len(self.own) * chance for chance in chances] for at, chances in self.public.items()}
        return gift(EVERYBODY, came, expected)
