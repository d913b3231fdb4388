"""SO-TECH-RAD, SO-RULING-58: looks under face-down cards by Radio Telescope."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.events import VEIL_B, VEIL_C


def has_face_down(state: Galaxy, seat: i64) -> bool:
    cell: i64
    for cell in range(state.rules.cells):
        if can_look(state, seat, cell):
            return True
    return False


def can_look(state: Galaxy, seat: i64, cell: i64) -> bool:
    """SO-RULING-58: any face-down card; SO-TECH-EMP: but for those under somebody else's EM Pulse."""
    return state.up[cell] == 0 and not state.is_jammed(seat, cell)


def look_choices(state: Galaxy, seat: i64) -> list[i64]:
    """SO-TECH-RAD: x cards for x Energy, one after the other."""
    chosen = len(state.draft)
    if chosen and state.draft[-1] == move.END:
        return []
    found: list[i64] = []
    if chosen < planets.payable(state, seat, move.ENERGY):
        is_chosen = [False] * state.rules.cells
        for choice in state.draft:
            is_chosen[choice - move.AT] = True
        cell: i64
        for cell in range(state.rules.cells):
            if can_look(state, seat, cell) and not is_chosen[cell]:
                found.append(move.AT + cell)
    if chosen and found:
        found.append(move.END)
    return found


def look(state: Galaxy, seat: i64) -> None:
    """SO-RULING-58: what a look shows is private."""
    # Where no planet has a garrison there is none to hide.
    veil = VEIL_B | VEIL_C if any(state.garrison) else VEIL_B
    for choice in state.draft:
        cell = choice - move.AT
        state.looked[cell] = state.looked[cell] | 1 << seat
        seen = state.card[cell]
        audience = state.looked[cell]
        state.emit(events.LOOKED, seat, cell, seen, state.garrison[cell], audience=audience, veil=veil)
