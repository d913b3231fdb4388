"""Gasier X: tiles that never produce again, and tiles that leave the game (SP-RULING-37)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events
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
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.energy import roll
from pestis.games.space_plague.rules.event.verb import EventVerb
from pestis.games.space_plague.rules.spaces import is_free, lift, put, tiles_of, unit_at
from pestis.games.space_plague.rules.units import lose_whole
from pestis.games.space_plague.state import Invasion


class BlockTiles(EventVerb):
    """SP-PLANET-GASIER-1: everybody rolls; an orange token on the matching tiles; energy that lies there stays."""

    verb = parts.EV_BLOCK_TILES

    def befall(self, state: Invasion, seat: i64, index: i64) -> None:
        face = roll(state, seat)
        if face == TIMES_TWO:
            return
        tiles = tiles_of(state, seat, face) & ~(state.orange >> seat * SPACES)
        space: i64 = SPACES - 1
        while space >= SHIP and state.special:
            if tiles >> space & 1:
                state.special -= 1
                state.orange |= bit_of(seat, space)
                state.emit(events.TILE_BLOCKED, seat, space, face)
            space -= 1


class LoseTiles(EventVerb):
    """SP-PLANET-GASIER-2: everybody rolls; matching tiles leave the game with all on them; the path closes up."""

    verb = parts.EV_LOSE_TILES

    def befall(self, state: Invasion, seat: i64, index: i64) -> None:
        face = roll(state, seat)
        if face == TIMES_TWO:
            return
        lost = tiles_of(state, seat, face)
        space: i64 = SPACES - 1
        while space >= SHIP:
            if lost >> space & 1:
                empty_space(state, seat, space, lost)
            space -= 1
        space = SPACES - 1
        while space >= SHIP:
            if lost >> space & 1:
                state.emit(events.TILE_LOST, seat, space, state.terrain_at(seat, space))
                take_tile(state, seat, space)
            space -= 1


def empty_space(state: Invasion, host: i64, space: i64, lost: i64) -> None:
    """A captain is lost whole; a protected unit moves to the nearest free space, first behind, then ahead."""
    for place in (space + SPACES, space):
        unit = unit_at(state, host, place)
        if not unit:
            continue
        refuge = refuge_of(state, host, space, lost) if unit & PROTECTED else -1
        if refuge < 0:
            lose_whole(state, host, place)
        else:
            put(state, host, refuge, lift(state, host, place))
            state.emit(events.DISPLACED, owner_of(unit), host, place, refuge)


def refuge_of(state: Invasion, host: i64, space: i64, lost: i64) -> i64:
    behind = space - 1
    while behind >= 0:
        if is_free(state, host, behind) and not lost >> behind & 1:
            return behind
        behind -= 1
    ahead = space + 1
    while ahead < state.end_of(host):
        if is_free(state, host, ahead) and not lost >> ahead & 1:
            return ahead
        ahead += 1
    return -1


def take_tile(state: Invasion, host: i64, space: i64) -> None:
    """Energy goes back to the pool, an orange token to the special ones, and what is ahead moves up."""
    bit = bit_of(host, space)
    if state.charged & bit:
        state.pool += 1
    if state.orange & bit:
        state.special += 1
    ground: i64
    for ground in range(GROUNDS):
        at = host * GROUNDS + ground
        state.grounds[at] = without(state.grounds[at], space)
    state.lengths[host] = state.lengths[host] - 1
    state.charged = without_on(state.charged, host, space)
    state.orange = without_on(state.orange, host, space)
    state.frozen = without_on(state.frozen, host, space)
    state.frozen_next = without_on(state.frozen_next, host, space)
    state.occupied = without_on(state.occupied, host, space)
    for layer in (0, SPACES):
        at = host * PLACES + layer + space
        end = host * PLACES + layer + SPACES - 1
        while at < end:
            state.units[at] = state.units[at + 1]
            at += 1
        state.units[end] = NO_UNIT


def without(spaces: i64, space: i64) -> i64:
    """A set of spaces after one of them is gone and those ahead have closed up."""
    low = spaces & ((1 << space) - 1)
    return low | spaces >> (space + 1) << space


def without_on(spaces: i64, host: i64, space: i64) -> i64:
    """The same on one board, in a set of spaces of all boards."""
    shift = host * SPACES
    before = spaces >> shift & BOARD
    return spaces ^ (before << shift) | without(before, space) << shift
