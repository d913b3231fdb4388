"""`python -m benchmarks questions`: how often a person must answer, and how often click, in whole games.

One seat is a person who plays as the greedy bot does and takes moves in one go where they are offered; the others
are greedy bots. The same seeds, with everybody asked who might have an answer (`public`) and as a person against
bots is asked (`people`). A game without rounds counts as one round.

questions  that the person answers in a round of the game
clicks     the same with moves in one go counted once
one        of them, those with a single answer
"""

import argparse
from dataclasses import dataclass
from typing import Final

import pestis
from pestis.kernel import rng
from pestis.kernel.game import Ask, Game
from pestis.kernel.moves import Bundle
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

PERSON: Final = 0
GIVING_UP: Final = "surrender"


@dataclass
class Count:
    """What one way of asking cost the person."""

    questions: int = 0
    clicks: int = 0
    single: int = 0
    rounds: int = 0

    def row(self) -> str:
        rounds = max(1, self.rounds)
        return f"{self.questions / rounds:9.2f} {self.clicks / rounds:7.2f} {self.single:5d}"


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks questions",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", metavar="GAME", action="append", help="count this game; may be repeated")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--games", type=int, default=20, help="games of each kind and way of asking (20)")
    return parser.parse_args(words)


class Person:
    """Plays one seat, and counts."""

    def __init__(self, game: Game, strategy: Strategy, seed: int) -> None:
        self.game = game
        self.strategy = strategy
        self.source = rng.fast(seed)
        self.going: list[int] = []

    def choose(self, state: State, count: Count) -> int:
        legal = state.legal(PERSON)
        count.questions += 1
        count.single += sum(self.game.moves.verb_of(action).name != GIVING_UP for action in legal) == 1
        if self.going and self.going[0] in legal:
            return self.going.pop(0)
        count.clicks += 1
        self.going = self.in_one_go(state.bundles(PERSON))
        return self.going.pop(0) if self.going else int(self.strategy.reply(state, PERSON, self.source))

    def in_one_go(self, bundles: list[Bundle]) -> list[int]:
        return [int(action) for action in bundles[0].moves] if bundles else []


def play(game: Game, seats: int, seed: int, ask: Ask, count: Count) -> None:
    strategy = game.strategy()
    if strategy is None:
        raise SystemExit(f"{game.id} has no strategy of its own, so nobody can play it well")
    state = game.start(seats, seed, ask=ask)
    person, source = Person(game, strategy, seed), rng.fast(seed)
    last = -1
    while not state.is_over:
        seat = int(state.next_seat())
        state.apply(seat, person.choose(state, count) if seat == PERSON else strategy.reply(state, seat, source))
        now = state.rounds()
        count.rounds += now is not None and now != last
        last = last if now is None else now
    count.rounds += last < 0


def main(words: list[str]) -> int:
    chosen = arguments(words)
    print(f"{'':20} {'':7} {'questions':>9} {'clicks':>7} {'one':>5}")
    for name in chosen.only or pestis.games():
        game = pestis.game(name)
        seats = min(max(chosen.seats, min(game.seat_counts)), max(game.seat_counts))
        for ask in ("public", "people"):
            count = Count()
            for seed in range(chosen.games):
                play(game, seats, seed, ask, count)
            print(f"{name:20} {ask:7} {count.row()}")
    return 0
