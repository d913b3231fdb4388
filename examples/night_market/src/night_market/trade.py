"""NM-TURN: selling, whistling and dealing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from night_market.bundle import BITS, MOST, count_of, size_of
from night_market.content import MOST_AFFORDED
from night_market.moves import (
    ALL_WARES,
    ASK_DEAL,
    ASK_SALE,
    ASK_WHISTLE,
    BEG,
    BEGGED,
    BLOW,
    BOUGHT,
    BUY,
    FORAGE,
    FORAGED,
    HAND_LIMIT,
    KEEP,
    LARGEST_SALE,
    LET_BE,
    OFFERED,
    PAID,
    SELL,
    WHISTLE,
    WHISTLED,
)
from pestis.kernel.agenda import frame
from pestis.kernel.events import VEIL_A

if TYPE_CHECKING:
    from night_market.state import NightMarket

FORAGING_COSTS: Final[i64] = 2
ALMS: Final[i64] = 1
WATCH_COMES_ON: Final[i64] = 4

# Every list of deals there can be, by the cards one can buy (as bits) and whether one can forage.
CAN_FORAGE: Final[i64] = 64
MENUS: Final[tuple[list[i64], ...]] = tuple(
    [action for action in range(BUY, BEG) if menu >> (action - BUY) & 1] + [BEG] for menu in range(128)
)


def begin_turn(state: NightMarket, seat: i64) -> None:
    """NM-TURN-1: first sell or keep, then a deal."""
    if has_sale_step(state, seat):
        state.ask(seat, frame(ASK_SALE, seat))
    else:
        ask_deal(state, seat)


def has_sale_step(state: NightMarket, seat: i64) -> bool:
    """NM-SELL-1: everybody with a card in hand. Who holds only whistles is asked as well, or all would know."""
    if state.able:
        return state.hand[seat] & ALL_WARES != 0
    return state.hand[seat] != 0


def sale_choices(state: NightMarket, seat: i64) -> list[i64]:
    """NM-SELL-1, NM-SELL-4: one to five of one ware, or keep everything."""
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


def sell(state: NightMarket, seat: i64, action: i64) -> None:
    """NM-SELL-1: the cards are shown and discarded; then the others may whistle."""
    if action == KEEP:
        ask_deal(state, seat)
        return
    ware = (action - SELL) // LARGEST_SALE
    count = (action - SELL) % LARGEST_SALE + 1
    state.lose(seat, ware, count)
    state.emit(OFFERED, seat, ware, count)
    listen(state, (seat + 1) % state.seats, seat, ware, count)


def listen(state: NightMarket, seat: i64, seller: i64, ware: i64, count: i64) -> None:
    """NM-WHISTLE-1: ask the next trader clockwise who may whistle; when all have been asked, pay."""
    while seat != seller:
        if is_asked(state, seat):
            state.ask(seat, frame(ASK_WHISTLE, seat, seller, ware, count))
            return
        seat = (seat + 1) % state.seats
    pay(state, seller, sale_price(state, ware, count))
    ask_deal(state, seller)


def is_asked(state: NightMarket, seat: i64) -> bool:
    """NM-WHISTLE-4: asked is who might hold a whistle, by what all can see; in simulations, who holds one."""
    if state.able:
        return state.held(seat, WHISTLE) > 0
    shown = state.shown[seat]
    if count_of(shown, WHISTLE) > 0:
        return True
    return state.hand_size(seat) > size_of(shown) and state.unseen(WHISTLE) > 0


def whistle_choices(state: NightMarket, seat: i64) -> list[i64]:
    """NM-WHISTLE-1: blow, if there is a whistle, or let it be."""
    return [BLOW, LET_BE] if state.held(seat, WHISTLE) > 0 else [LET_BE]


def answer_offer(state: NightMarket, seat: i64, action: i64, seller: i64, ware: i64, count: i64) -> None:
    """NM-WHISTLE-1: who lets it be leaves it to the next; the first whistle ends the asking."""
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
    ask_deal(state, seller)


def sale_price(state: NightMarket, ware: i64, count: i64) -> i64:
    """NM-SELL-2: by ware and number. NM-SELL-3: one more for each card that is in demand."""
    price: i64 = state.content.pays[ware * (LARGEST_SALE + 1) + count]
    return price + count if state.demand >> ware & 1 else price


def pay(state: NightMarket, seat: i64, coins: i64) -> None:
    """NM-SELL-2, NM-WHISTLE-2, NM-WHISTLE-3: coins from the bank."""
    state.coins[seat] = state.coins[seat] + coins
    state.emit(PAID, seat, coins)


def ask_deal(state: NightMarket, seat: i64) -> None:
    """NM-TURN-1: the second step of a turn."""
    state.ask(seat, frame(ASK_DEAL, seat))


def deal_choices(state: NightMarket, seat: i64) -> list[i64]:
    """NM-DEAL-1 to 3: what can be bought, then forage, then beg. NM-DEAL-4: with a full hand only beg."""
    if state.hand_size(seat) >= HAND_LIMIT:
        return [BEG]
    coins = min(state.coins[seat], MOST_AFFORDED)
    offered: i64 = 0
    for card in state.row:
        offered |= 1 << card
    menu = offered & state.content.affordable[coins]
    if coins >= FORAGING_COSTS and state.can_draw():
        menu |= CAN_FORAGE
    return MENUS[menu][:]


def deal(state: NightMarket, seat: i64, action: i64) -> None:
    """NM-TURN-1: one deal."""
    if action == BEG:
        state.coins[seat] = state.coins[seat] + ALMS
        state.emit(BEGGED, seat)
    elif action == FORAGE:
        forage(state, seat)
    else:
        buy(state, seat, action - BUY)


def buy(state: NightMarket, seat: i64, card: i64) -> None:
    """NM-DEAL-1: pay for a card of the row and take it, in sight of all."""
    price: i64 = state.content.price[card]
    state.row.remove(card)
    state.coins[seat] = state.coins[seat] - price
    state.gain_openly(seat, card)
    state.emit(BOUGHT, seat, card, price)


def forage(state: NightMarket, seat: i64) -> None:
    """NM-DEAL-2: pay two coins for the top card of the deck; only its new owner sees it."""
    card = state.draw()
    state.coins[seat] = state.coins[seat] - FORAGING_COSTS
    state.gain(seat, card)
    state.emit(FORAGED, seat, card, audience=1 << seat, veil=VEIL_A)
