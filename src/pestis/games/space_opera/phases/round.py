"""SO-ROUND: Rounds, phases, and whose turn comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import ending, hands, ships
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.marks import PHASE_MARKS, TURN_MARKS
from pestis.kernel.agenda import a_of, frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def begin(table: Table) -> None:
    """SO-ROUND-1: the four phases, in the order of SO-RULING-1."""
    table.round += 1
    table.round_start = table.decisions
    for seat in range(table.seats):
        table.spent[seat] = 0
    table.emit(happened.ROUND_BEGAN, -1, table.round, table.first)
    begin_phase(table, 0)


def begin_phase(table: Table, place: i64) -> None:
    """SO-ROUND-2: the holder of the First-Player-Token acts first in every phase."""
    if place == 4:
        table.push(frame(on.END_ROUND))
        return
    phase = table.rules.phases[place]
    table.phase = phase
    table.passed = 0
    table.begun = 0
    table.turn = table.first
    table.emit(happened.PHASE_BEGAN, -1, phase)
    if phase == on.BUILDING:
        for cell in table.worlds:
            table.built[cell] = 0
        table.push(frame(on.NEXT_BUILD, table.first))
    elif phase == on.MOVEMENT:
        for seat in range(table.seats):
            table.paid[seat] = 0
        table.push(frame(on.NEXT_MOVE, table.first))
    elif phase == on.PRODUCTION:
        table.push(frame(on.NEXT_PRODUCE, table.first, 0))
    else:
        table.push(frame(on.MAINTAIN, table.first, 0, 0))


def end_phase(table: Table, phase: i64) -> None:
    """Go on with the phase after this one."""
    place: i64 = 0
    while table.rules.phases[place] != phase:
        place += 1
    begin_phase(table, place + 1)


def next_actor(table: Table, seat: i64) -> i64:
    """The first seat from here on, clockwise, that has not finished with this phase; -1 if all have."""
    for _ in range(table.seats):
        if table.is_alive(seat) and not table.passed >> seat & 1:
            return seat
        seat = table.next_after(seat)
    return -1


def in_turn(table: Table, offset: i64) -> i64:
    """The seat that acts so many places after the first."""
    seat = table.first + offset
    return seat if seat < table.seats else seat - table.seats


def start_turn(table: Table, seat: i64) -> None:
    """What lasts for one turn is forgotten."""
    table.turn = seat
    table.main_done = False
    table.truce = 0
    table.converted = 0
    table.site = -1
    table.items = 0
    table.cloned = False


def forget_turn_marks(table: Table, seat: i64) -> None:
    ships.unmark_own(table, seat, TURN_MARKS)


def end_movement(table: Table) -> None:
    """SO-RULING-2: what lasts to the end of the Combat phase ends; movement markers stay (SO-MAINT-3)."""
    for cell in range(table.rules.cells):
        if table.pulsed[cell]:
            table.pulsed[cell] = 0
    ships.unmark_all(table, PHASE_MARKS & ~1)
    end_phase(table, on.MOVEMENT)


def end(table: Table, todo: i64) -> None:
    """SO-MAINT-5: re-spawn, the end test, then the token passes counterclockwise and a new Round begins."""
    if a_of(todo) == 0:
        table.push(frame(on.END_ROUND, 0, 1))
        ending.respawn(table)
        return
    hands.drop_copies(table)
    ships.settle_worlds(table)
    if ending.is_decided(table) or table.round >= table.rules.round_limit:
        ending.finish_round_limit(table)
        return
    pass_token(table)
    table.push(frame(on.BEGIN_ROUND))


def pass_token(table: Table) -> None:
    """SO-ROUND-3, SO-RULING-7: counterclockwise, to the next player who is still in the game."""
    seat = table.first
    for _ in range(table.seats):
        seat = seat - 1 if seat > 0 else table.seats - 1
        if table.is_alive(seat):
            table.first = seat
            return
