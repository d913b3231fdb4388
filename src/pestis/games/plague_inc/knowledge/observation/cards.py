"""The cards as numbers: slides, hands, piles, and those that a decision is about."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import COUNTRIES, EVENT_KINDS, NONE, SPACES, TRAIT_KINDS
from pestis.games.plague_inc.state import KIND, KNOWN, World
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.memory import get_item
from pestis.kernel.observation import Writer

MAT_PLACES: Final[i64] = 5
OWN_SLIDE: Final[i64] = SPACES * TRAIT_KINDS
# How long lists are as a rule; longer ones are written anew every time.
SLIDE_ROOM: Final[i64] = 25
HAND_ROOM: Final[i64] = 12
TRAIT_ROOM: Final[i64] = 70


def write_slide(state: World, owner: i64, viewer: i64, writer: Writer) -> None:
    """Disease, evolved cards, the hand as far as it is known, and sizes of hands."""
    writer.keep_one(state.diseases[owner], 2)
    first = owner * SPACES
    writer.watch_part(state.slides, first, SPACES)
    if writer.changed(SPACES + TRAIT_KINDS):
        writer.clear(SPACES + TRAIT_KINDS)
        place: i64
        for place in range(SPACES):
            card = state.slides[first + place]
            if card != NONE:
                writer.put_at(place, 1.0)
                writer.raise_by(SPACES + card, 1.0)
        writer.skip(SPACES + TRAIT_KINDS)
    writer.watch_number(1 if owner == viewer else 0)
    writer.watch(state.hands[owner], TRAIT_ROOM)
    if writer.changed(TRAIT_KINDS):
        writer.tally_some(state.hands[owner], TRAIT_KINDS, KIND, 0 if owner == viewer else KNOWN)
    writer.share(len(state.hands[owner]), 5.0)
    writer.share(len(state.event_hands[owner]), 3.0)
    writer.share(state.fresh[owner], 3.0)


def write_cards(state: World, seat: i64, writer: Writer) -> None:
    """Own Event Cards, both discard piles, and what lies on the PlagueBot's mat."""
    own = state.event_hands[seat]
    writer.watch(own, EVENT_KINDS)
    if writer.changed(EVENT_KINDS):
        writer.tally_some(own, EVENT_KINDS, KIND, 0)
    writer.watch(state.event_discard, EVENT_KINDS)
    if writer.changed(EVENT_KINDS):
        writer.tally(state.event_discard, EVENT_KINDS)
    writer.watch(state.trait_discard, TRAIT_ROOM)
    if writer.changed(TRAIT_KINDS):
        writer.tally(state.trait_discard, TRAIT_KINDS)
    writer.watch(state.mat, TRAIT_ROOM)
    if writer.changed(TRAIT_KINDS):
        writer.tally(state.mat, TRAIT_KINDS)


def write_pending(state: World, seat: i64, writer: Writer) -> None:
    """Cards that a decision is about: a Country just taken or dealt, a mutated or temporary Trait, an Event."""
    country = NONE if state.is_blind and seat != state.active else state.pending_country
    start = state.starting[seat] if state.starting else NONE
    mutation = state.mutation if seat == state.active else NONE
    playing = state.waiting and kind_of(state.agenda[-1]) == on.ASK_TARGET
    event = a_of(state.agenda[-1]) if playing else NONE
    writer.keep_one(country, COUNTRIES)
    writer.keep_one(start, COUNTRIES)
    writer.keep_one(mutation, TRAIT_KINDS)
    writer.keep_one(state.temporary, TRAIT_KINDS)
    writer.keep_one(event, EVENT_KINDS)
    writer.share(len(state.targets), 6.0)


def write_slides(state: World, seat: i64, is_other_viewer: bool, writer: Writer) -> None:
    """By seat and space: the Trait Card there by its number, and what was paid; then the own ones card by card."""
    writer.watch(state.slides, SLIDE_ROOM)
    writer.watch(state.paid, SLIDE_ROOM)
    if not writer.changed(0) and not is_other_viewer:
        writer.pass_kept(SPACES, 2 * SPACES * state.seats + OWN_SLIDE)
        return
    place: i64
    for step in range(state.seats):
        first = (seat + step) % state.seats * SPACES
        for place in range(first, first + SPACES):
            writer.share(get_item(state.slides, place) + 1, float(TRAIT_KINDS))
            writer.share(get_item(state.paid, place), 20.0)
    for place in range(seat * SPACES, (seat + 1) * SPACES):
        writer.keep_one(get_item(state.slides, place), TRAIT_KINDS)


def write_searched(state: World, seat: i64, writer: Writer) -> None:
    """PI-RULING-28: who has searched the deck of Countries knows what is in it."""
    is_known = state.searched >> seat & 1 != 0 and not (state.is_blind and seat != state.active)
    word = writer.word
    writer.watch_number(1 if is_known else 0)
    if is_known:
        writer.watch(state.country_deck, COUNTRIES)
    writer.word = word + COUNTRIES + 2
    if writer.changed(0):
        writer.clear(COUNTRIES)
        if is_known:
            for card in state.country_deck:
                writer.put_at(card, 1.0)
    writer.skip(COUNTRIES)


def write_known(state: World, seat: i64, writer: Writer) -> None:
    """The own Trait Cards that the others know of, those that are out of the game, and the newest Event Cards."""
    own = state.hands[seat]
    writer.watch(own, HAND_ROOM)
    if writer.changed(TRAIT_KINDS):
        writer.tally_some(own, TRAIT_KINDS, KIND, KNOWN)
    writer.watch(state.trait_removed, TRAIT_ROOM)
    if writer.changed(TRAIT_KINDS):
        writer.tally(state.trait_removed, TRAIT_KINDS)
    events = state.event_hands[seat]
    writer.watch(events, HAND_ROOM)
    writer.watch_number(state.fresh[seat])
    if writer.changed(EVENT_KINDS):
        writer.clear(EVENT_KINDS)
        place: i64
        for place in range(max(0, len(events) - state.fresh[seat]), len(events)):
            writer.raise_by(events[place] & KIND, 1.0)
        writer.skip(EVENT_KINDS)


def write_mat(state: World, writer: Writer) -> None:
    """The PlagueBot's cards in their order."""
    place: i64
    for place in range(MAT_PLACES):
        writer.share(state.mat[place] + 1 if place < len(state.mat) else 0, float(TRAIT_KINDS))
