"""A review in three sentences and three moments."""

from __future__ import annotations

from collections.abc import Sequence

from pestis.review.format import Decision, Parts, Summary, Turning


def summary_of(
    seat: int | None,
    names: Sequence[str],
    winners: Sequence[int],
    decisions: list[Decision],
    parts: list[Parts],
    turning: list[Turning],
) -> Summary:
    won = " and ".join(names[winner] for winner in winners) or "Nobody"
    return Summary(seat, [f"{won} won."], turning[:3])
