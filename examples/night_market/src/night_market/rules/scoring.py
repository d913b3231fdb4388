"""NM-END: who has won."""

from __future__ import annotations

from night_market.bundle import count_of
from night_market.moves import CARD_IDS
from night_market.state import NightMarket
from pestis.kernel.outcome import Outcome


def outcome(state: NightMarket) -> Outcome:
    """NM-END-2: the most coins win. NM-END-3: then the most cards left, else they win together."""
    coins = [int(count) for count in state.coins]
    cards = [int(state.hand_size(seat)) for seat in range(state.seats)]
    richest = [seat for seat in range(len(coins)) if coins[seat] == max(coins)]
    most_left = max(cards[seat] for seat in richest)
    winners = [seat for seat in richest if cards[seat] == most_left]
    return Outcome(
        "last_dawn",
        [float(count) for count in coins],
        winners,
        parts=[{"coins": coins[seat], "cards left": cards[seat]} for seat in range(len(coins))],
        tiebreaks=["cards left"] if len(richest) > 1 else [],
        text=f"Dawn after night {state.night}, the last one.",
        rules=["NM-END-1", "NM-END-2"] + (["NM-END-3"] if len(richest) > 1 else []),
    )


def count_cards(state: NightMarket) -> dict[str, int]:
    """How many of each card there are, wherever they lie."""
    counts: dict[str, int] = {}
    for card, name in enumerate(CARD_IDS):
        in_hands = sum(int(state.held(seat, card)) for seat in range(state.seats))
        in_piles = state.deck.count(card) + state.row.count(card) + int(count_of(state.discard, card))
        counts[name] = in_hands + in_piles
    return counts
