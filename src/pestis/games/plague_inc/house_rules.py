"""The settled options of a table as bits of `World.house`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.kernel.options import OptionValues

DEVOLVED_REMOVED: Final[i64] = 1
DISCARD_REMOVED: Final[i64] = 2
INFECTION_OPTIONAL: Final[i64] = 4
WIPEOUT_POPULATION: Final[i64] = 8
RESTART_REFRESH: Final[i64] = 16
SEARCH_DECK: Final[i64] = 32
OUTBREAK_COUNTS: Final[i64] = 64
END_STATE: Final[i64] = 128
REFUND_PAID: Final[i64] = 256
TIE_RANDOM: Final[i64] = 512
TIE_KILLS: Final[i64] = 1024
BOT_DNA: Final[i64] = 2048
BOT_SNAPSHOT: Final[i64] = 4096
ABSORB_IS_FREE: Final[i64] = 8192
UNKNOWN_ORIGINS: Final[i64] = 16384
SELECTION: Final[i64] = 32768
NO_EVENTS: Final[i64] = 65536
PATIENT_ZERO: Final[i64] = 131072
OWN_TURN: Final[i64] = 262144
SETUP_ANY: Final[i64] = 524288

FLAGS: Final = (
    ("infection_optional", INFECTION_OPTIONAL),
    ("restart_discard_refresh", RESTART_REFRESH),
    ("outbreak_prevents_stuck", OUTBREAK_COUNTS),
    ("plaguebot_dna_phase", BOT_DNA),
    ("unknown_origins", UNKNOWN_ORIGINS),
    ("unnatural_selection", SELECTION),
    ("make_love_not_war", NO_EVENTS),
    ("patient_zero_pack", PATIENT_ZERO),
)
WORDS: Final = (
    ("devolved_cards", "removed", DEVOLVED_REMOVED),
    ("trait_discard", "removed", DISCARD_REMOVED),
    ("wipeout_tiebreak", "population", WIPEOUT_POPULATION),
    ("restart_choice", "search_deck", SEARCH_DECK),
    ("sd_eradication", "end_of_turn_state", END_STATE),
    ("refund_basis", "paid", REFUND_PAID),
    ("final_tie", "random", TIE_RANDOM),
    ("final_tie", "most_kills_then_shared", TIE_KILLS),
    ("plaguebot_connectivity", "snapshot", BOT_SNAPSHOT),
    ("event_timing", "own_turn", OWN_TURN),
    ("setup_climate", "any", SETUP_ANY),
)


def bits_of(options: OptionValues) -> i64:
    """All yes-or-no options of a table in one number."""
    bits: i64 = 0
    for name, bit in FLAGS:
        if options.flag(name):
            bits |= bit
    for name, word, bit in WORDS:
        if options.word(name) == word:
            bits |= bit
    if not options.flag("absorb_is_placement"):
        bits |= ABSORB_IS_FREE
    return bits
