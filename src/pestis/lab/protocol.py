"""How a bot is scored so that others can compare: which games, seats, opponents and deals, and how it is counted.

The rules are written down in docs/benchmark.md; whoever changes them here counts `PROTOCOL` up.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final, NamedTuple

from pestis.bots.edition import edition_of
from pestis.kernel.game import Game
from pestis.lab.duels import Duel, Score

PROTOCOL: Final = 1
FORMAT: Final = "pestis-evaluation-1"
GAMES: Final = ("divine-retribution", "plague-inc", "space-opera", "space-plague")
MOST_SEATS: Final = 4


@dataclass(frozen=True)
class Form:
    """One of the forms of the protocol."""

    name: str
    opponents: tuple[str, ...]
    deals: int
    with_many: bool

    def seats_of(self, game: Game) -> list[int]:
        """Two, and as many as up to four can sit there."""
        counts = [count for count in game.seat_counts if 2 <= count <= MOST_SEATS]
        wanted = {min(counts), max(counts)} if self.with_many else {min(counts)}
        return sorted(wanted)


FULL: Final = Form("full", ("random", "greedy", "normal"), deals=30, with_many=True)
QUICK: Final = Form("quick", ("random", "greedy"), deals=10, with_many=False)


class Points(NamedTuple):
    """A score from 0 to 100 with the ends of its 95 % interval; 50 is as strong as the opponents."""

    value: float
    low: float
    high: float


@dataclass
class Cell:
    """One pairing of the protocol and what came of it."""

    duel: Duel
    score: Score = field(default_factory=Score)
    errors: list[str] = field(default_factory=list)

    def points(self) -> Points:
        """The share of wins, told as if two had played: what is fair becomes 50, whatever the number of seats."""
        low, high = self.score.interval()
        return Points(*(100 * as_of_two(share, self.duel.seats) for share in (self.score.share, low, high)))

    def as_json(self) -> dict[str, object]:
        duel, score = self.duel, self.score
        told: dict[str, object] = {
            "game": duel.game.id,
            "seats": duel.seats,
            "against": duel.against,
            "games": score.games,
            "won": score.won,
            "ms_a_choice": round(score.milliseconds, 3),
            "errors": self.errors,
        }
        edition = edition_of(duel.game, duel.seats, duel.bots)
        told |= {"rules": edition.rules, "playing": edition.playing}
        told |= {"weights": edition.weights, "careless": edition.careless}
        return told | ({"points": list(self.points())} if score.games else {})


@dataclass
class Evaluation:
    """A bot, scored by a form of the protocol, or by a part of it."""

    bot: str
    form: Form
    cells: list[Cell]
    is_whole: bool

    def scores(self) -> dict[str, Points]:
        """Of each game the mean of its cells, those that were played."""
        games = dict.fromkeys(cell.duel.game.id for cell in self.cells if cell.score.games)
        return {game: mean_of([cell.points() for cell in self._cells_of(game)]) for game in games}

    def _cells_of(self, game: str) -> Iterator[Cell]:
        return (cell for cell in self.cells if cell.duel.game.id == game and cell.score.games)

    def as_json(self) -> dict[str, object]:
        from pestis import __version__

        return {
            "format": FORMAT,
            "protocol": PROTOCOL,
            "form": self.form.name,
            "whole": self.is_whole and all(cell.score.games == cell.duel.games for cell in self.cells),
            "bot": self.bot,
            "pestis": __version__,
            "python": platform.python_version(),
            "machine": {
                "system": platform.system(),
                "processor": platform.processor() or platform.machine(),
                "cores": os.cpu_count(),
            },
            "cells": [cell.as_json() for cell in self.cells],
            "scores": {game: list(points) for game, points in self.scores().items()},
        }


def evaluation(bot: str, games: Sequence[Game], form: Form, *, seats: int = 0, games_each: int = 0) -> Evaluation:
    """What is to be played. With other `seats` or `games_each` than the form says it is not whole."""
    cells = [
        Cell(Duel(game, count, bot, other, whole_deals(games_each or form.deals * count, count)))
        for game in games
        for count in ([seats] if seats else form.seats_of(game))
        for other in form.opponents
    ]
    is_whole = not seats and not games_each and {game.id for game in games} >= set(GAMES)
    return Evaluation(bot, form, cells, is_whole)


def whole_deals(games: int, seats: int) -> int:
    """So many or a few more: every deal is played from every seat."""
    return -(-games // seats) * seats


def as_of_two(share: float, seats: int) -> float:
    """The odds against one opponent if the odds against all of them together are these.

    >>> [as_of_two(share, 4) for share in (0.0, 0.25, 0.5, 1.0)]
    [0.0, 0.5, 0.75, 1.0]
    """
    ahead = share * (seats - 1)
    return ahead / (ahead + 1 - share)


def mean_of(points: Sequence[Points]) -> Points:
    """Cells are independent, so their uncertainties add up by squares."""
    count = len(points)
    value = sum(each.value for each in points) / count
    below = sqrt(sum((each.value - each.low) ** 2 for each in points)) / count
    above = sqrt(sum((each.high - each.value) ** 2 for each in points)) / count
    return Points(value, value - below, value + above)
