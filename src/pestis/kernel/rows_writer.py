"""The observations of many games, written into the rows of one array. Compiled."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from pestis.kernel.array_view import ArrayView
from pestis.kernel.memory import FLOAT_BYTES
from pestis.kernel.observation import Observation
from pestis.kernel.sources import Sources
from pestis.kernel.state import State
from pestis.kernel.writer import Writer


class RowsWriter(Writer):
    """Writes rows of many games, of each only the blocks that have changed."""

    def __init__(self, observation: Observation[Any], count: i64, sheet: ArrayView) -> None:
        super().__init__()
        self.observation = observation
        self.sheet = sheet
        self.sources = Sources(observation, count, sheet.address != 0)
        self._first: i64 = 0

    def forget(self) -> None:
        """Every row has to be written whole again."""
        self.sources.forget()

    def write(self, place: i64, state: State, seat: i64) -> None:
        """What a seat knows of a state."""
        self._first = place * self.observation.size
        if self.sheet.address:
            self.row = self.sheet.address + self._first * FLOAT_BYTES
        self.sources.begin(place, seat)
        self.observation.renew(state, seat, self.sources, self)

    def put_slowly(self, place: i64, value: float) -> None:
        self.sheet.cells[self._first + place] = value

    def add_slowly(self, place: i64, value: float) -> None:
        cells = self.sheet.cells
        cells[self._first + place] = cells[self._first + place] + value

    def clear_slowly(self, place: i64, count: i64) -> None:
        first = self._first + place
        for cell in range(first, first + count):
            self.sheet.cells[cell] = 0.0
