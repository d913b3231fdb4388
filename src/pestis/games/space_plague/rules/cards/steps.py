"""Verbs of cards that make units advance (SP-MOVE)."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import MOVED, PLACES, SHIP, SPACES, TERRAINS
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.cards.effect import Effect
from pestis.games.space_plague.rules.movement import (
    add_jumps,
    can_anybody_move,
    can_leave,
    can_step,
    enters_core,
    full_moves,
    is_halted,
    is_step,
    make_move,
    mark,
    mark_members,
    movers,
    place_moved,
)
from pestis.games.space_plague.rules.spaces import is_own, space_of, tiles_of, unit_at
from pestis.games.space_plague.rules.step_refusals import nobody_there, why_not_move
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import terrain_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.moves import Move, Refusal


class Advance(Effect):
    """SP-CARD-4, SP-RULING-12: steps of units of the own board, of any colour."""

    verb = parts.ADVANCE
    asks = "advance a unit"
    question = "which unit advances?"
    idle = "no unit of {whose} board can move"
    repeats = True

    def can_do(self, state: Invasion, seat: i64, part: Part, left: i64) -> bool:
        if left < part.amount:
            return super().can_do(state, seat, part, left)
        return can_anybody_move(state, seat, frames.BY_CARD)

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        steps = movers(state, seat, frames.BY_CARD, part.what, left < part.amount)
        if left == 2 and part.amount == 2 and part.what == parts.ANYONE and state.mandatory and not part.up_to:
            steps = full_moves(state, seat, steps)
        found += steps

    def takes(self, action: i64) -> bool:
        return is_step(action)

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        """A step or a jump by a card; more steps may follow.

        SP-RULING-12: with a first step into the core the unit has gone as far as two steps could take it.
        """
        part = state.content.parts[index]
        if left > 1:
            if part.what != parts.ANYONE:
                if left == part.amount:
                    state.push(pack(frames.CLEAR_MARKS))
                mark(state, seat, place_moved(action), MOVED)
            alone = part.what == parts.ANYONE and left == part.amount
            done: i64 = 1 if alone and enters_core(state, seat, action) else 0
            state.push(pack(frames.PART, seat, index, left - 1, done))
        make_move(state, seat, action, frames.BY_CARD)

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        return is_own(unit_at(state, seat, place_moved(action)), seat)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        place = move.args["place"]
        unit = unit_at(state, seat, place)
        if not unit:
            return nobody_there(state, seat, place)
        if left < part.amount and part.what == parts.EACH_ANOTHER and unit & MOVED:
            return Refusal("SP-RULING-12", "That unit has had its step; every step is for another unit.")
        if left < part.amount and part.what == parts.ONE_UNIT and not unit & MOVED:
            return Refusal("SP-RULING-12", "All steps of this card are for the unit that has begun.")
        return why_not_move(state, seat, move, frames.BY_CARD)


class Prod(Effect):
    """The rearmost unit of the own board takes a step or jumps; if there is one way only, by itself."""

    verb = parts.PROD
    asks = "move the rearmost unit"
    question = "how does the rearmost unit move?"
    idle = "the rearmost unit of {whose} board cannot move"

    def begin(self, state: Invasion, seat: i64, index: i64, left: i64, done: i64) -> None:
        found = self.choices(state, seat, state.content.parts[index], left, done)
        if len(found) == 1:
            self.carry_out(state, seat, index, left, found[0])
        elif found:
            state.ask(seat, pack(frames.ASK_PART, seat, index, left, done))

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        """SP-RULING-43: of two that share a space, the one that came first."""
        space = rearmost(state, seat)
        if space >= 0:
            if can_step(state, seat, space, frames.BY_CARD):
                found.append(moves.ADVANCE + space)
            add_jumps(state, seat, space, frames.BY_CARD, found)

    def takes(self, action: i64) -> bool:
        return is_step(action)

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        make_move(state, seat, action, frames.BY_CARD)

    def is_sensible(self, state: Invasion, seat: i64, action: i64) -> bool:
        return is_own(unit_at(state, seat, place_moved(action)), seat)

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        place = move.args["place"]
        if not unit_at(state, seat, place):
            return nobody_there(state, seat, place)
        if space_of(place) != rearmost(state, seat):
            return Refusal("SP-DEC-10", "Only the rearmost unit of your board moves.")
        if place >= SPACES:
            return Refusal("SP-RULING-43", "Of two units that share a space the one that came first moves first.")
        return why_not_move(state, seat, move, frames.BY_CARD)


def rearmost(state: Invasion, seat: i64) -> i64:
    """The space of the own board that is taken and farthest from the core, -1 if nobody stands there."""
    space: i64 = 0
    while space < SHIP + state.lengths[seat]:
        if unit_at(state, seat, space):
            return space
        space += 1
    return -1


class Herd(Effect):
    """SP-RULING-25: everybody on a terrain of the own path, front first, each one step at most."""

    verb = parts.HERD
    asks = "advance all units on a terrain"
    question = "units on which terrain advance?"
    idle = "no unit of {whose} path can move"

    def add_choices(self, state: Invasion, seat: i64, part: Part, left: i64, found: list[i64]) -> None:
        terrain: i64 = 0
        while terrain < TERRAINS:
            tiles = tiles_of(state, seat, terrain) & state.occupied >> seat * SPACES
            space: i64 = SHIP
            while tiles >> space:
                if tiles >> space & 1 and can_leave(state, seat, space, frames.BY_CARD):
                    found.append(moves.HERD + terrain)
                    break
                space += 1
            terrain += 1

    def takes(self, action: i64) -> bool:
        return action >= moves.HERD and action < moves.CHARGE_TILE

    def carry_out(self, state: Invasion, seat: i64, index: i64, left: i64, action: i64) -> None:
        mark_members(state, seat, tiles_of(state, seat, action - moves.HERD))
        state.push(pack(frames.CLEAR_MARKS))
        state.push(pack(frames.WALK, seat, SHIP + state.lengths[seat], frames.BY_CARD))

    def why_not(self, state: Invasion, seat: i64, part: Part, left: i64, move: Move) -> Refusal:
        terrain = move.args["terrain"]
        ground = terrain_name(terrain)
        if not tiles_of(state, seat, terrain) & state.occupied >> seat * SPACES:
            return Refusal("SP-ACT-11", f"Nobody stands on {ground} of your path.")
        if all_halted(state, seat, tiles_of(state, seat, terrain)):
            return Refusal("SP-RULING-21", f"Everybody on {ground} of your path is halted.")
        return Refusal("SP-MOVE-2", f"Nobody on {ground} of your path can move.")


def all_halted(state: Invasion, seat: i64, tiles: i64) -> bool:
    for place in range(PLACES):
        space = space_of(place)
        unit = unit_at(state, seat, place)
        if unit and tiles >> space & 1 and not is_halted(state, seat, space, unit):
            return False
    return True
