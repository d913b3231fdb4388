"""How often things were offered, taken and used, game after game, kept as bytes until a table is made of them.

Nearly all these numbers are small. A compiled reading writes them straight into columns of bytes, which polars
takes over as they are; only in other builds, and for the rare number beyond a byte, do they pass through Python.
"""

from __future__ import annotations

import sys
from array import array
from typing import Final

import polars as pl

from pestis.kernel.study import MOST_IN_BYTE, NOWHERE, ROW, Reading

# The columns, as `Reading.pack` writes them, and what becomes of the bytes: places to look up, numbers to keep.
COLUMNS: Final = {"seat": pl.UInt32, "thing": pl.UInt32, "offered": pl.Int32, "taken": pl.Int32, "used": pl.Int32}
USUAL_ROOM: Final = 4096
WORD: Final = 4


class Counts:
    """Rows of five numbers, written to a small sheet with a column for each, and put away when it is full."""

    def __init__(self) -> None:
        self.games = 0
        self.rows = 0
        # For every row the ordinal of its game.
        self.game = bytearray()
        # The sheet: how many rows it takes, how many it has, and where it lies.
        self.room = 0
        self.filled = 0
        self.sheet = array("B")
        self.address = 0
        # The columns of all sheets before it.
        self.away: list[list[bytes]] = [[] for _ in COLUMNS]
        # What a byte cannot hold, by column and row.
        self.large: list[dict[int, int]] = [{} for _ in COLUMNS]

    def add(self, reading: Reading) -> None:
        """The counts of one more game."""
        self.make_room(int(reading.seats * reading.things))
        count = int(reading.pack(self.address + self.filled, self.room))
        if count == NOWHERE:
            count = self.put(reading.rows())
        self.end_game(count)

    def make_room(self, more: int) -> None:
        """Have a sheet that takes so many rows more."""
        if self.filled + more <= self.room:
            return
        self.put_away()
        if more > self.room:
            self.room = max(USUAL_ROOM, more)
            self.sheet = array("B", bytes(self.room * int(ROW)))
            self.address = self.sheet.buffer_info()[0]

    def put_away(self) -> None:
        for place, pieces in enumerate(self.away):
            first = place * self.room
            pieces.append(self.sheet[first : first + self.filled].tobytes())
        self.filled = 0

    def put(self, rows: list[int]) -> int:
        """What `Reading.pack` does, with numbers of any size; how many rows they are."""
        count = len(rows) // int(ROW)
        for place, large in enumerate(self.large):
            numbers = rows[place :: int(ROW)]
            first = place * self.room + self.filled
            self.sheet[first : first + count] = array("B", [min(number, MOST_IN_BYTE) for number in numbers])
            large |= {self.rows + at: number for at, number in enumerate(numbers) if number > MOST_IN_BYTE}
        return count

    def end_game(self, count: int) -> None:
        """So many rows have been written, and are those of one game."""
        self.game += self.games.to_bytes(WORD, sys.byteorder) * count
        self.filled += count
        self.rows += count
        self.games += 1

    def columns(self) -> dict[str, pl.Series]:
        """All columns by name, and beside them `game`, the ordinal of the game of each row."""
        self.put_away()
        whole = bytes_of(b"".join([piece for pieces in self.away for piece in pieces]))
        found = {"game": words_of(bytes(self.game))}
        for place, (name, kind) in enumerate(COLUMNS.items()):
            # Bytes always fit; to have each of them checked would take ten times as long.
            column = whole.slice(place * self.rows, self.rows).cast(kind, wrap_numerical=True)
            large = self.large[place]
            found[name] = (column.scatter(list(large), list(large.values())) if large else column).alias(name)
        return found


def bytes_of(content: bytes) -> pl.Series:
    """Bytes as a column of numbers."""
    if not content:
        return pl.Series(dtype=pl.UInt8)
    return pl.Series([content], dtype=pl.Binary).cast(pl.List(pl.UInt8)).explode()


def words_of(content: bytes) -> pl.Series:
    """Numbers of four bytes, as they lie in memory."""
    if not content:
        return pl.Series(dtype=pl.UInt32)
    kind = pl.Array(pl.UInt32, len(content) // WORD)
    return pl.Series([content], dtype=pl.Binary).bin.reinterpret(dtype=kind, endianness=sys.byteorder).explode()
