"""What a seat knows as a vector of fixed length, for learning. Mostly between 0 and 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.plague_inc import board
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.cards import COUNTRIES, EVENT_KINDS, NONE, SPACES, TRAIT_KINDS
from pestis.games.plague_inc.facts import facts_size, write_facts
from pestis.games.plague_inc.hands import KIND, KNOWN
from pestis.kernel.agenda import a_of, kind_of
from pestis.kernel.ink import ALL
from pestis.kernel.raw import get_item

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table
    from pestis.kernel.ink import Ink

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


def write(table: Table, seat: i64, ink: Ink) -> None:
    """The board, then the sides from the looking seat on, then what it holds and what is asked."""
    ink.watch_number(seat)
    is_other_viewer = ink.changed(0)
    has_new_kills = write_board(table, seat, is_other_viewer, ink)
    ink.watch(table.bans, COUNTRIES)
    ink.watch(table.strikes, COUNTRIES)
    has_new_marks = ink.changed(0) or has_new_kills or is_other_viewer
    watch_sides(table, ink)
    if ink.changed(0) or has_new_marks:
        for step in range(table.sides):
            write_side(table, (seat + step) % table.sides, ink)
    else:
        ink.skip(OF_SIDE * table.sides)
    for step in range(table.seats):
        write_slide(table, (seat + step) % table.seats, seat, ink)
    write_turn(table, seat, ink)
    write_cards(table, seat, ink)
    write_pending(table, seat, ink)
    write_facts(table, seat, is_other_viewer, has_new_marks, ink)


def write_board(table: Table, seat: i64, is_other_viewer: bool, ink: Ink) -> bool:
    """What lies on the board, and the Countries that are face up, removed, killed; gives whether kills changed."""
    ink.watch_number(table.banned)
    ink.watch_number(table.tried)
    ink.watch(table.spot_country, COUNTRIES)
    is_stale = ink.changed(0) or is_other_viewer
    word = ink.word
    changed = ink.changes(table.tally, 0, min(len(table.tally), COUNTRIES))
    ink.word = word + COUNTRIES
    if is_stale:
        ink.clear(COUNTRIES * (4 + table.sides))
        changed = ALL
    if changed:
        write_spots(table, seat, changed, ink)
    ink.skip(COUNTRIES * (4 + table.sides))
    ink.watch(table.face_up, COUNTRIES)
    if ink.changed(COUNTRIES):
        ink.tally(table.face_up, COUNTRIES)
    ink.watch(table.removed, COUNTRIES)
    if ink.changed(COUNTRIES):
        ink.tally(table.removed, COUNTRIES)
    ink.watch(table.kills, COUNTRIES)
    if not ink.changed(COUNTRIES):
        return False
    ink.tally_some(table.kills, COUNTRIES, MARKED, 0)
    return True


def write_spots(table: Table, seat: i64, changed: i64, ink: Ink) -> None:
    """By Country: on the board or not, empty cities, ban, tried, tokens of each side."""
    countries = table.spot_country
    spot: i64 = 0
    while changed and spot < len(countries):
        if changed & 1:
            card = get_item(countries, spot)
            if card >= 0:
                write_spot(table, spot, card * (4 + table.sides), seat, ink)
        changed >>= 1
        spot += 1


def write_spot(table: Table, spot: i64, at: i64, seat: i64, ink: Ink) -> None:
    ink.put_at(at, 1.0)
    ink.put_at(at + 1, float(board.empty_cities(table, spot)) / 8.0)
    ink.put_at(at + 2, float(table.banned >> spot & 1))
    ink.put_at(at + 3, float(table.tried >> spot & 1))
    for step in range(table.sides):
        ink.put_at(at + 4 + step, float(board.tokens_in(table, (seat + step) % table.sides, spot)) / 8.0)


def of_side(marks: list[i64], side: i64) -> i64:
    count: i64 = 0
    for mark in marks:
        if mark >> 6 == side:
            count += 1
    return count


def watch_sides(table: Table, ink: Ink) -> None:
    ink.watch(table.dna, MOST_SIDES)
    ink.watch(table.supply, MOST_SIDES)
    ink.watch(table.infectivity, MOST_SIDES)
    ink.watch(table.lethality, MOST_SIDES)
    ink.watch(table.control, MOST_SIDES)
    ink.watch(table.gifts, MOST_SIDES)


def write_side(table: Table, side: i64, ink: Ink) -> None:
    ink.share(table.dna[side], 50.0)
    ink.share(table.supply[side], 16.0)
    ink.share(table.infectivity[side], 8.0)
    ink.share(table.lethality[side], 6.0)
    ink.share(board.count_bits(table.control[side]), 10.0)
    ink.share(of_side(table.kills, side), 10.0)
    ink.count(of_side(table.bans, side))
    ink.count(of_side(table.strikes, side))
    ink.bits_of(table.gifts[side], GIFTS)


def write_slide(table: Table, owner: i64, viewer: i64, ink: Ink) -> None:
    """Disease, evolved cards, the hand as far as it is known, and sizes of hands."""
    ink.keep_one(table.diseases[owner], 2)
    first = owner * SPACES
    ink.watch_part(table.slides, first, SPACES)
    if ink.changed(SPACES + TRAIT_KINDS):
        ink.clear(SPACES + TRAIT_KINDS)
        place: i64
        for place in range(SPACES):
            card = table.slides[first + place]
            if card != NONE:
                ink.put_at(place, 1.0)
                ink.raise_by(SPACES + card, 1.0)
        ink.skip(SPACES + TRAIT_KINDS)
    ink.watch_number(1 if owner == viewer else 0)
    ink.watch(table.hands[owner], TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally_some(table.hands[owner], TRAIT_KINDS, KIND, 0 if owner == viewer else KNOWN)
    ink.share(len(table.hands[owner]), 5.0)
    ink.share(len(table.event_hands[owner]), 3.0)
    ink.share(table.fresh[owner], 3.0)


def write_turn(table: Table, seat: i64, ink: Ink) -> None:
    ink.count((table.active - seat) % table.sides)
    ink.share(table.round, 20.0)
    ink.flag(table.sudden_death)
    ink.flag(table.latched)
    ink.share(len(table.country_deck), 32.0)
    ink.share(len(table.trait_deck), 62.0)
    ink.share(len(table.event_deck), 28.0)
    ink.share(table.tokens_left, 8.0)
    ink.flag(table.killed_any)
    ink.flag(table.rolled_any)
    ink.flag(table.placed_any)
    ink.share(table.roll_bonus, 4.0)
    ink.share(table.phase, 7.0)
    ink.flag(table.sold)
    asked = kind_of(table.agenda[-1]) - on.FIRST_QUESTION if table.waiting else NONE
    about = a_of(table.agenda[-1]) if table.waiting and asked == on.ASK_REACT - on.FIRST_QUESTION else NONE
    ink.keep_one(asked, on.QUESTIONS)
    ink.keep_one(about, EVENT_KINDS)


def write_cards(table: Table, seat: i64, ink: Ink) -> None:
    """Own Event Cards, both discard piles, and what lies on the PlagueBot's mat."""
    own = table.event_hands[seat]
    ink.watch(own, EVENT_KINDS)
    if ink.changed(EVENT_KINDS):
        ink.tally_some(own, EVENT_KINDS, KIND, 0)
    ink.watch(table.event_discard, EVENT_KINDS)
    if ink.changed(EVENT_KINDS):
        ink.tally(table.event_discard, EVENT_KINDS)
    ink.watch(table.trait_discard, TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally(table.trait_discard, TRAIT_KINDS)
    ink.watch(table.mat, TRAIT_ROOM)
    if ink.changed(TRAIT_KINDS):
        ink.tally(table.mat, TRAIT_KINDS)


def write_pending(table: Table, seat: i64, ink: Ink) -> None:
    """Cards that a decision is about: a Country just taken or dealt, a mutated or temporary Trait, an Event."""
    country = NONE if table.is_blind and seat != table.active else table.pending_country
    start = table.starting[seat] if table.starting else NONE
    mutation = table.mutation if seat == table.active else NONE
    playing = table.waiting and kind_of(table.agenda[-1]) == on.ASK_TARGET
    event = a_of(table.agenda[-1]) if playing else NONE
    ink.keep_one(country, COUNTRIES)
    ink.keep_one(start, COUNTRIES)
    ink.keep_one(mutation, TRAIT_KINDS)
    ink.keep_one(table.temporary, TRAIT_KINDS)
    ink.keep_one(event, EVENT_KINDS)
    ink.share(len(table.targets), 6.0)
