"""PI-RULING-78 to -80: the targets of Event Cards that move or swap tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.board import empty_cities, occupied, tokens_in
from pestis.games.plague_inc.cards import HERE_ON_BUSINESS, MOST_SIDES, OLYMPICS, PILGRIMAGE
from pestis.games.plague_inc.picking import SIDE_BITS, SIDE_MASK, pick_of

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table

MOST_REFUGEES: Final[i64] = 3


def arrival_spots(table: Table, seat: i64, event: i64) -> i64:
    """PI-RULING-78, PI-RULING-80: Countries with an empty city, if somebody can come from elsewhere."""
    spots = table.open_spots
    if event == PILGRIMAGE:
        spots &= ~table.hot & ~table.cold
    sources = table.present[seat] if event == HERE_ON_BUSINESS else occupied(table)
    found: i64 = 0
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1 and sources & ~(1 << spot):
            found |= 1 << spot
        spot += 1
    return found


def arrival_choices(table: Table, seat: i64, event: i64) -> list[i64]:
    """The tokens that move to the Country named first: as many as the card says and as fit."""
    found: list[i64] = []
    to = table.targets[0]
    coming: i64 = len(table.targets) - 1
    if coming >= arrivals(table, event) or coming >= empty_cities(table, to):
        return found
    side: i64 = 0
    while side < table.sides:
        if may_come(table, seat, event, side):
            add_side(table, side, table.present[side] & ~(1 << to), found)
        side += 1
    return found


def arrivals(table: Table, event: i64) -> i64:
    """PI-RULING-67: a plain number means that many, or as many as possible."""
    if event == OLYMPICS:
        return MOST_SIDES
    return 2 if event == PILGRIMAGE else 1


def may_come(table: Table, seat: i64, event: i64, side: i64) -> bool:
    """PI-RULING-78: one token of each player; Here on Business: only own ones."""
    if event == HERE_ON_BUSINESS:
        return side == seat
    if event == PILGRIMAGE:
        return True
    for place in range(1, len(table.targets)):
        if table.targets[place] & SIDE_MASK == side:
            return False
    return True


def add_side(table: Table, side: i64, spots: i64, found: list[i64]) -> None:
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1 and tokens_in(table, side, spot) > coming_from(table, spot, side):
            found.append(pick_of(table, spot, side))
        spot += 1


def coming_from(table: Table, spot: i64, side: i64) -> i64:
    found: i64 = 0
    for place in range(1, len(table.targets)):
        if table.targets[place] == spot << SIDE_BITS | side:
            found += 1
    return found


def refugee_spots(table: Table) -> i64:
    """PI-RULING-80: Countries with tokens, if a city is empty in another."""
    spots = occupied(table)
    found: i64 = 0
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1 and table.open_spots & ~(1 << spot):
            found |= 1 << spot
        spot += 1
    return found


def refugee_choices(table: Table) -> list[i64]:
    """A token, where it goes, the next token; all from one Country."""
    found: list[i64] = []
    chosen: i64 = len(table.targets)
    source = table.targets[0] >> SIDE_BITS
    if chosen % 2:
        board.add_moves(table, refuges(table, source), move.AIM, found)
        return found
    if chosen >= 2 * MOST_REFUGEES or not refuges(table, source):
        return found
    for side in range(table.sides):
        if tokens_in(table, side, source) > fleeing(table, side):
            found.append(pick_of(table, source, side))
    if found:
        found.append(move.PASS)
    return found


def refuges(table: Table, source: i64) -> i64:
    """Other Countries with an empty city that no token named before will take."""
    found: i64 = 0
    spots = table.open_spots & ~(1 << source)
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            taken: i64 = 0
            for place in range(1, len(table.targets), 2):
                if table.targets[place] == spot:
                    taken += 1
            if empty_cities(table, spot) > taken:
                found |= 1 << spot
        spot += 1
    return found


def fleeing(table: Table, side: i64) -> i64:
    found: i64 = 0
    for place in range(0, len(table.targets), 2):
        if table.targets[place] & SIDE_MASK == side:
            found += 1
    return found


def add_swappable(table: Table, found: list[i64]) -> None:
    """PI-RULING-79: tokens for which another Country holds a token of another owner."""
    side: i64 = 0
    while side < table.sides:
        spots = table.present[side]
        spot: i64 = 0
        while spots >> spot:
            if spots >> spot & 1 and others_elsewhere(table, side, spot):
                found.append(pick_of(table, spot, side))
            spot += 1
        side += 1


def others_elsewhere(table: Table, side: i64, spot: i64) -> bool:
    for other in range(table.sides):
        if other != side and table.present[other] & ~(1 << spot):
            return True
    return False


def swap_choices(table: Table) -> list[i64]:
    found: list[i64] = []
    if len(table.targets) > 1:
        return found
    first = table.targets[0]
    for side in range(table.sides):
        if side != first & SIDE_MASK:
            add_side(table, side, table.present[side] & ~(1 << (first >> SIDE_BITS)), found)
    return found
