"""What the effects of cards can be aimed at: each function adds the moves that choose it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague.board import (
    BOARD,
    HALT,
    IMMUNE,
    KIND_MASK,
    KIND_SHIFT,
    OWNER_MASK,
    PLACES,
    PLAGUE,
    PROTECTED,
    SHIP,
    SPACES,
    TERRAINS,
)
from pestis.games.space_plague.cards import PLAYABLE
from pestis.games.space_plague.movement import add_jumps, can_step, is_halted, is_own, space_of
from pestis.games.space_plague.units import free_ship_spaces, tiles_of, unit_at

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def add_ship_spaces(table: Table, seat: i64, verb: i64, found: list[i64]) -> None:
    """SP-UNIT-1, SP-UNIT-2: the free spaces of the own ship."""
    free = free_ship_spaces(table, seat)
    space: i64 = 0
    while space < SHIP:
        if free >> space & 1:
            found.append(verb + space)
        space += 1


def add_board_places(table: Table, seat: i64, verb: i64, tokens: i64, found: list[i64]) -> None:
    """SP-ACT-11: every unit of the own board, of any colour.

    SP-RULING-19: to make one immune a token must be left, and it must not be immune already.
    """
    if verb == move.IMMUNIZE and tokens == 0:
        return
    place: i64 = 0
    while place < PLACES:
        unit = table.units[seat * PLACES + place]
        if unit and not (verb == move.IMMUNIZE and unit & IMMUNE):
            found.append(verb + place)
        place += 1


def add_enemies(table: Table, seat: i64, ship_only: bool, to_halt: bool, found: list[i64]) -> None:
    """SP-ACT-12, SP-RULING-28: units of other boards that are neither shielded nor immune."""
    host: i64
    for host in range(table.seats):
        if host == seat or not table.occupied >> host * SPACES & BOARD:
            continue
        place: i64 = 0
        while place < PLACES:
            unit = table.units[host * PLACES + place]
            open_to_it = unit != 0 and not unit & PROTECTED and not (to_halt and unit & HALT)
            if open_to_it and (not ship_only or space_of(place) < SHIP):
                found.append(move.TARGET + host * PLACES + place)
            place += 1


def add_halted(table: Table, seat: i64, found: list[i64]) -> None:
    """SP-RULING-21: units of the own board that are halted."""
    place: i64 = 0
    while place < PLACES:
        unit = table.units[seat * PLACES + place]
        if unit and is_halted(table, seat, space_of(place), unit):
            found.append(move.FREE + place)
        place += 1


def add_chargeable(table: Table, seat: i64, found: list[i64]) -> None:
    """Terrains of the own path on which energy can be produced."""
    if table.pool < 1:
        return
    full = (table.charged | table.orange) >> seat * SPACES
    terrain: i64 = 0
    while terrain < TERRAINS:
        if tiles_of(table, seat, terrain) & ~full:
            found.append(move.CHARGE + terrain)
        terrain += 1


def add_under(table: Table, seat: i64, found: list[i64]) -> None:
    """Tiles of the own path that can take energy and on which a unit of the own colour stands."""
    if table.pool < 1:
        return
    full = (table.charged | table.orange) >> seat * SPACES
    space: i64 = SHIP
    while space < SHIP + table.lengths[seat]:
        if not full >> space & 1:
            lower = unit_at(table, seat, space)
            if lower and is_own(lower, seat):
                found.append(move.CHARGE_TILE + space)
        space += 1


def add_discharges(table: Table, seat: i64, found: list[i64]) -> None:
    """Terrains of other paths that hold energy."""
    host: i64
    for host in range(table.seats):
        charged = table.charged >> host * SPACES & BOARD
        if host == seat or not charged:
            continue
        terrain: i64 = 0
        while terrain < TERRAINS:
            if tiles_of(table, host, terrain) & charged:
                found.append(move.DISCHARGE + host * TERRAINS + terrain)
            terrain += 1


def add_robbed(table: Table, seat: i64, found: list[i64]) -> None:
    """Other players who have energy in reserve."""
    other: i64
    for other in range(table.seats):
        if other != seat and table.reserve[other] > 0:
            found.append(move.ROB + other)


def add_promotions(table: Table, seat: i64, found: list[i64]) -> None:
    """SP-UNIT-3: plagues of the own colour on the own ship that can get a second token."""
    if table.supply[seat] < 1:
        return
    space: i64 = 0
    while space < SHIP:
        if promotable(table, seat, space) >= 0:
            found.append(move.PROMOTE + space)
        space += 1


def promotable(table: Table, seat: i64, space: i64) -> i64:
    """SP-RULING-47: the place of an own plague on a ship space, first or later arrival; else -1."""
    place = space
    while place < PLACES:
        unit = unit_at(table, seat, place)
        if unit & OWNER_MASK == seat and unit >> KIND_SHIFT & KIND_MASK == PLAGUE:
            return place
        place += SPACES
    return -1


def add_herds(table: Table, seat: i64, found: list[i64]) -> None:
    """Terrains of the own path on which some unit can move."""
    terrain: i64 = 0
    while terrain < TERRAINS:
        tiles = tiles_of(table, seat, terrain) & table.occupied >> seat * SPACES
        space: i64 = SHIP
        while tiles >> space:
            if tiles >> space & 1 and can_leave(table, seat, space):
                found.append(move.HERD + terrain)
                break
            space += 1
        terrain += 1


def can_leave(table: Table, seat: i64, space: i64) -> bool:
    """Whether a unit on this space of the own board can step or jump by a card."""
    if can_step(table, seat, space, on.BY_CARD):
        return True
    if unit_at(table, seat, space + SPACES) and can_step(table, seat, space + SPACES, on.BY_CARD):
        return True
    jumps: list[i64] = []
    add_jumps(table, seat, space, on.BY_CARD, jumps)
    add_jumps(table, seat, space + SPACES, on.BY_CARD, jumps)
    return len(jumps) > 0


def add_played(table: Table, seat: i64, found: list[i64]) -> None:
    """SP-ACT-9: own played cards, but for the one that is being played."""
    card: i64 = 0
    while card < PLAYABLE:
        if table.played[seat] >> card & 1 and card != table.last[seat]:
            found.append(move.TAKE_BACK + card)
        card += 1


def add_swaps(table: Table, seat: i64, found: list[i64]) -> None:
    """Two neighbouring units of the own board, neither halted nor sharing its space."""
    space: i64 = 0
    while space + 1 < SHIP + table.lengths[seat]:
        if can_swap(table, seat, space) and can_swap(table, seat, space + 1):
            found.append(move.SWAP + space)
        space += 1


def can_swap(table: Table, seat: i64, space: i64) -> bool:
    unit = unit_at(table, seat, space)
    return unit != 0 and not unit_at(table, seat, space + SPACES) and not is_halted(table, seat, space, unit)


def rear_moves(table: Table, seat: i64) -> list[i64]:
    """The steps and jumps of the rearmost unit of the own board; SP-RULING-43: of two that share, the first."""
    found: list[i64] = []
    space = rearmost(table, seat)
    if space >= 0:
        if can_step(table, seat, space, on.BY_CARD):
            found.append(move.ADVANCE + space)
        add_jumps(table, seat, space, on.BY_CARD, found)
    return found


def rearmost(table: Table, seat: i64) -> i64:
    """The space of the own board that is taken and farthest from the core, -1 if nobody stands there."""
    space: i64 = 0
    while space < SHIP + table.lengths[seat]:
        if unit_at(table, seat, space):
            return space
        space += 1
    return -1
