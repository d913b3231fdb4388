"""SO-MAINT: the Maintenance phase, in the order of SO-MAINT-5."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import ending, hands, planets, ships, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera.marks import MOVED
from pestis.games.space_opera.phases import round as rounds
from pestis.games.space_opera.technologies import FUS, PER
from pestis.kernel.agenda import a_of, b_of, frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

OFFERS: Final[i64] = 0
DRIFTING: Final[i64] = 1
CROWDING: Final[i64] = 2
STARVING: Final[i64] = 3
TIDYING: Final[i64] = 4
PERMACULTURE: Final[i64] = 4


def step(table: Table, todo: i64) -> None:
    """One step of Maintenance; offers and the capacity check go round the table."""
    stage = a_of(todo)
    offset = b_of(todo)
    if stage == OFFERS:
        offer_next(table, offset)
    elif stage == DRIFTING:
        lose_drifters(table)
        table.push(frame(on.MAINTAIN, 0, CROWDING, 0))
    elif stage == CROWDING:
        check_next(table, offset)
    elif stage == STARVING:
        starve(table, rounds.in_turn(table, offset))
        table.push(frame(on.MAINTAIN, 0, CROWDING, offset + 1))
    else:
        tidy_up(table)


def offer_next(table: Table, offset: i64) -> None:
    """SO-DEC-26: Ambassador offers in turn order; with `open_trade` trades before them."""
    if offset >= table.seats:
        table.push(frame(on.MAINTAIN, 0, DRIFTING, 0))
        return
    if offset == 0:
        table.dealt = 0
    table.push(frame(on.MAINTAIN, 0, OFFERS, offset + 1))
    seat = rounds.in_turn(table, offset)
    if table.is_alive(seat):
        table.turn = seat
        table.offered = 0
        table.push(frame(on.OFFERS, seat))
        if table.rules.open_trade:
            table.push(frame(on.TRADES, seat))


def lose_drifters(table: Table) -> None:
    """SO-RULING-56: ships without Energy off planets are lost, unless their owner has a Fusion Reactor."""
    for ship in range(len(table.ship_owner)):
        if ships.is_adrift(table, ship):
            owner = table.ship_owner[ship]
            if owner < 0 or not hands.holds(table, owner, FUS):
                ships.destroy(table, ship, happened.BY_DRIFT)
            else:
                hands.reveal(table, owner, FUS)


def check_next(table: Table, offset: i64) -> None:
    """SO-MAINT-1: the planets of one player after the other; Permaculture applies where it changes something."""
    while offset < table.seats:
        seat = rounds.in_turn(table, offset)
        if table.is_alive(seat) and is_crowded(table, seat):
            table.bonus = 0
            if hands.holds(table, seat, PER):
                table.push(frame(on.MAINTAIN, 0, STARVING, offset))
                uses.begin(table, seat, PER)
                return
            starve(table, seat)
        offset += 1
    table.push(frame(on.MAINTAIN, 0, TIDYING, 0))


def is_crowded(table: Table, seat: i64) -> bool:
    for cell in table.worlds:
        if table.owner[cell] == seat and table.meeples[cell] > planets.capacity(table, cell):
            return True
    return False


def starve(table: Table, seat: i64) -> None:
    """SO-MAINT-1: Meeples above the capacity are removed; crews aboard do not count."""
    more: i64 = 1 if table.bonus & PERMACULTURE else 0
    for cell in planets.controls(table, seat):
        surplus = table.meeples[cell] - planets.capacity(table, cell) - more
        if surplus > 0:
            table.emit(happened.STARVED, seat, cell, surplus)
            planets.remove_meeples(table, cell, surplus)


def tidy_up(table: Table) -> None:
    """SO-MAINT-2 to -4: used Meeples are free, ships may move again, markers whose Round has come go."""
    for cell in table.worlds:
        table.used[cell] = 0
        if 0 < table.foul[cell] <= table.round:
            table.foul[cell] = 0
            table.emit(happened.CLEARED, -1, cell, happened.CONTAMINATION)
        if 0 < table.fallout[cell] <= table.round:
            table.fallout[cell] = 0
            table.emit(happened.CLEARED, -1, cell, happened.FALLOUT)
    for ship in range(len(table.ship_used)):
        table.ship_used[ship] = 0
    ships.unmark_all(table, MOVED)
    ending.settle(table)
    if not table.is_over:
        rounds.end_phase(table, on.MAINTENANCE)
