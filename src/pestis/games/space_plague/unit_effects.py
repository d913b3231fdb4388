"""What the verbs of cards do to units, tiles, hands and reserves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague.board import (
    BITS,
    BOARD,
    HALT,
    HALT_SHIFT,
    IMMUNE_SHIFT,
    KIND_SHIFT,
    MEMBER,
    PLACES,
    SHIELD,
    SHIELD_SHIFT,
    SHIP,
    SPACES,
    bit_of,
    owner_of,
    shield_of,
)
from pestis.games.space_plague.movement import mark, space_of
from pestis.games.space_plague.targets import promotable
from pestis.games.space_plague.units import set_unit, tiles_of, unit_at
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def shield(table: Table, seat: i64, place: i64) -> None:
    """SP-SHIELD-1, SP-SETUP-1: the one shield of a player goes on a unit of the own board."""
    if table.has_status:
        take_shield(table, seat)
    unit = unit_at(table, seat, place)
    set_unit(table, seat, place, unit & ~SHIELD | (seat + 1) << SHIELD_SHIFT)
    table.has_status = True
    table.emit(happened.SHIELDED, owner_of(unit), seat, place)


def take_shield(table: Table, seat: i64) -> None:
    """A pack may shield twice in a turn: the token then comes off the first unit."""
    at: i64
    for at in range(seat * PLACES, seat * PLACES + PLACES):
        if shield_of(table.units[at]) == seat:
            table.units[at] = table.units[at] & ~SHIELD


def immunize(table: Table, host: i64, place: i64, rounds: i64) -> None:
    """SP-SHIELD-4, SP-RULING-19: one of the two immunity tokens, for this round or also the next."""
    unit = unit_at(table, host, place)
    set_unit(table, host, place, unit | rounds << IMMUNE_SHIFT)
    table.immunity -= 1
    table.has_status = True
    table.emit(happened.MADE_IMMUNE, owner_of(unit), host, place, rounds)


def halt_unit(table: Table, host: i64, place: i64, rounds: i64) -> None:
    """SP-RULING-21: a marker that holds the unit; the current round counts."""
    unit = unit_at(table, host, place)
    set_unit(table, host, place, unit & ~HALT | rounds << HALT_SHIFT)
    table.has_status = True
    table.emit(happened.HALTED, owner_of(unit), host, place, rounds)


def free_unit(table: Table, host: i64, place: i64) -> None:
    """The halt comes off: the marker, and with `halt_scope = tile` also that of the tile."""
    unit = unit_at(table, host, place)
    set_unit(table, host, place, unit & ~HALT)
    bit = bit_of(host, space_of(place))
    table.frozen &= ~bit
    table.frozen_next &= ~bit
    table.emit(happened.FREED, owner_of(unit), host, place)


def promote(table: Table, seat: i64, space: i64) -> None:
    """SP-UNIT-3: a second token makes a plague a captain."""
    place = promotable(table, seat, space)
    table.supply[seat] = table.supply[seat] - 1
    set_unit(table, seat, place, unit_at(table, seat, place) + (1 << KIND_SHIFT))
    table.emit(happened.PROMOTED, seat, seat, space)


def herd(table: Table, seat: i64, terrain: i64) -> None:
    """SP-RULING-25: everybody on this terrain of the own path, front first, each one step at most."""
    mark_members(table, seat, tiles_of(table, seat, terrain))
    table.push(frame(on.CLEAR_MARKS))
    table.push(frame(on.WALK, seat, SHIP + table.lengths[seat], on.BY_CARD))


def mark_members(table: Table, host: i64, tiles: i64) -> None:
    """SP-RULING-25: who stands on these tiles now takes part, wherever it goes."""
    tiles &= table.occupied >> host * SPACES & BOARD
    space: i64 = SHIP
    while tiles >> space:
        if tiles >> space & 1:
            mark(table, host, space, MEMBER)
            if unit_at(table, host, space + SPACES):
                mark(table, host, space + SPACES, MEMBER)
        space += 1


def swap(table: Table, seat: i64, space: i64) -> None:
    """Two neighbours change places: no step, so nothing is collected."""
    rear = unit_at(table, seat, space)
    set_unit(table, seat, space, unit_at(table, seat, space + 1))
    set_unit(table, seat, space + 1, rear)
    table.emit(happened.SWAPPED, seat, seat, space)


def steal(table: Table, seat: i64, victim: i64, energy: i64) -> None:
    energy = min(energy, table.reserve[victim])
    table.reserve[victim] = table.reserve[victim] - energy
    table.reserve[seat] = table.reserve[seat] + energy
    table.emit(happened.STOLE, seat, victim, energy)


def discharge(table: Table, seat: i64, host: i64, terrain: i64) -> None:
    """The energy on one terrain of another path goes back to the pool."""
    tiles = tiles_of(table, host, terrain) & table.charged >> host * SPACES
    count: i64 = BITS[tiles]
    table.charged &= ~(tiles << host * SPACES)
    table.pool += count
    table.emit(happened.DISCHARGED, seat, host, terrain, count)


def take_back(table: Table, seat: i64, card: i64) -> None:
    """SP-ACT-9: a played card returns to the hand."""
    table.played[seat] = table.played[seat] & ~(1 << card)
    table.hand[seat] = table.hand[seat] | 1 << card
    table.emit(happened.TOOK_BACK, seat, card)
