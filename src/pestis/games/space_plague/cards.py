"""The cards by number: what can lie in a hand, what is kept open, what grows on a board.

All evolution cards have a place from 0 to 35, one below their reference number. Cards that are played from a
hand have a number of their own: the six of the starting set, then the hand cards of the market (SP-DESIGN-1).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

STARTERS: Final[i64] = 6
INSTANTS: Final[i64] = 12
HAND_CARDS: Final[i64] = 11
PERMANENTS: Final[i64] = 13
EVOLUTIONS: Final[i64] = 36
PLAYABLE: Final[i64] = 17

FIRST_HAND_CARD: Final[i64] = 12
FIRST_PERMANENT: Final[i64] = 23

STARTING_HAND: Final[i64] = 0b111111
NO_CARD: Final[i64] = -1

PRODUCE: Final[i64] = 0
CAPTAIN_CARD: Final[i64] = 2
FAST: Final[i64] = 3
SLOW: Final[i64] = 4
EVOLVING: Final[i64] = 5

EVENT_CARDS: Final[i64] = 20
UNIQUE_EVENTS: Final[i64] = 4

STARTER_IDS: Final = ("produce_1", "produce_2", "captain", "fast", "slow", "evolving")
EVOLUTION_IDS: Final = tuple(f"evo_{number}" for number in range(1, 37))
INSTANT_IDS: Final = EVOLUTION_IDS[:12]
PERMANENT_IDS: Final = EVOLUTION_IDS[23:]
PLAY_IDS: Final = STARTER_IDS + EVOLUTION_IDS[12:23]
EVENT_IDS: Final = ("none", *[f"event_{number}" for number in range(1, 21)])


def evolution_of(card: i64) -> i64:
    """The place among all evolutions of a hand card from the market."""
    return card - STARTERS + FIRST_HAND_CARD


def hand_card_of(evolution: i64) -> i64:
    """The number in a hand of an evolution that is a hand card."""
    return evolution - FIRST_HAND_CARD + STARTERS


def names_in(cards: i64, ids: tuple[str, ...]) -> list[str]:
    """The ids of a set of cards that is kept as bits."""
    return [ids[card] for card in range(len(ids)) if cards >> card & 1]


def count_in(cards: i64) -> i64:
    """How many cards a set has."""
    found: i64 = 0
    while cards:
        cards &= cards - 1
        found += 1
    return found
