"""What lies under face-down cards, as far as a seat can know: planets, and the garrisons of scenarios."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.bot.judge import PER_MEEPLE, PER_SHIP, SUPER_STRENGTH
from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.games.space_opera.content.technologies import SUP
from pestis.games.space_opera.rules import hands
from pestis.games.space_opera.state import Galaxy

# What a new planet is worth to who can settle it at once, and to who has only found it.
COLONY: Final = 7.0
FIND: Final = 2.0
# What a Meeple is worth that could stay at home.
PRICE_OF_CREW: Final = 0.03


class Rumours:
    """SO-RULING-73: how many planets have which garrison is public, and where, if the scenario settles the cell.

    `shares` has the planets without a garrison first, then those with one Meeple and so on: how likely a card
    that the seat has not seen is one of them.
    """

    def __init__(self, state: Galaxy, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.bonus: i64 = SUPER_STRENGTH if hands.holds(state, seat, SUP) else 0
        self.luck = chance_of_planet(state)
        self.most: i64 = 0
        for cell in range(state.rules.cells):
            if not state.up[cell]:
                self.most = max(self.most, state.garrison[cell])
        self.shares: list[float] = [0.0] * (self.most + 1)
        self.count_unseen()

    def count_unseen(self) -> None:
        state = self.state
        unseen = [cell for cell in range(state.rules.cells) if not state.up[cell] and not self.is_seen(cell)]
        for cell in unseen:
            if state.card[cell] >= FIRST_PLANET:
                self.shares[state.garrison[cell]] += 1.0 / float(len(unseen))

    def has_looked(self, cell: i64) -> bool:
        return self.state.looked[cell] >> self.seat & 1 != 0

    def is_seen(self, cell: i64) -> bool:
        """Whether the seat knows what kind of card lies there: it has looked, or the scenario says so."""
        return self.has_looked(cell) or not self.state.rules.plan.is_pooled[cell]

    def worth(self, cell: i64, crew: i64) -> float:
        """What turning up a face-down card is worth to a ship with so many Meeples."""
        state = self.state
        if self.most == 0:
            chance = self.luck
            if self.has_looked(cell):
                chance = 1.0 if state.card[cell] >= FIRST_PLANET else 0.0
            return chance * self.planet(0, crew)
        if self.is_seen(cell):
            return self.planet(state.garrison[cell], crew) if state.card[cell] >= FIRST_PLANET else 0.0
        total = 0.0
        for garrison in range(self.most + 1):
            total += self.shares[garrison] * self.planet(garrison, crew)
        return total

    def planet(self, garrison: i64, crew: i64) -> float:
        """Who turns up a garrison attacks it at once, with its crew, or else with the ship."""
        if garrison == 0:
            return COLONY if crew else FIND
        if crew and crew + self.bonus > garrison:
            return COLONY - PER_SHIP - PER_MEEPLE * float(min(crew, garrison))
        return -PER_SHIP - PER_MEEPLE * float(crew)

    def crew(self, cell: i64, most: i64) -> i64:
        """With how many Meeples of those that can go: two, or more if that pays against a garrison."""
        best = min(most, 2)
        for more in range(best + 1, min(most, self.most + 2) + 1):
            if self.worth(cell, more) > self.worth(cell, best) + PRICE_OF_CREW * float(more - best):
                best = more
        return best


def chance_of_planet(state: Galaxy) -> float:
    """How likely a face-down card is a planet: their number is public, their places are not."""
    down: i64 = 0
    worlds: i64 = 0
    for cell in range(state.rules.cells):
        if not state.up[cell]:
            down += 1
            if state.card[cell] >= FIRST_PLANET:
                worlds += 1
    return float(worlds) / float(down) if down else 0.0
