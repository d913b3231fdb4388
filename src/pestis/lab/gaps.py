"""Whether two runs differ by more than chance.

A page of a comparison asks about a hundred things at once; at 95 % each, five of them would differ between two
runs of the same content. So all questions of a page are judged together, by Holm: if nothing is different, the
chance that the page calls anything changed is at most 5 %, however its figures hang together (most cards are taken
at the cost of others, which Benjamini and Hochberg's gentler rule does not allow for).

Seats of one game are not independent, so every figure is one value for each game. Where both runs dealt the same
seeds, the two games of a seed are compared with each other: what the deal did to both falls out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import erfc, inf, isfinite, log, sqrt
from typing import Final, cast

import polars as pl

from pestis.lab.figures import Estimate, Tables
from pestis.lab.summary import Z_95

RATE: Final = 0.05
# Fewer games than these, or takers of a card, say nothing about a difference.
LEAST_GAMES: Final = 10
LEAST_TAKEN: Final = 20
# With so many seeds in common, the games of the others are left aside.
MOSTLY: Final = 0.9


@dataclass(frozen=True)
class Gap:
    """A figure in two runs, and the standard error of its difference: infinite if there were too few games."""

    name: str
    before: float
    after: float
    error: float
    games: int
    is_share: bool = True

    @property
    def value(self) -> float:
        return self.after - self.before

    @property
    def is_known(self) -> bool:
        return isfinite(self.error)

    @property
    def estimate(self) -> Estimate:
        """The difference with its own interval, which knows nothing of the other figures of the page."""
        reach = Z_95 * self.error
        return Estimate(self.name, self.value, self.value - reach, self.value + reach, self.games)

    @property
    def chance(self) -> float:
        """How likely so great a difference is where there is none: by Student's t, in Wallace's approximation."""
        if not self.is_known:
            return 1.0
        if self.error <= 0:
            return 0.0 if self.value else 1.0
        free = max(1, self.games - 1)
        t = self.value / self.error
        z = (8 * free + 1) / (8 * free + 3) * sqrt(free * log(1 + t * t / free))
        return erfc(z / sqrt(2))


def holm(gaps: Sequence[Gap], rate: float = RATE) -> list[bool]:
    """Which of all gaps are changes: the least likely ones, as long as each stands up to those that are left."""
    judged = sorted((place for place, gap in enumerate(gaps) if gap.is_known), key=lambda each: gaps[each].chance)
    changed = [False] * len(gaps)
    for passed, place in enumerate(judged):
        if gaps[place].chance > rate / (len(judged) - passed):
            break
        changed[place] = True
    return changed


class Sides:
    """Two runs side by side: game by game where both were dealt from the same seeds, else as they are."""

    def __init__(self, before: Tables, after: Tables) -> None:
        self.before = before
        self.after = after
        old, new = (tables.games.select("seed", "game") for tables in (before, after))
        common = old.join(new, on="seed", how="inner", suffix="_after").sort("seed", "game", "game_after")
        most = max(len(old), len(new))
        self.paired = common["seed"].n_unique() == len(common) >= MOSTLY * most
        self.games = (common["game"], common["game_after"]) if self.paired else (old["game"], new["game"])
        self._all_won = [aligned(tables.won, games) for tables, games in self._tables()]
        self._last: tuple[tuple[str, str], list[Takers]] | None = None

    def mean(self, name: str, before: pl.DataFrame, after: pl.DataFrame, is_share: bool = False) -> Gap | None:
        """The gap of a figure that each game has one value of, in frames of `game` and `value`."""
        old, new = (aligned(frame, games) for frame, games in zip((before, after), self.games, strict=True))
        if not old.count() or not new.count():
            return None
        return self._gap(name, average(old), average(new), old, new, is_share)

    def share_taken(self, name: str, kind: str, id: str) -> Gap:
        """In what share of the seats a thing was taken."""
        old, new = (each.took / each.seats for each in self._both(kind, id))
        return self._gap(name, average(old), average(new), old, new, True)

    def lift(self, name: str, kind: str, id: str) -> Gap:
        """The win share of those who took a thing less that of those who did not."""
        old, new = self._both(kind, id)
        if not old.is_enough or not new.is_enough:
            return Gap(name, 0.0, 0.0, inf, 0)
        return self._gap(name, old.lift, new.lift, old.leaning, new.leaning, True)

    def _tables(self) -> list[tuple[Tables, pl.Series]]:
        return list(zip((self.before, self.after), self.games, strict=True))

    def _both(self, kind: str, id: str) -> list[Takers]:
        """Those of the last thing are kept: more than one figure is made of them."""
        if self._last is None or self._last[0] != (kind, id):
            both = zip(self._tables(), self._all_won, strict=True)
            found = [takers_in(tables, games, kind, id, won) for (tables, games), won in both]
            self._last = (kind, id), found
        return self._last[1]

    def _gap(self, name: str, before: float, after: float, old: pl.Series, new: pl.Series, is_share: bool) -> Gap:
        """`old` and `new` are what each game adds to the error of the figure."""
        games = min(old.count(), new.count())
        if games < LEAST_GAMES:
            return Gap(name, before, after, inf, games, is_share)
        if self.paired:
            error = sqrt(variance(new - old) / games)
        else:
            error = sqrt(variance(old) / old.count() + variance(new) / new.count())
        return Gap(name, before, after, error, games, is_share)


@dataclass(frozen=True)
class Takers:
    """By game: how many seats took a thing, what they won together, and what all seats won."""

    took: pl.Series
    won: pl.Series
    all_won: pl.Series
    seats: int

    @property
    def is_enough(self) -> bool:
        taken = float(self.took.sum())
        return min(taken, len(self.took) * self.seats - taken) >= LEAST_TAKEN

    @cached_property
    def _shares(self) -> tuple[float, float]:
        """The win share of a seat with it, and of one without."""
        taken, won = float(self.took.sum()), float(self.won.sum())
        rest = len(self.took) * self.seats - taken
        return won / taken, (float(self.all_won.sum()) - won) / rest

    @property
    def lift(self) -> float:
        return self._shares[0] - self._shares[1]

    @property
    def leaning(self) -> pl.Series:
        """How far each game moves the lift: the difference of two ratios, made linear (the delta method)."""
        having, lacking = self._shares
        left = self.seats - self.took
        mean_took, mean_left = average(self.took), average(left)
        return (self.won - self.took * having) / mean_took - (self.all_won - self.won - left * lacking) / mean_left


def takers_in(tables: Tables, games: pl.Series, kind: str, id: str, all_won: pl.Series) -> Takers:
    found = tables.by_game.get((kind, id))
    took = won = pl.zeros(len(games), eager=True)
    if found is not None:
        of_games = joined(found, games).fill_null(0.0)
        took, won = (of_games[name].cast(pl.Float64) for name in ("took", "won"))
    return Takers(took, won, all_won, tables.run.seats)


def aligned(frame: pl.DataFrame, games: pl.Series) -> pl.Series:
    """The values of these games, in this order."""
    return joined(frame, games)["value"].cast(pl.Float64)


def joined(frame: pl.DataFrame, games: pl.Series) -> pl.DataFrame:
    return pl.DataFrame({"game": games}).join(frame, on="game", how="left", maintain_order="left")


def average(values: pl.Series) -> float:
    return cast("float | None", values.mean()) or 0.0


def variance(values: pl.Series) -> float:
    return cast("float | None", values.var()) or 0.0
