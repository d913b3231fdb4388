"""Rows of numbers kept without their zeros: most numbers of an observation, and of a mask, are zero.

Several rows, of several games, follow each other in the same ink. `places` and `values` are vectors of machine
numbers that NumPy reads where they lie.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pestis.kernel.ink import Ink

FIRST_ROOM: Final[i64] = 1024


class SparseInk(Ink):
    """Numbers that are not zero, with their places. `used` says how many of `places` and `values` are in use."""

    def __init__(self, size: i64) -> None:
        super().__init__()
        self.size = size
        self.places = vec[i64]([0] * (FIRST_ROOM + size))
        self.values = vec[float]([0.0] * (FIRST_ROOM + size))
        self.used: i64 = 0
        # Where the present row begins, in the array that is meant and in `places`.
        self._row: i64 = 0
        self._first: i64 = 0
        # For a place of the row: where in `places` it may be, if it has been added to.
        self._found = vec[i64]([0] * size)

    def clear(self) -> None:
        self.used = 0

    def begin(self, row: i64) -> None:
        """Begin a row whose numbers go to the places from `row` on."""
        self._row = row
        self._first = self.used
        self.at = 0
        if self.used + self.size > len(self.places):
            self._grow()

    def _grow(self) -> None:
        room: i64 = 2 * len(self.places) + self.size
        places = vec[i64]([0] * room)
        values = vec[float]([0.0] * room)
        for place in range(self.used):
            places[place] = self.places[place]
            values[place] = self.values[place]
        self.places = places
        self.values = values

    def write(self, place: i64, value: float) -> None:
        used = self.used
        self.places[used] = self._row + place
        self.values[used] = value
        self.used = used + 1

    def add(self, place: i64, value: float) -> None:
        found = self._found[place]
        if found >= self._first and found < self.used and self.places[found] == self._row + place:
            self.values[found] = self.values[found] + value
        else:
            self._found[place] = self.used
            self.write(place, value)
