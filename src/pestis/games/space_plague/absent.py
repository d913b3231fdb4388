"""What an absent player does: pass, go on, and give up the least."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from pestis.games.space_plague import frames as on
from pestis.games.space_plague import moves as move
from pestis.games.space_plague.board import PLACES
from pestis.games.space_plague.movement import is_own
from pestis.kernel.agenda import a_of, b_of, kind_of

if TYPE_CHECKING:
    from pestis.games.space_plague.state import Table


def default_move(table: Table, seat: i64) -> i64:
    """Own units are paid for and moved, nothing is bought, no instant is used."""
    legal = table.legal(seat)
    question = table.agenda[-1]
    kind = kind_of(question)
    if kind == on.ASK_TOLL:
        unit = table.units[a_of(question) * PLACES + b_of(question)]
        return move.PAY if is_own(unit, seat) else move.LOSE
    if kind == on.ASK_CARD and move.ROLL in legal:
        return move.ROLL
    if kind == on.ASK_EVENT and legal[-1] == move.DECLINE:
        return move.DECLINE
    return legal[0]
