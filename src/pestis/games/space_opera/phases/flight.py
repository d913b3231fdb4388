"""SO-MOVE: one ship's move, from its declaration step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import attack, hands, ships, stealth, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content import ASTEROID, FIRST_PLANET, SUPERNOVA, WORMHOLE
from pestis.games.space_opera.marks import (
    BAR_FUSION,
    BAR_HYPER,
    BAR_KAMIKAZE,
    BAR_PLASMA,
    BAR_SHARE,
    BAR_SIGHT,
    MOVED,
)
from pestis.games.space_opera.rules import FORCED_JUMP, LINKED, WAYS
from pestis.games.space_opera.technologies import FUS, HYP, KAM, PLA, RAD, STE
from pestis.kernel.agenda import a_of, b_of, c_of, frame, kind_of, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

WITH_PLASMA: Final[i64] = 1
WITH_HYPER: Final[i64] = 2
WITH_FUSION: Final[i64] = 4
BIT_ENTER: Final[i64] = 1 << move.ENTER
# Technologies that open further ways to enter a card.
WAYS_IN: Final[i64] = 1 << KAM | 1 << RAD


# Declaring a move.


def declare(table: Table, seat: i64, ship: i64, drives: i64) -> None:
    """SO-RULING-49: drives are declared with the move, each with its HACK window; for Hyperspace the Energy."""
    if drives & WITH_HYPER and table.ship_energy[ship] > 2:
        table.draft = [ship, drives]
        table.ask(seat, frame(on.ASK_DRAFT, seat, HYP))
        return
    use_drives(table, seat, ship, 2 if drives & WITH_HYPER else 0 if drives & WITH_FUSION else 1, drives)


def hyper_choices(table: Table) -> list[i64]:
    """SO-RULING-55: two Energy or more."""
    most = min(table.ship_energy[table.draft[0]], move.MOST_AMOUNT)
    return [move.AMOUNT + energy for energy in range(2, most + 1)]


def use_drives(table: Table, seat: i64, ship: i64, energy: i64, drives: i64) -> None:
    table.push(frame(on.BEGIN_MOVE, seat, ship, energy, drives))
    if drives & WITH_FUSION:
        uses.begin(table, seat, FUS, ship, on.AS_MOVE, ship)
    if drives & WITH_PLASMA:
        uses.begin(table, seat, PLA, ship, on.AS_MOVE, ship)
    if drives & WITH_HYPER:
        uses.begin(table, seat, HYP, ship, on.AS_MOVE, ship)


def undo_drive(table: Table, ship: i64, tech: i64) -> None:
    """SO-REACT-8: a hacked drive leads back to the choice before, without it for this ship and turn."""
    while kind_of(table.agenda.pop()) != on.BEGIN_MOVE:
        pass
    ships.mark(table, ship, BAR_PLASMA if tech == PLA else BAR_HYPER if tech == HYP else BAR_FUSION)


def begin_declared(table: Table, todo: i64) -> None:
    if table.ship_owner[a_of(todo)] == seat_of(todo):
        begin(table, seat_of(todo), a_of(todo), b_of(todo), c_of(todo))


def begin(table: Table, seat: i64, ship: i64, energy: i64, drives: i64) -> None:
    """SO-MOVE-4: each Energy gives the scenario's rate of spaces; Fusion at 0 gives one (SO-RULING-56)."""
    rate = table.rules.rate + (1 if drives & WITH_PLASMA else 0)
    table.mover = ship
    table.reserved = energy
    table.left = energy * rate if energy > 0 else 1
    table.path = []
    table.hyper = drives & WITH_HYPER != 0
    table.arriving = False
    table.may_stop = False
    table.main_done = True
    ships.mark(table, ship, MOVED)
    table.emit(happened.SET_OUT, seat, ship, energy, table.left)
    go_on(table, seat)


# Steps.


def can_start(table: Table, seat: i64, ship: i64, hyper: bool, left: i64) -> bool:
    """SO-RULING-21: whether there is a legal first step of a move with so many spaces."""
    at = table.ship_cell[ship] * WAYS
    near = table.rules.near
    for way in range(table.rules.ways):
        cell = near[at + way]
        if cell >= 0 and modes(table, seat, ship, cell, hyper, left, 0):
            return True
    return bool(jumps(table, seat, ship, hyper))


def jumps(table: Table, seat: i64, ship: i64, hyper: bool) -> list[i64]:
    """SO-RULING-23: all face-up wormholes lie next to each other."""
    found: list[i64] = []
    if len(table.holes) < 2 or table.rules.wormhole != LINKED:
        return found
    here = table.ship_cell[ship]
    if table.card[here] == WORMHOLE and table.up[here]:
        for cell in table.holes:
            if cell != here and modes(table, seat, ship, cell, hyper, 1, 0):
                found.append(cell)
    return found


