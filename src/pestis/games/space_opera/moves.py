"""What a seat can choose, and where the ids of each verb begin.

Long choices are chains of short ones: a Technology is chosen with `use`, and what it needs is asked for with `at`
(a cell), `ship`, `kind`, `amount`, `seat` and `aim`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.scenario.model import MOST_SIDE
from pestis.games.space_opera.content.technologies import EMP, STE, TECH_ENERGY, TECH_IDS, WMG
from pestis.games.space_opera.views import Good, Price
from pestis.kernel.moves import MoveTable, Span, Verb

CELLS: Final[i64] = 144
SHIPS: Final[i64] = 96
MOST_AMOUNT: Final[i64] = 99

END: Final[i64] = 0
PASS: Final[i64] = 1
DECLINE: Final[i64] = 2
RESEARCH: Final[i64] = 3
SURRENDER: Final[i64] = 4
FLIP: Final[i64] = 5
ACCEPT: Final[i64] = 6
WITHDRAW: Final[i64] = 7
PRESS_ON: Final[i64] = 8
STEP: Final[i64] = 9
MODE: Final[i64] = 17
BUILD: Final[i64] = 34
KIND: Final[i64] = 42
SEAT: Final[i64] = 45
AIM: Final[i64] = 49
TARGET: Final[i64] = 53
USE: Final[i64] = 60
TECH: Final[i64] = 87
AMOUNT: Final[i64] = 114
AT: Final[i64] = 214
MOVE: Final[i64] = 358
LOAD: Final[i64] = 454
SHIP: Final[i64] = 550
PLASMA: Final[i64] = 646
HYPER: Final[i64] = 742
HYPER_PLASMA: Final[i64] = 838
FUSION: Final[i64] = 934
CLOAK: Final[i64] = 1030
PULSE: Final[i64] = 1126
FIRE: Final[i64] = 1222
EXCHANGE: Final[i64] = 1318
JUMP: Final[i64] = 1414

DIRECTION_IDS: Final = ("up", "right", "down", "left", "up_right", "down_right", "down_left", "up_left")

# How a ship enters a card.
ENTER: Final[i64] = 0
ATTACK: Final[i64] = 1
DETONATE: Final[i64] = 5
STRIKE: Final[i64] = 9
BIO_STRIKE: Final[i64] = 10
NUKE_STRIKE: Final[i64] = 11
KAMIKAZE: Final[i64] = 12
BIO_KAMIKAZE: Final[i64] = 13
NUKE_KAMIKAZE: Final[i64] = 14
INVADE: Final[i64] = 15
OVERFLY: Final[i64] = 16
MODE_IDS: Final = (
    "enter",
    "attack_0",
    "attack_1",
    "attack_2",
    "attack_3",
    "detonate_0",
    "detonate_1",
    "detonate_2",
    "detonate_3",
    "strike",
    "bio_strike",
    "nuclear_strike",
    "kamikaze",
    "bio_kamikaze",
    "nuclear_kamikaze",
    "invade",
    "overfly",
)

# What can be built, in the order of the cost table (SO-BUILD-7).
CLONE: Final[i64] = 0
WINDMILL: Final[i64] = 1
REFINERY: Final[i64] = 2
FARM: Final[i64] = 3
BUNKER: Final[i64] = 4
SHIP_ITEM: Final[i64] = 5
BIO: Final[i64] = 6
NUKE: Final[i64] = 7
ITEM_IDS: Final = ("clone", "windmill", "refinery", "farm", "bunker", "ship", "bio_warhead", "nuclear_warhead")
ITEM_ENERGY: Final = bytes([1, 1, 1, 1, 2, 1, 1, 2])
ITEM_ORE: Final = bytes([0, 1, 1, 1, 3, 1, 2, 3])

ENERGY: Final[i64] = 0
ORE: Final[i64] = 1
MEEPLE: Final[i64] = 2
KIND_IDS: Final = ("energy", "ore", "meeple")
# The order in which a manifest asks: the three Resources, then the warheads.
GOOD_IDS: Final[tuple[Good, ...]] = ("energy", "ore", "meeple", "bio_warhead", "nuclear_warhead")

# What a strike can hit on a planet; a docked ship is named by `ship`.
AT_MEEPLE: Final[i64] = 0
AT_WINDMILL: Final[i64] = 1
AT_REFINERY: Final[i64] = 2
AT_FARM: Final[i64] = 3
AT_BUNKER: Final[i64] = 4
AT_BIO: Final[i64] = 5
AT_NUKE: Final[i64] = 6
TARGET_IDS: Final = ("meeple", "windmill", "refinery", "farm", "bunker", "bio_warhead", "nuclear_warhead")

_ship: Final = Span(96)
_tech: Final = Span(TECH_IDS)

MOVES: Final = MoveTable(
    Verb("end", at=END, rules=("SO-RULING-14", "SO-RULING-72")),
    Verb("pass", at=PASS, rules=("SO-BUILD-3", "SO-MOVE-3")),
    Verb("decline", at=DECLINE, rules=("SO-REACT-6",)),
    Verb("research", at=RESEARCH, rules=("SO-RSCH-1", "SO-RSCH-2")),
    Verb("surrender", at=SURRENDER, rules=("SO-END-2", "SO-RULING-45")),
    Verb("flip", at=FLIP, rules=("SO-EXPL-1", "SO-EXPL-2")),
    Verb("accept", at=ACCEPT, rules=("SO-RULING-62",)),
    Verb("withdraw", at=WITHDRAW, rules=("SO-RULING-62", "SO-REACT-8")),
    Verb("press_on", at=PRESS_ON, rules=("SO-RULING-62",)),
    Verb("step", at=STEP, rules=("SO-MOVE-7", "SO-RULING-21"), direction=Span(DIRECTION_IDS)),
    Verb("mode", at=MODE, rules=("SO-REACT-3", "SO-REACT-4"), mode=Span(MODE_IDS)),
    Verb("build", at=BUILD, rules=("SO-BUILD-2", "SO-BUILD-7"), item=Span(ITEM_IDS)),
    Verb("kind", at=KIND, rules=("SO-RES-1",), kind=Span(KIND_IDS)),
    Verb("seat", at=SEAT, rules=("SO-ROUND-2",), seat=Span(4)),
    Verb("aim", at=AIM, rules=("SO-TECH-EMP", "SO-TECH-WMG"), direction=Span(DIRECTION_IDS[:4])),
    Verb("target", at=TARGET, rules=("SO-STRIKE-1", "SO-RULING-30"), target=Span(TARGET_IDS)),
    Verb("use", at=USE, rules=("SO-TECH-0c",), tech=_tech),
    Verb("tech", at=TECH, rules=("SO-RSCH-3",), tech=_tech),
    Verb("amount", at=AMOUNT, rules=("SO-CARGO-1",), amount=Span(100)),
    Verb("at", at=AT, rules=("SO-MAP-1",), cell=Span(MOST_SIDE * MOST_SIDE)),
    Verb("move", at=MOVE, rules=("SO-MOVE-1", "SO-MOVE-4"), ship=_ship),
    Verb("load", at=LOAD, rules=("SO-CARGO-3", "SO-RULING-19"), ship=_ship),
    Verb("ship", at=SHIP, rules=("SO-COMB-4",), ship=_ship),
    Verb("plasma", at=PLASMA, rules=("SO-TECH-PLA",), ship=_ship),
    Verb("hyperspace", at=HYPER, rules=("SO-TECH-HYP", "SO-RULING-55"), ship=_ship),
    Verb("hyperspace_plasma", at=HYPER_PLASMA, rules=("SO-TECH-HYP", "SO-TECH-PLA"), ship=_ship),
    Verb("fusion", at=FUSION, rules=("SO-TECH-FUS", "SO-RULING-56"), ship=_ship),
    Verb("cloak", at=CLOAK, rules=("SO-TECH-STE", "SO-RULING-57"), ship=_ship),
    Verb("pulse", at=PULSE, rules=("SO-TECH-EMP", "SO-RULING-54"), ship=_ship),
    Verb("fire", at=FIRE, rules=("SO-TECH-WMG", "SO-RULING-53"), ship=_ship),
    Verb("exchange", at=EXCHANGE, rules=("SO-RULING-20",), ship=_ship),
    Verb("jump", at=JUMP, rules=("SO-MAP-7", "SO-RULING-23"), cell=Span(MOST_SIDE * MOST_SIDE)),
)


def prices_json() -> list[Price]:
    """SO-BUILD-7: what everything costs, for a board."""
    return [
        {"id": name, "energy": int(ITEM_ENERGY[item]), "ore": int(ITEM_ORE[item])}
        for item, name in enumerate(ITEM_IDS)
    ]


def orders_json() -> dict[str, int]:
    """What a ship pays for what it is told to do, in Energy, for a board; for hyperspace one chooses how much."""
    shots = {"cloak": int(TECH_ENERGY[STE]), "pulse": int(TECH_ENERGY[EMP]), "fire": int(TECH_ENERGY[WMG])}
    return {"move": 1, "plasma": 1, **shots}
