"""SO-TECH-ROG, SO-TECH-TRA: tokens that change hands in Production (SO-RULING-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera import planets
from pestis.games.space_opera.technologies import ROG
from pestis.kernel.agenda import a_of, b_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def is_possible(table: Table, seat: i64, tech: i64) -> bool:
    if planets.planet_count(table, seat) == 0:
        return False
    if tech == ROG:
        return any(can_rob(table, seat, other) for other in range(table.seats))
    payable = planets.payable(table, seat, move.ENERGY) + planets.payable(table, seat, move.ORE)
    return payable > 0 and bool(partners(table, seat))


def can_rob(table: Table, seat: i64, victim: i64) -> bool:
    """Players with nothing on planets are skipped."""
    return victim != seat and planets.has_anything(table, victim, table.rules.rogue_meeples)


def partners(table: Table, seat: i64) -> list[i64]:
    """Who can be forced to trade: players with at least two Energy or Ore on planets."""
    return [other for other in range(table.seats) if other != seat and planets.tokens(table, other) >= 2]


def trade_choices(table: Table, seat: i64) -> list[i64]:
    """SO-TECH-TRA: with whom, and what is given."""
    chosen = len(table.draft)
    if chosen == 0:
        return [move.SEAT + other for other in partners(table, seat)]
    if chosen > 1:
        return []
    kinds = (move.ENERGY, move.ORE)
    return [move.KIND + kind for kind in kinds if planets.payable(table, seat, kind)]


def trade(table: Table, seat: i64) -> None:
    """The given token goes to a planet of the partner; then the holder takes two."""
    victim = table.draft[0] - move.SEAT
    kind = table.draft[1] - move.KIND
    table.push(frame(on.STEAL, seat, victim, 0))
    table.push(frame(on.STEAL, seat, victim, 0))
    table.push(frame(on.PLACE, victim, kind))


def rob(table: Table, seat: i64) -> None:
    """SO-TECH-ROG: one token of each other player, clockwise."""
    offset = table.seats - 1
    while offset > 0:
        victim = (seat + offset) % table.seats
        if can_rob(table, seat, victim):
            table.push(frame(on.STEAL, seat, victim, 1 if table.rules.rogue_meeples else 0))
        offset -= 1


def steal(table: Table, todo: i64) -> None:
    """The thief picks planet and kind; a single choice is made by itself."""
    seat = seat_of(todo)
    victim = a_of(todo)
    meeples = b_of(todo)
    table.draft = []
    offered = steal_choices(table, victim, meeples)
    if not offered:
        return
    if len(offered) == 1:
        pick(table, seat, victim, meeples, offered[0])
    else:
        table.ask(seat, frame(on.ASK_STEAL, seat, victim, meeples))


def steal_choices(table: Table, victim: i64, meeples: i64) -> list[i64]:
    found: list[i64] = []
    if table.draft:
        kinds = planets.kinds_on(table, table.draft[0] - move.AT, meeples != 0)
        return [move.KIND + kind for kind in range(3) if kinds >> kind & 1]
    for cell in table.worlds:
        if table.owner[cell] == victim and planets.kinds_on(table, cell, meeples != 0):
            found.append(move.AT + cell)
    return found


def pick(table: Table, seat: i64, victim: i64, meeples: i64, action: i64) -> None:
    """First the planet, then the kind; then the token goes to a planet of the thief."""
    if not table.draft:
        table.draft.append(action)
        offered = steal_choices(table, victim, meeples)
        if len(offered) > 1:
            table.ask(seat, frame(on.ASK_STEAL, seat, victim, meeples))
            return
        action = offered[0]
    cell = table.draft[0] - move.AT
    kind = action - move.KIND
    planets.take(table, cell, kind, 1)
    table.emit(happened.STOLE, seat, kind, victim, cell)
    table.push(frame(on.PLACE, seat, kind))
