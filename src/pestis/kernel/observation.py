"""What a seat knows as numbers for learning, declared in blocks.

A game says what its observation is made from (lists and numbers of the state, called sources), and for each block
of numbers how long it is, from which sources it is made, and how it is written:

    class Pit(Block[Market]):
        def write(self, state: Market, seat: i64, writer: Writer) -> None:
            writer.tally(state.pit, CARDS)

    class MarketNumbers(Observation[Market]):
        def __init__(self, seats: int) -> None:
            super().__init__()
            self.pit = self.lists(ROOM)
            self.add(Pit("pit", CARDS), self.pit)

        def look(self, state: Market, seat: i64, sources: Sources) -> None:
            sources.items(self.pit, state.pit)

A row that is written again and again is compared, source by source, with what it was made from the last time
(`Sources`), and only blocks of which a source has changed are written. A block that names no source is written
every time: so it should be if that costs less than to compare. Blocks of which each seat sees something else name
`SEAT`.

Of what every seat has (`of_seats`), a block names the one of the seat that looks (`self.hands`), of the next seat
(`self.hands + 1`) and so on; `look` shows those of seats 0, 1 and so on. When another seat looks, nothing has to
be kept anew; blocks that are made from them are written.

When a block is written, all its numbers are zero; what it does not write stays so.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.errors import DefinitionError, unfilled
from pestis.kernel.memory import WORD_BYTES, fill_stale, get_word, look_items, look_number, put_word
from pestis.kernel.writer import ListWriter, Writer

S = TypeVar("S")

SEAT: Final[i64] = 0
MOST_BLOCKS: Final[i64] = 62
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


class BlockPlace(NamedTuple):
    """Where the numbers of a block are in an observation."""

    name: str
    first: int
    size: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Block(Generic[S]):
    """Some numbers that are written together. `step`: of which seat, counted from the one that looks."""

    def __init__(self, name: str, size: int, step: int = 0) -> None:
        self.name = name
        self.size: i64 = size
        self.step: i64 = step
        self.first: i64 = 0
        self.end: i64 = 0
        # Of a `Sparse` block: in which words, and how often, is noted where it is written.
        self.word: i64 = 0
        self.room: i64 = 0
        # The last block is its own next one.
        self.next: Block[Any] = self

    def write(self, state: S, seat: i64, writer: Writer) -> None:
        """Write the numbers, which are all zero."""
        raise unfilled(self, "write")

    def write_some(self, state: S, seat: i64, sources: Sources, writer: Writer) -> None:
        """Write what has changed; a block that is no table is written whole."""
        raise unfilled(self, "write_some")


@mypyc_attr(allow_interpreted_subclasses=True)
class Sparse(Block[S]):
    """A long block with numbers in few places. They are found again and cleared one by one.

    `write` says with `writer.spot` where it writes, up to `room` times; more often, and all of it is cleared.
    """

    def __init__(self, name: str, size: int, room: int) -> None:
        super().__init__(name, size)
        self.room = room


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Block[S]):
    """A block with as many numbers for each of some items, which are written one by one if they change."""

    def __init__(self, name: str, count: int, width: int, step: int = 0, turns: bool = False) -> None:
        super().__init__(name, count * width, step)
        # Whether another seat sees some items as they are, and the others are asked for one by one.
        self.turns = turns
        self.count: i64 = count
        self.width: i64 = width
        self.number: i64 = 0

    def write_item(self, state: S, seat: i64, item: i64, writer: Writer) -> None:
        """Write the numbers of an item, which are all zero."""
        raise unfilled(self, "write_item")

    def length(self, state: S) -> i64:
        """How many items there are now; those beyond are zeros."""
        return self.count

    def place_of(self, state: S, item: i64) -> i64:
        """Where in the block an item stands, -1: nowhere. May change only if all of the table is written."""
        return item

    def is_other_for_others(self, state: S, item: i64) -> bool:
        """Whether an item may not be the same for all seats; asked if the table `turns`."""
        return True

    def write(self, state: S, seat: i64, writer: Writer) -> None:
        item: i64
        for item in range(self.length(state)):
            place = self.place_of(state, item)
            if place >= 0:
                writer.at = self.first + place * self.width
                self.write_item(state, seat, item, writer)

    def write_some(self, state: S, seat: i64, sources: Sources, writer: Writer) -> None:
        has_turned = sources.turned >> self.number & 1 != 0
        length = self.length(state)
        word: i64 = 0
        first: i64 = 0
        while first < self.count:
            bits = sources.take_items(self.number, word)
            if has_turned:
                bits |= self._others(state, first, min(first + ITEM_BITS, length))
            item = first
            while bits:
                if bits & 1:
                    self._write_again(state, seat, item, item < length, writer)
                bits >>= 1
                item += 1
            word += 1
            first += ITEM_BITS

    def _write_again(self, state: S, seat: i64, item: i64, is_there: bool, writer: Writer) -> None:
        place = self.place_of(state, item) if is_there else item
        if place >= 0:
            writer.at = self.first + place * self.width
            writer.clear(self.width)
            if is_there:
                self.write_item(state, seat, item, writer)

    def _others(self, state: S, first: i64, end: i64) -> i64:
        found: i64 = 0
        item: i64
        for item in range(first, end):
            if self.is_other_for_others(state, item):
                found |= 1 << (item - first)
        return found


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
class Observation(Generic[S]):
    """What a game's observation is made from, and its blocks in their order, for one number of seats."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.blocks: list[Block[Any]] = []
        # Before the first one.
        self.head: Block[Any] = Block("", 0)
        self.sources: list[Source] = [Source(0, 0)]
        # Words that are kept of a row.
        self.words: i64 = FIRST_WORD
        # Blocks without sources, and tables that turn.
        self.always: i64 = 0
        self.turning: i64 = 0

    # What a game declares.

    def look(self, state: S, seat: i64, sources: Sources) -> None:
        """Show all sources."""

    def numbers(self, count: int = 1, *, of_seats: bool = False) -> int:
        """Declare sources that are a number; gives the first."""
        return self._declare(0, count, of_seats)

    def lists(self, room: int, count: int = 1, *, of_seats: bool = False) -> int:
        """Declare sources that are a list; one longer than `room` always counts as changed. Gives the first."""
        return self._declare(room, count, of_seats)

    def _declare(self, room: i64, count: int, of_seats: bool) -> int:
        first = len(self.sources)
        for _ in range(count):
            self.sources.append(Source(self.words, room, first, count if of_seats else 0))
            self.words += room + 1
        return first

    def add(self, block: Block[Any], *made_from: int) -> None:
        """The next block, made from these sources; from none: it is written every time."""
        number: i64 = len(self.blocks)
        if number == MOST_BLOCKS:
            raise DefinitionError(
                f"block {block.name!r} is one too many: an observation has {MOST_BLOCKS} at most"
            )
        block.first = self.size
        self.size += block.size
        block.end = self.size
        last = self.blocks[-1] if self.blocks else self.head
        last.next = block
        self.blocks.append(block)
        if block.room:
            block.word = self.words
            self.words += block.room + 1
        for source in made_from:
            self.sources[source].blocks |= 1 << number
        if not made_from:
            self.always |= 1 << number

    def add_table(self, table: Table[Any], columns: Sequence[int], *made_from: int) -> None:
        """The next block, written item by item if these lists change, and whole if another source does."""
        number: i64 = len(self.blocks)
        table.number = number
        if table.turns:
            self.turning |= 1 << number
        self.add(table, *made_from)
        self.always &= ~(1 << number)
        for column in columns:
            self.sources[column].table = number

    # What the kernel does with it.

    def places(self) -> list[BlockPlace]:
        return [BlockPlace(block.name, int(block.first), int(block.size)) for block in self.blocks]

    def write_whole(self, state: S, seat: i64, writer: ListWriter) -> None:
        """All blocks into a new row."""
        for block in self.blocks:
            writer.at = block.first
            block.write(state, seat, writer)
            if writer.at > block.end:
                raise too_long(block, writer)

    def renew(self, state: S, seat: i64, sources: Sources, writer: Writer) -> None:
        """The blocks of which a source has changed, into a row that was written before."""
        self.look(state, seat, sources)
        stale = sources.stale()
        left = stale | sources.parts() | sources.turned
        sources.clear(writer)
        block = self.head.next
        while left:
            if left & 1:
                writer.at = block.first
                if stale & 1:
                    if block.room:
                        sources.take_notes(block, writer)
                    block.write(state, seat, writer)
                else:
                    block.write_some(state, seat, sources, writer)
                if writer.at > block.end:
                    raise too_long(block, writer)
            left >>= 1
            stale >>= 1
            block = block.next


