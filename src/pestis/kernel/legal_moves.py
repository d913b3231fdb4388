"""What a seat can choose from, as every table shows it: the page, the terminal, scripts."""

from __future__ import annotations

from pestis.kernel.revealing import revealing
from pestis.kernel.state import State


def offers(state: State, seat: int, *, marks_revealing: bool = False) -> list[dict[str, object]]:
    """The legal moves of a seat with their words, as JSON, in a stable order.

    Everything that lists moves for a person takes them from here, so that no two lists can differ. Only where it
    matters is it found out which ones show something hidden.
    """
    moves = state.legal_moves(seat)
    found = revealing(state, seat) if marks_revealing and moves else ()
    for move in moves:
        move.reveals = move.id in found
    return [move.as_json() for move in moves]
