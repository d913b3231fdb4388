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

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import i64, mypyc_attr

from pestis.kernel.errors import DefinitionError, unfilled
from pestis.kernel.sources import ITEM_BITS, Declared, Extent, Sources
from pestis.kernel.writer import ListWriter, Writer

S = TypeVar("S")

MOST_BLOCKS: Final[i64] = 62


class BlockPlace(NamedTuple):
    """Where the numbers of a block are in an observation."""

    name: str
    first: int
    size: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Block(Extent, Generic[S]):
    """Some numbers that are written together. `step`: of which seat, counted from the one that looks."""

    def __init__(self, name: str, size: int, step: int = 0, count: int = 0) -> None:
        super().__init__(name, size, count)
        self.step: i64 = step
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
        super().__init__(name, count * width, step, count)
        # Whether another seat sees some items as they are, and the others are asked for one by one.
        self.turns = turns
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Declared, Generic[S]):
    """What a game's observation is made from, and its blocks in their order, for one number of seats."""

    def __init__(self) -> None:
        super().__init__()
        self.size: i64 = 0
        # Before the first block, and the last one.
        self.head: Block[Any] = Block("", 0)
        self.last: Block[Any] = self.head

    # What a game declares.

    def look(self, state: S, seat: i64, sources: Sources) -> None:
        """Show all sources."""

    def add(self, block: Block[Any], *made_from: int) -> None:
        """The next block, made from these sources; from none: it is written every time."""
        number: i64 = len(self.extents)
        if number == MOST_BLOCKS:
            raise DefinitionError(
                f"block {block.name!r} is one too many: an observation has {MOST_BLOCKS} at most"
            )
        block.first = self.size
        self.size += block.size
        block.end = self.size
        self.extents.append(block)
        self.last.next = block
        self.last = block
        if block.room:
            block.word = self.words
            self.words += block.room + 1
        for source in made_from:
            self.sources[source].blocks |= 1 << number
        if not made_from:
            self.always |= 1 << number

    def add_table(self, table: Table[Any], columns: Sequence[int], *made_from: int) -> None:
        """The next block, written item by item if these lists change, and whole if another source does."""
        number: i64 = len(self.extents)
        table.number = number
        if table.turns:
            self.turning |= 1 << number
        self.add(table, *made_from)
        self.always &= ~(1 << number)
        for column in columns:
            self.sources[column].table = number

    # What the kernel does with it.

    def places(self) -> list[BlockPlace]:
        return [BlockPlace(block.name, int(block.first), int(block.size)) for block in self.extents]

    def write_whole(self, state: S, seat: i64, writer: ListWriter) -> None:
        """All blocks into a new row."""
        block = self.head
        for _ in self.extents:
            block = block.next
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
