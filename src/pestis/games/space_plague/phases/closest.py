"""The unit closest to the core, which some events take (SP-RULING-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import PLACES, SHIP, SPACES
from pestis.games.space_plague.movement import is_own
from pestis.games.space_plague.units import destroy, unit_at
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def destroy_closest(table: Table, seat: i64, index: i64) -> None:
    """SP-RULING-23: it may be protected and survive; the next one is not taken instead."""
    found = closest(table, seat, index)
    if len(found) > 1:
        table.ask(seat, frame(on.ASK_CLOSEST, seat, index))
    elif found:
        answer_closest(table, found[0])


def closest(table: Table, seat: i64, index: i64) -> list[i64]:
    """The units that are equally close to the core, among those that the event means."""
    verb = table.content.parts[index].verb
    own_colour = verb == do.EV_LOSE_CLOSEST and not table.closest_on_board
    nearest = SPACES + 1
    found: list[i64] = []
    host: i64
    for host in range(table.seats):
        if own_colour or host == seat:
            first: i64 = SHIP if verb == do.EV_EVOLVE and not table.ship_is_path else 0
            space = SHIP + table.lengths[host] - 1
            while space >= first:
                apart = SHIP + table.lengths[host] - space
                if apart > nearest:
                    break
                if add_near(table, host, space, seat if own_colour else -1, apart < nearest, found):
                    nearest = apart
                space -= 1
    return found


def add_near(table: Table, host: i64, space: i64, owner: i64, nearer: bool, found: list[i64]) -> bool:
    """Add the units of a space that count; a nearer space replaces what was found before."""
    here: list[i64] = []
    for place in (space, space + SPACES):
        unit = unit_at(table, host, place)
        if unit and (owner < 0 or is_own(unit, owner)):
            here.append(move.TARGET + host * PLACES + place)
    if not here:
        return False
    if nearer:
        found.clear()
    found += here
    return True


def answer_closest(table: Table, action: i64) -> None:
    spot = action - move.TARGET
    destroy(table, spot // PLACES, spot % PLACES)
