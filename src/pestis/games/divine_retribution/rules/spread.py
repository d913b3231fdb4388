"""DR-SPREAD: the active player plays any number of cards, one at a time."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.rules.asking import why_not_there
from pestis.games.divine_retribution.rules.chronic import activate, list_activations, refresh
from pestis.games.divine_retribution.rules.decks import listed, take_from_hand
from pestis.games.divine_retribution.rules.effects.texts import begin_text, has_waiting, push_check
from pestis.games.divine_retribution.rules.effects.waiting import first_due
from pestis.games.divine_retribution.rules.formalities import is_worth_asking
from pestis.games.divine_retribution.rules.turn import PhaseQuestion, count_action
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import either, may, opening
from pestis.kernel.agenda import seat_frame, seat_of
from pestis.kernel.frames import Step
from pestis.kernel.moves import Move, Refusal


class Spreading(Step[Realm]):
    """DR-SPREAD-1: the next choice of the Spread Phase."""

    kind = frames.SPREAD

    def happen(self, state: Realm, frame: i64) -> None:
        ask_to_play(state, seat_of(frame))


class PlayCards(PhaseQuestion):
    """DR-SPREAD-1: play a card, use a Spread-Phase Chronic, or end the phase."""

    kind = frames.ASK_SPREAD
    rules = ("DR-SPREAD-1",)
    verbs = ("play",)
    phase = parts.CHRONIC_SPREAD

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        found = listed(moves.PLAY, state.hand_set(seat))
        list_activations(state, found)
        found.append(moves.END_SPREAD)
        return found

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        count_action(state)
        if action == moves.END_SPREAD:
            enter_infect_phase(state, seat)
            return
        if action < moves.ACTIVATE and not state.content.has_effect[action - moves.PLAY]:
            play_plain(state, seat, action - moves.PLAY)
            return
        state.agenda.append(seat_frame(frames.SPREAD, seat))
        if action >= moves.ACTIVATE:
            activate(state, seat, action - moves.ACTIVATE, parts.CHRONIC_SPREAD)
        else:
            play(state, seat, action - moves.PLAY)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        play = ["play a card"] if state.hands[seat].entries else []
        use = ["use a Chronic card"] if state.ready else []
        doing = either([*play, *use, "end the Spread Phase"])
        return f"{opening(doing)}?" if seat == viewer else f"{may(seat, viewer)} {doing}."

    def why_not(self, state: Realm, frame: i64, seat: i64, move: Move) -> Refusal | None:
        return why_not_there(state, move, "hand")


def ask_to_play(state: Realm, seat: i64) -> None:
    """DR-RULING-49: without cards and Chronics everybody sees that only the end is left."""
    if state.hands[seat].entries or (state.ready and is_worth_asking(state, seat)):
        state.ask(seat, seat_frame(frames.ASK_SPREAD, seat))
    else:
        enter_infect_phase(state, seat)


def play_plain(state: Realm, seat: i64, card: i64) -> None:
    """A card without an effect: unless it makes a condition come true, the next choice follows at once."""
    take_from_hand(state, seat, card)
    state.controls[seat].append(card)
    state.emit(events.PLAYED, seat, card)
    if has_waiting(state, seat) and first_due(state, seat) >= 0:
        state.agenda.append(seat_frame(frames.SPREAD, seat))
        push_check(state, seat)
    else:
        ask_to_play(state, seat)


def play(state: Realm, seat: i64, card: i64) -> None:
    """DR-SPREAD-3, DR-SPREAD-4: the card goes under control and its effect is resolved at once."""
    take_from_hand(state, seat, card)
    state.emit(events.PLAYED, seat, card)
    state.controls[seat].append(card)
    if state.content.chronic[card]:
        refresh(state, seat)
        push_check(state, seat)
    else:
        begin_text(state, seat, len(state.controls[seat]) - 1, card)


def enter_infect_phase(state: Realm, seat: i64) -> None:
    """DR-RULING-5: the end of the Spread Phase is final. DR-RULING-11: waiting effects resolve on entering."""
    state.phase = frames.INFECT_PHASE
    refresh(state, seat)
    state.emit(events.PHASE_BEGAN, seat, frames.INFECT_PHASE)
    state.agenda.append(seat_frame(frames.INFECTING, seat))
    push_check(state, seat)
