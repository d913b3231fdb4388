"""What lies on the table, and who does what when a frame of the agenda comes up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mypy_extensions import i64

from night_market import lanterns, night, scoring, text, trade, view
from night_market.bundle import count_of, size_of, some
from night_market.moves import (
    ASK_BIDS,
    ASK_DEAL,
    ASK_SALE,
    BID,
    BID_BITS,
    BID_MASK,
    CARD_IDS,
    DAWN,
    TURN,
    WHISTLE,
)
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of
from pestis.kernel.moves import Move, Question, Refusal
from pestis.kernel.outcome import Outcome
from pestis.kernel.state import State

if TYPE_CHECKING:
    from night_market.content import Wares
    from pestis.kernel.game import Game


class NightMarket(State):
    """Cards of one name are alike: a card is its number, and hands and discards are bundles of them.

    By seat: `coins`, `hand`, and `shown`, which is what everybody knows the hand to hold at least. `bids` has
    four bits for each seat, `demand` one for each ware.
    """

    def __init__(self, game: Game, seats: i64, content: Wares) -> None:
        super().__init__(game, seats)
        self.content = content
        self.nights: i64 = 0
        self.dice: i64 = 0
        self.whistles = False
        self.night: i64 = 0
        self.demand: i64 = 0
        self.bids: i64 = 0
        self.discard: i64 = 0
        self.coins: list[i64] = []
        self.hand: list[i64] = []
        self.shown: list[i64] = []
        self.row: list[i64] = []
        self.deck: list[i64] = []

    def clone(self) -> NightMarket:
        copy = NightMarket(self.game, self.seats, self.content)
        self.copy_into(copy)
        copy.nights = self.nights
        copy.dice = self.dice
        copy.whistles = self.whistles
        copy.night = self.night
        copy.demand = self.demand
        copy.bids = self.bids
        copy.discard = self.discard
        copy.coins = self.coins[:]
        copy.hand = self.hand[:]
        copy.shown = self.shown[:]
        copy.row = self.row[:]
        copy.deck = self.deck[:]
        return copy

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

    def can_draw(self) -> bool:
        """NM-CARD-3: whether a card comes when one is needed."""
        return len(self.deck) > 0 or self.discard != 0

    def draw(self) -> i64:
        """NM-CARD-3: the top card; an empty deck is made anew from the discards first."""
        if not self.deck:
            night.reshuffle(self)
        return self.deck.pop()

    # The agenda.

    def step(self, todo: i64) -> None:
        kind = kind_of(todo)
        if kind == TURN:
            trade.begin_turn(self, seat_of(todo))
        elif kind == DAWN:
            night.dawn(self)
        else:
            night.dusk(self)

    def choices(self, question: i64, seat: i64) -> list[i64]:
        kind = kind_of(question)
        if kind == ASK_BIDS:
            return lanterns.bid_choices(self, seat)
        if kind == ASK_SALE:
            return trade.sale_choices(self, seat)
        if kind == ASK_DEAL:
            return trade.deal_choices(self, seat)
        return trade.whistle_choices(self, seat)

    def answer(self, question: i64, seat: i64, action: i64) -> None:
        kind = kind_of(question)
        if kind == ASK_SALE:
            trade.sell(self, seat, action)
        elif kind == ASK_DEAL:
            trade.deal(self, seat, action)
        else:
            trade.answer_offer(self, seat, action, a_of(question), b_of(question), c_of(question))

    def reveal(self, question: i64, answers: list[i64]) -> None:
        lanterns.show_bids(self, answers)

    def default_move(self, seat: i64) -> i64:
        """Somebody who is away bids nothing; the other questions list the harmless answer last."""
        return BID if self.sealing else self.legal(seat)[-1]

    # What people and bots see; the files named here say how.

    def guess(self, viewer: i64) -> None:
        view.guess(self, viewer)

    def table(self, viewer: i64) -> dict[str, object]:
        return view.table(self, viewer)

    def observe(self, seat: int) -> list[float]:
        return view.observe(self, seat)

    def question(self, viewer: i64) -> Question:
        return text.question(self, viewer)

    def move_text(self, seat: i64, move: Move) -> str:
        return text.move_text(self, move)

    def refusal(self, seat: i64, move: Move) -> Refusal:
        return text.refusal(self, seat, move)

    def event_text(self, kind: str, seat: i64, args: list[int], viewer: i64) -> str:
        return text.event_text(self, kind, seat, args, viewer)

    def scores(self) -> list[float]:
        return [float(coins) for coins in self.coins]

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def components(self) -> Mapping[str, int]:
        counts: dict[str, int] = {}
        for card, name in enumerate(CARD_IDS):
            in_hands = sum(int(self.held(seat, card)) for seat in range(self.seats))
            in_piles = self.deck.count(card) + self.row.count(card) + int(count_of(self.discard, card))
            counts[name] = in_hands + in_piles
        return counts
