"""What the rows of observations were made from, and which of their blocks have to be written again.

A *source* is a list or a number of a state from which blocks of numbers are made (`pestis.kernel.observation`).
What each row was made from is kept; shown a source, `Sources` compares it with that.
"""

from __future__ import annotations

from array import array
from typing import Final

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.errors import DefinitionError
from pestis.kernel.memory import WORD_BYTES, fill_stale, get_word, look_items, look_number, put_word
from pestis.kernel.writer import Writer

SEAT: Final[i64] = 0
# Which items of a list have changed is told in words of so many bits.
ITEM_BITS: Final[i64] = 32
ITEM_SHIFT: Final[i64] = 5
ITEM_MASK: Final[i64] = 31
# The bytes of what `memory.h` has to know of a source.
OF_SOURCE: Final[i64] = 40
# What is kept of a row begins with three words: who looked, which blocks have to be written, and which in parts.
FIRST_WORD: Final[i64] = 3
STALE_AT: Final[i64] = 8
PARTS_AT: Final[i64] = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class Extent:
    """Where the numbers of a block are in a row, and what is kept of it."""

    def __init__(self, name: str, size: int, count: int = 0) -> None:
        self.name = name
        self.size: i64 = size
        # The items of a table.
        self.count: i64 = count
        self.first: i64 = 0
        self.end: i64 = 0
        # Of a block that notes where it is written: in which words, and how often.
        self.word: i64 = 0
        self.room: i64 = 0


class Source:
    """A list of up to `room` items, or a number (no room): where its copy is kept, and what is made from it."""

    def __init__(self, word: i64, room: i64, first: i64 = 0, seats: i64 = 0) -> None:
        self.word = word
        self.room = room
        # Of what every seat has: which is that of the first one, and how many.
        self.first = first
        self.seats = seats
        self.blocks: i64 = 0
        # The table of which this list is a column.
        self.table: i64 = -1

    def parts(self) -> i64:
        return 1 << self.table if self.table >= 0 else 0

    def seen_by(self, viewer: i64, place: i64, sources: list[Source]) -> Source:
        """What it is for a seat that looks: of what every seat has, other blocks are made."""
        if not self.seats:
            return self
        other = sources[self.first + (place - self.first - viewer) % self.seats]
        found = Source(self.word, self.room)
        found.blocks = other.blocks
        found.table = other.table
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Declared:
    """What rows are made from, and where their blocks are."""

    def __init__(self) -> None:
        self.extents: list[Extent] = []
        self.sources: list[Source] = [Source(0, 0)]
        # Words that are kept of a row.
        self.words: i64 = FIRST_WORD
        # Blocks without sources, and tables that turn.
        self.always: i64 = 0
        self.turning: i64 = 0

    def numbers(self, count: int = 1, *, of_seats: bool = False) -> int:
        """Declare sources that are a number; gives the first."""
        return self._declare(0, count, of_seats)

    def lists(self, room: int, count: int = 1, *, of_seats: bool = False) -> int:
        """Declare sources that are a list; one longer than `room` always counts as changed. Gives the first."""
        return self._declare(room, count, of_seats)

    def _declare(self, room: int, count: int, of_seats: bool) -> int:
        if room < 0 or count < 1:
            raise DefinitionError(f"{count} sources with room for {room} items; allowed: 1 or more, for 0 or more")
        first = len(self.sources)
        for _ in range(count):
            self.sources.append(Source(self.words, room, first, count if of_seats else 0))
            self.words += room + 1
        return first

    def check_seats(self, seats: int) -> None:
        """What every seat has is found by who looks: it must be there for all who can."""
        for place, source in enumerate(self.sources):
            if 0 < source.seats < seats:
                made = source.blocks | source.parts()
                names = [repr(block.name) for number, block in enumerate(self.extents) if made >> number & 1]
                raise DefinitionError(
                    f"source {place} (of blocks: {', '.join(names) or 'none'}) is declared for {source.seats} "
                    f"seats; at this table there are {seats}"
                )


