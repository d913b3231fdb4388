"""What somebody could expect who knew no more than one seat, or than the public.

The true state is used for nothing but what that viewer sees of it: to draw worlds that the viewer cannot tell from
it. What comes of them depends on the viewer's knowledge and the seed.
"""

from __future__ import annotations

import re
from time import perf_counter
from typing import Final

from pestis.bots.search_judge import Judge, prepare
from pestis.kernel.game import Game
from pestis.kernel.rng import fast
from pestis.kernel.state import State

SEED_BOUND: Final = 1 << 31
NOBODY: Final = -1
# A search looks this many times as far ahead: it has moves to tell apart that it tries in hundreds of worlds.
NEARER: Final = 2
# Luck is measured nearer still: the farther the judge looks, the more of what it sees is luck that is yet to come.
# The same work goes into more worlds.
NEAR: Final = 4
LEAST_AHEAD: Final = 2
# Before anybody is blamed both moves are followed to the end of the game, which so many decisions of a seat reach.
TO_THE_END: Final = 5000
# A move that was let go may come again: at the next choice of its player, or at one of so many in the same round.
CHOICES: Final = 6
ASIDE: Final = re.compile(r" ?\([^)]*\)")


class Worlds:
    """Draws worlds and judges them."""

    def __init__(self, game: Game, seed: int) -> None:
        self.strategy = game.strategy()
        self.seed = seed
        self.judge = Judge(self.strategy, fast(seed), perf_counter)
        self.judge.lookahead = max(1, self.judge.lookahead // NEARER)
        self.near = Judge(self.strategy, fast(seed), perf_counter)
        self.near.lookahead = min(self.judge.lookahead, max(LEAST_AHEAD, self.judge.lookahead // NEAR))
        self.far = Judge(self.strategy, fast(seed), perf_counter)
        self.far.lookahead = TO_THE_END

    def seed_of(self, *names: object) -> int:
        """The seed of one of many worlds, by what it is for."""
        return int(fast(f"{self.seed} {' '.join(map(str, names))}").below(SEED_BOUND))

    def chances(self, world: State, luck: int, judge: Judge | None = None) -> list[float]:
        """What each seat can expect in a world that nobody watches any more. The world is used up."""
        judge = judge or self.judge
        judge.policy = fast(luck)
        return fair_shares(judge.prospects(world))

    def seen_by(self, state: State, viewer: int | None, seed: int, judge: Judge | None = None) -> list[float]:
        """What each seat can expect, for all that this viewer knows."""
        world = state.imagine(viewer, seed)
        prepare(world, NOBODY if viewer is None else viewer)
        return self.chances(world, seed + 1, judge)

    def after(self, state: State, seat: int, action: int, seed: int, judge: Judge | None = None) -> list[float]:
        """What each seat can expect after a move, for all that its player knows."""
        return self.chances(self._after(state, seat, action, seed), seed + 1, judge)

    def made_up(self, state: State, seat: int, action: int, other: int, seed: int) -> list[float] | None:
        """The same if the seat makes another move as soon as it can; None if that one does not come again soon."""
        words = bare(state.describe(seat, other).text)
        world = self._after(state, seat, action, seed)
        self.judge.policy = fast(seed + 1)
        choices = 0
        while not world.is_over and choices < CHOICES and (not choices or world.rounds() == state.rounds()):
            asked = world.next_seat()
            legal = world.legal(asked)
            if asked == seat and len(legal) > 1:
                if other in legal and bare(world.describe(seat, other).text) == words:
                    world.apply(seat, other)
                    return self.chances(world, seed + 1)
                choices += 1
            world.apply(asked, legal[0] if len(legal) == 1 else self.judge.reply(world, asked, legal))
        return None

    def _after(self, state: State, seat: int, action: int, seed: int) -> State:
        world = state.imagine(seat, seed)
        prepare(world, NOBODY)
        world.apply(seat, action)
        return world


def bare(text: str) -> str:
    """The words of a move without what stands in brackets: what it costs or leaves may be another number by then.

    One id can mean one thing now and another at the next question.
    """
    return ASIDE.sub("", text)


def fair_shares(chances: list[float]) -> list[float]:
    """One of the seats wins: together they have 1. Who plays alone may lose, and all may have lost."""
    whole = sum(chances)
    return chances if len(chances) == 1 or not whole else [chance / whole for chance in chances]


def sensible(state: State, seat: int) -> list[int]:
    """The legal moves without those that only people are offered, such as giving up."""
    world = state.clone()
    world.skip_unable = True
    world.for_people = False
    return [int(action) for action in world.legal(seat) or state.legal(seat)]


def worded(state: State, seat: int, played: int) -> dict[str, int]:
    """The sensible moves and the one played, by their words: of those that read the same, as equal cards, one."""
    found: dict[str, int] = {}
    for action in (played, *sensible(state, seat)):
        found.setdefault(state.describe(seat, action).text, action)
    return found
