"""SP-ACT: phase 2: secret commits, turns, and rest."""

from __future__ import annotations

from mypy_extensions import i64

from pestis.games.space_plague import events, frames, moves
from pestis.games.space_plague.cards import FIRST_PERMANENT, NO_CARD, count_in
from pestis.games.space_plague.content import parts
from pestis.games.space_plague.content.tables import PERMANENT_TEXT
from pestis.games.space_plague.rules.asking import BetweenSteps
from pestis.games.space_plague.rules.cards.texts import begin_card, begin_text, is_usable
from pestis.games.space_plague.rules.market import (
    RENEWAL,
    can_operate,
    can_renew,
    renew,
    too_many_operations,
    why_not_renew,
)
from pestis.games.space_plague.rules.windows import open_window
from pestis.games.space_plague.state import Invasion
from pestis.games.space_plague.words.names import card_name, permanent_name
from pestis.games.space_plague.words.sentences import capital, one_of
from pestis.kernel.agenda import a_of, seat_of
from pestis.kernel.agenda import frame as pack
from pestis.kernel.frames import Step
from pestis.kernel.grammar import does, whom
from pestis.kernel.moves import Move, Refusal

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


class AskCommit(BetweenSteps):
    """SP-DEC-1: any card of the own hand, in secret."""

    kind = frames.ASK_COMMIT
    rules = ("SP-ACT-1", "SP-DEC-1")

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
        return "Everybody picks a card in secret."

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb != "commit":
            return None
        return Refusal("SP-ACT-1", f"{card_name(state, move.args['card'])} is not in your hand.")

    def not_asked(self, state: Invasion, frame: i64, seat: i64) -> Refusal | None:
        """SP-RULING-10, SP-RULING-13: a pick is final, and who has no card picks none."""
        if state.hand[seat]:
            return Refusal(
                "SP-RULING-10", "You have picked your card, and that is final; the others are still picking."
            )
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
            go_on(state, seat)


class Menu(Step[Invasion]):
    """SP-RULING-11: what can this player still do in their turn?"""

    kind = frames.MENU

    def happen(self, state: Invasion, frame: i64) -> None:
        go_on(state, seat_of(frame))


class StepDone(Step[Invasion]):
    """SP-RULING-29: a window between two steps of a turn; none if nothing but its end is left."""

    kind = frames.STEP_DONE

    def happen(self, state: Invasion, frame: i64) -> None:
        seat = seat_of(frame)
        if state.held_instants and (not state.resolved or has_more_to_do(state, seat)):
            state.push(pack(frames.MENU, seat))
            open_window(state, frames.BETWEEN_STEPS)
        else:
            go_on(state, seat)


class AskTurn(BetweenSteps):
    """SP-RULING-11: any order of renewals, activations and the card."""

    kind = frames.ASK_TURN
    rules = ("SP-RULING-11", "SP-DEC-2")

    def choices(self, state: Invasion, frame: i64, seat: i64) -> list[i64]:
        return turn_choices(state, seat)

    def answer(self, state: Invasion, frame: i64, seat: i64, action: i64) -> None:
        take_step(state, seat, action)

    def text(self, state: Invasion, frame: i64, viewer: i64) -> str:
        seat = seat_of(frame)
        if not state.resolved:
            card = card_name(state, state.shown[seat])
            return f"{does(seat, viewer, 'resolve')} {card}, now or after something else."
        legal = turn_choices(state, seat)
        uses = ("use an evolution",) if any(action >= moves.ACTIVATE for action in legal) else ()
        renewal = ("renew the market",) if moves.RENEW in legal else ()
        return capital(f"{whom(seat, viewer)} {one_of(seat, viewer, (*uses, *renewal, 'end the turn'))}.")

    def why_not(self, state: Invasion, frame: i64, seat: i64, move: Move) -> Refusal | None:
        if move.verb == "end_turn":
            return Refusal("SP-RULING-11", "Your card must be resolved before the turn ends.")
        if move.verb == "resolve":
            if state.shown[seat] < 0:
                return Refusal("SP-RULING-13", "You have played no card in this round.")
            return Refusal("SP-RULING-11", "Your card is resolved already.")
        if move.verb == "activate":
            return why_not_activate(state, seat, move.args["card"])
        return why_not_renew(state, seat) if move.verb == "renew" else None


def go_on(state: Invasion, seat: i64) -> None:
    """SP-RULING-11: what must be done alone happens by itself."""
    if has_more_to_do(state, seat):
        state.ask(seat, pack(frames.ASK_TURN, seat))
    else:
        take_step(state, seat, moves.END_TURN if state.resolved else moves.RESOLVE)


def has_more_to_do(state: Invasion, seat: i64) -> bool:
    """Whether there is anything in a turn besides the card and the end."""
    if can_renew(state, seat):
        return True
    if not state.permanents[seat] & state.content.actives & ~state.used[seat]:
        return False
    return len(turn_choices(state, seat)) > 1


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


def take_step(state: Invasion, seat: i64, action: i64) -> None:
    if action == moves.END_TURN:
        rest(state, seat)
        return
    state.push(pack(frames.STEP_DONE, seat))
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
        return Refusal("SP-ACT-5", f"{name} works by itself.")
    if state.used[seat] >> permanent & 1:
        return Refusal("SP-RULING-11", f"{name} was used already in this round.")
    assert not is_usable(state, seat, PERMANENT_TEXT + permanent)
    if state.content.parts_of(PERMANENT_TEXT + permanent)[0].verb == parts.RESTOCK and not can_operate(state):
        return too_many_operations(state)
    return Refusal("SP-DEC-10", f"{name} could do nothing now.")


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
