"""PI-REACT: windows in which Event Cards answer what somebody does, and announcing an Event Card.

Below a window on the agenda lies the frame of the act that it may stop. Who reacts puts the window back (so that
it opens again when the reaction comes to nothing), and the reaction's own effect on top. An effect that stops an
act takes both off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import ABSORB, BIRD_MIGRATION, EMERGENCY_CARE, NEUTRALISE
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.hands import holds, use_event
from pestis.kernel.agenda import a_of, b_of, c_of, frame, seat_of

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World


def open_window(state: World, actor: i64, reaction: i64, about: i64) -> None:
    """PI-REACT-2, PI-RULING-68: ask who may react to an act, together if the card exists only once."""
    if not state.armed or state.spent >> reaction & 1:
        return
    asked = askable(state, actor, reaction, about)
    if not asked:
        return
    if state.content.event_copies[reaction] > 1:
        ask_next(state, actor, reaction, about, asked)
    elif asked & (asked - 1):
        state.ask_together(asked, frame(on.ASK_REACT, actor, reaction, about))
    else:
        seat: i64 = 0
        while not asked >> seat & 1:
            seat += 1
        state.ask(seat, frame(on.ASK_REACT, actor, reaction, about))


def askable(state: World, actor: i64, reaction: i64, about: i64) -> i64:
    """The seats that may hold the answer, by what all can see; in simulations and solo games, who holds it."""
    asked = state.armed
    if reaction != EMERGENCY_CARE:
        asked &= ~(1 << actor)
    if reaction in (BIRD_MIGRATION, ABSORB):
        asked &= able_to_place(state, reaction, about)
    if asked and (state.able or state.is_solo):
        for seat in range(state.seats):
            if asked >> seat & 1 and not holds(state, seat, reaction):
                asked &= ~(1 << seat)
    return asked


def able_to_place(state: World, reaction: i64, spot: i64) -> i64:
    """PI-RULING-68: who has a token to place there and no ban against it; Absorb needs presence, too.

    Where a pack has copies, a card played before may have left no token of the roller, or no empty city.
    """
    free = reaction == ABSORB and state.house & house_rules.ABSORB_IS_FREE
    if state.banned >> spot & 1 and not free:
        return 0
    room = state.present[state.active] if reaction == ABSORB else state.open_spots
    if not room >> spot & 1:
        return 0
    found: i64 = 0
    for seat in range(state.seats):
        if state.supply[seat] > 0 and (reaction != ABSORB or state.present[seat] >> spot & 1):
            found |= 1 << seat
    return found


def ask_next(state: World, actor: i64, reaction: i64, about: i64, asked: i64) -> None:
    """PI-REACT-2: one by one, clockwise from the left of the active player, who comes last."""
    seat = state.next_after(state.active) if state.active < state.seats else 0
    while not asked >> seat & 1:
        seat = state.next_after(seat)
    state.ask(seat, frame(on.ASK_REACT, actor, reaction, about, asked & ~(1 << seat)))


def choices(state: World, seat: i64, reaction: i64) -> list[i64]:
    if holds(state, seat, reaction):
        return [ids.PLAY + reaction, ids.DECLINE]
    return [ids.DECLINE]


def answer(state: World, question: i64, seat: i64, action: i64) -> None:
    if action != ids.DECLINE:
        react(state, seat, seat_of(question), a_of(question), b_of(question))
    elif c_of(question):
        ask_next(state, seat_of(question), a_of(question), b_of(question), c_of(question))


def reveal(state: World, question: i64, answers: list[i64]) -> None:
    """Several were asked at once: the card exists once, so at most one of them has played it."""
    for seat in range(state.seats):
        if answers[seat] > ids.DECLINE:
            react(state, seat, seat_of(question), a_of(question), b_of(question))
            return


def react(state: World, seat: i64, actor: i64, reaction: i64, about: i64) -> None:
    state.push(frame(on.WINDOW, actor, reaction, about))
    show(state, seat, reaction, about)
    commit(state, seat, reaction, about)


def show(state: World, seat: i64, event: i64, about: i64) -> None:
    """PI-RULING-65: a card is announced; where it answers something in a Country, that is named."""
    use_event(state, seat, event)
    named: i64 = 0
    if about >= 0 and event != NEUTRALISE:
        named = state.spot_country[about] + 1
    state.emit(events.ANNOUNCED, seat, event, named)


def commit(state: World, seat: i64, event: i64, about: i64) -> None:
    """PI-RULING-65: all targets are named; others may neutralise it before it takes effect."""
    state.push(frame(on.RESOLVE, seat, event, about))
    open_window(state, seat, NEUTRALISE, event)


def may_ask(state: World, seat: i64, event: i64) -> bool:
    """PI-RULING-68: whether a player is asked for an Event Card in a window of the own turn."""
    if not state.armed >> seat & 1 or state.spent >> event & 1:
        return False
    return holds(state, seat, event) if state.able or state.is_solo else True


def stop_act(state: World) -> i64:
    """Take the window and the act that it was about off the agenda; gives the act."""
    state.agenda.pop()
    return state.agenda.pop()


def own_alert(state: World, seat: i64, spot: i64, event: i64) -> None:
    """PI-RULING-68: CDC Alert on an own token is one more move of that decision."""
    react(state, seat, seat, event, spot)


def banned(state: World, spot: i64) -> bool:
    return state.banned >> spot & 1 != 0


def can_receive(state: World, side: i64, spot: i64) -> bool:
    """PI-RULING-25: an empty city, a token in the owner's supply, no ban."""
    fits = state.open_spots >> spot & 1 != 0 and not banned(state, spot)
    return fits and board.has_supply(state, side)
