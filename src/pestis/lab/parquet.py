"""Parquet files, written from columns that are bytes already.

The tables of a run are mostly small numbers and words of closed sets. Parquet keeps such a column as a list of its
values and a number for each row that says which; in bytes of one row each, that is what the laboratory has in its
hands, so nothing needs to be looked at row by row. A library that has to find the values first takes three times
as long.

A file has one group of rows, and in it for each column a page with the values, if there are any, and one with the
rows. What becomes much smaller is packed with gzip; of the rest, numbers below 16 are put two in a byte. What is
known to be the same for many rows is told once, with their number. The words of the format are those of its
specification: https://parquet.apache.org/docs/file-format/
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from binascii import Error as BinasciiError
from binascii import unhexlify
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Final, cast

from pestis.lab.thrift import I32, STRUCT, TEXT, Field, fields, i32, i64, items, text, varint

MAGIC: Final = b"PAR1"
BY: Final = "pestis"

# How values lie in a page, and how a page is packed.
PLAIN: Final = 0
RLE: Final = 3
RLE_DICTIONARY: Final = 8
UNPACKED: Final = 0
GZIP: Final = 2
ENCODINGS: Final = items(I32, [i32(PLAIN), i32(RLE), i32(RLE_DICTIONARY)])
DATA_PAGE: Final = 0
DICTIONARY_PAGE: Final = 2

# So many values are one group of bits.
GROUP: Final = 8
HALF: Final = 4
BYTE: Final = 8
WIDE: Final = 32
BYTES: Final = 256
# The digit of a number below 16, and no digit for others; a byte with its halves swapped.
DIGITS: Final = b"0123456789abcdef".ljust(BYTES, b"-")
SWAPPED: Final = bytes((byte & 15) << HALF | byte >> HALF for byte in range(BYTES))
PACKING: Final = 1
WITH_HEAD: Final = 31
SAMPLE: Final = 4096


@dataclass(frozen=True)
class Kind:
    """What a column holds: the type in the file, what that stands for, and how arrays call it."""

    type: int
    stands_for: int | None
    code: str


FLAG: Final = Kind(0, None, "")
SMALL: Final = Kind(1, 15, "i")
WHOLE: Final = Kind(1, None, "i")
LONG: Final = Kind(2, None, "q")
NUMBER: Final = Kind(5, None, "d")
WORD: Final = Kind(6, 0, "")

Value = int | float | str


@dataclass(frozen=True)
class Column:
    """One column, ready to be written."""

    name: str
    kind: Kind
    rows: int
    content: bytes
    encoding: int = PLAIN
    entries: int = 0
    dictionary: bytes = b""
    is_optional: bool = False
    codec: int = GZIP


# Columns.


def numbers(name: str, kind: Kind, values: Iterable[float]) -> Column:
    """Numbers as they lie in memory."""
    found = values if isinstance(values, array) and values.typecode == kind.code else array(kind.code, values)
    return Column(name, kind, len(found), array_bytes(found))


def optional(name: str, kind: Kind, values: Sequence[float | None]) -> Column:
    """Numbers, some of which may be missing."""
    there = [value for value in values if value is not None]
    is_whole = len(there) == len(values)
    groups = [(True, values)] if is_whole else groupby(value is not None for value in values)
    levels = b"".join(varint(len(list(group)) << 1) + bytes([is_there]) for is_there, group in groups)
    content = array_bytes(array(kind.code, there))
    return Column(name, kind, len(values), struct.pack("<I", len(levels)) + levels + content, is_optional=True)


def flags(name: str, values: bytes) -> Column:
    """Bytes that are 0 or 1: one bit for each."""
    bits = 0
    for place in range(BYTE):
        bits |= int.from_bytes(values[place::BYTE], "little") << place
    return Column(name, FLAG, len(values), bits.to_bytes(-(-len(values) // BYTE), "little"))


def listed(name: str, kind: Kind, entries: Sequence[Value], places: Sequence[int]) -> Column:
    """For every row the place of its value in a list; bytes are taken as they are."""
    if len(entries) > BYTES:
        width, content = WIDE, array_bytes(array("I", places))
    else:
        width, content = BYTE, places if isinstance(places, bytes) else bytes(places)
    codec = GZIP if is_worth_packing(content) else UNPACKED
    if codec == UNPACKED and width == BYTE:
        halves = halved(content)
        if halves is not None:
            width, content = HALF, halves
    groups = -(-len(places) // GROUP)
    missing = bytes(groups * width - len(content))
    rows = b"".join((bytes([width]), varint(groups << 1 | 1), content, missing))
    words = listing(kind, entries)
    return Column(name, kind, len(places), rows, RLE_DICTIONARY, len(entries), words, codec=codec)


def in_runs(name: str, kind: Kind, entries: Sequence[Value], lengths: Sequence[int]) -> Column:
    """The same where every value of the list has its turn, for so many rows each."""
    content = runs_of(array_bytes(array("I", range(len(lengths)))), WIDE, lengths)
    return Column(name, kind, sum(lengths), content, RLE_DICTIONARY, len(entries), listing(kind, entries))


def in_turns(name: str, kind: Kind, entries: Sequence[Value], places: bytes, lengths: Sequence[int]) -> Column:
    """The same where the places say whose turn it is; the list is of no more than 256."""
    content = runs_of(places, BYTE, lengths)
    words = listing(kind, entries)
    return Column(name, kind, sum(lengths), content, RLE_DICTIONARY, len(entries), words, codec=UNPACKED)


def runs_of(places: bytes, width: int, lengths: Sequence[int]) -> bytes:
    """For so many rows each the same place, written in so many bits. Runs of no rows are left out."""
    heads = {length: varint(length << 1) for length in set(lengths)}
    sizes = set(map(len, heads.values()))
    own = width // BYTE
    if len(sizes) != 1 or 0 in heads:
        turns = enumerate(lengths)
        runs = [heads[length] + places[at * own : at * own + own] for at, length in turns if length]
        return bytes([width]) + b"".join(runs)
    # All heads are of one size, so are the runs: they are put together by columns.
    size = sizes.pop()
    joined = b"".join(map(heads.__getitem__, lengths))
    written = bytearray(len(joined) + len(places))
    for at in range(size):
        written[at :: size + own] = joined[at::size]
    for at in range(own):
        written[size + at :: size + own] = places[at::own]
    return bytes([width]) + written


def halved(places: bytes) -> bytes | None:
    """Two places in one byte, the first one in its lower half; None if one is too large."""
    # A byte of two digits has the first one in its upper half.
    try:
        return unhexlify((places + b"\0" * (len(places) % 2)).translate(DIGITS)).translate(SWAPPED)
    except BinasciiError:
        return None


def array_bytes(values: array[int] | array[float]) -> bytes:
    """Numbers as Parquet has them, the least byte first."""
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values.tobytes()


def listing(kind: Kind, entries: Sequence[Value]) -> bytes:
    if kind is not WORD:
        return array_bytes(array(kind.code, cast("Sequence[float]", entries)))
    words = [str(entry).encode() for entry in entries]
    return b"".join(struct.pack("<I", len(word)) + word for word in words)


# Files.


def file_of(columns: Sequence[Column]) -> bytes:
    """A whole file; all columns have as many rows."""
    rows = columns[0].rows
    pieces = [MAGIC]
    chunks: list[Field] = []
    offset = len(MAGIC)
    for column in columns if rows else ():
        pages, chunk = chunk_of(column, offset)
        pieces += pages
        chunks.append(chunk)
        offset += sum(map(len, pages))
    size = sum(len(column.dictionary) + len(column.content) for column in columns)
    group = fields({1: items(STRUCT, chunks), 2: i64(size), 3: i64(rows)})
    schema = [fields({4: text("schema"), 5: i32(len(columns))}), *map(element_of, columns)]
    groups = items(STRUCT, [group] if rows else [])
    _, footer = fields({1: i32(1), 2: items(STRUCT, schema), 3: i64(rows), 4: groups, 6: text(BY)})
    return b"".join((*pieces, footer, struct.pack("<I", len(footer)), MAGIC))


def element_of(column: Column) -> Field:
    """What the schema says of a column."""
    said = {1: i32(column.kind.type), 3: i32(int(column.is_optional)), 4: text(column.name)}
    if column.kind.stands_for is not None:
        said[6] = i32(column.kind.stands_for)
    return fields(said)


def chunk_of(column: Column, offset: int) -> tuple[list[bytes], Field]:
    """The pages of a column, which begin at this place of the file, and what is said of them."""
    pages: list[bytes] = []
    if column.entries:
        about = fields({1: i32(column.entries), 2: i32(PLAIN)})
        pages += page(DICTIONARY_PAGE, 7, about, column.dictionary, column.codec)
    first = offset + sum(map(len, pages))
    pages += page(DATA_PAGE, 5, about_rows(column.rows, column.encoding), column.content, column.codec)
    heads = sum(map(len, pages[::2]))
    said = {
        1: i32(column.kind.type),
        2: ENCODINGS,
        3: items(TEXT, [text(column.name)]),
        4: i32(column.codec),
        5: i64(column.rows),
        6: i64(heads + len(column.dictionary) + len(column.content)),
        7: i64(sum(map(len, pages))),
        9: i64(first),
    }
    if column.entries:
        said[11] = i64(offset)
    return pages, fields({2: i64(offset), 3: fields(said)})


@lru_cache(maxsize=8)
def about_rows(rows: int, encoding: int) -> Field:
    """What the head of a page says of its rows; the same for most columns of a table."""
    return fields({1: i32(rows), 2: i32(encoding), 3: i32(RLE), 4: i32(RLE)})


def page(sort: int, place: int, about: Field, content: bytes, codec: int) -> list[bytes]:
    """Head and body of a page."""
    body = packed(content) if codec == GZIP else content
    _, head = fields({1: i32(sort), 2: i32(len(content)), 3: i32(len(body)), place: about})
    return [head, body]


def is_worth_packing(content: bytes) -> bool:
    """Whether its beginning becomes less than a twelfth as large; what shrinks less takes longer."""
    sample = content[:SAMPLE]
    return len(packed(sample)) * 12 < len(sample)


def packed(content: bytes) -> bytes:
    packer = zlib.compressobj(PACKING, zlib.DEFLATED, WITH_HEAD)
    return packer.compress(content) + packer.flush()
