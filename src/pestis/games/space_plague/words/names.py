"""Words for the things on the table: units, spaces, cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.board import (
    NATIVE,
    PLACES,
    SHIP,
    SPACES,
    kind_of_unit,
    owner_of,
)
from pestis.games.space_plague.cards import FIRST_PERMANENT
from pestis.games.space_plague.content.tables import text_of
from pestis.games.space_plague.state import Invasion
from pestis.kernel.grammar import seat_name

TERRAIN_NAMES: Final = ("Water", "Mountain", "Desert", "Forest", "Alien ground")
KIND_NAMES: Final = ("nothing", "plague", "captain", "black plague", "red plague", "native")
FACE_NAMES: Final = (*TERRAIN_NAMES, "×2")
CORE_PLACE: Final[i64] = 12


def whose(seat: i64, viewer: i64) -> str:
    """The owner of something, before its noun."""
    return "your" if seat == viewer else f"{seat_name(seat)}'s"


def card_name(state: Invasion, card: i64) -> str:
    """A card of a hand."""
    return state.content.names[card]


def evolution_name(state: Invasion, evolution: i64) -> str:
    return state.content.names[text_of(evolution)]


def permanent_name(state: Invasion, permanent: i64) -> str:
    return evolution_name(state, FIRST_PERMANENT + permanent)


def event_name(state: Invasion, card: i64) -> str:
    return state.content.event_names[card]


def space_name(state: Invasion, host: i64, space: i64) -> str:
    """A space of a board: "ship space 2", "tile 4 (Mountain)", "the core"."""
    if space >= CORE_PLACE:
        return "the core"
    if space < SHIP:
        return f"ship space {space + 1}"
    terrain = state.terrain_at(host, space)
    ground = f" ({TERRAIN_NAMES[terrain]})" if terrain >= 0 else ""
    return f"tile {space - SHIP + 1}{ground}"


def plain_space(space: i64) -> str:
    """A space in the log, where the path may have changed since."""
    if space >= CORE_PLACE:
        return "the core"
    return f"ship space {space + 1}" if space < SHIP else f"tile {space - SHIP + 1}"


def kind_name(owner: i64, kind: i64, viewer: i64) -> str:
    """A unit by owner and kind: "your captain", "Blue's plague", "a native"."""
    if owner < 0 or kind == NATIVE:
        return "a native"
    return f"{whose(owner, viewer)} {KIND_NAMES[kind]}"


def unit_name(state: Invasion, host: i64, place: i64, viewer: i64) -> str:
    """The unit at a place, with where it stands; SP-RULING-47: who shares a space and came later is told apart."""
    unit = state.units[host * PLACES + place]
    where = space_name(state, host, place % SPACES)
    if place >= SPACES:
        where = f"{where[:-1]}, later)" if where.endswith(")") else f"{where} (later)"
    if not unit:
        return f"the unit on {where}"
    return f"{kind_name(owner_of(unit), kind_of_unit(unit), viewer)} on {where}"


def unit_on_board(state: Invasion, host: i64, place: i64, viewer: i64) -> str:
    """The same with the board, unless the unit is on that of its owner."""
    name = unit_name(state, host, place, viewer)
    at_home = owner_of(state.units[host * PLACES + place]) == host
    return name if at_home else f"{name} of {whose(host, viewer)} board"


def terrain_name(terrain: i64) -> str:
    return TERRAIN_NAMES[terrain]


def part_source(state: Invasion, index: i64) -> str:
    """The name of the card that has this part."""
    for number, name in enumerate(state.content.names):
        for way in (2 * number, 2 * number + 1):
            if state.content.way_first[way] <= index < state.content.way_last[way]:
                return name
    return "Card"
