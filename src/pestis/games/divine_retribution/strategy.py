"""How to play the game well without search: the `greedy` bot."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import chronic
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution import parts as card_text
from pestis.games.divine_retribution.answers import answer, prospect
from pestis.games.divine_retribution.cards import CARD_IDS, FESTERING, KINGDOM_CARDS, RAT_KING, SUIT_IDS, SUIT_OF
from pestis.games.divine_retribution.control import card_of, text_of
from pestis.games.divine_retribution.order import is_good_now, spread
from pestis.games.divine_retribution.shopping import NOTHING, Shopping, rat_king_pays
from pestis.games.divine_retribution.state import Table
from pestis.games.divine_retribution.worth import Outlook, Weights
from pestis.kernel.agenda import kind_of
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

# DR-RULING-21: from this window on a drawn card is not discarded any more.
FIRST_GOOD_WINDOW: Final[i64] = 2

# What it can leave out: a Kingdom type, a suit of the Kingdom, Rat Kings.
TYPE_HABITS: Final = CARD_IDS[:KINGDOM_CARDS]
SUIT_HABITS: Final = SUIT_IDS[:FESTERING]
RAT_KING_HABIT: Final = CARD_IDS[RAT_KING]


class Disease(Strategy):
    """Counts what cards will still give, buys the best set of them, keeps its deck lean, ends what it wins."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        assert isinstance(world, Table)
        question = world.agenda[-1]
        kind = kind_of(question)
        if kind == on.ASK_SPREAD:
            return spread(world, seat, self.weights)
        if kind == on.ASK_WINDOW and world.window < FIRST_GOOD_WINDOW:
            return move.GO_ON
        outlook = Outlook(world, seat, self.weights)
        if kind == on.ASK_INFECT:
            return infect(outlook)
        if kind == on.ASK_WINDOW:
            return good_activation(outlook, card_text.CHRONIC_END, move.GO_ON)
        return answer(outlook, question)

    def evaluate(self, world: State, seat: int) -> float:
        """From the Infamy that every seat will probably have at the end; the less is to come, the surer."""
        assert isinstance(world, Table)
        if world.is_over:
            winners = world.winners()
            return 1.0 / len(winners) if seat in winners else 0.0
        outlook = Outlook(world, seat, self.weights)
        scale = self.weights.doubt + self.weights.doubt_per_round * outlook.rounds
        own = prospect(outlook, seat)
        total = 0.0
        for other in range(world.seats):
            total += exp(max(-50.0, min(50.0, (prospect(outlook, other) - own) / scale)))
        return 1.0 / total

    def habits(self) -> tuple[str, ...]:
        return (*TYPE_HABITS, *SUIT_HABITS, RAT_KING_HABIT)

    def without(self, habit: str) -> Strategy:
        """DR section 8 asks how well somebody does who never takes cards of one type or suit, or Rat Kings."""
        weights = Weights()
        for card in range(RAT_KING + 1):
            if habit in (CARD_IDS[card], SUIT_IDS[SUIT_OF[card]]):
                weights.shunned |= 1 << card
        return Disease(weights)


def infect(outlook: Outlook) -> i64:
    """Contagions first, then the best purchase, and last what fetches a card that was just bought."""
    table = outlook.table
    for held in table.controls[outlook.seat]:
        if chronic.can_use(table, held, card_text.CHRONIC_INFECT) and gives_contagions(table, text_of(held)):
            return move.ACTIVATE + card_of(held)
    if not table.took_rat_king:
        chosen = purchase(outlook)
        if chosen != NOTHING:
            return chosen
    return good_activation(outlook, card_text.CHRONIC_INFECT, move.END_INFECT)


def purchase(outlook: Outlook) -> i64:
    table = outlook.table
    plan = Shopping(outlook, table.available(outlook.seat))
    plan.plan()
    if rat_king_pays(outlook, plan):
        return move.TAKE_RAT_KING
    if plan.first != NOTHING or not table.rat_kings_for_sale or not table.rat_kings or outlook.shuns(RAT_KING):
        return plan.first
    affordable = table.content.resistance[RAT_KING] <= table.available(outlook.seat)
    return move.BUY_RAT_KING if affordable and outlook.worth(RAT_KING) > 0.0 else NOTHING


def gives_contagions(table: Table, card: i64) -> bool:
    for number in range(table.content.first_part[card], table.content.last_part[card]):
        if table.content.parts[number].verb == card_text.CONTAGION:
            return True
    return False


def good_activation(outlook: Outlook, phase: i64, otherwise: i64) -> i64:
    """A Chronic card whose effect gains something now."""
    table = outlook.table
    for held in table.controls[outlook.seat]:
        if chronic.can_use(table, held, phase) and is_good_now(outlook, text_of(held)):
            return move.ACTIVATE + card_of(held)
    return otherwise
