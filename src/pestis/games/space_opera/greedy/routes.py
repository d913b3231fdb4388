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


class Routes:
    """From one card to all others, over what can be passed: `cost` in spaces, `before` the card one comes from.

    Cards with enemies can only be a goal; a Supernova that lies open is none either.
    """

    def __init__(self, table: Table, seat: i64, start: i64) -> None:
        self.table = table
        self.seat = seat
        self.start = start
        self.cost: list[i64] = [FAR] * table.rules.cells
        self.before: list[i64] = [-1] * table.rules.cells
        self.cost[start] = 0
        self._spread([start])

    def _spread(self, todo: list[i64]) -> None:
        table = self.table
        place = 0
        while place < len(todo):
            cell = todo[place]
            place += 1
            if cell != self.start and is_goal_only(table, self.seat, cell):
                continue
            for way in range(table.rules.ways):
                self._reach(cell, table.rules.near[cell * WAYS + way], todo)
            if table.rules.wormhole == LINKED and cell in table.holes:
                for hole in table.holes:
                    self._reach(cell, hole, todo)

    def _reach(self, cell: i64, other: i64, todo: list[i64]) -> None:
        table = self.table
        if other < 0 or other == cell or (table.up[other] and table.card[other] == SUPERNOVA):
            return
        cost = self.cost[cell] + (2 if table.up[other] and table.card[other] == ASTEROID else 1)
        if cost < self.cost[other]:
            self.cost[other] = cost
            self.before[other] = cell
            todo.append(other)

    def first_step(self, goal: i64) -> i64:
        """The move that begins the way to a goal."""
        cell = goal
        while self.before[cell] != self.start:
            cell = self.before[cell]
        for way in range(self.table.rules.ways):
            if self.table.rules.near[self.start * WAYS + way] == cell:
                return move.STEP + way
        return move.JUMP + cell


def is_goal_only(table: Table, seat: i64, cell: i64) -> bool:
    """Enemies on a card end every move there."""
    holder = table.owner[cell]
    if table.up[cell] and holder >= 0 and holder != seat:
        return True
    return ships.hostile(table, seat, cell) != 0


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
