"""Measures one of our games in the build that is on the path: `python -m benchmarks.ours GAME`."""

import importlib
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

import pestis
from benchmarks.measure import common_arguments, measure, report, stay_on
from pestis.bots.search import Search
from pestis.kernel import playout, registry, rng
from pestis.kernel.game import Game
from pestis.kernel.state import State

# The search is measured at one decision of so many, for so many rounds.
SEARCHED = 20
ROUNDS = 4


class OurGame:
    """A game of ours with so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.rng = rng.fast(1)
        self.random = Random(1).random

    def start(self, number: int) -> State:
        """A new game as simulations start it: no journal, nobody asked who has no answer."""
        return self.game.start(seats=self.seats, seed=number, ask="able", watched=False)

    def play_inside(self, number: int) -> int:
        """The kernel's own loop."""
        return playout.random_game(self.start(number), self.rng)

    def play_from_python(self, number: int) -> int:
        """The same by the calls of the public interface."""
        state = self.start(number)
        random = self.random
        decisions = 0
        while not state.is_over:
            seat = state.pending()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    def walk(self, number: int) -> Iterator[tuple[State, int]]:
        """The game decision by decision."""
        state = self.start(number)
        choose = Random(number).choice
        while not state.is_over:
            seat = state.pending()[0]
            legal = state.legal(seat)
            yield state, len(legal)
            state.apply(seat, choose(legal))

    def cloner(self, state: State) -> Callable[[], State]:
        """`clone` of the state."""
        return state.clone


def find_game(name: str, entry: str | None) -> Game:
    """The game of this id; `entry` ("module:NAME") is where to look when it is not installed."""
    if entry is None or name in pestis.games():
        return pestis.game(name)
    module, _, attribute = entry.partition(":")
    found = getattr(importlib.import_module(module), attribute)
    if not isinstance(found, Game):
        raise TypeError(f"{entry} is not a game")
    return registry.add(found)


def iterations_per_second(subject: OurGame, seconds: float) -> float:
    """Tries of the search that `normal` and `hard` are made of, at decisions spread over a game of greedy bots."""
    strategy = subject.game.strategy()
    source = rng.fast(2)
    made, spent = 0, 0.0
    while spent < seconds:
        state = subject.start(source.below(1000))
        while not state.is_over:
            seat = state.next_seat()
            legal = state.legal(seat)
            if len(legal) > 1 and source.below(SEARCHED) == 0 and spent < seconds:
                began = perf_counter()
                made += few_rounds(Search(seat, strategy, source, perf_counter), state, seat, legal)
                spent += perf_counter() - began
            state.apply(seat, strategy.reply(state, seat, source) if strategy else source.pick(legal))
    return made / spent


def few_rounds(search: Search, state: State, seat: int, legal: list[int]) -> int:
    search.begin(state.imagine(seat, 1), legal, 0.0)
    return sum(search.grow(state.imagine(seat, number), len(legal)) for number in range(ROUNDS))


def is_compiled(subject: OurGame) -> bool:
    """Whether the loop, the generator and the state of this game are all compiled."""
    state_module = type(subject.start(0)).__module__
    names = (playout.__name__, rng.__name__, state_module)
    return not any(str(sys.modules[name].__file__).endswith(".py") for name in names)


def main() -> None:
    """Measure one game, or list those that are installed."""
    parser = common_arguments("Measure one of our games.")
    parser.add_argument("game", nargs="?")
    parser.add_argument("--list", action="store_true", help="say which games are installed, measure nothing")
    parser.add_argument("--seats", type=int, help="the middle one of the game's seat counts unless said")
    parser.add_argument("--entry", help="module:NAME of a game that is not installed")
    arguments = parser.parse_args()
    if arguments.list:
        report({"games": list(pestis.games())})
        return
    if arguments.game is None:
        parser.error("which game?")
    stay_on(arguments.core)
    game = find_game(arguments.game, arguments.entry)
    counts = sorted(game.seat_counts)
    subject = OurGame(game, arguments.seats or counts[len(counts) // 2])
    numbers = measure(subject, arguments.seconds)
    numbers["search"] = iterations_per_second(subject, arguments.seconds)
    report({**numbers, "seats": subject.seats, "compiled": is_compiled(subject)})


if __name__ == "__main__":
    main()
