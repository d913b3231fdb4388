"""SO-PROD: the Production phase, one turn per player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import ending, hands, planets, tools, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.phases import round as rounds
from pestis.games.space_opera.technologies import ENG, MET
from pestis.kernel.agenda import a_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

ENGINEER: Final[i64] = 1
METALLURGIST: Final[i64] = 2
# The steps of a turn.
WITH_ENGINEER: Final[i64] = 0
WITH_METALLURGIST: Final[i64] = 1
COLLECT: Final[i64] = 2
DEAL: Final[i64] = 3


def next_turn(table: Table, offset: i64) -> None:
    """SO-PROD-1: clockwise from the first player."""
    while offset < table.seats:
        seat = rounds.in_turn(table, offset)
        if table.is_alive(seat):
            table.push(frame(on.NEXT_PRODUCE, 0, offset + 1))
            rounds.start_turn(table, seat)
            table.bonus = 0
            step(table, seat, WITH_ENGINEER)
            return
        offset += 1
    rounds.end_phase(table, on.PRODUCTION)


def go_on(table: Table, todo: i64) -> None:
    seat = seat_of(todo)
    if table.is_alive(seat):
        step(table, seat, a_of(todo))


def step(table: Table, seat: i64, stage: i64) -> None:
    """Passives first, each open to a hack; then the collection; then what the player does with it."""
    if stage == WITH_ENGINEER:
        if hands.holds(table, seat, ENG) and changes(table, seat, move.ENERGY):
            table.push(frame(on.PRODUCE, seat, WITH_METALLURGIST))
            uses.begin(table, seat, ENG)
            return
        stage = WITH_METALLURGIST
    if stage == WITH_METALLURGIST:
        if hands.holds(table, seat, MET) and changes(table, seat, move.ORE):
            table.push(frame(on.PRODUCE, seat, COLLECT))
            uses.begin(table, seat, MET)
            return
        stage = COLLECT
    if stage == COLLECT:
        collect(table, seat)
    ask(table, seat)


def changes(table: Table, seat: i64, kind: i64) -> bool:
    """SO-RULING-49: a passive applies only where one token more changes something."""
    for cell in table.worlds:
        if table.owner[cell] == seat:
            if kind == move.ENERGY:
                gain = energy_of(table, cell, 1) - energy_of(table, cell, 0)
                room = table.energy[cell] + energy_of(table, cell, 0) < planets.STORE_LIMIT
            else:
                gain = ore_of(table, cell, 1) - ore_of(table, cell, 0)
                room = table.ore[cell] + ore_of(table, cell, 0) < planets.STORE_LIMIT
            if gain > 0 and room:
                return True
    return False


def energy_of(table: Table, cell: i64, bonus: i64) -> i64:
    return limited(table, cell, table.content.energy[table.card[cell]] + table.windmill[cell] + bonus)


def ore_of(table: Table, cell: i64, bonus: i64) -> i64:
    return limited(table, cell, table.content.ore[table.card[cell]] + table.refinery[cell] + bonus)


def limited(table: Table, cell: i64, amount: i64) -> i64:
    """SO-RULING-34: nothing under Fallout, at most one while contaminated."""
    if table.fallout[cell]:
        return 0
    return min(1, amount) if table.foul[cell] else amount


def collect(table: Table, seat: i64) -> None:
    """SO-PROD-1, SO-PROD-2: Energy and Ore stay on the planet that made them."""
    more_energy: i64 = 1 if table.bonus & ENGINEER else 0
    more_ore: i64 = 1 if table.bonus & METALLURGIST else 0
    for cell in table.worlds:
        if table.owner[cell] == seat:
            energy = energy_of(table, cell, more_energy)
            ore = ore_of(table, cell, more_ore)
            table.energy[cell] = min(planets.STORE_LIMIT, table.energy[cell] + energy)
            table.ore[cell] = min(planets.STORE_LIMIT, table.ore[cell] + ore)
            table.emit(happened.PRODUCED, seat, cell, energy, ore)


def ask(table: Table, seat: i64) -> None:
    """SO-DEC-25: Trader, Rogue, converters, Spy, for those who could have one."""
    if tools.could_use(table, seat):
        table.ask(seat, frame(on.ASK_PRODUCE, seat))


def choices(table: Table, seat: i64) -> list[i64]:
    found = tools.use_moves(table, seat)
    found.append(move.END)
    if ending.may_surrender(table):
        found.append(move.SURRENDER)
    return found


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.SURRENDER:
        ending.surrender(table, seat)
    elif action != move.END:
        table.push(frame(on.PRODUCE, seat, DEAL))
        tools.use(table, seat, action - move.USE)