def modes(table: Table, seat: i64, ship: i64, cell: i64, hyper: bool, left: i64, techs: i64) -> i64:
    """How a ship can enter a card with these Technologies, as bits of the modes; none if it cannot."""
    if table.up[cell] and table.card[cell] >= FIRST_PLANET:
        if hyper:
            return 0
        holder = table.owner[cell]
        if holder >= 0 and holder != seat:
            return planet_modes(table, seat, ship, cell, left, techs)
    if hyper or not table.fleet[cell]:
        return BIT_ENTER
    return meeting_modes(table, seat, ship, cell, techs)


def planet_modes(table: Table, seat: i64, ship: i64, cell: i64, left: i64, techs: i64) -> i64:
    """SO-RULING-28: a drone strikes, Meeples invade; with Kamikaze Pilot a piloted ship may strike as well."""
    found: i64 = 0
    if attack.is_allowed(table, seat, table.owner[cell]):
        bio = table.ship_bio[ship] > 0
        nuke = table.ship_nuke[ship] > 0 and attack.may_bomb(table, seat, cell)
        if table.is_drone(ship):
            found = 1 << move.STRIKE
            if bio:
                found |= 1 << move.BIO_STRIKE
            if nuke:
                found |= 1 << move.NUKE_STRIKE
        else:
            found = 1 << move.INVADE
            if techs >> KAM & 1 and can_sacrifice(table, seat, ship, cell):
                found |= 1 << move.KAMIKAZE
                if bio:
                    found |= 1 << move.BIO_KAMIKAZE
                if nuke:
                    found |= 1 << move.NUKE_KAMIKAZE
    if table.rules.overfly and left > 1 and not table.is_jammed(seat, cell):
        found |= 1 << move.OVERFLY
    return found


def can_sacrifice(table: Table, seat: i64, ship: i64, cell: i64) -> bool:
    return not table.ship_flags[ship] & BAR_KAMIKAZE and not table.is_jammed(seat, cell)


def meeting_modes(table: Table, seat: i64, ship: i64, cell: i64, techs: i64) -> i64:
    """SO-COMB-1, SO-COMB-2: enemy ships must be attacked, unless stealth lets the ships share the card.

    SO-RULING-58: who has a Radio Telescope may attack those in stealth as well.
    """
    enemies = ships.hostile(table, seat, cell)
    works = not table.is_jammed(seat, cell)
    hides = table.is_hidden(ship) and not table.ship_flags[ship] & BAR_SHARE and works
    found: i64 = BIT_ENTER if enemies == 0 or hides else 0
    if techs >> RAD & 1 and not table.ship_flags[ship] & BAR_SIGHT and works:
        enemies |= ships.covered(table, seat, cell)
    for other in range(table.seats):
        if enemies >> other & 1 and attack.is_allowed(table, seat, other):
            found |= 1 << (move.ATTACK + other)
            if table.ship_nuke[ship]:
                found |= 1 << (move.DETONATE + other)
    return found


def go_on(table: Table, seat: i64) -> None:
    """Ask for the next step, as long as one can be taken."""
    ship = table.mover
    if table.ship_owner[ship] != seat:
        return
    if table.left == 0 or not may_ask(table, seat, ship):
        table.push(frame(on.END_MOVE, seat, on.AT_REST))
    else:
        table.ask(seat, frame(on.ASK_STEP, seat))


def may_ask(table: Table, seat: i64, ship: i64) -> bool:
    """Whether a step can be taken."""
    at = table.ship_cell[ship] * WAYS
    near = table.rules.near
    for way in range(table.rules.ways):
        cell = near[at + way]
        if cell >= 0 and modes(table, seat, ship, cell, table.hyper, table.left, 0):
            return True
    return bool(jumps(table, seat, ship, table.hyper))


def step_choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    ship = table.mover
    at = table.ship_cell[ship] * WAYS
    near = table.rules.near
    way: i64
    for way in range(table.rules.ways):
        cell = near[at + way]
        if cell >= 0 and modes(table, seat, ship, cell, table.hyper, table.left, 0):
            found.append(move.STEP + way)
    for cell in jumps(table, seat, ship, table.hyper):
        found.append(move.JUMP + cell)
    if table.owned[seat] >> STE & 1 and stealth.can_cloak(table, seat, ship):
        found.append(move.CLOAK + ship)
    if table.path or table.may_stop:
        found.append(move.END)
    return found


