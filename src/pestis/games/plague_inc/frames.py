"""The kinds of frame on the agenda; the classes that say what they do are in `rules/`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.views import Phase

BEGIN_TURN: Final[i64] = 0  # seat
RESTART_TOKEN: Final[i64] = 1  # seat
START_WINDOW: Final[i64] = 2  # seat
COUNTRY: Final[i64] = 3  # seat: the Country Phase
AFTER_COUNTRY: Final[i64] = 4  # seat: the Country Card has been placed or discarded
INFECT: Final[i64] = 5  # seat: the next token of the Infection Phase
DEATH: Final[i64] = 6  # seat: the next attempt
END_WINDOW: Final[i64] = 7  # seat
BOOSTING: Final[i64] = 8  # seat, a: spot: whether Lethal Boost comes before the roll
PUT: Final[i64] = 9  # seat: whose token, a: spot, b: why (see below), c: who acts
TOKENS: Final[i64] = (
    10  # seat: the user, a: event, b: how many targets are done, c: which is stopped (PI-RULING-89)
)
RESOLVE: Final[i64] = (
    11  # seat: the user, a: event, b: what it is about (spot, event, or a target that is stopped)
)
WINDOW: Final[i64] = 12  # seat: whose act, a: the reaction that may answer it, b: spot or event
ROLLING: Final[i64] = 13  # seat, a: spot
KILL: Final[i64] = 14  # seat, a: spot
FAILED: Final[i64] = 15  # seat, a: spot
SETUP: Final[i64] = 16  # a: step of the setup
BOT_TRAITS: Final[i64] = 17  # a: place on the mat, b: trait on the card
BOT_TOKENS: Final[i64] = 18  # a: place on the mat, b: trait on the card
BOT_STUCK_TOKEN: Final[i64] = 19  # a: spot
BOT_AGAIN: Final[i64] = 20
BOT_EVOLVE: Final[i64] = 21

# Questions are numbered through from here: an observation has a place for each.
FIRST_QUESTION: Final[i64] = 22
ASK_COUNTRY: Final[i64] = 22
ASK_SETTLE: Final[i64] = 23
ASK_EVOLVE: Final[i64] = 24
ASK_INFECT: Final[i64] = 25
ASK_ROLL: Final[i64] = 26
ASK_START: Final[i64] = 27
ASK_END: Final[i64] = 28
ASK_REACT: Final[i64] = 29  # seat: whose act, a: the reaction, b: spot or event, c: seats still to be asked
ASK_BOOST: Final[i64] = 30  # a: spot
ASK_RELAPSE: Final[i64] = 31  # a: spot
ASK_OUTBREAK: Final[i64] = 32  # a: spot the token comes from
ASK_TARGET: Final[i64] = 33  # a: event, b: which target is stopped (PI-RULING-89)
ASK_MUTATED: Final[i64] = 34
ASK_BORROW: Final[i64] = 35
ASK_RESTART_CARD: Final[i64] = 36
ASK_RESTART_TOKEN: Final[i64] = 37
ASK_DISEASE: Final[i64] = 38
ASK_SELECTION: Final[i64] = 39
QUESTIONS: Final[i64] = 18

# Why a token is being placed.
BY_INFECTION: Final[i64] = 0
BY_EVENT: Final[i64] = 1
BY_BIRDS: Final[i64] = 2
BY_RESTART: Final[i64] = 3
BY_ABSORB: Final[i64] = 4
BY_BOT: Final[i64] = 5

# Steps of the setup.
CHOOSE_DISEASES: Final[i64] = 0
DEAL_CARDS: Final[i64] = 1
LAY_OUT: Final[i64] = 2

SETTING_UP: Final[i64] = 0
START: Final[i64] = 1
DNA_PHASE: Final[i64] = 2
COUNTRY_PHASE: Final[i64] = 3
EVOLUTION_PHASE: Final[i64] = 4
INFECTION_PHASE: Final[i64] = 5
DEATH_PHASE: Final[i64] = 6
END: Final[i64] = 7
PHASE_NAMES: Final[tuple[Phase, ...]] = (
    "setup",
    "start",
    "dna",
    "country",
    "evolution",
    "infection",
    "death",
    "end",
)
