"""SO-MOVE: one ship's move, from its declaration step by step."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.loader import ASTEROID, FIRST_PLANET, SUPERNOVA, WORMHOLE
from pestis.games.space_opera.content.technologies import FUS, HYP, KAM, PLA, RAD, STE
from pestis.games.space_opera.flags import (
    BAR_FUSION,
    BAR_HYPER,
    BAR_KAMIKAZE,
    BAR_PLASMA,
    BAR_SHARE,
    BAR_SIGHT,
    MOVED,
)
from pestis.games.space_opera.house_rules import FORCED_JUMP, LINKED, WAYS
from pestis.games.space_opera.rules import hands, ships
from pestis.games.space_opera.rules.combat import attack
from pestis.games.space_opera.rules.movement import stealth
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack

WITH_PLASMA: Final[i64] = 1
WITH_HYPER: Final[i64] = 2
WITH_FUSION: Final[i64] = 4
BIT_ENTER: Final[i64] = 1 << move.ENTER
# Technologies that open further ways to enter a card.
WAYS_IN: Final[i64] = 1 << KAM | 1 << RAD


# Declaring a move.


def declare(state: Galaxy, seat: i64, ship: i64, drives: i64) -> None:
    """SO-RULING-49: drives are declared with the move, each with its HACK window; for Hyperspace the Energy."""
    if drives & WITH_HYPER and state.ship_energy[ship] > 2:
        state.draft = [ship, drives]
        state.ask(seat, pack(on.ASK_DRAFT, seat, HYP))
        return
    use_drives(state, seat, ship, 2 if drives & WITH_HYPER else 0 if drives & WITH_FUSION else 1, drives)


def hyper_choices(state: Galaxy) -> list[i64]:
    """SO-RULING-55: two Energy or more."""
    most = min(state.ship_energy[state.draft[0]], move.MOST_AMOUNT)
    return [move.AMOUNT + energy for energy in range(2, most + 1)]


def use_drives(state: Galaxy, seat: i64, ship: i64, energy: i64, drives: i64) -> None:
    state.push(pack(on.BEGIN_MOVE, seat, ship, energy, drives))
    if drives & WITH_FUSION:
        uses.begin(state, seat, FUS, ship, on.AS_MOVE, ship)
    if drives & WITH_PLASMA:
        uses.begin(state, seat, PLA, ship, on.AS_MOVE, ship)
    if drives & WITH_HYPER:
        uses.begin(state, seat, HYP, ship, on.AS_MOVE, ship)


def undo_drive(state: Galaxy, ship: i64, tech: i64) -> None:
    """SO-REACT-8: a hacked drive leads back to the choice before, without it for this ship and turn."""
    while kind_of(state.agenda.pop()) != on.BEGIN_MOVE:
        pass
    ships.mark(state, ship, BAR_PLASMA if tech == PLA else BAR_HYPER if tech == HYP else BAR_FUSION)


def begin_declared(state: Galaxy, todo: i64) -> None:
    if state.ship_owner[a_of(todo)] == seat_of(todo):
        begin(state, seat_of(todo), a_of(todo), b_of(todo), c_of(todo))


def begin(state: Galaxy, seat: i64, ship: i64, energy: i64, drives: i64) -> None:
    """SO-MOVE-4: each Energy gives the scenario's rate of spaces; Fusion at 0 gives one (SO-RULING-56)."""
    rate = state.rules.rate + (1 if drives & WITH_PLASMA else 0)
    state.mover = ship
    state.reserved = energy
    state.left = energy * rate if energy > 0 else 1
    state.path = []
    state.hyper = drives & WITH_HYPER != 0
    state.arriving = False
    state.may_stop = False
    state.main_done = True
    ships.mark(state, ship, MOVED)
    state.emit(events.SET_OUT, seat, ship, energy, state.left)
    go_on(state, seat)


# Steps.


def can_start(state: Galaxy, seat: i64, ship: i64, hyper: bool, left: i64) -> bool:
    """SO-RULING-21: whether there is a legal first step of a move with so many spaces."""
    at = state.ship_cell[ship] * WAYS
    near = state.rules.near
    for way in range(state.rules.ways):
        cell = near[at + way]
        if cell >= 0 and modes(state, seat, ship, cell, hyper, left, 0):
            return True
    return bool(jumps(state, seat, ship, hyper))


def jumps(state: Galaxy, seat: i64, ship: i64, hyper: bool) -> list[i64]:
    """SO-RULING-23: all face-up wormholes lie next to each other."""
    found: list[i64] = []
    if len(state.holes) < 2 or state.rules.wormhole != LINKED:
        return found
    here = state.ship_cell[ship]
    if state.card[here] == WORMHOLE and state.up[here]:
        for cell in state.holes:
            if cell != here and modes(state, seat, ship, cell, hyper, 1, 0):
                found.append(cell)
    return found


