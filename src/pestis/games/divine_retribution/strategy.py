"""How to play the game well without search."""

from __future__ import annotations

from pestis.games.divine_retribution import scoring
from pestis.games.divine_retribution.state import Table
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy


class Disease(Strategy):
    """Placeholder."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        return rng.pick(world.legal(seat))

    def evaluate(self, world: State, seat: int) -> float:
        assert isinstance(world, Table)
        return float(scoring.infamy(world, seat))
