"""SO-CARGO, SO-RULING-19: manifests. One after the other is settled how much of each good is aboard.

The draft holds the ship, the other side (-1: the planet below, else a ship beside it) and then the amounts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import events as happened
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera import planets, ships
from pestis.games.space_opera.marks import LOADED_AFTER, LOADED_BEFORE
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

GOODS: Final[i64] = 5
BESIDE: Final[i64] = -1


def has_manifest(table: Table, ship: i64) -> bool:
    """One manifest per ship before the turn's move and one after it."""
    return not table.ship_flags[ship] & (LOADED_AFTER if table.main_done else LOADED_BEFORE)


def can_load(table: Table, seat: i64, ship: i64) -> bool:
    """At an own planet, or an uncontrolled one, with anything to load or unload."""
    if not has_manifest(table, ship):
        return False
    cell = table.ship_cell[ship]
    if not table.is_world(cell):
        return False
    holder = table.owner[cell]
    if holder != seat and holder != -1:
        return False
    good: i64
    for good in range(GOODS):
        if aboard(table, ship, good) + on_planet(table, cell, good):
            return True
    return False


def neighbours(table: Table, seat: i64, ship: i64) -> list[i64]:
    """SO-RULING-20 with `fleet_transfer`: own ships on the same card."""
    if not table.rules.fleet_transfer or not has_manifest(table, ship):
        return []
    cell = table.ship_cell[ship]
    return [
        other
        for other in range(len(table.ship_owner))
        if other != ship and table.ship_owner[other] == seat and table.ship_cell[other] == cell
    ]


def aboard(table: Table, ship: i64, good: i64) -> i64:
    if good == 0:
        return table.ship_energy[ship]
    if good == 1:
        return table.ship_ore[ship]
    if good == 2:
        return table.ship_meeples[ship]
    return table.ship_bio[ship] if good == 3 else table.ship_nuke[ship]


def on_planet(table: Table, cell: i64, good: i64) -> i64:
    if good < 3:
        return planets.stored(table, cell, good)
    return table.bio[cell] if good == 3 else table.nuke[cell]


def begin(table: Table, seat: i64, ship: i64) -> None:
    ships.mark(table, ship, LOADED_AFTER if table.main_done else LOADED_BEFORE)
    table.draft = [ship, BESIDE]
    go_on(table, seat)


def begin_exchange(table: Table, seat: i64, ship: i64) -> None:
    ships.mark(table, ship, LOADED_AFTER if table.main_done else LOADED_BEFORE)
    table.draft = [ship]
    others = neighbours_of_draft(table, seat)
    if len(others) == 1:
        table.draft.append(others[0])
        go_on(table, seat)
    else:
        table.ask(seat, frame(on.ASK_CARGO, seat))


def neighbours_of_draft(table: Table, seat: i64) -> list[i64]:
    ship = table.draft[0]
    return [
        other
        for other in range(len(table.ship_owner))
        if other != ship and table.ship_owner[other] == seat and table.ship_cell[other] == table.ship_cell[ship]
    ]


def go_on(table: Table, seat: i64) -> None:
    """Ask for the next good that there is any of; then carry out the manifest."""
    while len(table.draft) < 2 + GOODS:
        good: i64 = len(table.draft) - 2
        least, most = limits(table, good)
        if most > least:
            table.ask(seat, frame(on.ASK_CARGO, seat))
            return
        table.draft.append(least)
    carry_out(table, seat)


def limits(table: Table, good: i64) -> tuple[i64, i64]:
    """The least and the most of a good that can be aboard; a planet stores ten Energy and ten Ore (SO-RES-2).

    SO-RULING-11: a ship carries 99 of a kind.
    """
    ship = table.draft[0]
    other = table.draft[1]
    held = aboard(table, ship, good)
    if other != BESIDE:
        total = held + aboard(table, other, good)
        return max(0, total - move.MOST_AMOUNT), min(total, move.MOST_AMOUNT)
    there = on_planet(table, table.ship_cell[ship], good)
    least: i64 = 0
    if good < 2:
        least = max(0, held + there - planets.STORE_LIMIT)
    most = max(held, min(held + there, move.MOST_AMOUNT))
    return least, most


def choices(table: Table, seat: i64) -> list[i64]:
    if len(table.draft) == 1:
        return [move.SHIP + other for other in neighbours_of_draft(table, seat)]
    least, most = limits(table, len(table.draft) - 2)
    return [move.AMOUNT + count for count in range(least, min(most, move.MOST_AMOUNT) + 1)]


def answer(table: Table, seat: i64, action: i64) -> None:
    if action >= move.SHIP:
        table.draft.append(action - move.SHIP)
    else:
        table.draft.append(action - move.AMOUNT)
    go_on(table, seat)


def carry_out(table: Table, seat: i64) -> None:
    """Goods come aboard before they leave the planet, so that no ship is without its owner meanwhile."""
    ship = table.draft[0]
    other = table.draft[1]
    cell = table.ship_cell[ship]
    good: i64
    for good in range(GOODS):
        change = table.draft[2 + good] - aboard(table, ship, good)
        if change == 0:
            continue
        add(table, ship, good, change)
        table.emit(happened.LOADED, seat, ship, good, table.draft[2 + good])
        if other != BESIDE:
            add(table, other, good, -change)
        elif good == move.MEEPLE:
            move_crew(table, seat, cell, -change)
        else:
            add_to_planet(table, cell, good, -change)
    if other != BESIDE:
        ships.check_later(table, ship)
        ships.check_later(table, other)
    ships.settle_owners(table, cell)
    table.draft = []


def add(table: Table, ship: i64, good: i64, change: i64) -> None:
    if good == 0:
        table.ship_energy[ship] = table.ship_energy[ship] + change
    elif good == 1:
        table.ship_ore[ship] = table.ship_ore[ship] + change
    elif good == 2:
        table.ship_meeples[ship] = table.ship_meeples[ship] + change
        table.ship_used[ship] = min(table.ship_used[ship], table.ship_meeples[ship])
    elif good == 3:
        table.ship_bio[ship] = table.ship_bio[ship] + change
    else:
        table.ship_nuke[ship] = table.ship_nuke[ship] + change


def add_to_planet(table: Table, cell: i64, good: i64, change: i64) -> None:
    if good == 0:
        table.energy[cell] = table.energy[cell] + change
    elif good == 1:
        table.ore[cell] = table.ore[cell] + change
    elif good == 3:
        table.bio[cell] = table.bio[cell] + change
    else:
        table.nuke[cell] = table.nuke[cell] + change


def move_crew(table: Table, seat: i64, cell: i64, change: i64) -> None:
    """SO-RULING-8, SO-RULING-19: loading the last Meeple gives a planet up, unloading one takes a free planet."""
    if change < 0:
        planets.remove_meeples(table, cell, -change)
    elif table.owner[cell] == -1:
        planets.settle(table, seat, cell, change)
    else:
        table.meeples[cell] = table.meeples[cell] + change
