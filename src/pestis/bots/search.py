"""Information-set tree search: one tree for all the worlds that a seat cannot tell apart.

Every iteration draws a world from what the seat knows, walks down the tree along moves that are legal there, adds
one move, lets the game's own strategy play on for a while and judges where that led. What is learned is kept with
the moves, never with the worlds, so the tree cannot know what the seat does not.

A move that another seat makes in secret leads to the same node whatever it was: the searching seat does not see
it.
"""

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

SEAT_BITS: Final[i64] = 3
NOWHERE: Final[i64] = -1

# How much a move that was seldom tried is worth trying: higher searches wider, lower deeper. The move that the
# strategy would make is trusted more than the others, so it is left only for one that proves better.
CURIOSITY: Final = 0.1
OTHERS: Final = 0.3
# Without a strategy every game is won or lost in full, and nothing is known beforehand.
CURIOSITY_ALONE: Final = 0.8
# A node with n visits considers this many moves for each root of n, and one more.
WIDENING: Final = 2.0
# How many decisions the strategy plays on from a new node before the position is judged.
LOOKAHEAD: Final[i64] = 24
# In one of so many decisions it plays at random, so that it meets what it does not expect.
SURPRISE: Final[i64] = 16
# The clock is looked at every so many decisions of a lookahead.
CLOCK_STRIDE: Final[i64] = 8
# Without a strategy games are played to the end at random, but not for ever.
LONGEST_PLAYOUT: Final[i64] = 5000


