"""SP-ACT: phase 2: secret commits, turns, and rest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.cards import FIRST_PERMANENT, NO_CARD, count_in
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.tables import PERMANENT_TEXT
from pestis.games.space_plague.rules.asking import PlagueQuestion, is_for_people
from pestis.games.space_plague.rules.card_refusals import why_not_in_hand
from pestis.games.space_plague.rules.cards.texts import (
    begin_card,
    begin_text,
    card_question,
    first_choices,
    has_first_choice,
    is_automatic,
    is_usable,
    sensible_choice,
    take_first_choice,
    why_idle,
    why_not_first,
)
from pestis.games.space_plague.rules.instants import add_instants, is_use, use_in_turn, why_not_use
from pestis.games.space_plague.rules.market import (
    RENEWAL,
    add_purchases,
    buy,
    can_operate,
    can_renew,
    renew,
    too_many_operations,
    why_not_renew,
)
from pestis.games.space_plague.rules.timely import can_activate
from pestis.games.space_plague.rules.windows import open_window, open_window_later
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import card_name, permanent_name
from pestis.games.space_plague.words.sentences import capital, one_of
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import does, who
from pestis.kernel.moves import Move, Refusal

NEXT_WINDOW: Final = "Instants come before a turn and between its steps; your next chance is after your next step."

# The secret choice.


class Commit(Step[Invasion]):
    """SP-ACT-1, SP-RULING-13: everybody who has a card picks one; before that, empty hands rest."""

    kind = frames.COMMIT

    def happen(self, state: Invasion, frame: i64) -> None:
        state.phase = frames.ACTION
        state.emit(events.PHASE_BEGAN, -1, frames.ACTION)
        asked: i64 = 0
        seat: i64
        for seat in range(state.seats):
            rest(state, seat)
            if state.hand[seat]:
                asked |= 1 << seat
        if asked:
            state.ask_together(asked, pack(frames.ASK_COMMIT))
        else:
            state.push(pack(frames.TURN))


class AskCommit(PlagueQuestion):
    """SP-DEC-1: any card of the own hand, in secret."""

    kind = frames.ASK_COMMIT
    rules = ("SP-ACT-1",)

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        found: list[i64] = []
        hand = state.hand[seat]
        card: i64 = 0
        while hand >> card:
            if hand >> card & 1:
                found.append(moves.COMMIT + card)
            card += 1
        return found

    def reveal(self, state: Invasion, frame: i64, answers: list[i64]) -> None:
        """SP-ACT-2, SP-RULING-10: when the last commit is in, all are turned up together."""
        place: i64 = 0
        while place < state.seats:
            seat = state.in_order(place)
            if answers[seat] >= 0:
                card = answers[seat] - moves.COMMIT
                state.hand[seat] = state.hand[seat] & ~(1 << card)
                state.played[seat] = state.played[seat] | 1 << card
                state.shown[seat] = card
                state.emit(events.TURNED_UP, seat, card)
            place += 1
        state.push(pack(frames.TURN))

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        if viewer >= 0 and state.waiting >> viewer & 1:
            return "Which card do you play? Nobody sees it until all have picked."
        return "Everybody picks a card in secret."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "use":
            return why_not_use(state, seat, move.args["card"], "Instants wait until all cards are turned up.")
        return why_not_in_hand(state, seat, move.args["card"], "SP-ACT-1") if move.verb == "commit" else None

    def not_asked(self, state: Invasion, frame: i64, seat: i64) -> Refusal | None:
        """SP-RULING-10, SP-RULING-13: one pick each, and who has no card picks none."""
        if state.hand[seat]:
            card = card_name(state, state.sealed[seat] - moves.COMMIT)
            return Refusal("SP-RULING-10", f"You have picked {card}; the others are still picking.")
        return Refusal("SP-RULING-13", "You have no card to pick; the others are picking theirs.")


# Turns.


class Turn(Step[Invasion]):
    """SP-ACT-3: one player after the other in turn order; after the last comes the event."""

    kind = frames.TURN

    def happen(self, state: Invasion, frame: i64) -> None:
        done = a_of(frame)
        if done == state.seats:
            state.turn = -1
            state.push(pack(frames.EVENT))
            open_window(state, frames.BEFORE_EVENT)
            return
        seat = state.in_order(done)
        state.turn = seat
        state.resolved = state.shown[seat] == NO_CARD
        state.market_ops = 0
        state.push(pack(frames.TURN, 0, done + 1))
        if state.held_instants:
            state.push(pack(frames.MENU, seat))
            open_window(state, frames.BEFORE_TURN)
        else:
            go_on(state, seat, 0)


class Menu(Step[Invasion]):
    """SP-RULING-11: what can this player still do in their turn?"""

    kind = frames.MENU

    def happen(self, state: Invasion, frame: i64) -> None:
        go_on(state, seat_of(frame), a_of(frame))


class StepDone(Step[Invasion]):
    """SP-RULING-29: a window between two steps of a turn; none if nothing but its end is left."""

    kind = frames.STEP_DONE

    def happen(self, state: Invasion, frame: i64) -> None:
        seat, offered = seat_of(frame), a_of(frame)
        if state.held_instants and (not state.resolved or has_more_to_do(state, seat, offered)):
            state.push(pack(frames.MENU, seat, offered))
            open_window(state, frames.BETWEEN_STEPS)
        else:
            go_on(state, seat, offered)


class AskTurn(PlagueQuestion):
    """SP-RULING-11: any order of renewals, activations and the card."""

    kind = frames.ASK_TURN
    rules = ("SP-RULING-11",)
    declining = "Do nothing with your card"

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        return full_choices(state, seat) if a_of(frame) else turn_choices(state, seat)

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        if a_of(frame):
            take_any_step(state, seat, action)
        else:
            take_step(state, seat, action)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if not state.resolved:
            return question_of_card(state, frame, seat, viewer)
        legal = self.choices(state, frame, seat)
        uses = ("use an instant",) if any(is_use(action) for action in legal) else ()
        actives = ("activate a permanent",) if can_activate(state, seat) else ()
        renewal = ("renew the market",) if moves.RENEW in legal else ()
        ways = (*actives, *renewal, *uses)
        if seat == viewer:
            return capital(f"{one_of(seat, viewer, (*ways, 'end your turn'))}?")
        return f"{who(seat, viewer)} {one_of(seat, viewer, (*ways, 'end the turn'))}."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "use":
            return why_not_use(state, seat, move.args["card"], NEXT_WINDOW)
        if move.verb == "end_turn":
            return Refusal("SP-RULING-11", "Resolve your card before you end your turn.")
        if move.verb == "resolve":
            if state.shown[seat] < 0:
                return Refusal("SP-RULING-13", "You have played no card in this round.")
            if not state.resolved:
                return Refusal(
                    "SP-RULING-57", f"Choose at once what your card does. {self.text(state, frame, seat)}"
                )
            return Refusal("SP-RULING-11", "You have resolved your card already.")
        if move.verb == "activate":
            return why_not_activate(state, seat, move.args["card"])
        if move.verb == "renew":
            return why_not_renew(state, seat)
        return why_not_first(state, seat, state.shown[seat], move) if a_of(frame) and not state.resolved else None

    def default(self, state: Invasion, frame: i64, seat: i64) -> i64:
        """To go on: the card, then the end of the turn."""
        legal = self.choices(state, frame, seat)
        if legal[0] == moves.END_TURN or legal[0] == moves.RESOLVE:
            return legal[0]
        return sensible_choice(state, seat, state.shown[seat])


def question_of_card(state: Invasion, frame: i64, seat: i64, viewer: i64) -> str:
    """People are asked what the card does; everybody else, whether it is its turn already."""
    card = state.shown[seat]
    if seat != viewer:
        return f"{does(seat, viewer, 'resolve')} {card_name(state, card)}, or does something else first."
    if a_of(frame) and not is_automatic(state, card) and has_first_choice(state, seat, card):
        more = ("do something else first",) if len(turn_choices(state, seat)) > 1 or state.instants[seat] else ()
        return card_question(state, seat, card, viewer, *more)
    return f"Resolve {card_name(state, card)} now, or do something else first?"


def go_on(state: Invasion, seat: i64, offered: i64) -> None:
    """SP-RULING-11: what must be done alone happens by itself."""
    if is_for_people(state) and not state.resolved:
        ask_with_card(state, seat)
    elif has_more_to_do(state, seat, offered):
        state.ask(seat, pack(frames.ASK_TURN, seat, 1 if is_for_people(state) else 0))
    else:
        take_step(state, seat, moves.END_TURN if state.resolved else moves.RESOLVE)


def has_more_to_do(state: Invasion, seat: i64, offered: i64) -> bool:
    """Whether there is anything in a turn besides the card and the end; a renewal only if it is news."""
    if not offered and can_renew(state, seat):
        return True
    if not state.permanents[seat] & state.content.actives & ~state.used[seat]:
        return False
    return can_activate(state, seat)


def turn_choices(state: Invasion, seat: i64) -> list[i64]:
    """SP-DEC-2: resolve the card, or end the turn once that is done; activate; renew."""
    found: list[i64] = [moves.END_TURN if state.resolved else moves.RESOLVE]
    ready = state.permanents[seat] & state.content.actives & ~state.used[seat]
    permanent: i64 = 0
    while ready >> permanent:
        if ready >> permanent & 1 and is_usable(state, seat, PERMANENT_TEXT + permanent):
            found.append(moves.ACTIVATE + permanent)
        permanent += 1
    if can_renew(state, seat):
        found.append(moves.RENEW)
    return found


def ask_with_card(state: Invasion, seat: i64) -> None:
    """SP-RULING-57: people choose at once what their card does. It counts as the one played last from here on."""
    state.last[seat] = state.shown[seat]
    found = full_choices(state, seat)
    if len(found) == 1:
        take_any_step(state, seat, found[0])
    else:
        state.ask(seat, pack(frames.ASK_TURN, seat, 1))


def full_choices(state: Invasion, seat: i64) -> list[i64]:
    """SP-RULING-57: the first choices of the card instead of resolving it, and the instants of the own turn."""
    found: list[i64] = []
    others = turn_choices(state, seat)
    if not state.resolved and not is_automatic(state, state.shown[seat]):
        first = first_choices(state, seat, state.shown[seat])
        if moves.VISIT in first and can_operate(state):
            add_purchases(state, seat, found)
        found += first
    if not found:
        found.append(others[0])
    found += others[1:]
    add_instants(state, seat, found)
    return found


def take_any_step(state: Invasion, seat: i64, action: i64) -> None:
    """SP-RULING-57: a step of a turn, an instant, or the first choice of the card."""
    if is_use(action):
        state.push(pack(frames.MENU, seat, 1 if state.resolved else 0))
        use_in_turn(state, seat, action - moves.USE)
    elif is_turn_step(action):
        take_step(state, seat, action)
    else:
        state.push(pack(frames.STEP_DONE, seat, 1 if can_renew(state, seat) else 0))
        state.resolved = True
        state.emit(events.RESOLVED, seat, state.shown[seat])
        play_card(state, seat, state.shown[seat], action)


def play_card(state: Invasion, seat: i64, card: i64, action: i64) -> None:
    """SP-RULING-57: the first choice of a card; for one that visits the market the first purchase too."""
    if action >= moves.BUY and action < moves.USE:
        take_first_choice(state, seat, card, moves.VISIT)
        open_window_later(state, frames.BETWEEN_STEPS)
        buy(state, seat, action - moves.BUY)
    else:
        take_first_choice(state, seat, card, action)


def is_turn_step(action: i64) -> bool:
    """Whether a move is a step of a turn, and no choice of a card."""
    step = action == moves.END_TURN or action == moves.RESOLVE or action == moves.RENEW
    return step or (action >= moves.ACTIVATE and action < moves.DROP)


def take_step(state: Invasion, seat: i64, action: i64) -> None:
    if action == moves.END_TURN:
        rest(state, seat)
        return
    state.push(pack(frames.STEP_DONE, seat, 1 if state.resolved and is_for_people(state) else 0))
    if action == moves.RESOLVE:
        resolve(state, seat)
    elif action == moves.RENEW:
        renew(state, seat, RENEWAL)
    else:
        activate(state, seat, action - moves.ACTIVATE)


def resolve(state: Invasion, seat: i64) -> None:
    """SP-ACT-3, SP-RULING-14: the card that was turned up is carried out, and is the one played last."""
    state.resolved = True
    card = state.shown[seat]
    state.last[seat] = card
    begin_card(state, seat, card)


def activate(state: Invasion, seat: i64, permanent: i64) -> None:
    """SP-ACT-4, SP-RULING-11: each active permanent once a round."""
    state.used[seat] = state.used[seat] | 1 << permanent
    state.emit(events.ACTIVATED, seat, FIRST_PERMANENT + permanent)
    begin_text(state, seat, PERMANENT_TEXT + permanent)


def why_not_activate(state: Invasion, seat: i64, permanent: i64) -> Refusal:
    name = permanent_name(state, permanent)
    if not state.permanents[seat] >> permanent & 1:
        return Refusal("SP-MKT-6", f"You do not have {name}.")
    if not state.content.actives >> permanent & 1:
        return Refusal("SP-ACT-5", f"{name} works by itself and is never activated.")
    if state.used[seat] >> permanent & 1:
        return Refusal("SP-RULING-11", f"You have activated {name} in this round; it works again in the next.")
    assert not is_usable(state, seat, PERMANENT_TEXT + permanent)
    if state.content.parts_of(PERMANENT_TEXT + permanent)[0].verb == parts.RESTOCK and not can_operate(state):
        return too_many_operations(state)
    why = why_idle(state, seat, PERMANENT_TEXT + permanent, seat)
    return Refusal("SP-DEC-10", f"{name} would have no effect: {why}.")


# Rest.


def rest(state: Invasion, seat: i64) -> None:
    """SP-ACT-8: with an empty hand all played cards but the last return. SP-RULING-13: an only card too."""
    played = state.played[seat]
    if state.hand[seat] or not played:
        return
    last = state.last[seat]
    kept: i64 = played & (1 << last) if last >= 0 else 0
    if kept == played:
        kept = 0
    state.hand[seat] = played & ~kept
    state.played[seat] = kept
    state.emit(events.RESTED, seat, count_in(state.hand[seat]))
