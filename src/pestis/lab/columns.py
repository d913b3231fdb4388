"""Where the numbers of many games are laid aside, one after the other, until somebody makes tables of them.

They are laid down as they will lie in a column: measures as numbers of eight bytes, counts as single bytes. A
compiled build writes them to their addresses, without a Python object for each; any other build does the same by
slower ways.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from mypy_extensions import i64

from pestis.kernel.memory import is_direct, put_numbers
from pestis.kernel.metrics import Counts

NUMBER_BYTES: Final[i64] = 8
USUAL_NUMBERS: Final[i64] = 1024
USUAL_ROWS: Final[i64] = 8192
MOST_IN_BYTE: Final[i64] = 255

# The numbers of one row of `Counts.rows`: the seat, the place of the thing, and how often it was what.
ROW: Final[i64] = 5
# The columns of a sheet: a row of four, as `Counts.pack` writes them; and for each seat of a game how many rows.
THING: Final[i64] = 0
OFFERED: Final[i64] = 1
TAKEN: Final[i64] = 2
USED: Final[i64] = 3
LENGTH: Final[i64] = 4
COLUMNS: Final[i64] = 5


class Ledger:
    """Numbers by name, the same names in every row, one row after the other."""

    def __init__(self) -> None:
        self.names: list[str] = []
        # How many numbers there are, for how many there is room, and where they lie.
        self.filled: i64 = 0
        self.room: i64 = 0
        self.numbers = array("d")
        self.address: i64 = 0

    def add(self, rows: list[dict[str, Any]]) -> None:
        """Some more rows, all or none; the first one ever says which names there are, and in which order."""
        if not self.filled and rows:
            self.names = list(rows[0])
        names = self.names
        count: i64 = len(rows) * len(names)
        if self.filled + count > self.room:
            self.make_room(count)
        if is_direct():
            put_numbers(self.address + self.filled * NUMBER_BYTES, names, rows)
        else:
            found = array("d", [row[name] for row in rows for name in names])
            self.numbers[self.filled : self.filled + count] = found
        self.filled += count

    def make_room(self, more: i64) -> None:
        room = max(USUAL_NUMBERS, (self.filled + more) * 2)
        self.numbers.frombytes(bytes((room - self.room) * NUMBER_BYTES))
        self.room = room
        self.address = self.numbers.buffer_info()[0]

    def cut(self, filled: i64) -> None:
        """Forget what was added since there were so many numbers."""
        self.filled = filled

    def column(self, place: int) -> array[float]:
        """All numbers of one name."""
        return self.numbers[place : self.filled : len(self.names)]


class Sheet:
    """Rows of four counts, written to a small paper with a column for each, and put away when it is full."""

    def __init__(self) -> None:
        # How many rows each game has.
        self.lengths: list[i64] = []
        # The paper: how many rows or seats a column takes, how many it has, and where it lies.
        self.room: i64 = 0
        self.filled: i64 = 0
        self.turns: i64 = 0
        self.paper = array("B")
        self.address: i64 = 0
        # The columns of all papers before it, and how many rows and seats they have.
        self.away: list[list[bytes]] = [[] for _ in range(COLUMNS)]
        self.rows_away: i64 = 0
        self.turns_away: i64 = 0
        # What a byte cannot hold, by column and place.
        self.large: list[dict[int, int]] = [{} for _ in range(COLUMNS)]

    def add(self, counts: Counts) -> None:
        """The counts of one more game, all or none."""
        seats = counts.seats
        most = seats * counts.things
        if self.filled + most > self.room or self.turns + seats > self.room:
            self.make_room(most + seats)
        lengths = self.address + self.room * LENGTH + self.turns
        count = counts.pack(self.address + self.filled, self.room, lengths)
        if count < 0:
            count = self.put(counts.rows(), seats)
        self.lengths.append(count)
        self.filled += count
        self.turns += seats

    def make_room(self, more: i64) -> None:
        """Have an empty paper that takes so many rows and seats."""
        self.put_away()
        if more > self.room:
            self.room = max(USUAL_ROWS, more)
            self.paper = array("B", bytes(self.room * COLUMNS))
            self.address = self.paper.buffer_info()[0]

    def put_away(self) -> None:
        for place in range(COLUMNS):
            first = place * self.room
            end = first + (self.turns if place == LENGTH else self.filled)
            if end > first:
                self.away[place].append(self.paper[first:end].tobytes())
        self.rows_away += self.filled
        self.turns_away += self.turns
        self.filled = 0
        self.turns = 0

    def put(self, rows: list[i64], seats: i64) -> i64:
        """What `Counts.pack` does, with numbers of any size; how many rows they are."""
        columns = [rows[place::ROW] for place in range(1, ROW)]
        columns.append([rows[::ROW].count(seat) for seat in range(seats)])
        written = [array("B", [min(number, MOST_IN_BYTE) for number in numbers]) for numbers in columns]
        for place in range(COLUMNS):
            at = self.turns if place == LENGTH else self.filled
            first = place * self.room + at
            self.paper[first : first + len(written[place])] = written[place]
            before = at + (self.turns_away if place == LENGTH else self.rows_away)
            for number in columns[place]:
                if number > MOST_IN_BYTE:
                    self.large[place][before] = number
                before += 1
        return len(rows) // ROW

    def column(self, place: int) -> bytes:
        """One column of all games; what is in `large` stands there as the largest byte."""
        if self.turns:
            self.put_away()
        pieces = self.away[place]
        if len(pieces) != 1:
            pieces[:] = [b"".join(pieces)]
        return pieces[0]


class Columns:
    """All that is laid aside of some games: measures of the games and the seats, parts of scores, and counts."""

    def __init__(self) -> None:
        # One row for each game, with the seat that began.
        self.measures = Ledger()
        self.firsts: list[int | None] = []
        # One for each game and seat.
        self.parts = Ledger()
        self.seat_measures = Ledger()
        # One for each game, seat and thing.
        self.counts = Sheet()

    def add(self, parts: list[dict[str, Any]], counts: Counts | None) -> None:
        """What is to be kept of a game. It is taken in whole or not at all."""
        of_parts = self.parts.filled
        of_game = self.measures.filled
        of_seats = self.seat_measures.filled
        try:
            self.parts.add(parts)
            if counts is not None:
                self.measures.add([counts.game])
                self.seat_measures.add(counts.seat)
                self.counts.add(counts)
        except Exception:
            self.parts.cut(of_parts)
            self.measures.cut(of_game)
            self.seat_measures.cut(of_seats)
            raise
        if counts is None:
            self.firsts.append(None)
        else:
            self.firsts.append(counts.first)
