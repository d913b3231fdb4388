"""SO-TECH-BEA, SO-RULING-52: the Transport Beam, for Resource tokens, for one structure, or for an invasion.

The draft: where from, then either where to (Resource tokens) or which structure and where to; then the amounts of
Energy, Ore and Meeples. Tokens are paid for before the amounts are chosen, an invasion after its treaty.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEA, BEAM_STRUCTURE_ENERGY
from pestis.games.space_opera.flags import DESTROYED
from pestis.games.space_opera.rules import hands, planets, ships
from pestis.games.space_opera.rules.combat import allowed, declaring
from pestis.games.space_opera.rules.tech import beam_structures, uses
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import frame as pack

TOKEN_COST: Final[i64] = 2
# Stands in the draft when the tokens were paid for.
PAID: Final[i64] = -1


def begin(state: Galaxy, seat: i64) -> None:
    state.draft = []
    hands.reveal(state, seat, BEA)
    state.push(pack(on.DRAFT, seat, BEA))


def choices(state: Galaxy, seat: i64) -> list[i64]:
    draft = state.draft
    chosen = len(draft)
    if chosen == 0:
        return sources(state, seat)
    if chosen == 1:
        return goals(state, seat, draft[0]) + beam_structures.sendable(state, seat, draft[0])
    if is_structure(draft[1]):
        return beam_structures.goals(state, seat, draft[0], draft[1] - move.BUILD) if chosen == 2 else []
    if is_invasion(state, seat):
        return amounts(1, goods(state, draft[0], move.MEEPLE)) if chosen == 2 else []
    if chosen == 2:
        return []
    return amount_choices(state, seat, chosen - 3)


def is_structure(choice: i64) -> bool:
    return move.BUILD <= choice < move.KIND


def is_invasion(state: Galaxy, seat: i64) -> bool:
    """Whether the goal is a planet of somebody else."""
    goal = state.draft[1]
    if goal >= move.SHIP or goal < move.AT:
        return False
    holder = state.owner[goal - move.AT]
    return holder != -1 and holder != seat


def sends_tokens(state: Galaxy, seat: i64) -> bool:
    return not is_structure(state.draft[1]) and not is_invasion(state, seat)


def amounts(least: i64, most: i64) -> list[i64]:
    return [move.AMOUNT + count for count in range(least, min(most, move.MOST_AMOUNT) + 1)]


def amount_choices(state: Galaxy, seat: i64, kind: i64) -> list[i64]:
    """How much of each kind goes; all together at least one."""
    if kind > move.MEEPLE:
        return []
    left: i64 = 0
    for later in range(kind + 1, 3):
        left += sendable(state, seat, later)
    sent: i64 = 0
    for earlier in state.draft[3:]:
        sent += earlier - move.AMOUNT
    least: i64 = 1 if sent + left == 0 else 0
    return amounts(min(least, sendable(state, seat, kind)), sendable(state, seat, kind))


def sendable(state: Galaxy, seat: i64, kind: i64) -> i64:
    """What of a kind can go from the source and fits at the goal."""
    held = goods(state, state.draft[0], kind)
    goal = state.draft[1]
    if goal >= move.SHIP:
        return min(held, max(0, move.MOST_AMOUNT - goods(state, goal, kind)))
    cell = goal - move.AT
    if kind == move.MEEPLE:
        return held
    if state.owner[cell] != seat:
        return 0
    return min(held, planets.STORE_LIMIT - planets.stored(state, cell, kind))


def goods(state: Galaxy, source: i64, kind: i64) -> i64:
    """How much of a kind a planet or a ship has."""
    if source < move.SHIP:
        return planets.stored(state, source - move.AT, kind)
    ship = source - move.SHIP
    if kind == move.ENERGY:
        return state.ship_energy[ship]
    return state.ship_ore[ship] if kind == move.ORE else state.ship_meeples[ship]


# Where from and where to.


def sources(state: Galaxy, seat: i64) -> list[i64]:
    """Own planets and own ships, with something to send and somewhere to send it."""
    found: list[i64] = []
    for cell in state.worlds:
        if state.owner[cell] == seat and beam_structures.can_reach(state, seat, cell):
            found.append(move.AT + cell)
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat and beam_structures.can_reach(state, seat, state.ship_cell[ship]):
            found.append(move.SHIP + ship)
    return [
        source for source in found if goals(state, seat, source) or beam_structures.sendable(state, seat, source)
    ]


def goals(state: Galaxy, seat: i64, source: i64) -> list[i64]:
    """Where Resource tokens can go from here."""
    found: list[i64] = []
    meeples = goods(state, source, move.MEEPLE)
    for cell in state.worlds:
        goal = move.AT + cell
        if (
            goal != source
            and beam_structures.can_reach(state, seat, cell)
            and is_goal(state, seat, source, cell, meeples)
        ):
            found.append(goal)
    anything = goods(state, source, move.ENERGY) + goods(state, source, move.ORE) + meeples
    if anything:
        found += beam_structures.other_ships(state, seat, source)
    return found


def is_goal(state: Galaxy, seat: i64, source: i64, cell: i64, meeples: i64) -> bool:
    """An own planet; for Meeples in Movement also one that nobody has, or an enemy's (an invasion)."""
    holder = state.owner[cell]
    if holder == seat:
        if meeples:
            return True
        energy = goods(state, source, move.ENERGY) > 0 and state.energy[cell] < planets.STORE_LIMIT
        return energy or (goods(state, source, move.ORE) > 0 and state.ore[cell] < planets.STORE_LIMIT)
    if meeples == 0 or state.phase != on.MOVEMENT:
        return False
    if holder == -1:
        return ships.hostile(state, seat, cell) | ships.covered(state, seat, cell) == 0
    return not state.main_done and allowed.is_allowed(state, seat, holder)


