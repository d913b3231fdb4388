"""What a seat can choose from, as every table shows it: the page, the terminal, scripts."""

from __future__ import annotations

from pestis.kernel.state import State


def offers(state: State, seat: int) -> list[dict[str, object]]:
    """The legal moves of a seat with their words, as JSON, in a stable order.

    Everything that lists moves for a person takes them from here, so that no two lists can differ.
    """
    return [move.as_json() for move in state.legal_moves(seat)]
