"""The moves of a game in order, as each seat saw them.

A bot may be told what was played, but the id of a move can say what its seat alone knows. So whoever runs a game
notes every move with a visible_moves, and hands on what one seat saw.
"""

from __future__ import annotations

from typing import Final

HIDDEN: Final = -1
"""Stands for a move that was made in secret."""

Seen = tuple[int, int]
"""A seat, and its move or HIDDEN."""


class VisibleMoves:
    """Whether a move is secret is asked before it is made (`State.is_secret`), and told here with it."""

    def __init__(self, seats: int) -> None:
        self._seen: list[list[Seen]] = [[] for _ in range(seats)]

    def note(self, seat: int, action: int, is_secret: bool) -> None:
        for viewer in range(len(self._seen)):
            hides = is_secret and viewer != seat
            self._seen[viewer].append((int(seat), HIDDEN if hides else int(action)))

    def cut(self, count: int) -> None:
        """Keep the first so many moves; the others were taken back."""
        for moves in self._seen:
            del moves[count:]

    def __reduce__(self) -> tuple[object, tuple[list[list[Seen]]]]:
        return _witness, (self._seen,)

    def seen_by(self, seat: int) -> list[Seen]:
        """All moves so far. The list grows with the game."""
        return self._seen[seat]


def _witness(seen: list[list[Seen]]) -> VisibleMoves:
    visible_moves = VisibleMoves(0)
    visible_moves._seen = seen
    return visible_moves
