"""Steps, pushes and jumps: who can move where, and what that does (SP-MOVE, SP-EVO-22, SP-EVO-23)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.board import (
    BLACK,
    BOARD,
    CORE,
    HALT,
    IMMUNE,
    KIND_MASK,
    KIND_SHIFT,
    MEMBER,
    MOVED,
    PLACES,
    PROTECTED,
    RED,
    SHIELD,
    SHIP,
    SPACES,
    owner_of,
)
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.spaces import is_own, lift, set_unit, space_of, tiles_of, unit_at
from pestis.games.space_plague.rules.units import land
from pestis.games.space_plague.state import Invasion


def is_halted(state: Invasion, host: i64, space: i64, unit: i64) -> bool:
    """SP-RULING-21: by a marker on the unit, or with `halt_scope = tile` by the tile it stands on.

    SP-SHIELD-4, SP-RULING-53: while a unit is immune, a marker from before does not hold it.
    """
    if unit & HALT and not unit & IMMUNE:
        return True
    return state.frozen >> (host * SPACES + space) & 1 != 0 and not unit & PROTECTED


def is_held(state: Invasion, host: i64, space: i64, unit: i64, way: i64) -> bool:
    """Whether a unit cannot move this way at all.

    SP-SHIELD-2, SP-RULING-20: a plain shield holds it in the march only. SP-RULING-19: no event advances an
    immune unit.
    """
    if way == frames.IN_MARCH:
        if unit & SHIELD:
            return True
    elif way == frames.BY_EVENT and unit & IMMUNE:
        return True
    return is_halted(state, host, space, unit)


def can_share(state: Invasion, host: i64, space: i64, unit: i64) -> bool:
    """SP-MOVE-1: an evolution may let two units of the host share a space of their own board."""
    if not state.permanents[host] & state.content.share:
        return False
    other = unit_at(state, host, space)
    return is_own(unit, host) and is_own(other, host) and not unit_at(state, host, space + SPACES)


def can_step(state: Invasion, host: i64, place: i64, way: i64) -> bool:
    """SP-MOVE-2: into a free space or the core; a black plague also by pushing."""
    unit = state.units[host * PLACES + place]
    space = place - SPACES if place >= SPACES else place
    if is_held(state, host, space, unit, way):
        return False
    ahead = space + 1
    if ahead == SHIP + state.lengths[host] or not state.occupied >> (host * SPACES + ahead) & 1:
        return True
    if unit >> KIND_SHIFT & KIND_MASK == BLACK and can_push(state, host, ahead, way):
        return True
    return can_share(state, host, ahead, unit)


def can_push(state: Invasion, host: i64, space: i64, way: i64) -> bool:
    """SP-EVO-22, SP-RULING-35: nobody in the column from this space on is held."""
    end = SHIP + state.lengths[host]
    while space < end and state.occupied >> (host * SPACES + space) & 1:
        upper = unit_at(state, host, space + SPACES)
        if is_held(state, host, space, unit_at(state, host, space), way):
            return False
        if upper and is_held(state, host, space, upper, way):
            return False
        space += 1
    return True


def step(state: Invasion, host: i64, place: i64, way: i64) -> None:
    """One space forward (SP-TERM-4), which `can_step` has allowed."""
    space = space_of(place)
    ahead = space + 1
    taken = ahead < SHIP + state.lengths[host] and state.occupied >> (host * SPACES + ahead) & 1 != 0
    if taken:
        unit = unit_at(state, host, place)
        if unit >> KIND_SHIFT & KIND_MASK == BLACK and can_push(state, host, ahead, way):
            push_column(state, host, ahead)
    move_forward(state, host, place)


def push_column(state: Invasion, host: i64, space: i64) -> None:
    """SP-RULING-35: the units from this space on go one space forward, the front one first."""
    end = SHIP + state.lengths[host]
    front = space
    while front + 1 < end and state.occupied >> (host * SPACES + front + 1) & 1:
        front += 1
    while front >= space:
        shared = unit_at(state, host, front + SPACES) != 0
        move_forward(state, host, front)
        if shared:
            move_forward(state, host, front)
        front -= 1


def move_forward(state: Invasion, host: i64, place: i64) -> None:
    unit = lift(state, host, place)
    ahead = space_of(place) + 1
    if state.journal is not None:
        goal = CORE if ahead == state.end_of(host) else ahead
        state.emit(events.ADVANCED, owner_of(unit), host, place, goal)
    land(state, host, ahead, unit)


def jump_targets(state: Invasion, host: i64, place: i64) -> i64:
    """SP-EVO-23, SP-RULING-36: the free tiles of the same terrain on the same path, as bits."""
    space = space_of(place)
    if space < SHIP:
        return 0
    tiles = tiles_of(state, host, state.terrain_at(host, space))
    tiles &= ~(state.occupied >> host * SPACES) & BOARD & ~(1 << space)
    if state.forward_only:
        tiles = tiles >> space << space
    return tiles


def jump(state: Invasion, host: i64, place: i64, space: i64) -> None:
    """SP-RULING-36: energy there is collected; what stands between does not matter."""
    unit = lift(state, host, place)
    if state.journal is not None:
        state.emit(events.JUMPED, owner_of(unit), host, place, space)
    land(state, host, space, unit)


def add_jumps(state: Invasion, host: i64, place: i64, way: i64, found: list[i64]) -> None:
    """The jumps that the unit at this place can make, if it is a red plague that is not held."""
    unit = unit_at(state, host, place)
    if unit >> KIND_SHIFT & KIND_MASK != RED or is_held(state, host, space_of(place), unit, way):
        return
    targets = jump_targets(state, host, place)
    space: i64 = SHIP
    while targets >> space:
        if targets >> space & 1:
            found.append(moves.JUMP + place * SPACES + space)
        space += 1


def movers(state: Invasion, host: i64, way: i64, who: i64, begun: bool) -> list[i64]:
    """All steps and jumps of units of a board, the front one first.

    `who` limits them once the first step is done (`begun`): each step another unit, or all steps one unit.
    """
    found: list[i64] = []
    occupied = state.occupied >> host * SPACES & BOARD
    space: i64 = SHIP + state.lengths[host] - 1
    while space >= 0:
        if occupied >> space & 1:
            add_moves(state, host, space, way, who, begun, found)
            if state.units[host * PLACES + space + SPACES]:
                add_moves(state, host, space + SPACES, way, who, begun, found)
        space -= 1
    return found


def add_moves(state: Invasion, host: i64, place: i64, way: i64, who: i64, begun: bool, found: list[i64]) -> None:
    unit = state.units[host * PLACES + place]
    if begun and who != parts.ANYONE and (unit & MOVED != 0) != (who == parts.ONE_UNIT):
        return
    if can_step(state, host, place, way):
        found.append(moves.ADVANCE + place)
    if unit >> KIND_SHIFT & KIND_MASK == RED:
        add_jumps(state, host, place, way, found)


def can_anybody_move(state: Invasion, host: i64, way: i64) -> bool:
    """Whether any unit of a board can step or jump."""
    space: i64 = SHIP + state.lengths[host] - 1
    while space >= 0:
        if state.occupied >> (host * SPACES + space) & 1 and can_leave(state, host, space, way):
            return True
        space -= 1
    return False


def can_leave(state: Invasion, host: i64, space: i64, way: i64) -> bool:
    """Whether a unit on this space can step or jump."""
    if can_step(state, host, space, way):
        return True
    later = space + SPACES
    if unit_at(state, host, later) and can_step(state, host, later, way):
        return True
    jumps: list[i64] = []
    add_jumps(state, host, space, way, jumps)
    add_jumps(state, host, later, way, jumps)
    return len(jumps) > 0


def make_move(state: Invasion, host: i64, action: i64, way: i64) -> None:
    """Carry out a step or a jump given as a move."""
    if action >= moves.JUMP:
        jump(state, host, (action - moves.JUMP) // SPACES, (action - moves.JUMP) % SPACES)
    else:
        step(state, host, action - moves.ADVANCE, way)


def is_step(action: i64) -> bool:
    """Whether a move is a step or a jump."""
    return (action >= moves.ADVANCE and action < moves.SHIELD) or action >= moves.JUMP


def place_moved(action: i64) -> i64:
    """The place of the unit that a step or a jump moves."""
    return (action - moves.JUMP) // SPACES if action >= moves.JUMP else action - moves.ADVANCE


def enters_core(state: Invasion, host: i64, action: i64) -> bool:
    """Whether a step takes its unit off the last tile; a jump never does."""
    return action < moves.JUMP and space_of(action - moves.ADVANCE) + 1 == SHIP + state.lengths[host]


def mark(state: Invasion, host: i64, place: i64, bits: i64) -> None:
    state.has_marks = True
    set_unit(state, host, place, unit_at(state, host, place) | bits)


def only_jumps(found: list[i64]) -> bool:
    """SP-RULING-36: a jump is never forced, so where nothing else can be done it may be left."""
    for action in found:
        if action < moves.JUMP:
            return False
    return True


def has_specials(state: Invasion, host: i64) -> bool:
    """Whether a black or red plague stands on a board: surely not while all special tokens are left."""
    if state.special == state.all_special:
        return False
    at: i64
    for at in range(host * PLACES, host * PLACES + PLACES):
        if BLACK <= state.units[at] >> KIND_SHIFT & KIND_MASK <= RED:
            return True
    return False


def full_moves(state: Invasion, host: i64, found: list[i64]) -> list[i64]:
    """SP-RULING-12: the first steps of Fast movement after which a second one is possible, if there are any.

    Among ordinary units every first step is as good as any other; a push or a jump can spoil the second.
    SP-RULING-36: a jump is never forced, so where only jumps leave room for a second step any step will do.
    """
    if len(found) < 2 or not has_specials(state, host):
        return found
    full: list[i64] = []
    for action in found:
        trial = state.twin()
        make_move(trial, host, action, frames.BY_CARD)
        if enters_core(state, host, action) or movers(trial, host, frames.BY_CARD, parts.ANYONE, True):
            full.append(action)
    return found if only_jumps(full) else full


def mark_members(state: Invasion, host: i64, tiles: i64) -> None:
    """SP-RULING-25: who stands on these tiles now takes part, wherever it goes."""
    tiles &= state.occupied >> host * SPACES & BOARD
    space: i64 = SHIP
    while tiles >> space:
        if tiles >> space & 1:
            mark(state, host, space, MEMBER)
            if unit_at(state, host, space + SPACES):
                mark(state, host, space + SPACES, MEMBER)
        space += 1
