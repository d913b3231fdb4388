"""What happened since a bot last searched, as a way down its tree."""

from __future__ import annotations

from pestis.bots.search_tree import key_of, unseen_by
from pestis.kernel.visible_moves import HIDDEN, Seen


class TreeCursor:
    """Remembers where the last search began.

    A bot that is told the moves of the game follows them all. One that is not told follows its own, as long as
    nobody else chooses. `moves` are always those that were told, `decisions` how many have been made.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._began = False
        # What was told when the last search began, what it chose, and the number of the next own decision.
        self._told: tuple[Seen, ...] = ()
        self._chosen = 0
        self._next = 0
        # Seats that the last search asked again after the own move, for they had answered in secret before it.
        self._again: list[int] = []
        # Own moves since then that left nothing to choose, by number: the tree does not have them.
        self._forced: dict[int, Seen] = {}

    def skip(self, decisions: int, action: int) -> None:
        """The bot made a move without a search."""
        self._forced[decisions] = (self.seat, action)
        if decisions == self._next:
            self._next += 1

    def search(self, moves: tuple[Seen, ...], decisions: int, chosen: int, again: list[int]) -> None:
        """The bot searched here, and chose this move."""
        self._began = True
        self._told = moves
        self._chosen = chosen
        self._next = decisions + 1
        self._again = again[:]
        self._forced = {}

    def since(self, moves: tuple[Seen, ...], decisions: int) -> list[int] | None:
        """The steps from the root of the last search to here, None if they are not known."""
        if not self._began:
            return None
        if len(moves) != decisions:
            return [key_of(self.seat, self._chosen)] if decisions == self._next else None
        first = len(self._told)
        if len(moves) <= first or moves[:first] != self._told:
            return None
        asked_again = [(seat, HIDDEN) for seat in self._again]
        later = [move for at, move in enumerate(moves[first:], first) if self._forced.get(at) != move]
        return steps(asked_again + later, self.seat)


def steps(moves: list[Seen], own: int) -> list[int]:
    """Moves as the tree has them: the own one first; of others who answer at once, the lowest seat first."""
    first = next((at for at, (seat, _) in enumerate(moves) if seat == own), 0)
    moves = [*moves[first : first + 1], *moves[:first], *moves[first + 1 :]]
    found: list[int] = []
    hidden: list[int] = []
    for seat, action in moves:
        if action == HIDDEN:
            hidden.append(seat)
            continue
        found += [unseen_by(other) for other in sorted(hidden)]
        found.append(key_of(seat, action))
        hidden = []
    return found + [unseen_by(other) for other in sorted(hidden)]
