"""The kinds of frame on the agenda; the classes that say what they do are in `rules/`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Steps.
DUSK: Final[i64] = 0
TURN: Final[i64] = 1
DAWN: Final[i64] = 2
# Questions. ASK_WHISTLE carries the offer: the seller, the ware and how many.
ASK_BIDS: Final[i64] = 3
ASK_SALE: Final[i64] = 4
ASK_WHISTLE: Final[i64] = 5
ASK_DEAL: Final[i64] = 6
