"""Bots against bots: every seating as often as every other, on the same deals.

A block is one deal, played once with each seating. With as many bots as seats or more, a seating takes one bot for
each seat in every order; with fewer, all ways to fill the seats in which every bot sits at least once. Both are
the same from every seat, so no bot gains by where it sits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import permutations, product
from typing import Final

from pestis.bots import BotError, check_bot
from pestis.bots.levels import is_quick
from pestis.kernel.game import Ask, Game
from pestis.lab.playing import Cost, Failure, failure_of, play_out
from pestis.lab.summary import wilson

FEWEST: Final = 2
QUICK_CHUNK: Final = 20


@dataclass(frozen=True)
class Tournament:
    """What is played. Checked when made; `games` is rounded up to whole blocks."""

    game: Game
    bots: Sequence[str]
    seats: int
    games: int
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)
    ask: Ask = "able"

    def __post_init__(self) -> None:
        self.game.settle(self.seats, self.options, self.ask)
        for name in self.bots:
            check_bot(self.game, name, self.seats)
        if len(self.bots) < FEWEST or len(set(self.bots)) < len(self.bots):
            raise BotError(f"a tournament needs two or more different bots, not {', '.join(self.bots)}")
        if self.seats < FEWEST:
            raise BotError("a tournament needs a game of two or more seats")

    @cached_property
    def seatings(self) -> list[tuple[str, ...]]:
        if len(self.bots) >= self.seats:
            return list(permutations(self.bots, self.seats))
        every = set(self.bots)
        return [seating for seating in product(self.bots, repeat=self.seats) if set(seating) == every]

    @property
    def total(self) -> int:
        """All games, so many that every block is whole."""
        block = len(self.seatings)
        return -(-self.games // block) * block

    @property
    def size(self) -> int:
        return QUICK_CHUNK if self.is_quick() else 1

    def count(self) -> int:
        return -(-self.total // self.size)

    def is_quick(self) -> bool:
        return all(is_quick(name) for name in self.bots)

    def as_json(self) -> dict[str, object]:
        """What is played, told as a plan of `simulate` is; `games` are all of the whole blocks."""
        return {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "packs": self.game.pack_hashes(),
            "seats": self.seats,
            "games": self.total,
            "seed": self.seed,
            "bots": list(self.bots),
            "options": self.game.settle(self.seats, self.options, self.ask).as_json(),
            "ask": self.ask,
        }

    def seed_of(self, *words: object) -> int:
        said = " ".join(str(word) for word in (self.seed, *words)).encode()
        return int.from_bytes(blake2b(said, digest_size=6, person=b"pestis-tourney").digest())

    def play(self, chunk: int, stop: Callable[[], bool]) -> Bout:
        """The games of one chunk."""
        bout = Bout(chunk)
        for number in range(chunk * self.size, min(self.total, (chunk + 1) * self.size)):
            if stop():
                bout.whole = False
                break
            moves: list[tuple[int, int]] = []
            try:
                bout.results.append(self.play_game(number, bout.costs, moves))
            except (Exception, SystemExit) as error:  # one bad game must not end the tournament
                bout.failures.append(failure_of(error, number, self.seed_of("game", number), moves))
        return bout

    def seating_of(self, number: int) -> tuple[str, ...]:
        return self.seatings[number % len(self.seatings)]

    def deal_of(self, number: int) -> int:
        """The seed of the cards: the same for all games of a block."""
        return self.seed_of("deal", number // len(self.seatings))

    def play_game(self, number: int, costs: dict[str, Cost], log: list[tuple[int, int]] | None = None) -> Result:
        """One game; its moves are added to the log as they are made."""
        seating = self.seating_of(number)
        state = self.game.start(self.seats, self.deal_of(number), self.options, self.ask, watched=False)
        clocks = [costs.setdefault(name, Cost()) for name in seating]
        play_out(state, seating, self.seed_of("game", number), costs=clocks, log=log)
        outcome = state.outcome()
        return Result(number, seating, tuple(outcome.scores), outcome.winners)


@dataclass(frozen=True, slots=True)
class Result:
    """One game: who sat where, what they scored, who won."""

    number: int
    seating: tuple[str, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]

    def credit(self, name: str) -> float:
        """What a bot gets: a win, or its part of a shared one."""
        return sum(1 / len(self.winners) for seat in self.winners if self.seating[seat] == name)

    def ranks(self) -> list[float]:
        """Winners first, the others by score."""
        best = [(0 if seat in self.winners else 1, -score) for seat, score in enumerate(self.scores)]
        best = [(0, 0.0) if lost == 0 else (lost, score) for lost, score in best]
        order = sorted(set(best))
        return [float(order.index(each) + 1) for each in best]


@dataclass(slots=True)
class Bout:
    """What came of a chunk of a tournament."""

    chunk: int
    results: list[Result] = field(default_factory=list)
    costs: dict[str, Cost] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    whole: bool = True


@dataclass(frozen=True)
class Share:
    """A share of wins with its 95 % interval."""

    value: float
    low: float
    high: float
    trials: float


@dataclass(frozen=True)
class Standing:
    """How a bot did: rating with its uncertainty, win share for each seat it had, cost of a move in ms."""

    bot: str
    rating: float
    deviation: float
    share: Share
    milliseconds: float
    longest: float


class Standings:
    """The results of a tournament, put together."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.bots = list(tournament.bots)
        self.results: list[Result] = []
        self.costs = {name: Cost() for name in self.bots}
        self.failures: list[Failure] = []

    def add(self, bout: Bout) -> None:
        self.results += bout.results
        self.failures += bout.failures
        for name, cost in bout.costs.items():
            self.costs[name].include(cost)

    def standings(self) -> list[Standing]:
        """Best rating first."""
        if not self.results:
            return []
        rated = ratings(self.bots, sorted(self.results, key=lambda result: result.number))
        found = [self._standing(name, *rated[name]) for name in self.bots]
        return sorted(found, key=lambda standing: -standing.rating)

    def _standing(self, name: str, rating: float, deviation: float) -> Standing:
        sat = sum(result.seating.count(name) for result in self.results)
        won = sum(result.credit(name) for result in self.results)
        cost = self.costs[name]
        mean = cost.seconds / cost.moves * 1000 if cost.moves else 0.0
        return Standing(name, rating, deviation, share(won, sat), mean, cost.longest * 1000)

    def against(self, name: str, other: str) -> Share | None:
        """Of the games that one of the two won while both played, how many the first one won."""
        games = [result for result in self.results if name in result.seating and other in result.seating]
        won, lost = (sum(result.credit(bot) for result in games) for bot in (name, other))
        return share(won, won + lost) if won + lost else None

    def as_json(self) -> dict[str, object]:
        return {
            "plan": self.tournament.as_json(),
            "games": len(self.results),
            "standings": [
                {
                    "bot": each.bot,
                    "rating": each.rating,
                    "deviation": each.deviation,
                    "share": each.share.value,
                    "low": each.share.low,
                    "high": each.share.high,
                    "milliseconds": each.milliseconds,
                    "longest": each.longest,
                }
                for each in self.standings()
            ],
            "matrix": {
                name: {
                    other: [found.value, found.low, found.high]
                    for other in self.bots
                    if other != name and (found := self.against(name, other))
                }
                for name in self.bots
            },
            "failures": [self._failure_json(failure) for failure in self.failures],
        }

    def _failure_json(self, failure: Failure) -> dict[str, object]:
        """All that is needed to play the game again up to where it failed."""
        return {
            "number": failure.number,
            "seating": list(self.tournament.seating_of(failure.number)),
            "deal": self.tournament.deal_of(failure.number),
            "seed": failure.seed,
            "error": failure.error,
            "moves": [list(move) for move in failure.moves],
        }


def share(won: float, trials: float) -> Share:
    low, high = wilson(won, trials)
    return Share(won / trials, low, high, trials)


def ratings(bots: Sequence[str], results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce by OpenSkill, game after game: rating and deviation of each bot."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    standing = {name: model.rating(name=name) for name in bots}
    for result in results:
        teams = [[standing[name]] for name in result.seating]
        after = model.rate(teams, ranks=result.ranks())
        for name in set(result.seating):
            own = [team[0] for team, sitting in zip(after, result.seating, strict=True) if sitting == name]
            mu = sum(rating.mu for rating in own) / len(own)
            sigma = sum(rating.sigma for rating in own) / len(own)
            standing[name] = model.rating(name=name, mu=mu, sigma=sigma)
    return {name: (rating.mu, rating.sigma) for name, rating in standing.items()}
