"""A trader who knows what cards are worth, but looks no move ahead: the greedy bot."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from night_market.frames import ASK_BIDS, ASK_DEAL, ASK_SALE
from night_market.moves import (
    BEG,
    BID,
    BLOW,
    BUY,
    CARDS,
    FORAGE,
    KEEP,
    LARGEST_SALE,
    LET_BE,
    SELL,
    WARES,
    WHISTLE,
)
from night_market.rules.deal import FORAGING_COSTS
from night_market.rules.sale import sale_price
from night_market.state import NightMarket
from pestis.kernel.agenda import b_of, c_of, kind_of
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

WORTH_A_WHISTLE: Final[i64] = 6
WHISTLE_VALUE: Final = 2.0
COINS_PER_STEP: Final = 8.0


class Trader(Strategy):
    """Sells what is in demand or runs out of nights, buys what adds most, whistles at big sales."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        assert isinstance(world, NightMarket)
        question = world.agenda[-1]
        kind = kind_of(question)
        if kind == ASK_BIDS:
            return best_bid(world, seat)
        if kind == ASK_SALE:
            return best_sale(world, seat)
        if kind == ASK_DEAL:
            return best_deal(world, seat)
        worth_it = sale_price(world, b_of(question), c_of(question)) >= WORTH_A_WHISTLE
        return BLOW if worth_it and world.held(seat, WHISTLE) > 0 else LET_BE

    def evaluate(self, world: State, seat: int) -> float:
        """From the lead in coins, cards counted at what they will probably bring."""
        assert isinstance(world, NightMarket)
        if world.is_over:
            winners = world.winners()
            return 1.0 / len(winners) if seat in winners else 0.0
        wealth = [estate(world, other) for other in range(world.seats)]
        rivals = sum(exp((wealth[other] - wealth[seat]) / COINS_PER_STEP) for other in range(world.seats))
        return 1.0 / rivals


def nights_left(world: NightMarket) -> i64:
    """Sales that can still be made, tonight's included."""
    return world.nights - world.night + 1


def usual_price(world: NightMarket, ware: i64, count: i64) -> i64:
    """What a sale pays without demand."""
    return world.content.pays[ware * (LARGEST_SALE + 1) + min(count, LARGEST_SALE)]


def estate(world: NightMarket, seat: i64) -> float:
    """Coins, and the best sales for which there are nights enough."""
    sales = sorted((usual_price(world, ware, world.held(seat, ware)) for ware in range(WARES)), reverse=True)
    whistles = min(world.held(seat, WHISTLE), nights_left(world) - 1)
    return float(world.coins[seat] + sum(sales[: nights_left(world)])) + WHISTLE_VALUE * float(whistles)


def best_bid(world: NightMarket, seat: i64) -> i64:
    """Bid for the first choice if one card of the row is worth clearly more than the next."""
    values = sorted((added_value(world, seat, card) for card in world.row), reverse=True)
    if len(values) < 2 or world.coins[seat] < 3:
        return BID
    edge = values[0] - values[1]
    return BID + (2 if edge >= 5 else 1 if edge >= 2 else 0)


def best_sale(world: NightMarket, seat: i64) -> i64:
    """Sell the dearest lot that is in demand, or large, or one of as many lots as there are nights."""
    wares = [ware for ware in range(WARES) if world.held(seat, ware) > 0]
    must = len(wares) >= nights_left(world)
    best, action = 0, int(KEEP)
    for ware in wares:
        count = min(world.held(seat, ware), LARGEST_SALE)
        price = sale_price(world, ware, count)
        wanted = world.demand >> ware & 1 and count >= 2
        if price > best and (must or wanted or count >= 4 or world.coins[seat] < 2):
            best, action = price, SELL + ware * LARGEST_SALE + count - 1
    return action


def best_deal(world: NightMarket, seat: i64) -> i64:
    """The move that adds most: a card of the row, a find from the deck, or the alms of one coin."""
    best, action = 1.0, BEG
    for move in world.legal(seat):
        if move == FORAGE:
            value = expected_find(world, seat) - float(FORAGING_COSTS)
        elif BUY <= move < FORAGE:
            value = added_value(world, seat, move - BUY) - float(world.content.price[move - BUY])
        else:
            continue
        if value > best:
            best, action = value, move
    return action


def expected_find(world: NightMarket, seat: i64) -> float:
    """What the top card of the deck adds, if any unseen card may be it."""
    unseen = [float(world.unseen(card)) for card in range(CARDS)]
    return sum(added_value(world, seat, card) * unseen[card] for card in range(CARDS)) / sum(unseen)


def added_value(world: NightMarket, seat: i64, card: i64) -> float:
    """How much one more of a card adds to what the seat can still sell after tonight."""
    if card == WHISTLE:
        return WHISTLE_VALUE if nights_left(world) > 1 and world.held(seat, WHISTLE) == 0 else 0.0
    if nights_left(world) < 2:
        return 0.0
    held = world.held(seat, card)
    gain = float(usual_price(world, card, held + 1) - usual_price(world, card, held))
    return gain if held or nights_left(world) > 2 else gain / 2.0
