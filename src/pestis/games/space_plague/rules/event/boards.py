"""Verbs of events that fall on all boards at once, without a choice (SP-RULING-25)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames
from pestis.games.space_plague.board import PLACES, PROTECTED, SHIP, SHIP_SPACES, SPACES, halt_of
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.energy import charge
from pestis.games.space_plague.rules.event.verb import EventVerb, ground_of
from pestis.games.space_plague.rules.movement import mark_members
from pestis.games.space_plague.rules.spaces import unit_at
from pestis.games.space_plague.rules.units import destroy_on, halt_unit
from pestis.games.space_plague.state import Invasion
from pestis.kernel.agenda import frame as pack
from pestis.kernel.errors import unfilled


class OnBoards(EventVerb):
    """On one board after the other, in turn order of their hosts."""

    def begin(self, state: Invasion, index: i64) -> None:
        place: i64 = 0
        while place < state.seats:
            self.strike(state, state.in_order(place), state.content.parts[index])
            place += 1

    def strike(self, state: Invasion, host: i64, part: Part) -> None:
        raise unfilled(self, "strike")


class DestroyOn(OnBoards):
    """SP-TERM-5: everybody on some grounds."""

    verb = parts.EV_DESTROY

    def strike(self, state: Invasion, host: i64, part: Part) -> None:
        destroy_on(state, host, ground_of(state, host, part.grounds))


class DestroyShips(OnBoards):
    """SP-TERM-5: everybody on ships."""

    verb = parts.EV_SHIPS

    def strike(self, state: Invasion, host: i64, part: Part) -> None:
        destroy_on(state, host, SHIP_SPACES)


class ChargeOn(OnBoards):
    """SP-TERM-7: energy on some grounds."""

    verb = parts.EV_CHARGE

    def strike(self, state: Invasion, host: i64, part: Part) -> None:
        charge(state, host, ground_of(state, host, part.grounds))


class HaltOn(OnBoards):
    """SP-RULING-21: units on some grounds carry a halt, or by option the tiles do."""

    verb = parts.EV_HALT

    def strike(self, state: Invasion, host: i64, part: Part) -> None:
        tiles = ground_of(state, host, part.grounds)
        if state.tile_halts:
            freeze(state, host, tiles, part.amount)
        else:
            halt_on(state, host, tiles, part.amount)


def freeze(state: Invasion, host: i64, tiles: i64, rounds: i64) -> None:
    """SP-RULING-21: with `halt_scope = tile` whoever stands there is held back."""
    state.frozen |= tiles << host * SPACES
    if rounds > 1:
        state.frozen_next |= tiles << host * SPACES
    space: i64 = SHIP
    while tiles >> space:
        if tiles >> space & 1:
            state.emit(events.FROZEN, host, space, state.terrain_at(host, space), rounds)
        space += 1


def halt_on(state: Invasion, host: i64, tiles: i64, rounds: i64) -> None:
    """SP-RULING-19, SP-RULING-20: not if they are protected."""
    tiles &= state.occupied >> host * SPACES
    place: i64 = 0
    while place < PLACES:
        space = place if place < SPACES else place - SPACES
        unit = unit_at(state, host, place)
        if tiles >> space & 1 and unit and not unit & PROTECTED and halt_of(unit) < rounds:
            halt_unit(state, host, place, rounds)
        place += 1


class AdvanceOn(EventVerb):
    """SP-RULING-25: who stands there when the event begins takes one step, board by board, front first."""

    verb = parts.EV_ADVANCE

    def begin(self, state: Invasion, index: i64) -> None:
        host: i64
        for host in range(state.seats):
            mark_members(state, host, ground_of(state, host, state.content.parts[index].grounds))
        if state.has_marks:
            state.push(pack(frames.CLEAR_MARKS))
            state.push(pack(frames.BOARDS, 0, 0, frames.BY_EVENT))