# Sending.


def complete(state: Galaxy, seat: i64) -> None:
    """Everything is chosen, or it is time to pay before the amounts are."""
    draft = state.draft
    if is_structure(draft[1]):
        announce(state, seat)
        uses.pay(state, seat, move.ENERGY, BEAM_STRUCTURE_ENERGY)
    elif is_invasion(state, seat):
        declaring.declare_beam(state, seat, draft[1] - move.AT, draft[2] - move.AMOUNT)
    elif len(draft) == 2:
        draft.append(PAID)
        state.push(pack(on.DRAFT, seat, BEA))
        uses.pay(state, seat, move.ENERGY, TOKEN_COST)
    else:
        announce(state, seat)


def announce(state: Galaxy, seat: i64) -> None:
    goal = state.draft[2] if is_structure(state.draft[1]) else state.draft[1]
    ship = goal - move.SHIP if goal >= move.SHIP else -1
    cell = goal - move.AT if goal < move.SHIP else -1
    uses.begin(state, seat, BEA, 0, 0, ship, cell)


def send(state: Galaxy, seat: i64) -> None:
    """The beam works: tokens or a structure change place."""
    if is_structure(state.draft[1]):
        beam_structures.send(state, seat, state.draft[0], state.draft[1] - move.BUILD, state.draft[2])
        return
    source = state.draft[0]
    goal = state.draft[1]
    kind: i64
    for kind in range(3):
        count = state.draft[3 + kind] - move.AMOUNT
        if count > 0:
            send_tokens(state, seat, source, goal, kind, count)
    refresh(state, source)
    refresh(state, goal)


def refresh(state: Galaxy, place: i64) -> None:
    """Look at a ship or its planet again after cargo came or went."""
    if place < move.SHIP:
        ships.settle_owners(state, place - move.AT)
        return
    ship = place - move.SHIP
    ships.settle_owners(state, state.ship_cell[ship])
    if state.ship_owner[ship] != DESTROYED:
        ships.check_later(state, ship)


def send_tokens(state: Galaxy, seat: i64, source: i64, goal: i64, kind: i64, count: i64) -> None:
    """A Meeple keeps its used or free state; the free ones go first. They arrive before they leave, so that a ship
    or planet between which they go is never without its owner."""
    used = used_among(state, source, count) if kind == move.MEEPLE else 0
    arrive(state, seat, goal, kind, count, used)
    if kind == move.MEEPLE:
        withdraw_meeples(state, source, count, used)
    elif source < move.SHIP:
        planets.take(state, source - move.AT, kind, count)
    else:
        add_cargo(state, source - move.SHIP, kind, -count)
    there = state.ship_cell[goal - move.SHIP] if goal >= move.SHIP else goal - move.AT
    state.emit(events.SENT, seat, kind, count, there)


def withdraw_meeples(state: Galaxy, source: i64, count: i64, used: i64) -> None:
    if source < move.SHIP:
        cell = source - move.AT
        state.used[cell] = state.used[cell] - used
        planets.remove_meeples(state, cell, count)
    else:
        ship = source - move.SHIP
        state.ship_used[ship] = state.ship_used[ship] - used
        add_cargo(state, ship, move.MEEPLE, -count)


def arrive(state: Galaxy, seat: i64, goal: i64, kind: i64, count: i64, used: i64) -> None:
    if goal >= move.SHIP:
        ship = goal - move.SHIP
        add_cargo(state, ship, kind, count)
        state.ship_used[ship] = state.ship_used[ship] + used
    elif kind == move.MEEPLE and state.owner[goal - move.AT] == -1:
        planets.settle(state, seat, goal - move.AT, count)
    else:
        planets.put(state, goal - move.AT, kind, count)
        state.used[goal - move.AT] = state.used[goal - move.AT] + used


def used_among(state: Galaxy, source: i64, count: i64) -> i64:
    """How many of the Meeples that leave were used already."""
    if source < move.SHIP:
        cell = source - move.AT
        return max(0, count - state.meeples[cell] + state.used[cell])
    ship = source - move.SHIP
    return max(0, count - state.ship_meeples[ship] + state.ship_used[ship])


def add_cargo(state: Galaxy, ship: i64, kind: i64, count: i64) -> None:
    if kind == move.ENERGY:
        state.ship_energy[ship] = state.ship_energy[ship] + count
    elif kind == move.ORE:
        state.ship_ore[ship] = state.ship_ore[ship] + count
    else:
        state.ship_meeples[ship] = state.ship_meeples[ship] + count
