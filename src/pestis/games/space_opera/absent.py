"""SO-RULING-71: what an absent player does: decline, pass, end; of forced picks the first in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from pestis.games.space_opera import cargo
from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.kernel.agenda import kind_of

if TYPE_CHECKING:
    from pestis.games.space_opera.state import Table

HARMLESS: Final[list[i64]] = [move.DECLINE, move.END, move.PASS, move.WITHDRAW]


def default_move(table: Table, seat: i64) -> i64:
    legal = table.legal(seat)
    for action in HARMLESS:
        if action in legal:
            return action
    if kind_of(table.agenda[-1]) == on.ASK_CARGO and len(table.draft) > 1:
        # What nobody decides about stays where it is.
        as_it_is = move.AMOUNT + cargo.aboard(table, table.draft[0], len(table.draft) - 2)
        return as_it_is if as_it_is in legal else legal[0]
    return legal[0]
