"""From the tables of a run to figures with 95 % intervals.

Seats of one game are not independent of each other, so whatever is measured by seat is added up by game first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, inf, isfinite, sqrt
from typing import Final

import polars as pl

from pestis.kernel import metrics as lab
from pestis.lab.errors import RunError
from pestis.lab.run import Run
from pestis.lab.summary import Z_95, wilson

BIT: Final = (0.0, 1.0)


@dataclass(frozen=True)
class Estimate:
    """A figure, the interval in which it probably lies, and in how many games or seats it was seen."""

    name: str
    value: float
    low: float
    high: float
    count: int

    @property
    def has_interval(self) -> bool:
        """Whether there were games enough to say how far off the figure may be."""
        return isfinite(self.low) and isfinite(self.high)


@dataclass(frozen=True)
class ThingFigures:
    """One card, technology, trait or event: how often offered, taken, used (in seats of games), and its lift."""

    kind: str
    id: str
    name: str
    seats: int
    offered: int
    taken: int
    uses: int
    win_share: Estimate | None
    lift: Estimate | None


class Tables:
    """The tables of a run, read once."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.games = run.table("games")
        self.seats = run.table("seats")
        if not len(self.games):
            raise RunError(f"{run.folder} has no game that came to its end; {len(run.failed())} failed")

    @property
    def has_cards(self) -> bool:
        return self.run.detail == "cards"

    @cached_property
    def taken(self) -> pl.DataFrame:
        """By kind and id: in how many seats of games it was offered, taken, how often used, and the shares won.

        Added up chunk by chunk: cards are by far the most rows, and a game lies in one chunk only.
        """
        parts = [counts_of(self.run.part("cards", chunk)) for chunk in self.run.done()]
        return pl.concat(parts).group_by("kind", "id").agg(pl.all().sum()).sort("kind", "id")

    @cached_property
    def by_game(self) -> dict[tuple[str, str], pl.DataFrame]:
        """By kind and id: in which games how many seats took it, and what they won together."""
        parts = [takers_of(self.run.part("cards", chunk)) for chunk in self.run.done()]
        found = pl.concat(parts).partition_by("kind", "id", as_dict=True)
        return {(str(kind), str(id)): frame for (kind, id), frame in found.items()}

    @cached_property
    def won(self) -> pl.DataFrame:
        """What all seats of each game won together."""
        return self.seats.group_by("game").agg(value=pl.col("share").sum())

    def counts(self, kind: str) -> dict[str, dict[str, float]]:
        rows = self.taken.filter(pl.col("kind") == kind)
        return {str(row["id"]): row for row in rows.iter_rows(named=True)}


def counts_of(cards: pl.DataFrame) -> pl.DataFrame:
    """What the rows of one chunk add to the counts of every thing."""
    has = pl.col("taken") > 0
    return cards.group_by(pl.col("kind", "id").cast(pl.String)).agg(
        offered=(pl.col("offered") > 0).sum(),
        taken=has.sum(),
        uses=pl.col("used").sum().cast(pl.Int64),
        won=pl.col("share").filter(has).sum(),
        games_with=pl.col("game").filter(has).n_unique(),
        games_shown=pl.col("game").filter((pl.col("offered") > 0) | has).n_unique(),
    )


def takers_of(cards: pl.DataFrame) -> pl.DataFrame:
    """Of one chunk: game by game, how many seats took a thing and what they won."""
    took = cards.filter(pl.col("taken") > 0)
    keys = [pl.col("kind", "id").cast(pl.String), pl.col("game")]
    return took.group_by(*keys).agg(took=pl.len().cast(pl.Float64), won=pl.col("share").sum())


# Intervals.


def share(name: str, successes: float, trials: int) -> Estimate:
    low, high = wilson(successes, trials)
    return Estimate(name, successes / trials, low, high, trials)


def unsure(name: str, value: float, count: int) -> Estimate:
    """A figure of too few games: how far off it may be, nobody knows."""
    return Estimate(name, value, -inf, inf, count)


def difference(name: str, first: Estimate, second: Estimate, count: int) -> Estimate:
    """Newcombe: the interval of a difference of two shares, from the intervals of both."""
    gap = first.value - second.value
    down = sqrt((first.value - first.low) ** 2 + (second.high - second.value) ** 2)
    up = sqrt((first.high - first.value) ** 2 + (second.value - second.low) ** 2)
    return Estimate(name, gap, gap - down, gap + up, count)


def mean(name: str, values: pl.Series) -> Estimate | None:
    values = values.drop_nulls().cast(pl.Float64)
    if not len(values):
        return None
    middle = float(values.mean() or 0.0)  # type: ignore[arg-type]
    if len(values) == 1:
        return unsure(name, middle, 1)
    if values.is_in(list(BIT)).all():
        return share(name, float(values.sum()), len(values))
    spread = float(values.std() or 0.0)  # type: ignore[arg-type]
    reach = Z_95 * spread / sqrt(len(values))
    return Estimate(name, middle, middle - reach, middle + reach, len(values))


def quantile(name: str, values: pl.Series, at: float) -> Estimate | None:
    """A quantile, with the order statistics that hold it in 95 of 100 runs; of very few values none do."""
    ordered = sorted(float(value) for value in values.drop_nulls())
    if not ordered:
        return None
    last = len(ordered) - 1
    reach = Z_95 * sqrt(at * (1 - at) * len(ordered))
    first, final = floor(at * last - reach), ceil(at * last + reach)
    low, high = ordered[max(0, first)], ordered[min(last, final)]
    below, above = ordered[floor(at * last)], ordered[ceil(at * last)]
    value = below + (above - below) * (at * last - floor(at * last))
    if first < 0 and final > last:
        return unsure(name, value, len(ordered))
    return Estimate(name, value, min(low, value), max(high, value), len(ordered))


