"""What a game tells bots about playing it well. Every state given to it is an imagined one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from pestis.kernel.errors import unfilled
from pestis.kernel.rng import Rng

if TYPE_CHECKING:
    from pestis.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """A game registers its `greedy` bot by returning one of these from `Game.strategy`."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A good legal move for this seat, found without search.

        The world is one that the seat imagines: the choice must not hang on what the seat cannot see of it.
        """
        raise unfilled(self, "choose")

    def reply(self, world: State, seat: int, rng: Rng) -> int:
        """A move found quickly, for the many games that a search plays on; `choose` if that is quick enough."""
        return self.choose(world, seat, rng)

    def evaluate(self, world: State, seat: int) -> float:
        """How likely this seat is to win from here, from 0 to 1."""
        raise unfilled(self, "evaluate")

    def lookahead(self) -> int:
        """How many decisions of each seat a search plays on before `evaluate` tells good moves from bad ones."""
        return 48

    def ablations(self) -> tuple[str, ...]:
        """What it can be made to leave out, to measure what that is worth; each is a word for `without`."""
        return ()

    def without(self, ablation: str) -> Strategy:
        """The same strategy that never does what one of its ablations is about."""
        raise unfilled(self, "without")

    def habits(self) -> dict[str, float]:
        """The numbers that its moves go by, each by a name: who learns the game may find better ones."""
        return {}

    def with_habits(self, habits: dict[str, float]) -> Strategy:
        """The same strategy with other numbers; those that are not named stay as they are."""
        raise unfilled(self, "with_habits")
