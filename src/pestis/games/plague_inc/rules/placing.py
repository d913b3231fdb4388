"""PI-RULING-69: every token that goes from a supply to the board, with the window for CDC Alert before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import events
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.content.cards import CDC_ALERT
from pestis.games.plague_inc.rules import board
from pestis.games.plague_inc.rules.reactions import open_window, own_alert
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World


def attempt(state: World, side: i64, spot: i64, why: i64, actor: i64) -> None:
    """PI-REACT-1: somebody tries to place a token; it is placed unless CDC Alert stops it."""
    if state.armed & ~(1 << actor) and not state.spent >> CDC_ALERT & 1:
        state.push(frame(on.PUT, side, spot, why, actor))
        open_window(state, actor, CDC_ALERT, spot)
    else:
        put_down(state, side, spot, why, actor)


def attempt_and_alert(state: World, seat: i64, spot: i64, why: i64) -> None:
    """PI-RULING-68: try to place an own token and answer it with the own CDC Alert."""
    state.push(frame(on.PUT, seat, spot, why, seat))
    own_alert(state, seat, spot, CDC_ALERT)


def put_down(state: World, side: i64, spot: i64, why: i64, actor: i64) -> None:
    """Nobody has stopped it: the token is placed."""
    if actor == state.active:
        state.placed_any = True
    if why == on.BY_INFECTION:
        state.tokens_left -= 1
    if why == on.BY_BOT:
        state.bot_did = True
    if why == on.BY_ABSORB:
        absorb(state, side, spot)
    else:
        board.place_token(state, side, spot)


def absorb(state: World, side: i64, spot: i64) -> None:
    """PI-RULING-73: the roller's token goes back, the reactor's takes its city."""
    roller = state.active
    board.replace_token(state, roller, side, spot)
    board.give_back(state, roller, 1)
    state.supply[side] = state.supply[side] - 1
    state.emit(events.ABSORBED, side, state.spot_country[spot], roller)
    board.note_gone(state, roller)
