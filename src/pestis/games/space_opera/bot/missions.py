"""Where a ship should go, with what aboard: every card is a possible goal, the best is the mission."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.bot.judge import (
    PER_MEEPLE,
    PER_SHIP,
    SUPER_STRENGTH,
    defence_of,
    is_last_stand,
    planet_worth,
    ship_worth,
)
from pestis.games.space_opera.bot.routes import Chart, Routes, may_attack
from pestis.games.space_opera.bot.rumours import PRICE_OF_CREW, Rumours
from pestis.games.space_opera.content.tables import FIRST_PLANET, SUPERNOVA
from pestis.games.space_opera.content.technologies import FFD, FUS, MDS, PLA, SUP
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.rules import cargo, hands, planets, ships
from pestis.games.space_opera.state import Galaxy

NOTHING: Final = -99.0
VICTORY: Final = 60.0
DELAY: Final = 0.8
ENERGY_PRICE: Final = 0.35


class Mission:
    """A goal, what it is worth, and what should be aboard for it."""

    def __init__(self) -> None:
        self.worth = NOTHING
        self.goal: i64 = -1
        self.energy: i64 = 0
        self.ore: i64 = 0
        self.meeples: i64 = 0
        self.bio: i64 = 0
        self.nuke: i64 = 0


class Stock:
    """What a ship has, or could have if it may still be loaded."""

    def __init__(self, state: Galaxy, seat: i64, ship: i64, loading: bool) -> None:
        self.energy = state.ship_energy[ship]
        self.ore = state.ship_ore[ship]
        self.meeples = state.ship_meeples[ship]
        self.bio = state.ship_bio[ship]
        self.nuke = state.ship_nuke[ship]
        self.loading = loading
        if loading:
            cell = state.ship_cell[ship]
            keep: i64 = min(state.meeples[cell], kept_at_home(state, seat, cell))
            self.energy += state.energy[cell]
            self.ore += state.ore[cell]
            self.meeples += state.meeples[cell] - keep
            self.bio += state.bio[cell]
            self.nuke += state.nuke[cell]


def kept_at_home(state: Galaxy, seat: i64, cell: i64) -> i64:
    """How many Meeples stay on a planet when a ship is manned: one to hold it, more where enemies are near."""
    if state.owner[cell] != seat:
        return 0
    return 1 + min(2, threat_to(state, seat, cell))


def threat_to(state: Galaxy, seat: i64, cell: i64) -> i64:
    """The largest crew of an enemy that could reach a planet with its next move."""
    columns = state.rules.columns
    worst: i64 = 0
    for ship in range(len(state.ship_owner)):
        owner = state.ship_owner[ship]
        if owner >= 0 and owner != seat and state.ship_meeples[ship] > worst and state.ship_energy[ship]:
            there = state.ship_cell[ship]
            down: int = there // columns - cell // columns
            right: int = there % columns - cell % columns
            away: i64 = abs(down) + abs(right)
            if away <= state.rules.rate + 1:
                worst = state.ship_meeples[ship]
    return worst


def defence_against(state: Galaxy, goal: i64) -> i64:
    """SO-INV-2: what an invader of a planet must overcome, as far as anybody can know."""
    holder = state.owner[goal]
    soldiers: i64 = 0
    if holder != NEUTRAL and state.shown[holder] >> SUP & 1:
        soldiers = SUPER_STRENGTH
    return defence_of(state, goal) + soldiers


def conquest(state: Galaxy, seat: i64, goal: i64, meeples: i64) -> float:
    """What invading an enemy planet with so many Meeples brings; NOTHING if they are too few."""
    defence = defence_against(state, goal)
    strength = meeples + (SUPER_STRENGTH if hands.holds(state, seat, SUP) else 0)
    if meeples < 1 or strength <= defence:
        return NOTHING
    lost = min(meeples, defence)
    gain = 1.6 * planet_worth(state, goal) + PER_MEEPLE * float(state.meeples[goal] - lost)
    return gain + VICTORY if is_last_stand(state, goal) else gain


class Pilot:
    """Finds missions for the ships of one seat at one moment."""

    def __init__(self, state: Galaxy, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.spaces: i64 = state.rules.rate + (1 if hands.holds(state, seat, PLA) else 0)
        self.reactor = hands.holds(state, seat, FUS)
        self.rumours = Rumours(state, seat)
        self.chart = Chart(state, seat)
        self.routes = Routes(self.chart, -1)

    def best(self, ship: i64, loading: bool, left: i64) -> Mission:
        """The best goal for a ship; `left` are the spaces of the move it is making, 0 if none has begun."""
        state = self.state
        self.routes = Routes(self.chart, state.ship_cell[ship])
        stock = Stock(state, self.seat, ship, loading)
        found = Mission()
        for goal in self.routes.reached:
            if goal != self.routes.start or left:
                self._try(stock, goal, left, found)
        return found

    def _try(self, stock: Stock, goal: i64, left: i64, best: Mission) -> None:
        state = self.state
        routes = self.routes
        here = goal == routes.start
        if state.up[goal] and state.card[goal] < FIRST_PLANET and not state.fleet[goal]:
            return
        moves = self._moves(routes.cost[goal], left)
        landing = state.is_world(goal)
        needed: i64 = moves if landing or self.reactor else moves + 1
        if stock.energy < max(1, needed) and not (here and landing):
            return
        mission = Mission()
        mission.goal = goal
        mission.energy = max(1, needed)
        if landing:
            self._at_planet(stock, goal, mission)
        else:
            self._in_space(stock, goal, mission)
        if mission.worth <= NOTHING:
            return
        for _ in range(moves - 1):
            mission.worth *= DELAY
        mission.worth -= ENERGY_PRICE * float(moves)
        if mission.worth > best.worth:
            take_over(best, mission)

    def _moves(self, cost: i64, left: i64) -> i64:
        """How many moves, the one being made included, it takes to go so far."""
        if left:
            return 1 if cost <= left else 1 + (cost - left + self.spaces - 1) // self.spaces
        return (cost + self.spaces - 1) // self.spaces

    # Planets.

    def _at_planet(self, stock: Stock, goal: i64, mission: Mission) -> None:
        state = self.state
        holder = state.owner[goal]
        if holder == -1:
            self._colonise(stock, goal, mission)
        elif holder == self.seat:
            self._go_home(stock, goal, mission)
        elif may_attack(state, self.seat, goal):
            self._invade(stock, goal, mission)
            self._strike(stock, goal, mission)

    def _colonise(self, stock: Stock, goal: i64, mission: Mission) -> None:
        if stock.meeples < 1:
            return
        state = self.state
        room: i64 = state.content.capacity[state.card[goal]] + state.farm[goal]
        crew = min(stock.meeples, max(1, min(room, 3))) if stock.loading else stock.meeples
        mission.meeples = crew
        mission.worth = planet_worth(state, goal) + 0.5 * float(min(crew, room) - 1)
        self._take_goods(stock, mission)

    def _take_goods(self, stock: Stock, mission: Mission) -> None:
        """Something for a new colony to begin with."""
        if stock.loading:
            mission.energy += min(2, stock.energy - mission.energy)
            mission.ore = min(2, stock.ore)

    def _go_home(self, stock: Stock, goal: i64, mission: Mission) -> None:
        """Back to an own planet: only worth it for what would else be lost or is needed there."""
        if stock.loading:
            return
        state = self.state
        crowded = state.meeples[goal] >= planets.capacity(state, goal)
        mission.worth = 0.6 + (0.0 if crowded else 0.4 * float(stock.meeples)) + 0.1 * float(stock.ore)
        mission.meeples = stock.meeples

    def _invade(self, stock: Stock, goal: i64, mission: Mission) -> None:
        """SO-INV-2: more Meeples than the defence, or it is not worth it."""
        state = self.state
        gain = conquest(state, self.seat, goal, stock.meeples)
        if gain <= NOTHING:
            return
        gain = (gain - PER_SHIP) * self._gets_through(goal, FFD)
        if gain > mission.worth:
            mission.worth = gain
            wanted = defence_against(state, goal) + 3
            mission.meeples = min(stock.meeples, wanted) if stock.loading else stock.meeples
            mission.bio = 0
            mission.nuke = 0

    def _gets_through(self, goal: i64, tech: i64) -> float:
        """How likely a planet's owner is to have no answer, as far as anybody can know."""
        state = self.state
        holder = state.owner[goal]
        if holder == NEUTRAL or planets.payable(state, holder, 0) == 0:
            return 1.0
        if state.shown[holder] >> tech & 1:
            return 0.1
        return 1.0 - 0.05 * float(state.unknown[holder])

    def _strike(self, stock: Stock, goal: i64, mission: Mission) -> None:
        """A drone: a plain hit, or a warhead."""
        if not stock.loading and stock.meeples > 0:
            return
        state = self.state
        bunkers = state.bunkers[goal]
        open_meeples = state.meeples[goal] - min(bunkers, state.meeples[goal])
        falls = open_meeples == state.meeples[goal]
        plain = 1.0 * PER_MEEPLE if open_meeples else 0.6
        if open_meeples == 1 and falls:
            plain += self._fall(goal)
        self._offer(plain - PER_SHIP, goal, 0, 0, mission)
        if stock.bio:
            gain = 1.2 * float(open_meeples) + (self._fall(goal) if falls else 0.0)
            self._offer(gain - PER_SHIP - 1.0, goal, 1, 0, mission)
        if stock.nuke:
            stored = 0.2 * float(state.energy[goal] + state.ore[goal])
            levels = 0.8 * float(state.windmill[goal] + state.refinery[goal])
            gain = 1.2 * float(open_meeples) + stored + levels + (self._fall(goal) if falls else 0.0)
            self._offer(gain - PER_SHIP - 2.0, goal, 0, 1, mission)

    def _fall(self, goal: i64) -> float:
        """An enemy planet without Meeples is anybody's."""
        if is_last_stand(self.state, goal):
            return VICTORY
        return 0.5 * planet_worth(self.state, goal) if self.state.owner[goal] != NEUTRAL else 2.0

    def _offer(self, gain: float, goal: i64, bio: i64, nuke: i64, mission: Mission) -> None:
        gain *= min(self._gets_through(goal, FFD), self._gets_through(goal, MDS))
        if gain > mission.worth:
            mission.worth = gain
            mission.meeples = 0
            mission.bio = bio
            mission.nuke = nuke

    # Space.

    def _in_space(self, stock: Stock, goal: i64, mission: Mission) -> None:
        state = self.state
        enemies = ships.hostile(state, self.seat, goal)
        if enemies:
            self._ram(stock, goal, mission)
            return
        if state.up[goal]:
            return
        rumours = self.rumours
        if rumours.has_looked(goal) and state.card[goal] == SUPERNOVA:
            return
        crew = rumours.crew(goal, stock.meeples) if stock.loading else stock.meeples
        mission.meeples = crew
        mission.worth = rumours.worth(goal, crew) + 0.3 - 0.05 * PER_SHIP - PRICE_OF_CREW * float(crew)
        if crew:
            self._take_goods(stock, mission)
            mission.energy = min(stock.energy, mission.energy + 1) if stock.loading else mission.energy

    def _ram(self, stock: Stock, goal: i64, mission: Mission) -> None:
        """Two ships for each other: worth it against a crew, with an empty ship."""
        state = self.state
        if not may_attack(state, self.seat, goal) or (not stock.loading and stock.meeples):
            return
        prize = 0.0
        for ship in range(len(state.ship_owner)):
            if state.ship_cell[ship] == goal and state.ship_owner[ship] >= 0:
                prize = max(prize, ship_worth(state, ship))
        mission.meeples = 0
        mission.worth = prize - PER_SHIP - 1.0


def take_over(best: Mission, other: Mission) -> None:
    best.worth = other.worth
    best.goal = other.goal
    best.energy = other.energy
    best.ore = other.ore
    best.meeples = other.meeples
    best.bio = other.bio
    best.nuke = other.nuke


def can_stock(state: Galaxy, seat: i64, ship: i64) -> bool:
    """Whether a ship may be loaded before it moves, from a planet of its own seat."""
    return state.owner[state.ship_cell[ship]] == seat and cargo.can_load(state, seat, ship)
