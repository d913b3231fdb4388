"""The bot that searches with a network: it learned from its own games what a position is worth."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from pestis.bots.ismcts import SearchBot
from pestis.bots.network import Network, NetworkInsight, bundled
from pestis.bots.search import Search
from pestis.kernel.game import Game


class MasterBot(SearchBot):
    """Like the bot that searches; a network says which moves to try first and what the positions are worth.

    The strategy that plays on has learned as well, by which numbers to do it.

    It is the one that comes with the game for this number of seats, unless it is given one.
    """

    name = "master"

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: int,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        clock: Callable[[], float] = perf_counter,
        network: Network | None = None,
    ) -> None:
        self._network = network
        self._insight: NetworkInsight | None = None
        super().__init__(game, seat, seed, iterations=iterations, seconds=seconds, clock=clock)

    def _new_search(self) -> Search:
        insight = self._insight
        strategy = self.game.strategy() if insight is None else insight.strategy
        return Search(self.seat, strategy, self.rng, self._clock, self.is_patient, insight)

    def _get_ready(self, seats: int) -> None:
        if self._insight is None:
            network = self._network or bundled(self.game, seats)
            self._insight = NetworkInsight(network, self.game, seats)
            self._search = self._new_search()

    def expected(self) -> float | None:
        """What the seat can expect of the move that was chosen; None if there was nothing to search."""
        chosen = self._found[0]
        return chosen.expected if chosen.visits else None