def modes(state: Galaxy, seat: i64, ship: i64, cell: i64, hyper: bool, left: i64, techs: i64) -> i64:
    """How a ship can enter a card with these Technologies, as bits of the modes; none if it cannot."""
    if state.up[cell] and state.card[cell] >= FIRST_PLANET:
        if hyper:
            return 0
        holder = state.owner[cell]
        if holder >= 0 and holder != seat:
            return planet_modes(state, seat, ship, cell, left, techs)
    if hyper or not state.fleet[cell]:
        return BIT_ENTER
    return meeting_modes(state, seat, ship, cell, techs)


def planet_modes(state: Galaxy, seat: i64, ship: i64, cell: i64, left: i64, techs: i64) -> i64:
    """SO-RULING-28: a drone strikes, Meeples invade; with Kamikaze Pilot a piloted ship may strike as well."""
    found: i64 = 0
    if attack.is_allowed(state, seat, state.owner[cell]):
        bio = state.ship_bio[ship] > 0
        nuke = state.ship_nuke[ship] > 0 and attack.may_bomb(state, seat, cell)
        if state.is_drone(ship):
            found = 1 << move.STRIKE
            if bio:
                found |= 1 << move.BIO_STRIKE
            if nuke:
                found |= 1 << move.NUKE_STRIKE
        else:
            found = 1 << move.INVADE
            if techs >> KAM & 1 and can_sacrifice(state, seat, ship, cell):
                found |= 1 << move.KAMIKAZE
                if bio:
                    found |= 1 << move.BIO_KAMIKAZE
                if nuke:
                    found |= 1 << move.NUKE_KAMIKAZE
    if state.rules.overfly and left > 1 and not state.is_jammed(seat, cell):
        found |= 1 << move.OVERFLY
    return found


def can_sacrifice(state: Galaxy, seat: i64, ship: i64, cell: i64) -> bool:
    return not state.ship_flags[ship] & BAR_KAMIKAZE and not state.is_jammed(seat, cell)


def meeting_modes(state: Galaxy, seat: i64, ship: i64, cell: i64, techs: i64) -> i64:
    """SO-COMB-1, SO-COMB-2: enemy ships must be attacked, unless stealth lets the ships share the card.

    SO-RULING-58: who has a Radio Telescope may attack those in stealth as well.
    """
    enemies = ships.hostile(state, seat, cell)
    works = not state.is_jammed(seat, cell)
    hides = state.is_hidden(ship) and not state.ship_flags[ship] & BAR_SHARE and works
    found: i64 = BIT_ENTER if enemies == 0 or hides else 0
    if techs >> RAD & 1 and not state.ship_flags[ship] & BAR_SIGHT and works:
        enemies |= ships.covered(state, seat, cell)
    for other in range(state.seats):
        if enemies >> other & 1 and attack.is_allowed(state, seat, other):
            found |= 1 << (move.ATTACK + other)
            if state.ship_nuke[ship]:
                found |= 1 << (move.DETONATE + other)
    return found


def go_on(state: Galaxy, seat: i64) -> None:
    """Ask for the next step, as long as one can be taken."""
    ship = state.mover
    if state.ship_owner[ship] != seat:
        return
    if state.left == 0 or not may_ask(state, seat, ship):
        state.push(pack(on.END_MOVE, seat, on.AT_REST))
    else:
        state.ask(seat, pack(on.ASK_STEP, seat))


def may_ask(state: Galaxy, seat: i64, ship: i64) -> bool:
    """Whether a step can be taken."""
    at = state.ship_cell[ship] * WAYS
    near = state.rules.near
    for way in range(state.rules.ways):
        cell = near[at + way]
        if cell >= 0 and modes(state, seat, ship, cell, state.hyper, state.left, 0):
            return True
    return bool(jumps(state, seat, ship, state.hyper))


def step_choices(state: Galaxy, seat: i64) -> list[i64]:
    found: list[i64] = []
    ship = state.mover
    at = state.ship_cell[ship] * WAYS
    near = state.rules.near
    way: i64
    for way in range(state.rules.ways):
        cell = near[at + way]
        if cell >= 0 and modes(state, seat, ship, cell, state.hyper, state.left, 0):
            found.append(move.STEP + way)
    for cell in jumps(state, seat, ship, state.hyper):
        found.append(move.JUMP + cell)
    if state.owned[seat] >> STE & 1 and stealth.can_cloak(state, seat, ship):
        found.append(move.CLOAK + ship)
    if state.path or state.may_stop:
        found.append(move.END)
    return found


