"""What a seat can choose, and where the ids of each verb begin.

A city is never named: all cities of a Country have one climate, so they are one choice. The engine takes the
first empty one in printed order, and the log says which it was.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import (
    CONTINENT_IDS,
    COUNTRY_IDS,
    DISEASE_IDS,
    EVENT_IDS,
    SPACE_IDS,
    TRAIT_IDS,
)
from pestis.kernel.moves import MoveTable, Span, Verb

# Moves that are made often have ids below 256, which Python keeps ready-made.
PASS: Final[i64] = 0
DECLINE: Final[i64] = 1
BLIND: Final[i64] = 2
SETTLE: Final[i64] = 3
DISCARD: Final[i64] = 4
MUTATE: Final[i64] = 5
TO_HAND: Final[i64] = 6
CHOOSE: Final[i64] = 7
DEVOLVE: Final[i64] = 9
REFUND: Final[i64] = 15
SEAL: Final[i64] = 20
PLACE: Final[i64] = 26
TAKE: Final[i64] = 75
ROLL: Final[i64] = 124
PLAY: Final[i64] = 173
SELL: Final[i64] = 204
GROW: Final[i64] = 235
EVOLVE: Final[i64] = 240
OUTBREAK: Final[i64] = 455
AIM: Final[i64] = 504
ALERT: Final[i64] = 553
PICK: Final[i64] = 602
SHIFT: Final[i64] = 847
BORROW: Final[i64] = 1062
REPLACE: Final[i64] = 1105

# The sixth thing that can be devolved: the card of a Temporary Mutation.
TEMPORARY: Final[i64] = 5

_country: Final = Span(COUNTRY_IDS)
_space: Final = Span(SPACE_IDS)
_trait: Final = Span(TRAIT_IDS)
_event: Final = Span(EVENT_IDS)

MOVES: Final = MoveTable(
    Verb("pass", at=PASS, rules=("PI-TURN-1",)),
    Verb("decline", at=DECLINE, rules=("PI-REACT-2", "PI-RULING-68")),
    Verb("blind", at=BLIND, rules=("PI-CTRY-1", "PI-RULING-7")),
    Verb("settle", at=SETTLE, rules=("PI-CTRY-4",)),
    Verb("discard", at=DISCARD, rules=("PI-CTRY-5",)),
    Verb("mutate", at=MUTATE, rules=("PI-ABIL-MUTATION", "PI-RULING-41")),
    Verb("to_hand", at=TO_HAND, rules=("PI-RULING-41", "PI-VIRUS-5")),
    Verb("choose", at=CHOOSE, rules=("PI-VIRUS-1", "PI-RULING-43"), disease=Span(DISEASE_IDS)),
    Verb("devolve", at=DEVOLVE, rules=("PI-DEVO-1", "PI-DEVO-2"), space=Span((*SPACE_IDS, "temporary"))),
    Verb("refund", at=REFUND, rules=("PI-RULING-83",), space=_space),
    Verb("seal", at=SEAL, rules=("PI-RULING-71",), continent=Span(CONTINENT_IDS)),
    Verb("place", at=PLACE, rules=("PI-INF-1", "PI-INF-4"), country=_country),
    Verb("take", at=TAKE, rules=("PI-CTRY-1", "PI-CTRY-2"), country=_country),
    Verb("roll", at=ROLL, rules=("PI-DEATH-2", "PI-DEATH-3"), country=_country),
    Verb("play", at=PLAY, rules=("PI-EVENT-1", "PI-RULING-65"), event=_event),
    Verb("sell", at=SELL, rules=("PI-EVENT-6", "PI-RULING-24"), event=_event),
    Verb("grow", at=GROW, rules=("PI-RULING-41",), space=_space),
    Verb("evolve", at=EVOLVE, rules=("PI-EVO-1", "PI-EVO-2", "PI-EVO-3"), trait=_trait, space=_space),
    Verb("outbreak", at=OUTBREAK, rules=("PI-ABIL-OUTBREAK", "PI-RULING-15"), country=_country),
    Verb("aim", at=AIM, rules=("PI-RULING-65",), country=_country),
    Verb("alert", at=ALERT, rules=("PI-EV-CDC-ALERT", "PI-RULING-68"), country=_country),
    Verb("pick", at=PICK, rules=("PI-RULING-26", "PI-RULING-67"), country=_country, side=Span(5)),
    Verb("shift", at=SHIFT, rules=("PI-ABIL-SHIFT", "PI-RULING-42"), trait=_trait, space=_space),
    Verb("borrow", at=BORROW, rules=("PI-RULING-85",), trait=_trait),
    Verb("replace", at=REPLACE, rules=("PI-OPT-2", "PI-RULING-45"), cards=Span(32)),
)
