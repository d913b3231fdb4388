"""SO-EXPL, SO-COL, SO-RULING-24: the end of a move: arrive, offer the flip, land, check the Energy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import attack, collide, hands, planets, ships, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content import FIRST_PLANET, SUPERNOVA
from pestis.games.space_opera.marks import ATTACK_MARKS, HIDDEN, SAVED
from pestis.games.space_opera.phases import flight
from pestis.games.space_opera.technologies import FUS
from pestis.kernel.agenda import a_of, frame, kind_of, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def end(table: Table, todo: i64) -> None:
    """SO-RULING-24: pay, offer the flip, land, check the Energy."""
    seat = seat_of(todo)
    ship = table.mover
    if ship < 0 or table.ship_owner[ship] != seat:
        return
    stage = a_of(todo)
    if stage == on.AT_REST:
        come_to_rest(table, seat, ship)
    elif stage == on.OFFER_FLIP:
        offer_flip(table, seat, ship)
    elif stage == on.TOUCH_DOWN:
        touch_down(table, seat, ship)
    elif stage == on.GARRISON:
        meet_garrison(table, seat, ship, table.ship_cell[ship])
    else:
        check(table, seat, ship)


def come_to_rest(table: Table, seat: i64, ship: i64) -> None:
    """SO-RULING-55: when hyperspace is over, Supernova and enemy ships count again."""
    cell = table.ship_cell[ship]
    if table.hyper:
        table.hyper = False
        table.arriving = True
    if table.arriving:
        if table.up[cell] and table.card[cell] == SUPERNOVA:
            ships.destroy(table, ship, happened.BY_SUPERNOVA)
            table.push(frame(on.SETTLE))
            return
        if meet_others(table, seat, ship, cell):
            return
        table.arriving = False
    holder = table.owner[cell]
    if table.up[cell] and holder >= 0 and holder != seat and table.path:
        collide.retreat(table, ship, cell)
    table.push(frame(on.END_MOVE, seat, on.OFFER_FLIP))


def meet_others(table: Table, seat: i64, ship: i64, cell: i64) -> bool:
    """Whether others are met where hyperspace or a wormhole ends; those in stealth by Radio Telescope."""
    found = flight.modes(table, seat, ship, cell, False, table.left, hands.could(table, seat, flight.WAYS_IN))
    if found & (found - 1):
        table.ask(seat, frame(on.ASK_MODE, seat, cell))
    elif not ships.hostile(table, seat, cell):
        return False
    elif found:
        flight.enter(table, seat, cell, flight.mode_choices(table, seat, cell)[0] - move.MODE)
    else:
        table.arriving = False
        collide.retreat(table, ship, cell)
        table.push(frame(on.END_MOVE, seat, on.OFFER_FLIP))
    return True


def offer_flip(table: Table, seat: i64, ship: i64) -> None:
    """SO-MOVE-5, SO-EXPL-1: the Energy of the move goes; a face-down card may be turned up."""
    table.ship_energy[ship] = table.ship_energy[ship] - table.reserved
    table.reserved = 0
    if table.up[table.ship_cell[ship]]:
        touch_down(table, seat, ship)
    else:
        table.ask(seat, frame(on.ASK_FLIP, seat))


def answer_flip(table: Table, seat: i64, action: i64) -> None:
    ship = table.mover
    if action == move.FLIP:
        flip(table, seat, ship)
    else:
        check(table, seat, ship)


def flip(table: Table, seat: i64, ship: i64) -> None:
    """SO-EXPL-2, SO-RULING-25: the card is resolved at once, for every ship on it."""
    cell = table.ship_cell[ship]
    table.left = 0
    planets.turn_up(table, cell)
    card = table.card[cell]
    table.emit(happened.FLIPPED, seat, cell, card)
    if card == SUPERNOVA:
        for other in range(len(table.ship_owner)):
            if table.ship_cell[other] == cell and table.ship_owner[other] != -2:
                ships.destroy(table, other, happened.BY_SUPERNOVA)
        table.push(frame(on.SETTLE))
    elif card >= FIRST_PLANET and table.owner[cell] == 4:
        meet_garrison(table, seat, ship, cell)
    else:
        touch_down(table, seat, ship)


def meet_garrison(table: Table, seat: i64, ship: i64, cell: i64) -> None:
    """SO-RULING-73: a ship that flips a garrisoned planet is entering it."""
    found = flight.planet_modes(table, seat, ship, cell, 0, hands.could(table, seat, flight.WAYS_IN))
    if found & (found - 1):
        table.ask(seat, frame(on.ASK_MODE, seat, cell))
    else:
        attack.declare_ship(table, seat, ship, cell, move.INVADE if found >> move.INVADE & 1 else move.STRIKE)


def touch_down(table: Table, seat: i64, ship: i64) -> None:
    """SO-COL-2, SO-RULING-26: on a planet that nobody has, Meeples must go down, at least one."""
    cell = table.ship_cell[ship]
    if table.is_world(cell) and table.owner[cell] == -1 and table.ship_meeples[ship] > 0:
        if table.ship_meeples[ship] > 1:
            table.ask(seat, frame(on.ASK_LANDING, seat))
            return
        land(table, seat, ship, 1)
    check(table, seat, ship)


def landing_choices(table: Table) -> list[i64]:
    most = min(table.ship_meeples[table.mover], move.MOST_AMOUNT)
    return [move.AMOUNT + count for count in range(1, most + 1)]


def land(table: Table, seat: i64, ship: i64, count: i64) -> None:
    planets.settle(table, seat, table.ship_cell[ship], count)
    table.ship_meeples[ship] = table.ship_meeples[ship] - count
    table.ship_used[ship] = min(table.ship_used[ship], table.ship_meeples[ship])


def check(table: Table, seat: i64, ship: i64) -> None:
    """The last step: out of Energy off a planet a ship is lost, on a free planet an empty drone is stranded."""
    table.mover = -1
    cell = table.ship_cell[ship]
    if ships.is_adrift(table, ship):
        run_dry(table, ship)
    elif table.is_world(cell):
        ships.settle_owners(table, cell)


def run_dry(table: Table, ship: i64) -> None:
    """SO-MOVE-8: lost with its cargo, unless a Fusion Reactor saves it (SO-TECH-FUS)."""
    if not ships.is_adrift(table, ship):
        # SO-RULING-9: on a free planet an empty drone is stranded; one under attack when that is over.
        if not table.ship_flags[ship] & ATTACK_MARKS:
            ships.settle_owners(table, table.ship_cell[ship])
        return
    owner = table.ship_owner[ship]
    if owner >= 0 and hands.holds(table, owner, FUS) and not table.is_jammed(owner, table.ship_cell[ship]):
        settle_later(table)
        uses.begin(table, owner, FUS, ship, on.AS_RESCUE, ship, table.ship_cell[ship])
    else:
        lose(table, ship)
        settle_later(table)


def lose(table: Table, ship: i64) -> None:
    """A ship without Energy is lost. SO-RULING-32: if it had slipped away in stealth, the attacker met nobody."""
    if table.ship_flags[ship] & HIDDEN and ship == table.chosen:
        ships.mark(table, table.raider, SAVED)
    ships.destroy(table, ship, happened.BY_DRIFT)


def settle_later(table: Table) -> None:
    """SO-RULING-41: in the middle of an attack nobody is out before it is over; then SETTLE lies below already."""
    for todo in table.agenda:
        if kind_of(todo) == on.SETTLE:
            return
    table.push(frame(on.SETTLE, 0, on.NO_ATTACK))
