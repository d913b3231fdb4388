"""What a seat knows as a vector of fixed length, for learning. Mostly between 0 and 1."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import COUNTRIES, EVENT_KINDS, NONE, SPACES, TRAIT_KINDS
from pestis.games.plague_inc.knowledge.observed_facts import facts_size, write_facts
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.state import KIND, KNOWN, World
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.ink import ALL, Ink
from pestis.kernel.raw import get_item

GIFTS: Final[i64] = 4
OF_SIDE: Final[i64] = 8 + GIFTS
MOST_SIDES: Final[i64] = 4
# Room for all Trait Cards of a pile; there are a few of each kind.
TRAIT_ROOM: Final[i64] = 70
# The Country of a mark.
MARKED: Final[i64] = 63


def sides_of(seats: int) -> int:
    return 2 if seats == 1 else seats


def observation_size(seats: int) -> int:
    sides = sides_of(seats)
    of_board = COUNTRIES * (4 + sides) + COUNTRIES * 3
    of_seat = 2 + 2 * TRAIT_KINDS + SPACES + 3
    of_table = 15 + on.QUESTIONS + 4 * EVENT_KINDS + 4 * TRAIT_KINDS + 2 * COUNTRIES
    return int(of_board + sides * OF_SIDE + seats * of_seat + of_table + facts_size(seats, sides))


def write(state: World, seat: i64, ink: Ink) -> None:
    """The board, then the sides from the looking seat on, then what it holds and what is asked."""
    ink.watch_number(seat)
    is_other_viewer = ink.changed(0)
    has_new_kills = write_board(state, seat, is_other_viewer, ink)
    ink.watch(state.bans, COUNTRIES)
    ink.watch(state.strikes, COUNTRIES)
    has_new_marks = ink.changed(0) or has_new_kills or is_other_viewer
    watch_sides(state, ink)
    if ink.changed(0) or has_new_marks:
        for step in range(state.sides):
            write_side(state, (seat + step) % state.sides, ink)
    else:
        ink.skip(OF_SIDE * state.sides)
    for step in range(state.seats):
        write_slide(state, (seat + step) % state.seats, seat, ink)
    write_turn(state, seat, ink)
    write_cards(state, seat, ink)
    write_pending(state, seat, ink)
    write_facts(state, seat, is_other_viewer, has_new_marks, ink)


def write_board(state: World, seat: i64, is_other_viewer: bool, ink: Ink) -> bool:
    """What lies on the board, and the Countries that are face up, removed, killed; gives whether kills changed."""
    ink.watch_number(state.banned)
    ink.watch_number(state.tried)
    ink.watch(state.spot_country, COUNTRIES)
    is_stale = ink.changed(0) or is_other_viewer
    word = ink.word
    changed = ink.changes(state.tally, 0, min(len(state.tally), COUNTRIES))
    ink.word = word + COUNTRIES
    if is_stale:
        ink.clear(COUNTRIES * (4 + state.sides))
        changed = ALL
    if changed:
        write_spots(state, seat, changed, ink)
    ink.skip(COUNTRIES * (4 + state.sides))
    ink.watch(state.face_up, COUNTRIES)
    if ink.changed(COUNTRIES):
        ink.tally(state.face_up, COUNTRIES)
    ink.watch(state.removed, COUNTRIES)
    if ink.changed(COUNTRIES):
        ink.tally(state.removed, COUNTRIES)
    ink.watch(state.kills, COUNTRIES)
    if not ink.changed(COUNTRIES):
        return False
    ink.tally_some(state.kills, COUNTRIES, MARKED, 0)
    return True


def write_spots(state: World, seat: i64, changed: i64, ink: Ink) -> None:
    """By Country: on the board or not, empty cities, ban, tried, tokens of each side."""
    countries = state.spot_country
    spot: i64 = 0
    while changed and spot < len(countries):
        if changed & 1:
            card = get_item(countries, spot)
            if card >= 0:
                write_spot(state, spot, card * (4 + state.sides), seat, ink)
        changed >>= 1
        spot += 1


def write_spot(state: World, spot: i64, at: i64, seat: i64, ink: Ink) -> None:
    ink.put_at(at, 1.0)
    ink.put_at(at + 1, float(board.empty_cities(state, spot)) / 8.0)
    ink.put_at(at + 2, float(state.banned >> spot & 1))
    ink.put_at(at + 3, float(state.tried >> spot & 1))
    for step in range(state.sides):
        ink.put_at(at + 4 + step, float(board.tokens_in(state, (seat + step) % state.sides, spot)) / 8.0)


def of_side(marks: list[i64], side: i64) -> i64:
    count: i64 = 0
    for mark in marks:
        if mark >> 6 == side:
            count += 1
    return count


def watch_sides(state: World, ink: Ink) -> None:
    ink.watch(state.dna, MOST_SIDES)
    ink.watch(state.supply, MOST_SIDES)
    ink.watch(state.infectivity, MOST_SIDES)
    ink.watch(state.lethality, MOST_SIDES)
    ink.watch(state.control, MOST_SIDES)
    ink.watch(state.gifts, MOST_SIDES)


def write_side(state: World, side: i64, ink: Ink) -> None:
    ink.share(state.dna[side], 50.0)
    ink.share(state.supply[side], 16.0)
    ink.share(state.infectivity[side], 8.0)
    ink.share(state.lethality[side], 6.0)
    ink.share(board.count_bits(state.control[side]), 10.0)
    ink.share(of_side(state.kills, side), 10.0)
    ink.count(of_side(state.bans, side))
    ink.count(of_side(state.strikes, side))
    ink.bits_of(state.gifts[side], GIFTS)


def write_slide(state: World, owner: i64, viewer: i64, ink: Ink) -> None:
    """Disease, evolved cards, the hand as far as it is known, and sizes of hands."""
    ink.keep_one(state.diseases[owner], 2)
    first = owner * SPACES
    ink.watch_part(state.slides, first, SPACES)
    if ink.changed(SPACES + TRAIT_KINDS):
        ink.clear(SPACES + TRAIT_KINDS)
        place: i64
        for place in range(SPACES):
            card = state.slides[first + place]
            if card != NONE:
                ink.put_at(place, 1.0)
                ink.raise_by(SPACES + card, 1.0)
        ink.skip(SPACES + TRAIT_KINDS)
    ink.watch_number(1 if owner == viewer else 0)
    ink.watch(state.hands[owner], TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally_some(state.hands[owner], TRAIT_KINDS, KIND, 0 if owner == viewer else KNOWN)
    ink.share(len(state.hands[owner]), 5.0)
    ink.share(len(state.event_hands[owner]), 3.0)
    ink.share(state.fresh[owner], 3.0)


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


def write_cards(state: World, seat: i64, ink: Ink) -> None:
    """Own Event Cards, both discard piles, and what lies on the PlagueBot's mat."""
    own = state.event_hands[seat]
    ink.watch(own, EVENT_KINDS)
    if ink.changed(EVENT_KINDS):
        ink.tally_some(own, EVENT_KINDS, KIND, 0)
    ink.watch(state.event_discard, EVENT_KINDS)
    if ink.changed(EVENT_KINDS):
        ink.tally(state.event_discard, EVENT_KINDS)
    ink.watch(state.trait_discard, TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally(state.trait_discard, TRAIT_KINDS)
    ink.watch(state.mat, TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally(state.mat, TRAIT_KINDS)


def write_pending(state: World, seat: i64, ink: Ink) -> None:
    """Cards that a decision is about: a Country just taken or dealt, a mutated or temporary Trait, an Event."""
    country = NONE if state.is_blind and seat != state.active else state.pending_country
    start = state.starting[seat] if state.starting else NONE
    mutation = state.mutation if seat == state.active else NONE
    playing = state.waiting and kind_of(state.agenda[-1]) == on.ASK_TARGET
    event = a_of(state.agenda[-1]) if playing else NONE
    ink.keep_one(country, COUNTRIES)
    ink.keep_one(start, COUNTRIES)
    ink.keep_one(mutation, TRAIT_KINDS)
    ink.keep_one(state.temporary, TRAIT_KINDS)
    ink.keep_one(event, EVENT_KINDS)
    ink.share(len(state.targets), 6.0)