class Sources:
    """What the blocks of some rows were made from, and which have to be written again.

    By address it is kept in words; without, in lists.
    """

    def __init__(self, declared: Declared, rows: i64, is_direct: bool) -> None:
        # Of the present row: the address of its words, or what they would say, and the tables that turn.
        self.kept: i64 = 0
        self._stale: i64 = 0
        self._parts: i64 = 0
        self._row: i64 = 0
        self.turned: i64 = 0
        # Of all rows.
        self._is_direct = is_direct
        self._rows = rows
        self._words_of_row = declared.words
        self._blocks = declared.extents
        self._always = declared.always
        self._of_seat = blocks_of_seat(declared.sources)
        self._all: i64 = (1 << len(declared.extents)) - 1
        self._turning = declared.turning
        self._memory = array("q")
        self._memory_address: i64 = 0
        self._seats: list[int] = []
        self._lists: list[list[list[int]]] = []
        # The changed items of each table as bits, and what `memory.h` has to know of blocks and sources.
        self._word_of_table = words_of_tables(declared.extents)
        self._items = array("q", bytes(8 * int(self._word_of_table[-1] + 1)))
        self._items_address: i64 = self._items.buffer_info()[0]
        of_blocks = block_entries(declared.extents, self._word_of_table, self._items_address)
        self._block_entries = array("q", of_blocks)
        self._blocks_address: i64 = self._block_entries.buffer_info()[0]
        # The sources as each seat sees them.
        self._seen = views_of(declared.sources)
        self._entries = array("q")
        for sources in self._seen:
            self._entries.extend(entries(sources, self._word_of_table, self._items_address))
        self._entries_address: i64 = self._entries.buffer_info()[0]
        self._of_viewer: i64 = len(declared.sources) * OF_SOURCE if len(self._seen) > 1 else 0
        self._viewer: i64 = 0
        self._entry: i64 = 0
        self.forget()

    def forget(self) -> None:
        """Every row has to be written whole again."""
        if self._is_direct:
            self._memory = array("q", bytes(int(self._rows * self._words_of_row * WORD_BYTES)))
            self._memory_address = self._memory.buffer_info()[0]
        else:
            self._seats = [-1] * int(self._rows)
            self._lists = [[[] for _ in self._seen[0]] for _ in range(self._rows)]

    def begin(self, place: i64, seat: i64) -> None:
        """Begin a row that a seat looks at."""
        if not self._is_direct:
            self._begin_slowly(place, seat)
            return
        kept = self._memory_address + place * self._words_of_row * WORD_BYTES
        self.kept = kept
        self._entry = self._entries_address + seat * self._of_viewer
        put_word(kept + STALE_AT, self._first_stale(get_word(kept) - 1, seat))
        put_word(kept + PARTS_AT, 0)
        put_word(kept, seat + 1)

    def _begin_slowly(self, place: i64, seat: i64) -> None:
        self._row = place
        self._viewer = seat if len(self._seen) > 1 else 0
        self._stale = self._first_stale(self._seats[place], seat)
        self._parts = 0
        self._seats[place] = int(seat)

    def _first_stale(self, before: i64, seat: i64) -> i64:
        """The blocks to be written whatever the sources say; `before`: who looked the last time, -1: nobody."""
        self.turned = 0
        if before == seat:
            return self._always
        if before < 0:
            return self._all
        self.turned = self._turning
        return self._always | self._of_seat

    def clear(self, writer: Writer) -> None:
        """Make the numbers zero of all blocks that have to be written."""
        if self.kept:
            fill_stale(self.kept, writer.row, self._blocks_address)
        else:
            self._clear_slowly(writer)

    def _clear_slowly(self, writer: Writer) -> None:
        number: i64
        for number in range(len(self._blocks)):
            if self._stale >> number & 1:
                writer.clear_slowly(self._blocks[number].first, self._blocks[number].size)
                for word in range(self._word_of_table[number], self._word_of_table[number + 1]):
                    self._items[word] = 0

    def take_notes(self, block: Extent, writer: Writer) -> None:
        """Let a `Sparse` block note where it is written."""
        if self.kept:
            writer.notes = self.kept + block.word * WORD_BYTES
            writer.most_notes = block.room

    def stale(self) -> i64:
        """The blocks that have to be written, as bits."""
        return get_word(self.kept + STALE_AT) if self.kept else self._stale

    def parts(self) -> i64:
        """The tables of which some items have to be written, as bits."""
        return get_word(self.kept + PARTS_AT) if self.kept else self._parts

    # What `Observation.look` shows.

    def items(self, source: i64, items: list[i64]) -> None:
        """The list of a source."""
        if self.kept:
            look_items(self.kept, self._entry + source * OF_SOURCE, items, 0, len(items))
        else:
            self._look_slowly(source, items, 0, len(items))

    def part(self, source: i64, items: list[i64], first: i64, count: i64) -> None:
        """Some items of a list, which are all that the source is."""
        if self.kept:
            look_items(self.kept, self._entry + source * OF_SOURCE, items, first, count)
        else:
            self._look_slowly(source, items, first, count)

    def number(self, source: i64, number: i64) -> None:
        """The number of a source."""
        if self.kept:
            look_number(self.kept, self._entry + source * OF_SOURCE, number)
        else:
            self._look_slowly(source, [number], 0, 1)

    def _look_slowly(self, source: i64, items: list[i64], first: i64, count: i64) -> None:
        if first < 0 or count < 0:
            raise IndexError("index out of range")
        now = [int(item) for item in items[first : first + count]]
        old = self._lists[self._row][source]
        if old == now:
            return
        self._lists[self._row][source] = now
        declared = self._seen[self._viewer][source]
        self._stale |= declared.blocks
        if declared.table >= 0:
            self._parts |= 1 << declared.table
            word = int(self._word_of_table[declared.table])
            for place in range(max(len(old), len(now))):
                if old[place : place + 1] != now[place : place + 1]:
                    self._items[word + (place >> 5)] |= 1 << (place & 31)

    # What tables ask.

    def take_items(self, number: i64, word: i64) -> i64:
        """Which items of a table have changed, a word of bits; they have not from now on."""
        at = self._word_of_table[number] + word
        if not self.kept:
            found: i64 = self._items[at]
            self._items[at] = 0
            return found
        address = self._items_address + at * WORD_BYTES
        found = get_word(address)
        put_word(address, 0)
        return found


