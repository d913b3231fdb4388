"""PI-RULING-64: the end of a turn: the end window, what ends with the turn, and whether the game does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import NONE
from pestis.games.plague_inc.rules import plaguebot, scoring
from pestis.games.plague_inc.rules.event_cards import targets
from pestis.games.plague_inc.rules.hands import discard_trait
from pestis.games.plague_inc.rules.traits import add_devolving, recount
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World


def open_window(state: World, seat: i64) -> None:
    """PI-RULING-68: for who may hold a card for it, by what all can see."""
    state.phase = on.END
    if state.armed >> seat & 1 and is_asked(state, seat):
        state.ask(seat, frame(on.ASK_END, seat))
    else:
        finish_turn(state, seat)


def is_asked(state: World, seat: i64) -> bool:
    if state.able or state.is_solo:
        found: list[i64] = []
        targets.add_playable(state, seat, False, found)
        return len(found) > 0
    return targets.may_hold_end_card(state)


def choices(state: World, seat: i64) -> list[i64]:
    found: list[i64] = [ids.PASS]
    targets.add_playable(state, seat, False, found)
    add_devolving(state, seat, found)
    return found


def answer(state: World, seat: i64, action: i64) -> None:
    if action == ids.PASS:
        finish_turn(state, seat)
    else:
        state.push(frame(on.END_WINDOW, seat))
        targets.begin(state, seat, action - ids.PLAY)


def finish_turn(state: World, seat: i64) -> None:
    """PI-RULING-64: a Temporary Mutation ends, then PI-SD-4 and PI-SD-3 are tested."""
    if state.temporary != NONE:
        kind = state.temporary
        state.temporary = NONE
        discard_trait(state, kind)
        recount(state, seat)
        state.emit(events.RETURNED, seat, kind)
    if state.is_solo:
        plaguebot.after_human(state)
    elif state.sudden_death and has_ended(state):
        scoring.finish(state)
    else:
        state.push(frame(on.BEGIN_TURN, state.next_after(seat)))


def has_ended(state: World) -> bool:
    """PI-SD-3, PI-SD-4, PI-RULING-34: the two ends of Sudden Death, and its cap of rounds."""
    state.sudden_turns += 1
    if is_stuck(state):
        state.end_reason = events.STUCK
    elif is_somebody_gone(state):
        state.end_reason = events.ERADICATION
    elif state.sudden_turns >= state.round_cap * state.seats:
        state.end_reason = events.ROUND_CAP
    return state.end_reason != NONE


def is_stuck(state: World) -> bool:
    """PI-RULING-32: no roll, no token placed, and no placement was possible. PI-RULING-33: Outbreak by flag."""
    if state.used_outbreak and state.house & house_rules.OUTBREAK_COUNTS:
        return False
    return not state.rolled_any and not state.placed_any and not state.could_place


def is_somebody_gone(state: World) -> bool:
    """PI-RULING-35: remembered from the whole turn, or only as it is now."""
    if state.latched and not state.house & house_rules.END_STATE:
        return True
    for side in range(state.sides):
        if state.present[side] == 0:
            return True
    return False
