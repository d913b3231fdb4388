"""Units on boards: how they are put down, taken up, hurt, and what they collect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import events as happened
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import (
    BITS,
    BLACK,
    BOARD,
    CAPTAIN,
    IMMUNE,
    KIND_MASK,
    KIND_SHIFT,
    MARKS,
    NATIVE,
    NO_UNIT,
    ONE_HALT,
    ONE_IMMUNE,
    OWNER_MASK,
    PLACES,
    PLAGUE,
    PROTECTED,
    RED,
    SHIELD,
    SHIP,
    SHIP_SPACES,
    SPACES,
    STATUSES,
    bit_of,
    owner_of,
)

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def unit_at(table: Table, host: i64, place: i64) -> i64:
    return table.units[host * PLACES + place]


def set_unit(table: Table, host: i64, place: i64, unit: i64) -> None:
    """Change the unit at a place that is taken: a status, a mark, a token less."""
    table.units[host * PLACES + place] = unit


def is_free(table: Table, host: i64, space: i64) -> bool:
    """SP-UNIT-2: nobody's unit stands there."""
    return not table.occupied >> (host * SPACES + space) & 1


def free_ship_spaces(table: Table, host: i64) -> i64:
    """The free spaces of a ship, as bits."""
    return ~(table.occupied >> host * SPACES) & SHIP_SPACES


def lift(table: Table, host: i64, place: i64) -> i64:
    """Take a unit off its place; one that shared the space moves up."""
    units = table.units
    at = host * PLACES + place
    unit = units[at]
    if place >= SPACES:
        units[at] = NO_UNIT
        return unit
    units[at] = units[at + SPACES]
    if units[at]:
        units[at + SPACES] = NO_UNIT
    else:
        table.occupied &= ~bit_of(host, place)
    return unit


def put(table: Table, host: i64, space: i64, unit: i64) -> None:
    """Set a unit on a space; behind the one that stands there, if they share it."""
    at = host * PLACES + space
    if table.units[at]:
        table.units[at + SPACES] = unit
    else:
        table.units[at] = unit
        table.occupied |= bit_of(host, space)


def land(table: Table, host: i64, space: i64, unit: i64) -> None:
    """SP-MOVE-3, SP-MOVE-5: a unit enters a space and collects what lies there, or it reaches the core."""
    if space >= SHIP + table.lengths[host]:
        arrive(table, host, unit)
        return
    put(table, host, space, unit)
    if table.charged >> (host * SPACES + space) & 1:
        collect(table, host, space, unit)


def collect(table: Table, host: i64, space: i64, unit: i64) -> None:
    """SP-MOVE-4: energy goes to the owner of the unit. SP-PLANET-BRADOK-4: that of a native to the pool.

    SP-RULING-56: with customs the host takes what all others collect, natives too.
    """
    table.charged &= ~bit_of(host, space)
    owner = owner_of(unit)
    if owner != host and table.permanents[host] & table.content.customs:
        owner = host
    if owner >= 0:
        table.reserve[owner] = table.reserve[owner] + 1
    else:
        table.pool += 1
    if table.journal is not None:
        table.emit(happened.COLLECTED, owner, host, space)


def arrive(table: Table, host: i64, unit: i64) -> None:
    """SP-MOVE-5, SP-UNIT-6: tokens stay in the core and score for their owner; a captain is two."""
    kind = unit >> KIND_SHIFT & KIND_MASK
    owner = unit & OWNER_MASK
    if unit & IMMUNE:
        table.immunity += 1
    if table.journal is not None:
        table.emit(happened.ARRIVED, owner_of(unit), host, kind)
    if kind == NATIVE:
        native_arrives(table, host)
        return
    if kind >= BLACK:
        table.core_special[owner] = table.core_special[owner] + 1
        table.reds -= 1 if kind == RED else 0
    else:
        table.core[owner] = table.core[owner] + kind
    bonus = table.permanents[owner] & table.content.core_bonus
    if bonus:
        gain(table, owner, table.content.amount_of(bonus, do.CORE_BONUS))


def native_arrives(table: Table, host: i64) -> None:
    """SP-PLANET-BRADOK-3, SP-RULING-27: the host loses a token in the core, a special plague only as the last."""
    table.special += 1
    if table.core[host]:
        table.core[host] = table.core[host] - 1
        table.supply[host] = table.supply[host] + 1
        table.emit(happened.CORE_LOST, host, PLAGUE)
    elif table.core_special[host]:
        table.core_special[host] = table.core_special[host] - 1
        table.special += 1
        table.emit(happened.CORE_LOST, host, BLACK)


def gain(table: Table, seat: i64, energy: i64) -> None:
    """SP-RULING-17: energy from the pool into the reserve, as far as there is any."""
    energy = min(energy, table.pool)
    if energy > 0:
        table.pool -= energy
        table.reserve[seat] = table.reserve[seat] + energy
        table.emit(happened.GAINED, seat, energy)


def pay(table: Table, seat: i64, energy: i64) -> None:
    """SP-RULING-17: spent energy goes back to the pool."""
    table.reserve[seat] = table.reserve[seat] - energy
    table.pool += energy


