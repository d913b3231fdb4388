"""What a seat can choose, what can happen, and the frames of the agenda."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.moves import MoveTable, Span, Verb

HERBS: Final[i64] = 0
VINEGAR: Final[i64] = 1
CANDLES: Final[i64] = 2
MASKS: Final[i64] = 3
RELICS: Final[i64] = 4
WHISTLE: Final[i64] = 5
WARES: Final[i64] = 5
CARDS: Final[i64] = 6
CARD_IDS: Final = ("herbs", "vinegar", "candles", "masks", "relics", "whistle")
WARE_IDS: Final = ("herbs", "vinegar", "candles", "masks", "relics")
DEMANDS: Final = ("herbs", "vinegar", "candles", "masks", "relics", "nothing")

LARGEST_BID: Final[i64] = 3
BID_BITS: Final[i64] = 4
BID_MASK: Final[i64] = 15
LARGEST_SALE: Final[i64] = 5
HAND_LIMIT: Final[i64] = 8
ALL_WARES: Final[i64] = (1 << 25) - 1

# The first id of each verb; MoveTable checks that they fit together.
BID: Final[i64] = 0
SELL: Final[i64] = 4
KEEP: Final[i64] = 29
BUY: Final[i64] = 30
FORAGE: Final[i64] = 36
BEG: Final[i64] = 37
BLOW: Final[i64] = 38
LET_BE: Final[i64] = 39

MOVES: Final = MoveTable(
    Verb("bid", at=BID, rules=("NM-BID-1", "NM-BID-2"), coins=Span(4)),
    Verb(
        "sell",
        at=SELL,
        rules=("NM-SELL-1", "NM-SELL-2", "NM-SELL-3"),
        ware=Span(WARE_IDS),
        count=Span(("1", "2", "3", "4", "5")),
    ),
    Verb("keep", at=KEEP, rules=("NM-SELL-1",)),
    Verb("buy", at=BUY, rules=("NM-DEAL-1",), card=Span(CARD_IDS)),
    Verb("forage", at=FORAGE, rules=("NM-DEAL-2",)),
    Verb("beg", at=BEG, rules=("NM-DEAL-3",)),
    Verb("blow", at=BLOW, rules=("NM-WHISTLE-1", "NM-WHISTLE-2", "NM-WHISTLE-3")),
    Verb("let_be", at=LET_BE, rules=("NM-WHISTLE-1",)),
)

# Frames that are carried out.
DUSK: Final[i64] = 0
TURN: Final[i64] = 1
DAWN: Final[i64] = 2
# Frames that are questions. ASK_WHISTLE carries the offer: the seller, the ware and how many.
ASK_BIDS: Final[i64] = 3
ASK_SALE: Final[i64] = 4
ASK_WHISTLE: Final[i64] = 5
ASK_DEAL: Final[i64] = 6

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
