"""Frames of the agenda, packed into one int each: what still has to happen, and who has to choose.

A frame is a kind with a seat and three small arguments. The agenda of a state is a plain list of them, last in
first out, so that copying, storing and comparing it costs next to nothing. A game names its kinds with
constants from 0 to 255; arguments go from 0 to 65535. A frame of a kind below 32 without arguments is a number
below 256, which Python keeps ready-made: such frames cost no memory.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SEAT_SHIFT: Final[i64] = 5
HIGH_KIND_SHIFT: Final[i64] = 8
A_SHIFT: Final[i64] = 12
B_SHIFT: Final[i64] = 28
C_SHIFT: Final[i64] = 44
LOW_KIND: Final[i64] = 0x1F
HIGH_KIND: Final[i64] = 0xE0
SEAT_MASK: Final[i64] = 0x7
ARGUMENT_MASK: Final[i64] = 0xFFFF

# Frames that lie at the bottom of every agenda and never happen: a list this long keeps its memory when frames
# come and go above them.
IDLE: Final = (0, 0, 0, 0)


def seat_frame(kind: i64, seat: i64) -> i64:
    """Pack a frame that says of a seat what its kind says, and nothing else: by far the most frequent."""
    return kind & LOW_KIND | seat << SEAT_SHIFT | (kind & HIGH_KIND) << (HIGH_KIND_SHIFT - SEAT_SHIFT)


def frame(kind: i64, seat: i64 = 0, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
    """Pack a frame. Values out of range would run into each other: the caller keeps them in range."""
    return seat_frame(kind, seat) | a << A_SHIFT | b << B_SHIFT | c << C_SHIFT


def kind_of(packed: i64) -> i64:
    return packed & LOW_KIND | packed >> (HIGH_KIND_SHIFT - SEAT_SHIFT) & HIGH_KIND


def seat_of(packed: i64) -> i64:
    return packed >> SEAT_SHIFT & SEAT_MASK


def a_of(packed: i64) -> i64:
    return packed >> A_SHIFT & ARGUMENT_MASK


def b_of(packed: i64) -> i64:
    return packed >> B_SHIFT & ARGUMENT_MASK


def c_of(packed: i64) -> i64:
    return packed >> C_SHIFT & ARGUMENT_MASK
