"""What nobody can know (SP-RULING-39): the order of both decks and the removed events. `imagine` draws it anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague.cards import UNIQUE_EVENTS
from pestis.games.space_plague.piles import pile_sizes

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def guess(table: Table) -> None:
    """All seats know the same: only the face-up top of the market deck is known of either deck."""
    guess_market(table)
    guess_planetary(table)


def guess_market(table: Table) -> None:
    """SP-RULING-31: everything below the face-up card."""
    if table.market:
        top = table.market.pop()
        table.market.sort()
        table.rng.shuffle(table.market)
        table.market.append(top)


def guess_planetary(table: Table) -> None:
    """SP-RULING-8: deck and removed cards; where a unique event can lie is known from how the deck was made."""
    deck = table.planetary
    unique = sorted(card for card in deck if card <= UNIQUE_EVENTS)
    general = sorted([card for card in deck if card > UNIQUE_EVENTS] + table.removed)
    table.rng.shuffle(unique)
    table.rng.shuffle(general)
    places = unique_places(table, len(unique))
    table.planetary = [unique.pop() if place in places else general.pop() for place in range(len(deck))]
    table.removed = general


def unique_places(table: Table, count: i64) -> list[i64]:
    """Places in the deck (0 is the bottom) for its unique events."""
    left: i64 = len(table.planetary)
    if not table.balanced:
        places: list[i64] = list(range(left))
        table.rng.shuffle(places)
        return places[:count]
    found: list[i64] = []
    bottom: i64 = 0
    for size in reversed(pile_sizes(table.seats)):
        if bottom < left and count > len(found):
            inside = min(size + 1, left - bottom)
            if bottom + size + 1 <= left or has_unique(table, bottom, inside):
                found.append(bottom + table.rng.below(inside))
        bottom += size + 1
    return found


def has_unique(table: Table, bottom: i64, inside: i64) -> bool:
    """Whether the unique event of the pile that is being revealed is still to come: everybody has counted."""
    for place in range(bottom, bottom + inside):
        if table.planetary[place] <= UNIQUE_EVENTS:
            return True
    return False
