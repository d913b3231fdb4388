"""SO-RULING-71: what an absent player does: decline, pass, end; of forced picks the first in the list."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.space_opera import frames as on
from pestis.games.space_opera import moves as move
from pestis.games.space_opera.rules import cargo
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.agenda import kind_of

HARMLESS: Final[list[i64]] = [move.DECLINE, move.END, move.PASS, move.WITHDRAW]


def default_move(state: Galaxy, seat: i64) -> i64:
    legal = state.legal(seat)
    for action in HARMLESS:
        if action in legal:
            return action
    if kind_of(state.agenda[-1]) == on.ASK_CARGO and len(state.draft) > 1:
        # What nobody decides about stays where it is.
        as_it_is = move.AMOUNT + cargo.aboard(state, state.draft[0], len(state.draft) - 2)
        return as_it_is if as_it_is in legal else legal[0]
    return legal[0]
