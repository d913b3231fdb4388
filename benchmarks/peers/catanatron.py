"""catanatron: Catan for four in plain Python, an engine made for simulating many games."""

import importlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Protocol, Self

from benchmarks.measure import common_arguments, measure, report, stay_on

# Installed in the peer's own environment only, so there are no types to check against.
catanatron: Any = importlib.import_module("catanatron")
TURNS_LIMIT: int = importlib.import_module("catanatron.game").TURNS_LIMIT


class CatanState(Protocol):
    """What is asked of the state in a game."""

    num_turns: int
    playable_actions: list[object]
    actions: list[object]


class CatanGame(Protocol):
    """What is asked of a game."""

    state: CatanState

    def play(self) -> object: ...
    def winning_color(self) -> object: ...
    def execute(self, action: object, validate_action: bool) -> object: ...
    def copy(self) -> Self: ...


class Catan:
    """Four random players; dice and shuffles happen inside the moves."""

    def __init__(self) -> None:
        self.random = Random(1).random

    def start(self, number: int) -> CatanGame:
        """A new game; catanatron takes seed 0 for none."""
        players = [catanatron.RandomPlayer(color) for color in catanatron.Color]
        game: CatanGame = catanatron.Game(players, seed=number + 1)
        return game

    def play_inside(self, number: int) -> int:
        """catanatron's own loop; the state logs one action for each decision."""
        game = self.start(number)
        game.play()
        return len(game.state.actions)

    def play_from_python(self, number: int) -> int:
        """The same by its calls, without its check that the action is legal."""
        game = self.start(number)
        random = self.random
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            legal = game.state.playable_actions
            game.execute(legal[int(random() * len(legal))], validate_action=False)
            decisions += 1
        return decisions

    def walk(self, number: int) -> Iterator[tuple[CatanGame, int]]:
        """The game decision by decision."""
        game = self.start(number)
        choose = Random(number).choice
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            legal = game.state.playable_actions
            yield game, len(legal)
            game.execute(choose(legal), validate_action=False)

    def cloner(self, state: CatanGame) -> Callable[[], CatanGame]:
        """`copy` of the game."""
        return state.copy


def main() -> None:
    """Measure catanatron."""
    arguments = common_arguments("Measure catanatron.").parse_args()
    stay_on(arguments.core)
    report({**measure(Catan(), arguments.seconds), "seats": 4})


if __name__ == "__main__":
    main()
