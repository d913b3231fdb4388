"""What lies on the board as numbers: Countries, sides, and whose mark is whose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import CONTINENTS, COUNTRIES
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.state import World
from pestis.kernel.ink import ALL, Ink
from pestis.kernel.raw import get_item

GIFTS: Final[i64] = 4
OF_SIDE: Final[i64] = 8 + GIFTS
MOST_SIDES: Final[i64] = 4
MARKS: Final[i64] = 3 * COUNTRIES + CONTINENTS
# The Country of a mark.
MARKED: Final[i64] = 63


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


def of_side(marks: list[i64], side: i64) -> i64:
    count: i64 = 0
    for mark in marks:
        if mark >> 6 == side:
            count += 1
    return count


def write_marks(state: World, seat: i64, ink: Ink) -> None:
    """Who has killed, bombed and sealed which Country, or sealed which continent: an eighth for the own side."""
    ink.clear(MARKS)
    write_sides(state, state.kills, 0, seat, ink)
    write_sides(state, state.strikes, COUNTRIES, seat, ink)
    write_sides(state, state.bans, 2 * COUNTRIES, seat, ink)


def write_sides(state: World, marks: list[i64], at: i64, seat: i64, ink: Ink) -> None:
    for mark in marks:
        ink.raise_by(at + (mark & 63), float(((mark >> 6) - seat) % state.sides + 1) / 8.0)
