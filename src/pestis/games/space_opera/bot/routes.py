"""The way of a ship: how far every card is, and which step comes first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.tables import ASTEROID, SUPERNOVA
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.house_rules import LINKED, WAYS
from pestis.games.space_opera.rules import ships
from pestis.games.space_opera.rules.combat import allowed
from pestis.games.space_opera.state import Galaxy

FAR: Final[i64] = 999
# Nobody plans further than so many moves.
MOST_MOVES: Final[i64] = 4


class Chart:
    """The map as a seat's ships see it: what entering a card costs, 0 for never, and where enemies end a move."""

    def __init__(self, state: Galaxy, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.limit: i64 = MOST_MOVES * (state.rules.rate + 1)
        self.enter: list[i64] = [1] * state.rules.cells
        self.ends: list[bool] = [False] * state.rules.cells
        for cell in range(state.rules.cells):
            if state.up[cell]:
                card = state.card[cell]
                if card == SUPERNOVA:
                    self.enter[cell] = 0
                elif card == ASTEROID:
                    self.enter[cell] = 2
                holder = state.owner[cell]
                if holder >= 0 and holder != seat:
                    self.ends[cell] = True
            if state.fleet[cell] and ships.hostile(state, seat, cell):
                self.ends[cell] = True


class Routes:
    """From one card (-1: from nowhere) to all others: `cost` in spaces, `before` the card one comes from."""

    def __init__(self, chart: Chart, start: i64) -> None:
        self.chart = chart
        self.start = start
        self.reached: list[i64] = []
        self.cost: list[i64] = [FAR] * len(chart.enter)
        self.before: list[i64] = [-1] * len(chart.enter)
        if start >= 0:
            self.reached.append(start)
            self.cost[start] = 0
            self._spread()

    def _spread(self) -> None:
        state = self.chart.state
        near = state.rules.near
        ways = state.rules.ways
        gates = len(state.holes) > 1 and state.rules.wormhole == LINKED
        ends = self.chart.ends
        todo: list[i64] = [self.start]
        for cell in todo:
            if ends[cell] and cell != self.start:
                continue
            at = cell * WAYS
            for way in range(ways):
                other = near[at + way]
                if other >= 0:
                    self._reach(cell, other, todo)
            if gates and cell in state.holes:
                for hole in state.holes:
                    self._reach(cell, hole, todo)

    def _reach(self, cell: i64, other: i64, todo: list[i64]) -> None:
        enter = self.chart.enter[other]
        cost = self.cost[cell] + enter
        if enter and cost < self.cost[other] and cost <= self.chart.limit:
            if self.cost[other] == FAR:
                self.reached.append(other)
            self.cost[other] = cost
            self.before[other] = cell
            todo.append(other)

    def first_step(self, goal: i64) -> i64:
        """The move that begins the way to a goal."""
        rules = self.chart.state.rules
        cell = goal
        while self.before[cell] != self.start:
            cell = self.before[cell]
        for way in range(rules.ways):
            if rules.near[self.start * WAYS + way] == cell:
                return move.STEP + way
        return move.JUMP + cell


def may_attack(state: Galaxy, seat: i64, cell: i64) -> bool:
    """Whether no treaty forbids to go where enemies are."""
    holder = state.owner[cell]
    if state.up[cell] and 0 <= holder < NEUTRAL and holder != seat and not allowed.is_allowed(state, seat, holder):
        return False
    enemies = ships.hostile(state, seat, cell)
    for other in range(state.seats):
        if enemies >> other & 1 and not allowed.is_allowed(state, seat, other):
            return False
    return True
