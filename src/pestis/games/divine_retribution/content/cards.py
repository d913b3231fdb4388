"""The 28 card types by number, with what the rulebook prints of every one: copies, suit and title.

What a pack may change (Resistance, Contagions, effects) is in `content`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ALE_PEASANT: Final[i64] = 0
ALE_KNIGHT: Final[i64] = 1
ALE_PRIEST: Final[i64] = 2
DAGGERS_PEASANT: Final[i64] = 3
DAGGERS_KNIGHT: Final[i64] = 4
DAGGERS_PRIEST: Final[i64] = 5
BONES_PEASANT: Final[i64] = 6
BONES_KNIGHT: Final[i64] = 7
BONES_PRIEST: Final[i64] = 8
TORCHES_PEASANT: Final[i64] = 9
TORCHES_KNIGHT: Final[i64] = 10
TORCHES_PRIEST: Final[i64] = 11
BODY_COLLECTOR: Final[i64] = 12
FOOL: Final[i64] = 13
PLAGUE_DOCTOR: Final[i64] = 14
FILTH: Final[i64] = 15
RAT: Final[i64] = 16
RAT_KING: Final[i64] = 17
PRINCE: Final[i64] = 18
PRINCESS: Final[i64] = 19
QUEEN: Final[i64] = 20
BISHOP: Final[i64] = 21
CARDINAL: Final[i64] = 22
POPE: Final[i64] = 23
KING: Final[i64] = 24
PENANCE_1: Final[i64] = 25
PENANCE_2: Final[i64] = 26
PENANCE_3: Final[i64] = 27

CARD_COUNT: Final[i64] = 28

# DR-COMP-3: the cards below this number are the Kingdom deck.
KINGDOM_CARDS: Final[i64] = 15

CARD_IDS: Final = (
    "ale_peasant",
    "ale_knight",
    "ale_priest",
    "daggers_peasant",
    "daggers_knight",
    "daggers_priest",
    "bones_peasant",
    "bones_knight",
    "bones_priest",
    "torches_peasant",
    "torches_knight",
    "torches_priest",
    "body_collector",
    "fool",
    "plague_doctor",
    "filth",
    "rat",
    "rat_king",
    "prince",
    "princess",
    "queen",
    "bishop",
    "cardinal",
    "pope",
    "king",
    "penance_1",
    "penance_2",
    "penance_3",
)

# DR-COMP-1: printed copies by card, 216 in all.
COPIES: Final[bytes] = bytes(
    (
        *(10, 8, 5),  # Ale
        *(10, 8, 5),  # Daggers
        *(10, 8, 5),  # Bones
        *(10, 8, 5),  # Torches
        *(15, 8, 5),  # For Hire
        *(15, 35, 15),  # Festering
        *(1, 1, 1, 1, 1, 1, 1),  # Nobility
        *(12, 8, 4),  # Penance
    )
)

# DR-SETUP-6: what a deck begins with.
RATS_EACH: Final[i64] = 7
FILTH_EACH: Final[i64] = 3

# DR-COMP-2: seven suits, and Penance without one.
ALE: Final[i64] = 0
DAGGERS: Final[i64] = 1
BONES: Final[i64] = 2
TORCHES: Final[i64] = 3
FOR_HIRE: Final[i64] = 4
FESTERING: Final[i64] = 5
NOBILITY: Final[i64] = 6
NO_SUIT: Final[i64] = 7

SUIT_COUNT: Final[i64] = 7
SUIT_IDS: Final = ("ale", "daggers", "bones", "torches", "for_hire", "festering", "nobility", "none")
SUIT_NAMES: Final = ("Ale", "Daggers", "Bones", "Torches", "For Hire", "Festering", "Nobility", "no suit")

SUIT_OF: Final[bytes] = bytes(
    (
        *(0, 0, 0),  # Ale
        *(1, 1, 1),  # Daggers
        *(2, 2, 2),  # Bones
        *(3, 3, 3),  # Torches
        *(4, 4, 4),  # For Hire
        *(5, 5, 5),  # Festering
        *(6, 6, 6, 6, 6, 6, 6),  # Nobility
        *(7, 7, 7),  # Penance
    )
)

# DR-RULING-8: a title is matched whole, so a Rat King is no Rat. All three Penance share one title.
PEASANT: Final[i64] = 0
KNIGHT: Final[i64] = 1
PRIEST: Final[i64] = 2
TITLE_BODY_COLLECTOR: Final[i64] = 3
TITLE_FOOL: Final[i64] = 4
TITLE_PLAGUE_DOCTOR: Final[i64] = 5
TITLE_FILTH: Final[i64] = 6
TITLE_RAT: Final[i64] = 7
TITLE_RAT_KING: Final[i64] = 8
TITLE_PRINCE: Final[i64] = 9
TITLE_PRINCESS: Final[i64] = 10
TITLE_QUEEN: Final[i64] = 11
TITLE_BISHOP: Final[i64] = 12
TITLE_CARDINAL: Final[i64] = 13
TITLE_POPE: Final[i64] = 14
TITLE_KING: Final[i64] = 15
TITLE_PENANCE: Final[i64] = 16

TITLE_IDS: Final = (
    "peasant",
    "knight",
    "priest",
    "body_collector",
    "fool",
    "plague_doctor",
    "filth",
    "rat",
    "rat_king",
    "prince",
    "princess",
    "queen",
    "bishop",
    "cardinal",
    "pope",
    "king",
    "penance",
)

TITLE_OF: Final[bytes] = bytes(
    (
        *(0, 1, 2),  # Ale
        *(0, 1, 2),  # Daggers
        *(0, 1, 2),  # Bones
        *(0, 1, 2),  # Torches
        *(3, 4, 5),  # For Hire
        *(6, 7, 8),  # Festering
        *(9, 10, 11, 12, 13, 14, 15),  # Nobility
        *(16, 16, 16),  # Penance
    )
)
