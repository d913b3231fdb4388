"""Moves in parts: the verb, and each argument of it. What is learned of a part holds for all moves with it."""

from __future__ import annotations

from pestis.kernel.moves import MoveTable


class MoveParts:
    """Every verb is a part, and every value of every argument of every verb; a move is the sum of its parts."""

    def __init__(self, moves: MoveTable) -> None:
        self._moves = moves
        self._verbs: dict[str, int] = {}
        self._arguments: dict[tuple[str, str], int] = {}
        self._known: dict[int, tuple[int, ...]] = {}
        self.size = 0
        for verb in moves.verbs:
            self._verbs[verb.name] = self.size
            self.size += 1
            for name, span in verb.spans.items():
                self._arguments[verb.name, name] = self.size
                self.size += span.size

    def of(self, action: int) -> tuple[int, ...]:
        """The parts of a move."""
        found = self._known.get(action)
        if found is None:
            verb, args = self._moves.decode(action)
            values = [self._arguments[verb.name, name] + value for name, value in args.items()]
            found = self._known[action] = (self._verbs[verb.name], *values)
        return found

    @property
    def most(self) -> int:
        """How many parts a move has at most."""
        return 1 + max(len(verb.spans) for verb in self._moves.verbs)
