"""Where a result comes from: what is measured adds up to it, with what the judge cannot tell apart.

Luck is what came of dice, draws and deals against what could be expected of them, by who saw it. A decision gives
what it is better or worse than that of a good player without a search. The judge does not see to the end of the
game: what shows only later, of luck as of decisions, is the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pestis.review.format import Parts
from pestis.review.samples import Estimate, Sample, paired, total


@dataclass(frozen=True)
class Gift:
    """What every seat got, by a decision of one of them, or by chance at its move or deal."""

    seat: int
    gains: list[Estimate]


def gift(seat: int, came: Sample, expected: Sample) -> Gift:
    """What came against what could be expected."""
    seats = len(next(iter(came.values())))
    return Gift(seat, [paired(came, expected, one) for one in range(seats)])


def parts_of(
    start: Sequence[Estimate], lucks: Sequence[Gift], decisions: Sequence[Gift], result: Sequence[float]
) -> list[Parts]:
    """The parts of all seats."""
    return [_parts(seat, start[seat], lucks, decisions, result[seat]) for seat in range(len(result))]


def _parts(seat: int, start: Estimate, lucks: Sequence[Gift], decisions: Sequence[Gift], result: float) -> Parts:
    luck = total([one.gains[seat] for one in lucks])
    own = total([one.gains[seat] for one in decisions if one.seat == seat])
    others = total([one.gains[seat] for one in decisions if one.seat != seat])
    return Parts(
        seat=seat,
        start=start.mean,
        luck=luck.mean,
        own=own.mean,
        others=others.mean,
        rest=result - start.mean - luck.mean - own.mean - others.mean,
        result=result,
        start_error=start.error,
        luck_error=luck.error,
        own_error=own.error,
        others_error=others.error,
    )
