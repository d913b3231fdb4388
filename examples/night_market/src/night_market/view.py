"""What each seat sees, what it can only guess, and the same as numbers for learning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from night_market.bundle import count_of, named
from night_market.moves import (
    ASK_BIDS,
    ASK_DEAL,
    ASK_SALE,
    ASK_WHISTLE,
    CARD_IDS,
    CARDS,
    HAND_LIMIT,
    TURN,
    WARE_IDS,
    WHISTLE,
)
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of

if TYPE_CHECKING:
    from night_market.state import NightMarket

QUESTIONS = (ASK_BIDS, ASK_SALE, ASK_WHISTLE, ASK_DEAL)
OF_THE_TABLE = 1 + 5 + 6 + 6 + 4 + 6
OF_A_TRADER = 9


def table(state: NightMarket, viewer: i64) -> dict[str, object]:
    """All that lies open, and the viewer's own hand. NM-CARD-1."""
    return {
        "night": int(state.night),
        "nights": int(state.nights),
        "bearer": int(state.bearer()),
        "demand": [ware for number, ware in enumerate(WARE_IDS) if state.demand >> number & 1],
        "row": [CARD_IDS[card] for card in state.row],
        "deck": len(state.deck),
        "discard": named(state.discard),
        "turns": [int(seat_of(todo)) for todo in reversed(state.agenda) if kind_of(todo) == TURN],
        "offer": offer(state),
        "traders": [trader(state, seat, viewer) for seat in range(state.seats)],
    }


def trader(state: NightMarket, seat: i64, viewer: i64) -> dict[str, object]:
    """One trader as the viewer sees it; `bid` is tonight's, None while bids are secret."""
    return {
        "seat": int(seat),
        "coins": int(state.coins[seat]),
        "bid": None if state.sealing else int(state.bid_of(seat)),
        "cards": int(state.hand_size(seat)),
        "shown": named(state.shown[seat]),
        "hand": named(state.hand[seat]) if seat == viewer else None,
    }


def offer(state: NightMarket) -> dict[str, object] | None:
    """What is for sale while the others may whistle."""
    if state.is_over or kind_of(state.agenda[-1]) != ASK_WHISTLE:
        return None
    question = state.agenda[-1]
    return {"seller": int(a_of(question)), "ware": WARE_IDS[b_of(question)], "count": int(c_of(question))}


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
    asked = state.able and kind_of(state.agenda[-1]) == ASK_WHISTLE and state.waiting >> seat & 1
    if asked and state.held(seat, WHISTLE) == 0:
        hidden.remove(WHISTLE)
        state.gain(seat, WHISTLE)


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
