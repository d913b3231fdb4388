"""The moments that changed most."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from pestis.review.format import Point, Turning
from pestis.review.study import Study
from pestis.review.words import points

MOST: Final = 5
LEAST_CHANGE: Final = 0.08
# In standard errors: of hundreds of changes some are far off by accident.
CLEAR: Final = 3.5


def turnings_of(curve: Sequence[Point], studies: Sequence[Study], names: Sequence[str]) -> list[Turning]:
    """The largest clear changes of the curve in the order of the game."""
    found = [turning for before, after in pairwise(curve) for turning in _turning(before, after, studies, names)]
    largest = sorted(found, key=lambda turning: -abs(turning.after - turning.before))[:MOST]
    return sorted(largest, key=lambda turning: turning.move)


def _turning(before: Point, after: Point, studies: Sequence[Study], names: Sequence[str]) -> list[Turning]:
    """The seat whose chance changed most, if that is clear and it is known what was done."""
    changes = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
    seat = max(range(len(changes)), key=lambda one: abs(changes[one]))
    error = hypot(before.errors[seat], after.errors[seat])
    between = [study for study in studies if before.move <= study.moment.move < after.move]
    if abs(changes[seat]) < max(LEAST_CHANGE, CLEAR * error) or len(between) < after.move - before.move:
        return []
    cause = max(between, key=lambda study: abs(_gain(study, seat)) + abs(_luck(study, seat)))
    return [
        Turning(
            move=cause.moment.move,
            seat=seat,
            round=cause.moment.before.rounds(),
            before=before.chances[seat],
            after=after.chances[seat],
            error=round(error, 6),
            text=_text(cause, seat, names, changes[seat]),
        )
    ]


def _gain(study: Study, seat: int) -> float:
    return study.gain().gains[seat].mean if study.is_decision else 0.0


def _luck(study: Study, seat: int) -> float:
    return study.chance.luck().gains[seat].mean if study.chance.is_lucky else 0.0


def _text(study: Study, seat: int, names: Sequence[str], change: float) -> str:
    """What was done, and by how much luck helped or hurt, where that was more than the decision and led there."""
    moment = study.moment
    told = f"{names[moment.seat]}: {moment.before.describe(moment.seat, moment.action).text.rstrip('.')}"
    luck = _luck(study, seat)
    if luck * change < 0 or abs(luck) < max(LEAST_CHANGE / 2, abs(_gain(study, seat))):
        return told
    return f"{told}; luck {'gave' if luck > 0 else 'took from'} {names[seat]} {points(luck)}"
