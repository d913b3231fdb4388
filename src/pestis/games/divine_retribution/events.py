"""What can happen at the table, for the log and for drawing it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content.cards import CARD_IDS
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.moves import Span

TURN_BEGAN: Final[i64] = 0
PLAYED: Final[i64] = 1
ACTIVATED: Final[i64] = 2
COPIED: Final[i64] = 3
RESOLVED: Final[i64] = 4
GAINED: Final[i64] = 5
DREW: Final[i64] = 6
RESHUFFLED: Final[i64] = 7
DISCARDED: Final[i64] = 8
RECRUITED: Final[i64] = 9
PITTED: Final[i64] = 10
PERSECUTED: Final[i64] = 11
REPENTED_WITH: Final[i64] = 12
SUFFERED_FROM: Final[i64] = 13
DREW_PENANCE: Final[i64] = 14
INFECTED: Final[i64] = 15
INFECTED_UNPAID: Final[i64] = 16
INFECTED_NOBLE: Final[i64] = 17
TOOK_RAT_KING: Final[i64] = 18
PHASE_BEGAN: Final[i64] = 19
PUT_AWAY: Final[i64] = 20
REFILLED: Final[i64] = 21
DEALT: Final[i64] = 22
REDEALT: Final[i64] = 23
VOTED: Final[i64] = 24
END_TIMES: Final[i64] = 25
ENDED: Final[i64] = 26
PENANCE_RECYCLED: Final[i64] = 27
BOUGHT_RAT_KING: Final[i64] = 28
NOTHING_HAPPENED: Final[i64] = 29
BOOKED: Final[i64] = 30

FROM_HAND_ZONE: Final[i64] = 0
FROM_DISCARD_ZONE: Final[i64] = 1
FROM_CONTROL_ZONE: Final[i64] = 2
FROM_PENANCE_ZONE: Final[i64] = 3
ZONE_NAMES: Final = ("hand", "discard", "control", "penance")

KING_TAKEN: Final[i64] = 0
KINGDOM_GONE: Final[i64] = 1
STALLED: Final[i64] = 2
ROUND_LIMIT: Final[i64] = 3
REASONS: Final = ("king", "kingdom", "stall", "round_limit")

# Why an effect did nothing, always by public facts; some with a number.
NO_PENANCE_LEFT: Final[i64] = 0
NO_CARD_IN_HAND: Final[i64] = 1
HAND_TOO_SMALL: Final[i64] = 2
HAND_LARGE_ENOUGH: Final[i64] = 3
NOTHING_TO_DRAW: Final[i64] = 4
NOTHING_TO_RECRUIT: Final[i64] = 5
NOTHING_TO_PIT: Final[i64] = 6
NOTHING_TO_INFECT: Final[i64] = 7
NOTHING_TO_COPY: Final[i64] = 8
CONDITION_NOT_MET: Final[i64] = 9
WHY_NOTHING: Final = (
    "no_penance_left",
    "no_card_in_hand",
    "hand_too_small",
    "hand_large_enough",
    "nothing_to_draw",
    "nothing_to_recruit",
    "nothing_to_pit",
    "nothing_to_infect",
    "nothing_to_copy",
    "condition_not_met",
)

_card: Final = Span(CARD_IDS)
# The card whose text the Queen has: its number + 1, 0 for a card with its own text.
_copied: Final = Span(("none", *CARD_IDS))
_zone: Final = Span(ZONE_NAMES)
_slot: Final = Span(8)
_seat: Final = Span(5)

EVENTS: Final = EventTable(
    EventKind("turn_began", rules=("DR-TURN-1",), round=Span(65536)),
    EventKind("played", rules=("DR-SPREAD-3", "DR-SPREAD-4"), card=_card),
    EventKind("activated", rules=("DR-CHRONIC-3",), card=_card, copied=_copied),
    EventKind("copied", rules=("DR-CARD-QUEEN",), card=_card),
    EventKind("resolved", rules=("DR-EFFECT-3",), card=_card, copied=_copied),
    EventKind("gained", rules=("DR-INFECT-1",), card=_card, contagions=Span(256), copied=_copied),
    EventKind("drew", rules=("DR-KEY-4",), card=_card, penance=Span(("no", "yes"))),
    EventKind("reshuffled", rules=("DR-DECK-2", "DR-DECK-3"), cards=Span(256)),
    EventKind("discarded", rules=("DR-DECK-1",), card=_card, zone=_zone),
    EventKind("recruited", rules=("DR-KEY-1",), card=_card, zone=_zone),
    EventKind("pitted", rules=("DR-KEY-2",), card=_card, zone=_zone),
    EventKind("persecuted", rules=("DR-PERSECUTE-2",), opponent=_seat, card=_card, copied=_copied),
    EventKind("repented", rules=("DR-PERSECUTE-4", "DR-REPENT-2"), card=_card),
    EventKind("suffered", rules=("DR-PERSECUTE-3",), card=_card, copied=_copied),
    EventKind("drew_penance", rules=("DR-CARD-FRAG-P", "DR-RULING-33"), card=_card),
    EventKind("infected", rules=("DR-INFECT-6",), card=_card, slot=_slot, paid=Span(256)),
    EventKind("infected_unpaid", rules=("DR-RULING-50",), card=_card, slot=_slot),
    EventKind("infected_noble", rules=("DR-INFECT-2",), card=_card, paid=Span(256)),
    EventKind("took_rat_king", rules=("DR-INFECT-7",)),
    EventKind("phase_began", rules=("DR-TURN-1",), phase=Span(("setup", "spread", "infect", "end"))),
    EventKind("put_away", rules=("DR-END-1",), card=_card),
    EventKind("refilled", rules=("DR-END-4",), card=_card, slot=_slot),
    EventKind("dealt", rules=("DR-SETUP-1",), card=_card, slot=_slot),
    EventKind("redealt", rules=("DR-SETUP-2", "DR-RULING-3")),
    EventKind("voted", rules=("DR-RULING-3",), redeal=Span(("no", "yes"))),
    EventKind("end_times", rules=("DR-ENDTIMES-3",), reason=Span(REASONS)),
    EventKind("ended", rules=("DR-SCORE-5",), reason=Span(REASONS)),
    EventKind("penance_recycled", rules=("DR-RULING-32",), cards=Span(256)),
    EventKind("bought_rat_king", rules=("DR-RULING-16",), paid=Span(256)),
    EventKind("nothing_happened", rules=("DR-RULING-10",), reason=Span(WHY_NOTHING), number=Span(256)),
    EventKind("booked", rules=("DR-RULING-11", "DR-END-3"), cards=Span(256), hand=Span(256)),
)
