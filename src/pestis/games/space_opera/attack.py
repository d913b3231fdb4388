"""Attacks of every kind: declared, answered by an Ambassador, carried out or called off (SO-REACT-3 to -5, -8).

An attack lies on the agenda as SETTLE, ATTACK, TREATY from below; a ship's move has END_MOVE below that. Calling
it off takes these frames away and leads back to the choice before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import collide, entry, gun, hands, planets, ships, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.marks import BAR_KAMIKAZE, BAR_SIGHT
from pestis.games.space_opera.technologies import BEA, KAM, RAD
from pestis.kernel.agenda import a_of, b_of, c_of, frame, kind_of, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

BEAM_COST: Final[i64] = 2


def is_allowed(table: Table, seat: i64, prey: i64) -> bool:
    """SO-RULING-62: no attack on who has paid this phase, nor after a withdrawal in this turn."""
    if prey < 0 or prey == 4:
        return True
    if table.truce >> prey & 1:
        return False
    return not table.paid[prey] >> seat & 1


def are_allowed(table: Table, seat: i64, hit: i64) -> bool:
    """Whether all these players (bits) may be attacked."""
    for other in range(table.seats):
        if hit >> other & 1 and not is_allowed(table, seat, other):
            return False
    return True


def may_bomb(table: Table, seat: i64, cell: i64) -> bool:
    """SO-RULING-62: a nuclear strike hits everybody with ships on the planet, not its holder alone."""
    return are_allowed(table, seat, gun.players_on(table, seat, [cell]))


# Declaring.


def declare_ship(table: Table, seat: i64, ship: i64, cell: i64, mode: i64) -> None:
    """SO-REACT-3a, SO-REACT-4a: a moving ship attacks on a card."""
    table.push(frame(on.END_MOVE, seat, on.AT_REST))
    prey = prey_of(table, cell, mode)
    sighted = mode < move.STRIKE and sees_through(table, seat, ship, prey, cell)
    start(table, seat, ship, prey, cell, mode)
    if mode == move.NUKE_STRIKE or mode == move.NUKE_KAMIKAZE:
        call_treaties(table, seat, gun.players_on(table, seat, [cell]))
    else:
        table.push(frame(on.TREATY, seat, prey))
    if mode >= move.KAMIKAZE and mode <= move.NUKE_KAMIKAZE:
        uses.begin(table, seat, KAM, ship, on.AS_MODE, ship, cell)
    elif sighted:
        uses.begin(table, seat, RAD, ship, on.AS_MODE, ship, cell)


def sees_through(table: Table, seat: i64, ship: i64, prey: i64, cell: i64) -> bool:
    """SO-RULING-58: a Radio Telescope negates the stealth of the ships that are attacked, by itself."""
    if not ships.covered(table, seat, cell) >> prey & 1:
        return False
    if table.ship_flags[ship] & BAR_SIGHT or table.is_jammed(seat, cell):
        return False
    return hands.holds(table, seat, RAD)


def prey_of(table: Table, cell: i64, mode: i64) -> i64:
    """Who is attacked: the player named in a collision, else the holder of the planet."""
    if mode < move.DETONATE:
        return mode - move.ATTACK
    if mode < move.STRIKE:
        return mode - move.DETONATE
    return table.owner[cell]


def start(table: Table, seat: i64, ship: i64, prey: i64, cell: i64, mode: i64) -> None:
    """Set out what the attack is about."""
    table.hunter = seat
    table.raider = ship
    table.prey = prey
    table.field = cell
    table.mode = mode
    table.chosen = -1
    table.edge = 0
    table.guard = 0
    table.sighted = False
    table.standing = False
    table.caught = False
    table.barred = 0
    table.emit(happened.ATTACKED, seat, prey, cell, mode)
    table.push(frame(on.SETTLE))
    table.push(frame(on.ATTACK, seat))


def declare_standing(table: Table, seat: i64, ship: i64, prey: i64) -> None:
    """SO-RULING-57: stealth has ended and the ship attacks where it is."""
    start(table, seat, ship, prey, table.ship_cell[ship], move.ATTACK + prey)
    table.standing = True
    table.push(frame(on.TREATY, seat, prey))


def pounce(table: Table, seat: i64, ship: i64, prey: i64) -> None:
    declare_standing(table, seat, ship, prey)
    table.sighted = True


def declare_beam(table: Table, seat: i64, cell: i64, troops: i64) -> None:
    """SO-REACT-5: an invasion by Transport Beam."""
    start(table, seat, -1, table.owner[cell], cell, happened.BEAM_INVASION)
    table.troops = troops
    table.push(frame(on.TREATY, seat, table.prey))


def declare_gun(table: Table, seat: i64, ship: i64) -> None:
    """SO-REACT-5: a shot of the Wave Motion Gun; the treaties of all who are hit, clockwise."""
    start(table, seat, ship, -1, table.ship_cell[ship], happened.GUN_SHOT)
    call_treaties(table, seat, gun.victims(table, seat))


def call_treaties(table: Table, seat: i64, hit: i64) -> None:
    """The treaties of all these players (bits), clockwise from the attacker."""
    offset = table.seats - 1
    while offset > 0:
        other = (seat + offset) % table.seats
        if hit >> other & 1:
            table.push(frame(on.TREATY, seat, other))
        offset -= 1


def carry_out(table: Table, seat: i64) -> None:
    """Nothing stands in the way any more."""
    if table.mode == happened.GUN_SHOT:
        gun.shoot(table, seat)
    elif table.mode == happened.BEAM_INVASION:
        table.main_done = True
        uses.begin(table, seat, BEA, 0, on.AS_MODE, -1, table.field)
        uses.pay(table, seat, move.ENERGY, BEAM_COST)
    elif table.mode < move.STRIKE:
        collide.begin(table)
    else:
        entry.begin(table)


def call_off(table: Table) -> None:
    """SO-REACT-8: back to the choice before; what was spent is spent."""
    while kind_of(table.agenda.pop()) != on.ATTACK:
        pass
    table.agenda.pop()
    if table.standing or table.mode >= happened.BEAM_INVASION:
        return
    table.agenda.pop()
    table.may_stop = True
    if table.arriving:
        table.push(frame(on.END_MOVE, table.hunter, on.AT_REST))
    elif table.ship_cell[table.raider] == table.field:
        table.push(frame(on.END_MOVE, table.hunter, on.GARRISON))
    else:
        table.left += table.toll
        table.push(frame(on.STEPPING, table.hunter))


def undo_mode(table: Table, ship: i64, tech: i64) -> None:
    """A hacked Kamikaze Pilot or Radio Telescope: the ship cannot attack that way in this turn."""
    ships.mark(table, ship, BAR_KAMIKAZE if tech == KAM else BAR_SIGHT)
    if tech == RAD and ships.hostile(table, table.hunter, table.field) >> table.prey & 1:
        return  # there are others that need no telescope to be attacked
    call_off(table)


# The Ambassador.


def call_treaty(table: Table, todo: i64) -> None:
    """SO-RULING-62: the attacked holder of ties may pay; a holder who attacks his partner breaks them."""
    seat = seat_of(todo)
    prey = a_of(todo)
    if prey < 0 or prey == 4:
        return
    holds_off = table.ties[prey] >> seat & 1 != 0
    own_ties = table.ties[seat] >> prey & 1 != 0
    if table.rules.mutual and own_ties:
        holds_off = True
    if holds_off:
        if tribute_choices(table, prey)[0] != move.DECLINE:
            table.ask(prey, frame(on.ASK_TRIBUTE, prey, seat))
        else:
            table.ask(seat, frame(on.ASK_WITHDRAW, seat, prey))
    elif own_ties:
        break_ties(table, seat, prey)


def tribute_choices(table: Table, seat: i64) -> list[i64]:
    """One Energy, Ore or Meeple from a planet, or nothing."""
    found: list[i64] = []
    kind: i64
    for kind in range(3):
        if planets.payable(table, seat, kind):
            found.append(move.KIND + kind)
    found.append(move.DECLINE)
    return found


def answer_tribute(table: Table, question: i64, seat: i64, action: i64) -> None:
    hunter = a_of(question)
    if action == move.DECLINE:
        table.ask(hunter, frame(on.ASK_WITHDRAW, hunter, seat))
        return
    kind = action - move.KIND
    table.paid[seat] = table.paid[seat] | 1 << hunter
    call_off(table)
    table.push(frame(on.SETTLE))
    table.push(frame(on.PLACE, hunter, kind))
    table.push(frame(on.PAY, seat, kind, 1))
    table.emit(happened.PAID_TRIBUTE, seat, kind, hunter, table.field)


def answer_withdraw(table: Table, question: i64, seat: i64, action: i64) -> None:
    """SO-DEC-16: withdraw for the rest of the turn, or attack, which breaks the ties, the attacker's own too."""
    prey = a_of(question)
    if action == move.WITHDRAW:
        table.truce |= 1 << prey
        table.emit(happened.WITHDREW, seat, prey)
        call_off(table)
        return
    for holder, partner in ((prey, seat), (seat, prey)):
        if table.ties[holder] >> partner & 1:
            break_ties(table, holder, partner)


def break_ties(table: Table, holder: i64, partner: i64) -> None:
    table.ties[holder] = table.ties[holder] & ~(1 << partner)
    table.counters[holder * 4 + partner] = -1
    table.emit(happened.BROKE_TIES, holder, partner)


# A ship under attack.


def defend(table: Table, todo: i64) -> None:
    """SO-REACT-3d: the owner of an attacked ship may answer, one Technology after the other, until it is saved."""
    ship = a_of(todo)
    if is_answered(table, ship):
        return
    seat = seat_of(todo)
    if defences(table, todo, hands.could(table, seat, collide.ANSWERS)):
        table.ask(seat, frame(on.ASK_DEFEND, seat, ship, b_of(todo), c_of(todo)))


def is_answered(table: Table, ship: i64) -> bool:
    return table.ship_owner[ship] < 0 or table.ship_flags[ship] & collide.IS_SAVED != 0


def defences(table: Table, question: i64, techs: i64) -> list[i64]:
    """What of these Technologies could save the ship: not tried yet, working here, and payable."""
    return collide.defences(table, seat_of(question), a_of(question), b_of(question), c_of(question), techs)
