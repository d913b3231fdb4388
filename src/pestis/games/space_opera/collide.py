"""SO-COMB, SO-REACT-3: ships meet on a card. Also what any attacked ship can answer (SO-DEC-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import hands, planets, ships, uses
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content import SUPERNOVA
from pestis.games.space_opera.marks import ATTACK_MARKS, HIDDEN, HIT, SAVED, STEALTH, STEALTH_USED
from pestis.games.space_opera.technologies import APC, ARM, ESH, RAD, STE
from pestis.kernel.agenda import a_of, b_of, c_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

ANSWERS: Final[i64] = 1 << STE | 1 << ARM | 1 << ESH
IS_SAVED: Final[i64] = SAVED


# The course of a collision.


def begin(table: Table) -> None:
    """SO-COMB-4, SO-COMB-5: one ship of a fleet is affected, named by its owner; a detonation affects all."""
    targets = ships.on_card(table, table.prey, table.field, table.sighted)
    if not targets:
        return
    if table.mode >= move.DETONATE:
        table.push(frame(on.CLASH))
        threat = on.NUCLEAR | table.hunter << on.OPPONENT_SHIFT | (on.NO_STEALTH if table.standing else 0)
        for ship in targets:
            ships.mark(table, ship, HIT)
            table.push(frame(on.DEFEND, table.prey, ship, 0, threat))
    elif len(targets) == 1:
        meet(table, targets[0])
    else:
        table.ask(table.prey, frame(on.ASK_SHIP, table.prey))


def ship_choices(table: Table) -> list[i64]:
    return [move.SHIP + ship for ship in ships.on_card(table, table.prey, table.field, table.sighted)]


def meet(table: Table, ship: i64) -> None:
    """The two ships are known: the defender answers, then the attacker for his own ship."""
    table.chosen = ship
    ships.mark(table, ship, HIT)
    bar = on.NO_STEALTH if table.standing else 0
    table.push(frame(on.CLASH))
    table.push(frame(on.RETURN_FIRE, table.hunter))
    table.push(frame(on.DEFEND, table.prey, ship, 0, bar | table.hunter << on.OPPONENT_SHIFT))


def return_fire(table: Table, todo: i64) -> None:
    """SO-REACT-3e: the attacker saves his own ship; not needed if the defender has slipped away in stealth."""
    raider = table.raider
    if table.ship_flags[table.chosen] & HIDDEN and table.ship_owner[table.chosen] >= 0:
        return
    if table.ship_flags[raider] & SAVED and a_of(todo) == 0:
        return
    bar = on.NO_STEALTH if table.standing else 0
    if ships.slips_in(table) and not table.standing and a_of(todo) == 0:
        # SO-RULING-57: stealth covers a ship that attacks, unless the defender's Radio Telescope negates it.
        ships.mark(table, raider, SAVED)
        if hands.holds(table, table.prey, RAD) and not table.is_jammed(table.prey, table.field):
            table.push(frame(on.RETURN_FIRE, table.hunter, 1))
            uses.begin(table, table.prey, RAD, raider, on.AS_COVER, raider, table.field)
        return
    if table.ship_flags[raider] & SAVED:
        return
    table.push(frame(on.DEFEND, table.hunter, raider, 0, bar | table.prey << on.OPPONENT_SHIFT))


def clash(table: Table) -> None:
    """SO-RULING-32: who survives, and where the attacker goes."""
    slipped = False
    for ship in range(len(table.ship_owner)):
        flags = table.ship_flags[ship]
        if flags & HIT:
            if flags & HIDDEN:
                slipped = True
            if not flags & SAVED:
                reason = happened.BY_DETONATION if table.mode >= move.DETONATE else happened.BY_COLLISION
                ships.destroy(table, ship, reason)
    raider = table.raider
    safe = table.ship_flags[raider] & SAVED != 0 or (slipped and table.mode < move.DETONATE)
    if table.ship_owner[raider] < 0:
        pass  # its last Energy went into a Shield, in space
    elif not safe or table.mode >= move.DETONATE:
        ships.destroy(
            table, raider, happened.BY_DETONATION if table.mode >= move.DETONATE else happened.BY_COLLISION
        )
    elif not table.standing:
        settle_attacker(table, raider)
    ships.unmark_all(table, ATTACK_MARKS)
    ships.settle_owners(table, table.field)
    table.arriving = False


def settle_attacker(table: Table, raider: i64) -> None:
    """The attacker stays if no enemy ship remains there, else it goes back."""
    if ships.hostile(table, table.hunter, table.field):
        retreat(table, raider, table.field)
    elif table.ship_cell[raider] != table.field:
        table.path.append(table.ship_cell[raider])
        ships.relocate(table, raider, table.field)
        table.emit(happened.MOVED, table.hunter, raider, table.field, 0)


def retreat(table: Table, ship: i64, blocked: i64) -> None:
    """SO-RULING-32: back along the path to the last card without enemy ships, at worst to where the move began."""
    seat = table.ship_owner[ship]
    goal = table.ship_cell[ship]
    while goal == blocked or not is_refuge(table, seat, goal):
        if not table.path:
            break
        goal = table.path.pop()
    if goal != table.ship_cell[ship]:
        ships.relocate(table, ship, goal)
    table.emit(happened.RETREATED, seat, ship, goal)


def is_refuge(table: Table, seat: i64, cell: i64) -> bool:
    if table.up[cell] and table.card[cell] == SUPERNOVA:
        return False
    holder = table.owner[cell]
    if table.up[cell] and holder >= 0 and holder != seat:
        return False
    return ships.hostile(table, seat, cell) == 0


# What a ship can answer.


def defences(table: Table, seat: i64, ship: i64, tried: i64, threat: i64, techs: i64) -> list[i64]:
    """SO-REACT-6: each Technology once per attacked ship; SO-REACT-7: only what can work here and be paid."""
    found: list[i64] = []
    cell = table.field if ship == table.raider else table.ship_cell[ship]
    working = not table.is_jammed(seat, cell)
    energy = ships.purse(table, ship)
    if (
        techs >> STE & 1
        and not threat & (on.NO_STEALTH | on.FROM_GUN | on.DEFENCE)
        and not tried & on.TRIED_STEALTH
        and working
        and energy > 0
        and not table.ship_flags[ship] & STEALTH_USED
    ):
        found.append(move.USE + STE)
    if (
        techs >> ARM & 1
        and not threat & on.NUCLEAR
        and not tried & on.TRIED_ARMOR
        and planets.payable(table, seat, move.ORE) > 0
    ):
        found.append(move.USE + ARM)
    if techs >> ESH & 1 and not tried & on.TRIED_SHIELD and working and energy > 0:
        found.append(move.USE + ESH)
    return found


def answer_defence(table: Table, question: i64, seat: i64, action: i64) -> None:
    """Announced and paid; if the ship is not saved by it the owner may try another one."""
    if action == move.DECLINE:
        return
    ship = a_of(question)
    tried = b_of(question)
    threat = c_of(question)
    tech = action - move.USE
    if tech == STE:
        ships.mark(table, ship, STEALTH_USED)
        table.push(frame(on.DEFEND, seat, ship, tried | on.TRIED_STEALTH, threat))
        ships.pay_energy(table, ship, 1)
        uses.begin(table, seat, tech, ship, on.AS_ANSWER + (threat << 4), ship)
    elif tech == ARM:
        table.push(frame(on.DEFEND, seat, ship, tried | on.TRIED_ARMOR, threat))
        uses.begin(table, seat, tech, ship, on.AS_ANSWER + (threat << 4), ship)
        uses.pay(table, seat, move.ORE, 1)
    else:
        table.push(frame(on.DEFEND, seat, ship, tried | on.TRIED_SHIELD, threat))
        ships.pay_energy(table, ship, 1)
        uses.begin(table, seat, tech, ship, on.AS_ANSWER + (threat << 4), ship)


def save(table: Table, seat: i64, tech: i64, ship: i64, reason: i64) -> None:
    """A defence works. The opponent's counters follow: Armor Piercer, or the Radio Telescope by itself."""
    if table.ship_owner[ship] < 0:
        return
    opponent = reason >> (4 + on.OPPONENT_SHIFT) & 7
    cell = table.field if ship == table.raider else table.ship_cell[ship]
    ships.mark(table, ship, SAVED)
    table.emit(happened.SAVED, seat, ship, tech)
    if tech == STE:
        ships.mark(table, ship, STEALTH | HIDDEN)
        if opponent < 4 and hands.holds(table, opponent, RAD) and not table.is_jammed(opponent, cell):
            uses.begin(table, opponent, RAD, ship, on.AS_COVER, ship, cell)
    elif tech == ARM and opponent < 4:
        table.push(frame(on.PIERCE, opponent, ship))


