"""NM-BID: the secret bids for the order of turns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from night_market.events import BID_SHOWN
from night_market.frames import ASK_BIDS, DAWN, TURN
from night_market.moves import BID, LARGEST_BID
from night_market.rules.asking import MarketQuestion
from night_market.state import BID_BITS, NightMarket
from night_market.words.names import coins
from pestis.kernel.agenda import frame as pack
from pestis.kernel.moves import Move, Refusal

# What can be bid with 0, 1, 2, and 3 coins or more. A copy of a ready list is faster than a new one.
BIDS: Final[tuple[list[i64], ...]] = tuple([BID + coins for coins in range(most + 1)] for most in range(4))


class Bid(MarketQuestion):
    """NM-BID-1: everybody bids 0 to 3 coins in secret, and no more than there are."""

    kind = ASK_BIDS
    rules = ("NM-BID-1",)
    verbs = ("bid",)

    def choices(self, state: NightMarket, frame: i64, seat: i64) -> list[i64]:
        return BIDS[min(state.coins[seat], LARGEST_BID)][:]

    def reveal(self, state: NightMarket, frame: i64, answers: list[i64]) -> None:
        """NM-BID-2: all bids are paid. Then the turns are put on the agenda, and dawn below them."""
        state.bids = 0
        seat: i64
        for seat in range(state.seats):
            bid = answers[seat] - BID
            state.bids |= bid << seat * BID_BITS
            state.coins[seat] = state.coins[seat] - bid
            state.emit(BID_SHOWN, seat, bid)
        state.push(pack(DAWN))
        push_turns(state)

    def text(self, state: NightMarket, frame: i64, viewer: i64) -> str:
        return "Everybody bids in secret for the order of turns."

    def why_not(self, state: NightMarket, seat: i64, move: Move) -> Refusal:
        return Refusal("NM-BID-1", f"You have only {coins(state.coins[seat])}.")

    def default(self, state: NightMarket, frame: i64, seat: i64) -> i64:
        """Somebody who is away bids nothing."""
        return BID


def push_turns(state: NightMarket) -> None:
    """NM-BID-3: higher bids first, equal ones in seat order from the bearer of the candle.

    The agenda is last in, first out, so whoever comes last is pushed first.
    """
    bearer = state.bearer()
    bid: i64 = 0
    while bid <= LARGEST_BID:
        step = state.seats
        while step > 0:
            step -= 1
            seat = (bearer + step) % state.seats
            if state.bid_of(seat) == bid:
                state.push(pack(TURN, seat))
        bid += 1
