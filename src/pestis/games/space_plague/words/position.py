"""A position in words, for whoever reads a failing test: ids where the fields hold numbers."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague.board import (
    KIND_IDS,
    PLACE_IDS,
    PLACES,
    SPACE_IDS,
    SPACES,
    halt_of,
    immune_of,
    kind_of_unit,
    owner_of,
    shield_of,
)
from pestis.games.space_plague.cards import (
    EVENT_IDS,
    EVOLUTION_IDS,
    INSTANT_IDS,
    PERMANENT_IDS,
    PLAY_IDS,
    names_in,
)
from pestis.games.space_plague.frames import PHASE_IDS
from pestis.games.space_plague.state import Invasion
from pestis.kernel.saving import values_of
from pestis.kernel.words import seat_name

SETS_OF_CARDS = {
    "hand": PLAY_IDS,
    "played": PLAY_IDS,
    "trashed": PLAY_IDS,
    "instants": INSTANT_IDS,
    "permanents": PERMANENT_IDS,
    "used": PERMANENT_IDS,
}
CARDS = {
    "last": PLAY_IDS,
    "shown": PLAY_IDS,
    "row": EVOLUTION_IDS,
    "market": EVOLUTION_IDS,
    "discards": EVOLUTION_IDS,
    "planetary": EVENT_IDS,
    "removed": EVENT_IDS,
    "track": EVENT_IDS,
    "gone": EVENT_IDS,
}
SPACES_OF_BOARDS = ("occupied", "charged", "orange", "frozen", "frozen_next")


def in_words(state: Invasion) -> dict[str, object]:
    told = dict(values_of(state))
    for name, ids in SETS_OF_CARDS.items():
        told[name] = [names_in(cards, ids) for cards in getattr(state, name)]
    for name, ids in CARDS.items():
        told[name] = [ids[card] if card >= 0 else None for card in getattr(state, name)]
    for name in SPACES_OF_BOARDS:
        told[name] = [spaces(getattr(state, name) >> host * SPACES) for host in range(state.seats)]
    told["units"] = [board(state, host) for host in range(state.seats)]
    told["planet"] = state.the_planet().id
    told["phase"] = PHASE_IDS[state.phase]
    return told


def spaces(bits: i64) -> str:
    return " ".join(id for space, id in enumerate(SPACE_IDS) if bits >> space & 1)


def board(state: Invasion, host: i64) -> str:
    """The units of a board, the rearmost first: "Blue.captain@s2+shield native@t4"."""
    units = [(place, state.units[host * PLACES + place]) for place in range(PLACES)]
    return " ".join(unit(bits, place) for place, bits in units if bits)


def unit(bits: i64, place: i64) -> str:
    owner = f"{seat_name(owner_of(bits))}." if owner_of(bits) >= 0 else ""
    statuses = (("shield", shield_of(bits) + 1), ("halt", halt_of(bits)), ("immune", immune_of(bits)))
    told = "".join(f"+{name}" for name, count in statuses if count)
    return f"{owner}{KIND_IDS[kind_of_unit(bits)]}@{PLACE_IDS[place]}{told}"
