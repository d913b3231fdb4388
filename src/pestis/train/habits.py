"""A strategy learns better numbers to play by (`Strategy.habits`), before a network learns anything.

In every deal some seats play by numbers that lie a little to one side of the present ones, each at random, and the
others by numbers as far to the other side; the deal is played again with seats changed. Where more was won the
numbers go, a step for each round: all of them are tried in the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import Final

from pestis.bots.bot import strategy_of
from pestis.bots.network import fault_of_habits
from pestis.kernel.game import Game
from pestis.kernel.grammar import several
from pestis.kernel.rng import Rng, fast
from pestis.kernel.strategy import Strategy

ROUNDS: Final = 24
# The deals of a chunk.
CHUNK: Final = 8
# So far to the side numbers are tried, as a part of themselves: in the first round and in the last one.
FIRST_STRETCH: Final = 0.25
LAST_STRETCH: Final = 0.09
# A number that is 0 at first is changed as if it were this one.
USUAL: Final = 5.0
# What was found in earlier rounds counts for so much.
MEMORY: Final = 0.7
# A number goes by half of what it was tried by if it makes this difference in games won, or one that is clear.
CLEAR_GAIN: Final = 0.015
STEP: Final = 0.5
CLEAR_ERRORS: Final = 2.0
DIGITS: Final = 4
SEED_BOUND: Final = 1 << 31


@dataclass
class Pull:
    """What came of some deals: how much more than its share one side won, in all and by which way numbers lay."""

    number: int
    games: int = 0
    won: float = 0.0
    by_habit: dict[str, float] = field(default_factory=dict)
    whole: bool = True


@dataclass(frozen=True)
class Trials:
    """The games of one round: by numbers to both sides of the habits, or without a stretch against the strategy's
    own."""

    game: Game
    seats: int
    seed: str
    deals: int
    habits: dict[str, float]
    stretch: float = 0.0

    def count(self) -> int:
        return -(-self.deals // CHUNK)

    def is_quick(self) -> bool:
        return True

    def play(self, chunk: int, stop: Callable[[], bool]) -> Pull:
        """The deals of a chunk depend on its number alone, not on who plays them."""
        pull = Pull(chunk, by_habit=dict.fromkeys(self.habits, 0.0))
        last = min(self.deals, (chunk + 1) * CHUNK)
        for number in range(chunk * CHUNK, last):
            self._play_deal(pull, fast(f"{self.seed} {number}"))
            if stop():
                break
        pull.whole = pull.games == 2 * (last - chunk * CHUNK)
        return pull

    def _play_deal(self, pull: Pull, rng: Rng) -> None:
        ways = {name: 2 * int(rng.below(2)) - 1 for name in self.habits}
        own = strategy_of(self.game)
        one = self._side(own, ways, self.stretch)
        other = self._side(own, ways, -self.stretch) if self.stretch else own
        first, deal = int(rng.below(self.seats)), rng.below(SEED_BOUND)
        many = self.seats // 2
        for turn in (first, first + many):
            ours = {(turn + step) % self.seats for step in range(many)}
            players = [one if seat in ours else other for seat in range(self.seats)]
            more = sum(shares_of(self.game, deal, players)[seat] for seat in ours) - many / self.seats
            pull.games += 1
            pull.won += more
            for name, way in ways.items():
                pull.by_habit[name] += way * more

    def _side(self, own: Strategy, ways: dict[str, int], stretch: float) -> Strategy:
        before = own.habits()
        return own.with_habits(
            {name: aside(self.habits[name], before[name], stretch * way) for name, way in ways.items()}
        )


def aside(number: float, own: float, part: float) -> float:
    """A number changed by a part of itself; its sign stays, unless it was 0 at first."""
    return number * exp(part) if own else number + USUAL * part


def shares_of(game: Game, deal: int, players: Sequence[Strategy]) -> list[float]:
    """One game from beginning to end, by quick replies as a search plays on: what each seat got of it."""
    state = game.start(len(players), deal, ask="able", watched=False)
    rng = fast(f"trial {deal}")
    while not state.is_over:
        seat = int(state.next_seat())
        legal = state.legal(seat)
        state.apply(seat, legal[0] if len(legal) == 1 else players[seat].reply(state, seat, rng))
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(players))]


@dataclass
class Progress:
    """How far the rounds are, and where the numbers are going."""

    habits: dict[str, float]
    pulls: dict[str, float]
    rounds: int = 0
    is_better: bool = False

    @property
    def stretch(self) -> float:
        return FIRST_STRETCH + (LAST_STRETCH - FIRST_STRETCH) * self.rounds / max(1, ROUNDS - 1)

    def learn(self, own: dict[str, float], found: Sequence[Pull]) -> None:
        """A step where more was won, at most half as far as was tried; less where it may be luck."""
        games = sum(pull.games for pull in found)
        luck = 0.5 / sqrt(games) * sqrt((1 - MEMORY) / (1 + MEMORY))
        clear = max(CLEAR_GAIN, CLEAR_ERRORS * luck)
        for name, number in self.habits.items():
            gain = sum(pull.by_habit[name] for pull in found) / games
            self.pulls[name] = MEMORY * self.pulls[name] + (1 - MEMORY) * gain
            part = STEP * self.stretch * max(-1.0, min(1.0, self.pulls[name] / clear))
            self.habits[name] = aside(number, own[name], part)
        self.rounds += 1

    def conclude(self, found: Sequence[Pull]) -> str:
        """What the games against the strategy as it was say: what won nothing that is clear is forgotten."""
        games = sum(pull.games for pull in found)
        more = sum(pull.won for pull in found) / games
        self.is_better = more > CLEAR_ERRORS * 0.5 / sqrt(games)
        self.rounds += 1
        told = "so it plays by them" if self.is_better else "so it keeps its own"
        gain = f"{100 * more:+.1f} points more than its share in {several(games, 'game')}"
        return f"habits: {gain} against the strategy as it was, {told}"

    def found(self) -> dict[str, float]:
        """What to play by; nothing if the strategy's own numbers are as good."""
        if not self.is_better:
            return {}
        return {name: float(f"{number:.{DIGITS}g}") for name, number in self.habits.items()}

    def fault(self, game: Game) -> str:
        """What is wrong with it where it was read from a file; empty if nothing is."""
        own = strategy_of(game).habits()
        if not own.keys() == self.habits.keys() == self.pulls.keys():
            return f"habits and pulls are to be of {', '.join(own)}"
        if type(self.rounds) is not int or not 0 <= self.rounds <= ROUNDS + 1 or type(self.is_better) is not bool:
            return f"rounds are to be from 0 to {ROUNDS + 1}, is_better true or false"
        if not all(type(pull) in (int, float) and abs(pull) <= 1 for pull in self.pulls.values()):
            return "pulls are to be numbers from -1 to 1"
        return fault_of_habits(self.habits, game)
