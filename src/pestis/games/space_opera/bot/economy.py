"""What to build and when to research."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move
from pestis.games.space_opera.bot.judge import defence_of
from pestis.games.space_opera.bot.missions import threat_to
from pestis.games.space_opera.bot.routes import FAR, Chart, Routes
from pestis.games.space_opera.bot.rumours import chance_of_planet
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.rules import planets, ships
from pestis.games.space_opera.rules.hands import HAND_LIMIT
from pestis.games.space_opera.state import Galaxy

GOOD_ENOUGH: Final = 0.8
# What a Technology is worth against a whole phase of building.
RESEARCH: Final = 13.0
SECOND_ITEMS: Final = 0.5
FREE_PLANET: Final = 2.0
FLIGHT_RESERVE: Final[i64] = 2


def turn(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """A planet to build on, Research, or pass."""
    best = move.PASS
    best_worth = GOOD_ENOUGH
    total = 0.0
    for action in legal:
        if action >= move.AT:
            cell = action - move.AT
            worth = best_item(state, seat, cell)[1]
            total += max(0.0, worth) * items_possible(state, cell)
            if worth > best_worth:
                best = action
                best_worth = worth
    if move.RESEARCH in legal and total < research_worth(state, seat):
        return move.RESEARCH
    return best


def items_possible(state: Galaxy, cell: i64) -> float:
    """How many items a planet can make in this turn; the later ones are worth less."""
    count = min(state.meeples[cell] - state.used[cell], state.energy[cell], 4)
    return 1.0 + SECOND_ITEMS * float(count - 1)


def research_worth(state: Galaxy, seat: i64) -> float:
    """The first Technologies help most."""
    held = state.hands[seat].size()
    if held >= HAND_LIMIT:
        return 0.4
    return RESEARCH - 0.7 * float(held)


def item(state: Galaxy, seat: i64, question: i64, legal: list[i64]) -> i64:
    """The best thing to build here, or the end of the turn; before the first one also Research, or nothing."""
    if move.PASS in legal:
        instead = turn(state, seat, question, [move.AT + state.site, *legal])
        if instead in (move.PASS, move.RESEARCH):
            return instead
    best, worth = best_item(state, seat, state.site)
    if worth > GOOD_ENOUGH or move.END not in legal:
        return best if best >= 0 else legal[0]
    return move.END


def best_item(state: Galaxy, seat: i64, cell: i64) -> tuple[i64, float]:
    """What is best made on a planet now, and how good that is."""
    planner = Planner(state, seat, cell)
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

    def __init__(self, state: Galaxy, seat: i64, cell: i64) -> None:
        self.state = state
        self.seat = seat
        self.cell = cell
        self.rounds = float(state.rules.round_limit - state.round)
        self.docked = self._docked()
        self.threat = threat_to(state, seat, cell)

    def _docked(self) -> i64:
        count: i64 = 0
        for ship in range(len(self.state.ship_owner)):
            if self.state.ship_owner[ship] == self.seat and self.state.ship_cell[ship] == self.cell:
                count += 1
        return count

    def can_build(self, item: i64) -> bool:
        state, cell = self.state, self.cell
        if state.energy[cell] < move.ITEM_ENERGY[item] or state.ore[cell] < move.ITEM_ORE[item]:
            return False
        if state.rules.clone_last and state.cloned and item != move.CLONE and state.site == cell:
            return False
        if item == move.WINDMILL:
            return state.windmill[cell] < planets.MOST_LEVELS
        if item == move.REFINERY:
            return state.refinery[cell] < planets.MOST_LEVELS
        if item == move.FARM:
            return state.farm[cell] < planets.MOST_LEVELS
        return item != move.SHIP_ITEM or ships.can_launch(state)

    def worth(self, item: i64) -> float:
        state, cell = self.state, self.cell
        if item == move.CLONE:
            worth = self._clone()
        elif item == move.WINDMILL:
            worth = self._level(state.content.energy[state.card[cell]] + state.windmill[cell], 0.30)
        elif item == move.REFINERY:
            worth = self._level(state.content.ore[state.card[cell]] + state.refinery[cell], 0.28)
        elif item == move.FARM:
            full = state.meeples[cell] >= planets.capacity(state, cell)
            worth = min(3.0, self.rounds * (0.26 if full else 0.12))
        elif item == move.BUNKER:
            worth = 2.6 if self.threat > 0 and state.bunkers[cell] < state.meeples[cell] else 0.3
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
        left: i64 = self.state.energy[self.cell] - move.ITEM_ENERGY[item]
        if self.docked and left < FLIGHT_RESERVE and item != move.CLONE:
            return 1.2
        return 0.0

    def _clone(self) -> float:
        """A Meeple more: to work, to settle, or to overwhelm somebody in this very Round."""
        state, cell = self.state, self.cell
        if self.docked and self._overwhelms():
            return 4.5
        if self.threat > 0:
            return 2.4
        room = planets.capacity(state, cell) - state.meeples[cell]
        if room > 0:
            return 2.6
        return 1.5 if self.docked and state.meeples[cell] < planets.capacity(state, cell) + 1 else 0.0

    def _overwhelms(self) -> bool:
        """Whether clones could win a planet that can be reached at once and is held too well for now."""
        state = self.state
        routes = Routes(Chart(state, self.seat), self.cell)
        free = min(state.meeples[self.cell] - state.used[self.cell], state.energy[self.cell] - 1)
        crew = state.meeples[self.cell] - 1
        for goal in state.worlds:
            holder = state.owner[goal]
            if holder < 0 or holder == self.seat or routes.cost[goal] >= FAR:
                continue
            defence = defence_of(state, goal)
            if routes.cost[goal] <= 2 * state.rules.rate and crew <= defence + 1 < crew + free + 1:
                return True
        return False

    def _ship(self) -> float:
        """Ships find, settle and take planets; one at a planet is enough for most of its time."""
        if self.docked >= 2:
            return 0.2
        state = self.state
        hope = 2.0 + 3.0 * chance_of_planet(state)
        if any(state.owner[cell] == -1 for cell in state.worlds):
            hope += FREE_PLANET
        return hope if self.docked == 0 else 0.5 * hope

    def _warhead(self) -> float:
        """A biological warhead where many Meeples live without Bunkers."""
        state = self.state
        if not self.docked or state.bio[self.cell]:
            return 0.0
        routes = Routes(Chart(state, self.seat), self.cell)
        best = 0.0
        for goal in state.worlds:
            holder = state.owner[goal]
            if 0 <= holder < NEUTRAL and holder != self.seat and routes.cost[goal] <= 2 * state.rules.rate:
                best = max(best, 0.9 * float(state.meeples[goal] - state.bunkers[goal]) - 0.5)
        return best
