"""SO-ROUND: Rounds, phases, and whose turn comes next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.flags import MOVED, PHASE_MARKS, TURN_MARKS
from pestis.games.space_opera.rules import ending, hands, ships
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.errors import DefinitionError
from pestis.kernel.frames import Step

# SO-RULING-43: far above what one Round can take; a rule that goes round in a circle is found out.
DECISIONS_PER_ROUND: Final[i64] = 50000


class BeginRound(Step[Galaxy]):
    """SO-ROUND-1: the four phases, in the order of SO-RULING-1, from the one at this place on."""

    kind = on.BEGIN_ROUND

    def happen(self, state: Galaxy, frame: i64) -> None:
        state.round += 1
        state.round_start = state.decisions
        for seat in range(state.seats):
            state.spent[seat] = 0
        state.emit(events.ROUND_BEGAN, -1, state.round, state.first)
        begin_phase(state, a_of(frame))


class EndMovement(Step[Galaxy]):
    """SO-RULING-2: what lasts to the end of the Combat phase ends; movement markers stay (SO-MAINT-3)."""

    kind = on.END_MOVEMENT

    def happen(self, state: Galaxy, frame: i64) -> None:
        for cell in range(state.rules.cells):
            if state.pulsed[cell]:
                state.pulsed[cell] = 0
        ships.unmark_all(state, PHASE_MARKS & ~MOVED)
        end_phase(state, on.MOVEMENT)


class EndRound(Step[Galaxy]):
    """SO-MAINT-5: re-spawn, the end test, then the token passes counterclockwise and a new Round begins."""

    kind = on.END_ROUND

    def happen(self, state: Galaxy, frame: i64) -> None:
        if a_of(frame) == 0:
            state.push(pack(on.END_ROUND, 0, 1))
            ending.respawn(state)
            return
        hands.drop_copies(state)
        ships.settle_worlds(state)
        if ending.is_decided(state) or state.round >= state.rules.round_limit:
            ending.finish_round_limit(state)
            return
        pass_token(state)
        state.push(pack(on.BEGIN_ROUND))


def begin_phase(state: Galaxy, place: i64) -> None:
    """SO-ROUND-2: the holder of the First-Player-Token acts first in every phase."""
    if place == 4:
        state.push(pack(on.END_ROUND))
        return
    phase = state.rules.phases[place]
    state.phase = phase
    state.passed = 0
    state.begun = 0
    state.turn = state.first
    state.emit(events.PHASE_BEGAN, -1, phase)
    if phase == on.BUILDING:
        for cell in state.worlds:
            state.built[cell] = 0
        state.push(pack(on.NEXT_BUILD, state.first))
    elif phase == on.MOVEMENT:
        for seat in range(state.seats):
            state.paid[seat] = 0
        state.push(pack(on.NEXT_MOVE, state.first))
    elif phase == on.PRODUCTION:
        state.push(pack(on.NEXT_PRODUCE, state.first, 0))
    else:
        state.push(pack(on.MAINTAIN, state.first, 0, 0))


def end_phase(state: Galaxy, phase: i64) -> None:
    """Go on with the phase after this one."""
    place: i64 = 0
    while state.rules.phases[place] != phase:
        place += 1
    begin_phase(state, place + 1)


def next_actor(state: Galaxy, seat: i64) -> i64:
    """The first seat from here on, clockwise, that has not finished with this phase; -1 if all have."""
    for _ in range(state.seats):
        if state.is_alive(seat) and not state.passed >> seat & 1:
            return seat
        seat = state.next_after(seat)
    return -1


def in_turn(state: Galaxy, offset: i64) -> i64:
    """The seat that acts so many places after the first."""
    seat = state.first + offset
    return seat if seat < state.seats else seat - state.seats


def check_length(state: Galaxy) -> None:
    """SO-RULING-43: every Round is finite; an endless one is a fault of the rules."""
    if state.decisions - state.round_start > DECISIONS_PER_ROUND:
        raise DefinitionError(f"more than {DECISIONS_PER_ROUND} decisions in one Round [SO-RULING-43]")


def start_turn(state: Galaxy, seat: i64) -> None:
    """What lasts for one turn is forgotten."""
    check_length(state)
    state.turn = seat
    state.main_done = False
    state.truce = 0
    state.converted = 0
    state.site = -1
    state.items = 0
    state.cloned = False


def forget_turn_marks(state: Galaxy, seat: i64) -> None:
    ships.unmark_own(state, seat, TURN_MARKS)


def pass_token(state: Galaxy) -> None:
    """SO-ROUND-3, SO-RULING-7: counterclockwise, to the next player who is still in the game."""
    seat = state.first
    for _ in range(state.seats):
        seat = seat - 1 if seat > 0 else state.seats - 1
        if state.is_alive(seat):
            state.first = seat
            return
