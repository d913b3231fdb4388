"""SP-UNIT, SP-SHIELD: how units come, are hurt, held and protected, and reach the core."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events
from pestis.games.space_plague.board import (
    BLACK,
    BOARD,
    CAPTAIN,
    HALT,
    HALT_SHIFT,
    IMMUNE,
    KIND_MASK,
    KIND_SHIFT,
    NATIVE,
    ONE_HALT,
    ONE_IMMUNE,
    OWNER_MASK,
    PLACES,
    PLAGUE,
    PROTECTED,
    RED,
    SHIELD,
    SHIP,
    SPACES,
    STATUSES,
    halt_of,
    owner_of,
)
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.energy import collect, gain
from pestis.games.space_plague.rules.spaces import lift, put, set_unit, unit_at
from pestis.games.space_plague.state import Invasion


def can_produce(state: Invasion, seat: i64, kind: i64) -> bool:
    """SP-RULING-18, SP-RULING-34: whether there are tokens for a new unit of this kind."""
    if kind >= BLACK:
        return state.special > 0
    return state.supply[seat] >= kind


def produce(state: Invasion, seat: i64, host: i64, space: i64, kind: i64) -> None:
    """SP-UNIT-1: a new unit on a free space."""
    if kind >= BLACK:
        state.special -= 1
        state.reds += 1 if kind == RED else 0
    else:
        state.supply[seat] = state.supply[seat] - kind
    unit = kind << KIND_SHIFT | (0 if kind == NATIVE else seat)
    put(state, host, space, unit)
    if state.journal is not None:
        state.emit(events.PLACED, owner_of(unit), host, space, kind)


def land(state: Invasion, host: i64, space: i64, unit: i64) -> None:
    """SP-MOVE-3, SP-MOVE-5: a unit enters a space and collects what lies there, or it reaches the core."""
    if space >= SHIP + state.lengths[host]:
        arrive(state, host, unit)
        return
    put(state, host, space, unit)
    if state.charged >> (host * SPACES + space) & 1:
        collect(state, host, space, unit)


def arrive(state: Invasion, host: i64, unit: i64) -> None:
    """SP-MOVE-5, SP-UNIT-6: tokens stay in the core and score for their owner; a captain is two."""
    kind = unit >> KIND_SHIFT & KIND_MASK
    owner = unit & OWNER_MASK
    if unit & IMMUNE:
        state.immunity += 1
    if state.journal is not None:
        state.emit(events.ARRIVED, owner_of(unit), host, kind)
    if kind == NATIVE:
        native_arrives(state, host)
        return
    if kind >= BLACK:
        state.core_special[owner] = state.core_special[owner] + 1
        state.reds -= 1 if kind == RED else 0
    else:
        state.core[owner] = state.core[owner] + kind
    bonus = state.permanents[owner] & state.content.core_bonus
    if bonus:
        gain(state, owner, state.content.amount_of(bonus, parts.CORE_BONUS))


def native_arrives(state: Invasion, host: i64) -> None:
    """SP-PLANET-BRADOK-3, SP-RULING-27: the host loses a token in the core, a special plague only as the last."""
    state.special += 1
    if state.core[host]:
        state.core[host] = state.core[host] - 1
        state.supply[host] = state.supply[host] + 1
        state.emit(events.CORE_LOST, host, PLAGUE)
    elif state.core_special[host]:
        state.core_special[host] = state.core_special[host] - 1
        state.special += 1
        state.emit(events.CORE_LOST, host, BLACK)


def destroy(state: Invasion, host: i64, place: i64) -> None:
    """SP-UNIT-4: a captain loses one token only. SP-SHIELD-1, SP-RULING-19: a protected unit loses nothing."""
    unit = unit_at(state, host, place)
    if unit & PROTECTED:
        state.emit(events.SPARED, owner_of(unit), host, place)
    elif unit >> KIND_SHIFT & KIND_MASK == CAPTAIN:
        owner = unit & OWNER_MASK
        set_unit(state, host, place, unit - (1 << KIND_SHIFT))
        state.supply[owner] = state.supply[owner] + 1
        state.emit(events.DEMOTED, owner, host, place)
    else:
        lose_whole(state, host, place)


def lose_whole(state: Invasion, host: i64, place: i64) -> None:
    """SP-RULING-18, SP-RULING-34: all tokens of a unit go back where they came from."""
    unit = lift(state, host, place)
    kind = unit >> KIND_SHIFT & KIND_MASK
    if kind >= BLACK:
        state.special += 1
        state.reds -= 1 if kind == RED else 0
    else:
        owner = unit & OWNER_MASK
        state.supply[owner] = state.supply[owner] + kind
    if unit & IMMUNE:
        state.immunity += 1
    if state.journal is not None:
        state.emit(events.DESTROYED, owner_of(unit), host, place, kind)


def destroy_on(state: Invasion, host: i64, spaces: i64) -> None:
    """Destroy everything on these spaces of a board; who shares a space comes first, so that nobody slips up."""
    spaces &= state.occupied >> host * SPACES & BOARD
    space: i64 = 0
    while spaces >> space:
        if spaces >> space & 1:
            if unit_at(state, host, space + SPACES):
                destroy(state, host, space + SPACES)
            destroy(state, host, space)
        space += 1


def halt_unit(state: Invasion, host: i64, place: i64, rounds: i64) -> None:
    """SP-RULING-21: a marker that holds the unit; the current round counts."""
    unit = unit_at(state, host, place)
    set_unit(state, host, place, unit & ~HALT | rounds << HALT_SHIFT)
    state.has_status = True
    state.emit(events.HALTED, owner_of(unit), host, place, rounds)


def refresh(state: Invasion) -> None:
    """SP-SHIELD-3, SP-RULING-20, SP-RULING-21: shields come off, halts and immunity run down."""
    state.frozen = state.frozen_next
    state.frozen_next = 0
    if not state.has_status:
        return
    state.has_status = False
    host: i64
    for host in range(state.seats):
        occupied = state.occupied >> host * SPACES & BOARD
        at = host * PLACES
        while occupied:
            if occupied & 1:
                refresh_at(state, at)
                refresh_at(state, at + SPACES)
            occupied >>= 1
            at += 1


def refresh_at(state: Invasion, at: i64) -> None:
    unit = state.units[at]
    if not unit & STATUSES:
        return
    unit &= ~SHIELD
    if halt_of(unit):
        unit -= ONE_HALT
    if unit & IMMUNE:
        unit -= ONE_IMMUNE
        if not unit & IMMUNE:
            state.immunity += 1
    if unit & STATUSES:
        state.has_status = True
    state.units[at] = unit
