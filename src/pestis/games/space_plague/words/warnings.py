"""What a move loses for good and its player might not expect."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import frames, moves
from pestis.games.space_plague.board import NATIVE, PROTECTED, SHIP, kind_of_unit
from pestis.games.space_plague.cards import FIRST_PERMANENT, count_in
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.parts import Part
from pestis.games.space_plague.rules.cards.texts import first_parts
from pestis.games.space_plague.rules.event.phase import coming_parts
from pestis.games.space_plague.rules.event.verb import ground_of
from pestis.games.space_plague.rules.market import EVOLUTION_SPACES, cheapest, top_of
from pestis.games.space_plague.rules.movement import enters_core
from pestis.games.space_plague.rules.spaces import free_ship_spaces, is_own, space_of, unit_at
from pestis.games.space_plague.rules.timely import first_part
from pestis.games.space_plague.rules.visit import visit_choices
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import event_name, evolution_name, terrain_name
from pestis.kernel.agenda import a_of, b_of, kind_of
from pestis.kernel.grammar import several
from pestis.kernel.moves import Move


def move_warning(state: Invasion, seat: i64, move: Move) -> str:
    if move.verb == "use":
        return of_instant(state, move.args["card"])
    if move.verb == "visit":
        return of_visit(state, seat)
    if move.verb == "buy":
        return of_purchase(state, seat, move.args["slot"])
    if move.verb == "target":
        return of_target(state, seat, move.args["board"], move.args["place"])
    if move.verb == "produce" or move.verb == "berth":
        return of_boarding(state)
    if move.verb == "advance":
        return of_step(state, seat, move)
    if move.verb == "jump":
        return of_landing(state, seat, unit_at(state, seat, move.args["place"]), move.args["space"])
    return ""


def of_instant(state: Invasion, instant: i64) -> str:
    """SP-RULING-19, SP-RULING-21: after the march nothing is left of the round that it lasts for."""
    asked = state.agenda[-1]
    part = first_part(state, instant)
    is_over = kind_of(asked) == frames.ASK_WINDOW and b_of(asked) == frames.AFTER_MARCH
    if is_over and part.amount == 1 and (part.verb == parts.IMMUNITY or part.verb == parts.HALT):
        return f"{evolution_name(state, instant)} wears off at once: this round is over."
    return ""


def of_visit(state: Invasion, seat: i64) -> str:
    """SP-MKT-2: a visit in which nothing can be paid for."""
    if len(visit_choices(state, seat)) > 1:
        return ""
    least = cheapest(state, seat)
    if least < 0:
        return "The market is empty: you will buy nothing."
    has = several(state.reserve[seat], "energy", "energy")
    return f"You have {has} and the cheapest card costs {least}: you will buy nothing."


def of_purchase(state: Invasion, seat: i64, slot: i64) -> str:
    """SP-MKT-7: a third permanent."""
    evolution = top_of(state) if slot == moves.TOP_SLOT else state.row[slot]
    if evolution < FIRST_PERMANENT or count_in(state.permanents[seat]) < EVOLUTION_SPACES:
        return ""
    return "You have two permanents already: you must discard one of them."


def of_target(state: Invasion, seat: i64, board: i64, place: i64) -> str:
    """SP-ACT-12: an own unit on another board is hit like any other."""
    asked = state.agenda[-1]
    if not is_own(unit_at(state, board, place), seat) or kind_of(asked) != frames.ASK_PART:
        return ""
    if state.content.parts[a_of(asked)].verb == parts.ABDUCT:
        return "" if free_ship_spaces(state, seat) else "Your ship is full, so this unit of yours is destroyed."
    return "This unit is yours."


def of_boarding(state: Invasion) -> str:
    """SP-EV-16-E: the event of this round empties all ships."""
    if state.phase < frames.EVENT_PHASE and any(part.verb == parts.EV_SHIPS for part in coming_parts(state)):
        return f"{event_name(state, state.track[-1])} destroys all units on ships in this round."
    return ""


def of_step(state: Invasion, seat: i64, move: Move) -> str:
    """SP-PLANET-BRADOK-3: a native in the core; else an event that strikes where the unit stops."""
    place = move.args["place"]
    unit = unit_at(state, seat, place)
    if kind_of_unit(unit) == NATIVE and enters_core(state, seat, move.id):
        return "The native reaches the core and takes one of your tokens there." if has_tokens(state, seat) else ""
    return of_landing(state, seat, unit, space_of(place) + 1) if is_last_step(state) else ""


def has_tokens(state: Invasion, seat: i64) -> bool:
    return state.core[seat] > 0 or state.core_special[seat] > 0


def is_last_step(state: Invasion) -> bool:
    """Whether no further step of the same card can follow this one."""
    asked = state.agenda[-1]
    if kind_of(asked) == frames.ASK_PART:
        return b_of(asked) == 1
    card = a_of(asked) if kind_of(asked) == frames.ASK_CARD else state.shown[state.turn]
    return all(steps_of(state.content.parts[first]) < 2 for first in first_parts(state, card))


def steps_of(part: Part) -> i64:
    return part.amount if part.verb == parts.ADVANCE else 0


def of_landing(state: Invasion, seat: i64, unit: i64, space: i64) -> str:
    """SP-EVT-1: the event of this round is known; a protected unit survives it."""
    if state.phase >= frames.EVENT_PHASE or unit & PROTECTED or not is_own(unit, seat):
        return ""
    for part in coming_parts(state):
        if part.verb == parts.EV_DESTROY and space >= SHIP and ground_of(state, seat, part.grounds) >> space & 1:
            ground = terrain_name(state.terrain_at(seat, space))
            return f"{event_name(state, state.track[-1])} destroys units on {ground} in this round."
    return ""
