"""Spaces of boards: what stands and lies there, who is put down and taken up (SP-UNIT-2)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague.board import (
    GROUNDS,
    KIND_MASK,
    KIND_SHIFT,
    NATIVE,
    NO_UNIT,
    OWNER_MASK,
    PLACES,
    SHIP_SPACES,
    SPACES,
    bit_of,
)
from pestis.games.space_plague.state import Invasion


def unit_at(state: Invasion, host: i64, place: i64) -> i64:
    return state.units[host * PLACES + place]


def set_unit(state: Invasion, host: i64, place: i64, unit: i64) -> None:
    """Change the unit at a place that is taken: a status, a mark, a token less."""
    state.units[host * PLACES + place] = unit


def is_free(state: Invasion, host: i64, space: i64) -> bool:
    """SP-UNIT-2: nobody's unit stands there."""
    return not state.occupied >> (host * SPACES + space) & 1


def free_ship_spaces(state: Invasion, host: i64) -> i64:
    """The free spaces of a ship, as bits."""
    return ~(state.occupied >> host * SPACES) & SHIP_SPACES


def tiles_of(state: Invasion, host: i64, terrain: i64) -> i64:
    """The tiles of a terrain on a path, as bits; 5 stands for the extra tile."""
    return state.grounds[host * GROUNDS + terrain]


def space_of(place: i64) -> i64:
    return place - SPACES if place >= SPACES else place


def is_own(unit: i64, seat: i64) -> bool:
    return unit & OWNER_MASK == seat and unit >> KIND_SHIFT & KIND_MASK != NATIVE


def lift(state: Invasion, host: i64, place: i64) -> i64:
    """Take a unit off its place; one that shared the space moves up."""
    units = state.units
    at = host * PLACES + place
    unit = units[at]
    if place >= SPACES:
        units[at] = NO_UNIT
        return unit
    units[at] = units[at + SPACES]
    if units[at]:
        units[at + SPACES] = NO_UNIT
    else:
        state.occupied &= ~bit_of(host, place)
    return unit


def put(state: Invasion, host: i64, space: i64, unit: i64) -> None:
    """Set a unit on a space; behind the one that stands there, if they share it."""
    at = host * PLACES + space
    if state.units[at]:
        state.units[at + SPACES] = unit
    else:
        state.units[at] = unit
        state.occupied |= bit_of(host, space)
