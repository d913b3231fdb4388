"""More of what a seat knows as numbers: what a question is about, which card lies where, whose mark is whose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import (
    CONTINENTS,
    COUNTRIES,
    EVENT_KINDS,
    INFECTED_REFUGEES,
    NONE,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    SPACES,
    TRAIT_KINDS,
)
from pestis.games.plague_inc.rules.asking import act_now
from pestis.games.plague_inc.rules.event_cards.picking import is_destination
from pestis.games.plague_inc.state import KIND, KNOWN, SIDE_BITS, SIDE_MASK, World
from pestis.kernel.ink import Ink
from pestis.kernel.raw import get_item

OF_TURN: Final[i64] = 5
MAT_PLACES: Final[i64] = 5
MARKS: Final[i64] = 3 * COUNTRIES + CONTINENTS
OWN_SLIDE: Final[i64] = SPACES * TRAIT_KINDS
# How long lists are as a rule; longer ones are written anew every time.
SLIDE_ROOM: Final[i64] = 25
HAND_ROOM: Final[i64] = 12
TRAIT_ROOM: Final[i64] = 70


def facts_size(seats: i64, sides: i64) -> i64:
    of_cards = 2 * SPACES * seats + OWN_SLIDE + COUNTRIES + 2 * TRAIT_KINDS + EVENT_KINDS
    of_mat: i64 = MAT_PLACES if seats == 1 else 0
    return act_size(sides) + OF_TURN + seats + of_cards + MARKS + of_mat


def act_size(sides: i64) -> i64:
    return sides + COUNTRIES + EVENT_KINDS + CONTINENTS + SPACES + COUNTRIES * (1 + sides)


def write_facts(state: World, seat: i64, is_other_viewer: bool, has_new_marks: bool, ink: Ink) -> None:
    write_act(state, seat, ink)
    write_turn(state, seat, ink)
    write_slides(state, seat, is_other_viewer, ink)
    write_searched(state, seat, ink)
    if has_new_marks:
        write_marks(state, seat, ink)
    ink.skip(MARKS)
    write_known(state, seat, ink)
    if state.is_solo:
        ink.watch(state.mat, MAT_PLACES)
        if ink.changed(MAT_PLACES):
            write_mat(state, ink)


# What is asked.


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


def write_turn(state: World, seat: i64, ink: Ink) -> None:
    """Who began the round, what the active player could do and did, and whether a hidden card is open to him."""
    is_human = state.active < state.seats
    ink.keep_one((state.first_seat - seat) % state.seats, state.seats)
    ink.flag(is_human and state.could_place)
    ink.flag(is_human and state.used_outbreak)
    ink.flag(is_human and state.has_begun)
    ink.flag(state.pending_country != NONE and state.is_blind)
    ink.flag(state.mutation != NONE)


# Cards.


def write_slides(state: World, seat: i64, is_other_viewer: bool, ink: Ink) -> None:
    """By seat and space: the Trait Card there by its number, and what was paid; then the own ones card by card."""
    ink.watch(state.slides, SLIDE_ROOM)
    ink.watch(state.paid, SLIDE_ROOM)
    if not ink.changed(0) and not is_other_viewer:
        ink.pass_kept(SPACES, 2 * SPACES * state.seats + OWN_SLIDE)
        return
    place: i64
    for step in range(state.seats):
        first = (seat + step) % state.seats * SPACES
        for place in range(first, first + SPACES):
            ink.share(get_item(state.slides, place) + 1, float(TRAIT_KINDS))
            ink.share(get_item(state.paid, place), 20.0)
    for place in range(seat * SPACES, (seat + 1) * SPACES):
        ink.keep_one(get_item(state.slides, place), TRAIT_KINDS)


def write_searched(state: World, seat: i64, ink: Ink) -> None:
    """PI-RULING-28: who has searched the deck of Countries knows what is in it."""
    is_known = state.searched >> seat & 1 != 0 and not (state.is_blind and seat != state.active)
    word = ink.word
    ink.watch_number(1 if is_known else 0)
    if is_known:
        ink.watch(state.country_deck, COUNTRIES)
    ink.word = word + COUNTRIES + 2
    if ink.changed(0):
        ink.clear(COUNTRIES)
        if is_known:
            for card in state.country_deck:
                ink.put_at(card, 1.0)
    ink.skip(COUNTRIES)


def write_known(state: World, seat: i64, ink: Ink) -> None:
    """The own Trait Cards that the others know of, those that are out of the game, and the newest Event Cards."""
    own = state.hands[seat]
    ink.watch(own, HAND_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally_some(own, TRAIT_KINDS, KIND, KNOWN)
    ink.watch(state.trait_removed, TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally(state.trait_removed, TRAIT_KINDS)
    events = state.event_hands[seat]
    ink.watch(events, HAND_ROOM)
    ink.watch_number(state.fresh[seat])
    if ink.changed(EVENT_KINDS):
        ink.clear(EVENT_KINDS)
        place: i64
        for place in range(max(0, len(events) - state.fresh[seat]), len(events)):
            ink.raise_by(events[place] & KIND, 1.0)
        ink.skip(EVENT_KINDS)


def write_mat(state: World, ink: Ink) -> None:
    """The PlagueBot's cards in their order."""
    place: i64
    for place in range(MAT_PLACES):
        ink.share(state.mat[place] + 1 if place < len(state.mat) else 0, float(TRAIT_KINDS))


# Marks.


def write_marks(state: World, seat: i64, ink: Ink) -> None:
    """Who has killed, bombed and sealed which Country, or sealed which continent: an eighth for the own side."""
    ink.clear(MARKS)
    write_sides(state, state.kills, 0, seat, ink)
    write_sides(state, state.strikes, COUNTRIES, seat, ink)
    write_sides(state, state.bans, 2 * COUNTRIES, seat, ink)


def write_sides(state: World, marks: list[i64], at: i64, seat: i64, ink: Ink) -> None:
    for mark in marks:
        ink.raise_by(at + (mark & 63), float(((mark >> 6) - seat) % state.sides + 1) / 8.0)
