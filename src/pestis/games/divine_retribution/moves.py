"""What a seat can choose, and where the ids of each verb begin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.kernel.moves import MoveTable, Span, Verb

LINEUP_SIZE: Final[i64] = 8

# Moves that are made often have ids below 256, which Python keeps ready-made.
END_SPREAD: Final[i64] = 0
END_INFECT: Final[i64] = 1
GO_ON: Final[i64] = 2
SUFFER: Final[i64] = 3
DECLINE: Final[i64] = 4
ACCEPT: Final[i64] = 5
TAKE_RAT_KING: Final[i64] = 6
BUY_RAT_KING: Final[i64] = 7
REDEAL: Final[i64] = 8
KEEP: Final[i64] = 9
INFECT: Final[i64] = 10
INFECT_UNPAID: Final[i64] = 18
INFECT_NOBLE: Final[i64] = 26
PERSECUTE: Final[i64] = 29
PLAY: Final[i64] = 34
ACTIVATE: Final[i64] = 62
REPENT: Final[i64] = 90
DISCARD_CARD: Final[i64] = 118
PIT_HAND: Final[i64] = 146
PIT_DISCARD: Final[i64] = 174
RECRUIT_CARD: Final[i64] = 202
RESOLVE: Final[i64] = 230
COPY_CARD: Final[i64] = 258

ROYALS: Final[i64] = 0
CLERGY: Final[i64] = 1
THRONE: Final[i64] = 2
NOBLE_PLACES: Final = ("royals", "clergy", "king")

_card: Final = Span(CARD_IDS)
_slot: Final = Span(8)

MOVES: Final = MoveTable(
    Verb("end_spread", at=END_SPREAD, rules=("DR-SPREAD-2", "DR-RULING-5")),
    Verb("end_infect", at=END_INFECT, rules=("DR-INFECT-5", "DR-INFECT-8")),
    Verb("go_on", at=GO_ON, rules=("DR-RULING-21",)),
    Verb("suffer", at=SUFFER, rules=("DR-PERSECUTE-3",)),
    Verb("decline", at=DECLINE, rules=("DR-EFFECT-2",)),
    Verb("accept", at=ACCEPT, rules=("DR-EFFECT-2",)),
    Verb("take_rat_king", at=TAKE_RAT_KING, rules=("DR-INFECT-7",)),
    Verb("buy_rat_king", at=BUY_RAT_KING, rules=("DR-RULING-16",)),
    Verb("redeal", at=REDEAL, rules=("DR-SETUP-2", "DR-RULING-3")),
    Verb("keep", at=KEEP, rules=("DR-SETUP-2", "DR-RULING-3")),
    Verb("infect", at=INFECT, rules=("DR-INFECT-2", "DR-INFECT-4"), slot=_slot),
    Verb("infect_unpaid", at=INFECT_UNPAID, rules=("DR-RULING-50",), slot=_slot),
    Verb("infect_noble", at=INFECT_NOBLE, rules=("DR-INFECT-2", "DR-INFECT-4"), place=Span(NOBLE_PLACES)),
    Verb("persecute", at=PERSECUTE, rules=("DR-PERSECUTE-2", "DR-RULING-26"), opponent=Span(5)),
    Verb("play", at=PLAY, rules=("DR-SPREAD-1", "DR-SPREAD-4"), card=_card),
    Verb("activate", at=ACTIVATE, rules=("DR-CHRONIC-3", "DR-CHRONIC-4"), card=_card),
    Verb("repent", at=REPENT, rules=("DR-REPENT-1", "DR-PERSECUTE-4"), card=_card),
    Verb("discard", at=DISCARD_CARD, rules=("DR-RULING-31",), card=_card),
    Verb("pit", at=PIT_HAND, rules=("DR-KEY-2",), card=_card),
    Verb("pit_discarded", at=PIT_DISCARD, rules=("DR-KEY-2",), card=_card),
    Verb("recruit", at=RECRUIT_CARD, rules=("DR-KEY-1",), card=_card),
    Verb("resolve", at=RESOLVE, rules=("DR-RULING-7",), card=_card),
    Verb("copy", at=COPY_CARD, rules=("DR-CARD-QUEEN", "DR-RULING-37"), card=_card),
)
