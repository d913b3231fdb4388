"""The cards by number, and what a seat can choose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
