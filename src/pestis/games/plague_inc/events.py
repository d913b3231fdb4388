"""What can happen at the table, for the log and for drawing it."""

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
    TRAIT_WORDS,
)
from pestis.kernel.events import EventKind, EventTable
from pestis.kernel.moves import Span

TURN_BEGAN: Final[i64] = 0
CHOSE_DISEASE: Final[i64] = 1
DREW_TRAIT: Final[i64] = 2
DISCARDED_TRAIT: Final[i64] = 3
TRAITS_RESHUFFLED: Final[i64] = 4
STARTED_IN: Final[i64] = 5
TURNED_UP: Final[i64] = 6
SCORED: Final[i64] = 7
PAID: Final[i64] = 8
TOOK_COUNTRY: Final[i64] = 9
TOOK_BLIND: Final[i64] = 10
PLACED_COUNTRY: Final[i64] = 11
DISCARDED_COUNTRY: Final[i64] = 12
EVOLVED: Final[i64] = 13
DEVOLVED: Final[i64] = 14
MUTATED: Final[i64] = 15
KEPT_MUTATION: Final[i64] = 16
SHIFTED: Final[i64] = 17
PLACED: Final[i64] = 18
REMOVED: Final[i64] = 19
MOVED: Final[i64] = 20
USED_OUTBREAK: Final[i64] = 21
STOPPED: Final[i64] = 22
ROLLED: Final[i64] = 23
KILLED: Final[i64] = 24
FAILED: Final[i64] = 25
SAVED: Final[i64] = 26
DREW_EVENT: Final[i64] = 27
EVENTS_RESHUFFLED: Final[i64] = 28
SOLD_EVENT: Final[i64] = 29
ANNOUNCED: Final[i64] = 30
TARGETED: Final[i64] = 31
NEUTRALISED: Final[i64] = 32
BANNED_COUNTRY: Final[i64] = 33
BANNED_CONTINENT: Final[i64] = 34
BAN_ENDED: Final[i64] = 35
STRIKE_NAMED: Final[i64] = 36
STRIKE_HIT: Final[i64] = 37
STRIKE_MISSED: Final[i64] = 38
BORROWED: Final[i64] = 39
RETURNED: Final[i64] = 40
RESTARTED: Final[i64] = 41
SUDDEN_DEATH: Final[i64] = 42
ERADICATED: Final[i64] = 43
ENDED: Final[i64] = 44
BOT_EVOLVED: Final[i64] = 45
BOT_DROPPED: Final[i64] = 46
BOT_PROCESSED: Final[i64] = 47
BOT_PASSED: Final[i64] = 48
BOT_STUCK: Final[i64] = 49
BOT_RENEWED: Final[i64] = 50
STARTING_DEALT: Final[i64] = 51
STARTING_REPLACED: Final[i64] = 52
SWAPPED: Final[i64] = 53
PHASE_SKIPPED: Final[i64] = 54
REFUNDED: Final[i64] = 55
ABSORBED: Final[i64] = 56

# What DNA was scored or paid for.
FOR_CONTROL: Final[i64] = 0
FOR_BONUS_DNA: Final[i64] = 1
FOR_KILL: Final[i64] = 2
FOR_EVENT: Final[i64] = 3
FOR_SALE: Final[i64] = 4
FOR_TURN_ORDER: Final[i64] = 5
FOR_TRAIT: Final[i64] = 6
FOR_RESTART: Final[i64] = 7
WHATS: Final = ("control", "bonus_dna", "kill", "event", "sale", "turn_order", "trait", "restart")

# Why the game ended.
STUCK: Final[i64] = 0
ERADICATION: Final[i64] = 1
ROUND_CAP: Final[i64] = 2
BOT_HAS_NO_CARD: Final[i64] = 3
HUMAN_GONE: Final[i64] = 4
REASONS: Final = ("unable_to_move", "eradication", "round_cap", "plaguebot_stuck", "human_eradicated")

_country: Final = Span(COUNTRY_IDS)
_continent: Final = Span(CONTINENT_IDS)
_trait: Final = Span(TRAIT_IDS)
_event: Final = Span(EVENT_IDS)
_space: Final = Span((*SPACE_IDS, "temporary"))
_city: Final = Span(8)
_side: Final = Span(5)
_number: Final = Span(256)
_word: Final = Span(TRAIT_WORDS)

