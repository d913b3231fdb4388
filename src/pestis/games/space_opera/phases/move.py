"""SO-MOVE, SO-RULING-72: turns of the Movement phase: free actions, one main action, free actions, END."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import cargo, ending, gun, hands, stealth, tools
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.marks import BAR_FUSION, BAR_HYPER, BAR_PLASMA, MOVED
from pestis.games.space_opera.phases import flight
from pestis.games.space_opera.phases import round as rounds
from pestis.games.space_opera.technologies import EMP, FUS, HYP, PLA, STE, WMG
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

ON_SHIPS: Final[i64] = 1 << EMP | 1 << FUS | 1 << HYP | 1 << PLA | 1 << STE | 1 << WMG


def next_turn(table: Table, seat: i64) -> None:
    """SO-MOVE-1: the rotation repeats until all ships have moved or all players have passed."""
    actor = rounds.next_actor(table, seat)
    if actor < 0:
        table.push(frame(on.STEALTH_END, table.first))
        return
    rounds.start_turn(table, actor)
    rounds.forget_turn_marks(table, actor)
    table.mover = -1
    table.reserved = 0
    ask_turn(table, actor)


def go_on(table: Table, seat: i64) -> None:
    """The rest of a turn, after something was done in it."""
    table.mover = -1
    if table.is_alive(seat):
        ask_turn(table, seat)
    else:
        end_turn(table, seat)


def ask_turn(table: Table, seat: i64) -> None:
    """SO-RULING-72: with no unmoved ship and no Technology to use one is passed; after the move the turn ends."""
    if table.main_done:
        if could_load(table, seat) or could_use(table, seat):
            table.ask(seat, frame(on.ASK_MOVE, seat))
        else:
            end_turn(table, seat)
    elif has_unmoved(table, seat) or could_use(table, seat):
        table.ask(seat, frame(on.ASK_MOVE, seat))
    else:
        give_up(table, seat)


def has_unmoved(table: Table, seat: i64) -> bool:
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == seat and not table.ship_flags[ship] & MOVED:
            return True
    return False


def could_load(table: Table, seat: i64) -> bool:
    for ship in range(len(table.ship_owner)):
        own = table.ship_owner[ship] == seat
        if own and (cargo.can_load(table, seat, ship) or cargo.neighbours(table, seat, ship)):
            return True
    return False


def could_use(table: Table, seat: i64) -> bool:
    """The test of SO-REACT-7 for all that a Movement turn offers beside moving."""
    if table.able and table.owned[seat] == 0:
        return False
    if tools.could_use(table, seat):
        return True
    return hands.could(table, seat, 1 << EMP) != 0 and bool(pulsers(table, seat))


def pulsers(table: Table, seat: i64) -> list[i64]:
    return [
        ship
        for ship in range(len(table.ship_owner))
        if table.ship_owner[ship] == seat and gun.can_pulse(table, seat, ship)
    ]


# What can be chosen.


def choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    techs = table.owned[seat]
    transfer = table.rules.fleet_transfer
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == seat:
            if not table.main_done and not table.ship_flags[ship] & MOVED:
                add_moves(table, seat, ship, techs, found)
            if cargo.can_load(table, seat, ship):
                found.append(move.LOAD + ship)
            if transfer and cargo.neighbours(table, seat, ship):
                found.append(move.EXCHANGE + ship)
            if techs >> EMP & 1 and gun.can_pulse(table, seat, ship):
                found.append(move.PULSE + ship)
    if techs:
        found += tools.use_moves(table, seat)
    found.append(move.END if table.main_done else move.PASS)
    if ending.may_surrender(table):
        found.append(move.SURRENDER)
    return found


def add_moves(table: Table, seat: i64, ship: i64, techs: i64, found: list[i64]) -> None:
    """SO-MOVE-4, SO-RULING-21: a move is offered only if a first step is legal."""
    cell = table.ship_cell[ship]
    flags = table.ship_flags[ship]
    energy = table.ship_energy[ship]
    spaces: i64 = table.rules.rate if energy > 0 else 1
    if not table.is_jammed(seat, cell) and flight.can_start(table, seat, ship, False, spaces):
        if energy > 0:
            found.append(move.MOVE + ship)
            if techs >> PLA & 1 and not flags & BAR_PLASMA:
                found.append(move.PLASMA + ship)
        elif techs >> FUS & 1 and not flags & BAR_FUSION:
            found.append(move.FUSION + ship)
    if techs & ON_SHIPS:
        add_special(table, seat, ship, techs, found)


def add_special(table: Table, seat: i64, ship: i64, techs: i64, found: list[i64]) -> None:
    cell = table.ship_cell[ship]
    flags = table.ship_flags[ship]
    leaps = not table.is_jammed(seat, cell) and table.ship_energy[ship] > 1 and not flags & BAR_HYPER
    if techs >> HYP & 1 and leaps and flight.can_start(table, seat, ship, True, table.rules.rate):
        found.append(move.HYPER + ship)
        if techs >> PLA & 1 and not flags & BAR_PLASMA:
            found.append(move.HYPER_PLASMA + ship)
    if techs >> STE & 1 and stealth.can_cloak(table, seat, ship):
        found.append(move.CLOAK + ship)
    if techs >> WMG & 1 and gun.can_fire(table, seat, ship):
        found.append(move.FIRE + ship)


# What was chosen.


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.PASS:
        give_up(table, seat)
        return
    if action == move.END:
        end_turn(table, seat)
        return
    if action == move.SURRENDER:
        end_turn(table, seat)
        ending.surrender(table, seat)
        return
    table.push(frame(on.MOVE_TURN, seat))
    if action < move.TECH:
        tools.use(table, seat, action - move.USE)
    elif action < move.LOAD:
        flight.begin(table, seat, action - move.MOVE, 1, 0)
    elif action < move.SHIP:
        cargo.begin(table, seat, action - move.LOAD)
    else:
        use_ship(table, seat, action)


def use_ship(table: Table, seat: i64, action: i64) -> None:
    if action < move.HYPER:
        flight.declare(table, seat, action - move.PLASMA, flight.WITH_PLASMA)
    elif action < move.HYPER_PLASMA:
        flight.declare(table, seat, action - move.HYPER, flight.WITH_HYPER)
    elif action < move.FUSION:
        flight.declare(table, seat, action - move.HYPER_PLASMA, flight.WITH_HYPER | flight.WITH_PLASMA)
    elif action < move.CLOAK:
        flight.declare(table, seat, action - move.FUSION, flight.WITH_FUSION)
    elif action < move.PULSE:
        stealth.begin_cloak(table, seat, action - move.CLOAK)
    elif action < move.FIRE:
        gun.begin(table, seat, EMP, action - move.PULSE)
    elif action < move.EXCHANGE:
        gun.begin(table, seat, WMG, action - move.FIRE)
    else:
        cargo.begin_exchange(table, seat, action - move.EXCHANGE)


def give_up(table: Table, seat: i64) -> None:
    """SO-MOVE-3: who passes has no further turn in this phase."""
    table.passed |= 1 << seat
    table.emit(happened.PASSED, seat, on.MOVEMENT)
    end_turn(table, seat)


def end_turn(table: Table, seat: i64) -> None:
    table.mover = -1
    table.push(frame(on.NEXT_MOVE, table.next_after(seat)))
