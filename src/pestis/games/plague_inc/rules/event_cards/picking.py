"""Tokens as targets of Event Cards: as moves, and as entries of `World.targets`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import MOST_SIDES
from pestis.games.plague_inc.rules.board import tokens_in

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World

# A target that is a token of a side in a Country: the spot, then three bits for the side.
SIDE_BITS: Final[i64] = 3
SIDE_MASK: Final[i64] = 7


def pick_of(state: World, spot: i64, side: i64) -> i64:
    return ids.PICK + state.spot_country[spot] * MOST_SIDES + side


def named(state: World, spot: i64, side: i64) -> i64:
    """How many tokens of a side have been named in a Country."""
    found: i64 = 0
    for target in state.targets:
        if target == spot << SIDE_BITS | side:
            found += 1
    return found


def named_of(state: World, side: i64) -> i64:
    """How many tokens of a side have been named anywhere."""
    found: i64 = 0
    for target in state.targets:
        if target & SIDE_MASK == side:
            found += 1
    return found


def named_in(state: World, spot: i64) -> i64:
    found: i64 = 0
    for target in state.targets:
        if target >> SIDE_BITS == spot:
            found += 1
    return found


def add_tokens(state: World, spots: i64, found: list[i64]) -> None:
    """Tokens on the board in these Countries that have not been named yet."""
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            for side in range(state.sides):
                if tokens_in(state, side, spot) > named(state, spot, side):
                    found.append(pick_of(state, spot, side))
        spot += 1
