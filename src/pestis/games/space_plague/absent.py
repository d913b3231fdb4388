"""What an absent player does: pass, go on, and give up the least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague import parts as do
from pestis.games.space_plague.board import NATIVE, PROTECTED, kind_of_unit
from pestis.games.space_plague.cards import FIRST_PERMANENT
from pestis.games.space_plague.movement import is_own, place_moved
from pestis.games.space_plague.phases.closest import closest
from pestis.games.space_plague.units import unit_at
from pestis.kernel.agenda import a_of, b_of, kind_of

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def default_move(table: Table, seat: i64) -> i64:
    """Own units are paid for and moved, no instant is used, and nothing is bought unless a unit would be lost."""
    legal = table.legal(seat)
    question = table.agenda[-1]
    kind = kind_of(question)
    if kind == on.ASK_TOLL:
        return move.PAY if is_own(unit_at(table, a_of(question), b_of(question)), seat) else move.LOSE
    if kind == on.ASK_CARD and move.ROLL in legal:
        return move.ROLL
    if kind == on.ASK_EVENT:
        return in_event(table, seat, a_of(question), legal)
    if kind == on.ASK_CLOSEST:
        return cheapest_loss(table, seat, legal)
    if kind == on.ASK_DROP:
        return least_permanent(table, legal)
    if kind == on.ASK_CARD or kind == on.ASK_PART:
        return for_own_units(table, seat, legal)
    return legal[0]


def in_event(table: Table, seat: i64, index: i64, legal: list[i64]) -> i64:
    """SP-RULING-23, SP-RULING-24: to name a unit that survives or is nobody's loss costs nothing."""
    if legal[-1] == move.DECLINE:
        return move.DECLINE
    if move.SACRIFICE in legal:
        lost = cheapest_loss(table, seat, closest(table, seat, index))
        unit = table.units[lost - move.TARGET]
        if unit & PROTECTED or not is_own(unit, seat):
            return move.SACRIFICE
    return legal[0]


def cheapest_loss(table: Table, seat: i64, found: list[i64]) -> i64:
    """Of several units one that is protected, else one of somebody else, else the first."""
    for action in found:
        if table.units[action - move.TARGET] & PROTECTED:
            return action
    for action in found:
        if not is_own(table.units[action - move.TARGET], seat):
            return action
    return found[0]


def least_permanent(table: Table, legal: list[i64]) -> i64:
    """SP-MKT-7: the one with fewer points, then the cheaper one."""
    content = table.content
    least = legal[0]
    for action in legal:
        new, old = action - move.DROP, least - move.DROP
        if content.points[new] < content.points[old] or (
            content.points[new] == content.points[old]
            and content.cost[FIRST_PERMANENT + new] < content.cost[FIRST_PERMANENT + old]
        ):
            least = action
    return least


def for_own_units(table: Table, seat: i64, legal: list[i64]) -> i64:
    """The first choice that does not help a native or somebody else, nor hurt an own unit, if there is one."""
    for action in legal:
        if is_sensible(table, seat, action):
            return action
    return legal[0]


def is_sensible(table: Table, seat: i64, action: i64) -> bool:
    if action >= move.TARGET and action < move.IMMUNIZE:
        return is_good_target(table, seat, table.units[action - move.TARGET])
    place: i64 = -1
    if (action >= move.ADVANCE and action < move.SHIELD) or action >= move.JUMP:
        place = place_moved(action)
    elif action >= move.SHIELD and action < move.BUY:
        place = action - move.SHIELD
    elif action >= move.IMMUNIZE and action < move.FREE:
        place = action - move.IMMUNIZE
    elif action >= move.FREE and action < move.JUMP:
        place = action - move.FREE
    return place < 0 or is_own(unit_at(table, seat, place), seat)


def is_good_target(table: Table, seat: i64, unit: i64) -> bool:
    """An own unit is worth abducting; one of somebody else is worth every attack; a native none."""
    if is_own(unit, seat):
        return table.content.parts[a_of(table.agenda[-1])].verb == do.ABDUCT
    return kind_of_unit(unit) != NATIVE
