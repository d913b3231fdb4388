"""Tokens as targets of Event Cards: as moves, and as entries of `Table.targets`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.board import tokens_in
from pestis.games.plague_inc.cards import MOST_SIDES

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

# A target that is a token of a side in a Country: the spot, then three bits for the side.
SIDE_BITS: Final[i64] = 3
SIDE_MASK: Final[i64] = 7


def pick_of(table: Table, spot: i64, side: i64) -> i64:
    return move.PICK + table.spot_country[spot] * MOST_SIDES + side


def named(table: Table, spot: i64, side: i64) -> i64:
    """How many tokens of a side have been named in a Country."""
    found: i64 = 0
    for target in table.targets:
        if target == spot << SIDE_BITS | side:
            found += 1
    return found


def named_of(table: Table, side: i64) -> i64:
    """How many tokens of a side have been named anywhere."""
    found: i64 = 0
    for target in table.targets:
        if target & SIDE_MASK == side:
            found += 1
    return found


def named_in(table: Table, spot: i64) -> i64:
    found: i64 = 0
    for target in table.targets:
        if target >> SIDE_BITS == spot:
            found += 1
    return found


def add_tokens(table: Table, spots: i64, found: list[i64]) -> None:
    """Tokens on the board in these Countries that have not been named yet."""
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            for side in range(table.sides):
                if tokens_in(table, side, spot) > named(table, spot, side):
                    found.append(pick_of(table, spot, side))
        spot += 1
