"""DR-END: put away, draw, refill, with the windows of End-Phase Chronics between the steps."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution import events, frames, moves
from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.control import card_of
from pestis.games.divine_retribution.rules import lineup
from pestis.games.divine_retribution.rules.chronic import activate, list_activations, refresh
from pestis.games.divine_retribution.rules.decks import draw
from pestis.games.divine_retribution.rules.effects.texts import push_check
from pestis.games.divine_retribution.rules.following import show_hand
from pestis.games.divine_retribution.rules.formalities import LAST_WINDOW, is_window_asked
from pestis.games.divine_retribution.rules.turn import PhaseQuestion, count_action, finish_turn
from pestis.games.divine_retribution.state import Realm
from pestis.games.divine_retribution.words.names import may
from pestis.kernel.agenda import a_of, b_of, c_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.piles import CARD_MASK

HAND_SIZE: Final[i64] = 5
WINDOWS: Final = (
    "before your cards are discarded",
    "before your hand is discarded",
    "before you draw your new hand",
    "before the lineup is filled",
    "before your turn ends",
)
OTHERS_WINDOWS: Final = (
    "before controlled cards are discarded",
    "before the hand is discarded",
    "before the new hand is drawn",
    "before the lineup is filled",
    "before the turn ends",
)


class EnterEnd(Step[Realm]):
    """DR-RULING-11, DR-RULING-21: what waits for the End Phase resolves first, then window W0 opens."""

    kind = frames.ENTER_END

    def happen(self, state: Realm, frame: i64) -> None:
        seat = seat_of(frame)
        state.phase = frames.END_PHASE
        state.window = 0
        state.emit(events.PHASE_BEGAN, seat, frames.END_PHASE)
        state.agenda.append(pack(frames.END_WINDOW, seat, 0))
        push_check(state, seat)


class OpenWindow(Step[Realm]):
    """DR-RULING-21: a window is offered only to a player with an unused End-Phase Chronic. The frame has which."""

    kind = frames.END_WINDOW

    def happen(self, state: Realm, frame: i64) -> None:
        seat = seat_of(frame)
        state.window = a_of(frame)
        refresh(state, seat)
        if not state.ready:
            carry_out_the_rest(state, frame)
        elif state.is_for_people() and not is_window_asked(state, frame, seat):
            close_window(state, frame)
        else:
            state.ask(seat, pack(frames.ASK_WINDOW, seat, state.window, b_of(frame), c_of(frame)))


class UseWindow(PhaseQuestion):
    """DR-RULING-21: use an End-Phase Chronic now, or go on. The frame has the window."""

    kind = frames.ASK_WINDOW
    rules = ("DR-RULING-21",)
    phase = parts.CHRONIC_END

    def choices(self, state: Realm, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        list_activations(state, found)
        found.append(moves.GO_ON)
        return found

    def answer(self, state: Realm, frame: i64, seat: i64, action: i64) -> None:
        count_action(state)
        if action == moves.GO_ON:
            close_window(state, frame)
            return
        state.agenda.append(pack(frames.END_WINDOW, seat, state.window, b_of(frame), c_of(frame)))
        activate(state, seat, action - moves.ACTIVATE, parts.CHRONIC_END)

    def text(self, state: Realm, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if seat == viewer:
            return f"Use a Chronic card {WINDOWS[a_of(frame)]}?"
        return f"{may(seat, viewer)} use a Chronic card {OTHERS_WINDOWS[a_of(frame)]}."


def carry_out_the_rest(state: Realm, window: i64) -> None:
    """Without a Chronic to use there will be no window: nothing comes under control in the End Phase."""
    while state.window < LAST_WINDOW:
        state.window += 1
        carry_out_step(state, window, state.window)
    finish_turn(state, seat_of(window))


def close_window(state: Realm, window: i64) -> None:
    """The next step, and the window after it."""
    seat = seat_of(window)
    if state.window == LAST_WINDOW:
        finish_turn(state, seat)
    else:
        carry_out_step(state, window, state.window + 1)
        state.agenda.append(pack(frames.END_WINDOW, seat, state.window + 1, b_of(window), c_of(window)))


def carry_out_step(state: Realm, window: i64, number: i64) -> None:
    """DR-END-1 to DR-END-4 in strict order. The frame of the window has what is booked for step 3."""
    seat = seat_of(window)
    if number == 1:
        put_away_control(state, seat)
    elif number == 2:
        discard_hand(state, seat)
    elif number == 3:
        draw(state, seat, HAND_SIZE + b_of(window))
        draw(state, seat, c_of(window) - state.hands[seat].size())
    else:
        lineup.refill(state)


def put_away_control(state: Realm, seat: i64) -> None:
    """DR-END-1, DR-CHRONIC-2: discard all controlled cards except Chronic ones; what waited on them is lost."""
    control = state.controls[seat]
    discards = state.discards[seat]
    chronic = state.content.chronic
    stays: i64 = 0
    for held in control:
        card = card_of(held)
        if chronic[card]:
            control[stays] = held
            stays += 1
        else:
            discards.append(card)
            if state.journal is not None:
                state.emit(events.PUT_AWAY, seat, card)
    while len(control) > stays:
        control.pop()


def discard_hand(state: Realm, seat: i64) -> None:
    """DR-END-2: the whole hand, face up, sorted: in which order it was drawn is nobody's business."""
    hand = state.hands[seat]
    shown = hand.entries
    if not shown:
        return
    show_hand(state, seat)
    discards = state.discards[seat]
    first: i64 = len(discards)
    for entry in shown:
        add_sorted(discards, first, entry & CARD_MASK)
    hand.entries = []
    if state.journal is not None:
        for card in discards[first:]:
            state.emit(events.DISCARDED, seat, card, events.FROM_HAND_ZONE)


def add_sorted(cards: list[i64], first: i64, card: i64) -> None:
    """Add a card to the end of a list that is sorted from `first` on, and keep it so."""
    cards.append(card)
    place: i64 = len(cards) - 1
    while place > first and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card
