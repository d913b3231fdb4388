"""The piles of the balanced planetary deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.cards import EVENT_CARDS, UNIQUE_EVENTS

PILES: Final[i64] = 4


def pile_sizes(seats: i64) -> list[i64]:
    """SP-SETUP-4, SP-RULING-7: how many general events each pile has, the top one first."""
    cards = EVENT_CARDS - UNIQUE_EVENTS - seats
    more = cards % PILES
    return [cards // PILES + (1 if pile < more else 0) for pile in range(PILES)]
