"""The little of Thrift's compact protocol in which Parquet says what is in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

I32: Final = 5
I64: Final = 6
TEXT: Final = 8
LIST: Final = 9
STRUCT: Final = 12

Field = tuple[int, bytes]
"""A value: its type, and how it is written."""

MOST_IN_HEAD: Final = 14
MOST_IN_BYTE: Final = 0x7F
BYTE_OF: Final = [bytes([number]) for number in range(256)]
LONG_LIST: Final = 0xF0
END: Final = b"\0"


def varint(number: int) -> bytes:
    """A number from 0 on: seven bits in each byte, the last ones first."""
    if number <= MOST_IN_BYTE:
        return BYTE_OF[number]
    written = bytearray()
    while number > MOST_IN_BYTE:
        written.append(number & MOST_IN_BYTE | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def i32(number: int) -> Field:
    return I32, varint(number << 1)


def i64(number: int) -> Field:
    return I64, varint(number << 1)


def text(words: str) -> Field:
    content = words.encode()
    return TEXT, varint(len(content)) + content


def items(kind: int, values: Sequence[Field]) -> Field:
    """A list of values of one type."""
    count = len(values)
    head = BYTE_OF[count << 4 | kind] if count <= MOST_IN_HEAD else BYTE_OF[LONG_LIST | kind] + varint(count)
    return LIST, head + b"".join([content for _, content in values])


def fields(values: Mapping[int, Field]) -> Field:
    """A struct: values by the number of their field, in order."""
    written: list[bytes] = []
    before = 0
    for number, (kind, content) in values.items():
        written.append(BYTE_OF[(number - before) << 4 | kind])
        written.append(content)
        before = number
    written.append(END)
    return STRUCT, b"".join(written)
