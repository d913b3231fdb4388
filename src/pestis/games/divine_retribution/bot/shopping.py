"""What to Infect with the Contagions of a turn: the best set of cards, not the best card first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import moves
from pestis.games.divine_retribution.bot.judge import Outlook
from pestis.games.divine_retribution.content.cards import BISHOP, KING, PRINCE, RAT_KING
from pestis.games.divine_retribution.knowledge.seeing import known_infamy
from pestis.games.divine_retribution.rules.infect import is_barred

STACK: Final[i64] = 3
NOTHING: Final[i64] = -1


class Shopping:
    """The best that so many Contagions can buy. `first` is the move to begin with, NOTHING if none pays."""

    def __init__(self, outlook: Outlook, budget: i64) -> None:
        self.outlook = outlook
        self.state = outlook.state
        self.budget = budget
        self.first: i64 = NOTHING
        self.value = 0.0
        # For each number of Contagions: what lineup cards are worth at most, and which slots these are.
        self.best: list[float] = [0.0] * (budget + 1)
        self.slots: list[i64] = [0] * (budget + 1)

    def plan(self) -> None:
        """The throne if that wins, else what is worth the most."""
        if self.can_end() and self.end_now():
            return
        self.fill_lineup(False)
        self.try_nobles()

    def fill_lineup(self, last: bool) -> None:
        """Every amount of Contagions at once; on the last turn only Infamy counts."""
        state = self.state
        for slot in range(moves.LINEUP_SIZE):
            card = state.lineup[slot]
            if card >= 0 and state.content.resistance[card] <= self.budget and not self.outlook.shuns(card):
                worth = self.outlook.infamy(card) if last else self.outlook.worth(card)
                if worth > 0.0:
                    self.add(slot, state.content.resistance[card], worth)

    def add(self, slot: i64, price: i64, worth: float) -> None:
        amount = self.budget
        while amount >= price:
            with_it = self.best[amount - price] + worth
            if with_it > self.best[amount]:
                self.best[amount] = with_it
                self.slots[amount] = self.slots[amount - price] | 1 << slot
            amount -= 1

    def try_nobles(self) -> None:
        """All ways to take cards off the two stacks, each with the best of the lineup for what is left."""
        for royals in range(self.most_from(moves.ROYALS) + 1):
            for clergy in range(self.most_from(moves.CLERGY) + 1):
                price = self.price(PRINCE, moves.ROYALS, royals) + self.price(BISHOP, moves.CLERGY, clergy)
                if price <= self.budget:
                    self.compare(royals, clergy, self.budget - price)

    def most_from(self, place: i64) -> i64:
        left = STACK - self.state.nobles_taken[place]
        if not self.state.one_noble_per_stack:
            return left
        return 0 if is_barred(self.state, place) else min(left, 1)

    def price(self, top: i64, place: i64, many: i64) -> i64:
        """Of the next cards of a stack."""
        total: i64 = 0
        first = top + self.state.nobles_taken[place]
        for card in range(first, first + many):
            total += self.state.content.resistance[card]
        return total

    def compare(self, royals: i64, clergy: i64, left: i64) -> None:
        value = (
            self.best[left] + self.worth(PRINCE, moves.ROYALS, royals) + self.worth(BISHOP, moves.CLERGY, clergy)
        )
        if royals + clergy and self.opens_throne(royals, clergy):
            value -= self.risk()
        if value > self.value:
            self.value = value
            self.first = self.first_of(royals, clergy, self.slots[left])

    def worth(self, top: i64, place: i64, many: i64) -> float:
        total = 0.0
        first = top + self.state.nobles_taken[place]
        for card in range(first, first + many):
            total += self.outlook.worth(card)
        return total

    def first_of(self, royals: i64, clergy: i64, slots: i64) -> i64:
        if royals:
            return moves.INFECT_NOBLE + moves.ROYALS
        if clergy:
            return moves.INFECT_NOBLE + moves.CLERGY
        slot: i64 = 0
        while slots and not slots >> slot & 1:
            slot += 1
        return moves.INFECT + slot if slots else NOTHING

    # The throne.

    def can_end(self) -> bool:
        if not self.state.king_here:
            return False
        for place in (moves.ROYALS, moves.CLERGY):
            if self.most_from(place) < STACK - self.state.nobles_taken[place]:
                return False
        return self.way_to_throne() <= self.budget

    def way_to_throne(self) -> i64:
        """The price of all Nobility that is left."""
        state = self.state
        royals = self.price(PRINCE, moves.ROYALS, STACK - state.nobles_taken[0])
        clergy = self.price(BISHOP, moves.CLERGY, STACK - state.nobles_taken[1])
        return royals + clergy + state.content.resistance[KING]

    def end_now(self) -> bool:
        """Infamy can be counted (DR-RULING-48): the King is for those who win by him."""
        state = self.state
        self.fill_lineup(True)
        left = self.budget - self.way_to_throne()
        royals = STACK - state.nobles_taken[0]
        clergy = STACK - state.nobles_taken[1]
        total = self.own_infamy() + self.best[left] + self.outlook.infamy(KING)
        for card in range(PRINCE + state.nobles_taken[0], PRINCE + STACK):
            total += self.outlook.infamy(card)
        for card in range(BISHOP + state.nobles_taken[1], BISHOP + STACK):
            total += self.outlook.infamy(card)
        if total < self.best_rival():
            self.best = [0.0] * (self.budget + 1)
            self.slots = [0] * (self.budget + 1)
            return False
        self.value = total
        self.first = self.first_of(royals, clergy, 0) if royals + clergy else moves.INFECT_NOBLE + moves.THRONE
        return True

    def own_infamy(self) -> float:
        return float(int(known_infamy(self.state, self.outlook.seat, self.outlook.seat)))

    def best_rival(self) -> float:
        """The Infamy to beat; with `equal_turns` the others may still buy something."""
        state = self.state
        most = 0.0
        for other in range(state.seats):
            if other != self.outlook.seat:
                total = float(int(known_infamy(state, other, self.outlook.seat)))
                if state.equal_turns:
                    total += Outlook(state, other, self.outlook.weights).power()
                most = max(most, total)
        return most

    def opens_throne(self, royals: i64, clergy: i64) -> bool:
        return royals + clergy + self.state.nobles_taken[0] + self.state.nobles_taken[1] == 2 * STACK

    def risk(self) -> float:
        """Whoever opens the throne lets the others come first, unless none of them would win by it."""
        king = self.outlook.infamy(KING)
        after = self.own_infamy() + float(int(self.budget))
        return self.outlook.weights.throne if self.best_rival() + king > after else 0.0


def rat_king_pays(outlook: Outlook, plan: Shopping) -> bool:
    """DR-INFECT-7: a Rat King for nothing is better than everything that can be paid for."""
    if outlook.state.rat_kings == 0 or outlook.state.spent or outlook.shuns(RAT_KING):
        return False
    return outlook.worth(RAT_KING) > plan.value
