"""How often things were offered, taken and used, game after game, kept as bytes until a table is made of them.

Nearly all these numbers are small. A compiled reading writes them straight into columns of bytes, which go into
a file as they are; only in other builds, and for the rare number beyond a byte, do they pass through Python.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from pestis.kernel.study import MOST_IN_BYTE, ROW, Reading, Thing
from pestis.lab import parquet
from pestis.lab.parquet import BYTES, WHOLE, WORD, Column

# The columns, as `Reading.pack` writes them.
SEAT: Final = 0
THING: Final = 1
NUMBERS: Final = ("offered", "taken", "used")
COLUMNS: Final = ("seat", "thing", *NUMBERS)
USUAL_ROOM: Final = 8192


class Counts:
    """Rows of five numbers, written to a small sheet with a column for each, and put away when it is full."""

    def __init__(self) -> None:
        # How many rows each game has.
        self.lengths: list[int] = []
        # The sheet: how many rows it takes, how many it has, and where it lies.
        self.room = 0
        self.filled = 0
        self.sheet = array("B")
        self.address = 0
        # The columns of all sheets before it, and how many rows they have.
        self.away: list[list[bytes]] = [[] for _ in COLUMNS]
        self.rows_away = 0
        # What a byte cannot hold, by column and row.
        self.large: list[dict[int, int]] = [{} for _ in COLUMNS]

    def add(self, reading: Reading) -> None:
        """The counts of one more game."""
        most = reading.seats * reading.things
        if self.filled + most > self.room:
            self.make_room(most)
        count = reading.pack(self.address + self.filled, self.room)
        if count < 0:
            count = self.put(reading.rows())
        self.lengths.append(count)
        self.filled += count

    def make_room(self, more: int) -> None:
        """Have an empty sheet that takes so many rows."""
        self.put_away()
        if more > self.room:
            self.room = max(USUAL_ROOM, more)
            self.sheet = array("B", bytes(self.room * ROW))
            self.address = self.sheet.buffer_info()[0]

    def put_away(self) -> None:
        for place, pieces in enumerate(self.away):
            first = place * self.room
            pieces.append(self.sheet[first : first + self.filled].tobytes())
        self.rows_away += self.filled
        self.filled = 0

    def put(self, rows: list[int]) -> int:
        """What `Reading.pack` does, with numbers of any size; how many rows they are."""
        count = len(rows) // ROW
        for place, large in enumerate(self.large):
            numbers = rows[place::ROW]
            first = place * self.room + self.filled
            self.sheet[first : first + count] = array("B", [min(number, MOST_IN_BYTE) for number in numbers])
            before = self.rows_away + self.filled
            large |= {before + at: number for at, number in enumerate(numbers) if number > MOST_IN_BYTE}
        return count

    # What was written.

    def column(self, place: int) -> bytes:
        """One column of all games; what is in `large` stands there as the largest byte."""
        if self.filled:
            self.put_away()
        pieces = self.away[place]
        if len(pieces) != 1:
            pieces[:] = [b"".join(pieces)]
        return pieces[0]

    def fates(self, tables: Iterable[bytes]) -> bytes:
        """For each row what its game has for its seat: a table of 256 bytes for each game."""
        seats = self.column(SEAT)
        ends = list(accumulate(self.lengths))
        pieces = zip([0, *ends], ends, tables, strict=False)
        return b"".join([seats[first:end].translate(table) for first, end, table in pieces])

    def things(self, things: Sequence[Thing]) -> list[Column]:
        """What the rows are about: the kind and the id."""
        kinds = list(dict.fromkeys(thing.kind for thing in things))
        of_thing = [kinds.index(thing.kind) for thing in things]
        places: Sequence[int] = self.numbers(THING)
        if isinstance(places, bytes):
            kind_places: Sequence[int] = places.translate(bytes(of_thing[:BYTES]).ljust(BYTES, b"\0"))
        else:
            kind_places = [of_thing[thing] for thing in places]
        ids = [thing.id for thing in things]
        return [
            parquet.listed("kind", WORD, kinds, kind_places),
            parquet.listed("id", WORD, ids, places),
        ]

    def numbers(self, place: int) -> Sequence[int]:
        """One column, as bytes or, if there are others, as numbers of any size."""
        column = self.column(place)
        if not self.large[place]:
            return column
        found = list(column)
        for row, number in self.large[place].items():
            found[row] = number
        return found

    def counted(self) -> list[Column]:
        """How often: a column for each."""
        found = [(name, self.numbers(COLUMNS.index(name))) for name in NUMBERS]
        return [
            parquet.listed(name, WHOLE, range(BYTES), numbers)
            if isinstance(numbers, bytes)
            else parquet.numbers(name, WHOLE, numbers)
            for name, numbers in found
        ]
