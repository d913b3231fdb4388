"""What is done for a player who is away: nothing where that is allowed, else the first plain choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.plague_inc import moves as move

if TYPE_CHECKING:
    from pestis.games.plague_inc.state import Table


def default_move(table: Table, seat: i64) -> i64:
    """Pass or decline; else the first choice that is not devolving. A Country Card is placed if it fits."""
    legal = table.legal(seat)
    for action in legal:
        if action == move.PASS or action == move.DECLINE:
            return action
    for action in legal:
        if not move.DEVOLVE <= action < move.REFUND:
            return action
    return legal[0]
