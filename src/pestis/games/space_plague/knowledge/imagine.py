"""What nobody can know (SP-RULING-39): the order of both decks and the removed events. `imagine` draws it anew."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague.cards import UNIQUE_EVENTS
from pestis.games.space_plague.rules.setup import pile_sizes
from pestis.games.space_plague.state import Invasion


def guess(state: Invasion) -> None:
    """All seats know the same: only the face-up top of the market deck is known of either deck."""
    guess_market(state)
    guess_planetary(state)


def guess_market(state: Invasion) -> None:
    """SP-RULING-31: everything below the face-up card."""
    if state.market:
        top = state.market.pop()
        state.market.sort()
        state.rng.shuffle(state.market)
        state.market.append(top)


def guess_planetary(state: Invasion) -> None:
    """SP-RULING-8: deck and removed cards; where a unique event can lie is known from how the deck was made."""
    deck = state.planetary
    unique = sorted(card for card in deck if card <= UNIQUE_EVENTS)
    general = sorted([card for card in deck if card > UNIQUE_EVENTS] + state.removed)
    state.rng.shuffle(unique)
    state.rng.shuffle(general)
    places = unique_places(state, len(unique))
    state.planetary = [unique.pop() if place in places else general.pop() for place in range(len(deck))]
    state.removed = general


def unique_places(state: Invasion, count: i64) -> list[i64]:
    """Places in the deck (0 is the bottom) for its unique events."""
    left: i64 = len(state.planetary)
    if not state.balanced:
        places: list[i64] = list(range(left))
        state.rng.shuffle(places)
        return places[:count]
    found: list[i64] = []
    bottom: i64 = 0
    for size in reversed(pile_sizes(state.seats)):
        if bottom < left and count > len(found):
            inside = min(size + 1, left - bottom)
            if bottom + size + 1 <= left or has_unique(state, bottom, inside):
                found.append(bottom + state.rng.below(inside))
        bottom += size + 1
    return found


def has_unique(state: Invasion, bottom: i64, inside: i64) -> bool:
    """Whether the unique event of the pile that is being revealed is still to come: everybody has counted."""
    for place in range(bottom, bottom + inside):
        if state.planetary[place] <= UNIQUE_EVENTS:
            return True
    return False
