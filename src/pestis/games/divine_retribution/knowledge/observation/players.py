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
from pestis.kernel.memory import get_item, sum_worths
from pestis.kernel.observation import Writer
from pestis.kernel.piles import CARD_BITS, CARD_MASK, Pile, viewer_bit

# How long lists of cards are as a rule; longer ones are written anew every time.
ROOM: Final[i64] = 40
# Small counts that share a number with others.
FEW_BITS: Final[i64] = 16
FEW: Final[i64] = 0xFFFF
OF_DECK: Final[i64] = 5 * CARD_COUNT + 6
OF_CONTROL: Final[i64] = 4 * CARD_COUNT
# How many known cards on top of a deck are told one by one; each is itself, or some Penance.
TOP: Final[i64] = 5
# What a card on a deck can be known as: itself, or some Penance.
FACES: Final[i64] = CARD_COUNT + 1
FACE_BITS: Final[i64] = 5
FACE_MASK: Final[i64] = 31
# What of a player had to be written: hand or draw pile, the controlled cards.
STALE_DECK: Final[i64] = 1
STALE_CONTROL: Final[i64] = 2
STALE: Final[i64] = 3
STALE_BITS: Final[i64] = 2


def write_player(state: Realm, seat: i64, viewer: i64, writer: Writer) -> i64:
    """In hand, on top of the deck, somewhere in these two, discarded, controlled; then sizes and the Infamy.

    Gives whether hand or draw pile had to be written, and whether the controlled cards had; above these bits the
    Contagions of those cards.
    """
    hand = state.hands[seat]
    draw = state.draws[seat]
    writer.watch_number(viewer << 8 | seat)
    writer.watch_number(hand.onlookers << 16 | draw.onlookers)
    writer.watch(hand.entries, ROOM)
    writer.watch(draw.entries, ROOM)
    stale: i64 = 0
    if writer.changed(3 * CARD_COUNT):
        stale = STALE_DECK
        in_deck = write_deck(state, hand, draw, viewer, writer)
    else:
        in_deck = writer.recall()
    writer.keep(in_deck)
    discards = state.discards[seat]
    writer.watch(discards, ROOM)
    discarded = write_discards(state, discards, writer) if writer.changed(CARD_COUNT) else writer.recall()
    writer.keep(discarded)
    controls = state.controls[seat]
    writer.watch(controls, ROOM)
    if writer.changed(CARD_COUNT):
        stale |= STALE_CONTROL
        controlled = write_controls(state, controls, writer)
    else:
        controlled = writer.recall()
    writer.keep(controlled)
    writer.count(hand.size())
    writer.count(draw.size())
    writer.count(in_deck & FEW)
    writer.count(controlled & FEW)
    writer.count(controlled >> FEW_BITS & FEW)
    writer.count((in_deck >> FEW_BITS) + discarded + (controlled >> 3 * FEW_BITS))
    return (controlled >> 2 * FEW_BITS & FEW) << STALE_BITS | stale


def write_deck(state: Realm, hand: Pile, draw: Pile, viewer: i64, writer: Writer) -> i64:
    """Hand and draw pile; gives the Infamy that is seen in them, above the number of hidden Penance."""
    bit = viewer_bit(viewer)
    worth = (state.content.resistance, state.content.notoriety)
    writer.clear(3 * CARD_COUNT)
    veil: i64 = 0 if bit == 1 << hand.owner else IS_PENANCE
    found = writer.count_pile(hand.entries, 0, 2 * CARD_COUNT, hand.onlookers, bit, veil, worth)
    veil = 0 if bit == 1 << draw.owner else IS_PENANCE
    found += writer.count_pile(draw.entries, CARD_COUNT, 2 * CARD_COUNT, draw.onlookers, bit, veil, worth)
    writer.skip(3 * CARD_COUNT)
    return found


def write_discards(state: Realm, discards: list[i64], writer: Writer) -> i64:
    """The discard pile; gives its Infamy."""
    writer.tally(discards, CARD_COUNT)
    return infamy_of(state, discards)


def infamy_of(state: Realm, cards: list[i64]) -> i64:
    return sum_worths(cards, CARD, state.content.resistance, state.content.notoriety)


def write_controls(state: Realm, controls: list[i64], writer: Writer) -> i64:
    """Controlled cards; gives the Contagions they gained, how many can still be used, all Contagions, the Infamy.

    Each stands above the one before.
    """
    content = state.content
    base = content.base
    gained: i64 = 0
    unused: i64 = 0
    contagions: i64 = 0
    for held in controls:
        gained += gained_of(held)
        contagions += get_item(base, card_of(held))
        if not is_used(held) and content.chronic[text_of(held)]:
            unused += 1
    writer.tally_some(controls, CARD_COUNT, CARD, 0)
    found = gained | unused << FEW_BITS | max(0, contagions + gained) << 2 * FEW_BITS
    return found | infamy_of(state, controls) << 3 * FEW_BITS


def write_more_of_players(state: Realm, seat: i64, stale: i64, writer: Writer) -> None:
    """`stale` says of each player, the own first, what is not what it was."""
    step: i64
    for step in range(state.seats):
        if stale >> step * STALE_BITS & STALE_CONTROL:
            write_control(state.controls[(seat + step) % state.seats], writer)
        else:
            writer.skip(OF_CONTROL)
    for step in range(state.seats):
        if stale >> step * STALE_BITS & STALE_DECK:
            owner = (seat + step) % state.seats
            write_top(state.hands[owner], state.draws[owner], seat, owner == seat, writer)
        else:
            writer.pass_kept(1, TOP + 1 + (0 if step else TOP * FACES))


def write_control(controls: list[i64], writer: Writer) -> None:
    """By card: how many wait for something, were used in this turn, were used to Repent; and what was copied."""
    writer.clear(OF_CONTROL)
    for held in controls:
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
    writer.skip(OF_CONTROL)


def write_top(hand: Pile, draw: Pile, viewer: i64, is_own: bool, writer: Writer) -> None:
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
    writer.watch_number(veiled << TOP * FACE_BITS | packed)
    size = TOP * FACES if is_own else 0
    if writer.changed(TOP + 1 + size):
        for place in range(TOP):
            writer.share(packed >> place * FACE_BITS & FACE_MASK, float(FACES))
        writer.count(veiled)
        if is_own:
            writer.clear(size)
            for place in range(TOP):
                writer.pick((packed >> place * FACE_BITS & FACE_MASK) - 1, FACES)


def face_of(pile: Pile, entry: i64, bit: i64) -> i64:
    """What a viewer knows a card as: itself, some Penance (the number of cards), or nothing (-1)."""
    if (pile.onlookers | entry >> CARD_BITS) & bit:
        return entry & CARD_MASK
    if entry >> CARD_BITS & IS_PENANCE and bit != 1 << pile.owner and not is_stray(entry):
        return CARD_COUNT
    return -1