def words_of_tables(blocks: list[Extent]) -> list[i64]:
    """At which word the bits of each table begin, and where the last ones end."""
    found: list[i64] = [0]
    for block in blocks:
        found.append(found[-1] + ((block.count + ITEM_MASK) >> ITEM_SHIFT))
    return found


def blocks_of_seat(sources: list[Source]) -> i64:
    """The blocks that have to be written when another seat looks."""
    found = sources[SEAT].blocks
    for source in sources:
        if source.seats:
            found |= source.blocks | source.parts()
    return found


def views_of(sources: list[Source]) -> list[list[Source]]:
    """What the sources are for each seat that looks; one view if they are the same for all."""
    viewers = max(1, *(int(source.seats) for source in sources))
    return [
        [source.seen_by(viewer, place, sources) for place, source in enumerate(sources)]
        for viewer in range(viewers)
    ]


def block_entries(blocks: list[Extent], word_of_table: list[i64], address: i64) -> list[int]:
    """Six words for each block (`memory.fill_stale`)."""
    found: list[int] = []
    for number, block in enumerate(blocks):
        bits = address + word_of_table[number] * WORD_BYTES
        words = word_of_table[number + 1] - word_of_table[number]
        found += [int(block.first), int(block.size), int(block.word), int(block.room), int(bits), int(words)]
    return found


def entries(sources: list[Source], word_of_table: list[i64], address: i64) -> list[int]:
    """Five words for each source (`memory.look_items`)."""
    found: list[int] = []
    for source in sources:
        bits = address + word_of_table[source.table] * WORD_BYTES if source.table >= 0 else 0
        found += [int(source.word), int(source.room), int(bits), int(source.blocks), int(source.parts())]
    return found
