"""Trait and Event Cards between decks, hands and discard piles, and what everybody can tell about them.

A card in a hand is one int. Beside its kind it says what the whole table knows of it: that it was put there
openly, that it was drawn before the deck was last reshuffled, that it costs more than so much. All of that
follows from what everybody saw, never from what the card is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc.state import FLOOR_SHIFT, KIND, KNOWN, OLD, World
from pestis.kernel.events import VEIL_A

MOST_EVENTS: Final[i64] = 3


# Trait Cards.


def draw_traits(state: World, seat: i64, count: i64) -> None:
    """PI-CTRY-7, PI-RULING-10: draw what is left, reshuffle, draw the rest; take what there is."""
    while count > 0 and next_trait_ready(state):
        card = state.trait_deck.pop()
        state.hands[seat].append(card)
        state.emit(events.DREW_TRAIT, seat, card, audience=1 << seat, veil=VEIL_A)
        count -= 1


def next_trait_ready(state: World) -> bool:
    """Whether a Trait Card can be drawn; an empty deck is reshuffled for it."""
    if state.trait_deck:
        return True
    if not state.trait_discard:
        return False
    state.trait_deck = state.trait_discard
    state.trait_discard = []
    state.rng.shuffle(state.trait_deck)
    grow_old(state.hands)
    state.emit(events.TRAITS_RESHUFFLED, -1, len(state.trait_deck))
    return True


def take_trait(state: World, seat: i64, kind: i64) -> None:
    """A Trait Card leaves a hand in sight of all: a copy that was known to be there, if there is one."""
    hand = state.hands[seat]
    place = find(hand, kind | KNOWN, KIND | KNOWN)
    if place < 0:
        forget_ages(state.hands, hand)
        forget_floors(hand, state.content.cost[kind])
        place = find(hand, kind, KIND)
    hand.pop(place)


def discard_trait(state: World, kind: i64) -> None:
    """PI-CONF-2: onto the open discard pile, or out of the game with `trait_discard`."""
    if state.house & house_rules.DISCARD_REMOVED:
        state.trait_removed.append(kind)
    else:
        state.trait_discard.append(kind)


def put_devolved(state: World, kind: i64) -> None:
    """PI-CONF-1: onto the open discard pile, or out of the game with `devolved_cards`."""
    if state.house & house_rules.DEVOLVED_REMOVED:
        state.trait_removed.append(kind)
    else:
        state.trait_discard.append(kind)


def refresh(state: World, seat: i64) -> None:
    """PI-CTRY-5: discard the whole hand, sorted so that nobody learns its order, and draw five."""
    hand = state.hands[seat]
    forget_ages(state.hands, hand)
    kinds = [entry & KIND for entry in hand]
    kinds.sort()
    state.hands[seat] = []
    for kind in kinds:
        discard_trait(state, kind)
        state.emit(events.DISCARDED_TRAIT, seat, kind)
    draw_traits(state, seat, 5)


def can_draw_trait(state: World) -> bool:
    return bool(state.trait_deck) or bool(state.trait_discard)


# Event Cards.


def draw_event(state: World, seat: i64) -> None:
    """PI-KILL-2, PI-EVENT-7: one Event Card, unless the hand holds three or none is left."""
    hand = state.event_hands[seat]
    if len(hand) >= MOST_EVENTS:
        return
    if not state.event_deck:
        if not state.event_discard:
            return
        reshuffle_events(state)
    kind = state.event_deck.pop()
    hand.append(kind)
    state.fresh[seat] = state.fresh[seat] + 1
    state.emit(events.DREW_EVENT, seat, kind, audience=1 << seat, veil=VEIL_A)


def reshuffle_events(state: World) -> None:
    state.event_deck = state.event_discard
    state.event_discard = []
    state.rng.shuffle(state.event_deck)
    grow_old(state.event_hands)
    count_spent(state)
    state.emit(events.EVENTS_RESHUFFLED, -1, len(state.event_deck))


def use_event(state: World, seat: i64, kind: i64) -> None:
    """PI-EVENT-4: a card leaves the hand for the open discard pile, never a copy received in this turn."""
    hand = state.event_hands[seat]
    forget_ages(state.event_hands, hand)
    place: i64 = len(hand) - state.fresh[seat] - 1
    while hand[place] & KIND != kind:
        place -= 1
    hand.pop(place)
    state.event_discard.append(kind)
    count_spent(state)
    count_armed(state, seat)


def holds(state: World, seat: i64, kind: i64) -> bool:
    """PI-EVENT-2: whether a seat has an Event Card that it did not get in this turn."""
    hand = state.event_hands[seat]
    place: i64 = len(hand) - state.fresh[seat]
    while place > 0:
        place -= 1
        if hand[place] & KIND == kind:
            return True
    return False


def may_hold(state: World, seat: i64, kind: i64) -> bool:
    """PI-RULING-68: whether a seat may have an Event Card that it can use, as far as everybody can see."""
    return state.armed >> seat & 1 != 0 and not state.spent >> kind & 1


def count_armed(state: World, seat: i64) -> None:
    """PI-RULING-68: the seats that hold an Event Card they did not get in this turn; everybody can see that."""
    if len(state.event_hands[seat]) > state.fresh[seat]:
        state.armed |= 1 << seat
    else:
        state.armed &= ~(1 << seat)


def count_spent(state: World) -> None:
    """PI-RULING-68: the Event Cards of which every copy lies in the discard pile or is out of the game."""
    state.spent = state.absent
    for kind in state.event_discard:
        copies: i64 = state.content.event_copies[kind]
        if copies == 1 or copies_discarded(state, kind) >= copies:
            state.spent |= 1 << kind


def copies_discarded(state: World, kind: i64) -> i64:
    found: i64 = 0
    for other in state.event_discard:
        if other == kind:
            found += 1
    return found


def wake_events(state: World) -> None:
    """PI-RULING-23: with a new turn all cards received before can be used."""
    for seat in range(state.seats):
        state.fresh[seat] = 0
        count_armed(state, seat)


# What everybody can tell.


def find(hand: list[i64], wanted: i64, mask: i64) -> i64:
    place: i64 = len(hand) - 1
    while place >= 0 and hand[place] & mask != wanted:
        place -= 1
    return place


def is_first(hand: list[i64], place: i64) -> bool:
    """Whether no card before this one is of the same kind: equal cards are one choice."""
    kind = hand[place] & KIND
    before: i64 = 0
    while before < place:
        if hand[before] & KIND == kind:
            return False
        before += 1
    return True


def grow_old(hands: list[list[i64]]) -> None:
    """A deck was reshuffled: what is hidden in hands now cannot be in it."""
    for hand in hands:
        for place in range(len(hand)):
            if not hand[place] & KNOWN:
                hand[place] = hand[place] | OLD


def forget_ages(hands: list[list[i64]], hand: list[i64]) -> None:
    """A card leaves this hand, and nobody else can tell whether it was an old one: all ages are forgotten."""
    old = False
    young = False
    for entry in hand:
        if not entry & KNOWN:
            if entry & OLD:
                old = True
            else:
                young = True
    if old and young:
        for other in hands:
            for place in range(len(other)):
                other[place] = other[place] & ~OLD


def forget_floors(hand: list[i64], cost: i64) -> None:
    """A card of this cost leaves the hand: it may have been one that was known to cost more than so much."""
    for place in range(len(hand)):
        floor = hand[place] >> FLOOR_SHIFT
        if floor and floor < cost:
            hand[place] = hand[place] & (KIND | KNOWN | OLD)
