"""A card under control, as one int: what it is, whose text it has, what of it still waits, what it has given.

Cards under control carry more than their name: parts of their text that wait for a condition or a phase, the
Contagions their effects have given (they count as long as the card stays, DR-RULING-12), whether a Chronic effect
was used this turn, whether the card was used to Repent, and which text the Queen has copied.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COPIED_SHIFT: Final[i64] = 8
WAITING_SHIFT: Final[i64] = 16
GAINED_SHIFT: Final[i64] = 24
CARD: Final[i64] = 0x7F
BYTE: Final[i64] = 0xFF
# In the highest bits of the two card numbers: a Chronic card that was used is still a small number.
USED: Final[i64] = 1 << 7
REPENTED: Final[i64] = 1 << 15


def card_of(held: i64) -> i64:
    return held & CARD


def is_copy(held: i64) -> bool:
    return held >> COPIED_SHIFT & CARD != 0


def copied_of(held: i64) -> i64:
    """The number of the card whose text the Queen has copied, + 1; 0 for a card with its own text."""
    return held >> COPIED_SHIFT & CARD


def text_of(held: i64) -> i64:
    """The card whose text this card has: its own, or the one the Queen has copied."""
    copied = held >> COPIED_SHIFT & CARD
    return copied - 1 if copied else held & CARD


def with_copy(held: i64, card: i64) -> i64:
    return held | (card + 1) << COPIED_SHIFT


def waiting_of(held: i64) -> i64:
    """The parts of the text that have not resolved yet, as bits."""
    return held >> WAITING_SHIFT & BYTE


def with_waiting(held: i64, parts: i64) -> i64:
    return held & ~(BYTE << WAITING_SHIFT) | parts << WAITING_SHIFT


def gained_of(held: i64) -> i64:
    """The Contagions that the card's effects have given, besides its Base Contagions."""
    return held >> GAINED_SHIFT & BYTE


def with_gained(held: i64, contagions: i64) -> i64:
    return held & ~(BYTE << GAINED_SHIFT) | contagions << GAINED_SHIFT


def is_used(held: i64) -> bool:
    return held & USED != 0


def is_repented(held: i64) -> bool:
    return held & REPENTED != 0


def fresh_for_next_turn(held: i64) -> i64:
    """A Chronic card that stays: not used, nothing given yet (DR-INFECT-1, DR-CHRONIC-5)."""
    return with_gained(held & ~USED, 0)
