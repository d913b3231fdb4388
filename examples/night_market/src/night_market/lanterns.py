"""NM-BID: the secret bids for the order of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from night_market.moves import BID, BID_BITS, BID_SHOWN, DAWN, LARGEST_BID, TURN
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from night_market.state import NightMarket

# What can be bid with 0, 1, 2, and 3 coins or more. A copy of a ready list is faster than a new one.
BIDS: Final[tuple[list[i64], ...]] = tuple([BID + coins for coins in range(most + 1)] for most in range(4))


def bid_choices(state: NightMarket, seat: i64) -> list[i64]:
    """NM-BID-1: 0 to 3 coins, and no more than there are."""
    return BIDS[min(state.coins[seat], LARGEST_BID)][:]


def show_bids(state: NightMarket, answers: list[i64]) -> None:
    """NM-BID-2: all bids are paid. Then the turns are put on the agenda, and dawn below them."""
    state.bids = 0
    seat: i64
    for seat in range(state.seats):
        coins = answers[seat] - BID
        state.bids |= coins << seat * BID_BITS
        state.coins[seat] = state.coins[seat] - coins
        state.emit(BID_SHOWN, seat, coins)
    state.push(frame(DAWN))
    push_turns(state)


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
                state.push(frame(TURN, seat))
        bid += 1
