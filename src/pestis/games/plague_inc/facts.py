"""More of what a seat knows as numbers: what a question is about, which card lies where, whose mark is whose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.cards import (
    AFTER_KILL,
    CONTINENTS,
    COUNTRIES,
    EVENT_KINDS,
    INFECTED_REFUGEES,
    NEUTRALISE,
    NONE,
    OPPORTUNISTIC_BREAKDOWN,
    PANDEMIC_ALERT,
    SPACES,
    TRAIT_KINDS,
    WHEN_OF,
)
from pestis.games.plague_inc.hands import KIND, KNOWN
from pestis.games.plague_inc.picking import SIDE_BITS, SIDE_MASK
from pestis.games.plague_inc.view import is_destination
from pestis.kernel.agenda import a_of, b_of, kind_of, seat_of
from pestis.kernel.raw import get_item

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table
    from pestis.kernel.ink import Ink

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


def write_facts(table: Table, seat: i64, is_other_viewer: bool, has_new_marks: bool, ink: Ink) -> None:
    write_act(table, seat, ink)
    write_turn(table, seat, ink)
    write_slides(table, seat, is_other_viewer, ink)
    write_searched(table, seat, ink)
    if has_new_marks:
        write_marks(table, seat, ink)
    ink.skip(MARKS)
    write_known(table, seat, ink)
    if table.is_solo:
        ink.watch(table.mat, MAT_PLACES)
        if ink.changed(MAT_PLACES):
            write_mat(table, ink)


# What is asked.


def write_act(table: Table, seat: i64, ink: Ink) -> None:
    """Zeros for the questions of every turn, which are about nothing but the seat that is asked."""
    asked = table.agenda[-1]
    kind = kind_of(asked) if table.waiting else NONE
    is_plain = kind < on.ASK_REACT or kind > on.ASK_TARGET
    if ink.is_blank(is_plain, act_size(table.sides)):
        return
    actor = NONE
    country = NONE
    event = NONE
    chooser = NONE
    if kind == on.ASK_REACT:
        actor = (seat_of(asked) - seat) % table.sides
        if a_of(asked) == NEUTRALISE:
            event = b_of(asked)
            if WHEN_OF[event] <= AFTER_KILL:
                chooser = event
            elif event != NEUTRALISE:
                # The played card lies below the question, with the Country that it is about.
                country = table.spot_country[b_of(table.agenda[-2])]
        else:
            country = table.spot_country[b_of(asked)]
    elif kind == on.ASK_TARGET:
        chooser = a_of(asked)
    else:
        country = table.spot_country[a_of(asked)]
    ink.pick(actor, table.sides)
    ink.pick(country, COUNTRIES)
    ink.pick(event, EVENT_KINDS)
    if chooser != NONE:
        write_chosen(table, chooser, seat, ink)
    ink.skip(CONTINENTS + SPACES + COUNTRIES * (1 + table.sides))


def write_chosen(table: Table, event: i64, seat: i64, ink: Ink) -> None:
    """The targets named so far: a continent, a space, Countries to go to, tokens by Country and side.

    Refugees go in pairs, a token and where it goes: the second pair counts a half, the third a quarter.
    """
    place: i64
    for place in range(len(table.targets)):
        target = table.targets[place]
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
            ink.raise_by(CONTINENTS + SPACES + table.spot_country[target] * (1 + table.sides), weight)
        else:
            at = CONTINENTS + SPACES + table.spot_country[target >> SIDE_BITS] * (1 + table.sides)
            ink.raise_by(at + 1 + ((target & SIDE_MASK) - seat) % table.sides, weight)


def write_turn(table: Table, seat: i64, ink: Ink) -> None:
    """Who began the round, what the active player could do and did, and whether a hidden card is open to him."""
    is_human = table.active < table.seats
    ink.keep_one((table.first_seat - seat) % table.seats, table.seats)
    ink.flag(is_human and table.could_place)
    ink.flag(is_human and table.used_outbreak)
    ink.flag(is_human and table.has_begun)
    ink.flag(table.pending_country != NONE and table.is_blind)
    ink.flag(table.mutation != NONE)


# Cards.


def write_slides(table: Table, seat: i64, is_other_viewer: bool, ink: Ink) -> None:
    """By seat and space: the Trait Card there by its number, and what was paid; then the own ones card by card."""
    ink.watch(table.slides, SLIDE_ROOM)
    ink.watch(table.paid, SLIDE_ROOM)
    if not ink.changed(0) and not is_other_viewer:
        ink.pass_kept(SPACES, 2 * SPACES * table.seats + OWN_SLIDE)
        return
    place: i64
    for step in range(table.seats):
        first = (seat + step) % table.seats * SPACES
        for place in range(first, first + SPACES):
            ink.share(get_item(table.slides, place) + 1, float(TRAIT_KINDS))
            ink.share(get_item(table.paid, place), 20.0)
    for place in range(seat * SPACES, (seat + 1) * SPACES):
        ink.keep_one(get_item(table.slides, place), TRAIT_KINDS)


def write_searched(table: Table, seat: i64, ink: Ink) -> None:
    """PI-RULING-28: who has searched the deck of Countries knows what is in it."""
    is_known = table.searched >> seat & 1 != 0 and not (table.is_blind and seat != table.active)
    word = ink.word
    ink.watch_number(1 if is_known else 0)
    if is_known:
        ink.watch(table.country_deck, COUNTRIES)
    ink.word = word + COUNTRIES + 2
    if ink.changed(0):
        ink.clear(COUNTRIES)
        if is_known:
            for card in table.country_deck:
                ink.put_at(card, 1.0)
    ink.skip(COUNTRIES)


def write_known(table: Table, seat: i64, ink: Ink) -> None:
    """The own Trait Cards that the others know of, those that are out of the game, and the newest Event Cards."""
    own = table.hands[seat]
    ink.watch(own, HAND_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally_some(own, TRAIT_KINDS, KIND, KNOWN)
    ink.watch(table.trait_removed, TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally(table.trait_removed, TRAIT_KINDS)
    events = table.event_hands[seat]
    ink.watch(events, HAND_ROOM)
    ink.watch_number(table.fresh[seat])
    if ink.changed(EVENT_KINDS):
        ink.clear(EVENT_KINDS)
        place: i64
        for place in range(max(0, len(events) - table.fresh[seat]), len(events)):
            ink.raise_by(events[place] & KIND, 1.0)
        ink.skip(EVENT_KINDS)


def write_mat(table: Table, ink: Ink) -> None:
    """The PlagueBot's cards in their order."""
    place: i64
    for place in range(MAT_PLACES):
        ink.share(table.mat[place] + 1 if place < len(table.mat) else 0, float(TRAIT_KINDS))


# Marks.


def write_marks(table: Table, seat: i64, ink: Ink) -> None:
    """Who has killed, bombed and sealed which Country, or sealed which continent: an eighth for the own side."""
    ink.clear(MARKS)
    write_sides(table, table.kills, 0, seat, ink)
    write_sides(table, table.strikes, COUNTRIES, seat, ink)
    write_sides(table, table.bans, 2 * COUNTRIES, seat, ink)


def write_sides(table: Table, marks: list[i64], at: i64, seat: i64, ink: Ink) -> None:
    for mark in marks:
        ink.raise_by(at + (mark & 63), float(((mark >> 6) - seat) % table.sides + 1) / 8.0)
