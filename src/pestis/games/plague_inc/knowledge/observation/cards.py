"""The cards as numbers: slides, hands, piles, and those that a decision is about."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import COUNTRIES, EVENT_KINDS, NONE, SPACES, TRAIT_KINDS
from pestis.games.plague_inc.state import KIND, KNOWN, World
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.memory import get_item
from pestis.kernel.observation import Block
from pestis.kernel.writer import Writer

MAT_PLACES: Final[i64] = 5
OF_SLIDE: Final[i64] = 2 + SPACES + TRAIT_KINDS
OF_HAND: Final[i64] = TRAIT_KINDS + 3
OF_PENDING: Final[i64] = 2 * COUNTRIES + 2 * TRAIT_KINDS + EVENT_KINDS + 1
# A card in a number of several.
CARD_BITS: Final[i64] = 10


class Slide(Block[World]):
    """Disease and evolved cards."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        owner = (seat + self.step) % state.seats
        writer.one_of(state.diseases[owner], 2)
        place: i64
        for place in range(SPACES):
            card = get_item(state.slides, owner * SPACES + place)
            if card != NONE:
                writer.put_at(place, 1.0)
                writer.raise_by(SPACES + card, 1.0)


class Hand(Block[World]):
    """The hand as far as it is known, and sizes of hands."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        owner = (seat + self.step) % state.seats
        writer.tally_some(state.hands[owner], TRAIT_KINDS, KIND, KNOWN if self.step else 0)
        writer.share(len(state.hands[owner]), 5.0)
        writer.share(len(state.event_hands[owner]), 3.0)
        writer.share(state.fresh[owner], 3.0)


class Piles(Block[World]):
    """The own Event Cards, both discard piles, and what lies on the PlagueBot's mat."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        writer.tally_some(state.event_hands[seat], EVENT_KINDS, KIND, 0)
        writer.tally(state.event_discard, EVENT_KINDS)
        writer.tally(state.trait_discard, TRAIT_KINDS)
        writer.tally(state.mat, TRAIT_KINDS)


class Pending(Block[World]):
    """Cards that a decision is about: a Country just taken or dealt, a mutated or temporary Trait, an Event."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        writer.one_of(country_for(state, seat), COUNTRIES)
        writer.one_of(start_for(state, seat), COUNTRIES)
        writer.one_of(mutation_for(state, seat), TRAIT_KINDS)
        writer.one_of(state.temporary, TRAIT_KINDS)
        writer.one_of(event_played(state), EVENT_KINDS)
        writer.share(len(state.targets), 6.0)


def pending_for(state: World, seat: i64) -> i64:
    """All of `Pending` in one number."""
    found = country_for(state, seat) + 1 << CARD_BITS | start_for(state, seat) + 1
    found = found << CARD_BITS | mutation_for(state, seat) + 1
    found = found << CARD_BITS | state.temporary + 1
    found = found << CARD_BITS | event_played(state) + 1
    return found << CARD_BITS | len(state.targets)


def country_for(state: World, seat: i64) -> i64:
    return NONE if state.is_blind and seat != state.active else state.pending_country


def start_for(state: World, seat: i64) -> i64:
    return state.starting[seat] if state.starting else NONE


def mutation_for(state: World, seat: i64) -> i64:
    return state.mutation if seat == state.active else NONE


def event_played(state: World) -> i64:
    asked = state.asked_frame()
    if kind_of(asked) != on.ASK_TARGET:
        return NONE
    return a_of(asked)


class Slides(Block[World]):
    """By seat and space: the Trait Card there by its number, and what was paid; then the own ones card by card."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        place: i64
        for step in range(state.seats):
            first = (seat + step) % state.seats * SPACES
            for place in range(first, first + SPACES):
                writer.share(get_item(state.slides, place) + 1, float(TRAIT_KINDS))
                writer.share(get_item(state.paid, place), 20.0)
        for place in range(seat * SPACES, (seat + 1) * SPACES):
            writer.one_of(get_item(state.slides, place), TRAIT_KINDS)


class Searched(Block[World]):
    """PI-RULING-28: who has searched the deck of Countries knows what is in it."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        if knows_deck(state, seat):
            for card in state.country_deck:
                writer.put_at(card, 1.0)


def knows_deck(state: World, seat: i64) -> bool:
    return state.searched >> seat & 1 != 0 and not (state.is_blind and seat != state.active)


class Known(Block[World]):
    """The own Trait Cards that the others know of, those that are out of the game, and the newest Event Cards."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        writer.tally_some(state.hands[seat], TRAIT_KINDS, KIND, KNOWN)
        writer.tally(state.trait_removed, TRAIT_KINDS)
        events = state.event_hands[seat]
        place: i64
        for place in range(max(0, len(events) - state.fresh[seat]), len(events)):
            writer.raise_by(events[place] & KIND, 1.0)


class MatOrder(Block[World]):
    """The PlagueBot's cards in their order."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        place: i64
        for place in range(MAT_PLACES):
            writer.share(state.mat[place] + 1 if place < len(state.mat) else 0, float(TRAIT_KINDS))
