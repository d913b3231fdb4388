"""SO-BIO, SO-NUKE: strikes with a warhead."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.flags import DESTROYED
from pestis.games.space_opera.rules import planets, ships
from pestis.games.space_opera.rules.combat import strikes
from pestis.games.space_opera.state import Galaxy


def biological(state: Galaxy) -> None:
    """SO-BIO-1: unprotected Meeples and Farm levels go, nothing else; then the marker."""
    cell = state.field
    strikes.use_up(state)
    strip(state, cell)
    state.foul[cell] = state.round + state.rules.marker_rounds
    state.emit(events.MARKED, -1, cell, events.CONTAMINATION, state.foul[cell])


def nuclear(state: Galaxy) -> None:
    """SO-NUKE-1, SO-RULING-40: only Bunkers and what they protect remain; docked ships go with their cargo."""
    cell = state.field
    strikes.use_up(state)
    for ship in range(len(state.ship_owner)):
        if state.ship_cell[ship] == cell and state.ship_owner[ship] != DESTROYED:
            ships.destroy(state, ship, events.BY_NUKE)
    planets.tell_ruin(state, cell, 0, 0, 0)
    planets.clear(state, cell)
    strip(state, cell)
    state.fallout[cell] = state.round + state.rules.marker_rounds
    state.emit(events.MARKED, -1, cell, events.FALLOUT, state.fallout[cell])


def strip(state: Galaxy, cell: i64) -> None:
    """Unprotected Meeples and Farm levels."""
    dying = state.meeples[cell] - planets.protected(state, cell)
    if state.farm[cell] > state.bunkers[cell]:
        lost = state.farm[cell] - state.bunkers[cell]
        state.farm[cell] = state.bunkers[cell]
        state.emit(events.STRUCK, state.hunter, cell, move.AT_FARM, lost)
    if dying > 0:
        state.emit(events.STRUCK, state.hunter, cell, move.AT_MEEPLE, dying)
        planets.remove_meeples(state, cell, dying)
