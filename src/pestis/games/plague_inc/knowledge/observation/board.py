"""What lies on the board as numbers: Countries, sides, and whose mark is whose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import CONTINENTS, COUNTRIES
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.state import World
from pestis.kernel.memory import get_item
from pestis.kernel.observation import ALL, Writer

GIFTS: Final[i64] = 4
OF_SIDE: Final[i64] = 8 + GIFTS
MOST_SIDES: Final[i64] = 4
MARKS: Final[i64] = 3 * COUNTRIES + CONTINENTS
# The Country of a mark.
MARKED: Final[i64] = 63


def write_board(state: World, seat: i64, is_other_viewer: bool, writer: Writer) -> bool:
    """What lies on the board, and the Countries that are face up, removed, killed; gives whether kills changed."""
    writer.watch_number(state.banned)
    writer.watch_number(state.tried)
    writer.watch(state.spot_country, COUNTRIES)
    is_stale = writer.changed(0) or is_other_viewer
    word = writer.word
    changed = writer.changes(state.tally, 0, min(len(state.tally), COUNTRIES))
    writer.word = word + COUNTRIES
    if is_stale:
        writer.clear(COUNTRIES * (4 + state.sides))
        changed = ALL
    if changed:
        write_spots(state, seat, changed, writer)
    writer.skip(COUNTRIES * (4 + state.sides))
    writer.watch(state.face_up, COUNTRIES)
    if writer.changed(COUNTRIES):
        writer.tally(state.face_up, COUNTRIES)
    writer.watch(state.removed, COUNTRIES)
    if writer.changed(COUNTRIES):
        writer.tally(state.removed, COUNTRIES)
    writer.watch(state.kills, COUNTRIES)
    if not writer.changed(COUNTRIES):
        return False
    writer.tally_some(state.kills, COUNTRIES, MARKED, 0)
    return True


def write_spots(state: World, seat: i64, changed: i64, writer: Writer) -> None:
    """By Country: on the board or not, empty cities, ban, tried, tokens of each side."""
    countries = state.spot_country
    spot: i64 = 0
    while changed and spot < len(countries):
        if changed & 1:
            card = get_item(countries, spot)
            if card >= 0:
                write_spot(state, spot, card * (4 + state.sides), seat, writer)
        changed >>= 1
        spot += 1


def write_spot(state: World, spot: i64, at: i64, seat: i64, writer: Writer) -> None:
    writer.put_at(at, 1.0)
    writer.put_at(at + 1, float(board.empty_cities(state, spot)) / 8.0)
    writer.put_at(at + 2, float(state.banned >> spot & 1))
    writer.put_at(at + 3, float(state.tried >> spot & 1))
    for step in range(state.sides):
        writer.put_at(at + 4 + step, float(board.tokens_in(state, (seat + step) % state.sides, spot)) / 8.0)


def watch_sides(state: World, writer: Writer) -> None:
    writer.watch(state.dna, MOST_SIDES)
    writer.watch(state.supply, MOST_SIDES)
    writer.watch(state.infectivity, MOST_SIDES)
    writer.watch(state.lethality, MOST_SIDES)
    writer.watch(state.control, MOST_SIDES)
    writer.watch(state.gifts, MOST_SIDES)


def write_side(state: World, side: i64, writer: Writer) -> None:
    writer.share(state.dna[side], 50.0)
    writer.share(state.supply[side], 16.0)
    writer.share(state.infectivity[side], 8.0)
    writer.share(state.lethality[side], 6.0)
    writer.share(board.count_bits(state.control[side]), 10.0)
    writer.share(of_side(state.kills, side), 10.0)
    writer.count(of_side(state.bans, side))
    writer.count(of_side(state.strikes, side))
    writer.bits_of(state.gifts[side], GIFTS)


def of_side(marks: list[i64], side: i64) -> i64:
    count: i64 = 0
    for mark in marks:
        if mark >> 6 == side:
            count += 1
    return count


def write_marks(state: World, seat: i64, writer: Writer) -> None:
    """Who has killed, bombed and sealed which Country, or sealed which continent: an eighth for the own side."""
    writer.clear(MARKS)
    write_sides(state, state.kills, 0, seat, writer)
    write_sides(state, state.strikes, COUNTRIES, seat, writer)
    write_sides(state, state.bans, 2 * COUNTRIES, seat, writer)


def write_sides(state: World, marks: list[i64], at: i64, seat: i64, writer: Writer) -> None:
    for mark in marks:
        writer.raise_by(at + (mark & 63), float(((mark >> 6) - seat) % state.sides + 1) / 8.0)
