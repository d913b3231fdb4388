"""Names of cards, and amounts."""

from __future__ import annotations

from night_market.state import NightMarket
from pestis.kernel.grammar import several


def card_name(state: NightMarket, number: int) -> str:
    return "a card" if number < 0 else state.content.names[number]


def coins(count: int) -> str:
    return several(count, "coin")
