"""DR-END: put away, draw, refill, with the windows of End-Phase Chronics between the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.divine_retribution import chronic, following, lineup, scoring
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution.control import card_of, fresh_for_next_turn
from pestis.games.divine_retribution.parts import CHRONIC_END
from pestis.kernel.agenda import a_of, frame, seat_of
from pestis.kernel.piles import CARD_MASK

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table

HAND_SIZE: Final[i64] = 5
LAST_WINDOW: Final[i64] = 4


def enter(table: Table, seat: i64) -> None:
    """DR-RULING-11, DR-RULING-21: what waits for the End Phase resolves first, then window W0 opens."""
    table.phase = on.END_PHASE
    table.window = 0
    table.emit(happened.PHASE_BEGAN, seat, on.END_PHASE)
    table.agenda.append(frame(on.END_WINDOW, seat, 0))
    table.push_check(seat)


def open_window(table: Table, todo: i64) -> None:
    """DR-RULING-21: a window is offered only to a player with an unused End-Phase Chronic."""
    seat = seat_of(todo)
    table.window = a_of(todo)
    chronic.refresh(table, seat)
    if table.ready:
        table.ask(seat, frame(on.ASK_WINDOW, seat, table.window))
    else:
        carry_out_the_rest(table, seat)


def carry_out_the_rest(table: Table, seat: i64) -> None:
    """Without a Chronic to use there will be no window: nothing comes under control in the End Phase."""
    while table.window < LAST_WINDOW:
        table.window += 1
        carry_out_step(table, seat, table.window)
    finish_turn(table, seat)


def choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    chronic.list_activations(table, found)
    found.append(move.GO_ON)
    return found


def answer(table: Table, question: i64, action: i64) -> None:
    seat = seat_of(question)
    if action == move.GO_ON:
        close_window(table, seat)
        return
    table.agenda.append(frame(on.END_WINDOW, seat, table.window))
    chronic.activate(table, seat, action - move.ACTIVATE, CHRONIC_END)


def close_window(table: Table, seat: i64) -> None:
    """The next step, and the window after it."""
    if table.window == LAST_WINDOW:
        finish_turn(table, seat)
    else:
        carry_out_step(table, seat, table.window + 1)
        table.agenda.append(frame(on.END_WINDOW, seat, table.window + 1))


def carry_out_step(table: Table, seat: i64, number: i64) -> None:
    """DR-END-1 to DR-END-4 in strict order."""
    if number == 1:
        put_away_control(table, seat)
    elif number == 2:
        discard_hand(table, seat)
    elif number == 3:
        table.draw(seat, HAND_SIZE)
    else:
        lineup.refill(table)


def put_away_control(table: Table, seat: i64) -> None:
    """DR-END-1, DR-CHRONIC-2: discard all controlled cards except Chronic ones; what waited on them is lost."""
    control = table.controls[seat]
    discards = table.discards[seat]
    stays: i64 = 0
    for held in control:
        card = card_of(held)
        if table.content.chronic[card]:
            control[stays] = held
            stays += 1
        else:
            discards.append(card)
            if table.journal is not None:
                table.emit(happened.PUT_AWAY, seat, card)
    while len(control) > stays:
        control.pop()


def discard_hand(table: Table, seat: i64) -> None:
    """DR-END-2: the whole hand, face up, sorted: in which order it was drawn is nobody's business."""
    hand = table.hands[seat]
    shown = hand.entries
    if not shown:
        return
    following.show_hand(table, seat)
    discards = table.discards[seat]
    first: i64 = len(discards)
    for entry in shown:
        add_sorted(discards, first, entry & CARD_MASK)
    hand.entries = []
    if table.journal is not None:
        for card in discards[first:]:
            table.emit(happened.DISCARDED, seat, card, happened.FROM_HAND_ZONE)


def add_sorted(cards: list[i64], first: i64, card: i64) -> None:
    """Add a card to the end of a list that is sorted from `first` on, and keep it so."""
    cards.append(card)
    place: i64 = len(cards) - 1
    while place > first and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


def finish_turn(table: Table, seat: i64) -> None:
    """DR-ENDTIMES-4, DR-RULING-40, DR-RULING-42: the game is over, or it is the next player's turn."""
    control = table.controls[seat]
    for place in range(len(control)):
        control[place] = fresh_for_next_turn(control[place])
    follower = table.next_after(seat)
    round_over = follower == table.first_seat
    if round_over:
        finish_round(table)
    if table.end_reason >= 0 and (round_over or is_immediate(table)):
        scoring.finish(table)
    else:
        table.agenda.append(frame(on.BEGIN_TURN, follower))


def is_immediate(table: Table) -> bool:
    """DR-RULING-40: only the End Times can come in mid-round, and with `equal_turns` the round is finished."""
    return not table.equal_turns


def finish_round(table: Table) -> None:
    """DR-RULING-42: five rounds without anything taken, or the round limit, end the game after that round."""
    table.stalled_rounds = 0 if table.taken_this_round else table.stalled_rounds + 1
    table.taken_this_round = False
    if table.end_reason < 0:
        if table.stalled_rounds >= table.stall_limit:
            table.end_reason = happened.STALLED
        elif table.round >= table.round_limit:
            table.end_reason = happened.ROUND_LIMIT
        else:
            table.round += 1
