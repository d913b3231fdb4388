"""PI-RULING-65: the question for the targets of an Event Card, one by one."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import CDC_ALERT, MOST_SIDES, OPPORTUNISTIC_BREAKDOWN
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.asking import Act, Unfinished, told
from pestis.games.plague_inc.rules.event_cards import refusals, targets
from pestis.games.plague_inc.rules.hands import holds
from pestis.games.plague_inc.rules.placing import NO_ALERT
from pestis.games.plague_inc.rules.reactions import commit
from pestis.games.plague_inc.state import SIDE_BITS, World
from pestis.games.plague_inc.words.names import SPACE_NAMES, event_name
from pestis.kernel.agenda import a_of, b_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.moves import Move, Refusal

NAMES: Final = "names a target"
NAMES_ON: Final = "names another target"


class Target(Unfinished):
    """PI-RULING-65, PI-RULING-67: a token, a Country, a continent or a space.

    The frame has the Event Card, and which of the targets its user stops with CDC Alert (PI-RULING-89; 0: none).
    """

    kind = on.ASK_TARGET
    rules = ("PI-RULING-65", "PI-RULING-67")
    verbs = ("pass", "pick", "aim", "seal", "refund", "alert")
    pass_text = "Choose no more"

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        found = targets.choices(state, seat, a_of(frame))
        if b_of(frame) == 0:
            targets.add_alerts(state, seat, a_of(frame), found)
        return found

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """One target more; the card is announced in full when there is nothing left to name."""
        event, stopped = a_of(frame), b_of(frame)
        if action != ids.PASS:
            add_target(state, seat, action)
            if ids.ALERT <= action < ids.PICK:
                stopped = len(state.targets)
            left = targets.choices(state, seat, event)
            if left and left[0] != ids.PASS:
                state.ask(seat, pack(on.ASK_TARGET, seat, event, stopped))
                return
        commit(state, seat, event, stopped)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        event = a_of(frame)
        name = event_name(state, event)
        question = f"{name}: {targets.wanted_text(state, seat_of(frame), event)}?"
        return told(state, frame, viewer, question, "play", f"{name} and {NAMES_ON if state.targets else NAMES}")

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "pass":
            name = event_name(state, a_of(frame))
            more = targets.wanted_text(state, seat, a_of(frame))
            return Refusal("PI-RULING-67", f"{name} is not complete: {more}?")
        if move.verb == "refund" and a_of(frame) == OPPORTUNISTIC_BREAKDOWN:
            text = f"{SPACE_NAMES[move.args['space']]} of your slide is empty."
            return Refusal("PI-RULING-83", text)
        if move.verb == "alert":
            return alert_refusal(state, frame, seat, move)
        return refusals.target_refusal(state, seat, a_of(frame), move)

    def act(self, state: World, frame: i64) -> Act:
        return Act("target", seat_of(frame), event=a_of(frame), aims=a_of(frame))


def alert_refusal(state: World, frame: i64, seat: i64, move: Move) -> Refusal:
    """PI-RULING-89: the user's own CDC Alert goes with a token that could be placed, once."""
    event = a_of(frame)
    if not targets.takes_alert(event):
        return Refusal("PI-RULING-89", f"CDC Alert does not go with {event_name(state, event)}.")
    if b_of(frame):
        return Refusal("PI-RULING-89", "You have named the token that CDC Alert stops.")
    if not holds(state, seat, CDC_ALERT):
        return NO_ALERT
    return refusals.own_token_refusal(state, seat, event, move)


def add_target(state: World, seat: i64, action: i64) -> None:
    if action >= ids.PICK:
        country = (action - ids.PICK) // MOST_SIDES
        side = (action - ids.PICK) % MOST_SIDES
        state.targets.append(board.spot_of(state, country) << SIDE_BITS | side)
        state.emit(events.TARGETED, seat, country, side + 1)
    elif action >= ids.ALERT:
        country = action - ids.ALERT
        state.targets.append(board.spot_of(state, country) << SIDE_BITS | seat)
        state.emit(events.TARGETED, seat, country, seat + 1, 1)
    elif action >= ids.AIM:
        country = action - ids.AIM
        state.targets.append(board.spot_of(state, country))
        state.emit(events.TARGETED, seat, country)
    elif action >= ids.SEAL:
        state.targets.append(action - ids.SEAL)
    else:
        state.targets.append(action - ids.REFUND)