EVENTS: Final = EventTable(
    EventKind("turn_began", rules=("PI-TURN-1",), round=Span(65536)),
    EventKind("chose_disease", rules=("PI-VIRUS-1", "PI-RULING-43"), disease=Span(DISEASE_IDS)),
    EventKind("drew_trait", rules=("PI-SETUP-3", "PI-CTRY-5"), trait=_trait),
    EventKind("discarded_trait", rules=("PI-CTRY-5", "PI-RULING-48"), trait=_trait),
    EventKind("traits_reshuffled", rules=("PI-CTRY-7", "PI-RULING-10"), cards=_number),
    EventKind("started_in", rules=("PI-SETUP-9",), country=_country, city=_city),
    EventKind("turned_up", rules=("PI-SETUP-8", "PI-CTRY-2"), country=_country, place=Span(3)),
    EventKind("scored", rules=("PI-SETUP-12",), dna=_number, reason=Span(WHATS)),
    EventKind("paid", rules=("PI-SETUP-12",), dna=_number, reason=Span(WHATS)),
    EventKind("took_country", rules=("PI-CTRY-1",), country=_country),
    EventKind("took_blind", rules=("PI-CTRY-1", "PI-RULING-7"), country=_country),
    EventKind("placed_country", rules=("PI-CTRY-4",), country=_country, place=Span(32)),
    EventKind("discarded_country", rules=("PI-CTRY-5", "PI-CTRY-6"), country=_country),
    EventKind("evolved", rules=("PI-EVO-2", "PI-EVO-7"), trait=_trait, space=_space),
    EventKind("devolved", rules=("PI-DEVO-1", "PI-DEVO-2"), trait=_trait, space=_space),
    EventKind("mutated", rules=("PI-ABIL-MUTATION", "PI-RULING-41"), trait=_trait),
    EventKind("kept_mutation", rules=("PI-RULING-41", "PI-VIRUS-5"), trait=_trait, dna=_number),
    EventKind("shifted", rules=("PI-ABIL-SHIFT", "PI-RULING-42"), trait=_trait, old=_trait, space=_space),
    EventKind("placed", rules=("PI-INF-1", "PI-INF-2"), country=_country, city=_city),
    EventKind("removed", rules=("PI-EVENT-9",), country=_country, city=_city),
    EventKind("moved", rules=("PI-EVENT-9",), country=_country, to=_country, city=_city),
    EventKind("used_outbreak", rules=("PI-ABIL-OUTBREAK",)),
    EventKind("stopped", rules=("PI-REACT-4", "PI-RULING-70"), country=_country, side=_side),
    EventKind("rolled", rules=("PI-DEATH-3",), country=_country, roll=Span(7), lethality=_number),
    EventKind("killed", rules=("PI-KILL-4", "PI-RULING-21"), country=_country),
    EventKind("failed", rules=("PI-DEATH-3", "PI-DEATH-4"), country=_country),
    EventKind("saved", rules=("PI-REACT-5", "PI-RULING-74"), country=_country),
    EventKind("drew_event", rules=("PI-KILL-2",), event=_event),
    EventKind("events_reshuffled", rules=("PI-EVENT-7",), cards=_number),
    EventKind("sold_event", rules=("PI-EVENT-6",), event=_event),
    EventKind("announced", rules=("PI-RULING-65",), event=_event, country=Span(("none", *COUNTRY_IDS))),
    EventKind(
        "targeted",
        rules=("PI-RULING-65",),
        country=_country,
        side=Span(("none", *map(str, range(5)))),
        stopped=Span(2),
    ),
    EventKind("neutralised", rules=("PI-EV-NEUTRALISE", "PI-RULING-76"), event=_event),
    EventKind("banned_country", rules=("PI-REACT-4", "PI-RULING-71"), country=_country),
    EventKind("banned_continent", rules=("PI-RULING-71",), continent=_continent),
    EventKind("ban_ended", rules=("PI-RULING-63", "PI-RULING-71"), what=Span((*COUNTRY_IDS, *CONTINENT_IDS))),
    EventKind("strike_named", rules=("PI-REACT-6",), country=_country),
    EventKind("strike_hit", rules=("PI-REACT-6", "PI-RULING-77"), country=_country),
    EventKind("strike_missed", rules=("PI-RULING-77",), country=_country),
    EventKind("borrowed", rules=("PI-REACT-7", "PI-RULING-85"), trait=_trait),
    EventKind("returned", rules=("PI-RULING-64",), trait=_trait),
    EventKind("restarted", rules=("PI-RESTART-2",)),
    EventKind("sudden_death", rules=("PI-SD-1",)),
    EventKind("eradicated", rules=("PI-RESTART-1",), side=_side),
    EventKind("ended", rules=("PI-SCORE-2",), reason=Span(REASONS)),
    EventKind("bot_evolved", rules=("PI-SOLO-6",), trait=_trait),
    EventKind("bot_dropped", rules=("PI-SOLO-6", "PI-SOLO-16"), trait=_trait),
    EventKind("bot_processed", rules=("PI-SOLO-7",), trait=_trait, word=_word),
    EventKind("bot_passed", rules=("PI-SOLO-14",), trait=_trait, word=_word),
    EventKind("bot_stuck", rules=("PI-SOLO-14", "PI-SOLO-15")),
    EventKind("bot_renewed", rules=("PI-SOLO-16",)),
    EventKind("starting_dealt", rules=("PI-SETUP-5",), country=_country),
    EventKind("starting_replaced", rules=("PI-RULING-46",), country=_country),
    EventKind("swapped", rules=("PI-RULING-79",), country=_country, to=_country, side=_side),
    EventKind("phase_skipped", rules=("PI-SD-2", "PI-RULING-61")),
    EventKind("refunded", rules=("PI-RULING-83",), trait=_trait, dna=_number),
    EventKind("absorbed", rules=("PI-RULING-73",), country=_country, side=_side),
)
