"""PI-REACT: windows in which Event Cards answer what somebody does, and announcing an Event Card.

Below a window on the agenda lies the frame of the act that it may stop. Who reacts puts the window back (so that
it opens again when the reaction comes to nothing), and the reaction's own effect on top. An effect that stops an
act takes both off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened, house
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as move
from pestis.games.plague_inc.cards import ABSORB, BIRD_MIGRATION, EMERGENCY_CARE, NEUTRALISE
from pestis.games.plague_inc.hands import holds, use_event
from pestis.kernel.agenda import a_of, b_of, c_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def open_window(table: Table, actor: i64, reaction: i64, about: i64) -> None:
    """PI-REACT-2, PI-RULING-68: ask who may react to an act, together if the card exists only once."""
    if not table.armed or table.spent >> reaction & 1:
        return
    asked = askable(table, actor, reaction, about)
    if not asked:
        return
    if table.content.event_copies[reaction] > 1:
        ask_next(table, actor, reaction, about, asked)
    elif asked & (asked - 1):
        table.ask_together(asked, frame(on.ASK_REACT, actor, reaction, about))
    else:
        seat: i64 = 0
        while not asked >> seat & 1:
            seat += 1
        table.ask(seat, frame(on.ASK_REACT, actor, reaction, about))


def askable(table: Table, actor: i64, reaction: i64, about: i64) -> i64:
    """The seats that may hold the answer, by what all can see; in simulations and solo games, who holds it."""
    asked = table.armed
    if reaction != EMERGENCY_CARE:
        asked &= ~(1 << actor)
    if reaction in (BIRD_MIGRATION, ABSORB):
        asked &= able_to_place(table, reaction, about)
    if asked and (table.able or table.is_solo):
        for seat in range(table.seats):
            if asked >> seat & 1 and not holds(table, seat, reaction):
                asked &= ~(1 << seat)
    return asked


def able_to_place(table: Table, reaction: i64, spot: i64) -> i64:
    """PI-RULING-68: who has a token to place there and no ban against it; Absorb needs presence, too.

    Where a pack has copies, a card played before may have left no token of the roller, or no empty city.
    """
    free = reaction == ABSORB and table.house & house.ABSORB_IS_FREE
    if table.banned >> spot & 1 and not free:
        return 0
    room = table.present[table.active] if reaction == ABSORB else table.open_spots
    if not room >> spot & 1:
        return 0
    found: i64 = 0
    for seat in range(table.seats):
        if table.supply[seat] > 0 and (reaction != ABSORB or table.present[seat] >> spot & 1):
            found |= 1 << seat
    return found


def ask_next(table: Table, actor: i64, reaction: i64, about: i64, asked: i64) -> None:
    """PI-REACT-2: one by one, clockwise from the left of the active player, who comes last."""
    seat = table.next_after(table.active) if table.active < table.seats else 0
    while not asked >> seat & 1:
        seat = table.next_after(seat)
    table.ask(seat, frame(on.ASK_REACT, actor, reaction, about, asked & ~(1 << seat)))


def choices(table: Table, seat: i64, reaction: i64) -> list[i64]:
    if holds(table, seat, reaction):
        return [move.PLAY + reaction, move.DECLINE]
    return [move.DECLINE]


def answer(table: Table, question: i64, seat: i64, action: i64) -> None:
    if action != move.DECLINE:
        react(table, seat, seat_of(question), a_of(question), b_of(question))
    elif c_of(question):
        ask_next(table, seat_of(question), a_of(question), b_of(question), c_of(question))


def reveal(table: Table, question: i64, answers: list[i64]) -> None:
    """Several were asked at once: the card exists once, so at most one of them has played it."""
    for seat in range(table.seats):
        if answers[seat] > move.DECLINE:
            react(table, seat, seat_of(question), a_of(question), b_of(question))
            return


def react(table: Table, seat: i64, actor: i64, reaction: i64, about: i64) -> None:
    table.push(frame(on.WINDOW, actor, reaction, about))
    show(table, seat, reaction, about)
    commit(table, seat, reaction, about)


def show(table: Table, seat: i64, event: i64, about: i64) -> None:
    """PI-RULING-65: a card is announced; where it answers something in a Country, that is named."""
    use_event(table, seat, event)
    named: i64 = 0
    if about >= 0 and event != NEUTRALISE:
        named = table.spot_country[about] + 1
    table.emit(happened.ANNOUNCED, seat, event, named)


def commit(table: Table, seat: i64, event: i64, about: i64) -> None:
    """PI-RULING-65: all targets are named; others may neutralise it before it takes effect."""
    table.push(frame(on.RESOLVE, seat, event, about))
    open_window(table, seat, NEUTRALISE, event)


def may_ask(table: Table, seat: i64, event: i64) -> bool:
    """PI-RULING-68: whether a player is asked for an Event Card in a window of the own turn."""
    if not table.armed >> seat & 1 or table.spent >> event & 1:
        return False
    return holds(table, seat, event) if table.able or table.is_solo else True


def stop_act(table: Table) -> i64:
    """Take the window and the act that it was about off the agenda; gives the act."""
    table.agenda.pop()
    return table.agenda.pop()


def own_alert(table: Table, seat: i64, spot: i64, event: i64) -> None:
    """PI-RULING-68: CDC Alert on an own token is one more move of that decision."""
    react(table, seat, seat, event, spot)


def banned(table: Table, spot: i64) -> bool:
    return table.banned >> spot & 1 != 0


def can_receive(table: Table, side: i64, spot: i64) -> bool:
    """PI-RULING-25: an empty city, a token in the owner's supply, no ban."""
    fits = table.open_spots >> spot & 1 != 0 and not banned(table, spot)
    return fits and board.has_supply(table, side)
