"""The way of a ship: how far every card is, and which step comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import attack, ships
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content import ASTEROID, SUPERNOVA
from pestis.games.space_opera.rules import LINKED, WAYS

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

FAR: Final[i64] = 999
# Nobody plans further than so many moves.
MOST_MOVES: Final[i64] = 4


class Chart:
    """The map as a seat's ships see it: what entering a card costs, 0 for never, and where enemies end a move."""

    def __init__(self, table: Table, seat: i64) -> None:
        self.table = table
        self.seat = seat
        self.limit: i64 = MOST_MOVES * (table.rules.rate + 1)
        self.enter: list[i64] = [1] * table.rules.cells
        self.ends: list[bool] = [False] * table.rules.cells
        for cell in range(table.rules.cells):
            if table.up[cell]:
                card = table.card[cell]
                if card == SUPERNOVA:
                    self.enter[cell] = 0
                elif card == ASTEROID:
                    self.enter[cell] = 2
                holder = table.owner[cell]
                if holder >= 0 and holder != seat:
                    self.ends[cell] = True
            if table.fleet[cell] and ships.hostile(table, seat, cell):
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
        table = self.chart.table
        near = table.rules.near
        ways = table.rules.ways
        gates = len(table.holes) > 1 and table.rules.wormhole == LINKED
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
            if gates and cell in table.holes:
                for hole in table.holes:
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
        rules = self.chart.table.rules
        cell = goal
        while self.before[cell] != self.start:
            cell = self.before[cell]
        for way in range(rules.ways):
            if rules.near[self.start * WAYS + way] == cell:
                return move.STEP + way
        return move.JUMP + cell


def may_attack(table: Table, seat: i64, cell: i64) -> bool:
    """Whether no treaty forbids to go where enemies are."""
    holder = table.owner[cell]
    if table.up[cell] and 0 <= holder < 4 and holder != seat and not attack.is_allowed(table, seat, holder):
        return False
    enemies = ships.hostile(table, seat, cell)
    for other in range(table.seats):
        if enemies >> other & 1 and not attack.is_allowed(table, seat, other):
            return False
    return True
