"""Energy: where it comes from and goes to (SP-TERM-7, SP-TERM-8, SP-RULING-17), and the die (SP-DIE)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events
from pestis.games.space_plague.board import BITS, BOARD, SHIP, SPACES, TIMES_TWO, bit_of, owner_of
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.rules.spaces import is_free, tiles_of, unit_at
from pestis.games.space_plague.state import Invasion

DIE_SIDES: Final[i64] = 6
LUCKY_ENERGY: Final[i64] = 2


def gain(state: Invasion, seat: i64, energy: i64) -> None:
    """SP-RULING-17: energy from the pool into the reserve, as far as there is any."""
    energy = min(energy, state.pool)
    if energy > 0:
        state.pool -= energy
        state.reserve[seat] = state.reserve[seat] + energy
        state.emit(events.GAINED, seat, energy)


def pay(state: Invasion, seat: i64, energy: i64) -> None:
    """SP-RULING-17: spent energy goes back to the pool."""
    state.reserve[seat] = state.reserve[seat] - energy
    state.pool += energy


def collect(state: Invasion, host: i64, space: i64, unit: i64) -> None:
    """SP-MOVE-4: energy goes to the owner of the unit. SP-PLANET-BRADOK-4: that of a native to the pool.

    SP-RULING-56: with customs the host takes what all others collect, natives too.
    """
    state.charged &= ~bit_of(host, space)
    owner = owner_of(unit)
    if owner != host and state.permanents[host] & state.content.customs:
        owner = host
    if owner >= 0:
        state.reserve[owner] = state.reserve[owner] + 1
    else:
        state.pool += 1
    if state.journal is not None:
        state.emit(events.COLLECTED, owner, host, space)


def charge(state: Invasion, host: i64, tiles: i64) -> i64:
    """SP-TERM-7, SP-PROD-6: one energy on each of these tiles that holds none; gives how many got some.

    SP-RULING-17: if the pool is short, tiles nearest the core come first. SP-PLANET-GASIER-1: an orange tile
    gets none.
    """
    shift = host * SPACES
    tiles &= ~((state.charged | state.orange) >> shift) & BOARD
    if not tiles:
        return 0
    count: i64 = BITS[tiles]
    if count <= state.pool and state.journal is None and not state.collect_under:
        state.charged |= tiles << shift
        state.pool -= count
        return count
    return charge_one_by_one(state, host, tiles)


def charge_one_by_one(state: Invasion, host: i64, tiles: i64) -> i64:
    """The same tile by tile from the core; SP-RULING-16: with `collect_under_unit` who stands there takes it."""
    count: i64 = 0
    space: i64 = SPACES - 1
    while space >= SHIP and state.pool > 0:
        if tiles >> space & 1:
            state.pool -= 1
            state.charged |= bit_of(host, space)
            state.emit(events.CHARGED, host, space, state.terrain_at(host, space))
            count += 1
            if state.collect_under and not is_free(state, host, space):
                collect(state, host, space, unit_at(state, host, space))
        space -= 1
    return count


def roll(state: Invasion, seat: i64) -> i64:
    """SP-DIE-1: an element or x2."""
    face = state.rng.below(DIE_SIDES)
    state.emit(events.ROLLED, seat, face)
    return face


def roll_for_energy(state: Invasion, seat: i64) -> None:
    """SP-RULING-15: the terrain is charged on the own path; x2 gives 2 energy (SP-DIE-2).

    SP-DIE-3: a roll for which nothing can be done gives nothing, unless a permanent consoles the roller.
    """
    face = roll(state, seat)
    if face == TIMES_TWO:
        gain(state, seat, LUCKY_ENERGY)
    elif charge(state, seat, tiles_of(state, seat, face)) == 0:
        lucky = state.permanents[seat] & state.content.lucky
        if lucky:
            gain(state, seat, state.content.amount_of(lucky, parts.LUCKY))
