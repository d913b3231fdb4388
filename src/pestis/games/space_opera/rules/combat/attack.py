"""Attacks of every kind: declared, answered by an Ambassador, carried out or called off (SO-REACT-3 to -5, -8).

An attack lies on the agenda as SETTLE, ATTACK, TREATY from below; a ship's move has END_MOVE below that. Calling
it off takes these frames away and leads back to the choice before.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEA, KAM, RAD
from pestis.games.space_opera.flags import BAR_KAMIKAZE, BAR_SIGHT
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.combat import collision, entry
from pestis.games.space_opera.rules.tech import gun, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.agenda import frame as pack

BEAM_COST: Final[i64] = 2


def is_allowed(state: Galaxy, seat: i64, prey: i64) -> bool:
    """SO-RULING-62: no attack on who has paid this phase, nor after a withdrawal in this turn."""
    if prey < 0 or prey == 4:
        return True
    if state.truce >> prey & 1:
        return False
    return not state.paid[prey] >> seat & 1


def are_allowed(state: Galaxy, seat: i64, hit: i64) -> bool:
    """Whether all these players (bits) may be attacked."""
    for other in range(state.seats):
        if hit >> other & 1 and not is_allowed(state, seat, other):
            return False
    return True


def may_bomb(state: Galaxy, seat: i64, cell: i64) -> bool:
    """SO-RULING-62: a nuclear strike hits everybody with ships on the planet, not its holder alone."""
    return are_allowed(state, seat, gun.players_on(state, seat, [cell]))


# Declaring.


def declare_ship(state: Galaxy, seat: i64, ship: i64, cell: i64, mode: i64) -> None:
    """SO-REACT-3a, SO-REACT-4a: a moving ship attacks on a card."""
    state.push(pack(on.END_MOVE, seat, on.AT_REST))
    prey = prey_of(state, cell, mode)
    sighted = mode < move.STRIKE and sees_through(state, seat, ship, prey, cell)
    start(state, seat, ship, prey, cell, mode)
    if mode == move.NUKE_STRIKE or mode == move.NUKE_KAMIKAZE:
        call_treaties(state, seat, gun.players_on(state, seat, [cell]))
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


def declare_gun(state: Galaxy, seat: i64, ship: i64) -> None:
    """SO-REACT-5: a shot of the Wave Motion Gun; the treaties of all who are hit, clockwise."""
    start(state, seat, ship, -1, state.ship_cell[ship], events.GUN_SHOT)
    call_treaties(state, seat, gun.victims(state, seat))


def call_treaties(state: Galaxy, seat: i64, hit: i64) -> None:
    """The treaties of all these players (bits), clockwise from the attacker."""
    offset = state.seats - 1
    while offset > 0:
        other = (seat + offset) % state.seats
        if hit >> other & 1:
            state.push(pack(on.TREATY, seat, other))
        offset -= 1


def carry_out(state: Galaxy, seat: i64) -> None:
    """Nothing stands in the way any more."""
    if state.mode == events.GUN_SHOT:
        gun.shoot(state, seat)
    elif state.mode == events.BEAM_INVASION:
        state.main_done = True
        uses.begin(state, seat, BEA, 0, on.AS_MODE, -1, state.field)
        uses.pay(state, seat, move.ENERGY, BEAM_COST)
    elif state.mode < move.STRIKE:
        collision.begin(state)
    else:
        entry.begin(state)


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


# The Ambassador.


def call_treaty(state: Galaxy, todo: i64) -> None:
    """SO-RULING-62: the attacked holder of ties may pay; a holder who attacks his partner breaks them."""
    seat = seat_of(todo)
    prey = a_of(todo)
    if prey < 0 or prey == 4:
        return
    holds_off = state.ties[prey] >> seat & 1 != 0
    own_ties = state.ties[seat] >> prey & 1 != 0
    if state.rules.mutual and own_ties:
        holds_off = True
    if holds_off:
        if tribute_choices(state, prey)[0] != move.DECLINE:
            state.ask(prey, pack(on.ASK_TRIBUTE, prey, seat))
        else:
            state.ask(seat, pack(on.ASK_WITHDRAW, seat, prey))
    elif own_ties:
        break_ties(state, seat, prey)


def tribute_choices(state: Galaxy, seat: i64) -> list[i64]:
    """One Energy, Ore or Meeple from a planet, or nothing."""
    found: list[i64] = []
    kind: i64
    for kind in range(3):
        if planets.payable(state, seat, kind):
            found.append(move.KIND + kind)
    found.append(move.DECLINE)
    return found


def answer_tribute(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    hunter = a_of(question)
    if action == move.DECLINE:
        state.ask(hunter, pack(on.ASK_WITHDRAW, hunter, seat))
        return
    kind = action - move.KIND
    state.paid[seat] = state.paid[seat] | 1 << hunter
    call_off(state)
    state.push(pack(on.SETTLE))
    state.push(pack(on.PLACE, hunter, kind))
    state.push(pack(on.PAY, seat, kind, 1))
    state.emit(events.PAID_TRIBUTE, seat, kind, hunter, state.field)


def answer_withdraw(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    """SO-DEC-16: withdraw for the rest of the turn, or attack, which breaks the ties, the attacker's own too."""
    prey = a_of(question)
    if action == move.WITHDRAW:
        state.truce |= 1 << prey
        state.emit(events.WITHDREW, seat, prey)
        call_off(state)
        return
    for holder, partner in ((prey, seat), (seat, prey)):
        if state.ties[holder] >> partner & 1:
            break_ties(state, holder, partner)


def break_ties(state: Galaxy, holder: i64, partner: i64) -> None:
    state.ties[holder] = state.ties[holder] & ~(1 << partner)
    state.counters[holder * 4 + partner] = -1
    state.emit(events.BROKE_TIES, holder, partner)


# A ship under attack.


def defend(state: Galaxy, todo: i64) -> None:
    """SO-REACT-3d: the owner of an attacked ship may answer, one Technology after the other, until it is saved."""
    ship = a_of(todo)
    if is_answered(state, ship):
        return
    seat = seat_of(todo)
    if defences(state, todo, hands.could(state, seat, collision.ANSWERS)):
        state.ask(seat, pack(on.ASK_DEFEND, seat, ship, b_of(todo), c_of(todo)))


def is_answered(state: Galaxy, ship: i64) -> bool:
    return state.ship_owner[ship] < 0 or state.ship_flags[ship] & collision.IS_SAVED != 0


def defences(state: Galaxy, question: i64, techs: i64) -> list[i64]:
    """What of these Technologies could save the ship: not tried yet, working here, and payable."""
    return collision.defences(state, seat_of(question), a_of(question), b_of(question), c_of(question), techs)
