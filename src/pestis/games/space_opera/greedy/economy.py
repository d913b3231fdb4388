"""What to build and when to research."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera import planets, ships
from pestis.games.space_opera.greedy.missions import chance_of_planet, threat_to
from pestis.games.space_opera.greedy.routes import FAR, Chart, Routes
from pestis.games.space_opera.greedy.worth import defence_of
from pestis.games.space_opera.hands import HAND_LIMIT

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

GOOD_ENOUGH: Final = 0.8
# What a Technology is worth against a whole phase of building.
RESEARCH: Final = 13.0
SECOND_ITEMS: Final = 0.5
FREE_PLANET: Final = 2.0
FLIGHT_RESERVE: Final[i64] = 2


def turn(table: Table, seat: i64, legal: list[i64]) -> i64:
    """A planet to build on, Research, or pass."""
    best = move.PASS
    best_worth = GOOD_ENOUGH
    total = 0.0
    for action in legal:
        if action >= move.AT:
            cell = action - move.AT
            worth = best_item(table, seat, cell)[1]
            total += max(0.0, worth) * items_possible(table, cell)
            if worth > best_worth:
                best = action
                best_worth = worth
    if move.RESEARCH in legal and total < research_worth(table, seat):
        return move.RESEARCH
    return best


def items_possible(table: Table, cell: i64) -> float:
    """How many items a planet can make in this turn; the later ones are worth less."""
    count = min(table.meeples[cell] - table.used[cell], table.energy[cell], 4)
    return 1.0 + SECOND_ITEMS * float(count - 1)


def research_worth(table: Table, seat: i64) -> float:
    """The first Technologies help most."""
    held = table.hands[seat].size()
    if held >= HAND_LIMIT:
        return 0.4
    return RESEARCH - 0.7 * float(held)


def item(table: Table, seat: i64, legal: list[i64]) -> i64:
    """The best thing to build here, or the end of the turn."""
    best, worth = best_item(table, seat, table.site)
    if worth > GOOD_ENOUGH or move.END not in legal:
        return best if best >= 0 else legal[0]
    return move.END


def best_item(table: Table, seat: i64, cell: i64) -> tuple[i64, float]:
    """What is best made on a planet now, and how good that is."""
    planner = Planner(table, seat, cell)
    best: i64 = -1
    best_worth = -99.0
    number: i64
    for number in range(8):
        if planner.can_build(number):
            worth = planner.worth(number)
            if worth > best_worth:
                best = move.BUILD + number
                best_worth = worth
    return best, best_worth


class Planner:
    """Judges what can be built on one planet."""

    def __init__(self, table: Table, seat: i64, cell: i64) -> None:
        self.table = table
        self.seat = seat
        self.cell = cell
        self.rounds = float(table.rules.round_limit - table.round)
        self.docked = self._docked()
        self.threat = threat_to(table, seat, cell)

    def _docked(self) -> i64:
        count: i64 = 0
        for ship in range(len(self.table.ship_owner)):
            if self.table.ship_owner[ship] == self.seat and self.table.ship_cell[ship] == self.cell:
                count += 1
        return count

    def can_build(self, item: i64) -> bool:
        table, cell = self.table, self.cell
        if table.energy[cell] < move.ITEM_ENERGY[item] or table.ore[cell] < move.ITEM_ORE[item]:
            return False
        if table.rules.clone_last and table.cloned and item != move.CLONE and table.site == cell:
            return False
        if item == move.WINDMILL:
            return table.windmill[cell] < planets.MOST_LEVELS
        if item == move.REFINERY:
            return table.refinery[cell] < planets.MOST_LEVELS
        if item == move.FARM:
            return table.farm[cell] < planets.MOST_LEVELS
        return item != move.SHIP_ITEM or ships.can_launch(table)

    def worth(self, item: i64) -> float:
        table, cell = self.table, self.cell
        if item == move.CLONE:
            worth = self._clone()
        elif item == move.WINDMILL:
            worth = self._level(table.content.energy[table.card[cell]] + table.windmill[cell], 0.30)
        elif item == move.REFINERY:
            worth = self._level(table.content.ore[table.card[cell]] + table.refinery[cell], 0.28)
        elif item == move.FARM:
            full = table.meeples[cell] >= planets.capacity(table, cell)
            worth = min(3.0, self.rounds * (0.26 if full else 0.12))
        elif item == move.BUNKER:
            worth = 2.6 if self.threat > 0 and table.bunkers[cell] < table.meeples[cell] else 0.3
        elif item == move.SHIP_ITEM:
            worth = self._ship()
        elif item == move.BIO:
            worth = self._warhead()
        else:
            worth = 0.2
        return worth - self._shortage(item)

    def _level(self, level: i64, rate: float) -> float:
        """A level pays back over the Rounds that are left; the first ones matter most."""
        return min(3.2, self.rounds * rate) - 0.25 * float(level)

    def _shortage(self, item: i64) -> float:
        """Energy for flights is better not built into something else."""
        left: i64 = self.table.energy[self.cell] - move.ITEM_ENERGY[item]
        if self.docked and left < FLIGHT_RESERVE and item != move.CLONE:
            return 1.2
        return 0.0

    def _clone(self) -> float:
        """A Meeple more: to work, to settle, or to overwhelm somebody in this very Round."""
        table, cell = self.table, self.cell
        if self.docked and self._overwhelms():
            return 4.5
        if self.threat > 0:
            return 2.4
        room = planets.capacity(table, cell) - table.meeples[cell]
        if room > 0:
            return 2.6
        return 1.5 if self.docked and table.meeples[cell] < planets.capacity(table, cell) + 1 else 0.0

    def _overwhelms(self) -> bool:
        """Whether clones could win a planet that can be reached at once and is held too well for now."""
        table = self.table
        routes = Routes(Chart(table, self.seat), self.cell)
        free = min(table.meeples[self.cell] - table.used[self.cell], table.energy[self.cell] - 1)
        crew = table.meeples[self.cell] - 1
        for goal in table.worlds:
            holder = table.owner[goal]
            if holder < 0 or holder == self.seat or routes.cost[goal] >= FAR:
                continue
            defence = defence_of(table, goal)
            if routes.cost[goal] <= 2 * table.rules.rate and crew <= defence + 1 < crew + free + 1:
                return True
        return False

    def _ship(self) -> float:
        """Ships find, settle and take planets; one at a planet is enough for most of its time."""
        if self.docked >= 2:
            return 0.2
        table = self.table
        hope = 2.0 + 3.0 * chance_of_planet(table)
        if any(table.owner[cell] == -1 for cell in table.worlds):
            hope += FREE_PLANET
        return hope if self.docked == 0 else 0.5 * hope

    def _warhead(self) -> float:
        """A biological warhead where many Meeples live without Bunkers."""
        table = self.table
        if not self.docked or table.bio[self.cell]:
            return 0.0
        routes = Routes(Chart(table, self.seat), self.cell)
        best = 0.0
        for goal in table.worlds:
            holder = table.owner[goal]
            if 0 <= holder < 4 and holder != self.seat and routes.cost[goal] <= 2 * table.rules.rate:
                best = max(best, 0.9 * float(table.meeples[goal] - table.bunkers[goal]) - 0.5)
        return best
