"""What seats can expect: who wins one game is mostly luck, so several worlds are played on from a position."""

from __future__ import annotations

from time import perf_counter

from pestis.bots.network import Network, NetworkInsight, taught
from pestis.bots.search_judge import Judge, prepare
from pestis.bots.search_network import NetworkJudge, said_of
from pestis.kernel.game import Game
from pestis.kernel.rng import fast
from pestis.kernel.state import State

SEED_BOUND = 1 << 31


class Expecting:
    """Draws worlds that a seat cannot tell apart, and judges them as the bots do that play the game."""

    def __init__(
        self,
        game: Game,
        seats: int,
        network: Network | None,
        worlds: int,
        seed: int,
        habits: dict[str, float] | None = None,
    ) -> None:
        """Without a network the strategy plays on by these habits."""
        self.rng = fast(f"expecting {seed}")
        self.worlds = worlds
        self.strategy = strategy = taught(game, (habits or {}) if network is None else network.habits)
        if network is None:
            self.judges = [Judge(strategy, self.rng, perf_counter)] * seats
        else:
            insight = NetworkInsight(network, game, seats)
            self.judges = [NetworkJudge(insight, seat, strategy, self.rng, perf_counter) for seat in range(seats)]

    def of(self, state: State, seat: int) -> list[float]:
        """The share that each seat can expect, as this one sees it; together 1. Nothing without worlds."""
        if not self.worlds:
            return []
        judge = self.judges[seat]
        for _ in range(self.worlds):
            world = state.imagine(seat, self.rng.below(SEED_BOUND))
            prepare(world, seat)
            judge.submit(world)
        return shared([sum(values) for values in zip(*judge.verdicts(), strict=True)])

    def after(self, state: State, looks: int, mover: int, found: float | None) -> list[float]:
        """As one seat sees it, with what a search found for the one that moves; without worlds what the strategy
        says of the others fills the rest. Nothing if there is neither."""
        if found is None:
            return self.of(state, looks)
        return corrected(self.of(state, looks) or self.said(state, looks), mover, found)

    def said(self, state: State, seat: int) -> list[float]:
        """What the strategy says of every seat, in a world that this one cannot tell apart."""
        world = state.imagine(seat, self.rng.below(SEED_BOUND))
        prepare(world, seat)
        return said_of(world, self.strategy)


def shared(values: list[float]) -> list[float]:
    """The same in proportion, together 1."""
    total = sum(values)
    return [value / total for value in values] if total > 0 else [1 / len(values)] * len(values)


def corrected(expected: list[float], seat: int, found: float) -> list[float]:
    """With what a search found for one seat; the others share the rest as before."""
    others = shared(expected[:seat] + expected[seat + 1 :])
    left = [value * (1 - found) for value in others]
    return [*left[:seat], found, *left[seat:]]
