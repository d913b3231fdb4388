"""An array as compiled code writes it: by its address where that works, else through a memoryview. Compiled."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from pestis.kernel.memory import (
    FLOAT_BYTES,
    WORD_BYTES,
    get_byte,
    get_word,
    is_direct,
    put_byte,
    put_flags,
    put_float,
    put_word,
)


class ArrayView:
    """The cells of an array, all in one row. `cells` keeps the array alive."""

    def __init__(self, cells: memoryview[Any], address: int) -> None:
        self.cells = cells
        self.address: i64 = address if is_direct() else 0

    def put_number(self, place: i64, value: float) -> None:
        """Into an array of float32."""
        if self.address:
            put_float(self.address + place * FLOAT_BYTES, value)
        else:
            self.cells[place] = value

    def put_flag(self, place: i64, holds: bool) -> None:
        """Into an array of bool."""
        if self.address:
            put_byte(self.address + place, 1 if holds else 0)
        else:
            self.cells[place] = holds

    def put_flags(self, first: i64, places: list[i64], holds: bool) -> None:
        """Into an array of bool, at these places from `first` on."""
        if self.address:
            put_flags(self.address + first, places, 1 if holds else 0)
        else:
            for place in places:
                self.cells[first + place] = holds

    def flag(self, place: i64) -> bool:
        """From an array of bool."""
        if self.address:
            return get_byte(self.address + place) != 0
        return bool(self.cells[place])

    def put_whole(self, place: i64, number: i64) -> None:
        """Into an array of int64."""
        if self.address:
            put_word(self.address + place * WORD_BYTES, number)
        else:
            self.cells[place] = number

    def whole(self, place: i64) -> i64:
        """From an array of int64."""
        if self.address:
            return get_word(self.address + place * WORD_BYTES)
        found: i64 = self.cells[place]
        return found
