"""SO-COMB, SO-REACT-3: ships meet on a card. Also what any attacked ship can answer (SO-DEC-18)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.loader import SUPERNOVA
from pestis.games.space_opera.content.technologies import APC, ARM, ESH, RAD, STE
from pestis.games.space_opera.flags import ATTACK_MARKS, HIDDEN, HIT, SAVED, STEALTH, STEALTH_USED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.tech import uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack

ANSWERS: Final[i64] = 1 << STE | 1 << ARM | 1 << ESH
IS_SAVED: Final[i64] = SAVED


# The course of a collision.


def begin(state: Galaxy) -> None:
    """SO-COMB-4, SO-COMB-5: one ship of a fleet is affected, named by its owner; a detonation affects all."""
    targets = ships.on_card(state, state.prey, state.field, state.sighted)
    if not targets:
        return
    if state.mode >= move.DETONATE:
        state.push(pack(on.CLASH))
        threat = on.NUCLEAR | state.hunter << on.OPPONENT_SHIFT | (on.NO_STEALTH if state.standing else 0)
        for ship in targets:
            ships.mark(state, ship, HIT)
            state.push(pack(on.DEFEND, state.prey, ship, 0, threat))
    elif len(targets) == 1:
        meet(state, targets[0])
    else:
        state.ask(state.prey, pack(on.ASK_SHIP, state.prey))


def ship_choices(state: Galaxy) -> list[i64]:
    return [move.SHIP + ship for ship in ships.on_card(state, state.prey, state.field, state.sighted)]


def meet(state: Galaxy, ship: i64) -> None:
    """The two ships are known: the defender answers, then the attacker for his own ship."""
    state.chosen = ship
    ships.mark(state, ship, HIT)
    bar = on.NO_STEALTH if state.standing else 0
    state.push(pack(on.CLASH))
    state.push(pack(on.RETURN_FIRE, state.hunter))
    state.push(pack(on.DEFEND, state.prey, ship, 0, bar | state.hunter << on.OPPONENT_SHIFT))


def return_fire(state: Galaxy, todo: i64) -> None:
    """SO-REACT-3e: the attacker saves his own ship; not needed if the defender has slipped away in stealth."""
    raider = state.raider
    if state.ship_flags[state.chosen] & HIDDEN and state.ship_owner[state.chosen] >= 0:
        return
    if state.ship_flags[raider] & SAVED and a_of(todo) == 0:
        return
    bar = on.NO_STEALTH if state.standing else 0
    if ships.slips_in(state) and not state.standing and a_of(todo) == 0:
        # SO-RULING-57: stealth covers a ship that attacks, unless the defender's Radio Telescope negates it.
        ships.mark(state, raider, SAVED)
        if hands.holds(state, state.prey, RAD) and not state.is_jammed(state.prey, state.field):
            state.push(pack(on.RETURN_FIRE, state.hunter, 1))
            uses.begin(state, state.prey, RAD, raider, on.AS_COVER, raider, state.field)
        return
    if state.ship_flags[raider] & SAVED:
        return
    state.push(pack(on.DEFEND, state.hunter, raider, 0, bar | state.prey << on.OPPONENT_SHIFT))


def clash(state: Galaxy) -> None:
    """SO-RULING-32: who survives, and where the attacker goes."""
    slipped = False
    for ship in range(len(state.ship_owner)):
        flags = state.ship_flags[ship]
        if flags & HIT:
            if flags & HIDDEN:
                slipped = True
            if not flags & SAVED:
                reason = events.BY_DETONATION if state.mode >= move.DETONATE else events.BY_COLLISION
                ships.destroy(state, ship, reason)
    raider = state.raider
    safe = state.ship_flags[raider] & SAVED != 0 or (slipped and state.mode < move.DETONATE)
    if state.ship_owner[raider] < 0:
        pass  # its last Energy went into a Shield, in space
    elif not safe or state.mode >= move.DETONATE:
        ships.destroy(state, raider, events.BY_DETONATION if state.mode >= move.DETONATE else events.BY_COLLISION)
    elif not state.standing:
        settle_attacker(state, raider)
    ships.unmark_all(state, ATTACK_MARKS)
    ships.settle_owners(state, state.field)
    state.arriving = False


def settle_attacker(state: Galaxy, raider: i64) -> None:
    """The attacker stays if no enemy ship remains there, else it goes back."""
    if ships.hostile(state, state.hunter, state.field):
        retreat(state, raider, state.field)
    elif state.ship_cell[raider] != state.field:
        state.path.append(state.ship_cell[raider])
        ships.relocate(state, raider, state.field)
        state.emit(events.MOVED, state.hunter, raider, state.field, 0)


def retreat(state: Galaxy, ship: i64, blocked: i64) -> None:
    """SO-RULING-32: back along the path to the last card without enemy ships, at worst to where the move began."""
    seat = state.ship_owner[ship]
    goal = state.ship_cell[ship]
    while goal == blocked or not is_refuge(state, seat, goal):
        if not state.path:
            break
        goal = state.path.pop()
    if goal != state.ship_cell[ship]:
        ships.relocate(state, ship, goal)
    state.emit(events.RETREATED, seat, ship, goal)


def is_refuge(state: Galaxy, seat: i64, cell: i64) -> bool:
    if state.up[cell] and state.card[cell] == SUPERNOVA:
        return False
    holder = state.owner[cell]
    if state.up[cell] and holder >= 0 and holder != seat:
        return False
    return ships.hostile(state, seat, cell) == 0


# What a ship can answer.


def defences(state: Galaxy, seat: i64, ship: i64, tried: i64, threat: i64, techs: i64) -> list[i64]:
    """SO-REACT-6: each Technology once per attacked ship; SO-REACT-7: only what can work here and be paid."""
    found: list[i64] = []
    cell = state.field if ship == state.raider else state.ship_cell[ship]
    working = not state.is_jammed(seat, cell)
    energy = ships.purse(state, ship)
    if (
        techs >> STE & 1
        and not threat & (on.NO_STEALTH | on.FROM_GUN | on.DEFENCE)
        and not tried & on.TRIED_STEALTH
        and working
        and energy > 0
        and not state.ship_flags[ship] & STEALTH_USED
    ):
        found.append(move.USE + STE)
    if (
        techs >> ARM & 1
        and not threat & on.NUCLEAR
        and not tried & on.TRIED_ARMOR
        and planets.payable(state, seat, move.ORE) > 0
    ):
        found.append(move.USE + ARM)
    if techs >> ESH & 1 and not tried & on.TRIED_SHIELD and working and energy > 0:
        found.append(move.USE + ESH)
    return found


def answer_defence(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    """Announced and paid; if the ship is not saved by it the owner may try another one."""
    if action == move.DECLINE:
        return
    ship = a_of(question)
    tried = b_of(question)
    threat = c_of(question)
    tech = action - move.USE
    if tech == STE:
        ships.mark(state, ship, STEALTH_USED)
        state.push(pack(on.DEFEND, seat, ship, tried | on.TRIED_STEALTH, threat))
        ships.pay_energy(state, ship, 1)
        uses.begin(state, seat, tech, ship, on.AS_ANSWER + (threat << 4), ship)
    elif tech == ARM:
        state.push(pack(on.DEFEND, seat, ship, tried | on.TRIED_ARMOR, threat))
        uses.begin(state, seat, tech, ship, on.AS_ANSWER + (threat << 4), ship)
        uses.pay(state, seat, move.ORE, 1)
    else:
        state.push(pack(on.DEFEND, seat, ship, tried | on.TRIED_SHIELD, threat))
        ships.pay_energy(state, ship, 1)
        uses.begin(state, seat, tech, ship, on.AS_ANSWER + (threat << 4), ship)


def save(state: Galaxy, seat: i64, tech: i64, ship: i64, reason: i64) -> None:
    """A defence works. The opponent's counters follow: Armor Piercer, or the Radio Telescope by itself."""
    if state.ship_owner[ship] < 0:
        return
    opponent = reason >> (4 + on.OPPONENT_SHIFT) & 7
    cell = state.field if ship == state.raider else state.ship_cell[ship]
    ships.mark(state, ship, SAVED)
    state.emit(events.SAVED, seat, ship, tech)
    if tech == STE:
        ships.mark(state, ship, STEALTH | HIDDEN)
        if opponent < 4 and hands.holds(state, opponent, RAD) and not state.is_jammed(opponent, cell):
            uses.begin(state, opponent, RAD, ship, on.AS_COVER, ship, cell)
    elif tech == ARM and opponent < 4:
        state.push(pack(on.PIERCE, opponent, ship))


