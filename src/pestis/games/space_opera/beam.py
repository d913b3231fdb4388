"""SO-TECH-BEA, SO-RULING-52: the Transport Beam, for Resource tokens, for one structure, or for an invasion.

The draft: where from, then either where to (Resource tokens) or which structure and where to; then the amounts of
Energy, Ore and Meeples. Tokens are paid for before the amounts are chosen, an invasion after its treaty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import attack, hands, planets, ships, structures, uses
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.technologies import BEA, BEAM_STRUCTURE_ENERGY
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

TOKEN_COST: Final[i64] = 2
# Stands in the draft when the tokens were paid for.
PAID: Final[i64] = -1


def begin(table: Table, seat: i64) -> None:
    table.draft = []
    hands.reveal(table, seat, BEA)
    table.push(frame(on.DRAFT, seat, BEA))


def choices(table: Table, seat: i64) -> list[i64]:
    draft = table.draft
    chosen = len(draft)
    if chosen == 0:
        return sources(table, seat)
    if chosen == 1:
        return goals(table, seat, draft[0]) + structures.sendable(table, seat, draft[0])
    if is_structure(draft[1]):
        return structures.goals(table, seat, draft[0], draft[1] - move.BUILD) if chosen == 2 else []
    if is_invasion(table, seat):
        return amounts(1, goods(table, draft[0], move.MEEPLE)) if chosen == 2 else []
    if chosen == 2:
        return []
    return amount_choices(table, seat, chosen - 3)


def is_structure(choice: i64) -> bool:
    return move.BUILD <= choice < move.KIND


def is_invasion(table: Table, seat: i64) -> bool:
    """Whether the goal is a planet of somebody else."""
    goal = table.draft[1]
    if goal >= move.SHIP or goal < move.AT:
        return False
    holder = table.owner[goal - move.AT]
    return holder != -1 and holder != seat


def amounts(least: i64, most: i64) -> list[i64]:
    return [move.AMOUNT + count for count in range(least, min(most, move.MOST_AMOUNT) + 1)]


def amount_choices(table: Table, seat: i64, kind: i64) -> list[i64]:
    """How much of each kind goes; all together at least one."""
    if kind > move.MEEPLE:
        return []
    left: i64 = 0
    for later in range(kind + 1, 3):
        left += sendable(table, seat, later)
    sent: i64 = 0
    for earlier in table.draft[3:]:
        sent += earlier - move.AMOUNT
    least: i64 = 1 if sent + left == 0 else 0
    return amounts(min(least, sendable(table, seat, kind)), sendable(table, seat, kind))


def sendable(table: Table, seat: i64, kind: i64) -> i64:
    """What of a kind can go from the source and fits at the goal."""
    held = goods(table, table.draft[0], kind)
    goal = table.draft[1]
    if goal >= move.SHIP:
        return min(held, max(0, move.MOST_AMOUNT - goods(table, goal, kind)))
    cell = goal - move.AT
    if kind == move.MEEPLE:
        return held
    if table.owner[cell] != seat:
        return 0
    return min(held, planets.STORE_LIMIT - planets.stored(table, cell, kind))


def goods(table: Table, source: i64, kind: i64) -> i64:
    """How much of a kind a planet or a ship has."""
    if source < move.SHIP:
        return planets.stored(table, source - move.AT, kind)
    ship = source - move.SHIP
    if kind == move.ENERGY:
        return table.ship_energy[ship]
    return table.ship_ore[ship] if kind == move.ORE else table.ship_meeples[ship]


# Where from and where to.


def sources(table: Table, seat: i64) -> list[i64]:
    """Own planets and own ships, with something to send and somewhere to send it."""
    found: list[i64] = []
    for cell in table.worlds:
        if table.owner[cell] == seat and can_reach(table, seat, cell):
            found.append(move.AT + cell)
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == seat and can_reach(table, seat, table.ship_cell[ship]):
            found.append(move.SHIP + ship)
    return [source for source in found if goals(table, seat, source) or structures.sendable(table, seat, source)]


def can_reach(table: Table, seat: i64, cell: i64) -> bool:
    """SO-RULING-34, SO-RULING-54: no beam to or from Fallout, nor a card under somebody else's EM Pulse."""
    return table.fallout[cell] == 0 and not table.is_jammed(seat, cell)


def goals(table: Table, seat: i64, source: i64) -> list[i64]:
    """Where Resource tokens can go from here."""
    found: list[i64] = []
    meeples = goods(table, source, move.MEEPLE)
    for cell in table.worlds:
        goal = move.AT + cell
        if goal != source and can_reach(table, seat, cell) and is_goal(table, seat, source, cell, meeples):
            found.append(goal)
    anything = goods(table, source, move.ENERGY) + goods(table, source, move.ORE) + meeples
    if anything:
        found += other_ships(table, seat, source)
    return found


def other_ships(table: Table, seat: i64, source: i64) -> list[i64]:
    """Own ships that a beam reaches, but for the one it comes from."""
    return [
        move.SHIP + ship
        for ship in range(len(table.ship_owner))
        if table.ship_owner[ship] == seat
        and move.SHIP + ship != source
        and can_reach(table, seat, table.ship_cell[ship])
    ]


