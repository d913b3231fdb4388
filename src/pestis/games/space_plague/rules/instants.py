"""Instants: whoever holds one may use it in the windows of SP-RULING-29."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.cards import INSTANTS
from pestis.games.space_plague.content.tables import INSTANT_TEXT
from pestis.games.space_plague.rules.asking import PlagueQuestion, is_for_people
from pestis.games.space_plague.rules.cards.texts import begin_text, is_usable, why_idle
from pestis.games.space_plague.rules.market import discard
from pestis.games.space_plague.rules.timely import has_timely
from pestis.games.space_plague.rules.windows import open_window_later
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import evolution_name, whose
from pestis.kernel.agenda import a_of, b_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import whom
from pestis.kernel.moves import Move, Refusal

WINDOW_TEXTS: Final = (
    "At the start of the round",
    "After production",
    "Before {whose} turn",
    "Between two steps of {whose} turn",
    "Before the event",
    "Before the march",
    "After the march",
)


class Window(Step[Invasion]):
    """SP-RULING-29: holders of a usable instant are asked in turn order, until all have passed in a row."""

    kind = frames.WINDOW

    def happen(self, state: Invasion, frame: i64) -> None:
        seat, passes = seat_of(frame), a_of(frame)
        while passes < state.seats:
            if state.instants[seat] and is_asked(state, seat, b_of(frame)):
                state.ask(seat, pack(frames.ASK_WINDOW, seat, passes, b_of(frame)))
                return
            passes += 1
            seat = seat + 1 if seat + 1 < state.seats else 0


class AskWindow(PlagueQuestion):
    """SP-DEC-9: one of the instants that can do something now, or pass."""

    kind = frames.ASK_WINDOW
    rules = ("SP-RULING-29",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = [moves.PASS]
        add_instants(state, seat, found)
        return found

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        after = seat + 1 if seat + 1 < state.seats else 0
        if action == moves.PASS:
            state.push(pack(frames.WINDOW, after, a_of(frame) + 1, b_of(frame)))
            return
        state.push(pack(frames.WINDOW, after, 0, b_of(frame)))
        use(state, seat, action - moves.USE)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        turn = whose(state.turn, viewer) if state.turn >= 0 else "the next"
        moment = WINDOW_TEXTS[b_of(frame)].format(whose=turn)
        if seat != viewer:
            return f"{moment}: {whom(seat, viewer)} may use an instant."
        is_last = b_of(frame) == frames.BEFORE_THE_MARCH and state.round == state.last_round
        return f"{moment}: use an instant?{' This is the last chance.' if is_last else ''}"

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return why_not_use(state, seat, move.args["card"], "") if move.verb == "use" else None


def is_asked(state: Invasion, seat: i64, which: i64) -> bool:
    """SP-RULING-29: whoever holds a usable instant. SP-RULING-57: of people only those for whom it matters now."""
    return has_timely(state, seat, which) if is_for_people(state) else has_usable(state, seat)


def has_usable(state: Invasion, seat: i64) -> bool:
    instant: i64 = 0
    while instant < INSTANTS:
        if state.instants[seat] >> instant & 1 and is_usable(state, seat, INSTANT_TEXT + instant):
            return True
        instant += 1
    return False


def add_instants(state: Invasion, seat: i64, found: list[i64]) -> None:
    """The instants that this seat holds and that can do something now."""
    instant: i64 = 0
    while instant < INSTANTS:
        if state.instants[seat] >> instant & 1 and is_usable(state, seat, INSTANT_TEXT + instant):
            found.append(moves.USE + instant)
        instant += 1


def is_use(action: i64) -> bool:
    return action >= moves.USE and action < moves.ACTIVATE


def use(state: Invasion, seat: i64, instant: i64) -> None:
    """SP-MKT-4: an instant is discarded when it is used."""
    state.instants[seat] = state.instants[seat] & ~(1 << instant)
    state.held_instants -= 1
    state.emit(events.USED, seat, instant)
    discard(state, instant)
    begin_text(state, seat, INSTANT_TEXT + instant)


def use_in_turn(state: Invasion, seat: i64, instant: i64) -> None:
    """SP-RULING-57: out of the menu of the own turn; then the others may answer."""
    open_window_later(state, frames.BETWEEN_STEPS)
    use(state, seat, instant)


def why_not_use(state: Invasion, seat: i64, instant: i64, moment: str) -> Refusal:
    """Who does not hold it, or for what it is no use; `moment` says when else its moment comes."""
    name = evolution_name(state, instant)
    if not state.instants[seat] >> instant & 1:
        return Refusal("SP-MKT-4", f"You do not have {name}.")
    if not is_usable(state, seat, INSTANT_TEXT + instant):
        why = why_idle(state, seat, INSTANT_TEXT + instant, seat)
        return Refusal("SP-RULING-29", f"{name} would have no effect: {why}.")
    return Refusal("SP-RULING-29", moment)
