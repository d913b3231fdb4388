"""DR-SPREAD: the active player plays any number of cards, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.divine_retribution import chronic, effects, lineup
from pestis.games.divine_retribution import events as happened
from pestis.games.divine_retribution import frames as on
from pestis.games.divine_retribution import moves as move
from pestis.games.divine_retribution.parts import CHRONIC_SPREAD
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.divine_retribution.state import Table


def count_votes(table: Table, answers: list[i64]) -> None:
    """DR-RULING-3 with `vote`: more yes than no deals the lineup anew, once."""
    yes: i64 = 0
    for seat in range(table.seats):
        wants = answers[seat] == move.REDEAL
        table.emit(happened.VOTED, seat, 1 if wants else 0)
        if wants:
            yes += 1
    if yes * 2 > table.seats:
        lineup.redeal(table)


def begin_turn(table: Table, seat: i64) -> None:
    """DR-TURN-1: Spread Phase, Infect Phase, End Phase, in this order."""
    table.turn = seat
    table.turn_start = table.decisions
    table.phase = on.SPREAD_PHASE
    table.spent = 0
    table.took_rat_king = False
    table.stacks_used = 0
    chronic.refresh(table, seat)
    table.emit(happened.TURN_BEGAN, seat, table.round)
    table.agenda.append(frame(on.SPREAD, seat))
    table.push_check(seat)


def ask(table: Table, seat: i64) -> None:
    """DR-SPREAD-1: play a card, use a Spread-Phase Chronic, or end the phase.

    DR-RULING-49: without cards and Chronics everybody sees that only the end is left.
    """
    if table.hands[seat].entries or table.ready:
        table.ask(seat, frame(on.ASK_SPREAD, seat))
    else:
        enter_infect_phase(table, seat)


def choices(table: Table, seat: i64) -> list[i64]:
    found: list[i64] = []
    left = table.hand_set(seat)
    action = move.PLAY
    while left:
        if left & 1:
            found.append(action)
        left >>= 1
        action += 1
    chronic.list_activations(table, found)
    found.append(move.END_SPREAD)
    return found


def answer(table: Table, seat: i64, action: i64) -> None:
    if action == move.END_SPREAD:
        enter_infect_phase(table, seat)
        return
    if action < move.ACTIVATE and not table.content.has_effect[action - move.PLAY]:
        play_plain(table, seat, action - move.PLAY)
        return
    table.agenda.append(frame(on.SPREAD, seat))
    if action >= move.ACTIVATE:
        chronic.activate(table, seat, action - move.ACTIVATE, CHRONIC_SPREAD)
    else:
        play(table, seat, action - move.PLAY)


def play_plain(table: Table, seat: i64, card: i64) -> None:
    """A card without an effect: unless it makes a condition come true, the next choice follows at once."""
    table.take_from_hand(seat, card)
    table.controls[seat].append(card)
    table.emit(happened.PLAYED, seat, card)
    if table.has_waiting(seat) and effects.first_due(table, seat) >= 0:
        table.agenda.append(frame(on.SPREAD, seat))
        table.push_check(seat)
    else:
        ask(table, seat)


def play(table: Table, seat: i64, card: i64) -> None:
    """DR-SPREAD-3, DR-SPREAD-4: the card goes under control and its effect is resolved at once."""
    table.take_from_hand(seat, card)
    table.emit(happened.PLAYED, seat, card)
    table.controls[seat].append(card)
    if table.content.chronic[card]:
        chronic.refresh(table, seat)
        table.push_check(seat)
    else:
        effects.begin_text(table, seat, len(table.controls[seat]) - 1, card)


def enter_infect_phase(table: Table, seat: i64) -> None:
    """DR-RULING-5: the end of the Spread Phase is final. DR-RULING-11: waiting effects resolve on entering."""
    table.phase = on.INFECT_PHASE
    chronic.refresh(table, seat)
    table.emit(happened.PHASE_BEGAN, seat, on.INFECT_PHASE)
    table.agenda.append(frame(on.INFECTING, seat))
    table.push_check(seat)
