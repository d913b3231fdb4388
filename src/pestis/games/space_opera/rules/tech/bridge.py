"""SO-TECH-BRI, SO-RULING-67: the Space Bridge."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.state import Galaxy


def bridge_sources(state: Galaxy, seat: i64) -> list[i64]:
    """SO-RULING-67: planets that have something to send after the fee, to a planet that can take it."""
    active = [cell for cell in planets.controls(state, seat) if state.fallout[cell] == 0]
    return [cell for cell in active if any(can_bridge(state, cell, other) for other in active if other != cell)]


def can_bridge(state: Galaxy, source: i64, goal: i64) -> bool:
    return bool(bridge_payers(state, source, goal))


def bridge_payers(state: Galaxy, source: i64, goal: i64) -> list[i64]:
    """SO-TECH-BRI: the fee comes from either planet, and something must be left to send."""
    found: list[i64] = []
    for payer in (source, goal):
        fee_here: i64 = 1 if payer == source else 0
        fee_there: i64 = 1 - fee_here
        if state.energy[payer] == 0:
            continue
        energy_fits = state.energy[source] - fee_here > 0 and state.energy[goal] - fee_there < planets.STORE_LIMIT
        if energy_fits or (state.ore[source] > 0 and state.ore[goal] < planets.STORE_LIMIT):
            found.append(payer)
    return found


def bridge_choices(state: Galaxy, seat: i64) -> list[i64]:
    """From where, to where, who pays, how much Energy, how much Ore."""
    draft = state.draft
    chosen = len(draft)
    if chosen == 0:
        return [move.AT + cell for cell in bridge_sources(state, seat)]
    source = draft[0] - move.AT
    if chosen == 1:
        goals = [cell for cell in planets.controls(state, seat) if cell != source and state.fallout[cell] == 0]
        return [move.AT + goal for goal in goals if can_bridge(state, source, goal)]
    goal = draft[1] - move.AT
    if chosen == 2:
        return [move.AT + payer for payer in bridge_payers(state, source, goal)]
    fee_here: i64 = 1 if draft[2] - move.AT == source else 0
    energy = min(state.energy[source] - fee_here, planets.STORE_LIMIT - state.energy[goal] + 1 - fee_here)
    ore = min(state.ore[source], planets.STORE_LIMIT - state.ore[goal])
    if chosen == 3:
        least: i64 = 0 if ore else 1
        return [move.AMOUNT + count for count in range(least, energy + 1)]
    if chosen == 4:
        least = 1 if draft[3] == move.AMOUNT else 0
        return [move.AMOUNT + count for count in range(least, ore + 1)]
    return []


def bridge(state: Galaxy, seat: i64) -> None:
    """SO-TECH-BRI: Energy and Ore go from one planet to another, one way."""
    source = state.draft[0] - move.AT
    goal = state.draft[1] - move.AT
    for kind, place in ((move.ENERGY, 3), (move.ORE, 4)):
        count = state.draft[place] - move.AMOUNT
        if count > 0:
            planets.take(state, source, kind, count)
            planets.put(state, goal, kind, count)
            state.emit(events.SENT, seat, kind, count, goal)
