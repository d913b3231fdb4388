"""SO-RULING-52: what a Transport Beam reaches, and structure tokens that it sends, each by its kind."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.content.technologies import BEAM_STRUCTURE_ENERGY
from pestis.games.space_opera.rules import planets, ships
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.state import Galaxy


def can_reach(state: Galaxy, seat: i64, cell: i64) -> bool:
    """SO-RULING-34, SO-RULING-54: no beam to or from Fallout, nor a card under somebody else's EM Pulse."""
    return state.fallout[cell] == 0 and not state.is_jammed(seat, cell)


def other_ships(state: Galaxy, seat: i64, source: i64) -> list[i64]:
    """Own ships that a beam reaches, but for the one it comes from."""
    return [
        move.SHIP + ship
        for ship in range(len(state.ship_owner))
        if state.ship_owner[ship] == seat
        and move.SHIP + ship != source
        and can_reach(state, seat, state.ship_cell[ship])
    ]


def sendable(state: Galaxy, seat: i64, source: i64) -> list[i64]:
    """Which structure token can be sent from here, for 3 Energy."""
    if planets.payable(state, seat, move.ENERGY) < BEAM_STRUCTURE_ENERGY:
        return []
    found: list[i64] = []
    item: i64
    for item in range(move.WINDMILL, move.NUKE + 1):
        if has_structure(state, source, item) and goals(state, seat, source, item):
            found.append(move.BUILD + item)
    return found


def has_structure(state: Galaxy, source: i64, item: i64) -> bool:
    if source >= move.SHIP:
        ship = source - move.SHIP
        if item == move.BIO:
            return state.ship_bio[ship] > 0
        if item == move.NUKE:
            return state.ship_nuke[ship] > 0
        return item == move.SHIP_ITEM
    return level(state, source - move.AT, item) > 0


def level(state: Galaxy, cell: i64, item: i64) -> i64:
    """How many levels or tokens of a structure lie on a planet; ships are named themselves."""
    if item == move.WINDMILL:
        return state.windmill[cell]
    if item == move.REFINERY:
        return state.refinery[cell]
    if item == move.FARM:
        return state.farm[cell]
    if item == move.BUNKER:
        return state.bunkers[cell]
    if item == move.BIO:
        return state.bio[cell]
    return state.nuke[cell] if item == move.NUKE else 0


def set_level(state: Galaxy, cell: i64, item: i64, count: i64) -> None:
    if item == move.WINDMILL:
        state.windmill[cell] = count
    elif item == move.REFINERY:
        state.refinery[cell] = count
    elif item == move.FARM:
        state.farm[cell] = count
    elif item == move.BUNKER:
        state.bunkers[cell] = count
    elif item == move.BIO:
        state.bio[cell] = count
    else:
        state.nuke[cell] = count


def goals(state: Galaxy, seat: i64, source: i64, item: i64) -> list[i64]:
    """An own planet; a warhead also into an own ship. Never to an enemy, so no beamed bombs."""
    here = state.ship_cell[source - move.SHIP] if source >= move.SHIP else source - move.AT
    found: list[i64] = []
    for cell in state.worlds:
        same = cell == here and (source < move.SHIP or item == move.SHIP_ITEM)
        if state.owner[cell] == seat and not same and can_reach(state, seat, cell):
            found.append(move.AT + cell)
    if item == move.BIO or item == move.NUKE:
        found += other_ships(state, seat, source)
    return found


def send(state: Galaxy, seat: i64, source: i64, item: i64, goal: i64) -> None:
    """A whole counter, one warhead, or a ship with its cargo. SO-STR-1: levels above three are lost."""
    if item == move.SHIP_ITEM:
        ship = source - move.SHIP
        before = state.ship_cell[ship]
        ships.relocate(state, ship, goal - move.AT)
        ships.settle_owners(state, before)
        state.emit(events.SENT, seat, 9, 1, goal - move.AT)
        return
    if item == move.BIO or item == move.NUKE:
        send_warhead(state, seat, source, item, goal)
        return
    count = level(state, source - move.AT, item)
    there = goal - move.AT
    set_level(state, source - move.AT, item, 0)
    total = level(state, there, item) + count
    kept = total if item == move.BUNKER else min(planets.MOST_LEVELS, total)
    set_level(state, there, item, kept)
    state.emit(events.SENT, seat, 4 + item, count, there)
    if total > kept and is_in_full(state):
        lost = (total - kept) << (events.COUNT_BITS * (item - move.WINDMILL))
        state.emit(events.LOST, seat, there, 0, lost)


def send_warhead(state: Galaxy, seat: i64, source: i64, item: i64, goal: i64) -> None:
    change_warheads(state, source, item, -1)
    change_warheads(state, goal, item, 1)
    cell = state.ship_cell[goal - move.SHIP] if goal >= move.SHIP else goal - move.AT
    state.emit(events.SENT, seat, 3 if item == move.BIO else 4, 1, cell)


def change_warheads(state: Galaxy, place: i64, item: i64, count: i64) -> None:
    if place < move.SHIP:
        cell = place - move.AT
        set_level(state, cell, item, level(state, cell, item) + count)
    elif item == move.BIO:
        state.ship_bio[place - move.SHIP] = state.ship_bio[place - move.SHIP] + count
    else:
        state.ship_nuke[place - move.SHIP] = state.ship_nuke[place - move.SHIP] + count
