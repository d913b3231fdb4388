"""NM-DEAL: the second half of a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from night_market.content.wares import MOST_AFFORDED
from night_market.events import BEGGED, BOUGHT, FORAGED
from night_market.frames import ASK_DEAL
from night_market.moves import BEG, BUY, FORAGE, HAND_LIMIT
from night_market.rules.asking import MarketQuestion
from night_market.rules.cards import can_draw, draw
from night_market.state import NightMarket
from night_market.words.names import coins
from pestis.kernel.agenda import seat_of
from pestis.kernel.events import VEIL_A
from pestis.kernel.grammar import who
from pestis.kernel.moves import Move, Refusal

FORAGING_COSTS: Final[i64] = 2
ALMS: Final[i64] = 1

# Every list of deals there can be, by the cards one can buy (as bits) and whether one can forage.
CAN_FORAGE: Final[i64] = 64
MENUS: Final[tuple[list[i64], ...]] = tuple(
    [action for action in range(BUY, BEG) if menu >> (action - BUY) & 1] + [BEG] for menu in range(128)
)


class Deal(MarketQuestion):
    """NM-DEAL-1 to 3: what can be bought, then forage, then beg. NM-DEAL-4: with a full hand only beg."""

    kind = ASK_DEAL
    rules = ("NM-TURN-1",)
    verbs = ("buy", "forage", "beg")

    def choices(self, state: NightMarket, frame: i64, seat: i64) -> list[i64]:
        if state.hand_size(seat) >= HAND_LIMIT:
            return [BEG]
        purse = min(state.coins[seat], MOST_AFFORDED)
        offered: i64 = 0
        for card in state.row:
            offered |= 1 << card
        menu = offered & state.content.affordable[purse]
        if purse >= FORAGING_COSTS and can_draw(state):
            menu |= CAN_FORAGE
        return MENUS[menu][:]

    def answer(self, state: NightMarket, frame: i64, seat: i64, action: i64) -> None:
        if action == BEG:
            state.coins[seat] = state.coins[seat] + ALMS
            state.emit(BEGGED, seat)
        elif action == FORAGE:
            forage(state, seat)
        else:
            buy(state, seat, action - BUY)

    def text(self, state: NightMarket, frame: i64, viewer: i64) -> str:
        return f"{who(seat_of(frame), viewer)} must buy, forage or beg."

    def why_not(self, state: NightMarket, seat: i64, move: Move) -> Refusal:
        if state.hand_size(seat) == HAND_LIMIT:
            return Refusal("NM-DEAL-4", f"Your hand is full with {HAND_LIMIT} cards.")
        if move.verb == "forage":
            if can_draw(state):
                return Refusal("NM-DEAL-2", f"Foraging costs {coins(FORAGING_COSTS)}.")
            return Refusal("NM-DEAL-2", "The deck is empty: no card is left to find.")
        card = move.args["card"]
        if card not in state.row:
            return Refusal("NM-DEAL-1", f"The row has no {state.content.names[card]}.")
        price = coins(state.content.price[card])
        return Refusal("NM-DEAL-1", f"It costs {price}; you have {coins(state.coins[seat])}.")


def buy(state: NightMarket, seat: i64, card: i64) -> None:
    """NM-DEAL-1: pay for a card of the row and take it, in sight of all."""
    price: i64 = state.content.price[card]
    state.row.remove(card)
    state.coins[seat] = state.coins[seat] - price
    state.gain_openly(seat, card)
    state.emit(BOUGHT, seat, card, price)


def forage(state: NightMarket, seat: i64) -> None:
    """NM-DEAL-2: pay two coins for the top card of the deck; only its new owner sees it."""
    card = draw(state)
    state.coins[seat] = state.coins[seat] - FORAGING_COSTS
    state.gain(seat, card)
    state.emit(FORAGED, seat, card, audience=1 << seat, veil=VEIL_A)
