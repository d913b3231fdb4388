"""The bot that searches: `ismcts`, and the levels that are made of it."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Final

from pestis.bots.bot import Bot, Reason
from pestis.bots.perspective import Perspective
from pestis.bots.search import Search, Tried
from pestis.kernel.game import Game

REASONS: Final = 3
# What is kept back of the time for the last iteration and the way home.
RESERVE_SECONDS: Final = 0.005


class SearchBot(Bot):
    """Searches for so many iterations, or so many seconds; at least one iteration is always made.

    With a number of iterations the choice depends on the seed only. With seconds it depends on the machine too.
    """

    name = "ismcts"

    def __init__(self, game: Game, seat: int, seed: int, *, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(game, seat, seed)
        self.iterations = iterations
        self.seconds = seconds
        self._search = Search(seat, game.strategy(), self.rng)
        # The tree is kept as long as nobody else chooses: up to this decision, below these own moves.
        self._reached = -1
        self._last: list[int] = []
        self._found: list[Tried] = []
        self._perspective: Perspective | None = None

    def choose(self, perspective: Perspective) -> int:
        deadline = perf_counter() + self.seconds - RESERVE_SECONDS
        self._perspective = perspective
        if perspective.decisions != self._reached:
            self._search = Search(self.seat, self._search.strategy, self.rng)
            self._last = []
        self._reached = perspective.decisions + 1
        legal = perspective.sensible()
        if len(legal) == 1:
            # A forced move is no node of the tree.
            self._found = [Tried(legal[0], 1, 0.5)]
            return legal[0]
        self._search.start_at(self._last)
        self._think(perspective, deadline)
        self._found = [tried for tried in self._search.best() if tried.action in legal]
        self._last = [self._found[0].action]
        return self._last[0]

    def _think(self, perspective: Perspective, deadline: float) -> None:
        made = 0
        while True:
            world = perspective.imagine(self.rng.below(1 << 31))
            self._search.grow(world, deadline if self.seconds else 0.0)
            made += 1
            if self.iterations and made >= self.iterations:
                return
            if self.seconds and perf_counter() >= deadline:
                return

    def explain(self) -> Sequence[Reason]:
        return [self._reason(tried) for tried in self._found[:REASONS]]

    def _reason(self, tried: Tried) -> Reason:
        assert self._perspective is not None
        move = self._perspective.describe(tried.action)
        total = sum(other.visits for other in self._found)
        text = f"{move.text} Tried {tried.visits} of {total} times, wins about {tried.expected:.0%}."
        return Reason(move, tried.visits, tried.expected, text)
