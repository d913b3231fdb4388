"""PI-RULING-78 to -80: the targets of Event Cards that move or swap tokens."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import HERE_ON_BUSINESS, MOST_SIDES, OLYMPICS, PILGRIMAGE
from pestis.games.plague_inc.rules import reaching
from pestis.games.plague_inc.rules.board import empty_cities, occupied, tokens_in
from pestis.games.plague_inc.rules.event_cards.picking import pick_of
from pestis.games.plague_inc.state import SIDE_BITS, SIDE_MASK, World

MOST_REFUGEES: Final[i64] = 3


def arrival_spots(state: World, seat: i64, event: i64) -> i64:
    """PI-RULING-78, PI-RULING-80: Countries with an empty city, if somebody can come from elsewhere."""
    spots = state.open_spots
    if event == PILGRIMAGE:
        spots &= ~state.hot & ~state.cold
    sources = state.present[seat] if event == HERE_ON_BUSINESS else occupied(state)
    found: i64 = 0
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1 and sources & ~(1 << spot):
            found |= 1 << spot
        spot += 1
    return found


def arrival_choices(state: World, seat: i64, event: i64) -> list[i64]:
    """The tokens that move to the Country named first: as many as the card says and as fit."""
    found: list[i64] = []
    to = state.targets[0]
    coming: i64 = len(state.targets) - 1
    if coming >= arrivals(state, event) or coming >= empty_cities(state, to):
        return found
    side: i64 = 0
    while side < state.sides:
        if may_come(state, seat, event, side):
            add_side(state, side, state.present[side] & ~(1 << to), found)
        side += 1
    return found


def arrivals(state: World, event: i64) -> i64:
    """PI-RULING-67: a plain number means that many, or as many as possible."""
    if event == OLYMPICS:
        return MOST_SIDES
    return 2 if event == PILGRIMAGE else 1


def may_come(state: World, seat: i64, event: i64, side: i64) -> bool:
    """PI-RULING-78: one token of each player; Here on Business: only own ones."""
    if event == HERE_ON_BUSINESS:
        return side == seat
    if event == PILGRIMAGE:
        return True
    for place in range(1, len(state.targets)):
        if state.targets[place] & SIDE_MASK == side:
            return False
    return True


def add_side(state: World, side: i64, spots: i64, found: list[i64]) -> None:
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1 and tokens_in(state, side, spot) > coming_from(state, spot, side):
            found.append(pick_of(state, spot, side))
        spot += 1


def coming_from(state: World, spot: i64, side: i64) -> i64:
    found: i64 = 0
    for place in range(1, len(state.targets)):
        if state.targets[place] == spot << SIDE_BITS | side:
            found += 1
    return found


def refugee_spots(state: World) -> i64:
    """PI-RULING-80: Countries with tokens, if a city is empty in another."""
    spots = occupied(state)
    found: i64 = 0
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1 and state.open_spots & ~(1 << spot):
            found |= 1 << spot
        spot += 1
    return found


def refugee_choices(state: World) -> list[i64]:
    """A token, where it goes, the next token; all from one Country."""
    found: list[i64] = []
    chosen: i64 = len(state.targets)
    source = state.targets[0] >> SIDE_BITS
    if chosen % 2:
        reaching.add_moves(state, refuges(state, source), ids.AIM, found)
        return found
    if chosen >= 2 * MOST_REFUGEES or not refuges(state, source):
        return found
    for side in range(state.sides):
        if tokens_in(state, side, source) > fleeing(state, side):
            found.append(pick_of(state, source, side))
    if found:
        found.append(ids.PASS)
    return found


def refuges(state: World, source: i64) -> i64:
    """Other Countries with an empty city that no token named before will take."""
    found: i64 = 0
    spots = state.open_spots & ~(1 << source)
    spot: i64 = 0
    while spots >> spot:
        if spots >> spot & 1:
            taken: i64 = 0
            for place in range(1, len(state.targets), 2):
                if state.targets[place] == spot:
                    taken += 1
            if empty_cities(state, spot) > taken:
                found |= 1 << spot
        spot += 1
    return found


def fleeing(state: World, side: i64) -> i64:
    found: i64 = 0
    for place in range(0, len(state.targets), 2):
        if state.targets[place] & SIDE_MASK == side:
            found += 1
    return found


def add_swappable(state: World, found: list[i64]) -> None:
    """PI-RULING-79: tokens for which another Country holds a token of another owner."""
    side: i64 = 0
    while side < state.sides:
        spots = state.present[side]
        spot: i64 = 0
        while spots >> spot:
            if spots >> spot & 1 and others_elsewhere(state, side, spot):
                found.append(pick_of(state, spot, side))
            spot += 1
        side += 1


def others_elsewhere(state: World, side: i64, spot: i64) -> bool:
    for other in range(state.sides):
        if other != side and state.present[other] & ~(1 << spot):
            return True
    return False


def swap_choices(state: World) -> list[i64]:
    found: list[i64] = []
    if len(state.targets) > 1:
        return found
    first = state.targets[0]
    for side in range(state.sides):
        if side != first & SIDE_MASK:
            add_side(state, side, state.present[side] & ~(1 << (first >> SIDE_BITS)), found)
    return found
