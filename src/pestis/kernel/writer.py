"""Where the numbers of an observation go: into memory at an address, or into a list.

Whoever writes (`Block.write`) finds zeros, and passes those that stay so.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.kernel.errors import unfilled
from pestis.kernel.memory import (
    FLOAT_BYTES,
    WORD_BYTES,
    add_float,
    add_items,
    add_pile,
    fill_zeros,
    get_word,
    put_float,
    put_ones,
    put_share,
    put_word,
)
from pestis.kernel.piles import CARD_BITS, CARD_MASK

Worth = tuple[bytes, bytes]
ALL: Final[i64] = -1
NOTE_BITS: Final[i64] = 8


class Writer:
    """Writes at `at` and goes on. Without the address of a row, the methods with `slowly` write."""

    def __init__(self) -> None:
        # The place of the next number in the row.
        self.at: i64 = 0
        self.row: i64 = 0
        # The words in which is noted where a block was written, and how many notes there can be; 0: not noted.
        self.notes: i64 = 0
        self.most_notes: i64 = 0

    # The numbers that come next.

    def put(self, value: float) -> None:
        """A number."""
        self.put_at(0, value)
        self.at += 1

    def put_all(self, values: list[float]) -> None:
        for value in values:
            self.put(value)

    def share(self, number: i64, whole: float) -> None:
        """A count, as a part of a whole."""
        if self.row:
            put_share(self.row + self.at * FLOAT_BYTES, number, whole)
        else:
            self._share_slowly(number, whole)
        self.at += 1

    def count(self, number: i64) -> None:
        """A count as it is."""
        self.share(number, 1.0)

    def flag(self, holds: bool) -> None:
        """1 or 0."""
        self.put(1.0 if holds else 0.0)

    def one_of(self, number: i64, count: i64) -> None:
        """A number below `count` as so many zeros and a one; all zeros if it is none of them."""
        if number >= 0 and number < count:
            self.put_at(number, 1.0)
        self.at += count

    def seat(self, whose: i64, viewer: i64, seats: i64) -> None:
        """A seat, counted from the one that looks; all zeros if it is nobody."""
        if whose >= 0:
            self.put_at((whose - viewer) % seats, 1.0)
        self.at += seats

    def bits_of(self, bits: i64, count: i64) -> None:
        """The lowest bits of a number."""
        self.ones_at(0, bits & (1 << count) - 1, 1)
        self.at += count

    def tally(self, cards: list[i64], count: i64) -> None:
        """How many there are of each card below `count`; negative ones are none."""
        self.tally_some(cards, count, ALL, 0)

    def tally_some(self, items: list[i64], count: i64, mask: i64, needed: i64) -> None:
        """As `tally`, of cards in the bits of `mask`; only items count that have all bits of `needed`."""
        if self.row:
            add_items(self.row + self.at * FLOAT_BYTES, items, mask, needed)
        else:
            for item in items:
                if item >= 0 and item & needed == needed:
                    self.raise_by(item & mask, 1.0)
        self.at += count

    def skip(self, count: i64) -> None:
        """Zeros."""
        self.at += count

    # The same in any order.

    def put_at(self, place: i64, value: float) -> None:
        """One of the numbers that come next."""
        if self.row:
            put_float(self.row + (self.at + place) * FLOAT_BYTES, value)
        else:
            self.put_slowly(self.at + place, value)

    def ones_at(self, place: i64, bits: i64, step: i64) -> None:
        """Ones where bits are set, among the numbers that come next; bits stand for numbers `step` apart."""
        if self.row:
            put_ones(self.row + (self.at + place) * FLOAT_BYTES, bits, step)
            return
        at = self.at + place
        while bits:
            if bits & 1:
                self.put_slowly(at, 1.0)
            bits >>= 1
            at += step

    def raise_by(self, place: i64, value: float) -> None:
        """Add to one of the numbers that come next: whole numbers or quarters, whose sums are exact in any row."""
        if self.row:
            add_float(self.row + (self.at + place) * FLOAT_BYTES, value)
        else:
            self.add_slowly(self.at + place, value)

    def count_pile(
        self, entries: list[i64], known: i64, rest: i64, onlookers: i64, bit: i64, veil: i64, worth: Worth
    ) -> i64:
        """Add the cards of a pile to the numbers from `known` on if a viewer's bit sees them, else from `rest` on.

        Cards with a bit of `veil` that it does not see are left out. Gives the worth of all others, times 65536,
        and how many were left out.
        """
        if self.row:
            row = self.row + self.at * FLOAT_BYTES
            first = row + known * FLOAT_BYTES
            return add_pile(first, row + rest * FLOAT_BYTES, entries, onlookers, bit, veil, worth[0], worth[1])
        found: i64 = 0
        for entry in entries:
            card = entry & CARD_MASK
            seen = entry >> CARD_BITS
            is_known = (onlookers | seen) & bit != 0
            if not is_known and seen & veil:
                found += 1
                continue
            self.raise_by((known if is_known else rest) + card, 1.0)
            value: i64 = worth[0][card] + worth[1][card]
            found += value << CARD_BITS
        return found

    # Zeros.

    def clear(self, count: i64) -> None:
        """Make the numbers that come next zero."""
        if self.row:
            fill_zeros(self.row + self.at * FLOAT_BYTES, count)
        else:
            self.clear_slowly(self.at, count)

    def spot(self, place: i64, count: i64) -> None:
        """In a `Sparse` block: up to 255 of the numbers that come next are going to be written."""
        notes = self.notes
        if notes:
            number = get_word(notes)
            put_word(notes, number + 1)
            if number <= self.most_notes:
                put_word(notes + number * WORD_BYTES, place << NOTE_BITS | count)

    # What a kind of writer does that has no address.

    def _share_slowly(self, number: i64, whole: float) -> None:
        self.put_slowly(self.at, float(number) / whole)

    def put_slowly(self, place: i64, value: float) -> None:
        raise unfilled(self, "put_slowly")

    def add_slowly(self, place: i64, value: float) -> None:
        raise unfilled(self, "add_slowly")

    def clear_slowly(self, place: i64, count: i64) -> None:
        raise unfilled(self, "clear_slowly")


class ListWriter(Writer):
    """All numbers of one new row, as a list. Those beyond its end are dropped: `at` tells of them."""

    def __init__(self, size: i64) -> None:
        super().__init__()
        self.numbers: list[float] = [0.0] * size

    def put_slowly(self, place: i64, value: float) -> None:
        if place < len(self.numbers):
            self.numbers[place] = value

    def add_slowly(self, place: i64, value: float) -> None:
        if place < len(self.numbers):
            self.numbers[place] = self.numbers[place] + value

    def clear_slowly(self, place: i64, count: i64) -> None:
        """Zeros are there already."""
