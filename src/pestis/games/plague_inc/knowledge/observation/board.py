"""What lies on the board as numbers: Countries, sides, and whose mark is whose."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc.content.cards import CONTINENTS, COUNTRIES
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.state import World
from pestis.kernel.memory import get_item
from pestis.kernel.observation import Block, Table
from pestis.kernel.writer import Writer

GIFTS: Final[i64] = 4
OF_SIDE: Final[i64] = 8 + GIFTS
MARKS: Final[i64] = 3 * COUNTRIES + CONTINENTS
# The Country of a mark.
MARKED: Final[i64] = 63


class Spots(Table[World]):
    """By Country: on the board or not, empty cities, ban, tried, tokens of each side. Items are spots."""

    def length(self, state: World) -> i64:
        return len(state.spot_country)

    def place_of(self, state: World, item: i64) -> i64:
        return get_item(state.spot_country, item)

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        spot: i64
        for spot in range(len(state.spot_country)):
            card = get_item(state.spot_country, spot)
            if card >= 0:
                writer.at = self.first + card * self.width
                self.write_item(state, seat, spot, writer)

    def write_item(self, state: World, seat: i64, item: i64, writer: Writer) -> None:
        writer.put(1.0)
        writer.share(board.empty_cities(state, item), 8.0)
        writer.flag(state.banned >> item & 1 != 0)
        writer.flag(state.tried >> item & 1 != 0)
        for step in range(state.sides):
            writer.share(board.tokens_in(state, (seat + step) % state.sides, item), 8.0)


class Countries(Block[World]):
    """The Countries that can be taken, those that are out of the game, and those that were killed."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        writer.tally(state.face_up, COUNTRIES)
        writer.tally(state.removed, COUNTRIES)
        writer.tally_some(state.kills, COUNTRIES, MARKED, 0)


class Sides(Block[World]):
    """By side: DNA, tokens, what its disease can do, Countries under control, marks."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        for step in range(state.sides):
            side = (seat + step) % state.sides
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


class Marks(Block[World]):
    """Who has killed, bombed and sealed which Country, or sealed which continent: an eighth for the own side."""

    def write(self, state: World, seat: i64, writer: Writer) -> None:
        write_sides(state, state.kills, 0, seat, writer)
        write_sides(state, state.strikes, COUNTRIES, seat, writer)
        write_sides(state, state.bans, 2 * COUNTRIES, seat, writer)


def write_sides(state: World, marks: list[i64], at: i64, seat: i64, writer: Writer) -> None:
    for mark in marks:
        writer.raise_by(at + (mark & MARKED), float(((mark >> 6) - seat) % state.sides + 1) / 8.0)
