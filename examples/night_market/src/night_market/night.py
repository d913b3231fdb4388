"""NM-NIGHT: what dusk brings and dawn takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from night_market.bundle import count_of, some
from night_market.moves import (
    ARRIVED,
    ASK_BIDS,
    CARDS,
    DEMANDED,
    DUSK,
    NIGHT_FELL,
    RESHUFFLED,
    ROTTED,
    WARES,
)
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from night_market.state import NightMarket


def dusk(state: NightMarket) -> None:
    """NM-NIGHT-3: fill the row, roll for demand, let everybody bid."""
    state.night += 1
    state.emit(NIGHT_FELL, -1, state.night, state.bearer())
    fill_row(state)
    roll_demand(state)
    state.ask_together((1 << state.seats) - 1, frame(ASK_BIDS))


def fill_row(state: NightMarket) -> None:
    """NM-NIGHT-1: up to two cards more than there are traders; new ones at the end."""
    size = state.seats + 2
    while len(state.row) < size and state.can_draw():
        card = state.draw()
        state.row.append(card)
        state.emit(ARRIVED, -1, card)


def roll_demand(state: NightMarket) -> None:
    """NM-NIGHT-2: each die names a ware, or on a 6 nothing. NM-OPT-2: one die or two."""
    state.demand = 0
    for _ in range(state.dice):
        ware = state.rng.die(6) - 1
        if ware < WARES:
            state.demand |= 1 << ware
        state.emit(DEMANDED, -1, ware)


def dawn(state: NightMarket) -> None:
    """NM-NIGHT-4: the first card of the row rots. NM-END-1: after the last night the game is over."""
    if state.row:
        card = state.row.pop(0)
        state.discard += some(card, 1)
        state.emit(ROTTED, -1, card)
    if state.night == state.nights:
        state.is_over = True
    else:
        state.push(frame(DUSK))


def reshuffle(state: NightMarket) -> None:
    """NM-CARD-3: the discards become the deck."""
    card: i64
    for card in range(CARDS):
        state.deck += [card] * count_of(state.discard, card)
    state.discard = 0
    state.rng.shuffle(state.deck)
    state.emit(RESHUFFLED, -1)
