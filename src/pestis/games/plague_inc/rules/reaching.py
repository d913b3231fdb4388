"""PI-INF-4 to -9: which Countries a side can reach: a few operations on sets, whatever the size of the board."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import CONTINENTS
from pestis.games.plague_inc.state import FLIES, RESISTS_COLD, RESISTS_HEAT, SWIMS, World


def suits(state: World, side: i64) -> i64:
    """PI-INF-5: the Countries whose climate a side can bear."""
    gifts = state.gifts[side]
    found = state.on_board
    if not gifts & RESISTS_HEAT:
        found &= ~state.hot
    if not gifts & RESISTS_COLD:
        found &= ~state.cold
    return found


def connected(state: World, side: i64) -> i64:
    """PI-INF-6 to -8: own continents, and overseas from port to port with the trait for it."""
    present = state.present[side]
    gifts = state.gifts[side]
    masks = state.content.zone_mask
    reach: i64 = 0
    zone: i64 = 0
    while zone < CONTINENTS:
        mask = masks[zone]
        if present & mask:
            reach |= mask
        zone += 1
    if gifts & FLIES and present & state.air:
        reach |= state.air
    if gifts & SWIMS and present & state.sea:
        reach |= state.sea
    return reach & state.on_board


def infectable(state: World, side: i64) -> i64:
    """PI-INF-4: the Countries with an empty city that a side may infect; PI-RULING-71: no ban lies on them."""
    return connected(state, side) & suits(state, side) & state.open_spots & ~state.banned


def full_spots(state: World) -> i64:
    """PI-DEATH-1: the Countries without an empty city."""
    return state.on_board & ~state.open_spots


def add_moves(state: World, spots: i64, verb: i64, found: list[i64]) -> None:
    """One move for each Country of a set: its cities are alike."""
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            found.append(verb + state.spot_country[spot])
        spot += 1
