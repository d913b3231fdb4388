"""Why a unit cannot take this step or this jump."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import frames
from pestis.games.space_plague.board import BLACK, IMMUNE, RED, SHIP, kind_of_unit
from pestis.games.space_plague.rules.movement import can_push, can_step, is_halted, jump_targets
from pestis.games.space_plague.rules.spaces import is_free, space_of, unit_at
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import space_name, unit_name
from pestis.games.space_plague.words.sentences import capital
from pestis.kernel.moves import Move, Refusal


def nobody_there(state: Invasion, seat: i64, place: i64) -> Refusal:
    return Refusal("SP-ACT-11", f"Nobody stands on {space_name(state, seat, space_of(place))} of your board.")


def why_not_move(state: Invasion, seat: i64, move: Move, way: i64) -> Refusal:
    """What holds the unit at the place that is named, or else why it cannot go where it wants to."""
    place = move.args["place"]
    unit = unit_at(state, seat, place)
    space = space_of(place)
    name = unit_name(state, seat, place, seat)
    by_event = way == frames.BY_EVENT
    if is_halted(state, seat, space, unit):
        return Refusal("SP-RULING-21", f"{capital(name)} is halted and cannot move.")
    if unit & IMMUNE and by_event:
        return Refusal("SP-RULING-19", f"{capital(name)} is immune: no event advances it.")
    if move.verb == "jump":
        return why_not_jump(state, seat, place, move.args["space"])
    if can_step(state, seat, place, way):
        return spoils_the_second("step")
    if kind_of_unit(unit) != BLACK:
        taken = capital(space_name(state, seat, space + 1))
        return Refusal("SP-MOVE-2", f"{taken} is taken, so {name} cannot advance.")
    if by_event and can_push(state, seat, space + 1, frames.BY_CARD):
        return Refusal("SP-RULING-48", "A unit ahead is immune, and no event lets it be pushed.")
    return Refusal("SP-EVO-22", "A unit ahead is halted and cannot be pushed.")


def spoils_the_second(first: str) -> Refusal:
    """SP-RULING-12: Fast movement is done in full if that is possible."""
    return Refusal(
        "SP-RULING-12", f"The card takes two steps if it can: after this {first} no second step would be possible."
    )


def why_not_jump(state: Invasion, seat: i64, place: i64, goal: i64) -> Refusal:
    space = space_of(place)
    if kind_of_unit(unit_at(state, seat, place)) != RED:
        return Refusal("SP-EVO-23", "Only a red plague jumps.")
    if space < SHIP or goal == space or state.terrain_at(seat, goal) != state.terrain_at(seat, space):
        return Refusal("SP-EVO-23", "A red plague jumps from a tile to another tile of the same terrain.")
    if not is_free(state, seat, goal):
        return Refusal("SP-RULING-36", f"Somebody stands on {space_name(state, seat, goal)}.")
    if jump_targets(state, seat, place) >> goal & 1:
        return spoils_the_second("jump")
    return Refusal("SP-RULING-36", "At this table a red plague jumps ahead only.")
