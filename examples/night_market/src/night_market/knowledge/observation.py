"""What a seat knows as numbers, for learning."""

from __future__ import annotations

from mypy_extensions import i64

from night_market.bundle import count_of
from night_market.frames import ASK_BIDS, ASK_DEAL, ASK_SALE, ASK_WHISTLE
from night_market.moves import CARD_IDS, HAND_LIMIT, WARE_IDS
from night_market.state import NightMarket
from pestis.kernel.agenda import b_of, c_of, kind_of
from pestis.kernel.observation import Block, Observation
from pestis.kernel.writer import Writer

QUESTIONS = (ASK_BIDS, ASK_SALE, ASK_WHISTLE, ASK_DEAL)


class MarketNumbers(Observation[NightMarket]):
    """The table, then the traders from the viewer on; of other hands only what was shown. Mostly 0 to 1."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.add(Stall("table", 1 + len(WARE_IDS) + 2 * len(CARD_IDS)))
        self.add(Asked("question", len(QUESTIONS) + len(WARE_IDS) + 1))
        for step in range(seats):
            self.add(Trader(f"trader {step}", 3 + len(CARD_IDS), step))


class Stall(Block[NightMarket]):
    """The night, what is in demand, the cards in the row and those that were discarded."""

    def write(self, state: NightMarket, seat: i64, writer: Writer) -> None:
        writer.share(state.night, float(state.nights))
        writer.bits_of(state.demand, len(WARE_IDS))
        for card in range(len(CARD_IDS)):
            writer.share(state.row.count(card), 6.0)
        for card in range(len(CARD_IDS)):
            writer.share(count_of(state.discard, card), 16.0)


class Asked(Block[NightMarket]):
    """Which question is open, and what is offered if it is the one about whistling."""

    def write(self, state: NightMarket, seat: i64, writer: Writer) -> None:
        if state.is_over:
            return
        question = state.agenda[-1]
        kind = kind_of(question)
        for asked in QUESTIONS:
            writer.flag(kind == asked)
        if kind == ASK_WHISTLE:
            writer.one_of(b_of(question), len(WARE_IDS))
            writer.share(c_of(question), 5.0)


class Trader(Block[NightMarket]):
    """Coins, the bid, the size of the hand, and what is known of it."""

    def write(self, state: NightMarket, seat: i64, writer: Writer) -> None:
        trader = (seat + self.step) % state.seats
        cards = state.shown[trader] if self.step else state.hand[trader]
        writer.share(state.coins[trader], 32.0)
        writer.share(0 if state.sealing else state.bid_of(trader), 3.0)
        writer.share(state.hand_size(trader), float(HAND_LIMIT))
        for card in range(len(CARD_IDS)):
            writer.share(count_of(cards, card), 5.0)
