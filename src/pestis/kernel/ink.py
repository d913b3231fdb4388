"""What a seat knows as numbers for learning, written one after the other in a fixed order (`State.write_numbers`).

Most numbers are zero, and zeros need not be written: who keeps the numbers begins with zeros, or keeps only what
is written, with its place.
"""

from __future__ import annotations

from mypy_extensions import i64


class Ink:
    """Where numbers are written. A kind of ink fills in `write` and `add`."""

    def __init__(self) -> None:
        # The place of the next number in the row.
        self.at: i64 = 0

    def write(self, place: i64, value: float) -> None:
        """A number at a place of the row that has none yet."""
        raise NotImplementedError

    def add(self, place: i64, value: float) -> None:
        """Add to the number at a place of the row."""
        raise NotImplementedError

    def put(self, value: float) -> None:
        """The next number."""
        if value != 0.0:
            self.write(self.at, value)
        self.at += 1

    def put_all(self, values: list[float]) -> None:
        """The next numbers."""
        for value in values:
            self.put(value)

    def share(self, number: i64, whole: float) -> None:
        """The next number: a count, as a part of a whole."""
        if number:
            self.write(self.at, float(number) / whole)
        self.at += 1

    def count(self, number: i64) -> None:
        """The next number: a count as it is."""
        if number:
            self.write(self.at, float(number))
        self.at += 1

    def flag(self, holds: bool) -> None:
        """The next number: 1 or 0."""
        if holds:
            self.write(self.at, 1.0)
        self.at += 1

    def skip(self, count: i64) -> None:
        """So many zeros, or numbers that have been added to."""
        self.at += count

    def one_of(self, number: i64, count: i64) -> None:
        """A number below `count` as so many zeros and a one; all zeros if it is none of them."""
        if number >= 0 and number < count:
            self.write(self.at + number, 1.0)
        self.at += count

    def bits_of(self, bits: i64, count: i64) -> None:
        """The lowest bits of a number."""
        place = self.at
        bits &= (1 << count) - 1
        while bits:
            if bits & 1:
                self.write(place, 1.0)
            bits >>= 1
            place += 1
        self.at += count

    def raise_by(self, place: i64, value: float) -> None:
        """Add to one of the numbers that come next, which `skip` then passes over."""
        self.add(self.at + place, value)

    def tally(self, cards: list[i64], count: i64) -> None:
        """How many there are of each card below `count`; negative ones are none."""
        for card in cards:
            if card >= 0:
                self.add(self.at + card, 1.0)
        self.at += count


class ListInk(Ink):
    """All numbers of one row, zeros and all."""

    def __init__(self, size: i64) -> None:
        super().__init__()
        self.numbers: list[float] = [0.0] * size

    def write(self, place: i64, value: float) -> None:
        self.numbers[place] = value

    def add(self, place: i64, value: float) -> None:
        self.numbers[place] = self.numbers[place] + value
