"""Planets: who controls them, what they hold, what they can take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import ships
from pestis.games.space_opera.content import FIRST_PLANET, WORMHOLE
from pestis.games.space_opera.moves import ENERGY, MEEPLE, ORE

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

STORE_LIMIT: Final[i64] = 10
MOST_LEVELS: Final[i64] = 3


def controls(table: Table, seat: i64) -> list[i64]:
    """The planets of a seat, in reading order."""
    return [cell for cell in table.worlds if table.owner[cell] == seat]


def planet_count(table: Table, seat: i64) -> i64:
    count: i64 = 0
    for cell in table.worlds:
        if table.owner[cell] == seat:
            count += 1
    return count


def turn_up(table: Table, cell: i64) -> None:
    """SO-EXPL-2: a face-down card lies open from now on; a garrison shows itself (SO-RULING-73)."""
    table.up[cell] = 1
    table.looked[cell] = 0
    card = table.card[cell]
    if card >= FIRST_PLANET:
        insert(table.worlds, cell)
        if table.garrison[cell]:
            table.owner[cell] = 4
            table.meeples[cell] = table.garrison[cell]
    elif card == WORMHOLE:
        insert(table.holes, cell)


def insert(cells: list[i64], cell: i64) -> None:
    """Into a list that is kept in reading order."""
    place: i64 = 0
    while place < len(cells) and cells[place] < cell:
        place += 1
    cells.insert(place, cell)


def stored(table: Table, cell: i64, kind: i64) -> i64:
    if kind == ENERGY:
        return table.energy[cell]
    return table.ore[cell] if kind == ORE else table.meeples[cell]


def put(table: Table, cell: i64, kind: i64, count: i64) -> None:
    """Tokens arrive on a planet. SO-RES-2: what goes beyond 10 Energy or Ore is lost."""
    if kind == ENERGY:
        table.energy[cell] = min(STORE_LIMIT, table.energy[cell] + count)
    elif kind == ORE:
        table.ore[cell] = min(STORE_LIMIT, table.ore[cell] + count)
    else:
        table.meeples[cell] = table.meeples[cell] + count


def take(table: Table, cell: i64, kind: i64, count: i64) -> None:
    """Tokens leave a planet."""
    if kind == ENERGY:
        table.energy[cell] = table.energy[cell] - count
    elif kind == ORE:
        table.ore[cell] = table.ore[cell] - count
    else:
        remove_meeples(table, cell, count)


def remove_meeples(table: Table, cell: i64, count: i64) -> None:
    """SO-CTRL-1: Meeples leave a planet or die; without any it is uncontrolled."""
    left = table.meeples[cell] - count
    table.meeples[cell] = left
    table.used[cell] = min(table.used[cell], left)
    table.losses = True
    if left == 0:
        lose_control(table, cell)


def lose_control(table: Table, cell: i64) -> None:
    """SO-RULING-8: an abandoned planet keeps structures, store and markers for the next coloniser."""
    table.emit(happened.ABANDONED, table.owner[cell] if table.owner[cell] < 4 else -1, cell)
    table.owner[cell] = -1
    table.used[cell] = 0
    ships.settle_owners(table, cell)


def settle(table: Table, seat: i64, cell: i64, count: i64) -> None:
    """SO-COL-2: Meeples take an uncontrolled planet, with all that lies there."""
    table.owner[cell] = seat
    table.meeples[cell] = count
    table.used[cell] = 0
    table.emit(happened.COLONISED, seat, cell, count)
    ships.settle_owners(table, cell)


def is_active(table: Table, cell: i64) -> bool:
    """SO-RULING-34: nothing but ships moves on a planet under Fallout."""
    return table.fallout[cell] == 0


def can_work(table: Table, cell: i64) -> bool:
    """SO-BIO-3, SO-NUKE-2: building and cloning need a planet without markers."""
    return table.fallout[cell] == 0 and table.foul[cell] == 0


def payable(table: Table, seat: i64, kind: i64) -> i64:
    """SO-TECH-0a, SO-RULING-64: what all planets of a seat together can pay for a Technology."""
    total: i64 = 0
    for cell in table.worlds:
        if table.owner[cell] == seat and table.fallout[cell] == 0:
            total += stored(table, cell, kind)
    return total


def tokens(table: Table, seat: i64) -> i64:
    """Energy and Ore on all planets of a seat."""
    total: i64 = 0
    for cell in table.worlds:
        if table.owner[cell] == seat:
            total += table.energy[cell] + table.ore[cell]
    return total


def has_anything(table: Table, seat: i64, meeples: bool) -> bool:
    for cell in table.worlds:
        if table.owner[cell] == seat and (meeples or table.energy[cell] + table.ore[cell]):
            return True
    return False


def capacity(table: Table, cell: i64) -> i64:
    """SO-MAP-2, SO-STR-2: base capacity and Farm levels."""
    return table.content.capacity[table.card[cell]] + table.farm[cell]


def protected(table: Table, cell: i64) -> i64:
    """SO-STR-3, SO-RULING-30: how many Meeples the Bunkers cover."""
    return min(table.bunkers[cell], table.meeples[cell])


def people(table: Table, seat: i64) -> i64:
    """SO-RES-5: all Meeples of a seat, on planets and in ships."""
    total: i64 = 0
    for cell in table.worlds:
        if table.owner[cell] == seat:
            total += table.meeples[cell]
    for ship in range(len(table.ship_owner)):
        if table.ship_owner[ship] == seat:
            total += table.ship_meeples[ship]
    return total


def clear(table: Table, cell: i64) -> None:
    """Take everything off a planet but its Meeples, Farm levels, Bunkers and markers."""
    table.energy[cell] = 0
    table.ore[cell] = 0
    table.windmill[cell] = 0
    table.refinery[cell] = 0
    table.bio[cell] = 0
    table.nuke[cell] = 0


def kinds_on(table: Table, cell: i64, meeples: bool) -> i64:
    """The kinds of Resource token on a planet, as bits."""
    found: i64 = 0
    if table.energy[cell]:
        found |= 1 << ENERGY
    if table.ore[cell]:
        found |= 1 << ORE
    if meeples and table.meeples[cell]:
        found |= 1 << MEEPLE
    return found
