"""Where a Transport Beam pays: Meeples onto a planet that nobody has, or onto one whose holder is too weak."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.bot.judge import planet_worth
from pestis.games.space_opera.bot.missions import ENERGY_PRICE, NOTHING, conquest, defence_against, kept_at_home
from pestis.games.space_opera.content.technologies import BEA
from pestis.games.space_opera.rules import planets
from pestis.games.space_opera.rules.tech import beam, beam_structures
from pestis.games.space_opera.state import Galaxy

WORTH_A_BEAM: Final = 3.0
MOST_SETTLERS: Final[i64] = 3
RESERVE: Final[i64] = 2


class Plan:
    """From which own planet to which other one, how many Meeples, and what that is worth."""

    def __init__(self) -> None:
        self.worth = NOTHING
        self.source: i64 = -1
        self.goal: i64 = -1


def is_worth_it(state: Galaxy, seat: i64, legal: list[i64]) -> bool:
    """Whether to begin a beam in this Movement turn."""
    return move.USE + BEA in legal and best(state, seat, -1).worth > WORTH_A_BEAM


def best(state: Galaxy, seat: i64, source: i64) -> Plan:
    """The best plan, from anywhere or from one planet."""
    found = Plan()
    for cell in state.worlds:
        if state.owner[cell] == seat and source in (-1, cell) and beam_structures.can_reach(state, seat, cell):
            spare = state.meeples[cell] - kept_at_home(state, seat, cell)
            if spare > 0:
                weigh(state, seat, cell, spare, found)
    return found


def weigh(state: Galaxy, seat: i64, source: i64, spare: i64, found: Plan) -> None:
    for goal in state.worlds:
        if beam.is_goal(state, seat, move.AT + source, goal, spare) and beam_structures.can_reach(
            state, seat, goal
        ):
            worth = worth_of(state, seat, goal, spare)
            if worth > found.worth:
                found.worth = worth
                found.source = source
                found.goal = goal


def worth_of(state: Galaxy, seat: i64, goal: i64, spare: i64) -> float:
    holder = state.owner[goal]
    if holder == seat:
        return NOTHING
    price = ENERGY_PRICE * float(beam.TOKEN_COST)
    if holder == -1:
        return planet_worth(state, goal) - price
    return conquest(state, seat, goal, spare) - price


def troops(state: Galaxy, seat: i64, source: i64, goal: i64) -> i64:
    """How many go: enough to win and a few more, or as many as the planet can feed."""
    spare = max(1, state.meeples[source] - kept_at_home(state, seat, source))
    if state.owner[goal] == -1:
        return min(spare, max(1, min(planets.capacity(state, goal), MOST_SETTLERS)))
    return min(spare, defence_against(state, goal) + 1 + RESERVE)


def choose(state: Galaxy, seat: i64, legal: list[i64]) -> i64:
    """The next choice of a beam that was begun: where from, where to, how many."""
    draft = state.draft
    if move.AMOUNT <= legal[0] < move.AT:
        wanted: i64 = 0
        if is_planet(draft[0]) and is_planet(draft[1]) and (len(draft) == 2 or len(draft) == 5):
            wanted = troops(state, seat, draft[0] - move.AT, draft[1] - move.AT)
        return max(legal[0], min(legal[-1], move.AMOUNT + wanted))
    plan = best(state, seat, draft[0] - move.AT if draft and is_planet(draft[0]) else -1)
    action = move.AT + (plan.goal if draft else plan.source)
    return action if plan.goal >= 0 and action in legal else legal[0]


def is_planet(choice: i64) -> bool:
    return move.AT <= choice < move.MOVE
