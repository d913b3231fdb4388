"""The turn as numbers: where it stands, what is asked, and what the question is about."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import (
    CONTINENTS,
    COUNTRIES,
    EVENT_KINDS,
    INFECTED_REFUGEES,
    NONE,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    SPACES,
)
from pestis.games.plague_inc.rules.asking import act_now
from pestis.games.plague_inc.rules.event_cards.picking import is_destination
from pestis.games.plague_inc.state import SIDE_BITS, SIDE_MASK, World
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.ink import Ink

OF_TURN: Final[i64] = 5


def write_turn(state: World, seat: i64, ink: Ink) -> None:
    ink.count((state.active - seat) % state.sides)
    ink.share(state.round, 20.0)
    ink.flag(state.sudden_death)
    ink.flag(state.latched)
    ink.share(len(state.country_deck), 32.0)
    ink.share(len(state.trait_deck), 62.0)
    ink.share(len(state.event_deck), 28.0)
    ink.share(state.tokens_left, 8.0)
    ink.flag(state.killed_any)
    ink.flag(state.rolled_any)
    ink.flag(state.placed_any)
    ink.share(state.roll_bonus, 4.0)
    ink.share(state.phase, 7.0)
    ink.flag(state.sold)
    asked = kind_of(state.agenda[-1]) - on.FIRST_QUESTION if state.waiting else NONE
    about = a_of(state.agenda[-1]) if state.waiting and asked == on.ASK_REACT - on.FIRST_QUESTION else NONE
    ink.keep_one(asked, on.QUESTIONS)
    ink.keep_one(about, EVENT_KINDS)


def write_course(state: World, seat: i64, ink: Ink) -> None:
    """Who began the round, what the active player could do and did, and whether a hidden card is open to him."""
    is_human = state.active < state.seats
    ink.keep_one((state.first_seat - seat) % state.seats, state.seats)
    ink.flag(is_human and state.could_place)
    ink.flag(is_human and state.used_outbreak)
    ink.flag(is_human and state.has_begun)
    ink.flag(state.pending_country != NONE and state.is_blind)
    ink.flag(state.mutation != NONE)


def write_act(state: World, seat: i64, ink: Ink) -> None:
    """Zeros for the questions of every turn, which are about nothing but the seat that is asked."""
    about = act_now(state)
    if ink.is_blank(about is None, act_size(state.sides)) or about is None:
        return
    is_reaction = about.reaction != NONE
    ink.pick((about.side - seat) % state.sides if is_reaction else NONE, state.sides)
    ink.pick(about.country, COUNTRIES)
    ink.pick(about.event if is_reaction else NONE, EVENT_KINDS)
    if about.aims != NONE:
        write_chosen(state, about.aims, seat, ink)
    ink.skip(CONTINENTS + SPACES + COUNTRIES * (1 + state.sides))


def write_chosen(state: World, event: i64, seat: i64, ink: Ink) -> None:
    """The targets named so far: a continent, a space, Countries to go to, tokens by Country and side.

    Refugees go in pairs, a token and where it goes: the second pair counts a half, the third a quarter.
    """
    place: i64
    for place in range(len(state.targets)):
        target = state.targets[place]
        weight = 1.0
        if event == PANDEMIC_ALERT:
            ink.put_at(target, 1.0)
            continue
        if event == OPPORTUNISTIC_BREAKDOWN:
            ink.put_at(CONTINENTS + target, 1.0)
            continue
        if event == INFECTED_REFUGEES:
            for _ in range(place // 2):
                weight /= 2.0
        if is_destination(event, place):
            ink.raise_by(CONTINENTS + SPACES + state.spot_country[target] * (1 + state.sides), weight)
        else:
            at = CONTINENTS + SPACES + state.spot_country[target >> SIDE_BITS] * (1 + state.sides)
            ink.raise_by(at + 1 + ((target & SIDE_MASK) - seat) % state.sides, weight)


def act_size(sides: i64) -> i64:
    return sides + COUNTRIES + EVENT_KINDS + CONTINENTS + SPACES + COUNTRIES * (1 + sides)
