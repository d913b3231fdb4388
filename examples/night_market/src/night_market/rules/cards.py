"""NM-CARD: drawing."""

from __future__ import annotations

from mypy_extensions import i64

from night_market.bundle import count_of
from night_market.events import RESHUFFLED
from night_market.moves import CARDS
from night_market.state import NightMarket


def can_draw(state: NightMarket) -> bool:
    """NM-CARD-3: whether a card comes when one is needed."""
    return len(state.deck) > 0 or state.discard != 0


def draw(state: NightMarket) -> i64:
    """NM-CARD-3: the top card; an empty deck is made anew from the discards first."""
    if not state.deck:
        reshuffle(state)
    return state.deck.pop()


def reshuffle(state: NightMarket) -> None:
    """NM-CARD-3: the discards become the deck."""
    card: i64
    for card in range(CARDS):
        state.deck += [card] * count_of(state.discard, card)
    state.discard = 0
    state.rng.shuffle(state.deck)
    state.emit(RESHUFFLED, -1)
