"""Attacks of every kind: declared and called off (SO-REACT-3 to -5, -8).

An attack lies on the agenda as SETTLE, ATTACK, TREATY from below; a ship's move has END_MOVE below that. Calling
it off takes these frames away and leads back to the choice before.
"""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import KAM, RAD
from pestis.games.space_opera.flags import BAR_KAMIKAZE, BAR_SIGHT
from pestis.games.space_opera.rules import hands, ships
from pestis.games.space_opera.rules.combat import allowed
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import kind_of


def declare_ship(state: Galaxy, seat: i64, ship: i64, cell: i64, mode: i64) -> None:
    """SO-REACT-3a, SO-REACT-4a: a moving ship attacks on a card."""
    state.push(pack(on.END_MOVE, seat, on.AT_REST))
    prey = prey_of(state, cell, mode)
    sighted = mode < move.STRIKE and sees_through(state, seat, ship, prey, cell)
    start(state, seat, ship, prey, cell, mode)
    if mode == move.NUKE_STRIKE or mode == move.NUKE_KAMIKAZE:
        call_treaties(state, seat, allowed.players_on(state, seat, [cell]))
    else:
        state.push(pack(on.TREATY, seat, prey))
    if mode >= move.KAMIKAZE and mode <= move.NUKE_KAMIKAZE:
        uses.begin(state, seat, KAM, ship, on.AS_MODE, ship, cell)
    elif sighted:
        uses.begin(state, seat, RAD, ship, on.AS_MODE, ship, cell)


def sees_through(state: Galaxy, seat: i64, ship: i64, prey: i64, cell: i64) -> bool:
    """SO-RULING-58: a Radio Telescope negates the stealth of the ships that are attacked, by itself."""
    if not ships.covered(state, seat, cell) >> prey & 1:
        return False
    if state.ship_flags[ship] & BAR_SIGHT or state.is_jammed(seat, cell):
        return False
    return hands.holds(state, seat, RAD)


def prey_of(state: Galaxy, cell: i64, mode: i64) -> i64:
    """Who is attacked: the player named in a collision, else the holder of the planet."""
    if mode < move.DETONATE:
        return mode - move.ATTACK
    if mode < move.STRIKE:
        return mode - move.DETONATE
    return state.owner[cell]


def start(state: Galaxy, seat: i64, ship: i64, prey: i64, cell: i64, mode: i64) -> None:
    """Set out what the attack is about."""
    state.hunter = seat
    state.raider = ship
    state.prey = prey
    state.field = cell
    state.mode = mode
    state.chosen = -1
    state.edge = 0
    state.guard = 0
    state.sighted = False
    state.standing = False
    state.caught = False
    state.barred = 0
    state.emit(events.ATTACKED, seat, prey, cell, mode)
    state.push(pack(on.SETTLE))
    state.push(pack(on.ATTACK, seat))


def declare_standing(state: Galaxy, seat: i64, ship: i64, prey: i64) -> None:
    """SO-RULING-57: stealth has ended and the ship attacks where it is."""
    start(state, seat, ship, prey, state.ship_cell[ship], move.ATTACK + prey)
    state.standing = True
    state.push(pack(on.TREATY, seat, prey))


def pounce(state: Galaxy, seat: i64, ship: i64, prey: i64) -> None:
    declare_standing(state, seat, ship, prey)
    state.sighted = True


def declare_beam(state: Galaxy, seat: i64, cell: i64, troops: i64) -> None:
    """SO-REACT-5: an invasion by Transport Beam."""
    start(state, seat, -1, state.owner[cell], cell, events.BEAM_INVASION)
    state.troops = troops
    state.push(pack(on.TREATY, seat, state.prey))


def call_treaties(state: Galaxy, seat: i64, hit: i64) -> None:
    """The treaties of all these players (bits), clockwise from the attacker."""
    offset = state.seats - 1
    while offset > 0:
        other = (seat + offset) % state.seats
        if hit >> other & 1:
            state.push(pack(on.TREATY, seat, other))
        offset -= 1


def call_off(state: Galaxy) -> None:
    """SO-REACT-8: back to the choice before; what was spent is spent."""
    while kind_of(state.agenda.pop()) != on.ATTACK:
        pass
    state.agenda.pop()
    if state.standing or state.mode >= events.BEAM_INVASION:
        return
    state.agenda.pop()
    state.may_stop = True
    if state.arriving:
        state.push(pack(on.END_MOVE, state.hunter, on.AT_REST))
    elif state.ship_cell[state.raider] == state.field:
        state.push(pack(on.END_MOVE, state.hunter, on.GARRISON))
    else:
        state.left += state.toll
        state.push(pack(on.STEPPING, state.hunter))


def undo_mode(state: Galaxy, ship: i64, tech: i64) -> None:
    """A hacked Kamikaze Pilot or Radio Telescope: the ship cannot attack that way in this turn."""
    ships.mark(state, ship, BAR_KAMIKAZE if tech == KAM else BAR_SIGHT)
    if tech == RAD and ships.hostile(state, state.hunter, state.field) >> state.prey & 1:
        return  # there are others that need no telescope to be attacked
    call_off(state)
