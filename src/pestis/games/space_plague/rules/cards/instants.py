"""Other verbs of instants: for the own units, and against what other players have (SP-ACT-12)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, moves
from pestis.games.space_plague.board import (
    BITS,
    BOARD,
    FIRST_TILE,
    HALT,
    IMMUNE,
    IMMUNE_SHIFT,
    PLACES,
    PLAGUE,
    SPACES,
    TERRAINS,
    bit_of,
    owner_of,
)
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.cards.effect import Automatic, Effect
from pestis.games.space_plague.rules.movement import is_halted
from pestis.games.space_plague.rules.spaces import is_free, is_own, set_unit, space_of, tiles_of, unit_at
from pestis.games.space_plague.rules.step_refusals import nobody_there
from pestis.games.space_plague.rules.units import produce
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import terrain_name, whose
from pestis.kernel.grammar import does
from pestis.kernel.moves import Move, Refusal


class Immunity(Effect):
    """SP-SHIELD-4, SP-RULING-19: one of the two immunity tokens, for this round or also the next."""

    verb = parts.IMMUNITY
    asks = "make a unit immune"
    question = "which unit becomes immune?"
    idle = "no unit of {whose} board can become immune"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        """If a token is left, every unit of the own board that is not immune already."""
        place: i64 = 0
        while state.immunity and place < PLACES:
            unit = state.units[seat * PLACES + place]
            if unit and not unit & IMMUNE:
                found.append(moves.IMMUNIZE + place)
            place += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.IMMUNIZE and action < moves.FREE

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        place, rounds = action - moves.IMMUNIZE, state.content.parts[index].amount
        unit = unit_at(state, seat, place)
        set_unit(state, seat, place, unit | rounds << IMMUNE_SHIFT)
        state.immunity -= 1
        state.has_status = True
        state.emit(events.MADE_IMMUNE, owner_of(unit), seat, place, rounds)

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        return is_own(unit_at(state, seat, action - moves.IMMUNIZE), seat)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        unit = unit_at(state, seat, move.args["place"])
        if not unit:
            return nobody_there(state, seat, move.args["place"])
        return Refusal("SP-RULING-19", "That unit is immune already.")


class Free(Effect):
    """SP-RULING-21: a halt comes off: the marker, and with `halt_scope = tile` also that of the tile."""

    verb = parts.FREE
    asks = "free a unit"
    question = "which unit do you free?"
    idle = "no unit of {whose} board is halted"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        place: i64 = 0
        while place < PLACES:
            unit = state.units[seat * PLACES + place]
            if unit and is_halted(state, seat, space_of(place), unit):
                found.append(moves.FREE + place)
            place += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.FREE and action < moves.JUMP

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        place = action - moves.FREE
        unit = unit_at(state, seat, place)
        set_unit(state, seat, place, unit & ~HALT)
        bit = bit_of(seat, space_of(place))
        state.frozen &= ~bit
        state.frozen_next &= ~bit
        state.emit(events.FREED, owner_of(unit), seat, place)

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        return is_own(unit_at(state, seat, action - moves.FREE), seat)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        if not unit_at(state, seat, move.args["place"]):
            return nobody_there(state, seat, move.args["place"])
        return Refusal("SP-RULING-21", "That unit is not halted.")


class Steal(Effect):
    """SP-ACT-12: energy from the reserve of another player."""

    verb = parts.STEAL
    asks = "rob somebody"
    question = "whom do you rob?"
    idle = "nobody else has energy"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        other: i64
        for other in range(state.seats):
            if other != seat and state.reserve[other] > 0:
                found.append(moves.ROB + other)

    def takes(self, action: i64) -> bool:
        return action >= moves.ROB and action < moves.PROMOTE

    def reaches(self, state: Invasion, seat: i64, part: Part, other: i64) -> bool:
        return other != seat and state.reserve[other] > 0

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        victim = action - moves.ROB
        energy = min(state.content.parts[index].amount, state.reserve[victim])
        state.reserve[victim] = state.reserve[victim] - energy
        state.reserve[seat] = state.reserve[seat] + energy
        state.emit(events.STOLE, seat, victim, energy)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        victim = move.args["board"]
        if victim >= state.seats:
            return Refusal("SP-RULING-1", f"Only {state.seats} players sit at this table.")
        if victim == seat:
            return Refusal("SP-ACT-12", "You cannot rob yourself.")
        return Refusal("SP-ACT-12", f"{does(victim, seat, 'have')} no energy.")


class Discharge(Effect):
    """SP-ACT-12: the energy on one terrain of another path goes back to the pool."""

    verb = parts.DISCHARGE
    asks = "clear a terrain of its energy"
    question = "which terrain do you clear of energy?"
    idle = "no other path holds energy"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        host: i64
        for host in range(state.seats):
            charged = state.charged >> host * SPACES & BOARD
            if host == seat or not charged:
                continue
            terrain: i64 = 0
            while terrain < TERRAINS:
                if tiles_of(state, host, terrain) & charged:
                    found.append(moves.DISCHARGE + host * TERRAINS + terrain)
                terrain += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.DISCHARGE and action < moves.TARGET

    def reaches(self, state: Invasion, seat: i64, part: Part, other: i64) -> bool:
        return other != seat and state.charged >> other * SPACES & BOARD != 0

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        host, terrain = (action - moves.DISCHARGE) // TERRAINS, (action - moves.DISCHARGE) % TERRAINS
        tiles = tiles_of(state, host, terrain) & state.charged >> host * SPACES
        count: i64 = BITS[tiles]
        state.charged &= ~(tiles << host * SPACES)
        state.pool += count
        state.emit(events.DISCHARGED, seat, host, terrain, count)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        host, terrain = move.args["board"], move.args["terrain"]
        if host == seat or host >= state.seats:
            return Refusal("SP-ACT-12", "Choose the path of another player.")
        ground = terrain_name(terrain)
        return Refusal("SP-ACT-12", f"{ground} of {whose(host, seat)} path holds no energy.")


class Land(Automatic):
    """SP-UNIT-1: a plague on the first tile of the own path, if that is free and a token is left."""

    verb = parts.LAND
    idle = "no plague can land on the first tile of {whose} path"

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        return state.lengths[seat] > 0 and state.supply[seat] > 0 and is_free(state, seat, FIRST_TILE)

    def happen(self, state: Invasion, seat: i64, part: Part) -> None:
        if self.can_do(state, seat, part, part.amount):
            produce(state, seat, seat, FIRST_TILE, PLAGUE)
