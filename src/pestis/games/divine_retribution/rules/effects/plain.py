"""Effects without a choice of cards: drawing, Contagions, and cards that pit themselves."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames
from pestis.games.divine_retribution.control import card_of, copied_of, gained_of, with_gained
from pestis.games.divine_retribution.rules.chronic import refresh
from pestis.games.divine_retribution.rules.decks import draw, throw_away
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of
from pestis.kernel.agenda import frame as pack


def draw_cards(state: Realm, seat: i64, count: i64) -> None:
    """DR-RULING-24: with both piles empty there is nothing to draw."""
    if state.draws[seat].entries or state.discards[seat]:
        draw(state, seat, count)
    else:
        state.emit(events.NOTHING_HAPPENED, seat, events.NOTHING_TO_DRAW)


def book(state: Realm, seat: i64, cards: i64, hand: i64) -> None:
    """DR-RULING-11: what a card draws during the End Phase is for the new hand, so step 3 draws it.

    So many cards more, or up to a hand of so many: noted in the frame of the window that is about to open.
    """
    place: i64 = len(state.agenda) - 1
    while kind_of(state.agenda[place]) != frames.END_WINDOW:
        place -= 1
    window = state.agenda[place]
    more, least = b_of(window) + cards, max(c_of(window), hand)
    state.agenda[place] = pack(frames.END_WINDOW, seat, a_of(window), more, least)
    state.emit(events.BOOKED, seat, cards, hand)


def draw_to(state: Realm, seat: i64, size: i64) -> None:
    """Draw until the hand has so many cards."""
    missing = size - state.hands[seat].size()
    if missing > 0:
        draw_cards(state, seat, missing)
    else:
        state.emit(events.NOTHING_HAPPENED, seat, events.HAND_LARGE_ENOUGH, size)


def gain(state: Realm, seat: i64, place: i64, contagions: i64) -> None:
    """DR-RULING-12: Contagions belong to the card that gave them."""
    control = state.controls[seat]
    held = control[place]
    control[place] = with_gained(held, gained_of(held) + contagions)
    state.emit(events.GAINED, seat, card_of(held), contagions, copied_of(held))


def pit_self(state: Realm, seat: i64, place: i64) -> None:
    """Plague Pit this card; on a copy "this card" is the Queen (DR-RULING-38)."""
    card = card_of(state.controls[seat].pop(place))
    if seat == state.turn:
        refresh(state, seat)
    throw_away(state, seat, card, events.FROM_CONTROL_ZONE)
