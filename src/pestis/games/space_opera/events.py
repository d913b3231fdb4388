"""What can happen, in the past tense, with up to three arguments."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.technologies import TECH_IDS
from pestis.games.space_opera.frames import PHASE_IDS
from pestis.games.space_opera.moves import GOOD_IDS, ITEM_IDS, KIND_IDS, MODE_IDS, TARGET_IDS
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.moves import Span

ROUND_BEGAN: Final[i64] = 0
PHASE_BEGAN: Final[i64] = 1
BUILT: Final[i64] = 2
RESEARCHED: Final[i64] = 3
RETURNED: Final[i64] = 4
PASSED: Final[i64] = 5
SURRENDERED: Final[i64] = 6
LOADED: Final[i64] = 7
SET_OUT: Final[i64] = 8
MOVED: Final[i64] = 9
FLIPPED: Final[i64] = 10
LOST_SHIP: Final[i64] = 11
RETREATED: Final[i64] = 12
COLONISED: Final[i64] = 13
ABANDONED: Final[i64] = 14
CAPTURED: Final[i64] = 15
ATTACKED: Final[i64] = 16
STRUCK: Final[i64] = 17
FOUGHT: Final[i64] = 18
USED: Final[i64] = 19
CANCELLED: Final[i64] = 20
SAVED: Final[i64] = 21
PIERCED: Final[i64] = 22
UNCOVERED: Final[i64] = 23
PAID: Final[i64] = 24
PAID_TRIBUTE: Final[i64] = 25
PLACED: Final[i64] = 26
OFFERED_TIES: Final[i64] = 27
TIED: Final[i64] = 28
REFUSED_TIES: Final[i64] = 29
BROKE_TIES: Final[i64] = 30
WITHDREW: Final[i64] = 31
PRODUCED: Final[i64] = 32
STARVED: Final[i64] = 33
MARKED: Final[i64] = 34
CLEARED: Final[i64] = 35
LOOKED: Final[i64] = 36
SPIED: Final[i64] = 37
STOLE: Final[i64] = 38
CONVERTED: Final[i64] = 39
SENT: Final[i64] = 40
PULSED: Final[i64] = 41
VAPORISED: Final[i64] = 42
CLOAKED: Final[i64] = 43
TOOK_SHIP: Final[i64] = 44
LEFT_SHIP: Final[i64] = 45
ELIMINATED: Final[i64] = 46
RESPAWNED: Final[i64] = 47
GOT_TECH: Final[i64] = 48
OFFERED_TRADE: Final[i64] = 49
TRADED: Final[i64] = 50
ENDED: Final[i64] = 51
# Told at tables of people only (`rules.people`).
OVERFLOWED: Final[i64] = 52
LOST_CARGO: Final[i64] = 53
LOST: Final[i64] = 54
FELL: Final[i64] = 55

# Why a ship was lost.
BY_COLLISION: Final[i64] = 0
BY_DETONATION: Final[i64] = 1
BY_SUPERNOVA: Final[i64] = 2
BY_DRIFT: Final[i64] = 3
BY_FORCE_FIELD: Final[i64] = 4
BY_MISSILES: Final[i64] = 5
BY_STRIKING: Final[i64] = 6
BY_INVADING: Final[i64] = 7
BY_STRIKE: Final[i64] = 8
BY_NUKE: Final[i64] = 9
BY_GUN: Final[i64] = 10
BY_ELIMINATION: Final[i64] = 11
LOSSES: Final = (
    "collision",
    "detonation",
    "supernova",
    "no_energy",
    "force_field",
    "missile_defense",
    "striking",
    "invading",
    "strike",
    "nuclear_strike",
    "wave_motion_gun",
    "elimination",
)
CONTAMINATION: Final[i64] = 0
FALLOUT: Final[i64] = 1
MARKER_IDS: Final = ("contamination", "fallout")
BEAM_INVASION: Final[i64] = 17
GUN_SHOT: Final[i64] = 18
ATTACK_IDS: Final = (*MODE_IDS, "beam_invasion", "gun")
STRUCTURE_IDS: Final = ("windmill", "refinery", "farm", "bunker")
SENT_IDS: Final = (*GOOD_IDS, *STRUCTURE_IDS, "ship")

# Why the game ended.
BY_LAST_ONE: Final[i64] = 0
BY_LIMIT: Final[i64] = 1
BY_RUIN: Final[i64] = 2
REASONS: Final = ("last_one", "round_limit", "ruin")

_seat: Final = Span(4)
_side: Final = Span(("0", "1", "2", "3", "neutral"))
_cell: Final = Span(144)
_ship: Final = Span(96)
_many: Final = Span(4096)
# Five counts in one number: of goods in the order of GOOD_IDS, of structures in that of STRUCTURE_IDS.
COUNT_BITS: Final[i64] = 7
_bag: Final = Span(1 << 35)
_tech: Final = Span(TECH_IDS)
_card: Final = Span(4 + 200)
# One more than the number, 0 for none.
_cell_or_none: Final = Span(145)
_ship_or_none: Final = Span(97)

EVENTS: Final = EventTable(
    EventKind("round_began", rules=("SO-ROUND-1", "SO-ROUND-3"), round=Span(256), first=_seat),
    EventKind("phase_began", rules=("SO-ROUND-1",), phase=Span(PHASE_IDS)),
    EventKind("built", rules=("SO-BUILD-2", "SO-BUILD-7"), item=Span(ITEM_IDS), cell=_cell),
    EventKind("researched", rules=("SO-RSCH-2",), tech=_tech),
    EventKind("returned", rules=("SO-RSCH-3", "SO-RULING-18"), tech=_tech),
    EventKind("passed", rules=("SO-BUILD-3", "SO-MOVE-3"), phase=Span(PHASE_IDS)),
    EventKind("surrendered", rules=("SO-RULING-45",)),
    EventKind("loaded", rules=("SO-CARGO-3", "SO-RULING-19"), ship=_ship, good=Span(GOOD_IDS), aboard=_many),
    EventKind("set_out", rules=("SO-MOVE-4",), ship=_ship, energy=_many, spaces=_many),
    EventKind("moved", rules=("SO-MOVE-7",), ship=_ship, cell=_cell, left=_many),
    EventKind("flipped", rules=("SO-EXPL-1", "SO-EXPL-2"), cell=_cell, card=_card, garrison=_many),
    EventKind("lost_ship", rules=("SO-CARGO-2",), ship=_ship, cell=_cell, reason=Span(LOSSES)),
    EventKind("retreated", rules=("SO-RULING-32",), ship=_ship, cell=_cell),
    EventKind("colonised", rules=("SO-COL-2", "SO-RULING-26"), cell=_cell, meeples=_many),
    EventKind("abandoned", rules=("SO-RULING-8",), cell=_cell),
    EventKind("captured", rules=("SO-INV-5",), cell=_cell, meeples=_many),
    EventKind("attacked", rules=("SO-REACT-3", "SO-REACT-4"), seat=_side, cell=_cell, mode=Span(ATTACK_IDS)),
    EventKind("struck", rules=("SO-STRIKE-1",), cell=_cell, target=Span(TARGET_IDS), count=_many),
    EventKind("fought", rules=("SO-INV-2", "SO-INV-3"), cell=_cell, attack=_many, defence=_many),
    EventKind("used", rules=("SO-TECH-0c",), tech=_tech, ship=_ship_or_none, cell=_cell_or_none),
    EventKind("cancelled", rules=("SO-TECH-HAK", "SO-REACT-2"), tech=_tech, seat=_seat),
    EventKind("saved", rules=("SO-REACT-3",), ship=_ship, tech=_tech),
    EventKind("pierced", rules=("SO-TECH-APC",), ship=_ship),
    EventKind("uncovered", rules=("SO-TECH-RAD", "SO-RULING-58"), ship=_ship),
    EventKind("paid", rules=("SO-TECH-0a", "SO-RULING-64"), kind=Span(KIND_IDS), cell=_cell),
    EventKind("paid_tribute", rules=("SO-RULING-62",), kind=Span(KIND_IDS), seat=_seat, cell=_cell),
    EventKind("placed", rules=("SO-RULING-63",), kind=Span(KIND_IDS), cell=_cell),
    EventKind("offered_ties", rules=("SO-TECH-AMB", "SO-RULING-62"), seat=_seat),
    EventKind("tied", rules=("SO-RULING-62",), seat=_seat, cell=_cell),
    EventKind("refused_ties", rules=("SO-RULING-62",), seat=_seat),
    EventKind("broke_ties", rules=("SO-RULING-62",), seat=_seat),
    EventKind("withdrew", rules=("SO-RULING-62", "SO-REACT-8"), seat=_seat),
    EventKind("produced", rules=("SO-PROD-1", "SO-PROD-2"), cell=_cell, energy=_many, ore=_many),
    EventKind("starved", rules=("SO-MAINT-1",), cell=_cell, meeples=_many),
    EventKind("marked", rules=("SO-BIO-2", "SO-NUKE-2"), cell=_cell, marker=Span(MARKER_IDS), until=Span(1024)),
    EventKind("cleared", rules=("SO-MAINT-4",), cell=_cell, marker=Span(MARKER_IDS)),
    EventKind("looked", rules=("SO-TECH-RAD", "SO-RULING-58"), cell=_cell, card=_card, garrison=_many),
    EventKind("spied", rules=("SO-TECH-SPY", "SO-RULING-50"), tech=_tech),
    EventKind("stole", rules=("SO-TECH-ROG", "SO-TECH-TRA"), kind=Span(KIND_IDS), seat=_seat, cell=_cell),
    EventKind("converted", rules=("SO-RULING-51",), cell=_cell, kind=Span(KIND_IDS), count=_many),
    EventKind("sent", rules=("SO-TECH-BRI", "SO-TECH-BEA"), good=Span(SENT_IDS), count=_many, cell=_cell),
    EventKind("pulsed", rules=("SO-TECH-EMP", "SO-RULING-54"), cell=_cell),
    EventKind("vaporised", rules=("SO-TECH-WMG", "SO-RULING-53"), cell=_cell, card=_card),
    EventKind("cloaked", rules=("SO-TECH-STE", "SO-RULING-57"), ship=_ship),
    EventKind("took_ship", rules=("SO-RULING-9", "SO-RULING-39"), ship=_ship, cell=_cell),
    EventKind("left_ship", rules=("SO-COL-4", "SO-RULING-9"), ship=_ship, cell=_cell),
    EventKind("eliminated", rules=("SO-RES-5", "SO-RULING-41")),
    EventKind("respawned", rules=("SO-RESP-1", "SO-RESP-2", "SO-RULING-46"), cell=_cell),
    EventKind("got_tech", rules=("SO-RESP-2", "SO-SCEN-2"), tech=_tech),
    EventKind("offered_trade", rules=("SO-RULING-65",), seat=_seat),
    EventKind("traded", rules=("SO-RULING-65",), kind=Span(KIND_IDS), count=_many, cell=_cell),
    EventKind("ended", rules=("SO-END-1",), reason=Span(REASONS)),
    EventKind("overflowed", rules=("SO-RES-2",), cell=_cell, energy=_many, ore=_many),
    EventKind("lost_cargo", rules=("SO-CARGO-2",), ship=_ship, goods=_bag),
    EventKind("lost", rules=("SO-NUKE-1", "SO-RULING-53"), cell=_cell, goods=_bag, structures=_bag),
    EventKind("fell", rules=("SO-INV-3",), cell=_cell, meeples=_many),
)


def bag(counts: list[i64]) -> i64:
    """Up to five counts in one number."""
    packed: i64 = 0
    for place in range(len(counts)):
        packed |= counts[place] << (COUNT_BITS * place)
    return packed


def counts_in(packed: i64) -> list[i64]:
    """The five counts in a number.

    >>> counts_in(bag([3, 0, 2]))
    [3, 0, 2, 0, 0]
    """
    return [packed >> COUNT_BITS * place & (1 << COUNT_BITS) - 1 for place in range(5)]
