"""What can happen at the table, for the log and for drawing it.

The seat of an event about a unit is its owner (nobody for a native); the board it happens on is the host's.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.board import DIE_FACES, GOAL_IDS, KIND_IDS, PLACE_IDS, SPACE_IDS, TERRAIN_IDS
from pestis.games.space_plague.cards import EVENT_IDS, EVOLUTION_IDS, PLAY_IDS
from pestis.games.space_plague.frames import PHASE_IDS
from pestis.games.space_plague.moves import SLOT_IDS
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.moves import Span

ROUND_BEGAN: Final[i64] = 0
PHASE_BEGAN: Final[i64] = 1
CARD_LEFT: Final[i64] = 2
REVEALED: Final[i64] = 3
CHARGED: Final[i64] = 4
ROLLED: Final[i64] = 5
GAINED: Final[i64] = 6
TURNED_UP: Final[i64] = 7
RESOLVED: Final[i64] = 8
NOTHING_DONE: Final[i64] = 9
PLACED: Final[i64] = 10
NOT_PLACED: Final[i64] = 11
ADVANCED: Final[i64] = 12
JUMPED: Final[i64] = 13
COLLECTED: Final[i64] = 14
ARRIVED: Final[i64] = 15
CORE_LOST: Final[i64] = 16
DESTROYED: Final[i64] = 17
DEMOTED: Final[i64] = 18
SPARED: Final[i64] = 19
SHIELDED: Final[i64] = 20
MADE_IMMUNE: Final[i64] = 21
HALTED: Final[i64] = 22
FREED: Final[i64] = 23
ABDUCTED: Final[i64] = 24
PROMOTED: Final[i64] = 25
SWAPPED: Final[i64] = 26
BOUGHT: Final[i64] = 27
REFILLED: Final[i64] = 28
FLIPPED: Final[i64] = 29
RENEWED: Final[i64] = 30
RESHUFFLED: Final[i64] = 31
DROPPED: Final[i64] = 32
USED: Final[i64] = 33
ACTIVATED: Final[i64] = 34
RESTED: Final[i64] = 35
TRASHED: Final[i64] = 36
TOOK_BACK: Final[i64] = 37
PAID: Final[i64] = 38
STOLE: Final[i64] = 39
DISCHARGED: Final[i64] = 40
STRUCK: Final[i64] = 41
NO_EVENT: Final[i64] = 42
TILE_BLOCKED: Final[i64] = 43
TILE_LOST: Final[i64] = 44
DISPLACED: Final[i64] = 45
STARTED_FIRST: Final[i64] = 46
FINAL_MARCH: Final[i64] = 47
ENDED: Final[i64] = 48
FROZEN: Final[i64] = 49
DEALT: Final[i64] = 50

ROOM: Final[i64] = 0
TOKENS: Final[i64] = 1
LACK_IDS: Final = ("room", "tokens")
FROM_HAND: Final[i64] = 0
FROM_PLAYED: Final[i64] = 1
ZONE_IDS: Final = ("hand", "played")

_board: Final = Span(4)
_card: Final = Span(PLAY_IDS)
_count: Final = Span(64)
_event: Final = Span(EVENT_IDS)
_evolution: Final = Span(EVOLUTION_IDS)
_goal: Final = Span(GOAL_IDS)
_kind: Final = Span(KIND_IDS)
_place: Final = Span(PLACE_IDS)
_slot: Final = Span(SLOT_IDS)
_space: Final = Span(SPACE_IDS)
_terrain: Final = Span(TERRAIN_IDS)

EVENTS: Final = EventTable(
    EventKind("round_began", rules=("SP-ROUND-1", "SP-ROUND-2"), round=Span(64), first_player=_board),
    EventKind("phase_began", rules=("SP-ROUND-2",), phase=Span(PHASE_IDS)),
    EventKind("card_left", rules=("SP-PROD-2",), card=_event),
    EventKind("revealed", rules=("SP-PROD-3", "SP-PROD-4"), card=_event),
    EventKind("charged", rules=("SP-PROD-5", "SP-PROD-6"), space=_space, terrain=_terrain),
    EventKind("rolled", rules=("SP-DIE-1",), face=Span(DIE_FACES)),
    EventKind("gained", rules=("SP-TERM-8",), energy=_count),
    EventKind("turned_up", rules=("SP-ACT-2",), card=_card),
    EventKind("resolved", rules=("SP-ACT-3",), card=_card),
    EventKind("nothing_done", rules=("SP-RULING-12",), card=_card, lack=Span(LACK_IDS)),
    EventKind("placed", rules=("SP-UNIT-1",), board=_board, space=_space, kind=_kind),
    EventKind("not_placed", rules=("SP-UNIT-1", "SP-RULING-18"), board=_board, kind=_kind, lack=Span(LACK_IDS)),
    EventKind("advanced", rules=("SP-MOVE-1",), board=_board, place=_place, to=_goal),
    EventKind("jumped", rules=("SP-EVO-23",), board=_board, place=_place, to=_space),
    EventKind("collected", rules=("SP-MOVE-3", "SP-MOVE-4"), board=_board, space=_space),
    EventKind("arrived", rules=("SP-MOVE-5",), board=_board, kind=_kind),
    EventKind("core_lost", rules=("SP-PLANET-BRADOK-3", "SP-RULING-27"), kind=_kind),
    EventKind("destroyed", rules=("SP-TERM-5", "SP-RULING-18"), board=_board, place=_place, kind=_kind),
    EventKind("demoted", rules=("SP-UNIT-4",), board=_board, place=_place),
    EventKind("spared", rules=("SP-SHIELD-1", "SP-RULING-19"), board=_board, place=_place),
    EventKind("shielded", rules=("SP-SHIELD-1",), board=_board, place=_place),
    EventKind("made_immune", rules=("SP-RULING-19",), board=_board, place=_place, rounds=Span(4)),
    EventKind("halted", rules=("SP-RULING-21",), board=_board, place=_place, rounds=Span(4)),
    EventKind("freed", rules=("SP-RULING-21",), board=_board, place=_place),
    EventKind("abducted", rules=("SP-RULING-28",), board=_board, place=_place, to=_space),
    EventKind("promoted", rules=("SP-UNIT-3",), board=_board, space=_space),
    EventKind("swapped", rules=("SP-ACT-4", "SP-MOVE-1"), board=_board, space=_space),
    EventKind("bought", rules=("SP-MKT-2", "SP-MKT-3"), card=_evolution, cost=_count, slot=_slot),
    EventKind("refilled", rules=("SP-MKT-3", "SP-RULING-31"), card=_evolution, slot=_slot),
    EventKind("flipped", rules=("SP-RULING-31",), card=_evolution),
    EventKind("renewed", rules=("SP-ACT-6",), cost=_count),
    EventKind("reshuffled", rules=("SP-ACT-7",), cards=_count),
    EventKind("dropped", rules=("SP-MKT-7",), card=_evolution),
    EventKind("used", rules=("SP-MKT-4",), card=_evolution),
    EventKind("activated", rules=("SP-ACT-4",), card=_evolution),
    EventKind("rested", rules=("SP-ACT-8",), cards=_count),
    EventKind("trashed", rules=("SP-TERM-5",), card=_card, zone=Span(ZONE_IDS)),
    EventKind("took_back", rules=("SP-ACT-9",), card=_card),
    EventKind("paid", rules=("SP-RULING-22",), board=_board, place=_place, energy=_count),
    EventKind("stole", rules=("SP-ACT-12",), board=_board, energy=_count),
    EventKind("discharged", rules=("SP-ACT-12",), board=_board, terrain=_terrain, energy=_count),
    EventKind("struck", rules=("SP-EVT-1", "SP-EVT-3"), card=_event),
    EventKind("no_event", rules=("SP-EVT-2",)),
    EventKind("tile_blocked", rules=("SP-PLANET-GASIER-1",), space=_space, terrain=_terrain),
    EventKind("tile_lost", rules=("SP-PLANET-GASIER-2",), space=_space, terrain=_terrain),
    EventKind("displaced", rules=("SP-RULING-37",), board=_board, place=_place, to=_space),
    EventKind("started_first", rules=("SP-SETUP-11",)),
    EventKind("final_march", rules=("SP-END-1", "SP-RULING-6")),
    EventKind("ended", rules=("SP-END-1",)),
    EventKind("frozen", rules=("SP-RULING-21",), space=_space, terrain=_terrain, rounds=Span(4)),
    EventKind("dealt", rules=("SP-SETUP-7",), card=_evolution, slot=_slot),
)
