"""What a seat knows as numbers, for learning."""

from __future__ import annotations

from mypy_extensions import i64

from night_market.bundle import count_of
from night_market.frames import ASK_BIDS, ASK_DEAL, ASK_SALE, ASK_WHISTLE
from night_market.moves import CARD_IDS, HAND_LIMIT, WARE_IDS
from night_market.state import NightMarket
from pestis.kernel.agenda import b_of, c_of, kind_of

QUESTIONS = (ASK_BIDS, ASK_SALE, ASK_WHISTLE, ASK_DEAL)
OF_THE_TABLE = 1 + 5 + 6 + 6 + 4 + 6
OF_A_TRADER = 9


def observation_size(seats: int) -> int:
    return OF_THE_TABLE + OF_A_TRADER * seats


def observe(state: NightMarket, viewer: i64) -> list[float]:
    """The table, then the traders from the viewer on; of other hands only what was shown. Mostly 0 to 1."""
    numbers = [float(state.night) / float(state.nights)]
    numbers += [float(state.demand >> ware & 1) for ware in range(len(WARE_IDS))]
    numbers += [state.row.count(card) / 6.0 for card in range(len(CARD_IDS))]
    numbers += [float(count_of(state.discard, card)) / 16.0 for card in range(len(CARD_IDS))]
    numbers += question_numbers(state)
    for step in range(state.seats):
        numbers += trader_numbers(state, (viewer + step) % state.seats, viewer)
    return numbers


def question_numbers(state: NightMarket) -> list[float]:
    """Which question is open, and what is offered if it is the one about whistling."""
    if state.is_over:
        return [0.0] * (len(QUESTIONS) + len(WARE_IDS) + 1)
    question = state.agenda[-1]
    kind = kind_of(question)
    numbers = [1.0 if kind == asked else 0.0 for asked in QUESTIONS]
    offered = kind == ASK_WHISTLE
    numbers += [1.0 if offered and b_of(question) == ware else 0.0 for ware in range(len(WARE_IDS))]
    numbers.append(float(c_of(question)) / 5.0 if offered else 0.0)
    return numbers


def trader_numbers(state: NightMarket, seat: i64, viewer: i64) -> list[float]:
    cards = state.hand[seat] if seat == viewer else state.shown[seat]
    numbers = [
        float(state.coins[seat]) / 32.0,
        0.0 if state.sealing else float(state.bid_of(seat)) / 3.0,
        float(state.hand_size(seat)) / float(HAND_LIMIT),
    ]
    numbers += [float(count_of(cards, card)) / 5.0 for card in range(len(CARD_IDS))]
    return numbers
