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
from pestis.kernel.observation import Table
from pestis.kernel.writer import Writer

# Beside a flag for each seat.
OF_SHIP: Final[i64] = 11
MOST_SIDE: Final = 12.0


class Ships(Table[Galaxy]):
    """Every ship, by its number."""

    def length(self, state: Galaxy) -> i64:
        return min(len(state.ship_owner), SHIPS)

    def write_item(self, state: Galaxy, seat: i64, item: i64, writer: Writer) -> None:
        owner = get_item(state.ship_owner, item)
        if owner == DESTROYED:
            return
        writer.seat(owner, seat, state.seats)
        put_cell(state, get_item(state.ship_cell, item), writer)
        writer.share(get_item(state.ship_energy, item), 10.0)
        writer.share(get_item(state.ship_ore, item), 10.0)
        writer.share(get_item(state.ship_meeples, item), 10.0)
        writer.share(get_item(state.ship_bio, item), 10.0)
        writer.share(get_item(state.ship_nuke, item), 10.0)
        flags = get_item(state.ship_flags, item)
        writer.flag(flags & MOVED != 0)
        writer.flag(flags & STEALTH != 0)
        writer.flag(flags & PULSED != 0)
        writer.flag(flags & (LOADED_AFTER if state.main_done else LOADED_BEFORE) != 0)


def put_cell(state: Galaxy, cell: i64, writer: Writer) -> None:
    """A card of the map by row and column; zeros for none."""
    if cell < 0:
        writer.skip(2)
    else:
        writer.put(float(cell // state.rules.columns + 1) / MOST_SIDE)
        writer.put(float(cell % state.rules.columns + 1) / MOST_SIDE)


def put_named(state: Galaxy, ship: i64, writer: Writer) -> None:
    """A ship that something is about: its number, row and column; zeros for none."""
    if ship < 0 or ship >= len(state.ship_owner):
        writer.skip(3)
    else:
        writer.share(ship + 1, float(SHIPS))
        put_cell(state, state.ship_cell[ship], writer)
