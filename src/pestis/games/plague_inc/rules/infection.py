"""PI-INF: the Infection Phase: token by token, or Outbreak instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import events, house_rules
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc import moves as ids
from pestis.games.plague_inc.content.cards import CDC_ALERT, OUTBREAK
from pestis.games.plague_inc.rules import board, death
from pestis.games.plague_inc.rules.hands import holds
from pestis.games.plague_inc.rules.placing import attempt, attempt_and_alert
from pestis.games.plague_inc.rules.traits import add_devolving, is_uncovered
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World


def begin(state: World, seat: i64) -> None:
    """PI-INF-1, PI-RULING-16: count Infectivity; the count then stands."""
    state.phase = on.INFECTION_PHASE
    state.tokens_left = state.infectivity[seat]
    state.has_begun = False
    state.could_place = state.supply[seat] > 0 and board.infectable(state, seat) != 0
    go_on(state, seat)


def go_on(state: World, seat: i64) -> None:
    """PI-INF-3: until the count is reached, the supply is empty or no legal city is left."""
    if can_place(state, seat) or can_break_out(state, seat):
        state.ask(seat, frame(on.ASK_INFECT, seat))
    else:
        death.begin(state, seat)


def can_place(state: World, seat: i64) -> bool:
    return state.tokens_left > 0 and state.supply[seat] > 0 and board.infectable(state, seat) != 0


def can_break_out(state: World, seat: i64) -> bool:
    """PI-RULING-15: before the first token, with a token on the board and an empty city for it."""
    if state.has_begun or state.open_spots == 0 or state.present[seat] == 0:
        return False
    return is_uncovered(state, seat, OUTBREAK)


def choices(state: World, seat: i64) -> list[i64]:
    """PI-INF-4: legal cities, one move for each Country; Outbreak; devolving; own CDC Alert (PI-RULING-68)."""
    found: list[i64] = []
    if state.tokens_left > 0 and state.supply[seat] > 0:
        spots = board.infectable(state, seat)
        board.add_moves(state, spots, ids.PLACE, found)
        if found and state.armed >> seat & 1 and holds(state, seat, CDC_ALERT):
            board.add_moves(state, spots, ids.ALERT, found)
    if not found or state.house & house_rules.INFECTION_OPTIONAL:
        found.append(ids.PASS)
    if can_break_out(state, seat):
        board.add_moves(state, state.present[seat], ids.OUTBREAK, found)
    add_devolving(state, seat, found)
    return found


def answer(state: World, seat: i64, action: i64) -> None:
    if action == ids.PASS:
        death.begin(state, seat)
    elif action >= ids.ALERT:
        state.has_begun = True
        state.push(frame(on.INFECT, seat))
        attempt_and_alert(state, seat, board.spot_of(state, action - ids.ALERT), on.BY_INFECTION)
    elif action >= ids.OUTBREAK:
        state.ask(seat, frame(on.ASK_OUTBREAK, seat, board.spot_of(state, action - ids.OUTBREAK)))
    else:
        state.has_begun = True
        state.push(frame(on.INFECT, seat))
        attempt(state, seat, board.spot_of(state, action - ids.PLACE), on.BY_INFECTION, seat)


def outbreak_choices(state: World) -> list[i64]:
    """PI-RULING-15: any empty city, also of the same Country."""
    found: list[i64] = []
    board.add_moves(state, state.open_spots, ids.AIM, found)
    return found


def finish_outbreak(state: World, seat: i64, spot: i64, action: i64) -> None:
    """PI-ABIL-OUTBREAK: move one own token, whatever climate and connection; nothing is placed."""
    state.used_outbreak = True
    state.emit(events.USED_OUTBREAK, seat)
    board.move_token(state, seat, spot, board.spot_of(state, action - ids.AIM))
    death.begin(state, seat)