def too_long(block: Block[Any], writer: Writer) -> DefinitionError:
    """A block must not write beyond its end."""
    written = writer.at - block.first
    return DefinitionError(f"block {block.name!r} writes {written} numbers; its size is {block.size}")


class Sources:
    """What the blocks of some rows were made from, and which have to be written again.

    By address it is kept in words; without, in lists.
    """

    def __init__(self, observation: Observation[Any], rows: i64, is_direct: bool) -> None:
        # Of the present row: the address of its words, or what they would say, and the tables that turn.
        self.kept: i64 = 0
        self._stale: i64 = 0
        self._parts: i64 = 0
        self._row: i64 = 0
        self.turned: i64 = 0
        # Of all rows.
        self._is_direct = is_direct
        self._rows = rows
        self._words_of_row = observation.words
        self._blocks = observation.blocks
        self._always = observation.always
        self._of_seat = blocks_of_seat(observation.sources)
        self._all: i64 = (1 << len(observation.blocks)) - 1
        self._turning = observation.turning
        self._memory = array("q")
        self._memory_address: i64 = 0
        self._seats: list[int] = []
        self._lists: list[list[list[int]]] = []
        # The changed items of each table as bits, and what `memory.h` has to know of blocks and sources.
        self._word_of_table = words_of_tables(observation.blocks)
        self._items = array("q", bytes(8 * int(self._word_of_table[-1] + 1)))
        self._items_address: i64 = self._items.buffer_info()[0]
        of_blocks = block_entries(observation.blocks, self._word_of_table, self._items_address)
        self._block_entries = array("q", of_blocks)
        self._blocks_address: i64 = self._block_entries.buffer_info()[0]
        # The sources as each seat sees them.
        self._seen = views_of(observation.sources)
        self._entries = array("q")
        for sources in self._seen:
            self._entries.extend(entries(sources, self._word_of_table, self._items_address))
        self._entries_address: i64 = self._entries.buffer_info()[0]
        self._of_viewer: i64 = len(observation.sources) * OF_SOURCE if len(self._seen) > 1 else 0
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

    def take_notes(self, block: Block[Any], writer: Writer) -> None:
        """Let a `Sparse` block note where it is written."""
        writer.notes = self.kept + block.word * WORD_BYTES if self.kept else 0
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


def words_of_tables(blocks: list[Block[Any]]) -> list[i64]:
    """At which word the bits of each table begin, and where the last ones end."""
    found: list[i64] = [0]
    for block in blocks:
        words = (block.count + ITEM_MASK) >> ITEM_SHIFT if isinstance(block, Table) else 0
        found.append(found[-1] + words)
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


def block_entries(blocks: list[Block[Any]], word_of_table: list[i64], address: i64) -> list[int]:
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
