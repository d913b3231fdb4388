"""The kinds of frame on the agenda; the classes that say what they do are in `rules/`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.views import Phase

# Steps.
BEGIN_TURN: Final[i64] = 0
SPREAD: Final[i64] = 1
CHECK: Final[i64] = 2  # seat: resolve the effects under its control whose condition has come true
PART: Final[i64] = 3  # seat, a: place under control, b: part of the text
SUFFERED: Final[i64] = 4  # seat: the victim, a: place of the persecuting card, b: part, c: persecutor + 1
INFECTING: Final[i64] = 5
ENTER_END: Final[i64] = 6
# a: window 0 to 4, b: cards that step 3 draws beyond five, c: the least it draws up to
END_WINDOW: Final[i64] = 7

# Questions.
ASK_VOTE: Final[i64] = 16
ASK_SPREAD: Final[i64] = 17
ASK_INFECT: Final[i64] = 18
ASK_WINDOW: Final[i64] = 19  # as END_WINDOW
ASK_RESOLVE: Final[i64] = 20
ASK_OPPONENT: Final[i64] = 21  # a: place, b: part
ASK_REPENT: Final[i64] = 22  # seat: the victim, a: place of the persecuting card, b: part, c: persecutor
ASK_COPY: Final[i64] = 23  # a: place of the Queen
ASK_PIT: Final[i64] = 24  # a: place, b: part, c: cards pitted so far
ASK_RECRUIT: Final[i64] = 25  # a: place, b: part, c: cards recruited so far
ASK_DISCARD: Final[i64] = 26  # a: place, b: part, c: cards discarded so far, and above these the persecutor + 1
ASK_PENANCE: Final[i64] = 27  # a: place, b: part, c: cards recruited so far, and above these the persecutor + 1
ASK_UNPAID: Final[i64] = 28  # a: place, b: part
ASK_MAY: Final[i64] = 29  # a: place, b: part

# Where the persecutor + 1 begins in c, above a number of cards; 0 if the own card has this effect.
PERSECUTOR_SHIFT: Final[i64] = 8
CARDS_MASK: Final[i64] = 0xFF

SETTING_UP: Final[i64] = 0
SPREAD_PHASE: Final[i64] = 1
INFECT_PHASE: Final[i64] = 2
END_PHASE: Final[i64] = 3
PHASE_NAMES: Final[tuple[Phase, ...]] = ("setup", "spread", "infect", "end")
