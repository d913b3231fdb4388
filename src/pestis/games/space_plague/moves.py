"""What a seat can choose, and where the ids of each verb begin."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.board import PLACE_IDS, SPACE_IDS, SPACES, TERRAIN_IDS
from pestis.games.space_plague.cards import INSTANT_IDS, PERMANENT_IDS, PLAY_IDS
from pestis.kernel.moves import MoveTable, Span, Verb

MOST_ROW: Final[i64] = 10
TOP_SLOT: Final[i64] = 10

# Moves that are made often have ids below 256, which Python keeps ready-made.
PASS: Final[i64] = 0
END_TURN: Final[i64] = 1
RESOLVE: Final[i64] = 2
RENEW: Final[i64] = 3
ROLL: Final[i64] = 4
VISIT: Final[i64] = 5
LEAVE: Final[i64] = 6
DECLINE: Final[i64] = 7
PAY: Final[i64] = 8
LOSE: Final[i64] = 9
SACRIFICE: Final[i64] = 10
STAY: Final[i64] = 11
COMMIT: Final[i64] = 12
PRODUCE: Final[i64] = 29
ADVANCE: Final[i64] = 32
SHIELD: Final[i64] = 56
BUY: Final[i64] = 80
USE: Final[i64] = 91
ACTIVATE: Final[i64] = 103
DROP: Final[i64] = 116
TRASH: Final[i64] = 129
TRASH_PLAYED: Final[i64] = 146
TAKE_BACK: Final[i64] = 163
SEND: Final[i64] = 180
CHARGE: Final[i64] = 192
ROB: Final[i64] = 197
PROMOTE: Final[i64] = 201
BERTH: Final[i64] = 204
HERD: Final[i64] = 207
CHARGE_TILE: Final[i64] = 212
SWAP: Final[i64] = 224
DISCHARGE: Final[i64] = 236
TARGET: Final[i64] = 256
IMMUNIZE: Final[i64] = 352
FREE: Final[i64] = 376
JUMP: Final[i64] = 400
END: Final[i64] = 688

SLOT_IDS: Final = (*[str(number) for number in range(1, 11)], "top")

_board: Final = Span(4)
_card: Final = Span(PLAY_IDS)
_place: Final = Span(PLACE_IDS)
_ship: Final = Span(SPACE_IDS[:3])
_space: Final = Span(SPACE_IDS)
_terrain: Final = Span(TERRAIN_IDS)
_permanent: Final = Span(PERMANENT_IDS)

MOVES: Final = MoveTable(
    Verb("pass", at=PASS, rules=("SP-RULING-29",)),
    Verb("end_turn", at=END_TURN, rules=("SP-RULING-11",)),
    Verb("resolve", at=RESOLVE, rules=("SP-ACT-3", "SP-RULING-11")),
    Verb("renew", at=RENEW, rules=("SP-ACT-6", "SP-RULING-11")),
    Verb("roll", at=ROLL, rules=("SP-DIE-1", "SP-RULING-15")),
    Verb("visit", at=VISIT, rules=("SP-MKT-1", "SP-CARD-6")),
    Verb("leave", at=LEAVE, rules=("SP-RULING-12", "SP-MKT-1")),
    Verb("decline", at=DECLINE, rules=("SP-RULING-12",)),
    Verb("pay", at=PAY, rules=("SP-RULING-22",)),
    Verb("lose", at=LOSE, rules=("SP-RULING-22",)),
    Verb("sacrifice", at=SACRIFICE, rules=("SP-RULING-23", "SP-RULING-24")),
    Verb("stay", at=STAY, rules=("SP-RULING-36",)),
    Verb("commit", at=COMMIT, rules=("SP-ACT-1", "SP-RULING-10"), card=_card),
    Verb("produce", at=PRODUCE, rules=("SP-UNIT-1", "SP-RULING-4"), space=_ship),
    Verb("advance", at=ADVANCE, rules=("SP-MOVE-1", "SP-MOVE-2"), place=_place),
    Verb("shield", at=SHIELD, rules=("SP-SHIELD-1", "SP-SHIELD-2"), place=_place),
    Verb("buy", at=BUY, rules=("SP-MKT-1", "SP-MKT-2"), slot=Span(SLOT_IDS)),
    Verb("use", at=USE, rules=("SP-MKT-4", "SP-RULING-29"), card=Span(INSTANT_IDS)),
    Verb("activate", at=ACTIVATE, rules=("SP-ACT-4", "SP-RULING-11"), card=_permanent),
    Verb("drop", at=DROP, rules=("SP-MKT-7",), card=_permanent),
    Verb("trash", at=TRASH, rules=("SP-EV-17-E", "SP-PLANET-PROTON"), card=_card),
    Verb("trash_played", at=TRASH_PLAYED, rules=("SP-EV-17-E", "SP-RULING-14"), card=_card),
    Verb("take_back", at=TAKE_BACK, rules=("SP-ACT-9",), card=_card),
    Verb("send", at=SEND, rules=("SP-PLANET-XION-1", "SP-RULING-26"), board=_board, space=_ship),
    Verb("charge", at=CHARGE, rules=("SP-TERM-7", "SP-PROD-6"), terrain=_terrain),
    Verb("rob", at=ROB, rules=("SP-ACT-12",), board=_board),
    Verb("promote", at=PROMOTE, rules=("SP-UNIT-3",), space=_ship),
    Verb("berth", at=BERTH, rules=("SP-RULING-28", "SP-UNIT-5"), space=_ship),
    Verb("herd", at=HERD, rules=("SP-RULING-25",), terrain=_terrain),
    Verb("charge_tile", at=CHARGE_TILE, rules=("SP-TERM-7", "SP-PROD-6"), space=_space),
    Verb("swap", at=SWAP, rules=("SP-ACT-4", "SP-MOVE-1"), space=_space),
    Verb("discharge", at=DISCHARGE, rules=("SP-ACT-12",), board=_board, terrain=_terrain),
    Verb("target", at=TARGET, rules=("SP-ACT-12", "SP-RULING-29"), board=_board, place=_place),
    Verb("immunize", at=IMMUNIZE, rules=("SP-SHIELD-4", "SP-RULING-19"), place=_place),
    Verb("free", at=FREE, rules=("SP-RULING-21",), place=_place),
    Verb("jump", at=JUMP, rules=("SP-EVO-23", "SP-RULING-36"), place=_place, space=_space),
)


def jump(place: i64, space: i64) -> i64:
    return JUMP + place * SPACES + space
