"""SO-MAINT: the Maintenance phase, in the order of SO-MAINT-5."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.content.technologies import FUS, PER
from pestis.games.space_opera.flags import MOVED
from pestis.games.space_opera.rules import ending, hands, planets, rounds, ships
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step

OFFERS: Final[i64] = 0
DRIFTING: Final[i64] = 1
CROWDING: Final[i64] = 2
STARVING: Final[i64] = 3
TIDYING: Final[i64] = 4
PERMACULTURE: Final[i64] = 4


class Maintain(Step[Galaxy]):
    """One step of Maintenance; offers and the capacity check go round the table."""

    kind = on.MAINTAIN

    def happen(self, state: Galaxy, frame: i64) -> None:
        stage = a_of(frame)
        offset = b_of(frame)
        if stage == OFFERS:
            offer_next(state, offset)
        elif stage == DRIFTING:
            lose_drifters(state)
            state.push(pack(on.MAINTAIN, 0, CROWDING, 0))
        elif stage == CROWDING:
            check_next(state, offset)
        elif stage == STARVING:
            starve(state, rounds.in_turn(state, offset))
            state.push(pack(on.MAINTAIN, 0, CROWDING, offset + 1))
        else:
            tidy_up(state)


def offer_next(state: Galaxy, offset: i64) -> None:
    """SO-DEC-26: Ambassador offers in turn order; with `open_trade` trades before them."""
    if offset >= state.seats:
        state.push(pack(on.MAINTAIN, 0, DRIFTING, 0))
        return
    if offset == 0:
        state.dealt = 0
    state.push(pack(on.MAINTAIN, 0, OFFERS, offset + 1))
    seat = rounds.in_turn(state, offset)
    if state.is_alive(seat):
        state.turn = seat
        state.offered = 0
        state.push(pack(on.OFFERS, seat))
        if state.rules.open_trade:
            state.push(pack(on.TRADES, seat))


def lose_drifters(state: Galaxy) -> None:
    """SO-RULING-56: ships without Energy off planets are lost, unless their owner has a Fusion Reactor."""
    for ship in range(len(state.ship_owner)):
        if ships.is_adrift(state, ship):
            owner = state.ship_owner[ship]
            if owner < 0 or not hands.holds(state, owner, FUS):
                ships.destroy(state, ship, events.BY_DRIFT)
            else:
                hands.reveal(state, owner, FUS)


def check_next(state: Galaxy, offset: i64) -> None:
    """SO-MAINT-1: the planets of one player after the other; Permaculture applies where it changes something."""
    while offset < state.seats:
        seat = rounds.in_turn(state, offset)
        if state.is_alive(seat) and is_crowded(state, seat):
            state.bonus = 0
            if hands.holds(state, seat, PER):
                state.push(pack(on.MAINTAIN, 0, STARVING, offset))
                uses.begin(state, seat, PER)
                return
            starve(state, seat)
        offset += 1
    state.push(pack(on.MAINTAIN, 0, TIDYING, 0))


def is_crowded(state: Galaxy, seat: i64) -> bool:
    for cell in state.worlds:
        if state.owner[cell] == seat and state.meeples[cell] > planets.capacity(state, cell):
            return True
    return False


def starve(state: Galaxy, seat: i64) -> None:
    """SO-MAINT-1: Meeples above the capacity are removed; crews aboard do not count."""
    more: i64 = 1 if state.bonus & PERMACULTURE else 0
    for cell in planets.controls(state, seat):
        surplus = state.meeples[cell] - planets.capacity(state, cell) - more
        if surplus > 0:
            state.emit(events.STARVED, seat, cell, surplus)
            planets.remove_meeples(state, cell, surplus)


def tidy_up(state: Galaxy) -> None:
    """SO-MAINT-2 to -4: used Meeples are free, ships may move again, markers whose Round has come go."""
    for cell in state.worlds:
        state.used[cell] = 0
        if 0 < state.foul[cell] <= state.round:
            state.foul[cell] = 0
            state.emit(events.CLEARED, -1, cell, events.CONTAMINATION)
        if 0 < state.fallout[cell] <= state.round:
            state.fallout[cell] = 0
            state.emit(events.CLEARED, -1, cell, events.FALLOUT)
    for ship in range(len(state.ship_used)):
        state.ship_used[ship] = 0
    ships.unmark_all(state, MOVED)
    ending.settle(state)
    if not state.is_over:
        rounds.end_phase(state, on.MAINTENANCE)
