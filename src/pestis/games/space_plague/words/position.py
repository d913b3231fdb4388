"""A position in words, for whoever reads a failing test: ids where the fields hold numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import board, cards
from pestis.games.space_plague.board import PLACES, SPACES
from pestis.games.space_plague.frames import PHASE_IDS
from pestis.games.space_plague.state import Invasion
from pestis.kernel.grammar import seat_name
from pestis.kernel.serialise import values_of

SETS_OF_CARDS: Final = {
    **dict.fromkeys(("hand", "played", "trashed"), cards.PLAY_IDS),
    **dict.fromkeys(("permanents", "used"), cards.PERMANENT_IDS),
    "instants": cards.INSTANT_IDS,
}
LISTS_OF_CARDS: Final = {
    **dict.fromkeys(("last", "shown"), cards.PLAY_IDS),
    **dict.fromkeys(("row", "market", "discards"), cards.EVOLUTION_IDS),
    **dict.fromkeys(("planetary", "removed", "track", "gone"), cards.EVENT_IDS),
}
SETS_OF_SPACES: Final = ("occupied", "charged", "orange", "frozen", "frozen_next")


def in_words(state: Invasion) -> dict[str, object]:
    told = values_of(state)
    for name, ids in SETS_OF_CARDS.items():
        told[name] = [cards.names_in(held, ids) for held in getattr(state, name)]
    for name, ids in LISTS_OF_CARDS.items():
        told[name] = [ids[card] if card >= 0 else None for card in getattr(state, name)]
    for name in SETS_OF_SPACES:
        spaces = getattr(state, name)
        told[name] = [cards.names_in(spaces >> host * SPACES, board.SPACE_IDS) for host in range(state.seats)]
    told["units"] = [units_of(state, host) for host in range(state.seats)]
    told["planet"] = state.the_planet().id
    told["phase"] = PHASE_IDS[state.phase]
    return told


def units_of(state: Invasion, host: i64) -> str:
    """The units of a board, the rearmost first: "Blue.captain@s2+shield native@t4"."""
    units = [(place, state.units[host * PLACES + place]) for place in range(PLACES)]
    return " ".join(unit_in_words(unit, place) for place, unit in units if unit)


def unit_in_words(unit: i64, place: i64) -> str:
    owner = "" if board.owner_of(unit) < 0 else f"{seat_name(board.owner_of(unit))}."
    shield, halt, immune = board.shield_of(unit) + 1, board.halt_of(unit), board.immune_of(unit)
    statuses = [name for name, count in (("shield", shield), ("halt", halt), ("immune", immune)) if count]
    kind = board.KIND_IDS[board.kind_of_unit(unit)]
    return "+".join([f"{owner}{kind}@{board.PLACE_IDS[place]}", *statuses])
