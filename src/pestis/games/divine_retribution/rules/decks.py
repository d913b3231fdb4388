"""DR-DECK, DR-KEY: how cards move between the four zones of a deck."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events
from pestis.games.divine_retribution.content.cards import PENANCE_1
from pestis.games.divine_retribution.rules.following import is_followed, join_decks, lose_sight
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.events import VEIL_A
from pestis.kernel.piles import CARD_BITS, CARD_MASK


def draw(state: Realm, seat: i64, count: i64) -> None:
    """DR-KEY-4: put cards from the top of the own draw pile into the hand.

    DR-DECK-3: an empty draw pile is reshuffled when a card has to be drawn. DR-RULING-24: with both piles
    empty drawing stops.
    """
    pile = state.draws[seat]
    hand = state.hands[seat]
    while count > 0 and (pile.entries or reshuffle(state, seat)):
        entry = pile.entries.pop()
        if entry > CARD_MASK:
            entry = entry & CARD_MASK | (entry >> CARD_BITS & ~(1 << seat)) << CARD_BITS
        hand.entries.append(entry)
        if state.journal is not None:
            known = entry >> CARD_BITS | 1 << seat
            penance: i64 = 1 if is_followed(entry) else 0
            state.emit(events.DREW, seat, entry & CARD_MASK, penance, audience=known, veil=VEIL_A)
        count -= 1


def reshuffle(state: Realm, seat: i64) -> bool:
    """DR-DECK-2: the discard pile is shuffled and becomes the draw pile. False if it is empty."""
    cards = state.discards[seat]
    if not cards:
        return False
    state.rng.shuffle(cards)
    state.draws[seat].entries = cards
    state.discards[seat] = []
    state.emit(events.RESHUFFLED, seat, len(cards))
    return True


def put_on_top(state: Realm, seat: i64, card: i64, known_to: i64, zone: i64) -> None:
    """DR-KEY-1: Recruit a card, onto the own draw pile. DR-RULING-48: who saw it can follow it there."""
    state.draws[seat].add_known(card, known_to)
    state.emit(events.RECRUITED, seat, card, zone, audience=known_to, veil=VEIL_A)


def throw_away(state: Realm, seat: i64, card: i64, zone: i64) -> None:
    """DR-KEY-2: into the Plague Pit, out of the deck and out of the game."""
    state.pit.append(card)
    state.emit(events.PITTED, seat, card, zone)


def take_from_hand(state: Realm, seat: i64, card: i64) -> None:
    """Take a copy of a card out of the hand, the one that most players know of.

    Equal copies cannot be told apart, so nobody can say that a known copy is still there (DR-RULING-48).
    """
    entries = state.hands[seat].entries
    best: i64 = -1
    taken: i64 = -1
    for place in range(len(entries)):
        entry = entries[place]
        if entry & CARD_MASK == card and entry > taken:
            best, taken = place, entry
    entries.pop(best)
    if card >= PENANCE_1:
        deck = join_decks(state, seat, taken, 1 << card) if state.penance_decks else 0
        if deck >= 0:
            lose_sight(state, seat, taken, deck)


def discard_from_hand(state: Realm, seat: i64, card: i64) -> None:
    take_from_hand(state, seat, card)
    state.discards[seat].append(card)
    state.emit(events.DISCARDED, seat, card, events.FROM_HAND_ZONE)


def take_from_discard(state: Realm, seat: i64, card: i64) -> None:
    """Take the topmost copy of a card out of the discard pile."""
    cards = state.discards[seat]
    place: i64 = len(cards) - 1
    while cards[place] != card:
        place -= 1
    cards.pop(place)


# Sets of cards, as bits.


def listed(verb: i64, cards: i64) -> list[i64]:
    """One move for each card of a set."""
    found: list[i64] = []
    while cards:
        while cards & 0xF == 0:  # most sets are small
            cards >>= 4
            verb += 4
        if cards & 1:
            found.append(verb)
        cards >>= 1
        verb += 1
    return found


def is_single(cards: i64) -> bool:
    return cards & (cards - 1) == 0
