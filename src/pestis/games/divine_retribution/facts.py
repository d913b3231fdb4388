"""More of what a seat knows as numbers: the card that asks, what controlled cards have done, known deck tops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution.cards import CARD_COUNT, PENANCE_1
from pestis.games.divine_retribution.control import (
    card_of,
    copied_of,
    is_repented,
    is_used,
    waiting_of,
)
from pestis.games.divine_retribution.following import IS_PENANCE, is_stray
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.piles import CARD_BITS, CARD_MASK, Pile

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table
    from pestis.kernel.ink import Ink

PENANCES: Final[i64] = 3
TOP: Final[i64] = 5
# What a card on a deck can be known as: itself, or some Penance.
FACES: Final[i64] = CARD_COUNT + 1
FACE_BITS: Final[i64] = 5
FACE_MASK: Final[i64] = 31
OF_CONTROL: Final[i64] = 4 * CARD_COUNT
MOST_PARTS: Final = 64.0
# What of a player had to be written: hand or draw pile, the controlled cards.
STALE_DECK: Final[i64] = 1
STALE_CONTROL: Final[i64] = 2
STALE: Final[i64] = 3
STALE_BITS: Final[i64] = 2


def facts_size(seats: i64) -> i64:
    of_seats = seats * (OF_CONTROL + TOP + 1) + TOP * FACES
    return of_seats + seats + 1 + PENANCES + asking_size(seats)


def asking_size(seats: i64) -> i64:
    return CARD_COUNT + 2 + seats


def write_facts(table: Table, seat: i64, stale: i64, hides_drawn: bool, ink: Ink) -> None:
    """`stale` says of each player, the own first, what is not what it was."""
    step: i64
    for step in range(table.seats):
        if stale >> step * STALE_BITS & STALE_CONTROL:
            write_control(table.controls[(seat + step) % table.seats], ink)
        else:
            ink.skip(OF_CONTROL)
    for step in range(table.seats):
        if stale >> step * STALE_BITS & STALE_DECK:
            owner = (seat + step) % table.seats
            write_top(table.hands[owner], table.draws[owner], seat, owner == seat, ink)
        else:
            ink.pass_kept(1, TOP + 1 + (0 if step else TOP * FACES))
    ink.keep_one((table.first_seat - seat) % table.seats, table.seats)
    ink.share(table.end_reason + 1, 8.0)
    write_drawn(table, hides_drawn, ink)
    write_asking(table, seat, ink)


def write_control(controls: list[i64], ink: Ink) -> None:
    """By card: how many wait for something, were used in this turn, were used to Repent; and what was copied."""
    ink.clear(OF_CONTROL)
    for held in controls:
        card = card_of(held)
        if held != card:
            if waiting_of(held):
                ink.raise_by(card, 1.0)
            if is_used(held):
                ink.raise_by(CARD_COUNT + card, 1.0)
            if is_repented(held):
                ink.raise_by(2 * CARD_COUNT + card, 1.0)
            if copied_of(held):
                ink.raise_by(3 * CARD_COUNT + copied_of(held) - 1, 1.0)
    ink.skip(OF_CONTROL)


def write_top(hand: Pile, draw: Pile, viewer: i64, is_own: bool, ink: Ink) -> None:
    """The known cards on top of a deck in their order, the topmost first, the own ones card by card as well.

    Then how many cards of the hand are known to be Penance and no more.
    """
    bit: i64 = 1 << viewer
    packed: i64 = 0
    place: i64
    last: i64 = len(draw.entries) - 1
    for place in range(min(TOP, last + 1)):
        face = face_of(draw, draw.entries[last - place], bit)
        if face < 0:
            break
        packed |= (face + 1) << place * FACE_BITS
    veiled: i64 = 0
    if not is_own:
        for entry in hand.entries:
            if entry > CARD_MASK and face_of(hand, entry, bit) == CARD_COUNT:
                veiled += 1
    ink.watch_number(veiled << TOP * FACE_BITS | packed)
    size = TOP * FACES if is_own else 0
    if ink.changed(TOP + 1 + size):
        for place in range(TOP):
            ink.share(packed >> place * FACE_BITS & FACE_MASK, float(FACES))
        ink.count(veiled)
        if is_own:
            ink.clear(size)
            for place in range(TOP):
                ink.pick((packed >> place * FACE_BITS & FACE_MASK) - 1, FACES)


def face_of(pile: Pile, entry: i64, bit: i64) -> i64:
    """What a viewer knows a card as: itself, some Penance (the number of cards), or nothing (-1)."""
    if (pile.onlookers | entry >> CARD_BITS) & bit:
        return entry & CARD_MASK
    if entry >> CARD_BITS & IS_PENANCE and bit != 1 << pile.owner and not is_stray(entry):
        return CARD_COUNT
    return -1


def write_drawn(table: Table, is_hidden: bool, ink: Ink) -> None:
    """The kinds of Penance that was just drawn, for who sees them."""
    ink.clear(PENANCES)
    if table.drawn and not is_hidden:
        for card in table.drawn:
            ink.raise_by(card - PENANCE_1, 1.0)
    ink.skip(PENANCES)


def write_asking(table: Table, seat: i64, ink: Ink) -> None:
    """The card whose effect asks, which part of its text, how many are chosen already, and who persecutes."""
    asked = table.agenda[-1] if table.waiting else 0
    kind = kind_of(asked)
    is_effect = table.waiting != 0 and kind >= on.ASK_OPPONENT
    if ink.is_blank(not is_effect, asking_size(table.seats)):
        return
    persecutor: i64 = -1
    done: i64 = 0
    if kind == on.ASK_REPENT:
        persecutor = c_of(asked)
    else:
        persecutor = (c_of(asked) >> on.PERSECUTOR_SHIFT) - 1
        done = c_of(asked) & on.CARDS_MASK
    holder = persecutor if persecutor >= 0 else seat_of(asked)
    ink.pick(card_of(table.controls[holder][a_of(asked)]), CARD_COUNT)
    ink.share(0 if kind == on.ASK_COPY else b_of(asked) + 1, MOST_PARTS)
    ink.share(done, 4.0)
    ink.pick((persecutor - seat) % table.seats if persecutor >= 0 else -1, table.seats)
