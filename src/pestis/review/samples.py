"""Means with their errors, from what was found in one world after the other."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Sample = dict[int, list[float]]
"""What each seat could expect, by the number of the world."""

NORMAL: Final = 1.96
# What comes of a world is often one of a few numbers: the interval has to be a little wider to hold its promise.
COARSE: Final = 1.06


@dataclass(frozen=True)
class Estimate:
    """A mean, its standard error, and from how many worlds both come."""

    mean: float = 0.0
    error: float = 0.0
    count: int = 0

    @property
    def reach(self) -> float:
        """What is true lies no farther from the mean than this in 19 of 20 cases."""
        if self.count < 2:
            return 1.0
        freedom = self.count - 1
        # Student's t within 2 %.
        return COARSE * self.error * (NORMAL + 2.37 / freedom + 4.6 / freedom**2)

    @property
    def low(self) -> float:
        return self.mean - self.reach

    @property
    def high(self) -> float:
        return self.mean + self.reach


def estimate(values: list[float]) -> Estimate:
    count = len(values)
    if not count:
        return Estimate()
    mean = sum(values) / count
    if count == 1:
        return Estimate(mean, 0.0 if mean in (0.0, 1.0) else 0.5, 1)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, sqrt(variance / count), count)


def mean_of(sample: Sample, seat: int) -> Estimate:
    return estimate([values[seat] for values in sample.values()])


def paired(sample: Sample, other: Sample, seat: int) -> Estimate:
    """How much more one is than the other, in the worlds that both know."""
    common = [number for number in sample if number in other]
    return estimate([sample[number][seat] - other[number][seat] for number in common])


def halfway(sample: Sample, other: Sample) -> Sample:
    """The mean of both in each world that both know."""
    return {
        number: [(one + two) / 2 for one, two in zip(sample[number], other[number], strict=True)]
        for number in sample
        if number in other
    }


def apart(sample: Sample, other: Sample, seat: int) -> Estimate:
    """How much more one is than the other, each in worlds of its own."""
    one, two = mean_of(sample, seat), mean_of(other, seat)
    return Estimate(one.mean - two.mean, sqrt(one.error**2 + two.error**2), min(one.count, two.count))


def total(estimates: list[Estimate]) -> Estimate:
    """The sum of what was measured independently."""
    error = sqrt(sum(one.error**2 for one in estimates))
    return Estimate(sum(one.mean for one in estimates), error, min((one.count for one in estimates), default=0))