def answer_step(state: Galaxy, seat: i64, action: i64) -> None:
    if action == move.END:
        state.push(pack(on.END_MOVE, seat, on.AT_REST))
    elif action >= move.JUMP:
        approach(state, seat, action - move.JUMP)
    elif action >= move.CLOAK:
        state.push(pack(on.STEPPING, seat))
        stealth.begin_cloak(state, seat, action - move.CLOAK)
    else:
        way = action - move.STEP
        approach(state, seat, state.rules.near[state.ship_cell[state.mover] * WAYS + way])


def approach(state: Galaxy, seat: i64, cell: i64) -> None:
    """The next card is chosen; who could enter it in several ways, as far as others know, says how."""
    techs = hands.could(state, seat, WAYS_IN)
    found = modes(state, seat, state.mover, cell, state.hyper, state.left, techs)
    if found & (found - 1):
        state.field = cell
        state.ask(seat, pack(on.ASK_MODE, seat, cell))
    else:
        mode: i64 = 0
        while not found >> mode & 1:
            mode += 1
        enter(state, seat, cell, mode)


def mode_choices(state: Galaxy, seat: i64, cell: i64) -> list[i64]:
    found = modes(state, seat, state.mover, cell, state.hyper, state.left, state.owned[seat])
    return [move.MODE + mode for mode in range(17) if found >> mode & 1]


def enter(state: Galaxy, seat: i64, cell: i64, mode: i64) -> None:
    """SO-MAP-6: an Asteroid Field costs two spaces, or the last one."""
    if not state.arriving:
        cost: i64 = 2 if state.up[cell] and state.card[cell] == ASTEROID else 1
        state.toll = min(cost, state.left)
        state.left -= state.toll
    if mode == move.OVERFLY:
        state.push(pack(on.END_MOVE, seat, on.AT_REST))
        attack.start(state, seat, state.mover, state.owner[cell], cell, mode)
    elif mode != move.ENTER:
        attack.declare_ship(state, seat, state.mover, cell, mode)
    elif not state.hyper and state.fleet[cell] and ships.hostile(state, seat, cell):
        share(state, seat, cell)
    else:
        step_in(state, seat, cell)


def share(state: Galaxy, seat: i64, cell: i64) -> None:
    """SO-TECH-STE, SO-RULING-58: in stealth a ship shares cards; each Radio Telescope there negates that."""
    state.push(pack(on.STEP_IN, seat, cell))
    enemies = ships.hostile(state, seat, cell)
    for other in range(state.seats):
        if enemies >> other & 1 and hands.holds(state, other, RAD) and not state.is_jammed(other, cell):
            uses.begin(state, other, RAD, state.mover, on.AS_MOVE, state.mover, cell)


def undo_share(state: Galaxy, ship: i64) -> None:
    """SO-REACT-8: a negated Stealth leads back to the choice before."""
    while kind_of(state.agenda[-1]) != on.STEP_IN:
        state.agenda.pop()
    seat = seat_of(state.agenda.pop())
    ships.mark(state, ship, BAR_SHARE)
    state.emit(events.UNCOVERED, -1, ship)
    state.may_stop = True
    if state.arriving:
        state.push(pack(on.END_MOVE, seat, on.AT_REST))
    else:
        state.left += state.toll
        state.push(pack(on.STEPPING, seat))


def step_in(state: Galaxy, seat: i64, cell: i64) -> None:
    """The ship is on the next card. SO-RULING-21: Supernova and EM Pulse end the move."""
    ship = state.mover
    if state.ship_cell[ship] != cell:
        state.path.append(state.ship_cell[ship])
        ships.relocate(state, ship, cell)
        state.emit(events.MOVED, seat, ship, cell, state.left)
    if state.arriving:
        state.arriving = False
        state.push(pack(on.END_MOVE, seat, on.OFFER_FLIP))
        return
    if state.up[cell] and state.card[cell] == SUPERNOVA and not state.hyper:
        ships.destroy(state, ship, events.BY_SUPERNOVA)
        state.push(pack(on.SETTLE))
        return
    if state.is_jammed(seat, cell):
        state.left = 0
    elif state.rules.wormhole == FORCED_JUMP and state.up[cell] and state.card[cell] == WORMHOLE:
        throw(state, seat, cell)
        return
    go_on(state, seat)


def throw(state: Galaxy, seat: i64, cell: i64) -> None:
    """SO-RULING-23 with `forced_jump`: to a random other face-up wormhole, and the move ends."""
    others = [hole for hole in state.holes if hole != cell]
    if not others:
        go_on(state, seat)
        return
    state.left = 0
    goal = state.rng.pick(others)
    state.path.append(cell)
    ships.relocate(state, state.mover, goal)
    state.emit(events.MOVED, seat, state.mover, goal, 0)
    state.hyper = False
    state.arriving = True
    state.push(pack(on.END_MOVE, seat, on.AT_REST))
