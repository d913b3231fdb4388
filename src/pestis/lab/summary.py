"""From rows to numbers. What comes out does not depend on the order in which the rows came in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import ceil, floor, fsum, sqrt
from typing import Final

# Two-sided 95 %: the point that a normal variable exceeds once in forty.
Z_95: Final = 1.959963984540054


@dataclass(frozen=True, slots=True)
class GameRow:
    """One finished game."""

    number: int
    decisions: int
    rounds: int | None
    reason: str
    scores: tuple[float, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Spread:
    """How a number was spread over the games."""

    mean: float
    median: float
    p5: float
    p95: float


@dataclass(frozen=True)
class SeatSummary:
    """How one seat fared. `wins` counts shared wins too; `shared` says how many they were."""

    seat: int
    bot: str
    wins: int
    shared: int
    share: float
    low: float
    high: float
    mean_score: float


@dataclass(frozen=True)
class Summary:
    """What came out of many games; with no game finished there are no spreads and no seats."""

    games: int
    decisions: Spread | None
    rounds: Spread | None
    reasons: dict[str, int]
    seats: tuple[SeatSummary, ...]

    def as_json(self) -> dict[str, object]:
        return asdict(self)


class Tally:
    """Adds up rows, keeping counts only: as small after a million games as after ten."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.games = 0
        self.decisions: Counter[int] = Counter()
        self.rounds: Counter[int] = Counter()
        self.reasons: Counter[str] = Counter()
        self.wins = [0] * len(self.bots)
        self.shared = [0] * len(self.bots)
        self.scores: list[Counter[float]] = [Counter() for _ in self.bots]

    def add(self, row: GameRow) -> None:
        self.games += 1
        self.decisions[row.decisions] += 1
        if row.rounds is not None:
            self.rounds[row.rounds] += 1
        self.reasons[row.reason] += 1
        for seat in row.winners:
            self.wins[seat] += 1
            self.shared[seat] += len(row.winners) > 1
        for seat, score in enumerate(row.scores):
            self.scores[seat][score] += 1

    def summary(self) -> Summary:
        return Summary(
            games=self.games,
            decisions=spread(self.decisions),
            rounds=spread(self.rounds),
            reasons=dict(sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))),
            seats=tuple(self._seat(seat) for seat in range(len(self.bots))) if self.games else (),
        )

    def _seat(self, seat: int) -> SeatSummary:
        low, high = wilson(self.wins[seat], self.games)
        return SeatSummary(
            seat=seat,
            bot=self.bots[seat],
            wins=self.wins[seat],
            shared=self.shared[seat],
            share=self.wins[seat] / self.games,
            low=low,
            high=high,
            mean_score=mean(self.scores[seat]),
        )


def spread(counts: Counter[int]) -> Spread | None:
    """Mean, median and the range in which nine of ten lie; None of nothing."""
    if not counts:
        return None
    return Spread(mean(counts), quantile(counts, 0.5), quantile(counts, 0.05), quantile(counts, 0.95))


def mean(counts: Counter[int] | Counter[float]) -> float:
    """The mean of counted values; the sum is exact, so their order does not matter."""
    return fsum(value * count for value, count in counts.items()) / counts.total()


def quantile(counts: Counter[int], share: float) -> float:
    """The value below which this share lies, between two neighbours if it falls between them."""
    place = share * (counts.total() - 1)
    below, above = value_at(counts, floor(place)), value_at(counts, ceil(place))
    return below + (above - below) * (place - floor(place))


def value_at(counts: Counter[int], place: int) -> int:
    """The value at this place (from 0) of all counted values in order."""
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed > place:
            return value
    raise IndexError(f"there is no place {place} among {passed} values")


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson: honest also near 0 and 1, where the textbook one fails."""
    share = successes / trials
    weight = Z_95 * Z_95 / trials
    centre = (share + weight / 2) / (1 + weight)
    reach = Z_95 / (1 + weight) * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    return max(0.0, centre - reach), min(1.0, centre + reach)
