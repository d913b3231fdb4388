"""What is done for a player who is away: nothing where that is allowed, else the first plain choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import moves as ids

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import World


def default_move(state: World, seat: i64) -> i64:
    """Pass or decline; else the first choice that is not devolving. A Country Card is placed if it fits."""
    legal = state.legal(seat)
    for action in legal:
        if action == ids.PASS or action == ids.DECLINE:
            return action
    for action in legal:
        if not ids.DEVOLVE <= action < ids.REFUND:
            return action
    return legal[0]
