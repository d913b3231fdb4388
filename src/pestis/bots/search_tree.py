"""The tree of a search: what is known about moves, by the seat that made them, never by the world."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SEAT_BITS: Final[i64] = 3
SEAT_MASK: Final[i64] = (1 << SEAT_BITS) - 1
NOWHERE: Final[i64] = -1
# After so many visits it is believed that a seat which was not asked here has nothing to choose.
ENOUGH_VISITS: Final[i64] = 4


class Node:
    """A point in the tree: the moves tried from here, by whom, how often, and what came of them.

    Not every move is there in every world: `offered` counts in how many choices it could have been made.
    """

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.keys: list[i64] = []
        self.tried: list[i64] = []
        self.offered: list[i64] = []
        self.won: list[float] = []
        self.nodes: list[Node | None] = []
        self.unseen: Node | None = None
        self.blind: Node | None = None

    def find(self, key: i64) -> i64:
        """The place of a move, NOWHERE if it has not been tried."""
        for place in range(len(self.keys)):
            if self.keys[place] == key:
                return place
        return NOWHERE

    def add(self, key: i64) -> i64:
        self.keys.append(key)
        self.tried.append(0)
        self.offered.append(0)
        self.won.append(0.0)
        self.nodes.append(None)
        return len(self.keys) - 1

    def learn(self, place: i64, value: float) -> None:
        self.visits += 1
        self.tried[place] = self.tried[place] + 1
        self.won[place] = self.won[place] + value

    def offer(self, place: i64) -> i64:
        """Note that a move could be made; how often it could so far."""
        self.offered[place] = self.offered[place] + 1
        return self.offered[place]

    def child(self, place: i64) -> Node:
        found = self.nodes[place]
        if found is None:
            found = Node()
            self.nodes[place] = found
        return found

    def after(self, move: i64) -> Node | None:
        """Where a move leads that was made in earnest: a key, or `unseen_by` a seat; None if that is not known.

        A seat that was never asked here had nothing to choose: its move leads nowhere else.
        """
        seat = move & SEAT_MASK if move >= 0 else -1 - move
        if move >= 0:
            place = self.find(move)
            if place != NOWHERE:
                return self.nodes[place]
        for key in self.keys:
            if key & SEAT_MASK == seat:
                return self.unseen if move < 0 else None
        return self if self.visits >= ENOUGH_VISITS else None

    def behind_curtain(self) -> Node:
        """Where a move leads that the searching seat does not see, whatever it was."""
        if self.unseen is None:
            self.unseen = Node()
        return self.unseen

    def seen_by_others(self) -> Node:
        """Where the others stand after a move of the searching seat that they do not see, whatever it was."""
        if self.blind is None:
            self.blind = Node()
        return self.blind


def key_of(seat: i64, action: i64) -> i64:
    return action << SEAT_BITS | seat


def unseen_by(seat: i64) -> i64:
    """A move of this seat that the searching one did not see."""
    return -1 - seat
