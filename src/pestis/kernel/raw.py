"""Numbers at addresses: memory that somebody else owns and keeps, such as the rows of an array.

In a compiled build every call here is a few machine instructions (`raw.h`; hatch_build.py puts them in). In any
other build `is_raw` says so, and the rest must not be called: there is another, slower way wherever this is used.

A *kept* copy is what a list held when it was last looked at. It lies in words of eight bytes, all zero at first.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FLOAT_BYTES: Final[i64] = 4
WORD_BYTES: Final[i64] = 8


def is_raw() -> bool:
    """Whether this build can write to addresses."""
    return False


def put_float(address: i64, value: float) -> None:
    """Write a number of four bytes."""
    raise NotImplementedError


def add_float(address: i64, value: float) -> None:
    """Add to a number of four bytes."""
    raise NotImplementedError


def fill_zeros(address: i64, count: i64) -> None:
    """Make so many numbers of four bytes zero."""
    raise NotImplementedError


def put_ones(address: i64, bits: i64) -> None:
    """Make the numbers of four bytes 1 whose bits are set."""
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


def is_among(number: i64, items: list[i64]) -> bool:
    """Whether a number is in a list."""
    for item in items:
        if item == number:
            return True
    return False


def fetch_object(item: object, size: i64) -> None:
    """The first bytes of an object are going to be read: let them come nearer while other things are done."""


def swap_word(address: i64, value: i64) -> i64:
    """Write a word that other processes look at; gives what was there. All see such changes in the same order."""
    raise NotImplementedError


def await_word(address: i64, value: i64, nanoseconds: i64) -> bool:
    """Whether a word that another process writes has a value, now or before so much time is over."""
    raise NotImplementedError


def keep_list(address: i64, items: list[i64], room: i64) -> bool:
    """Whether a list is the kept one, which it is from now on; one of more than `room` items never is.

    Takes `room + 1` words.
    """
    raise NotImplementedError


def keep_changes(address: i64, items: list[i64], first: i64, count: i64) -> i64:
    """Which of `count` items from `first` on are not the kept ones, as bits; they are kept from now on.

    Takes `count` words, 63 at most.
    """
    raise NotImplementedError
