"""PI-RULING-64: the end of a turn: the end window, what ends with the turn, and whether the game does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import happened, house, plaguebot, scoring, targets
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import NONE
from pestis.games.plague_inc.hands import discard_trait
from pestis.games.plague_inc.traits import add_devolving, recount
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def open_window(table: Table, seat: i64) -> None:
    """PI-RULING-68: for who may hold a card for it, by what all can see."""
    table.phase = on.END
    if table.armed >> seat & 1 and is_asked(table, seat):
        table.ask(seat, frame(on.ASK_END, seat))
    else:
        finish_turn(table, seat)


def is_asked(table: Table, seat: i64) -> bool:
    if table.able or table.is_solo:
        found: list[i64] = []
        targets.add_playable(table, seat, False, found)
        return len(found) > 0
    return targets.may_hold_end_card(table)


def choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = [move.PASS]
    targets.add_playable(table, seat, False, found)
    add_devolving(table, seat, found)
    return found


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.PASS:
        finish_turn(table, seat)
    else:
        table.push(frame(on.END_WINDOW, seat))
        targets.begin(table, seat, action - move.PLAY)


def finish_turn(table: Table, seat: i64) -> None:
    """PI-RULING-64: a Temporary Mutation ends, then PI-SD-4 and PI-SD-3 are tested."""
    if table.temporary != NONE:
        kind = table.temporary
        table.temporary = NONE
        discard_trait(table, kind)
        recount(table, seat)
        table.emit(happened.RETURNED, seat, kind)
    if table.is_solo:
        plaguebot.after_human(table)
    elif table.sudden_death and has_ended(table):
        scoring.finish(table)
    else:
        table.push(frame(on.BEGIN_TURN, table.next_after(seat)))


def has_ended(table: Table) -> bool:
    """PI-SD-3, PI-SD-4, PI-RULING-34: the two ends of Sudden Death, and its cap of rounds."""
    table.sudden_turns += 1
    if is_stuck(table):
        table.end_reason = happened.STUCK
    elif is_somebody_gone(table):
        table.end_reason = happened.ERADICATION
    elif table.sudden_turns >= table.round_cap * table.seats:
        table.end_reason = happened.ROUND_CAP
    return table.end_reason != NONE


def is_stuck(table: Table) -> bool:
    """PI-RULING-32: no roll, no token placed, and no placement was possible. PI-RULING-33: Outbreak by flag."""
    if table.used_outbreak and table.house & house.OUTBREAK_COUNTS:
        return False
    return not table.rolled_any and not table.placed_any and not table.could_place


def is_somebody_gone(table: Table) -> bool:
    """PI-RULING-35: remembered from the whole turn, or only as it is now."""
    if table.latched and not table.house & house.END_STATE:
        return True
    for side in range(table.sides):
        if table.present[side] == 0:
            return True
    return False
