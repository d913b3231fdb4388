"""What a seat knows as numbers for learning, written one after the other in a fixed order (`State.write_numbers`).

A row may hold older numbers, of the same game or of another, and whoever writes leaves none of them behind: every
method here that goes on writes all numbers it passes, zeros as well. Only those that say so rely on a `clear`.

A row that is written again and again need not be written whole. A game can say which lists and numbers a block of
the row is made from, and write it only if one of them is not what it was:

    writer.watch(table.pit, ROOM)
    if writer.changed(CARDS):
        writer.tally(table.pit, CARDS)

Numbers that are a set or a choice need not be watched: `keep_bits` and `keep_one` write what is not what it was.
Nothing else may write there.

What is watched or kept, in which order and with how much room must be the same for all rows of a game.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.kernel.memory import (
    FLOAT_BYTES,
    WORD_BYTES,
    add_float,
    add_items,
    add_pile,
    fill_zeros,
    get_word,
    keep_bits,
    keep_changes,
    keep_list,
    keep_one,
    put_float,
    put_ones,
    put_word,
)
from pestis.kernel.piles import CARD_BITS, CARD_MASK

Worth = tuple[bytes, bytes]
ALL: Final[i64] = -1
NOTE_BITS: Final[i64] = 8
MOST_NOTED: Final[i64] = 255


class Writer:
    """Where numbers are written: memory at an address, or what a writer does in the methods with `slowly`."""

    def __init__(self) -> None:
        # The place of the next number in the row.
        self.at: i64 = 0
        # The address of the row, and that of the words with what its blocks were made from; 0 if there are none.
        self.row: i64 = 0
        self.words: i64 = 0
        self.word: i64 = 0
        # The same as `words` if they tell what the row holds, else 0.
        self.kept: i64 = 0
        # Whether everything counts as changed, and whether something that the next block is made from has.
        self.is_new = True
        self.is_stale = True
        # The address of notes about the present block, and how many there can be.
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
        self.put(float(number) / whole)

    def count(self, number: i64) -> None:
        """A count as it is."""
        self.put(float(number))

    def flag(self, holds: bool) -> None:
        """1 or 0."""
        self.put(1.0 if holds else 0.0)

    def one_of(self, number: i64, count: i64) -> None:
        """A number below `count` as so many zeros and a one; all zeros if it is none of them."""
        self.clear(count)
        self.pick(number, count)

    def bits_of(self, bits: i64, count: i64) -> None:
        """The lowest bits of a number."""
        self.clear(count)
        self.ones(bits, count)

    def tally(self, cards: list[i64], count: i64) -> None:
        """How many there are of each card below `count`; negative ones are none."""
        self.tally_some(cards, count, ALL, 0)

    def tally_some(self, items: list[i64], count: i64, mask: i64, needed: i64) -> None:
        """As `tally`, of cards in the bits of `mask`; only items count that have all bits of `needed`."""
        self.clear(count)
        if self.row:
            add_items(self.row + self.at * FLOAT_BYTES, items, mask, needed)
        else:
            for item in items:
                if item >= 0 and item & needed == needed:
                    self.raise_by(item & mask, 1.0)
        self.at += count

    def zeros(self, count: i64) -> None:
        self.clear(count)
        self.at += count

    def is_blank(self, is_so: bool, count: i64) -> bool:
        """Whether the next numbers are all zero. If so they are passed; if not, cleared to be written."""
        self.watch_number(1 if is_so else 0)
        if self.changed(0) or not is_so:
            self.clear(count)
        if is_so:
            self.at += count
        return is_so

    # The same in any order.

    def clear(self, count: i64) -> None:
        """Make the numbers that come next zero, for the methods that follow here."""
        if self.row:
            fill_zeros(self.row + self.at * FLOAT_BYTES, count)
        else:
            self.clear_slowly(self.at, count)

    def put_at(self, place: i64, value: float) -> None:
        """One of the numbers that come next."""
        if self.row:
            put_float(self.row + (self.at + place) * FLOAT_BYTES, value)
        else:
            self.put_slowly(self.at + place, value)

    def ones_at(self, place: i64, bits: i64) -> None:
        """Ones where bits are set, among the numbers that come next."""
        if self.row:
            put_ones(self.row + (self.at + place) * FLOAT_BYTES, bits)
            return
        at = self.at + place
        while bits:
            if bits & 1:
                self.put_slowly(at, 1.0)
            bits >>= 1
            at += 1

    def ones(self, bits: i64, count: i64) -> None:
        """As `bits_of`, where the numbers are zero."""
        self.ones_at(0, bits & (1 << count) - 1)
        self.at += count

    def raise_by(self, place: i64, value: float) -> None:
        """Add to one of the numbers that come next: whole numbers or quarters, whose sums are exact in any row."""
        if self.row:
            add_float(self.row + (self.at + place) * FLOAT_BYTES, value)
        else:
            self.add_slowly(self.at + place, value)

    def pick(self, number: i64, count: i64) -> None:
        """As `one_of`, where the numbers are zero."""
        if number >= 0 and number < count:
            self.put_at(number, 1.0)
        self.at += count

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

    def skip(self, count: i64) -> None:
        """Pass numbers that are right."""
        self.at += count

    # What blocks are made from.

    def watch(self, items: list[i64], room: i64) -> None:
        """The next block is made from this list. One of more than `room` items always counts as changed."""
        word = self.word
        self.word = word + room + 1
        if self.words:
            is_kept = keep_list(self.words + word * WORD_BYTES, items, room)
        else:
            is_kept = self.is_kept_slowly(word, items, 0, len(items))
        if not is_kept:
            self.is_stale = True

    def watch_part(self, items: list[i64], first: i64, count: i64) -> None:
        """The next block is made from these items of a list."""
        if self.changes(items, first, count):
            self.is_stale = True

    def watch_number(self, number: i64) -> None:
        """The next block is made from this number."""
        word = self.word
        self.word = word + 1
        words = self.words
        if not words or get_word(words + word * WORD_BYTES) != number:
            self._watch_new(word, number)

    def _watch_new(self, word: i64, number: i64) -> None:
        if self.words:
            put_word(self.words + word * WORD_BYTES, number)
            self.is_stale = True
        elif not self.is_kept_slowly(word, [number], 0, 1):
            self.is_stale = True

    def changes(self, items: list[i64], first: i64, count: i64) -> i64:
        """Which of some items of a list, 63 at most, are not what they were: as bits, the first one lowest."""
        word = self.word
        self.word = word + count
        if self.words:
            found = keep_changes(self.words + word * WORD_BYTES, items, first, count)
        else:
            found = 0 if self.is_kept_slowly(word, items, first, count) else ALL
        return ALL if self.is_new else found

    def changed(self, count: i64) -> bool:
        """Whether anything is not what it was that has been watched since this was asked; else pass the block."""
        was_stale = self.is_stale
        self.is_stale = self.is_new
        if not was_stale:
            self.at += count
        return was_stale

    def keep(self, number: i64) -> None:
        """Keep a number for the next time this row is written."""
        word = self.word
        self.word = word + 1
        if self.words:
            put_word(self.words + word * WORD_BYTES, number)
        else:
            self.keep_slowly(word, number)

    def recall(self) -> i64:
        """The number that was kept the last time by the `keep` that comes next."""
        if self.words:
            return get_word(self.words + self.word * WORD_BYTES)
        return self.recall_slowly(self.word)

    # Numbers that are kept in a word each, and written where they changed.

    def keep_one(self, number: i64, count: i64) -> None:
        """As `one_of`."""
        word = self.word
        self.word = word + 1
        if self.kept:
            keep_one(self.kept + word * WORD_BYTES, self.row + self.at * FLOAT_BYTES, number, count)
        else:
            self._put_one(word, number, count)
        self.at += count

    def keep_bits(self, bits: i64, count: i64) -> None:
        """As `bits_of`."""
        self.keep_bits_at(0, bits & (1 << count) - 1, count, 1)
        self.at += count

    def keep_bits_at(self, place: i64, bits: i64, count: i64, step: i64) -> None:
        """A number of `count` bits, written from `place` on among the numbers that come next, `step` apart."""
        word = self.word
        self.word = word + 1
        if self.kept:
            keep_bits(self.kept + word * WORD_BYTES, self.row + (self.at + place) * FLOAT_BYTES, bits, step)
        else:
            self._put_bits(word, place, bits, count, step)

    def pass_kept(self, words: i64, count: i64) -> None:
        """Pass numbers that are right, and so many words of what is watched or kept for them."""
        self.word += words
        self.at += count

    def _put_one(self, word: i64, number: i64, count: i64) -> None:
        if self.words:
            put_word(self.words + word * WORD_BYTES, number)
        self.clear(count)
        if number >= 0 and number < count:
            self.put_at(number, 1.0)

    def _put_bits(self, word: i64, place: i64, bits: i64, count: i64, step: i64) -> None:
        if self.words:
            put_word(self.words + word * WORD_BYTES, bits)
        for number in range(count):
            self.put_at(place + number * step, float(bits >> number & 1))

    def renew(self) -> None:
        """From here to the end of the row everything counts as changed."""
        self.kept = 0
        self.is_new = True
        self.is_stale = True

    # A block with few numbers in many places: those are noted, and only those are cleared before the next time.

    def take_notes(self, room: i64) -> None:
        """Make room for so many notes about the next block, taken or not."""
        self.notes = self.words + self.word * WORD_BYTES if self.words else 0
        self.most_notes = room
        self.word += room + 1

    def clear_noted(self, count: i64) -> None:
        """Clear what was noted of the next block, or all its `count` numbers if that is not known."""
        notes = self.notes
        known: i64 = get_word(notes) if notes and not self.is_new else -1
        if known < 0 or known > self.most_notes:
            self.clear(count)
        else:
            for number in range(known):
                noted = get_word(notes + (number + 1) * WORD_BYTES)
                fill_zeros(self.row + (self.at + (noted >> NOTE_BITS)) * FLOAT_BYTES, noted & MOST_NOTED)
        if notes:
            put_word(notes, 0)

    def note(self, place: i64, count: i64) -> None:
        """Up to 255 of the numbers that come next are going to be written."""
        notes = self.notes
        if notes:
            number = get_word(notes) + 1
            put_word(notes, number)
            if number <= self.most_notes:
                put_word(notes + number * WORD_BYTES, place << NOTE_BITS | count)

    # What a kind of writer does that has no address.

    def put_slowly(self, place: i64, value: float) -> None:
        raise NotImplementedError

    def add_slowly(self, place: i64, value: float) -> None:
        raise NotImplementedError

    def clear_slowly(self, place: i64, count: i64) -> None:
        raise NotImplementedError

    def is_kept_slowly(self, word: i64, items: list[i64], first: i64, count: i64) -> bool:
        """Whether these items are what they were."""
        return False

    def keep_slowly(self, word: i64, number: i64) -> None:
        """Where nothing is ever kept, nothing is recalled."""

    def recall_slowly(self, word: i64) -> i64:
        raise NotImplementedError


class ListWriter(Writer):
    """All numbers of one new row, as a list. Those beyond its end are counted and dropped: `at` tells of them."""

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
