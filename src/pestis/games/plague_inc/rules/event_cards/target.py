"""PI-RULING-65: the question for the targets of an Event Card, one by one."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import MOST_SIDES, OPPORTUNISTIC_BREAKDOWN
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.asking import Act, Unfinished
from pestis.games.plague_inc.rules.event_cards import refusals, targets
from pestis.games.plague_inc.rules.reactions import commit
from pestis.games.plague_inc.state import SIDE_BITS, World
from pestis.games.plague_inc.words.names import SPACE_NAMES, does, event_name
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.moves import Move, Refusal


class Target(Unfinished):
    """PI-RULING-65, PI-RULING-67: a token, a Country, a continent or a space. The frame has the Event Card."""

    kind = on.ASK_TARGET
    rules = ("PI-RULING-65", "PI-RULING-67")
    verbs = ("pass", "pick", "aim", "seal", "refund")
    pass_text = "Name no more targets."

    def choices(self, state: World, frame: i64, seat: i64) -> list[i64]:
        return targets.choices(state, seat, a_of(frame))

    def answer(self, state: World, frame: i64, seat: i64, action: i64) -> None:
        """One target more; the card is announced in full when there is nothing left to name."""
        event = a_of(frame)
        if action != ids.PASS:
            add_target(state, seat, action)
            left = targets.choices(state, seat, event)
            if left and left[0] != ids.PASS:
                state.ask(seat, frame)
                return
        commit(state, seat, event, 0)

    def text(self, state: World, frame: i64, viewer: i64) -> str:
        which = "the next" if state.targets else "a"
        played = does(state, seat_of(frame), viewer, "play")
        return f"{played} {event_name(state, a_of(frame))}: name {which} target."

    def why_not(self, state: World, frame: i64, seat: i64, move: Move) -> Refusal:
        if move.verb == "pass":
            return Refusal("PI-RULING-67", f"The card needs {'another' if state.targets else 'a'} target.")
        if move.verb == "refund" and a_of(frame) == OPPORTUNISTIC_BREAKDOWN:
            text = f"There is no Trait Card of yours on {SPACE_NAMES[move.args['space']]}."
            return Refusal("PI-RULING-83", text)
        return refusals.target_refusal(state, seat, a_of(frame), move)

    def act(self, state: World, frame: i64) -> Act:
        return Act("target", seat_of(frame), event=a_of(frame), aims=a_of(frame))


def add_target(state: World, seat: i64, action: i64) -> None:
    if action >= ids.PICK:
        country = (action - ids.PICK) // MOST_SIDES
        side = (action - ids.PICK) % MOST_SIDES
        state.targets.append(board.spot_of(state, country) << SIDE_BITS | side)
        state.emit(events.TARGETED, seat, country, side + 1)
    elif action >= ids.AIM:
        country = action - ids.AIM
        state.targets.append(board.spot_of(state, country))
        state.emit(events.TARGETED, seat, country)
    elif action >= ids.SEAL:
        state.targets.append(action - ids.SEAL)
    else:
        state.targets.append(action - ids.REFUND)
