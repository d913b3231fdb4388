"""NM-NIGHT: what dusk brings and dawn takes away."""

from __future__ import annotations

from mypy_extensions import i64

from night_market.bundle import some
from night_market.events import ARRIVED, DEMANDED, NIGHT_FELL, ROTTED
from night_market.frames import ASK_BIDS, DAWN, DUSK
from night_market.moves import WARES
from night_market.rules.cards import can_draw, draw
from night_market.state import NightMarket
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step


class Dusk(Step[NightMarket]):
    """NM-NIGHT-3: fill the row, roll for demand, let everybody bid."""

    kind = DUSK

    def happen(self, state: NightMarket, frame: i64) -> None:
        state.night += 1
        state.emit(NIGHT_FELL, -1, state.night, state.bearer())
        fill_row(state)
        roll_demand(state)
        state.ask_together((1 << state.seats) - 1, pack(ASK_BIDS))


class Dawn(Step[NightMarket]):
    """NM-NIGHT-4: the first card of the row rots. NM-END-1: after the last night the game is over."""

    kind = DAWN

    def happen(self, state: NightMarket, frame: i64) -> None:
        if state.row:
            card = state.row.pop(0)
            state.discard += some(card, 1)
            state.emit(ROTTED, -1, card)
        if state.night == state.nights:
            state.is_over = True
        else:
            state.push(pack(DUSK))


def fill_row(state: NightMarket) -> None:
    """NM-NIGHT-1: up to two cards more than there are traders; new ones at the end."""
    size = state.seats + 2
    while len(state.row) < size and can_draw(state):
        card = draw(state)
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
