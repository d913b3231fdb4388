"""Phase 4, and every other time that many units advance at once: board by board, the front unit first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import scoring, windows
from pestis.games.space_plague.board import (
    BOARD,
    KIND_MASK,
    KIND_SHIFT,
    MEMBER,
    MOVED,
    PLACES,
    RED,
    SHIP,
    SPACES,
)
from pestis.games.space_plague.movement import add_jumps, can_step, make_move, mark, step
from pestis.games.space_plague.units import unit_at
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def prepare(table: Table) -> None:
    """SP-ROUND-2: the march is the last phase of a round; instants may come before it.

    Where nobody can be asked anything the march is made at once.
    """
    if not table.held_instants and not table.reds:
        next_board(table, 0, on.IN_MARCH)
        end(table)
        return
    table.push(frame(on.END_MARCH))
    table.push(frame(on.BOARDS, 0, 0, on.IN_MARCH))
    windows.open_window(table, on.BEFORE_THE_MARCH)


def next_board(table: Table, done: i64, way: i64) -> None:
    """SP-RULING-43: boards go in turn order of their hosts. Only a red plague can stop a march to ask."""
    if way == on.IN_MARCH and done == 0:
        table.phase = on.MARCH
        table.emit(happened.PHASE_BEGAN, -1, on.MARCH)
    while done < table.seats:
        host = table.in_order(done)
        done += 1
        if not table.occupied >> host * SPACES & BOARD:
            continue
        if not table.reds:
            walk(table, host, SHIP + table.lengths[host] - 1, way)
            continue
        if done < table.seats:
            table.push(frame(on.BOARDS, 0, done, way))
        walk(table, host, SHIP + table.lengths[host] - 1, way)
        return


def walk(table: Table, host: i64, space: i64, way: i64) -> None:
    """SP-MARCH-1: all units of a board from this space back advance one space, the most advanced first.

    SP-MARCH-2: so a gapless column advances as a whole. SP-MARCH-3, SP-MARCH-4: who is held or blocked when
    its moment comes stays. In an event or by a card only marked units take part (SP-RULING-25).
    """
    while space >= 0:
        if table.occupied >> (host * SPACES + space) & 1:
            at = host * PLACES + space
            unit = table.units[at]
            if table.units[at + SPACES] or unit >> KIND_SHIFT & KIND_MASK == RED:
                if walk_with_care(table, host, space, way):
                    return
            elif takes_part(unit, way) and can_step(table, host, space, way):
                step(table, host, space, way)
        space -= 1


def takes_part(unit: i64, way: i64) -> bool:
    return unit & MOVED == 0 and (way == on.IN_MARCH or unit & MEMBER != 0)


def walk_with_care(table: Table, host: i64, space: i64, way: i64) -> bool:
    """Units that share a space, and red plagues: marked when they have had their moment. True if one asks.

    SP-RULING-43: units that share a space move in the order in which they arrived.
    """
    layer: i64 = 0
    while layer < 2:
        place = space + layer * SPACES
        unit = unit_at(table, host, place)
        if not unit or not takes_part(unit, way):
            layer += 1
            continue
        if unit >> KIND_SHIFT & KIND_MASK == RED and len(red_choices(table, host, place, way)) > 1:
            table.ask(host, frame(on.ASK_RED, host, place, way))
            return True
        mark(table, host, place, MOVED)
        if can_step(table, host, place, way):
            step(table, host, place, way)
        else:
            layer += 1
    return False


def red_choices(table: Table, host: i64, place: i64, way: i64) -> list[i64]:
    """SP-RULING-36, SP-DEC-18: step, or stay if no step is possible, or jump."""
    found: list[i64] = [move.ADVANCE + place] if can_step(table, host, place, way) else [move.STAY]
    add_jumps(table, host, place, way, found)
    return found


def answer_red(table: Table, host: i64, place: i64, way: i64, action: i64) -> None:
    """SP-RULING-36: the host decides; then the march goes on from the same space."""
    space = place - SPACES if place >= SPACES else place
    table.push(frame(on.WALK, host, space + 1, way))
    mark(table, host, place, MOVED)
    if action != move.STAY:
        make_move(table, host, action, way)


def end(table: Table) -> None:
    """SP-RULING-6: the last march ends the game, and no window follows it."""
    if table.has_marks:
        table.push(frame(on.END_MARCH))
        table.push(frame(on.CLEAR_MARKS))
    elif table.round == table.last_round:
        scoring.finish(table)
    else:
        table.push(frame(on.NEXT_ROUND))
        windows.open_window(table, on.AFTER_MARCH)


def next_round(table: Table) -> None:
    """SP-RULING-9: the first player token goes round after every march."""
    if table.rotates:
        table.first = table.in_order(1)
    table.push(frame(on.ROUND))
