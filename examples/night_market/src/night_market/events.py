"""What can happen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from night_market.moves import CARD_IDS, DEMANDS, WARE_IDS
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.moves import Span

DEALT: Final[i64] = 0
NIGHT_FELL: Final[i64] = 1
ARRIVED: Final[i64] = 2
DEMANDED: Final[i64] = 3
BID_SHOWN: Final[i64] = 4
OFFERED: Final[i64] = 5
WHISTLED: Final[i64] = 6
PAID: Final[i64] = 7
BOUGHT: Final[i64] = 8
FORAGED: Final[i64] = 9
BEGGED: Final[i64] = 10
ROTTED: Final[i64] = 11
RESHUFFLED: Final[i64] = 12

CARD: Final = Span(CARD_IDS)
COINS: Final = Span(256)
EVENTS: Final = EventTable(
    EventKind("dealt", rules=("NM-SETUP-1",), first=CARD, second=CARD, third=CARD),
    EventKind("night_fell", rules=("NM-NIGHT-1", "NM-NIGHT-5"), night=Span(11), bearer=Span(4)),
    EventKind("arrived", rules=("NM-NIGHT-1",), card=CARD),
    EventKind("demanded", rules=("NM-NIGHT-2",), ware=Span(DEMANDS)),
    EventKind("bid_shown", rules=("NM-BID-2",), coins=COINS),
    EventKind("offered", rules=("NM-SELL-1",), ware=Span(WARE_IDS), count=Span(6)),
    EventKind("whistled", rules=("NM-WHISTLE-2", "NM-WHISTLE-3"), roll=Span(7)),
    EventKind("paid", rules=("NM-SELL-2", "NM-SELL-3", "NM-WHISTLE-2"), coins=COINS),
    EventKind("bought", rules=("NM-DEAL-1",), card=CARD, coins=COINS),
    EventKind("foraged", rules=("NM-DEAL-2",), card=CARD),
    EventKind("begged", rules=("NM-DEAL-3",)),
    EventKind("rotted", rules=("NM-NIGHT-4",), card=CARD),
    EventKind("reshuffled", rules=("NM-CARD-3",)),
)
