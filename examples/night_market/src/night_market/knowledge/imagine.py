"""What a seat cannot know, drawn anew."""

from __future__ import annotations

from mypy_extensions import i64

from night_market.bundle import count_of
from night_market.frames import ASK_WHISTLE
from night_market.moves import CARDS, WHISTLE
from night_market.state import NightMarket
from pestis.kernel.agenda import kind_of


def guess(state: NightMarket, viewer: i64) -> None:
    """Deal anew what the viewer cannot know: the deck, and in other hands all that was never shown.

    The hidden cards are counted, so they come out sorted: nothing of where they truly lie reaches the shuffle.
    """
    seats = [seat for seat in range(state.seats) if seat != viewer]
    hidden = hidden_cards(state, seats)
    state.rng.shuffle(hidden)
    sizes = [state.hand_size(seat) for seat in seats]
    for seat, size in zip(seats, sizes, strict=True):
        state.hand[seat] = state.shown[seat]
        betray_whistle(state, seat, hidden)
        for _ in range(size - state.hand_size(seat)):
            state.gain(seat, hidden.pop())
    state.deck = hidden


def hidden_cards(state: NightMarket, seats: list[int]) -> list[i64]:
    """The cards of the deck and the secret ones in the hands of these seats, sorted."""
    hidden: list[i64] = []
    card: i64
    for card in range(CARDS):
        count = state.deck.count(card)
        for seat in seats:
            count += count_of(state.hand[seat] - state.shown[seat], card)
        hidden += [card] * count
    return hidden


def betray_whistle(state: NightMarket, seat: i64, hidden: list[i64]) -> None:
    """With ask="able" only who holds a whistle is asked for it, so who is asked now holds one."""
    asked = state.skip_unable and kind_of(state.agenda[-1]) == ASK_WHISTLE and state.waiting >> seat & 1
    if asked and state.held(seat, WHISTLE) == 0:
        hidden.remove(WHISTLE)
        state.gain(seat, WHISTLE)
