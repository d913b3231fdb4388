"""How to play the game well without search: the `greedy` bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import frames, moves
from pestis.games.divine_retribution.bot.answers import answer
from pestis.games.divine_retribution.bot.judge import Outlook, Weights, win_chance
from pestis.games.divine_retribution.bot.order import is_good_now, spread
from pestis.games.divine_retribution.bot.shopping import NOTHING, Shopping, rat_king_pays
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.cards import (
    CARD_IDS,
    FESTERING,
    KINGDOM_CARDS,
    PENANCE_1,
    RAT_KING,
    SUIT_IDS,
    SUIT_OF,
)
from pestis.games.divine_retribution.control import card_of, text_of
from pestis.games.divine_retribution.rules.chronic import can_use
from pestis.games.divine_retribution.state import Realm
from pestis.kernel.agenda import kind_of
from pestis.kernel.habits import habits_of, take_on
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

# DR-RULING-21: from this window on a drawn card is not discarded any more.
FIRST_GOOD_WINDOW: Final[i64] = 2

# What it can leave out: a Kingdom type, a suit of the Kingdom, Rat Kings.
TYPES_TO_LEAVE: Final = CARD_IDS[:KINGDOM_CARDS]
SUITS_TO_LEAVE: Final = SUIT_IDS[:FESTERING]
RAT_KING_TO_LEAVE: Final = CARD_IDS[RAT_KING]
# Numbers that no move goes by.
DOUBTS: Final = ("doubt", "doubt_per_round")
# The habit of liking a card more than its text gives reason to, or less.
TASTE: Final = "taste-"


class Disease(Strategy):
    """Counts what cards will still give, buys the best set of them, keeps its deck lean, ends what it wins."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, state: State, seat: int, rng: Rng) -> int:
        assert isinstance(state, Realm)
        kind = int(kind_of(state.agenda[-1]))
        return CHOICES[kind](state, seat, self.weights) if kind in CHOICES else answer(state, seat, self.weights)

    def evaluate(self, state: State, seat: int) -> float:
        """The chances of all seats add up to 1."""
        assert isinstance(state, Realm)
        return win_chance(state, seat, self.weights)

    def habits(self) -> dict[str, float]:
        found = habits_of(self.weights, DOUBTS)
        for card in range(PENANCE_1):
            found[TASTE + CARD_IDS[card]] = self.weights.taste[card]
        return found

    def with_habits(self, habits: dict[str, float]) -> Strategy:
        weights = Weights()
        weights.shunned = self.weights.shunned
        found = {**self.habits(), **habits}
        weights.taste = [found.pop(TASTE + CARD_IDS[card]) for card in range(PENANCE_1)]
        take_on(weights, found)
        return Disease(weights)

    def ablations(self) -> tuple[str, ...]:
        return (*TYPES_TO_LEAVE, *SUITS_TO_LEAVE, RAT_KING_TO_LEAVE)

    def without(self, ablation: str) -> Strategy:
        """DR section 8 asks how well somebody does who never takes cards of one type or suit, or Rat Kings."""
        lacking = Disease()
        weights = lacking.weights
        for card in range(RAT_KING + 1):
            if ablation in (CARD_IDS[card], SUIT_IDS[SUIT_OF[card]]):
                weights.shunned |= 1 << card
        return lacking.with_habits(self.habits())


def infect(state: Realm, seat: i64, weights: Weights) -> i64:
    """Contagions first, then the best purchase, and last what fetches a card that was just bought."""
    for held in state.controls[seat]:
        if can_use(state, held, parts.CHRONIC_INFECT) and gives_contagions(state, text_of(held)):
            return moves.ACTIVATE + card_of(held)
    outlook = Outlook(state, seat, weights)
    if not state.took_rat_king:
        chosen = purchase(outlook)
        if chosen != NOTHING:
            return chosen
    return good_activation(outlook, parts.CHRONIC_INFECT, moves.END_INFECT)


def purchase(outlook: Outlook) -> i64:
    state = outlook.state
    plan = Shopping(outlook, state.available(outlook.seat))
    plan.plan()
    if rat_king_pays(outlook, plan):
        return moves.TAKE_RAT_KING
    if plan.first != NOTHING or not state.rat_kings_for_sale or not state.rat_kings or outlook.shuns(RAT_KING):
        return plan.first
    affordable = state.content.resistance[RAT_KING] <= state.available(outlook.seat)
    return moves.BUY_RAT_KING if affordable and outlook.worth(RAT_KING) > 0.0 else NOTHING


def gives_contagions(state: Realm, card: i64) -> bool:
    for number in range(state.content.first_part[card], state.content.last_part[card]):
        if state.content.parts[number].verb == parts.CONTAGION:
            return True
    return False


def use_window(state: Realm, seat: i64, weights: Weights) -> i64:
    """DR-RULING-21: an End-Phase Chronic, not before a drawn card can be kept."""
    if state.window < FIRST_GOOD_WINDOW:
        return moves.GO_ON
    return good_activation(Outlook(state, seat, weights), parts.CHRONIC_END, moves.GO_ON)


def good_activation(outlook: Outlook, phase: i64, otherwise: i64) -> i64:
    """A Chronic card whose effect gains something now."""
    state = outlook.state
    for held in state.controls[outlook.seat]:
        if can_use(state, held, phase) and is_good_now(outlook, text_of(held)):
            return moves.ACTIVATE + card_of(held)
    return otherwise


# All other questions are asked by cards.
CHOICES: Final[dict[int, Callable[[Realm, i64, Weights], i64]]] = {
    frames.ASK_SPREAD: spread,
    frames.ASK_INFECT: infect,
    frames.ASK_WINDOW: use_window,
}