def is_goal(table: Table, seat: i64, source: i64, cell: i64, meeples: i64) -> bool:
    """An own planet; for Meeples in Movement also one that nobody has, or an enemy's (an invasion)."""
    holder = table.owner[cell]
    if holder == seat:
        if meeples:
            return True
        energy = goods(table, source, move.ENERGY) > 0 and table.energy[cell] < planets.STORE_LIMIT
        return energy or (goods(table, source, move.ORE) > 0 and table.ore[cell] < planets.STORE_LIMIT)
    if meeples == 0 or table.phase != on.MOVEMENT:
        return False
    if holder == -1:
        return ships.hostile(table, seat, cell) | ships.covered(table, seat, cell) == 0
    return not table.main_done and attack.is_allowed(table, seat, holder)


# Sending.


def complete(table: Table, seat: i64) -> None:
    """Everything is chosen, or it is time to pay before the amounts are."""
    draft = table.draft
    if is_structure(draft[1]):
        announce(table, seat)
        uses.pay(table, seat, move.ENERGY, BEAM_STRUCTURE_ENERGY)
    elif is_invasion(table, seat):
        attack.declare_beam(table, seat, draft[1] - move.AT, draft[2] - move.AMOUNT)
    elif len(draft) == 2:
        draft.append(PAID)
        table.push(frame(on.DRAFT, seat, BEA))
        uses.pay(table, seat, move.ENERGY, TOKEN_COST)
    else:
        announce(table, seat)


def announce(table: Table, seat: i64) -> None:
    goal = table.draft[2] if is_structure(table.draft[1]) else table.draft[1]
    ship = goal - move.SHIP if goal >= move.SHIP else -1
    cell = goal - move.AT if goal < move.SHIP else -1
    uses.begin(table, seat, BEA, 0, 0, ship, cell)


def send(table: Table, seat: i64) -> None:
    """The beam works: tokens or a structure change place."""
    if is_structure(table.draft[1]):
        structures.send(table, seat, table.draft[0], table.draft[1] - move.BUILD, table.draft[2])
        return
    source = table.draft[0]
    goal = table.draft[1]
    kind: i64
    for kind in range(3):
        count = table.draft[3 + kind] - move.AMOUNT
        if count > 0:
            send_tokens(table, seat, source, goal, kind, count)
    refresh(table, source)
    refresh(table, goal)


def refresh(table: Table, place: i64) -> None:
    """Look at a ship or its planet again after cargo came or went."""
    if place < move.SHIP:
        ships.settle_owners(table, place - move.AT)
        return
    ship = place - move.SHIP
    ships.settle_owners(table, table.ship_cell[ship])
    if table.ship_owner[ship] != -2:
        ships.check_later(table, ship)


def send_tokens(table: Table, seat: i64, source: i64, goal: i64, kind: i64, count: i64) -> None:
    """A Meeple keeps its used or free state; the free ones go first. They arrive before they leave, so that a ship
    or planet between which they go is never without its owner."""
    used = used_among(table, source, count) if kind == move.MEEPLE else 0
    arrive(table, seat, goal, kind, count, used)
    if kind == move.MEEPLE:
        withdraw_meeples(table, source, count, used)
    elif source < move.SHIP:
        planets.take(table, source - move.AT, kind, count)
    else:
        add_cargo(table, source - move.SHIP, kind, -count)
    there = table.ship_cell[goal - move.SHIP] if goal >= move.SHIP else goal - move.AT
    table.emit(happened.SENT, seat, kind, count, there)


def withdraw_meeples(table: Table, source: i64, count: i64, used: i64) -> None:
    if source < move.SHIP:
        cell = source - move.AT
        table.used[cell] = table.used[cell] - used
        planets.remove_meeples(table, cell, count)
    else:
        ship = source - move.SHIP
        table.ship_used[ship] = table.ship_used[ship] - used
        add_cargo(table, ship, move.MEEPLE, -count)


def arrive(table: Table, seat: i64, goal: i64, kind: i64, count: i64, used: i64) -> None:
    if goal >= move.SHIP:
        ship = goal - move.SHIP
        add_cargo(table, ship, kind, count)
        table.ship_used[ship] = table.ship_used[ship] + used
    elif kind == move.MEEPLE and table.owner[goal - move.AT] == -1:
        planets.settle(table, seat, goal - move.AT, count)
    else:
        planets.put(table, goal - move.AT, kind, count)
        table.used[goal - move.AT] = table.used[goal - move.AT] + used


def used_among(table: Table, source: i64, count: i64) -> i64:
    """How many of the Meeples that leave were used already."""
    if source < move.SHIP:
        cell = source - move.AT
        return max(0, count - table.meeples[cell] + table.used[cell])
    ship = source - move.SHIP
    return max(0, count - table.ship_meeples[ship] + table.ship_used[ship])


def add_cargo(table: Table, ship: i64, kind: i64, count: i64) -> None:
    if kind == move.ENERGY:
        table.ship_energy[ship] = table.ship_energy[ship] + count
    elif kind == move.ORE:
        table.ship_ore[ship] = table.ship_ore[ship] + count
    else:
        table.ship_meeples[ship] = table.ship_meeples[ship] + count
