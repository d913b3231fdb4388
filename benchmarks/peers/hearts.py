"""OpenSpiel's hearts: a card game for four written in C++, driven from Python."""

import importlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Protocol, Self

from benchmarks.measure import common_arguments, decisions_per_second, measure, report, stay_on

# Installed in the peer's own environment only, so there are no types to check against.
pyspiel: Any = importlib.import_module("pyspiel")

ROLLOUTS = 200
DEALS = 16


class SpielState(Protocol):
    """What is asked of a state of OpenSpiel."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def clone(self) -> Self: ...


class Hearts:
    """The deal is 53 chance moves, all uniform; they take time but are not counted as decisions."""

    def __init__(self) -> None:
        self.game = pyspiel.load_game("hearts")
        self.random = Random(1).random
        self.dealt = [self.deal() for _ in range(DEALS)]
        self.lengths = [self.finish(state.clone()) for state in self.dealt]
        rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        self.bot = pyspiel.MCTSBot(self.game, rollouts, 2.0, 1, 1000, False, 1, False)

    def deal(self) -> SpielState:
        """A state in which every card is dealt."""
        state: SpielState = self.game.new_initial_state()
        random = self.random
        while state.is_chance_node():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
        return state

    def finish(self, state: SpielState) -> int:
        """Play a dealt state to its end; how many decisions depends on the pass alone."""
        random = self.random
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    def play_inside(self, number: int) -> int:
        """A search of one node: the bot only plays the dealt state to its end again and again, in C++."""
        self.bot.step(self.dealt[number % DEALS])
        return ROLLOUTS * self.lengths[number % DEALS]

    def play_from_python(self, number: int) -> int:
        """Deal and play by `legal_actions` and `apply_action`."""
        return self.finish(self.deal())

    def play_dealt(self, number: int) -> int:
        """The same without the deal."""
        return self.finish(self.dealt[number % DEALS].clone())

    def walk(self, number: int) -> Iterator[tuple[SpielState, int]]:
        """The game decision by decision."""
        state = self.deal()
        choose = Random(number).choice
        while not state.is_terminal():
            legal = state.legal_actions()
            yield state, len(legal)
            state.apply_action(choose(legal))

    def cloner(self, state: SpielState) -> Callable[[], SpielState]:
        """`clone` of the state."""
        return state.clone


def main() -> None:
    """Measure hearts, from Python also without the deal."""
    arguments = common_arguments("Measure OpenSpiel's hearts.").parse_args()
    stay_on(arguments.core)
    subject = Hearts()
    numbers = measure(subject, arguments.seconds)
    numbers["python_dealt"] = decisions_per_second(subject.play_dealt, arguments.seconds)
    report({**numbers, "seats": 4})


if __name__ == "__main__":
    main()
