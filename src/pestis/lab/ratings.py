"""One number for how strong a bot is, from games of two: Bradley and Terry's, on the scale that chess uses.

The likeliest ratings given all results, with one bot fixed. To every pairing half a win and half a loss are added:
who won all of its games is stronger, but not without end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, log10, sqrt
from typing import Final, TypeAlias

from pestis.lab.summary import Z_95

ANCHOR: Final = 2000
# So many points are ten wins for one.
TENFOLD: Final = 400
PRIOR: Final = 0.5
ROUNDS: Final = 100
SMALL: Final = 1e-9

Results: TypeAlias = Mapping[tuple[str, str], tuple[float, float]]
"""Of two bots how many games the first one won, and how many they played."""
Matrix: TypeAlias = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """With the ends of its 95 % interval, rounded to whole points."""

    value: int
    low: int
    high: int


def ratings(results: Results, anchor: str) -> dict[str, Rating]:
    """Of all bots that games connect with the anchor; by the curvature of the likelihood they are uncertain."""
    bots = sorted(connected(results, anchor) - {anchor})
    place = {name: number for number, name in enumerate(bots)}
    strengths = [0.0] * len(bots)
    curvature: Matrix = []
    for _ in range(ROUNDS):
        slope, curvature = derivatives(results, place, strengths)
        steps = solved(curvature, slope)
        # A step of Newton's that is long goes astray where the curve is flat.
        strengths = [strength + max(-1.0, min(1.0, step)) for strength, step in zip(strengths, steps, strict=True)]
        if all(abs(step) < SMALL for step in steps):
            break
    found = {anchor: Rating(ANCHOR, ANCHOR, ANCHOR)}
    for name, number in place.items():
        unit = [float(number == other) for other in range(len(bots))]
        reach = Z_95 * sqrt(solved(curvature, unit)[number])
        low, value, high = (points(strengths[number] + end) for end in (-reach, 0.0, reach))
        found[name] = Rating(value, low, high)
    return found


def points(strength: float) -> int:
    return round(ANCHOR + TENFOLD * strength * log10(exp(1)))


def connected(results: Results, anchor: str) -> set[str]:
    """All bots that played the anchor, or one that did, and so on."""
    found = {anchor}
    while True:
        near = {name for pair in results for name in pair if found & set(pair)}
        if near <= found:
            return found
        found |= near


def derivatives(results: Results, place: Mapping[str, int], strengths: list[float]) -> tuple[list[float], Matrix]:
    """Of the logarithm of the likelihood: its slope, and how much it bends."""
    slope = [0.0] * len(place)
    bend = [[0.0] * len(place) for _ in place]
    for (first, second), (won, games) in results.items():
        ends = [(place[name], sign) for name, sign in ((first, 1), (second, -1)) if name in place]
        ahead = sum(sign * strengths[number] for number, sign in ends)
        chance = 1 / (1 + exp(-ahead))
        trials = games + 2 * PRIOR
        for number, sign in ends:
            slope[number] += sign * (won + PRIOR - trials * chance)
            for other, other_sign in ends:
                bend[number][other] += sign * other_sign * trials * chance * (1 - chance)
    return slope, bend


def solved(matrix: Matrix, wanted: list[float]) -> list[float]:
    """What the matrix makes the wanted numbers of, by elimination; it is positive, so that needs no care."""
    rows = [[*row, value] for row, value in zip(matrix, wanted, strict=True)]
    for place, row in enumerate(rows):
        row[:] = [value / row[place] for value in row]
        for other in rows:
            if other is not row:
                factor = other[place]
                other[:] = [value - factor * own for value, own in zip(other, row, strict=True)]
    return [row[-1] for row in rows]
