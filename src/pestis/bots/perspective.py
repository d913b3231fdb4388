"""What one seat knows, as something a bot can be handed."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.kernel.game import Game, game_of
from pestis.kernel.moves import Move
from pestis.kernel.state import State
from pestis.kernel.visible_moves import Seen


class Perspective:
    """A seat's knowledge. Holds a world drawn from what the seat knows; the true state is not kept.

    The world is one of those that the seat cannot tell from the true one. Its view, legal moves, descriptions
    and observations are therefore the true ones, and what it says about hidden things is a guess.
    """

    def __init__(self, state: State, seat: int, moves: Sequence[Seen] = ()) -> None:
        """`moves`: those that the seat has seen so far, from a `VisibleMoves`, if anybody noted them."""
        self.seat = seat
        self.__world = state.imagine(seat, 0)
        self.__moves = tuple(moves)

    @property
    def game(self) -> Game:
        return game_of(self.__world)

    @property
    def seats(self) -> int:
        return int(self.__world.seats)

    @property
    def decisions(self) -> int:
        """How many decisions have been made in the game so far."""
        return self.__world.decisions

    @property
    def moves(self) -> tuple[Seen, ...]:
        """What was played so far: each seat and its move, or HIDDEN. Empty if nobody noted it."""
        return self.__moves

    def view(self) -> dict[str, object]:
        return self.__world.view(self.seat)

    def legal(self) -> list[int]:
        return self.__world.legal(self.seat)

    def sensible(self) -> list[int]:
        """The legal moves without those that only people are offered, such as giving up."""
        world = self.__world.clone()
        world.skip_unable = True
        world.for_people = False
        return world.legal(self.seat) or self.legal()

    def describe(self, action: int) -> Move:
        return self.__world.describe(self.seat, action)

    def coaching(self) -> str:
        """What the game says to a newcomer about what matters now; "" for nothing."""
        return self.game.coaching(self.__world, self.seat)

    def observe(self) -> list[float]:
        return self.__world.observe(self.seat)

    def imagine(self, seed: int) -> State:
        """A full state among those this seat cannot tell from the true one."""
        return self.__world.imagine(self.seat, seed)

    def __reduce__(self) -> tuple[object, tuple[State, int, tuple[Seen, ...]]]:
        return Perspective, (self.__world, self.seat, self.__moves)
