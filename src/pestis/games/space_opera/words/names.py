"""Names for what lies on the table, as a reader may know it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.content.tables import FIRST_PLANET, SPACE
from pestis.games.space_opera.content.technologies import TECH_CODES
from pestis.games.space_opera.flags import DESTROYED, NEUTRAL
from pestis.games.space_opera.state import Galaxy
from pestis.games.space_opera.words.seats import does, whom
from pestis.kernel.grammar import third_person
from pestis.kernel.piles import viewer_bit

ITEM_NAMES: Final = (
    "a clone",
    "a Windmill level",
    "a Refinery level",
    "a Farm level",
    "a Bunker",
    "a ship",
    "a biological warhead",
    "a nuclear warhead",
)
KIND_NAMES: Final = ("Energy", "Ore", "Meeple")
GOOD_NAMES: Final = ("Energy", "Ore", "Meeples", "biological warheads", "nuclear warheads")
TARGET_NAMES: Final = (
    "a Meeple",
    "the Windmill",
    "the Refinery",
    "the Farm",
    "a Bunker",
    "a biological warhead",
    "a nuclear warhead",
)
PHASE_NAMES: Final = ("Building", "Movement", "Production", "Maintenance")
WAY_NAMES: Final = (
    "up",
    "right",
    "down",
    "left",
    "up and right",
    "down and right",
    "down and left",
    "up and left",
)


def tech_name(state: Galaxy, tech: i64) -> str:
    return "a Technology" if tech < 0 else state.content.tech_names[tech]


def cell_name(state: Galaxy, cell: i64, viewer: i64) -> str:
    """A planet by its name, every other card by row and column as the rules count them."""
    place = place_name(state, cell)
    known = state.up[cell] or state.looked[cell] & viewer_bit(viewer)
    if known and state.card[cell] >= FIRST_PLANET:
        return f"{state.content.names[state.card[cell]]} {place}"
    return place


def place_name(state: Galaxy, cell: i64) -> str:
    return f"({cell // state.rules.columns + 1},{cell % state.rules.columns + 1})"


def card_name(state: Galaxy, card: i64) -> str:
    if card < 0:
        return "a card"
    return state.content.names[card]


def a_card(state: Galaxy, card: i64) -> str:
    """A card with its article, inside a sentence; planets have names."""
    name = card_name(state, card)
    if card < 0 or card >= FIRST_PLANET:
        return name
    if card == SPACE:
        return f"a {name} card"
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name}"


def listed(parts: list[str]) -> str:
    """
    >>> listed(["1 Ore", "2 Meeples", "a ship"])
    '1 Ore, 2 Meeples and a ship'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def ship_name(ship: i64) -> str:
    return f"ship {ship}"


def ship_at(state: Galaxy, ship: i64, viewer: i64) -> str:
    """A ship and where it is, if there is such a ship."""
    if ship >= len(state.ship_owner) or state.ship_owner[ship] == DESTROYED:
        return ship_name(ship)
    return f"{ship_name(ship)} at {cell_name(state, state.ship_cell[ship], viewer)}"


def whose(thing: str, seat: i64, viewer: i64) -> str:
    """Something with its owner, inside a sentence: "your ship 3", "Blue's ship 3"."""
    if seat == viewer and seat >= 0:
        return f"your {thing}"
    return f"{whom(seat, viewer) if 0 <= seat < NEUTRAL else 'the garrison'}'s {thing}"


def capital(words: str) -> str:
    """The same at the beginning of a sentence; names keep their capitals."""
    return words[:1].upper() + words[1:]


def then_does(seat: i64, viewer: i64, verb: str) -> str:
    """Who does it, inside a sentence: "you move", "Blue moves"."""
    return f"you {verb}" if seat == viewer else does(seat, viewer, verb)


def asks(seat: i64, viewer: i64, verb: str) -> str:
    """The middle of a question: "do you take", "does Blue take"."""
    return f"do you {verb}" if seat == viewer else f"does {whom(seat, viewer)} {verb}"


def verb(seat: i64, viewer: i64, word: str) -> str:
    """A second verb of the same sentence, in agreement with who does it."""
    return word if seat == viewer else third_person(word)


def tech_rule(tech: i64) -> str:
    return f"SO-TECH-{TECH_CODES[tech]}"


def tokens(count: i64, good: i64) -> str:
    """So much of a Resource, or so many Meeples or warheads."""
    noun = GOOD_NAMES[good]
    return f"{count} {noun.removesuffix('s') if count == 1 and good > 1 else noun}"
