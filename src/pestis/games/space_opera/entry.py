"""SO-REACT-4: a ship enters an enemy planet: the defender's answers, the attacker's counters, the attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import hands, planets, ships, strikes, uses
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.marks import ATTACK_MARKS, SAVED, STEALTH, STEALTH_USED
from pestis.games.space_opera.technologies import FFD, KAM, MDS, RAD, STE
from pestis.kernel.agenda import a_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

GUARDS: Final[i64] = 1 << FFD | 1 << MDS
COUNTERS: Final[i64] = 1 << KAM | 1 << STE


def begin(table: Table) -> None:
    """The ship is about to enter: the planet's owner may answer first."""
    table.push(frame(on.ARRIVE, table.hunter))
    if table.prey >= 0 and table.prey != 4:
        table.push(frame(on.GUARD, table.prey, 0))


def is_strike(mode: i64) -> bool:
    return mode == move.STRIKE or mode == move.BIO_STRIKE or mode == move.NUKE_STRIKE


# The defender.


def ask_guard(table: Table, todo: i64) -> None:
    """SO-DEC-20: Force Field and Missile Defense, in any order, each at most once."""
    seat = seat_of(todo)
    if table.ship_owner[table.raider] < 0:
        return
    if possible_guards(table, seat, a_of(todo)):
        table.ask(seat, frame(on.ASK_GUARD, seat, a_of(todo)))


def possible_guards(table: Table, seat: i64, tried: i64) -> bool:
    """Whether there may be an answer, as far as the others know."""
    techs = open_guards(table, seat, tried)
    if techs >> FFD & 1 and hands.could(table, seat, 1 << FFD):
        return True
    if not techs >> MDS & 1:
        return False
    if ships.slips_in(table):
        return hands.could_hold_both(table, seat, MDS, RAD)
    return hands.could(table, seat, 1 << MDS) != 0


def open_guards(table: Table, seat: i64, tried: i64) -> i64:
    """The answers that public facts allow. SO-TECH-MDS: never against a piloted ship."""
    if planets.payable(table, seat, move.ENERGY) == 0 or table.is_jammed(seat, table.field):
        return 0
    found: i64 = 0
    if not tried & on.TRIED_FIELD:
        found |= 1 << FFD
    if not tried & on.TRIED_MISSILES and is_strike(table.mode):
        found |= 1 << MDS
    return found


def guard_choices(table: Table, seat: i64, tried: i64) -> list[i64]:
    techs = open_guards(table, seat, tried) & table.owned[seat]
    found: list[i64] = []
    if techs >> FFD & 1:
        found.append(move.USE + FFD)
    if techs >> MDS & 1 and (not ships.slips_in(table) or hands.holds(table, seat, RAD)):
        found.append(move.USE + MDS)
    found.append(move.DECLINE)
    return found


def answer_guard(table: Table, question: i64, seat: i64, action: i64) -> None:
    if action == move.DECLINE:
        return
    tech = action - move.USE
    tried = a_of(question) | (on.TRIED_FIELD if tech == FFD else on.TRIED_MISSILES)
    table.push(frame(on.GUARD, seat, tried))
    uses.begin(table, seat, tech, 0, 0, table.raider, table.field)
    uses.pay(table, seat, move.ENERGY, 1)


def raise_field(table: Table, seat: i64) -> None:
    """SO-TECH-FFD: the entering ship is destroyed, whatever it carries."""
    down(table, seat, happened.BY_FORCE_FIELD)


def intercept(table: Table, seat: i64) -> None:
    """SO-TECH-MDS: the strike is stopped, unless the attacker has a counter."""
    table.caught = True
    table.push(frame(on.DOWNED, seat, happened.BY_MISSILES))
    table.push(frame(on.COUNTER, table.hunter, 0))
    if ships.slips_in(table):
        uses.begin(table, seat, RAD, table.raider, on.AS_SHARE, table.raider, table.field)


def down(table: Table, seat: i64, reason: i64) -> None:
    table.caught = True
    table.push(frame(on.DOWNED, seat, reason))
    brace(table, seat)


