"""Numbers at addresses: memory that somebody else owns and keeps, such as the rows of an array.

In a compiled build every call here is a few machine instructions (`memory.h`; `scripts/compile.py` puts them in).
In any other build `is_direct` says no, and the rest must not be called: there is another, slower way wherever this
is used.

A *kept* copy is what a list held when it was last looked at. It lies in words of eight bytes, all zero at first.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

FLOAT_BYTES: Final[i64] = 4
WORD_BYTES: Final[i64] = 8


def is_direct() -> bool:
    """Whether this build can write to addresses."""
    return False


def put_float(address: i64, value: float) -> None:
    """Write a number of four bytes."""
    raise NotImplementedError


def put_share(address: i64, number: i64, whole: float) -> None:
    """Write a part of a whole, which is not 0, as a number of four bytes."""
    raise NotImplementedError


def add_float(address: i64, value: float) -> None:
    """Add to a number of four bytes."""
    raise NotImplementedError


def fill_zeros(address: i64, count: i64) -> None:
    """Make so many numbers of four bytes zero."""
    raise NotImplementedError


def put_ones(address: i64, bits: i64, step: i64) -> None:
    """Make the numbers of four bytes 1 whose bits are set; they are `step` numbers apart."""
    raise NotImplementedError


def add_items(address: i64, items: list[i64], mask: i64, needed: i64) -> None:
    """Add 1 to the number at `item & mask` for each item that is not negative and has all bits of `needed`."""
    raise NotImplementedError


def add_pile(
    known: i64, rest: i64, entries: list[i64], onlookers: i64, bit: i64, veil: i64, worth: bytes, more: bytes
) -> i64:
    """Count the cards of a pile (`pestis.kernel.piles`): those that a viewer's bit sees, and the rest elsewhere.

    Cards with a bit of `veil` that it does not see are left out. Gives both worths of all others together, times
    65536, and how many were left out.
    """
    raise NotImplementedError


def put_byte(address: i64, value: i64) -> None:
    raise NotImplementedError


def put_word(address: i64, value: i64) -> None:
    raise NotImplementedError


def get_word(address: i64) -> i64:
    raise NotImplementedError


def get_byte(address: i64) -> i64:
    raise NotImplementedError


def put_flags(address: i64, places: list[i64], value: i64) -> None:
    """Write a byte at each of these places after an address."""
    raise NotImplementedError


def put_counts(
    address: i64,
    room: i64,
    lengths: i64,
    seats: i64,
    things: i64,
    offered: list[i64],
    taken: list[i64],
    used: list[i64],
) -> i64:
    """Write a row of bytes for each seat and thing that one of three lists counts; gives how many rows they are.

    A row is the thing and the three numbers, each in a column of its own; columns begin `room` bytes apart. How
    many rows a seat has goes to `lengths`, a byte for each seat. -1 if a byte cannot hold one of them, or a list
    has not one number for each thing of each seat.
    """
    raise NotImplementedError


def put_numbers(address: i64, names: list[str], rows: list[dict[str, Any]]) -> None:
    """Write numbers of eight bytes: of each row those of all names, one row after the other."""
    raise NotImplementedError


def is_among(number: i64, items: list[i64]) -> bool:
    """Whether a number is in a list."""
    for item in items:
        if item == number:
            return True
    return False


def get_item(items: list[i64], place: i64) -> i64:
    """An item of a list."""
    return items[place]


def sum_worths(items: list[i64], mask: i64, worth: bytes, more: bytes) -> i64:
    """Both worths of all items together, by `item & mask`."""
    total: i64 = 0
    for item in items:
        total += worth[item & mask] + more[item & mask]
    return total


def sum_where(keys: list[i64], key: i64, values: list[i64]) -> i64:
    """The sum of the values at the places where a list has a key."""
    total: i64 = 0
    place: i64
    for place in range(len(keys)):
        if keys[place] == key:
            total += values[place]
    return total


def swap_word(address: i64, value: i64) -> i64:
    """Write a word that other processes look at; gives what was there. All see such changes in the same order."""
    raise NotImplementedError


def await_word(address: i64, value: i64, nanoseconds: i64) -> bool:
    """Whether a word that another process writes has a value, now or before so much time is over."""
    raise NotImplementedError


def look_items(kept: i64, source: i64, items: list[i64], first: i64, count: i64) -> None:
    """Compare some items of a list with those that are kept of a source; they are from now on.

    `source` is the address of five words: at which word after `kept` the copy begins, for how many items there is
    room (more always count as changed), the address of bits to set for each changed item, 32 in a word, or 0, and
    what is set in the second and the third word after `kept` if anything has changed. Neither `first` nor `count`
    may be negative.
    """
    raise NotImplementedError


def look_number(kept: i64, source: i64, number: i64) -> None:
    """The same for a number."""
    raise NotImplementedError


def fill_stale(kept: i64, row: i64, blocks: i64) -> None:
    """Make the numbers zero of the blocks whose bits are set in the second word after `kept`.

    `blocks` is the address of six words for each: at which number of the row it begins, how many it has, at which
    word after `kept` is noted where it was written, how many notes there can be (0: it is cleared whole), where
    the bits for its changed items are, and how many words of them, which become zero.
    """
    raise NotImplementedError
