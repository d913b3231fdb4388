"""How often things were offered, taken and used: columns made of what a sheet has noted of many games.

Nearly all these numbers are small and lie in the sheet as bytes, which go into a file as they are; only the rare
number beyond a byte passes through Python. Rows of a seat stand together, so what is the same for all of them is
told once, with their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pestis.kernel.metrics import Thing
from pestis.lab import parquet
from pestis.lab.columns import LENGTH, OFFERED, TAKEN, THING, USED, Sheet
from pestis.lab.parquet import BYTES, NUMBER, SMALL, WHOLE, WORD, Column

COUNTED: Final = {"offered": OFFERED, "taken": TAKEN, "used": USED}


def game_column(sheet: Sheet, games: Sequence[int]) -> Column:
    """The number of the game."""
    return parquet.in_runs("game", parquet.LONG, games, sheet.lengths)


def seat_column(sheet: Sheet, seats: int) -> Column:
    places = bytes(range(seats)) * len(sheet.lengths)
    return parquet.in_turns("seat", SMALL, range(seats), places, numbers_of(sheet, LENGTH))


def thing_columns(sheet: Sheet, things: Sequence[Thing]) -> list[Column]:
    """What the rows are about: the kind and the id."""
    kinds = list(dict.fromkeys(thing.kind for thing in things))
    of_thing = [kinds.index(thing.kind) for thing in things]
    places: Sequence[int] = numbers_of(sheet, THING)
    if isinstance(places, bytes):
        kind_places: Sequence[int] = places.translate(bytes(of_thing[:BYTES]).ljust(BYTES, b"\0"))
    else:
        kind_places = [of_thing[thing] for thing in places]
    ids = [thing.id for thing in things]
    return [
        parquet.listed("kind", WORD, kinds, kind_places),
        parquet.listed("id", WORD, ids, places),
    ]


def count_columns(sheet: Sheet) -> list[Column]:
    """How often: a column for each."""
    found = [(name, numbers_of(sheet, place)) for name, place in COUNTED.items()]
    return [
        parquet.listed(name, WHOLE, range(BYTES), numbers)
        if isinstance(numbers, bytes)
        else parquet.numbers(name, WHOLE, numbers)
        for name, numbers in found
    ]


def fate_columns(sheet: Sheet, shares: list[float], fates: bytes) -> list[Column]:
    """What the seat of a row won; `fates` has the places of the shares of all seats of all games."""
    lengths = numbers_of(sheet, LENGTH)
    lost, won = ([flag * length for length in range(max(lengths, default=0) + 1)] for flag in (b"\0", b"\1"))
    flags = b"".join([won[length] if fate else lost[length] for length, fate in zip(lengths, fates, strict=True)])
    return [parquet.flags("won", flags), parquet.in_turns("share", NUMBER, shares, fates, lengths)]


def numbers_of(sheet: Sheet, place: int) -> Sequence[int]:
    """One column, as bytes or, if there are others, as numbers of any size."""
    column = sheet.column(place)
    if not sheet.large[place]:
        return column
    found = list(column)
    for row, number in sheet.large[place].items():
        found[row] = number
    return found
