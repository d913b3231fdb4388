"""A board: three ship spaces, then the tiles of the path; and the units that stand there, each packed in one int.

A space has a number: 0 to 2 are the ship from its rear (SP-RULING-4), 3 and up the tiles. A place is a space
with a layer: the unit that stands there, and, when a card lets units share, the one that came later
(SP-RULING-43). The units of all boards lie in one list, twenty-four places for every board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague.views import Terrain, UnitKind

SHIP: Final[i64] = 3
SPACES: Final[i64] = 12
PLACES: Final[i64] = 24
MOST_TILES: Final[i64] = 9
BOARD: Final[i64] = 0xFFF
SHIP_SPACES: Final[i64] = 0b111
FIRST_TILE: Final[i64] = 3

WATER: Final[i64] = 0
MOUNTAIN: Final[i64] = 1
DESERT: Final[i64] = 2
FOREST: Final[i64] = 3
ALIEN: Final[i64] = 4
TERRAINS: Final[i64] = 5
PLANET_TILE: Final[i64] = 5
GROUNDS: Final[i64] = 6
TERRAIN_IDS: Final[tuple[Terrain, ...]] = ("water", "mountain", "desert", "forest", "alien")
DIE_FACES: Final = (*TERRAIN_IDS, "x2")
TIMES_TWO: Final[i64] = 5

SPACE_IDS: Final = ("s1", "s2", "s3", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9")
PLACE_IDS: Final = SPACE_IDS + tuple(f"{space}b" for space in SPACE_IDS)
GOAL_IDS: Final = (*SPACE_IDS, "core")
CORE: Final[i64] = 12

PLAGUE: Final[i64] = 1
CAPTAIN: Final[i64] = 2
BLACK: Final[i64] = 3
RED: Final[i64] = 4
NATIVE: Final[i64] = 5
UNIT_KINDS: Final[tuple[UnitKind, ...]] = ("plague", "captain", "black", "red", "native")
KIND_IDS: Final = ("", *UNIT_KINDS)

NO_UNIT: Final[i64] = 0
OWNER_MASK: Final[i64] = 3
KIND_SHIFT: Final[i64] = 2
KIND_MASK: Final[i64] = 7
BARE: Final[i64] = 31
SHIELD_SHIFT: Final[i64] = 5
SHIELD: Final[i64] = 7 << 5
HALT_SHIFT: Final[i64] = 8
HALT: Final[i64] = 3 << 8
ONE_HALT: Final[i64] = 1 << 8
IMMUNE_SHIFT: Final[i64] = 10
IMMUNE: Final[i64] = 3 << 10
ONE_IMMUNE: Final[i64] = 1 << 10
# Set while one card, event or march goes on: the unit has had its step, the unit takes part.
MOVED: Final[i64] = 1 << 12
MEMBER: Final[i64] = 1 << 13
PROTECTED: Final[i64] = (7 << 5) | (3 << 10)
MARKS: Final[i64] = 3 << 12
STATUSES: Final[i64] = (7 << 5) | (3 << 8) | (3 << 10)

BITS: Final = bytes([mask.bit_count() for mask in range(4096)])


def bit_of(host: i64, space: i64) -> i64:
    """One space of one board, in a set of spaces of all boards.

    Two shifts: the compiler takes a written 1 for a number of 32 bits, and boards 2 and 3 lie beyond them.
    """
    return 1 << space << host * SPACES


def owner_of(unit: i64) -> i64:
    """Whose unit it is; -1 for a native, which is nobody's."""
    if unit >> KIND_SHIFT & KIND_MASK == NATIVE:
        return -1
    return unit & OWNER_MASK


def kind_of_unit(unit: i64) -> i64:
    return unit >> KIND_SHIFT & KIND_MASK


def shield_of(unit: i64) -> i64:
    """Who has put a shield on the unit, -1 if nobody has."""
    return (unit >> SHIELD_SHIFT & 7) - 1


def halt_of(unit: i64) -> i64:
    """For how many rounds the unit is halted, this one included."""
    return unit >> HALT_SHIFT & 3


def immune_of(unit: i64) -> i64:
    """For how many rounds the unit is immune, this one included."""
    return unit >> IMMUNE_SHIFT & 3
