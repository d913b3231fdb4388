"""PI-SD, PI-RULING-64: the end of a turn: the end window, what ends with the turn, and whether the game does."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import AFTER_KILL, NONE, WHEN_OF
from pestis.games.plague_inc.rules import plaguebot, scoring
from pestis.games.plague_inc.rules.asking import OwnDecision, not_held, other_moment, told
from pestis.games.plague_inc.rules.event_cards import targets
from pestis.games.plague_inc.rules.hands import discard_trait
from pestis.games.plague_inc.rules.traits import recount
from pestis.games.plague_inc.state import World
from pestis.games.plague_inc.words.names import event_name
from pestis.kernel.agenda import frame as pack
from pestis.kernel.agenda import seat_of
from pestis.kernel.frames import Step
from pestis.kernel.moves import Refusal


class EndWindow(Step[World]):
    """PI-RULING-68: for who may hold a card for it, by what all can see."""

    kind = on.END_WINDOW

    def happen(self, state: World, frame: i64) -> None:
        open_window(state, seat_of(frame))


class EndTurn(OwnDecision):
    """PI-RULING-64: Event Cards before the turn ends."""

    kind = on.ASK_END
    rules = ("PI-RULING-64",)
    verbs = ("pass", "play")
    pass_text = "End your turn"

    def plain_choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = [ids.PASS]
        targets.add_playable(state, seat, False, found)
        return found

    def decide(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        if action == ids.PASS:
            finish_turn(state, seat)
        else:
            state.push(pack(on.END_WINDOW, seat))
            targets.begin(state, seat, action - ids.PLAY)

    def ask_again(self, state: World, frame: i64, seat: i64) -> None:
        open_window(state, seat)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        return told(state, frame, viewer, "Play an Event Card before your turn ends?", "end", "the turn")

    def play_refusal(self, state: World, seat: i64, event: i64) -> Refusal:
        refused = not_held(state, seat, event)
        if refused is None and WHEN_OF[event] == AFTER_KILL and not state.killed_any:
            text = f"{event_name(state, event)} needs a Country that you have killed in this turn."
            return Refusal("PI-RULING-64", text)
        if refused is None and targets.fits_window(state, event, False):
            return targets.no_effect(state, event)
        return refused or other_moment(state, event)


def open_window(state: World, seat: i64) -> None:
    state.phase = on.END
    if is_asked(state, seat):
        state.ask(seat, pack(on.ASK_END, seat))
    else:
        finish_turn(state, seat)


def is_asked(state: World, seat: i64) -> bool:
    """PI-RULING-68: by what all can see; people, simulations and solo games ask only who can play a card."""
    if not state.armed >> seat & 1 or not targets.may_hold_end_card(state):
        return False
    if not state.skip_unable and not state.is_solo:
        return True
    found: list[i64] = []
    targets.add_playable(state, seat, False, found)
    return len(found) > 0


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
        state.push(pack(on.BEGIN_TURN, state.next_after(seat)))


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
