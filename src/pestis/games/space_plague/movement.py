"""Steps, pushes and jumps: who can move where, and what that does (SP-MOVE, SP-EVO-22, SP-EVO-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import (
    BLACK,
    BOARD,
    CORE,
    HALT,
    IMMUNE,
    KIND_MASK,
    KIND_SHIFT,
    MOVED,
    NATIVE,
    OWNER_MASK,
    PLACES,
    PROTECTED,
    RED,
    SHIELD,
    SHIP,
    SPACES,
    owner_of,
)
from pestis.games.space_plague.units import land, lift, set_unit, terrain_at, tiles_of, unit_at

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def space_of(place: i64) -> i64:
    return place - SPACES if place >= SPACES else place


def is_halted(table: Table, host: i64, space: i64, unit: i64) -> bool:
    """SP-RULING-21: by a marker on the unit, or with `halt_scope = tile` by the tile it stands on.

    SP-SHIELD-4, SP-RULING-53: while a unit is immune, a marker from before does not hold it.
    """
    if unit & HALT and not unit & IMMUNE:
        return True
    return table.frozen >> (host * SPACES + space) & 1 != 0 and not unit & PROTECTED


def is_held(table: Table, host: i64, space: i64, unit: i64, way: i64) -> bool:
    """Whether a unit cannot move this way at all.

    SP-SHIELD-2, SP-RULING-20: a plain shield holds it in the march only. SP-RULING-19: no event advances an
    immune unit.
    """
    if way == on.IN_MARCH:
        if unit & SHIELD:
            return True
    elif way == on.BY_EVENT and unit & IMMUNE:
        return True
    return is_halted(table, host, space, unit)


def can_share(table: Table, host: i64, space: i64, unit: i64) -> bool:
    """SP-MOVE-1: an evolution may let two units of the host share a space of their own board."""
    if not table.permanents[host] & table.content.share:
        return False
    other = unit_at(table, host, space)
    return is_own(unit, host) and is_own(other, host) and not unit_at(table, host, space + SPACES)


def is_own(unit: i64, seat: i64) -> bool:
    return unit & OWNER_MASK == seat and unit >> KIND_SHIFT & KIND_MASK != NATIVE


def can_step(table: Table, host: i64, place: i64, way: i64) -> bool:
    """SP-MOVE-2: into a free space or the core; a black plague also by pushing."""
    unit = table.units[host * PLACES + place]
    space = place - SPACES if place >= SPACES else place
    if is_held(table, host, space, unit, way):
        return False
    ahead = space + 1
    if ahead == SHIP + table.lengths[host] or not table.occupied >> (host * SPACES + ahead) & 1:
        return True
    if unit >> KIND_SHIFT & KIND_MASK == BLACK and can_push(table, host, ahead, way):
        return True
    return can_share(table, host, ahead, unit)


def can_push(table: Table, host: i64, space: i64, way: i64) -> bool:
    """SP-EVO-22, SP-RULING-35: nobody in the column from this space on is held."""
    end = SHIP + table.lengths[host]
    while space < end and table.occupied >> (host * SPACES + space) & 1:
        upper = unit_at(table, host, space + SPACES)
        if is_held(table, host, space, unit_at(table, host, space), way):
            return False
        if upper and is_held(table, host, space, upper, way):
            return False
        space += 1
    return True


def step(table: Table, host: i64, place: i64, way: i64) -> None:
    """One space forward (SP-TERM-4), which `can_step` has allowed."""
    space = space_of(place)
    ahead = space + 1
    taken = ahead < SHIP + table.lengths[host] and table.occupied >> (host * SPACES + ahead) & 1 != 0
    if taken:
        unit = unit_at(table, host, place)
        if unit >> KIND_SHIFT & KIND_MASK == BLACK and can_push(table, host, ahead, way):
            push_column(table, host, ahead)
    move_forward(table, host, place)


def push_column(table: Table, host: i64, space: i64) -> None:
    """SP-RULING-35: the units from this space on go one space forward, the front one first."""
    end = SHIP + table.lengths[host]
    front = space
    while front + 1 < end and table.occupied >> (host * SPACES + front + 1) & 1:
        front += 1
    while front >= space:
        shared = unit_at(table, host, front + SPACES) != 0
        move_forward(table, host, front)
        if shared:
            move_forward(table, host, front)
        front -= 1


def move_forward(table: Table, host: i64, place: i64) -> None:
    unit = lift(table, host, place)
    ahead = space_of(place) + 1
    if table.journal is not None:
        goal = CORE if ahead == table.end_of(host) else ahead
        table.emit(happened.ADVANCED, owner_of(unit), host, place, goal)
    land(table, host, ahead, unit)


def jump_targets(table: Table, host: i64, place: i64) -> i64:
    """SP-EVO-23, SP-RULING-36: the free tiles of the same terrain on the same path, as bits."""
    space = space_of(place)
    if space < SHIP:
        return 0
    tiles = tiles_of(table, host, terrain_at(table, host, space))
    tiles &= ~(table.occupied >> host * SPACES) & BOARD & ~(1 << space)
    if table.forward_only:
        tiles = tiles >> space << space
    return tiles


def jump(table: Table, host: i64, place: i64, space: i64) -> None:
    """SP-RULING-36: energy there is collected; what stands between does not matter."""
    unit = lift(table, host, place)
    if table.journal is not None:
        table.emit(happened.JUMPED, owner_of(unit), host, place, space)
    land(table, host, space, unit)


def add_jumps(table: Table, host: i64, place: i64, way: i64, found: list[i64]) -> None:
    """The jumps that the unit at this place can make, if it is a red plague that is not held."""
    unit = unit_at(table, host, place)
    if unit >> KIND_SHIFT & KIND_MASK != RED or is_held(table, host, space_of(place), unit, way):
        return
    targets = jump_targets(table, host, place)
    space: i64 = SHIP
    while targets >> space:
        if targets >> space & 1:
            found.append(move.JUMP + place * SPACES + space)
        space += 1


def movers(table: Table, host: i64, way: i64, who: i64, begun: bool) -> list[i64]:
    """All steps and jumps of units of a board, the front one first.

    `who` limits them once the first step is done (`begun`): each step another unit, or all steps one unit.
    """
    found: list[i64] = []
    occupied = table.occupied >> host * SPACES & BOARD
    space: i64 = SHIP + table.lengths[host] - 1
    while space >= 0:
        if occupied >> space & 1:
            add_moves(table, host, space, way, who, begun, found)
            if table.units[host * PLACES + space + SPACES]:
                add_moves(table, host, space + SPACES, way, who, begun, found)
        space -= 1
    return found


def add_moves(table: Table, host: i64, place: i64, way: i64, who: i64, begun: bool, found: list[i64]) -> None:
    unit = table.units[host * PLACES + place]
    if begun and who != do.ANYONE and (unit & MOVED != 0) != (who == do.ONE_UNIT):
        return
    if can_step(table, host, place, way):
        found.append(move.ADVANCE + place)
    if unit >> KIND_SHIFT & KIND_MASK == RED:
        add_jumps(table, host, place, way, found)


def make_move(table: Table, host: i64, action: i64, way: i64) -> None:
    """Carry out a step or a jump given as a move."""
    if action >= move.JUMP:
        jump(table, host, (action - move.JUMP) // SPACES, (action - move.JUMP) % SPACES)
    else:
        step(table, host, action - move.ADVANCE, way)


def place_moved(action: i64) -> i64:
    """The place of the unit that a step or a jump moves."""
    return (action - move.JUMP) // SPACES if action >= move.JUMP else action - move.ADVANCE


def enters_core(table: Table, host: i64, action: i64) -> bool:
    """Whether a step takes its unit off the last tile; a jump never does."""
    return action < move.JUMP and space_of(action - move.ADVANCE) + 1 == SHIP + table.lengths[host]


def mark(table: Table, host: i64, place: i64, bits: i64) -> None:
    table.has_marks = True
    set_unit(table, host, place, unit_at(table, host, place) | bits)


def only_jumps(found: list[i64]) -> bool:
    """SP-RULING-36: a jump is never forced, so where nothing else can be done it may be left."""
    for action in found:
        if action < move.JUMP:
            return False
    return True


def has_specials(table: Table, host: i64) -> bool:
    """Whether a black or red plague stands on a board."""
    at: i64
    for at in range(host * PLACES, host * PLACES + PLACES):
        if BLACK <= table.units[at] >> KIND_SHIFT & KIND_MASK <= RED:
            return True
    return False


def full_moves(table: Table, host: i64, found: list[i64]) -> list[i64]:
    """SP-RULING-12: the first steps of Fast movement after which a second one is possible, if there are any.

    Among ordinary units every first step is as good as any other; a push or a jump can spoil the second.
    SP-RULING-36: a jump is never forced, so where only jumps leave room for a second step any step will do.
    """
    if len(found) < 2 or not has_specials(table, host):
        return found
    full: list[i64] = []
    for action in found:
        trial = table.clone()
        trial.journal = None
        make_move(trial, host, action, on.BY_CARD)
        if enters_core(table, host, action) or movers(trial, host, on.BY_CARD, do.ANYONE, True):
            full.append(action)
    return found if only_jumps(full) else full
