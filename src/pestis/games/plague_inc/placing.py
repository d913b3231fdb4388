"""PI-RULING-69: every token that goes from a supply to the board, with the window for CDC Alert before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import board, happened
from pestis.games.plague_inc import frames as on
from pestis.games.plague_inc.cards import CDC_ALERT
from pestis.games.plague_inc.reactions import open_window, own_alert
from pestis.kernel.agenda import frame

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def attempt(table: Table, side: i64, spot: i64, why: i64, actor: i64) -> None:
    """PI-REACT-1: somebody tries to place a token; it is placed unless CDC Alert stops it."""
    if table.armed & ~(1 << actor) and not table.spent >> CDC_ALERT & 1:
        table.push(frame(on.PUT, side, spot, why, actor))
        open_window(table, actor, CDC_ALERT, spot)
    else:
        put_down(table, side, spot, why, actor)


def attempt_and_alert(table: Table, seat: i64, spot: i64, why: i64) -> None:
    """PI-RULING-68: try to place an own token and answer it with the own CDC Alert."""
    table.push(frame(on.PUT, seat, spot, why, seat))
    own_alert(table, seat, spot, CDC_ALERT)


def put_down(table: Table, side: i64, spot: i64, why: i64, actor: i64) -> None:
    """Nobody has stopped it: the token is placed."""
    if actor == table.active:
        table.placed_any = True
    if why == on.BY_INFECTION:
        table.tokens_left -= 1
    if why == on.BY_BOT:
        table.bot_did = True
    if why == on.BY_ABSORB:
        absorb(table, side, spot)
    else:
        board.place_token(table, side, spot)


def absorb(table: Table, side: i64, spot: i64) -> None:
    """PI-RULING-73: the roller's token goes back, the reactor's takes its city."""
    roller = table.active
    board.replace_token(table, roller, side, spot)
    board.give_back(table, roller, 1)
    table.supply[side] = table.supply[side] - 1
    table.emit(happened.ABSORBED, side, table.spot_country[spot], roller)
    board.note_gone(table, roller)
