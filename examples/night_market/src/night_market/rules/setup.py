"""NM-SETUP: the table before the first night."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from night_market.events import DEALT
from night_market.frames import DUSK
from night_market.state import NightMarket
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A, VEIL_B, VEIL_C

FIRST_COINS: Final[i64] = 6


def lay_out(state: NightMarket) -> None:
    """NM-SETUP-1: six coins and three secret cards for everybody, the rest is the deck. NM-OPT-3."""
    state.coins = [FIRST_COINS] * state.seats
    state.hand = [0] * state.seats
    state.shown = [0] * state.seats
    state.deck = state.content.deck[:] if state.whistles else state.content.deck_without_whistles[:]
    state.rng.shuffle(state.deck)
    seat: i64
    for seat in range(state.seats):
        deal_hand(state, seat)
    state.push(frame(DUSK))


def deal_hand(state: NightMarket, seat: i64) -> None:
    """NM-SETUP-1, NM-CARD-1: three cards that only their owner sees."""
    first, second, third = state.deck.pop(), state.deck.pop(), state.deck.pop()
    state.gain(seat, first)
    state.gain(seat, second)
    state.gain(seat, third)
    state.emit(DEALT, seat, first, second, third, audience=1 << seat, veil=VEIL_A | VEIL_B | VEIL_C)
