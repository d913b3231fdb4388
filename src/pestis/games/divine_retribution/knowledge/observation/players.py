"""What a seat knows of the decks and controlled cards of every player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import CARD_COUNT
from pestis.games.divine_retribution.control import (
    CARD,
    card_of,
    copied_of,
    gained_of,
    is_repented,
    is_used,
    text_of,
    waiting_of,
)
from pestis.games.divine_retribution.rules.following import IS_PENANCE, is_stray
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.memory import sum_worths
from pestis.kernel.observation import Block
from pestis.kernel.piles import CARD_BITS, CARD_MASK, Pile, viewer_bit
from pestis.kernel.writer import ALL, Worth, Writer

OF_PLAYER: Final[i64] = 5 * CARD_COUNT + 6
OF_CONTROL: Final[i64] = 4 * CARD_COUNT
# How many known cards on top of a deck are told one by one.
TOP: Final[i64] = 5
# What a card on a deck can be known as: itself, or some Penance.
FACES: Final[i64] = CARD_COUNT + 1


class Player(Block[Realm]):
    """In hand, on top of the deck, somewhere in these two, discarded, controlled; then sizes and the Infamy."""

    def write(self, state: Realm, seat: i64, writer: Writer) -> None:
        owner = (seat + self.step) % state.seats
        hand = state.hands[owner]
        draw = state.draws[owner]
        in_deck = write_deck(state, hand, draw, seat, writer)
        writer.skip(3 * CARD_COUNT)
        discarded = writer.count_pile(state.discards[owner], 0, 0, ALL, ALL, 0, worth_of(state))
        writer.skip(CARD_COUNT)
        controls = state.controls[owner]
        writer.tally_some(controls, CARD_COUNT, CARD, 0)
        writer.count(hand.size())
        writer.count(draw.size())
        writer.count(in_deck & CARD_MASK)
        write_use(state, controls, writer)
        infamy = sum_worths(controls, CARD, state.content.resistance, state.content.notoriety)
        writer.count((in_deck >> CARD_BITS) + (discarded >> CARD_BITS) + infamy)


def write_deck(state: Realm, hand: Pile, draw: Pile, viewer: i64, writer: Writer) -> i64:
    """Hand and draw pile; gives the Infamy that is seen in them, above the number of hidden Penance."""
    bit = viewer_bit(viewer)
    worth = worth_of(state)
    veil = veil_over(hand, bit)
    found = writer.count_pile(hand.entries, 0, 2 * CARD_COUNT, hand.onlookers, bit, veil, worth)
    veil = veil_over(draw, bit)
    return found + writer.count_pile(draw.entries, CARD_COUNT, 2 * CARD_COUNT, draw.onlookers, bit, veil, worth)


def veil_over(pile: Pile, bit: i64) -> i64:
    """The mark of cards of which a viewer only knows that they are Penance; none in a pile of its own."""
    if bit == 1 << pile.owner:
        return 0
    return IS_PENANCE


def write_use(state: Realm, controls: list[i64], writer: Writer) -> None:
    """The Contagions that controlled cards gained, and how many cards can still be used."""
    gained: i64 = 0
    unused: i64 = 0
    for held in controls:
        gained += gained_of(held)
        if not is_used(held) and state.content.chronic[text_of(held)]:
            unused += 1
    writer.count(gained)
    writer.count(unused)


def worth_of(state: Realm) -> Worth:
    """What the Infamy of cards is counted from."""
    return state.content.resistance, state.content.notoriety


class Control(Block[Realm]):
    """By card: how many wait for something, were used in this turn, were used to Repent; and what was copied."""

    def write(self, state: Realm, seat: i64, writer: Writer) -> None:
        for held in state.controls[(seat + self.step) % state.seats]:
            card = card_of(held)
            if held != card:
                if waiting_of(held):
                    writer.raise_by(card, 1.0)
                if is_used(held):
                    writer.raise_by(CARD_COUNT + card, 1.0)
                if is_repented(held):
                    writer.raise_by(2 * CARD_COUNT + card, 1.0)
                if copied_of(held):
                    writer.raise_by(3 * CARD_COUNT + copied_of(held) - 1, 1.0)


class Top(Block[Realm]):
    """The known cards on top of a deck in their order, the topmost first, the own ones card by card as well.

    Between, how many cards of the hand are known to be Penance and no more.
    """

    def write(self, state: Realm, seat: i64, writer: Writer) -> None:
        owner = (seat + self.step) % state.seats
        bit: i64 = 1 << seat
        draw = state.draws[owner]
        last: i64 = len(draw.entries) - 1
        place: i64
        for place in range(min(TOP, last + 1)):
            face = face_of(draw, draw.entries[last - place], bit)
            if face < 0:
                break
            writer.put_at(place, float(face + 1) / float(FACES))
            if not self.step:
                writer.put_at(TOP + 1 + place * FACES + face, 1.0)
        if self.step:
            writer.put_at(TOP, float(veiled_in(state.hands[owner], bit)))


def veiled_in(hand: Pile, bit: i64) -> i64:
    """How many cards are known to be Penance and no more."""
    count: i64 = 0
    for entry in hand.entries:
        if entry > CARD_MASK and face_of(hand, entry, bit) == CARD_COUNT:
            count += 1
    return count


def face_of(pile: Pile, entry: i64, bit: i64) -> i64:
    """What a viewer knows a card as: itself, some Penance (the number of cards), or nothing (-1)."""
    if (pile.onlookers | entry >> CARD_BITS) & bit:
        return entry & CARD_MASK
    if entry >> CARD_BITS & IS_PENANCE and bit != 1 << pile.owner and not is_stray(entry):
        return CARD_COUNT
    return -1
