"""SO-RULING-52: structure tokens that a Transport Beam sends, each by its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_opera import beam, planets, ships
from pestis.games.space_opera import events as happened
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.technologies import BEAM_STRUCTURE_ENERGY

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table


def sendable(table: Table, seat: i64, source: i64) -> list[i64]:
    """Which structure token can be sent from here, for 3 Energy."""
    if planets.payable(table, seat, move.ENERGY) < BEAM_STRUCTURE_ENERGY:
        return []
    found: list[i64] = []
    item: i64
    for item in range(move.WINDMILL, move.NUKE + 1):
        if has_structure(table, source, item) and goals(table, seat, source, item):
            found.append(move.BUILD + item)
    return found


def has_structure(table: Table, source: i64, item: i64) -> bool:
    if source >= move.SHIP:
        ship = source - move.SHIP
        if item == move.BIO:
            return table.ship_bio[ship] > 0
        if item == move.NUKE:
            return table.ship_nuke[ship] > 0
        return item == move.SHIP_ITEM
    return level(table, source - move.AT, item) > 0


def level(table: Table, cell: i64, item: i64) -> i64:
    """How many levels or tokens of a structure lie on a planet; ships are named themselves."""
    if item == move.WINDMILL:
        return table.windmill[cell]
    if item == move.REFINERY:
        return table.refinery[cell]
    if item == move.FARM:
        return table.farm[cell]
    if item == move.BUNKER:
        return table.bunkers[cell]
    if item == move.BIO:
        return table.bio[cell]
    return table.nuke[cell] if item == move.NUKE else 0


def set_level(table: Table, cell: i64, item: i64, count: i64) -> None:
    if item == move.WINDMILL:
        table.windmill[cell] = count
    elif item == move.REFINERY:
        table.refinery[cell] = count
    elif item == move.FARM:
        table.farm[cell] = count
    elif item == move.BUNKER:
        table.bunkers[cell] = count
    elif item == move.BIO:
        table.bio[cell] = count
    else:
        table.nuke[cell] = count


def goals(table: Table, seat: i64, source: i64, item: i64) -> list[i64]:
    """An own planet; a warhead also into an own ship. Never to an enemy, so no beamed bombs."""
    here = table.ship_cell[source - move.SHIP] if source >= move.SHIP else source - move.AT
    found: list[i64] = []
    for cell in table.worlds:
        same = cell == here and (source < move.SHIP or item == move.SHIP_ITEM)
        if table.owner[cell] == seat and not same and beam.can_reach(table, seat, cell):
            found.append(move.AT + cell)
    if item == move.BIO or item == move.NUKE:
        found += beam.other_ships(table, seat, source)
    return found


def send(table: Table, seat: i64, source: i64, item: i64, goal: i64) -> None:
    """A whole counter, one warhead, or a ship with its cargo. SO-STR-1: levels above three are lost."""
    if item == move.SHIP_ITEM:
        ship = source - move.SHIP
        before = table.ship_cell[ship]
        ships.relocate(table, ship, goal - move.AT)
        ships.settle_owners(table, before)
        table.emit(happened.SENT, seat, 9, 1, goal - move.AT)
        return
    if item == move.BIO or item == move.NUKE:
        send_warhead(table, seat, source, item, goal)
        return
    count = level(table, source - move.AT, item)
    there = goal - move.AT
    set_level(table, source - move.AT, item, 0)
    total = level(table, there, item) + count
    set_level(table, there, item, total if item == move.BUNKER else min(planets.MOST_LEVELS, total))
    table.emit(happened.SENT, seat, 4 + item, count, there)


def send_warhead(table: Table, seat: i64, source: i64, item: i64, goal: i64) -> None:
    change_warheads(table, source, item, -1)
    change_warheads(table, goal, item, 1)
    cell = table.ship_cell[goal - move.SHIP] if goal >= move.SHIP else goal - move.AT
    table.emit(happened.SENT, seat, 3 if item == move.BIO else 4, 1, cell)


def change_warheads(table: Table, place: i64, item: i64, count: i64) -> None:
    if place < move.SHIP:
        cell = place - move.AT
        set_level(table, cell, item, level(table, cell, item) + count)
    elif item == move.BIO:
        table.ship_bio[place - move.SHIP] = table.ship_bio[place - move.SHIP] + count
    else:
        table.ship_nuke[place - move.SHIP] = table.ship_nuke[place - move.SHIP] + count
