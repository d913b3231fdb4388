"""What a newcomer should think of, by what is asked."""

from __future__ import annotations

from typing import Final

from night_market.state import NightMarket

SAID: Final = {
    "NM-BID-1": "Bid only if the row holds something that you would not like to lose.",
    "NM-SELL-1": "Several cards of one ware bring more together; sell what the town asks for tonight.",
    "NM-TURN-1": "Buy what you have already: a pair pays far more than two single cards.",
    "NM-WHISTLE-1": "A whistle is worth it only against a big sale: half of the time the watch does not come.",
}


def coaching(state: NightMarket, seat: int) -> str:
    asked = state.question(seat).rules
    return SAID.get(asked[0], "") if asked else ""
