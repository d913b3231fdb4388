"""SO-RULING-71: what an absent player does: decline, pass, end; of forced picks the first in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import moves as move

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

HARMLESS: Final[list[i64]] = [move.DECLINE, move.END, move.PASS, move.WITHDRAW]


def default_move(table: Table, seat: i64) -> i64:
    legal = table.legal(seat)
    for action in (legal[-1], legal[0]):
        if action in HARMLESS:
            return action
    return legal[0]
