"""Where a Transport Beam pays: Meeples onto a planet that nobody has, or onto one whose holder is too weak."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import beam, planets
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.greedy.missions import ENERGY_PRICE, NOTHING, conquest, defence_against, kept_at_home
from pestis.games.space_opera.greedy.worth import planet_worth
from pestis.games.space_opera.technologies import BEA

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

WORTH_A_BEAM: Final = 3.0
MOST_SETTLERS: Final[i64] = 3
RESERVE: Final[i64] = 2


class Plan:
    """From which own planet to which other one, how many Meeples, and what that is worth."""

    def __init__(self) -> None:
        self.worth = NOTHING
        self.source: i64 = -1
        self.goal: i64 = -1


def is_worth_it(table: Table, seat: i64, legal: list[i64]) -> bool:
    """Whether to begin a beam in this Movement turn."""
    return move.USE + BEA in legal and best(table, seat, -1).worth > WORTH_A_BEAM


def best(table: Table, seat: i64, source: i64) -> Plan:
    """The best plan, from anywhere or from one planet."""
    found = Plan()
    for cell in table.worlds:
        if table.owner[cell] == seat and source in (-1, cell) and beam.can_reach(table, seat, cell):
            spare = table.meeples[cell] - kept_at_home(table, seat, cell)
            if spare > 0:
                weigh(table, seat, cell, spare, found)
    return found


def weigh(table: Table, seat: i64, source: i64, spare: i64, found: Plan) -> None:
    for goal in table.worlds:
        if beam.is_goal(table, seat, move.AT + source, goal, spare) and beam.can_reach(table, seat, goal):
            worth = worth_of(table, seat, goal, spare)
            if worth > found.worth:
                found.worth = worth
                found.source = source
                found.goal = goal


def worth_of(table: Table, seat: i64, goal: i64, spare: i64) -> float:
    holder = table.owner[goal]
    if holder == seat:
        return NOTHING
    price = ENERGY_PRICE * float(beam.TOKEN_COST)
    if holder == -1:
        return planet_worth(table, goal) - price
    return conquest(table, seat, goal, spare) - price


def troops(table: Table, seat: i64, source: i64, goal: i64) -> i64:
    """How many go: enough to win and a few more, or as many as the planet can feed."""
    spare = max(1, table.meeples[source] - kept_at_home(table, seat, source))
    if table.owner[goal] == -1:
        return min(spare, max(1, min(planets.capacity(table, goal), MOST_SETTLERS)))
    return min(spare, defence_against(table, goal) + 1 + RESERVE)


def choose(table: Table, seat: i64, legal: list[i64]) -> i64:
    """The next choice of a beam that was begun: where from, where to, how many."""
    draft = table.draft
    if move.AMOUNT <= legal[0] < move.AT:
        wanted: i64 = 0
        if is_planet(draft[0]) and is_planet(draft[1]) and (len(draft) == 2 or len(draft) == 5):
            wanted = troops(table, seat, draft[0] - move.AT, draft[1] - move.AT)
        return max(legal[0], min(legal[-1], move.AMOUNT + wanted))
    plan = best(table, seat, draft[0] - move.AT if draft and is_planet(draft[0]) else -1)
    action = move.AT + (plan.goal if draft else plan.source)
    return action if plan.goal >= 0 and action in legal else legal[0]


def is_planet(choice: i64) -> bool:
    return move.AT <= choice < move.MOVE
