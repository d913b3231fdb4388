"""Names of cards, and who does what: the pieces of sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames
from pestis.games.divine_retribution.content.cards import (
    FILTH,
    NOBILITY,
    PENANCE_1,
    PENANCE_2,
    PENANCE_3,
    SUIT_OF,
)
from pestis.games.divine_retribution.control import card_of, copied_of
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import a_of, c_of, seat_of
from pestis.kernel.grammar import does, who

HIDDEN: Final = "a card"
VOWELS: Final = "AEIOUaeiou"
NO_PLURAL: Final = (FILTH, PENANCE_1, PENANCE_2, PENANCE_3)


def some(state: Realm, card: i64, count: int) -> str:
    """So many copies of a card: "a Rat", "3 Rats", "2 Filth", "the Queen"."""
    if count == 1:
        return a_card(state, card)
    name = state.content.names[card]
    return f"{count} {name}" if card in NO_PLURAL else f"{count} {name}s"


def listed_in_words(things: list[str]) -> str:
    """
    >>> listed_in_words(["2 Rats"]), listed_in_words(["2 Rats", "a Fool", "Filth"])
    ('2 Rats', '2 Rats, a Fool and Filth')
    """
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def either(things: list[str]) -> str:
    """
    >>> either(["stay"]), either(["stay", "go"]), either(["stay", "go", "sleep"])
    ('stay', 'stay, or go', 'stay, go, or sleep')
    """
    return ", ".join([*things[:-1], f"or {things[-1]}"] if len(things) > 1 else things)


def card_name(state: Realm, card: i64) -> str:
    return HIDDEN if card < 0 else state.content.names[card]


def a_card(state: Realm, card: i64) -> str:
    """A card with its article: "a Rat", "an Ale Peasant", "Filth", "Penance I", "the Queen"."""
    if card < 0:
        return HIDDEN
    name = state.content.names[card]
    if card in NO_PLURAL:
        return name
    if SUIT_OF[card] == NOBILITY:
        return f"the {name}"
    return f"{'an' if name[0] in VOWELS else 'a'} {name}"


def opening(sentence: str) -> str:
    """A sentence with its first letter large: "an Ale Peasant enters" becomes "An Ale Peasant enters"."""
    return sentence[0].upper() + sentence[1:]


def copy_name(state: Realm, card: i64, copied: i64) -> str:
    """A card under control, with the one whose text it has copied: "Queen (as Daggers Knight)"."""
    return with_copy(state, card_name(state, card), copied)


def a_copy(state: Realm, card: i64, copied: i64) -> str:
    """The same with its article: "the Queen (as Daggers Knight)"."""
    return with_copy(state, a_card(state, card), copied)


def with_copy(state: Realm, name: str, copied: i64) -> str:
    return f"{name} (as {card_name(state, copied - 1)})" if copied else name


def held_name(state: Realm, seat: i64, place: i64) -> str:
    held = state.controls[seat][place]
    return copy_name(state, card_of(held), copied_of(held))


def source_name(state: Realm, frame: i64) -> str:
    """The card whose effect asks: an own one, or that of a persecutor."""
    persecutor = c_of(frame) >> frames.PERSECUTOR_SHIFT
    return held_name(state, persecutor - 1 if persecutor else seat_of(frame), a_of(frame))


def then_does(seat: i64, viewer: i64, verb: str) -> str:
    """Who does it, inside a sentence: "you draw", "Blue draws"."""
    return f"you {verb}" if seat == viewer else does(seat, viewer, verb)


def may(seat: i64, viewer: i64) -> str:
    """Who may do it, for those who look on: "Blue may"."""
    return f"{who(seat, viewer)} may"