def destroy(table: Table, host: i64, place: i64) -> None:
    """SP-UNIT-4: a captain loses one token only. SP-SHIELD-1, SP-RULING-19: a protected unit loses nothing."""
    unit = unit_at(table, host, place)
    if unit & PROTECTED:
        table.emit(happened.SPARED, owner_of(unit), host, place)
    elif unit >> KIND_SHIFT & KIND_MASK == CAPTAIN:
        owner = unit & OWNER_MASK
        set_unit(table, host, place, unit - (1 << KIND_SHIFT))
        table.supply[owner] = table.supply[owner] + 1
        table.emit(happened.DEMOTED, owner, host, place)
    else:
        lose_whole(table, host, place)


def lose_whole(table: Table, host: i64, place: i64) -> None:
    """SP-RULING-18, SP-RULING-34: all tokens of a unit go back where they came from."""
    unit = lift(table, host, place)
    kind = unit >> KIND_SHIFT & KIND_MASK
    if kind >= BLACK:
        table.special += 1
        table.reds -= 1 if kind == RED else 0
    else:
        owner = unit & OWNER_MASK
        table.supply[owner] = table.supply[owner] + kind
    if unit & IMMUNE:
        table.immunity += 1
    if table.journal is not None:
        table.emit(happened.DESTROYED, owner_of(unit), host, place, kind)


def destroy_on(table: Table, host: i64, spaces: i64) -> None:
    """Destroy everything on these spaces of a board; who shares a space comes first, so that nobody slips up."""
    spaces &= table.occupied >> host * SPACES & BOARD
    space: i64 = 0
    while spaces >> space:
        if spaces >> space & 1:
            if unit_at(table, host, space + SPACES):
                destroy(table, host, space + SPACES)
            destroy(table, host, space)
        space += 1


def can_produce(table: Table, seat: i64, kind: i64) -> bool:
    """SP-RULING-18, SP-RULING-34: whether there are tokens for a new unit of this kind."""
    if kind >= BLACK:
        return table.special > 0
    return table.supply[seat] >= kind


def produce(table: Table, seat: i64, host: i64, space: i64, kind: i64) -> None:
    """SP-UNIT-1: a new unit on a free space."""
    if kind >= BLACK:
        table.special -= 1
        table.reds += 1 if kind == RED else 0
    else:
        table.supply[seat] = table.supply[seat] - kind
    unit = kind << KIND_SHIFT | (0 if kind == NATIVE else seat)
    put(table, host, space, unit)
    if table.journal is not None:
        table.emit(happened.PLACED, owner_of(unit), host, space, kind)


def charge(table: Table, host: i64, tiles: i64) -> i64:
    """SP-TERM-7, SP-PROD-6: one energy on each of these tiles that holds none; gives how many got some.

    SP-RULING-17: if the pool is short, tiles nearest the core come first. SP-PLANET-GASIER-1: an orange tile
    gets none.
    """
    shift = host * SPACES
    tiles &= ~((table.charged | table.orange) >> shift) & BOARD
    if not tiles:
        return 0
    count: i64 = BITS[tiles]
    if count <= table.pool and table.journal is None and not table.collect_under:
        table.charged |= tiles << shift
        table.pool -= count
        return count
    return charge_one_by_one(table, host, tiles)


def charge_one_by_one(table: Table, host: i64, tiles: i64) -> i64:
    """The same tile by tile from the core; SP-RULING-16: with `collect_under_unit` who stands there takes it."""
    count: i64 = 0
    space: i64 = SPACES - 1
    while space >= SHIP and table.pool > 0:
        if tiles >> space & 1:
            table.pool -= 1
            table.charged |= bit_of(host, space)
            table.emit(happened.CHARGED, host, space, terrain_at(table, host, space))
            count += 1
            if table.collect_under and not is_free(table, host, space):
                collect(table, host, space, unit_at(table, host, space))
        space -= 1
    return count


def tiles_of(table: Table, host: i64, terrain: i64) -> i64:
    """The tiles of a terrain on a path, as bits; 5 stands for the extra tile."""
    return table.grounds[host * 6 + terrain]


def terrain_at(table: Table, host: i64, space: i64) -> i64:
    """The terrain of a tile, -1 for a ship space."""
    terrain: i64 = 0
    while terrain < 5:
        if table.grounds[host * 6 + terrain] >> space & 1:
            return terrain
        terrain += 1
    return -1


def refresh(table: Table) -> None:
    """SP-SHIELD-3, SP-RULING-20, SP-RULING-21: shields come off, halts and immunity run down."""
    table.frozen = table.frozen_next
    table.frozen_next = 0
    if not table.has_status:
        return
    table.has_status = False
    at: i64
    for at in range(len(table.units)):
        unit = table.units[at]
        if unit & STATUSES:
            table.units[at] = refreshed(table, unit)


def refreshed(table: Table, unit: i64) -> i64:
    unit &= ~SHIELD
    if unit >> 8 & 3:
        unit -= ONE_HALT
    if unit & IMMUNE:
        unit -= ONE_IMMUNE
        if not unit & IMMUNE:
            table.immunity += 1
    if unit & STATUSES:
        table.has_status = True
    return unit


def clear_marks(table: Table) -> None:
    """Marks of who has moved and who takes part last as long as one card, event or march."""
    if table.has_marks:
        table.has_marks = False
        at: i64
        for at in range(len(table.units)):
            if table.units[at] & MARKS:
                table.units[at] = table.units[at] & ~MARKS