def answer_step(table: Table, seat: i64, action: i64) -> None:
    if action == move.END:
        table.push(frame(on.END_MOVE, seat, on.AT_REST))
    elif action >= move.JUMP:
        approach(table, seat, action - move.JUMP)
    elif action >= move.CLOAK:
        table.push(frame(on.STEPPING, seat))
        stealth.begin_cloak(table, seat, action - move.CLOAK)
    else:
        way = action - move.STEP
        approach(table, seat, table.rules.near[table.ship_cell[table.mover] * WAYS + way])


def approach(table: Table, seat: i64, cell: i64) -> None:
    """The next card is chosen; who could enter it in several ways, as far as others know, says how."""
    techs = hands.could(table, seat, WAYS_IN)
    found = modes(table, seat, table.mover, cell, table.hyper, table.left, techs)
    if found & (found - 1):
        table.field = cell
        table.ask(seat, frame(on.ASK_MODE, seat, cell))
    else:
        mode: i64 = 0
        while not found >> mode & 1:
            mode += 1
        enter(table, seat, cell, mode)


def mode_choices(table: Table, seat: i64, cell: i64) -> list[i64]:
    found = modes(table, seat, table.mover, cell, table.hyper, table.left, table.owned[seat])
    return [move.MODE + mode for mode in range(17) if found >> mode & 1]


def enter(table: Table, seat: i64, cell: i64, mode: i64) -> None:
    """SO-MAP-6: an Asteroid Field costs two spaces, or the last one."""
    if not table.arriving:
        cost: i64 = 2 if table.up[cell] and table.card[cell] == ASTEROID else 1
        table.toll = min(cost, table.left)
        table.left -= table.toll
    if mode == move.OVERFLY:
        table.push(frame(on.END_MOVE, seat, on.AT_REST))
        attack.start(table, seat, table.mover, table.owner[cell], cell, mode)
    elif mode != move.ENTER:
        attack.declare_ship(table, seat, table.mover, cell, mode)
    elif not table.hyper and table.fleet[cell] and ships.hostile(table, seat, cell):
        share(table, seat, cell)
    else:
        step_in(table, seat, cell)


def share(table: Table, seat: i64, cell: i64) -> None:
    """SO-TECH-STE, SO-RULING-58: in stealth a ship shares cards; each Radio Telescope there negates that."""
    table.push(frame(on.STEP_IN, seat, cell))
    enemies = ships.hostile(table, seat, cell)
    for other in range(table.seats):
        if enemies >> other & 1 and hands.holds(table, other, RAD) and not table.is_jammed(other, cell):
            uses.begin(table, other, RAD, table.mover, on.AS_MOVE, table.mover, cell)


def undo_share(table: Table, ship: i64) -> None:
    """SO-REACT-8: a negated Stealth leads back to the choice before."""
    while kind_of(table.agenda[-1]) != on.STEP_IN:
        table.agenda.pop()
    seat = seat_of(table.agenda.pop())
    ships.mark(table, ship, BAR_SHARE)
    table.emit(happened.UNCOVERED, -1, ship)
    table.may_stop = True
    if table.arriving:
        table.push(frame(on.END_MOVE, seat, on.AT_REST))
    else:
        table.left += table.toll
        table.push(frame(on.STEPPING, seat))


def step_in(table: Table, seat: i64, cell: i64) -> None:
    """The ship is on the next card. SO-RULING-21: Supernova and EM Pulse end the move."""
    ship = table.mover
    if table.ship_cell[ship] != cell:
        table.path.append(table.ship_cell[ship])
        ships.relocate(table, ship, cell)
        table.emit(happened.MOVED, seat, ship, cell, table.left)
    if table.arriving:
        table.arriving = False
        table.push(frame(on.END_MOVE, seat, on.OFFER_FLIP))
        return
    if table.up[cell] and table.card[cell] == SUPERNOVA and not table.hyper:
        ships.destroy(table, ship, happened.BY_SUPERNOVA)
        table.push(frame(on.SETTLE))
        return
    if table.is_jammed(seat, cell):
        table.left = 0
    elif table.rules.wormhole == FORCED_JUMP and table.up[cell] and table.card[cell] == WORMHOLE:
        throw(table, seat, cell)
        return
    go_on(table, seat)


def throw(table: Table, seat: i64, cell: i64) -> None:
    """SO-RULING-23 with `forced_jump`: to a random other face-up wormhole, and the move ends."""
    others = [hole for hole in table.holes if hole != cell]
    if not others:
        go_on(table, seat)
        return
    table.left = 0
    goal = table.rng.pick(others)
    table.path.append(cell)
    ships.relocate(table, table.mover, goal)
    table.emit(happened.MOVED, seat, table.mover, goal, 0)
    table.hyper = False
    table.arriving = True
    table.push(frame(on.END_MOVE, seat, on.AT_REST))
