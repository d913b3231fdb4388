"""What a player controls, counted: for conditions and for "+1 for each"."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import NO_SUIT, SUIT_OF, TITLE_OF
from pestis.games.divine_retribution.content.parts import (
    NEED_CARD,
    NEED_CHRONIC,
    NEED_NOTHING,
    NEED_SUIT,
    NEED_SUITS,
    NEED_TITLE,
    PER_NOTHING,
    Part,
)
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.state import Realm


def count_controlled(state: Realm, seat: i64, kind: i64, what: i64, leave_out: i64) -> i64:
    """DR-RULING-8: all controlled cards count, Chronic ones and those used to Repent too; titles match whole.

    `leave_out` is the place of a card that does not count itself ("another"), -1 for none.
    """
    if kind == NEED_SUITS:
        return count_suits(state, seat, leave_out)
    control = state.controls[seat]
    found: i64 = 0
    for place in range(len(control)):
        if place != leave_out and is_counted(state, card_of(control[place]), kind, what):
            found += 1
    return found


def is_counted(state: Realm, card: i64, kind: i64, what: i64) -> bool:
    if kind == NEED_SUIT:
        return SUIT_OF[card] == what
    if kind == NEED_CARD:
        return card == what
    if kind == NEED_TITLE:
        return TITLE_OF[card] == what
    return kind == NEED_CHRONIC and state.content.chronic[card] != 0


def count_suits(state: Realm, seat: i64, leave_out: i64) -> i64:
    """How many different suits are controlled; Penance has none (DR-COMP-2)."""
    control = state.controls[seat]
    suits: i64 = 0
    for place in range(len(control)):
        suit: i64 = SUIT_OF[card_of(control[place])]
        if place != leave_out and suit != NO_SUIT:
            suits |= 1 << suit
    found: i64 = 0
    while suits:
        found += suits & 1
        suits >>= 1
    return found


def is_met(state: Realm, seat: i64, place: i64, part: Part) -> bool:
    """Whether the condition of a part holds now."""
    if part.need == NEED_NOTHING:
        return True
    leave_out = place if part.need_another else -1
    return count_controlled(state, seat, part.need, part.need_what, leave_out) >= part.need_count


def contagions_of(state: Realm, seat: i64, part: Part) -> i64:
    """DR-RULING-51: what a part gives, counted once, now."""
    if part.per == PER_NOTHING:
        return part.count
    counted = count_controlled(state, seat, part.per, part.per_what, -1) - part.beyond
    counted = max(counted, 0)
    gives = counted * part.count
    return min(part.most, gives)
