"""SO-MOVE-7, SO-COMB-1: how a ship can enter a card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import FIRST_PLANET, WORMHOLE
from pestis.games.space_opera.content.technologies import KAM, RAD
from pestis.games.space_opera.flags import BAR_KAMIKAZE, BAR_SHARE, BAR_SIGHT
from pestis.games.space_opera.house_rules import LINKED, WAYS
from pestis.games.space_opera.rules import ships
from pestis.games.space_opera.rules.combat import allowed
from pestis.games.space_opera.state import Galaxy

BIT_ENTER: Final[i64] = 1 << move.ENTER
# Technologies that open further ways to enter a card.
WAYS_IN: Final[i64] = 1 << KAM | 1 << RAD


def can_start(state: Galaxy, seat: i64, ship: i64, hyper: bool, left: i64) -> bool:
    """SO-RULING-21: whether there is a legal step of a move with so many spaces left."""
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
    if allowed.is_allowed(state, seat, state.owner[cell]):
        bio = state.ship_bio[ship] > 0
        nuke = state.ship_nuke[ship] > 0 and allowed.may_bomb(state, seat, cell)
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

    SO-RULING-58: who has a Radio Telescope may allowed those in stealth as well.
    """
    enemies = ships.hostile(state, seat, cell)
    works = not state.is_jammed(seat, cell)
    hides = state.is_hidden(ship) and not state.ship_flags[ship] & BAR_SHARE and works
    found: i64 = BIT_ENTER if enemies == 0 or hides else 0
    if techs >> RAD & 1 and not state.ship_flags[ship] & BAR_SIGHT and works:
        enemies |= ships.covered(state, seat, cell)
    for other in range(state.seats):
        if enemies >> other & 1 and allowed.is_allowed(state, seat, other):
            found |= 1 << (move.ATTACK + other)
            if state.ship_nuke[ship]:
                found |= 1 << (move.DETONATE + other)
    return found


def mode_choices(state: Galaxy, seat: i64, cell: i64) -> list[i64]:
    found = modes(state, seat, state.mover, cell, state.hyper, state.left, state.owned[seat])
    return [move.MODE + mode for mode in range(17) if found >> mode & 1]
