"""What lies on the table, and small questions about it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from night_market.bundle import count_of, size_of, some
from night_market.content.wares import Wares
from night_market.moves import WHISTLE
from pestis.kernel.hooks import AnyGame
from pestis.kernel.state import State

BID_BITS: Final[i64] = 4
BID_MASK: Final[i64] = 15


class NightMarket(State):
    """Cards of one name are alike: a card is its number, and hands and discards are bundles of them."""

    def __init__(self, game: AnyGame, seats: i64, content: Wares) -> None:
        super().__init__(game, seats)
        self.content = content
        self.nights: i64 = 0  # how many the game lasts
        self.dice: i64 = 0  # of demand, each night
        self.whistles: bool = False  # whether there are any
        self.night: i64 = 0  # which one it is, from 1
        self.demand: i64 = 0  # the wares in demand tonight, as bits
        self.bids: i64 = 0  # tonight's, four bits for each seat
        self.discard: i64 = 0  # a bundle
        self.coins: list[i64] = []  # by seat
        self.hand: list[i64] = []  # a bundle for each seat
        self.shown: list[i64] = []  # what everybody knows a hand to hold at least
        self.row: list[i64] = []  # the cards for sale, the oldest first
        self.deck: list[i64] = []  # the next card last

    # Questions that many rules ask.

    def held(self, seat: i64, card: i64) -> i64:
        """How many of a card this seat has in hand."""
        return count_of(self.hand[seat], card)

    def hand_size(self, seat: i64) -> i64:
        return size_of(self.hand[seat])

    def unseen(self, card: i64) -> i64:
        """How many copies of a card lie where not everybody can see them: in the deck or secretly in hands."""
        count = self.copies(card) - count_of(self.discard, card)
        for other in self.row:
            if other == card:
                count -= 1
        for shown in self.shown:
            count -= count_of(shown, card)
        return count

    def copies(self, card: i64) -> i64:
        """How many copies of a card are in this game. NM-OPT-3."""
        return 0 if card == WHISTLE and not self.whistles else self.content.copies[card]

    def bearer(self) -> i64:
        """NM-NIGHT-5: who bears the candle tonight."""
        return (self.night - 1) % self.seats

    def bid_of(self, seat: i64) -> i64:
        """What this seat has bid tonight."""
        return self.bids >> seat * BID_BITS & BID_MASK

    # What rules do to the table.

    def gain(self, seat: i64, card: i64) -> None:
        """A card goes into a hand; nobody else need know which."""
        self.hand[seat] = self.hand[seat] + some(card, 1)

    def gain_openly(self, seat: i64, card: i64) -> None:
        """A card goes into a hand and everybody sees it."""
        self.hand[seat] = self.hand[seat] + some(card, 1)
        self.shown[seat] = self.shown[seat] + some(card, 1)

    def lose(self, seat: i64, card: i64, count: i64) -> None:
        """NM-CARD-2: cards go from a hand to the discards; what was known to be there counts as gone first."""
        self.hand[seat] = self.hand[seat] - some(card, count)
        self.discard += some(card, count)
        known = count_of(self.shown[seat], card)
        if known:
            self.shown[seat] = self.shown[seat] - some(card, min(known, count))
