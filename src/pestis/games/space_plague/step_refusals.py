"""Why a unit cannot take this step or this jump."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import BLACK, IMMUNE, MOVED, RED, SHIP, SPACES, kind_of_unit
from pestis.games.space_plague.movement import can_push, can_step, is_halted, jump_targets, space_of
from pestis.games.space_plague.targets import rearmost
from pestis.games.space_plague.units import is_free, terrain_at, unit_at
from pestis.games.space_plague.wording import space_name, unit_name
from pestis.kernel.agenda import a_of, b_of, kind_of
from pestis.kernel.moves import Move, Refusal

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def why_not_move(table: Table, seat: i64, now: Move) -> Refusal:
    """First who may move at all by what is asked, then what holds the unit, then where it wants to go."""
    place = now.args["place"]
    unit = unit_at(table, seat, place)
    space = space_of(place)
    if not unit:
        return Refusal("SP-ACT-11", f"Nobody stands on {space_name(table, seat, space)} of your board.")
    other = somebody_else(table, seat, place, unit)
    if other is not None:
        return other
    name = unit_name(table, seat, place, seat)
    if is_halted(table, seat, space, unit):
        return Refusal("SP-RULING-21", f"The unit is halted: {name}.")
    by_event = kind_of(table.agenda[-1]) == on.ASK_EVENT
    if unit & IMMUNE and by_event:
        return Refusal("SP-RULING-19", f"No event advances an immune unit: {name}.")
    if now.verb == "jump":
        return why_not_jump(table, seat, place, now.args["space"])
    way = on.BY_EVENT if by_event else on.BY_CARD
    if can_step(table, seat, place, way):
        return spoils_the_second("step there is no second one", name)
    if kind_of_unit(unit) != BLACK:
        return Refusal("SP-MOVE-2", f"The space ahead is taken: {space_name(table, seat, space + 1)}.")
    if by_event and can_push(table, seat, space + 1, on.BY_CARD):
        return Refusal("SP-RULING-48", "Somebody ahead is immune and not pushed in an event.")
    return Refusal("SP-EVO-22", "Somebody ahead is halted and cannot be pushed.")


def spoils_the_second(first: str, name: str) -> Refusal:
    """SP-RULING-12: Fast movement is done in full if that is possible."""
    return Refusal("SP-RULING-12", f"After this {first}, but after others there is: {name}.")


def somebody_else(table: Table, seat: i64, place: i64, unit: i64) -> Refusal | None:
    """Whether the question is about other units than this one."""
    asked = table.agenda[-1]
    if kind_of(asked) == on.ASK_RED:
        if place != a_of(asked):
            return Refusal("SP-DEC-18", f"Asked is only about {unit_name(table, seat, a_of(asked), seat)}.")
        return None
    if kind_of(asked) != on.ASK_PART:
        return None
    part = table.content.parts[a_of(asked)]
    if part.verb == do.PROD:
        if space_of(place) != rearmost(table, seat):
            return Refusal("SP-DEC-10", "Only the rearmost unit of your board moves.")
        if place >= SPACES:
            return Refusal("SP-RULING-43", "Of two units that share a space the one that came first moves first.")
    elif b_of(asked) < part.amount:
        if part.what == do.EACH_ANOTHER and unit & MOVED:
            return Refusal("SP-RULING-12", "That unit has had its step; every step is for another unit.")
        if part.what == do.ONE_UNIT and not unit & MOVED:
            return Refusal("SP-RULING-12", "All steps of this card are for the unit that has begun.")
    return None


def why_not_jump(table: Table, seat: i64, place: i64, goal: i64) -> Refusal:
    space = space_of(place)
    if kind_of_unit(unit_at(table, seat, place)) != RED:
        return Refusal("SP-EVO-23", "Only a red plague jumps.")
    if space < SHIP or goal == space or terrain_at(table, seat, goal) != terrain_at(table, seat, space):
        return Refusal("SP-EVO-23", "It jumps from a tile to another tile of the same terrain.")
    if not is_free(table, seat, goal):
        return Refusal("SP-RULING-36", f"Somebody stands on {space_name(table, seat, goal)}.")
    if jump_targets(table, seat, place) >> goal & 1:
        return spoils_the_second("jump there is no step", unit_name(table, seat, place, seat))
    return Refusal("SP-RULING-36", "At this table a red plague jumps only forward.")