def uncover(state: Galaxy, ship: i64) -> None:
    """SO-RULING-58: stealth does not hide a ship from the holder of a Radio Telescope."""
    ships.unmark(state, ship, SAVED | HIDDEN)
    state.emit(events.UNCOVERED, -1, ship)


def ask_piercer(state: Galaxy, todo: i64) -> None:
    """SO-DEC-19: the opponent of an armoured ship may pierce it."""
    seat = seat_of(todo)
    ship = a_of(todo)
    if not state.is_alive(seat) or state.ship_owner[ship] < 0:
        return
    cell = state.field if ship == state.raider else state.ship_cell[ship]
    possible = planets.payable(state, seat, move.ORE) > 0 and not state.is_jammed(seat, cell)
    if possible and hands.could(state, seat, 1 << APC):
        state.ask(seat, pack(on.ASK_PIERCE, seat, ship))


def pierce_choices(state: Galaxy, seat: i64) -> list[i64]:
    if hands.holds(state, seat, APC):
        return [move.USE + APC, move.DECLINE]
    return [move.DECLINE]


def answer_pierce(state: Galaxy, question: i64, seat: i64, action: i64) -> None:
    if action == move.DECLINE:
        return
    uses.begin(state, seat, APC, a_of(question), on.AS_COUNTER, a_of(question))
    uses.pay(state, seat, move.ORE, 1)


def pierce(state: Galaxy, ship: i64) -> None:
    """SO-TECH-APC: that Ship Armor is cancelled."""
    if state.ship_owner[ship] >= 0:
        ships.unmark(state, ship, SAVED)
        state.emit(events.PIERCED, -1, ship)
