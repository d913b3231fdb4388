"""Phase 2: secret commits, turns, and rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import effects, market, windows
from pestis.games.space_plague import events as happened
from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague.cards import FIRST_PERMANENT, NO_CARD, PLAYABLE, count_in
from pestis.games.space_plague.content import PERMANENT_TEXT
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


# The secret choice.


def ask_commits(table: Table) -> None:
    """SP-ACT-1, SP-RULING-13: everybody who has a card picks one; before that, empty hands rest."""
    table.phase = on.ACTION
    table.emit(happened.PHASE_BEGAN, -1, on.ACTION)
    asked: i64 = 0
    seat: i64
    for seat in range(table.seats):
        rest(table, seat)
        if table.hand[seat]:
            asked |= 1 << seat
    if asked:
        table.ask_together(asked, frame(on.ASK_COMMIT))
    else:
        table.push(frame(on.TURN))


def commit_choices(table: Table, seat: i64) -> list[i64]:
    """SP-DEC-1: any card of the own hand."""
    found: list[i64] = []
    hand = table.hand[seat]
    card: i64 = 0
    while card < PLAYABLE:
        if hand >> card & 1:
            found.append(move.COMMIT + card)
        card += 1
    return found


def turn_up(table: Table, answers: list[i64]) -> None:
    """SP-ACT-2, SP-RULING-10: when the last commit is in, all are turned up together."""
    place: i64 = 0
    while place < table.seats:
        seat = table.in_order(place)
        if answers[seat] >= 0:
            card = answers[seat] - move.COMMIT
            table.hand[seat] = table.hand[seat] & ~(1 << card)
            table.played[seat] = table.played[seat] | 1 << card
            table.shown[seat] = card
            table.emit(happened.TURNED_UP, seat, card)
        place += 1
    table.push(frame(on.TURN))


# Turns.


def begin_turn(table: Table, done: i64) -> None:
    """SP-ACT-3: one player after the other in turn order; after the last comes the event."""
    if done == table.seats:
        table.turn = -1
        table.push(frame(on.EVENT))
        windows.open_window(table, on.BEFORE_EVENT)
        return
    seat = table.in_order(done)
    table.turn = seat
    table.resolved = table.shown[seat] == NO_CARD
    table.market_ops = 0
    table.push(frame(on.TURN, 0, done + 1))
    if table.held_instants:
        table.push(frame(on.MENU, seat))
        windows.open_window(table, on.BEFORE_TURN)
    else:
        menu(table, seat)


def menu(table: Table, seat: i64) -> None:
    """SP-RULING-11: any order of renewals, activations and the card; what must be done alone happens by itself."""
    if has_more_to_do(table, seat):
        table.ask(seat, frame(on.ASK_TURN, seat))
    else:
        answer_turn(table, seat, move.END_TURN if table.resolved else move.RESOLVE)


def has_more_to_do(table: Table, seat: i64) -> bool:
    """Whether there is anything in a turn besides the card and the end."""
    if market.can_renew(table, seat):
        return True
    if not table.permanents[seat] & table.content.actives & ~table.used[seat]:
        return False
    return len(turn_choices(table, seat)) > 1


def turn_choices(table: Table, seat: i64) -> list[i64]:
    """SP-DEC-2: resolve the card, or end the turn once that is done; activate; renew."""
    found: list[i64] = [move.END_TURN if table.resolved else move.RESOLVE]
    ready = table.permanents[seat] & table.content.actives & ~table.used[seat]
    permanent: i64 = 0
    while ready >> permanent:
        if ready >> permanent & 1 and effects.is_usable(table, seat, PERMANENT_TEXT + permanent):
            found.append(move.ACTIVATE + permanent)
        permanent += 1
    if market.can_renew(table, seat):
        found.append(move.RENEW)
    return found


def answer_turn(table: Table, seat: i64, action: i64) -> None:
    if action == move.END_TURN:
        rest(table, seat)
        return
    table.push(frame(on.STEP_DONE, seat))
    if action == move.RESOLVE:
        resolve(table, seat)
    elif action == move.RENEW:
        market.renew(table, seat, market.RENEWAL)
    else:
        activate(table, seat, action - move.ACTIVATE)


def resolve(table: Table, seat: i64) -> None:
    """SP-ACT-3, SP-RULING-14: the card that was turned up is carried out, and is the one played last."""
    table.resolved = True
    card = table.shown[seat]
    table.last[seat] = card
    effects.begin_card(table, seat, card)


def activate(table: Table, seat: i64, permanent: i64) -> None:
    """SP-ACT-4, SP-RULING-11: each active permanent once a round."""
    table.used[seat] = table.used[seat] | 1 << permanent
    table.emit(happened.ACTIVATED, seat, FIRST_PERMANENT + permanent)
    effects.begin_text(table, seat, PERMANENT_TEXT + permanent)


def step_done(table: Table, seat: i64) -> None:
    """SP-RULING-29: a window between two steps of a turn; none if nothing but its end is left."""
    if table.held_instants and (not table.resolved or has_more_to_do(table, seat)):
        table.push(frame(on.MENU, seat))
        windows.open_window(table, on.BETWEEN_STEPS)
    else:
        menu(table, seat)


# Rest.


def rest(table: Table, seat: i64) -> None:
    """SP-ACT-8: with an empty hand all played cards but the last return. SP-RULING-13: an only card too."""
    played = table.played[seat]
    if table.hand[seat] or not played:
        return
    last = table.last[seat]
    kept: i64 = played & (1 << last) if last >= 0 else 0
    if kept == played:
        kept = 0
    table.hand[seat] = played & ~kept
    table.played[seat] = kept
    table.emit(happened.RESTED, seat, count_in(table.hand[seat]))
