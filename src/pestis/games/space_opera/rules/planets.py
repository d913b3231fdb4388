"""Planets: who controls them, what they hold, what they can take."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import events
from pestis.games.space_opera.content.tables import FIRST_PLANET, WORMHOLE
from pestis.games.space_opera.flags import NEUTRAL
from pestis.games.space_opera.moves import ENERGY, MEEPLE, ORE
from pestis.games.space_opera.rules import ships
from pestis.games.space_opera.rules.people import is_in_full
from pestis.games.space_opera.state import Galaxy

STORE_LIMIT: Final[i64] = 10
MOST_LEVELS: Final[i64] = 3


def controls(state: Galaxy, seat: i64) -> list[i64]:
    """The planets of a seat, in reading order."""
    return [cell for cell in state.worlds if state.owner[cell] == seat]


def planet_count(state: Galaxy, seat: i64) -> i64:
    count: i64 = 0
    for cell in state.worlds:
        if state.owner[cell] == seat:
            count += 1
    return count


def turn_up(state: Galaxy, cell: i64) -> None:
    """SO-EXPL-2: a face-down card lies open from now on; a garrison shows itself (SO-RULING-73)."""
    state.up[cell] = 1
    state.looked[cell] = 0
    card = state.card[cell]
    if card >= FIRST_PLANET:
        insert(state.worlds, cell)
        if state.garrison[cell]:
            state.owner[cell] = NEUTRAL
            state.meeples[cell] = state.garrison[cell]
    elif card == WORMHOLE:
        insert(state.holes, cell)


def insert(cells: list[i64], cell: i64) -> None:
    """Into a list that is kept in reading order."""
    place: i64 = 0
    while place < len(cells) and cells[place] < cell:
        place += 1
    cells.insert(place, cell)


def stores(state: Galaxy, kind: i64) -> list[i64]:
    """How many tokens of a kind lie on each cell."""
    if kind == ENERGY:
        return state.energy
    return state.ore if kind == ORE else state.meeples


def stored(state: Galaxy, cell: i64, kind: i64) -> i64:
    return stores(state, kind)[cell]


def put(state: Galaxy, cell: i64, kind: i64, count: i64) -> None:
    """Tokens arrive on a planet. SO-RES-2: what goes beyond 10 Energy or Ore is lost."""
    if kind == ENERGY:
        state.energy[cell] = min(STORE_LIMIT, state.energy[cell] + count)
    elif kind == ORE:
        state.ore[cell] = min(STORE_LIMIT, state.ore[cell] + count)
    else:
        state.meeples[cell] = state.meeples[cell] + count


def surplus(state: Galaxy, cell: i64, kind: i64, count: i64) -> i64:
    """SO-RES-2: how many of these tokens would not fit on the planet."""
    return 0 if kind == MEEPLE else max(0, stored(state, cell, kind) + count - STORE_LIMIT)


def tell_surplus(state: Galaxy, seat: i64, cell: i64, energy: i64, ore: i64) -> None:
    if energy + ore and is_in_full(state):
        state.emit(events.OVERFLOWED, seat, cell, energy, ore)


def put_and_tell(state: Galaxy, seat: i64, cell: i64, kind: i64, count: i64) -> None:
    """The same as `put`; people are told what is lost."""
    lost = surplus(state, cell, kind, count)
    put(state, cell, kind, count)
    tell_surplus(state, seat, cell, lost if kind == ENERGY else 0, lost if kind == ORE else 0)


def take(state: Galaxy, cell: i64, kind: i64, count: i64) -> None:
    """Tokens leave a planet."""
    if kind == ENERGY:
        state.energy[cell] = state.energy[cell] - count
    elif kind == ORE:
        state.ore[cell] = state.ore[cell] - count
    else:
        remove_meeples(state, cell, count)


def remove_meeples(state: Galaxy, cell: i64, count: i64) -> None:
    """SO-CTRL-1: Meeples leave a planet or die; without any it is uncontrolled."""
    left = state.meeples[cell] - count
    state.meeples[cell] = left
    state.used[cell] = min(state.used[cell], left)
    state.losses = True
    if left == 0:
        lose_control(state, cell)


def lose_control(state: Galaxy, cell: i64) -> None:
    """SO-RULING-8: an abandoned planet keeps structures, store and markers for the next coloniser."""
    state.emit(events.ABANDONED, state.owner[cell] if state.owner[cell] < NEUTRAL else -1, cell)
    state.owner[cell] = -1
    state.used[cell] = 0
    ships.settle_owners(state, cell)


def settle(state: Galaxy, seat: i64, cell: i64, count: i64) -> None:
    """SO-COL-2: Meeples take an uncontrolled planet, with all that lies there."""
    state.owner[cell] = seat
    state.meeples[cell] = count
    state.used[cell] = 0
    state.emit(events.COLONISED, seat, cell, count)
    ships.settle_owners(state, cell)


def can_work(state: Galaxy, cell: i64) -> bool:
    """SO-BIO-3, SO-NUKE-2: building and cloning need a planet without markers."""
    return state.fallout[cell] == 0 and state.foul[cell] == 0


def payable(state: Galaxy, seat: i64, kind: i64) -> i64:
    """SO-TECH-0a, SO-RULING-64: what all planets of a seat together can pay for a Technology."""
    held = stores(state, kind)
    total: i64 = 0
    for cell in state.worlds:
        if state.owner[cell] == seat and state.fallout[cell] == 0:
            total += held[cell]
    return total


def tokens(state: Galaxy, seat: i64) -> i64:
    """Energy and Ore on all planets of a seat."""
    total: i64 = 0
    for cell in state.worlds:
        if state.owner[cell] == seat:
            total += state.energy[cell] + state.ore[cell]
    return total


def has_anything(state: Galaxy, seat: i64, meeples: bool) -> bool:
    for cell in state.worlds:
        if state.owner[cell] == seat and (meeples or state.energy[cell] + state.ore[cell]):
            return True
    return False


def capacity(state: Galaxy, cell: i64) -> i64:
    """SO-MAP-2, SO-STR-2: base capacity and Farm levels."""
    return state.content.capacity[state.card[cell]] + state.farm[cell]


def protected(state: Galaxy, cell: i64) -> i64:
    """SO-STR-3, SO-RULING-30: how many Meeples the Bunkers cover."""
    return min(state.bunkers[cell], state.meeples[cell])


def people(state: Galaxy, seat: i64) -> i64:
    """SO-RES-5: all Meeples of a seat, on planets and in ships."""
    total: i64 = 0
    for cell in state.worlds:
        if state.owner[cell] == seat:
            total += state.meeples[cell]
    for ship in range(len(state.ship_owner)):
        if state.ship_owner[ship] == seat:
            total += state.ship_meeples[ship]
    return total


def tell_ruin(state: Galaxy, cell: i64, meeples: i64, farm: i64, bunkers: i64) -> None:
    """People are told all that a planet is about to lose: its store, its structures, and so much of the rest."""
    if not is_in_full(state):
        return
    goods = [state.energy[cell], state.ore[cell], meeples, state.bio[cell], state.nuke[cell]]
    structures = [state.windmill[cell], state.refinery[cell], farm, bunkers]
    owner = state.owner[cell] if state.owner[cell] < NEUTRAL else -1
    if any(goods) or any(structures):
        state.emit(events.LOST, owner, cell, events.bag(goods), events.bag(structures))


def clear(state: Galaxy, cell: i64) -> None:
    """Take everything off a planet but its Meeples, Farm levels, Bunkers and markers."""
    state.energy[cell] = 0
    state.ore[cell] = 0
    state.windmill[cell] = 0
    state.refinery[cell] = 0
    state.bio[cell] = 0
    state.nuke[cell] = 0


def kinds_on(state: Galaxy, cell: i64, meeples: bool) -> i64:
    """The kinds of Resource token on a planet, as bits."""
    found: i64 = 0
    if state.energy[cell]:
        found |= 1 << ENERGY
    if state.ore[cell]:
        found |= 1 << ORE
    if meeples and state.meeples[cell]:
        found |= 1 << MEEPLE
    return found