def ratio(name: str, above: pl.Series, below: pl.Series) -> Estimate | None:
    """A ratio of two sums over games, with the interval of a ratio estimator."""
    total = float(below.sum())
    if not total:
        return None
    value = float(above.sum()) / total
    left = above.cast(pl.Float64) - below.cast(pl.Float64) * value
    count = len(left)
    if count == 1:
        return unsure(name, value, 1)
    error = sqrt(float((left * left).sum()) * count / (count - 1)) / total
    return Estimate(name, value, value - Z_95 * error, value + Z_95 * error, count)


# Figures of a run.


def seat_shares(tables: Tables, by: str = "seat") -> list[Estimate]:
    """The win shares by seat, or by another column of the seats; a win that two share counts a half for each."""
    if tables.seats[by].null_count() == len(tables.seats):
        return []
    grouped = tables.seats.group_by(by).agg(won=pl.col("share").sum(), trials=pl.len()).sort(by)
    return [share(str(name), float(won), int(trials)) for name, won, trials in grouped.iter_rows()]


def fair_share(tables: Tables) -> float:
    return 1 / tables.run.seats


def from_fair(tables: Tables, by: str) -> list[Estimate]:
    fair = fair_share(tables)
    return [
        Estimate(
            place_name(by, int(found.name)), found.value - fair, found.low - fair, found.high - fair, found.count
        )
        for found in seat_shares(tables, by)
    ]


def place_name(by: str, place: int) -> str:
    return f"seat {place}" if by == "seat" else f"{ordinal(place)} to begin"


def ordinal(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")[place]


def reason_share(tables: Tables, reasons: str) -> Estimate:
    wanted = tables.games["reason"].is_in(reasons.split(","))
    return share("", float(wanted.sum()), len(tables.games))


def shared_share(tables: Tables) -> Estimate:
    return share("", float((tables.games["winners"] != 1).sum()), len(tables.games))


def by_game(tables: Tables, column: str, how: Callable[[pl.Expr], pl.Expr]) -> pl.Series:
    """A measure of the seats, one value for each game."""
    return tables.seats.group_by("game", maintain_order=True).agg(how(pl.col(column)))[column]


def things(tables: Tables, kind: str, names: dict[str, str]) -> list[ThingFigures]:
    """Every thing of a kind; those that were never there as well."""
    counts = tables.counts(kind)
    seats = len(tables.seats)
    won = float(tables.seats["share"].sum())
    return [thing(kind, id, name, counts.get(id), seats, won) for id, name in names.items()]


def thing(kind: str, id: str, name: str, row: dict[str, float] | None, seats: int, won: float) -> ThingFigures:
    if row is None:
        return ThingFigures(kind, id, name, seats, 0, 0, 0, None, None)
    taken = int(row["taken"])
    with_it = share(name, float(row["won"]), taken) if taken else None
    lift = None
    if with_it is not None and taken < seats:
        without = share(name, won - float(row["won"]), seats - taken)
        lift = difference(name, with_it, without, taken)
    return ThingFigures(kind, id, name, seats, int(row["offered"]), taken, int(row["uses"]), with_it, lift)


def figure(tables: Tables, how: str, column: str, other: str, names: dict[str, str]) -> list[Estimate]:
    """The figure of a target: one estimate, or one for each seat or thing; none if the run has no such numbers."""
    games, seats = tables.games, tables.seats
    match how:
        case lab.MEAN | lab.MEDIAN | lab.P5 | lab.P95:
            if column not in games.columns:
                return []
            places = {lab.MEDIAN: 0.5, lab.P5: 0.05, lab.P95: 0.95}
            values = games[column]
            return present(quantile("", values, places[how]) if how in places else mean("", values))
        case lab.RATIO:
            if not {column, other} <= {*games.columns}:
                return []
            return present(ratio("", games[column], games[other]))
        case lab.SEAT_MEAN:
            return present(mean("", by_game(tables, column, pl.Expr.mean))) if column in seats.columns else []
        case lab.SEAT_RATIO:
            if not {column, other} <= {*seats.columns}:
                return []
            return present(ratio("", by_game(tables, column, pl.Expr.sum), by_game(tables, other, pl.Expr.sum)))
        case lab.REASON:
            return [reason_share(tables, column)]
        case lab.SHARED:
            return [shared_share(tables)]
        case lab.SEAT_SHARE:
            return from_fair(tables, "seat")
        case lab.ORDER_SHARE:
            return from_fair(tables, "order")
        case lab.BOT_SHARE:
            return [each for each in seat_shares(tables, "bot") if each.name in column.split(",")]
    return thing_figures(tables, how, column, names) if tables.has_cards else []


def thing_figures(tables: Tables, how: str, kind: str, names: dict[str, str]) -> list[Estimate]:
    if how == lab.PICKED:
        counts = tables.counts(kind)
        shown = {id: counts[id] for id in names if id in counts and counts[id]["games_shown"]}
        return [share(names[id], float(row["games_with"]), int(row["games_shown"])) for id, row in shown.items()]
    found = things(tables, kind, names)
    if how == lab.LIFT:
        return present(*(each.lift for each in found))
    shares = present(*(each.win_share for each in found))
    if how == lab.WIN_SHARE:
        return shares
    average = fair_share(tables)
    return [
        Estimate(each.name, each.value / average, each.low / average, each.high / average, each.count)
        for each in shares
    ]


def present(*estimates: Estimate | None) -> list[Estimate]:
    return [each for each in estimates if each is not None]
