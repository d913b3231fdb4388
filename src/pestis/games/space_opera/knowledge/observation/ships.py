"""Every ship as numbers, in the order of their numbers, because moves name ships by number.

Whose it is (the own side first), row and column, cargo, and what it has done in this phase. Where row and column
are 0 there is no such ship; a ship without an owner has a place and nobody's flag.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera.flags import DESTROYED, LOADED_AFTER, LOADED_BEFORE, MOVED, PULSED, STEALTH
from pestis.games.space_opera.moves import SHIPS
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.memory import get_item
from pestis.kernel.observation import ALL, Writer

# Beside a flag for each seat.
OF_SHIP: Final[i64] = 11
MOST_SIDE: Final = 12.0

# A ship in one number: whether there is one, then owner, row, column and marks, then five kinds of cargo.
THERE: Final[i64] = 1
OWNER_SHIFT: Final[i64] = 1
OWNERLESS: Final[i64] = 7
ROW_SHIFT: Final[i64] = 4
COLUMN_SHIFT: Final[i64] = 8
MARK_SHIFT: Final[i64] = 12
CARGO_SHIFT: Final[i64] = 16
CARGO_BITS: Final[i64] = 9
CARGO_MASK: Final[i64] = 511


def ships_size(seats: i64) -> i64:
    return SHIPS * (OF_SHIP + seats)


def write_ships(state: Galaxy, moved: i64, seat: i64, writer: Writer) -> None:
    """Only ships that are not what they were: the bits in `moved`, or ALL."""
    writer.watch_number(state.rules.columns << 1 | (1 if state.main_done else 0))
    if writer.changed(0):
        moved = ALL
    count: i64 = len(state.ship_owner)
    writer.watch_number(count)
    last = SHIPS if writer.changed(0) else count
    begin = writer.at
    word = writer.word
    if moved:
        columns = state.rules.columns
        of_ship = OF_SHIP + state.seats
        ship: i64
        for ship in range(min(last, SHIPS)):
            if moved == ALL or moved >> ship & 1:
                packed = packed_ship(state, ship, columns, seat) if ship < count else 0
                writer.watch_number(packed)
                if writer.changed(of_ship):
                    write_ship(packed, state.seats, writer)
            else:
                writer.pass_kept(1, of_ship)
    writer.at = begin + ships_size(state.seats)
    writer.word = word + SHIPS


def packed_ship(state: Galaxy, ship: i64, columns: i64, viewer: i64) -> i64:
    owner = get_item(state.ship_owner, ship)
    if owner == DESTROYED:
        return 0
    cell = get_item(state.ship_cell, ship)
    flags = get_item(state.ship_flags, ship)
    whose = (owner - viewer) % state.seats if owner >= 0 else OWNERLESS
    packed = THERE | whose << OWNER_SHIFT
    row = cell // columns
    packed |= row << ROW_SHIFT | (cell - row * columns) << COLUMN_SHIFT
    marks: i64 = 1 if flags & MOVED else 0
    marks |= 2 if flags & STEALTH else 0
    marks |= 4 if flags & PULSED else 0
    marks |= 8 if flags & (LOADED_AFTER if state.main_done else LOADED_BEFORE) else 0
    cargo = get_item(state.ship_nuke, ship)
    cargo = cargo << CARGO_BITS | get_item(state.ship_bio, ship)
    cargo = cargo << CARGO_BITS | get_item(state.ship_meeples, ship)
    cargo = cargo << CARGO_BITS | get_item(state.ship_ore, ship)
    cargo = cargo << CARGO_BITS | get_item(state.ship_energy, ship)
    return packed | marks << MARK_SHIFT | cargo << CARGO_SHIFT


def write_ship(packed: i64, seats: i64, writer: Writer) -> None:
    writer.clear(OF_SHIP + seats)
    if not packed:
        writer.skip(OF_SHIP + seats)
        return
    writer.pick(packed >> OWNER_SHIFT & 7, seats)
    writer.put(float((packed >> ROW_SHIFT & 15) + 1) / MOST_SIDE)
    writer.put(float((packed >> COLUMN_SHIFT & 15) + 1) / MOST_SIDE)
    cargo = packed >> CARGO_SHIFT
    for _ in range(5):
        writer.put(float(cargo & CARGO_MASK) / 10.0)
        cargo >>= CARGO_BITS
    writer.ones(packed >> MARK_SHIFT & 15, 4)


def put_cell(state: Galaxy, cell: i64, writer: Writer) -> None:
    """A card of the map by row and column; zeros for none."""
    if cell < 0:
        writer.zeros(2)
    else:
        writer.put(float(cell // state.rules.columns + 1) / MOST_SIDE)
        writer.put(float(cell % state.rules.columns + 1) / MOST_SIDE)


def put_named(state: Galaxy, ship: i64, writer: Writer) -> None:
    """A ship that something is about: its number, row and column; zeros for none."""
    if ship < 0 or ship >= len(state.ship_owner):
        writer.zeros(3)
    else:
        writer.share(ship + 1, float(SHIPS))
        put_cell(state, state.ship_cell[ship], writer)
