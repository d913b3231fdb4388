"""What each seat sees."""

from __future__ import annotations

from mypy_extensions import i64

from night_market.bundle import named
from night_market.frames import ASK_WHISTLE, TURN
from night_market.moves import CARD_IDS, WARE_IDS
from night_market.state import NightMarket
from night_market.views import Board, Offer, Trader
from pestis.kernel.agenda import a_of, b_of, c_of, kind_of, seat_of


def board_view(state: NightMarket, viewer: i64) -> Board:
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


def trader(state: NightMarket, seat: i64, viewer: i64) -> Trader:
    return {
        "seat": int(seat),
        "coins": int(state.coins[seat]),
        "bid": None if state.sealing else int(state.bid_of(seat)),
        "cards": int(state.hand_size(seat)),
        "shown": named(state.shown[seat]),
        "hand": named(state.hand[seat]) if seat == viewer else None,
    }


def offer(state: NightMarket) -> Offer | None:
    """What is for sale while the others may whistle."""
    if state.is_over or kind_of(state.agenda[-1]) != ASK_WHISTLE:
        return None
    question = state.agenda[-1]
    return {"seller": int(a_of(question)), "ware": WARE_IDS[b_of(question)], "count": int(c_of(question))}
