"""Tokens as targets of Event Cards: as moves, as entries of `World.targets`, and in words."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content import cards
from pestis.games.plague_inc.rules.board import tokens_in
from pestis.games.plague_inc.state import SIDE_BITS, SIDE_MASK, World
from pestis.games.plague_inc.words.names import country_name, trait_name, whose
from pestis.kernel.agenda import a_of, b_of, seat_of


def pick_of(state: World, spot: i64, side: i64) -> i64:
    return ids.PICK + state.spot_country[spot] * cards.MOST_SIDES + side


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


def is_destination(event: i64, place: i64) -> bool:
    """Whether a target is a Country and not a token."""
    if event == cards.INFECTED_REFUGEES:
        return place % 2 == 1
    first = event in (cards.HERE_ON_BUSINESS, cards.PILGRIMAGE, cards.OLYMPICS, cards.NUCLEAR_STRIKE)
    return first and place == 0


def aims_text(state: World, played: i64, viewer: i64) -> str:
    """What an announced Event Card is for, in brackets."""
    event = a_of(played)
    if cards.WHEN_OF[event] > cards.AFTER_KILL:
        return "" if event == cards.NEUTRALISE else f" ({country_name(state, state.spot_country[b_of(played)])})"
    aims = [aim_text(state, event, place, seat_of(played), viewer) for place in range(len(state.targets))]
    return f" ({', '.join(aims)})" if aims else ""


def aim_text(state: World, event: i64, place: i64, user: i64, viewer: i64) -> str:
    target = state.targets[place]
    if event == cards.PANDEMIC_ALERT:
        return cards.CONTINENT_NAMES[target]
    if event == cards.OPPORTUNISTIC_BREAKDOWN:
        return trait_name(state, state.slides[user * cards.SPACES + target])
    if is_destination(event, place):
        return country_name(state, state.spot_country[target])
    owner = whose(state, target & SIDE_MASK, viewer)
    return f"{owner} token in {country_name(state, state.spot_country[target >> SIDE_BITS])}"