def brace(table: Table, seat: i64) -> None:
    """SO-RULING-59 with `defences_are_attacks`: Shield and Armor of the attacker's ship may help."""
    if table.rules.defences_are_attacks:
        threat = on.DEFENCE | seat << on.OPPONENT_SHIFT
        table.push(frame(on.DEFEND, table.hunter, table.raider, 0, threat))


def downed(table: Table, todo: i64) -> None:
    """The defence stands: the ship is gone, if nothing has saved it."""
    if not table.caught or table.ship_owner[table.raider] < 0:
        return
    if a_of(todo) == happened.BY_MISSILES and table.rules.defences_are_attacks and table.guard == 0:
        table.guard = 1
        table.push(todo)
        brace(table, seat_of(todo))
        return
    table.caught = False
    table.guard = 0
    if table.ship_flags[table.raider] & SAVED:
        ships.unmark(table, table.raider, ATTACK_MARKS)
        return
    ships.destroy(table, table.raider, a_of(todo))


# The attacker's counters against Missile Defense.


def ask_counter(table: Table, todo: i64) -> None:
    """SO-DEC-21: Kamikaze Pilot or Stealth, each with its own HACK window."""
    seat = seat_of(todo)
    if not table.caught:
        return
    if counters(table, seat, a_of(todo), hands.could(table, seat, COUNTERS)):
        table.ask(seat, frame(on.ASK_COUNTER, seat, a_of(todo)))


def counters(table: Table, seat: i64, tried: i64, techs: i64) -> list[i64]:
    found: list[i64] = []
    raider = table.raider
    if table.is_jammed(seat, table.field):
        return found
    if techs >> KAM & 1 and not tried & on.TRIED_KAMIKAZE and not table.rules.needs_pilot:
        found.append(move.USE + KAM)
    if techs >> STE & 1 and ships.purse(table, raider) > 0 and not table.ship_flags[raider] & STEALTH_USED:
        found.append(move.USE + STE)
    return found


def answer_counter(table: Table, question: i64, seat: i64, action: i64) -> None:
    if action == move.DECLINE:
        return
    tech = action - move.USE
    raider = table.raider
    tried = a_of(question)
    if tech == KAM:
        table.push(frame(on.COUNTER, seat, tried | on.TRIED_KAMIKAZE))
    else:
        table.push(frame(on.COUNTER, seat, tried))
        ships.mark(table, raider, STEALTH_USED)
        table.ship_energy[raider] = table.ship_energy[raider] - 1
    uses.begin(table, seat, tech, raider, on.AS_COUNTER, raider, table.field)


def slip_through(table: Table, seat: i64, tech: i64) -> None:
    """SO-TECH-KAM, SO-TECH-STE: Missile Defense has no effect; a Radio Telescope sees through Stealth."""
    table.caught = False
    if tech != STE:
        return
    ships.mark(table, table.raider, STEALTH)
    if hands.holds(table, table.prey, RAD) and not table.is_jammed(table.prey, table.field):
        uses.begin(table, table.prey, RAD, table.raider, on.AS_COUNTER, table.raider, table.field)


# The ship stands.


def arrive(table: Table) -> None:
    """SO-REACT-4d: what the ship came for."""
    raider = table.raider
    if table.ship_owner[raider] < 0:
        return
    mode = table.mode
    if mode == move.OVERFLY:
        pass_over(table)
    elif mode == move.INVADE:
        table.troops = table.ship_meeples[raider]
        table.push(frame(on.STRENGTH, table.hunter, 0))
    elif mode == move.BIO_STRIKE or mode == move.BIO_KAMIKAZE:
        strikes.biological(table)
    elif mode == move.NUKE_STRIKE or mode == move.NUKE_KAMIKAZE:
        strikes.nuclear(table)
    else:
        table.push(frame(on.AIM, table.hunter))


def pass_over(table: Table) -> None:
    """SO-RULING-22 with `overfly_enemy_planets`: the ship goes on without an attack."""
    raider = table.raider
    table.path.append(table.ship_cell[raider])
    ships.relocate(table, raider, table.field)
    table.emit(happened.MOVED, table.hunter, raider, table.field, table.left)
    table.agenda.pop()
    table.agenda.pop()
    table.push(frame(on.STEPPING, table.hunter))
