"""The moments that changed most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from pestis.review.format import Decision, Point, Turning
from pestis.review.study import Study

MOST: Final = 5
LEAST_CHANGE: Final = 0.08
# In standard errors.
CLEAR: Final = 2.0


def turnings_of(
    curve: list[Point], decisions: list[Decision], studies: list[Study], names: Sequence[str]
) -> list[Turning]:
    """The largest clear changes of the curve in the order of the game."""
    found = [turning for before, after in pairwise(curve) for turning in turning_of(before, after, studies, names)]
    largest = sorted(found, key=lambda turning: -abs(turning.after - turning.before))[:MOST]
    return sorted(largest, key=lambda turning: turning.move)


def turning_of(before: Point, after: Point, studies: list[Study], names: Sequence[str]) -> list[Turning]:
    """The seat whose chance changed most, if that is clear."""
    changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
    seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
    error = hypot(before.errors[seat], after.errors[seat])
    if abs(changes[seat]) < max(LEAST_CHANGE, CLEAR * error):
        return []
    between = [study for study in studies if before.move <= study.moment.move < after.move]
    if not between:
        return []
    cause = max(between, key=lambda study: weight(study, seat))
    return [
        Turning(
            move=cause.moment.move,
            seat=seat,
            round=before.round,
            before=before.chances[seat],
            after=after.chances[seat],
            error=round(error, 4),
            text=told(cause, names),
        )
    ]


def weight(study: Study, seat: int) -> float:
    return abs(study.gain(seat).mean) + abs(study.luck(seat).mean)


def told(study: Study, names: Sequence[str]) -> str:
    moment = study.moment
    return f"{names[moment.seat]}: {moment.before.describe(moment.seat, moment.action).text}"
