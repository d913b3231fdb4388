"""Words that every game needs to tell a seat what happened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Told apart by colour and shape on every table; people's own names are put over these. A game whose rulebook names
# its own colours has its own (`Game.seat_names`).
SEAT_NAMES: Final = ("Vermilion", "Blue", "Green", "Yellow", "Purple", "Slate", "Rust", "Pearl")


def seat_name(seat: i64) -> str:
    return SEAT_NAMES[seat]


def who(seat: i64, viewer: i64, names: tuple[str, ...] = SEAT_NAMES) -> str:
    """A seat as this viewer would say it, at the beginning of a sentence."""
    return "You" if seat == viewer else names[seat]


def whom(seat: i64, viewer: i64, names: tuple[str, ...] = SEAT_NAMES) -> str:
    """A seat as this viewer would say it, inside a sentence."""
    return "you" if seat == viewer else names[seat]


def does(seat: i64, viewer: i64, verb: str, names: tuple[str, ...] = SEAT_NAMES) -> str:
    """Who does it, with the verb in agreement: "You draw", "Blue draws"."""
    return f"You {verb}" if seat == viewer else f"{names[seat]} {third_person(verb)}"


def third_person(verb: str) -> str:
    """
    >>> [third_person(verb) for verb in ("draw", "discard", "pass", "copy", "play", "have")]
    ['draws', 'discards', 'passes', 'copies', 'plays', 'has']
    """
    if verb == "have":
        return "has"
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb[:-1] + "ies"
    return verb + "s"


def several(count: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 card", "3 cards"."""
    return f"{count} {one if count == 1 else many or one + 's'}"