def uncover(table: Table, ship: i64) -> None:
    """SO-RULING-58: stealth does not hide a ship from the holder of a Radio Telescope."""
    ships.unmark(table, ship, SAVED | HIDDEN)
    table.emit(happened.UNCOVERED, -1, ship)


def ask_piercer(table: Table, todo: i64) -> None:
    """SO-DEC-19: the opponent of an armoured ship may pierce it."""
    seat = seat_of(todo)
    ship = a_of(todo)
    if not table.is_alive(seat) or table.ship_owner[ship] < 0:
        return
    cell = table.field if ship == table.raider else table.ship_cell[ship]
    possible = planets.payable(table, seat, move.ORE) > 0 and not table.is_jammed(seat, cell)
    if possible and hands.could(table, seat, 1 << APC):
        table.ask(seat, frame(on.ASK_PIERCE, seat, ship))


def pierce_choices(table: Table, seat: i64) -> list[i64]:
    if hands.holds(table, seat, APC):
        return [move.USE + APC, move.DECLINE]
    return [move.DECLINE]


def answer_pierce(table: Table, question: i64, seat: i64, action: i64) -> None:
    if action == move.DECLINE:
        return
    uses.begin(table, seat, APC, a_of(question), on.AS_COUNTER, a_of(question))
    uses.pay(table, seat, move.ORE, 1)


def pierce(table: Table, ship: i64) -> None:
    """SO-TECH-APC: that Ship Armor is cancelled."""
    if table.ship_owner[ship] >= 0:
        ships.unmark(table, ship, SAVED)
        table.emit(happened.PIERCED, -1, ship)
