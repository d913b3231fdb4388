"""Names of cards, and who does what: the pieces of sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames
from pestis.games.divine_retribution.content.cards import FILTH, PENANCE_1, PENANCE_2, PENANCE_3
from pestis.games.divine_retribution.control import card_of, copied_of
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import a_of, c_of, seat_of
from pestis.kernel.words import does, third_person

HIDDEN: Final = "a card"
NO_PLURAL: Final = (FILTH, PENANCE_1, PENANCE_2, PENANCE_3)


def some(state: Realm, card: i64, count: int) -> str:
    """So many copies of a card: "1 Rat", "3 Rats", "2 Filth", "2 Ale Peasants"."""
    name = state.content.names[card]
    return f"{count} {name}" if count == 1 or card in NO_PLURAL else f"{count} {name}s"


def listed_in_words(things: list[str]) -> str:
    """
    >>> listed_in_words(["2 Rats"]), listed_in_words(["2 Rats", "1 Fool", "1 Filth"])
    ('2 Rats', '2 Rats, 1 Fool and 1 Filth')
    """
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def card_name(state: Realm, card: i64) -> str:
    return HIDDEN if card < 0 else state.content.names[card]


def copy_name(state: Realm, card: i64, copied: i64) -> str:
    """A card under control, with the one whose text it has copied: "Queen (as Daggers Knight)"."""
    name = card_name(state, card)
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


def also_does(seat: i64, viewer: i64, verb: str) -> str:
    """A second verb of the same sentence, in agreement with who does it."""
    return verb if seat == viewer else third_person(verb)
