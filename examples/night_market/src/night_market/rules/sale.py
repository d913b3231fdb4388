"""NM-SELL, NM-WHISTLE: offering wares, and whistling at an offer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from night_market.bundle import BITS, MOST, count_of, size_of
from night_market.events import OFFERED, PAID, WHISTLED
from night_market.frames import ASK_DEAL, ASK_SALE, ASK_WHISTLE, TURN
from night_market.moves import ALL_WARES, BLOW, KEEP, LARGEST_SALE, LET_BE, SELL, WHISTLE
from night_market.rules.asking import MarketQuestion
from night_market.state import NightMarket
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import does, who
from pestis.kernel.moves import Move, Refusal

WATCH_COMES_ON: Final[i64] = 4


class Turn(Step[NightMarket]):
    """NM-TURN-1: first sell or keep, then a deal."""

    kind = TURN

    def happen(self, state: NightMarket, frame: i64) -> None:
        seat = seat_of(frame)
        state.ask(seat, pack(ASK_SALE if has_sale_step(state, seat) else ASK_DEAL, seat))


class Sale(MarketQuestion):
    """NM-SELL-1, NM-SELL-4: one to five of one ware, or keep everything."""

    kind = ASK_SALE
    rules = ("NM-SELL-1",)
    verbs = ("sell", "keep")

    def choices(self, state: NightMarket, frame: i64, seat: i64) -> list[i64]:
        actions: list[i64] = []
        hand = state.hand[seat]
        first = SELL
        while first < KEEP:
            action = first
            last = first + min(hand & MOST, LARGEST_SALE)
            while action < last:
                actions.append(action)
                action += 1
            first += LARGEST_SALE
            hand >>= BITS
        actions.append(KEEP)
        return actions

    def answer(self, state: NightMarket, frame: i64, seat: i64, action: i64) -> None:
        """NM-SELL-1: the cards are shown and discarded; then the others may whistle."""
        if action == KEEP:
            state.ask(seat, pack(ASK_DEAL, seat))
            return
        ware = (action - SELL) // LARGEST_SALE
        count = (action - SELL) % LARGEST_SALE + 1
        state.lose(seat, ware, count)
        state.emit(OFFERED, seat, ware, count)
        listen(state, (seat + 1) % state.seats, seat, ware, count)

    def text(self, state: NightMarket, frame: i64, viewer: i64) -> str:
        return f"{who(seat_of(frame), viewer)} may sell cards of one ware."

    def why_not(self, state: NightMarket, seat: i64, move: Move) -> Refusal:
        ware = move.args["ware"]
        return Refusal("NM-SELL-1", f"You hold {state.held(seat, ware)} {state.content.names[ware]}.")


class Whistle(MarketQuestion):
    """NM-WHISTLE-1: blow, if there is a whistle, or let it be. The frame has the seller, the ware, how many."""

    kind = ASK_WHISTLE
    rules = ("NM-WHISTLE-1", "NM-WHISTLE-4")
    verbs = ("blow", "let_be")

    def choices(self, state: NightMarket, frame: i64, seat: i64) -> list[i64]:
        return [BLOW, LET_BE] if state.held(seat, WHISTLE) > 0 else [LET_BE]

    def answer(self, state: NightMarket, frame: i64, seat: i64, action: i64) -> None:
        """NM-WHISTLE-1: who lets it be leaves it to the next; the first whistle ends the asking."""
        seller, ware, count = a_of(frame), b_of(frame), c_of(frame)
        if action == LET_BE:
            listen(state, (seat + 1) % state.seats, seller, ware, count)
            return
        state.lose(seat, WHISTLE, 1)
        roll = state.rng.die(6)
        state.emit(WHISTLED, seat, roll)
        price = sale_price(state, ware, count)
        reward = price // 2 if roll >= WATCH_COMES_ON else 0
        pay(state, seller, price - reward)
        if reward:
            pay(state, seat, reward)
        state.ask(seller, pack(ASK_DEAL, seller))

    def text(self, state: NightMarket, frame: i64, viewer: i64) -> str:
        offer = f"{c_of(frame)} {state.content.names[b_of(frame)]}"
        return f"{does(a_of(frame), viewer, 'offer')} {offer}. {who(seat_of(frame), viewer)} may whistle."

    def why_not(self, state: NightMarket, seat: i64, move: Move) -> Refusal:
        return Refusal("NM-WHISTLE-1", f"You hold no {state.content.names[WHISTLE]}.")


def has_sale_step(state: NightMarket, seat: i64) -> bool:
    """NM-SELL-1: everybody with a card in hand. Who holds only whistles is asked as well, or all would know."""
    if state.skip_unable:
        return state.hand[seat] & ALL_WARES != 0
    return state.hand[seat] != 0


def listen(state: NightMarket, seat: i64, seller: i64, ware: i64, count: i64) -> None:
    """NM-WHISTLE-1: ask the next trader clockwise who may whistle; when all have been asked, pay."""
    while seat != seller:
        if is_asked(state, seat):
            state.ask(seat, pack(ASK_WHISTLE, seat, seller, ware, count))
            return
        seat = (seat + 1) % state.seats
    pay(state, seller, sale_price(state, ware, count))
    state.ask(seller, pack(ASK_DEAL, seller))


def is_asked(state: NightMarket, seat: i64) -> bool:
    """NM-WHISTLE-4: asked is who might hold a whistle, by what all can see; in simulations, who holds one."""
    if state.skip_unable:
        return state.held(seat, WHISTLE) > 0
    shown = state.shown[seat]
    if count_of(shown, WHISTLE) > 0:
        return True
    return state.hand_size(seat) > size_of(shown) and state.unseen(WHISTLE) > 0


def sale_price(state: NightMarket, ware: i64, count: i64) -> i64:
    """NM-SELL-2: by ware and number. NM-SELL-3: one more for each card that is in demand."""
    price: i64 = state.content.pays[ware * (LARGEST_SALE + 1) + count]
    return price + count if state.demand >> ware & 1 else price


def pay(state: NightMarket, seat: i64, amount: i64) -> None:
    """NM-SELL-2, NM-WHISTLE-2, NM-WHISTLE-3: coins from the bank."""
    state.coins[seat] = state.coins[seat] + amount
    state.emit(PAID, seat, amount)