class Node:
    """A point in the tree: the moves tried from here, by whom, how often, and what came of them."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.keys: list[i64] = []
        self.tried: list[i64] = []
        self.offered: list[i64] = []
        self.won: list[float] = []
        self.nodes: list[Node | None] = []
        self.unseen: Node | None = None
        # The place of the move that the strategy would make.
        self.favourite: i64 = NOWHERE

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


class Tried:
    """What the search found out about one move."""

    def __init__(self, action: i64, visits: i64, expected: float) -> None:
        self.action = action
        self.visits = visits
        self.expected = expected


class Search:
    """One seat's tree. `run` makes it grow; it can be asked for its best moves at any time."""

    def __init__(self, seat: i64, strategy: Strategy | None, rng: Rng) -> None:
        self.seat = seat
        self.strategy = strategy
        self.rng = rng
        self.curiosity = CURIOSITY_ALONE if strategy is None else CURIOSITY
        self.root = Node()
        self.iterations: i64 = 0
        self._path: list[Node] = []
        self._places: list[i64] = []
        self._seats: list[i64] = []
        self._deadline = 0.0

    def start_at(self, moves: list[i64]) -> None:
        """Begin at the node that own moves lead to from the present root; at an empty one if it is not there."""
        node: Node | None = self.root
        for action in moves:
            if node is None:
                break
            place = node.find(action << SEAT_BITS | self.seat)
            node = None if place == NOWHERE else node.nodes[place]
        self.root = Node() if node is None else node
        self.iterations = 0

    def best(self) -> list[Tried]:
        """The moves tried from the root, most visited first."""
        root = self.root
        found: list[Tried] = []
        for place in range(len(root.keys)):
            visits = root.tried[place]
            if visits and root.keys[place] & ((1 << SEAT_BITS) - 1) == self.seat:
                found.append(Tried(root.keys[place] >> SEAT_BITS, visits, root.won[place] / float(visits)))
        found.sort(key=_standing)
        return found

    def grow(self, world: State, deadline: float) -> None:
        """One iteration. The world is used up. A lookahead stops when the deadline (0: none) has passed."""
        self._deadline = deadline
        world.journal = None
        world.able = True
        self._path = []
        self._places = []
        self._seats = []
        self._descend(world)
        values = self._judge(world)
        for step in range(len(self._path)):
            node = self._path[step]
            place = self._places[step]
            node.tried[place] = node.tried[place] + 1
            node.won[place] = node.won[place] + values[self._seats[step]]
            node.visits += 1
        self.iterations += 1

    def _descend(self, world: State) -> None:
        """Walk down the tree until a move is made that was not tried before, or the game is over."""
        node = self.root
        # Where several are asked at once, the own choice is the root, whoever comes first in turn order.
        own_first = self.seat in world.pending()
        while not world.is_over:
            seat = self.seat if own_first else world.next_seat()
            own_first = False
            legal = world.legal(seat)
            if len(legal) == 1:
                world.apply(seat, legal[0])
                continue
            known: i64 = len(node.keys)
            place = self._pick(node, world, seat, legal)
            is_secret = world.sealing and seat != self.seat
            self._path.append(node)
            self._places.append(place)
            self._seats.append(seat)
            world.apply(seat, node.keys[place] >> SEAT_BITS)
            if place >= known:
                return
            node = _behind_curtain(node) if is_secret else _child(node, place)

    def _pick(self, node: Node, world: State, seat: i64, legal: list[i64]) -> i64:
        """A new move as long as the node is visited often enough for one, else the most promising one."""
        best: i64 = NOWHERE
        best_score = -1.0
        fresh: list[i64] = []
        candidates: i64 = 0
        for action in legal:
            place = node.find(action << SEAT_BITS | seat)
            if place == NOWHERE:
                fresh.append(action)
                continue
            candidates += 1
            offered = node.offered[place] + 1
            node.offered[place] = offered
            tried = float(node.tried[place])
            trust = self.curiosity if place == node.favourite else self.curiosity * OTHERS
            score = node.won[place] / tried + trust * sqrt(float(offered)) / (1.0 + tried)
            if score > best_score:
                best_score = score
                best = place
        if fresh and candidates < 1 + i64(WIDENING * sqrt(float(node.visits))):
            return self._open(node, world, seat, fresh, candidates)
        return best

    def _open(self, node: Node, world: State, seat: i64, fresh: list[i64], candidates: i64) -> i64:
        """First the move that the strategy would make, then others at random."""
        action = fresh[self.rng.below(len(fresh))]
        wanted: i64 = NOWHERE
        if candidates == 0 and self.strategy is not None:
            wanted = self.strategy.choose(world, seat, self.rng)
            if wanted in fresh:
                action = wanted
        place = node.add(action << SEAT_BITS | seat)
        node.offered[place] = 1
        if action == wanted:
            node.favourite = place
        return place

    def _judge(self, world: State) -> list[float]:
        """What each seat can expect from here, from 0 to 1."""
        strategy = self.strategy
        if strategy is None:
            self._play_on(world, LONGEST_PLAYOUT)
            return _shares(world)
        self._play_on(world, LOOKAHEAD)
        if world.is_over:
            return _shares(world)
        return [strategy.evaluate(world, seat) for seat in range(world.seats)]

    def _play_on(self, world: State, decisions: i64) -> None:
        left = decisions
        while left > 0 and not world.is_over:
            seat = world.next_seat()
            legal = world.legal(seat)
            if len(legal) == 1:
                world.apply(seat, legal[0])
                continue
            world.apply(seat, self._reply(world, seat, legal))
            left -= 1
            if self._deadline and left % CLOCK_STRIDE == 0 and perf_counter() > self._deadline:
                return

    def _reply(self, world: State, seat: i64, legal: list[i64]) -> i64:
        if self.strategy is None or self.rng.below(SURPRISE) == 0:
            return legal[self.rng.below(len(legal))]
        return self.strategy.choose(world, seat, self.rng)


def _standing(move: Tried) -> tuple[int, float, int]:
    return -move.visits, -move.expected, move.action


def _child(node: Node, place: i64) -> Node:
    found = node.nodes[place]
    if found is None:
        found = Node()
        node.nodes[place] = found
    return found


def _behind_curtain(node: Node) -> Node:
    if node.unseen is None:
        node.unseen = Node()
    return node.unseen


def _shares(world: State) -> list[float]:
    """A won game is worth 1, shared among its winners; a game that was not finished nothing yet."""
    winners = world.winners()
    if not winners:
        return [0.0 if world.is_over else 0.5] * world.seats
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(world.seats)]
