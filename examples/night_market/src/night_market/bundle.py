"""A bundle: how many of each of the six cards, packed into one int of thirty bits.

Cards of one name are alike, so a hand needs no list. Thirty bits because Python keeps such a number in a single
digit, which compiled code reads from a list without a call.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from night_market.moves import CARD_IDS

BITS: Final[i64] = 5
MOST: Final[i64] = 31
ONE_OF_EACH: Final[i64] = 0b00001_00001_00001_00001_00001_00001
LAST: Final[i64] = 25


def count_of(bundle: i64, card: i64) -> i64:
    """How many of a card are in a bundle."""
    return bundle >> card * BITS & MOST


def size_of(bundle: i64) -> i64:
    """How many cards a bundle holds, 31 at most: multiplying adds all six counts up in the highest one."""
    return bundle * ONE_OF_EACH >> LAST & MOST


def some(card: i64, count: i64) -> i64:
    """A bundle of so many of one card: add it to another, or subtract it."""
    return count << card * BITS


def named(bundle: i64) -> dict[str, int]:
    """A bundle as JSON, without the cards that are not in it."""
    counts = {name: int(count_of(bundle, card)) for card, name in enumerate(CARD_IDS)}
    return {name: count for name, count in counts.items() if count}
