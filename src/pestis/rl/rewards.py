"""Rewards: what a seat gets for winning, and for getting ahead on the way.

`win`     at the end only. The rewards of all seats add up to zero: winners share 1, everybody else shares -1.
          Alone at the table: 1 for winning, -1 for losing.
`lead`    the same, and after every decision how much the lead in points has changed. The lead is counted from -1
          to 1 and weighted by LEAD_WEIGHT, and what it was worth is taken back at the end: the sum over a game
          stays that of `win` but for the lead that a seat was dealt, so the best way to play stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from pestis.kernel.errors import OptionError, allowed, shown
from pestis.kernel.state import State

Scheme = Literal["win", "lead"]
SCHEMES: Final = ("win", "lead")
LEAD_WEIGHT: Final = 0.5


def check_scheme(scheme: object) -> None:
    if scheme not in SCHEMES:
        raise OptionError(f"rewards are {shown(scheme)}; {allowed(str(scheme), list(SCHEMES))}")


def final_rewards(seats: int, winners: Sequence[int]) -> list[float]:
    """What each seat gets at the end."""
    if seats == 1:
        return [1.0 if winners else -1.0]
    count = len(winners)
    if count == 0 or count == seats:
        return [0.0] * seats
    return [1.0 / count if seat in winners else -1.0 / (seats - count) for seat in range(seats)]


def leads(state: State) -> list[float]:
    """How far each seat is ahead of the mean of the others, from -1 to 1, times LEAD_WEIGHT; nothing when over."""
    seats = int(state.seats)
    if state.is_over:
        return [0.0] * seats
    scores = state.scores()
    total = sum(scores)
    size = sum(abs(score) for score in scores) + 1.0
    if seats == 1:
        return [LEAD_WEIGHT * scores[0] / size]
    return [LEAD_WEIGHT * (score - (total - score) / float(seats - 1)) / size for score in scores]
