"""Rows of numbers kept without their zeros: most numbers of an observation, and of a mask, are zero.

Several rows, of several games, follow each other in the same ink. `places` and `values` are vectors of machine
numbers that NumPy reads where they lie.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

FIRST_ROOM: Final[i64] = 1024


class Ink:
    """Numbers that are not zero, with their places. `count` says how many of `places` and `values` are in use."""

    def __init__(self, size: i64) -> None:
        self.size = size
        self.places = vec[i64]([0] * (FIRST_ROOM + size))
        self.values = vec[float]([0.0] * (FIRST_ROOM + size))
        self.count: i64 = 0
        # Where the present row begins.
        self._row: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def begin(self, row: i64) -> None:
        """Begin a row whose numbers go to the places from `row` on."""
        self._row = row
        if self.count + self.size > len(self.places):
            self._grow()

    def _grow(self) -> None:
        room: i64 = 2 * len(self.places) + self.size
        places = vec[i64]([0] * room)
        values = vec[float]([0.0] * room)
        for place in range(self.count):
            places[place] = self.places[place]
            values[place] = self.values[place]
        self.places = places
        self.values = values

    def mark(self, place: i64) -> None:
        """A one."""
        self._write(place, 1.0)

    def put_all(self, numbers: list[float]) -> None:
        """A whole row."""
        for place in range(len(numbers)):
            number = numbers[place]
            if number != 0.0:
                self._write(place, number)

    def _write(self, place: i64, value: float) -> None:
        count = self.count
        self.places[count] = self._row + place
        self.values[count] = value
        self.count = count + 1
