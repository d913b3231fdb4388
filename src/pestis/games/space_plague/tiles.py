"""Gasier X: tiles that never produce again, and tiles that leave the game (SP-RULING-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague.board import (
    BOARD,
    GROUNDS,
    NO_UNIT,
    PLACES,
    PROTECTED,
    SHIP,
    SPACES,
    TIMES_TWO,
    bit_of,
    owner_of,
)
from pestis.games.space_plague.units import is_free, lift, lose_whole, put, terrain_at, tiles_of, unit_at

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def block_tiles(table: Table, seat: i64, face: i64) -> None:
    """SP-PLANET-GASIER-1: an orange token on the matching tiles; energy that lies there stays."""
    if face == TIMES_TWO:
        return
    tiles = tiles_of(table, seat, face) & ~(table.orange >> seat * SPACES)
    space: i64 = SPACES - 1
    while space >= SHIP and table.special:
        if tiles >> space & 1:
            table.special -= 1
            table.orange |= bit_of(seat, space)
            table.emit(happened.TILE_BLOCKED, seat, space, face)
        space -= 1


def lose_tiles(table: Table, seat: i64, face: i64) -> None:
    """SP-PLANET-GASIER-2: the matching tiles leave the game with everything on them; the path closes up."""
    if face == TIMES_TWO:
        return
    lost = tiles_of(table, seat, face)
    space: i64 = SPACES - 1
    while space >= SHIP:
        if lost >> space & 1:
            empty_space(table, seat, space, lost)
        space -= 1
    space = SPACES - 1
    while space >= SHIP:
        if lost >> space & 1:
            table.emit(happened.TILE_LOST, seat, space, terrain_at(table, seat, space))
            take_tile(table, seat, space)
        space -= 1


def empty_space(table: Table, host: i64, space: i64, lost: i64) -> None:
    """A captain is lost whole; a protected unit moves to the nearest free space, first behind, then ahead."""
    for place in (space + SPACES, space):
        unit = unit_at(table, host, place)
        if not unit:
            continue
        refuge = refuge_of(table, host, space, lost) if unit & PROTECTED else -1
        if refuge < 0:
            lose_whole(table, host, place)
        else:
            put(table, host, refuge, lift(table, host, place))
            table.emit(happened.DISPLACED, owner_of(unit), host, place, refuge)


def refuge_of(table: Table, host: i64, space: i64, lost: i64) -> i64:
    behind = space - 1
    while behind >= 0:
        if is_free(table, host, behind) and not lost >> behind & 1:
            return behind
        behind -= 1
    ahead = space + 1
    while ahead < table.end_of(host):
        if is_free(table, host, ahead) and not lost >> ahead & 1:
            return ahead
        ahead += 1
    return -1


def take_tile(table: Table, host: i64, space: i64) -> None:
    """Energy goes back to the pool, an orange token to the special ones, and what is ahead moves up."""
    bit = bit_of(host, space)
    if table.charged & bit:
        table.pool += 1
    if table.orange & bit:
        table.special += 1
    ground: i64
    for ground in range(GROUNDS):
        at = host * GROUNDS + ground
        table.grounds[at] = without(table.grounds[at], space)
    table.lengths[host] = table.lengths[host] - 1
    table.charged = without_on(table.charged, host, space)
    table.orange = without_on(table.orange, host, space)
    table.frozen = without_on(table.frozen, host, space)
    table.frozen_next = without_on(table.frozen_next, host, space)
    table.occupied = without_on(table.occupied, host, space)
    for layer in (0, SPACES):
        at = host * PLACES + layer + space
        end = host * PLACES + layer + SPACES - 1
        while at < end:
            table.units[at] = table.units[at + 1]
            at += 1
        table.units[end] = NO_UNIT


def without(spaces: i64, space: i64) -> i64:
    """A set of spaces after one of them is gone and those ahead have closed up."""
    low = spaces & ((1 << space) - 1)
    return low | spaces >> (space + 1) << space


def without_on(spaces: i64, host: i64, space: i64) -> i64:
    """The same on one board, in a set of spaces of all boards."""
    shift = host * SPACES
    before = spaces >> shift & BOARD
    return spaces ^ (before << shift) | without(before, space) << shift
