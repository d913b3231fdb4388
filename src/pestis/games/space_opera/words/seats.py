"""SO-SETUP-1: the seats have the colours of the rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.kernel import grammar

SEAT_NAMES: Final = ("Red", "Blue", "Purple", "Green")


def seat_name(seat: i64) -> str:
    return SEAT_NAMES[seat]


def who(seat: i64, viewer: i64) -> str:
    """A seat as this viewer would say it, at the beginning of a sentence."""
    return grammar.who(seat, viewer, SEAT_NAMES)


def whom(seat: i64, viewer: i64) -> str:
    """A seat as this viewer would say it, inside a sentence."""
    return grammar.whom(seat, viewer, SEAT_NAMES)


def does(seat: i64, viewer: i64, verb: str) -> str:
    """Who does it, with the verb in agreement: "You draw", "Blue draws"."""
    return grammar.does(seat, viewer, verb, SEAT_NAMES)
