"""Information-set tree search: one tree for all the worlds that a seat cannot tell apart.

Every round draws a world from what the seat knows and tries the moves at hand in copies of it. A try walks down
the tree along moves that are legal there, adds one, lets the game's own strategy play on for all seats and judges
where that led. What is learned is kept with the moves, never with the worlds, so the tree cannot know what the
seat does not. The moves of the root run a race (`search_race`); below it a move is chosen by what came of it so
far, and the one that the strategy would make in this world is trusted first.

A move that another seat makes in secret leads to the same node whatever it was: the searching seat does not see
it. Nor do the others see its own secret moves: until these come to light, what the others choose by is kept in one
node for all of them, beside the way that the searching seat itself goes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Final

from mypy_extensions import i64

from pestis.bots.search_judge import Judge, prepare, shares
from pestis.bots.search_network import Insight, NetworkJudge
from pestis.bots.search_race import DIGITS, Race, Runner
from pestis.bots.search_tree import NOWHERE, SEAT_BITS, SEAT_MASK, Node, key_of
from pestis.kernel.rng import Rng, fast
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy

SEED_BOUND: Final[i64] = 1 << 31

# How much a move that was seldom tried is worth trying: higher searches wider, lower deeper. The move that the
# strategy would make is trusted more than the others, so it is left only for one that proves better.
CURIOSITY: Final = 0.1
OTHERS: Final = 0.3
# A node with n visits considers this many moves for each root of n, and one more.
WIDENING: Final = 0.15
# Without a strategy every game is won or lost in full, and nothing is known beforehand.
CURIOSITY_ALONE: Final = 0.8
WIDENING_ALONE: Final = 2.0
# A move at the root that was tried so often before is known by that, the others by the position right after them.
KNOWN: Final[i64] = 3
# Patience ends when this share of the time is over: where a try takes long, the rest is for the moves that matter.
PATIENT_SHARE: Final = 1 / 3


class Tried:
    """What the search found out about one move."""

    def __init__(self, action: i64, visits: i64, expected: float) -> None:
        self.action = action
        self.visits = visits
        self.expected = expected


class Try:
    """One way down the tree: the moves that were made, and by whom."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self._nodes: list[Node] = []
        self._places: list[i64] = []
        self._seats: list[i64] = []

    def step(self, node: Node, place: i64, seat: i64) -> None:
        self._nodes.append(node)
        self._places.append(place)
        self._seats.append(seat)

    def learn(self, values: list[float]) -> None:
        """What each seat can expect where the way led."""
        for step in range(len(self._nodes)):
            self._nodes[step].learn(self._places[step], values[self._seats[step]])
        self.runner.results.append(values[self._seats[0]])


class Way:
    """Where a try stands: for the searching seat, and for the others while they cannot see what it did."""

    def __init__(self, root: Node) -> None:
        self.own = root
        self.blind: Node | None = None

    def of_others(self) -> Node:
        return self.own if self.blind is None else self.blind

    def go_own(self, world: State, place: i64) -> None:
        """Make a move of the searching seat."""
        key = self.own.keys[place]
        is_secret = world.is_secret(key & SEAT_MASK, key >> SEAT_BITS)
        self.blind = self.own.seen_by_others() if is_secret else None
        self.own = self.own.child(place)
        self.apply(world, key & SEAT_MASK, key >> SEAT_BITS)

    def go(self, world: State, place: i64, made: Try) -> None:
        """Make a move of another seat. The own way learns what came of it, too: it may be gone on with."""
        key = self.of_others().keys[place]
        is_secret = world.is_secret(key & SEAT_MASK, key >> SEAT_BITS)
        if self.blind is not None:
            self.blind = self.blind.behind_curtain() if is_secret else self.blind.child(place)
            place = self.own.find(key)
            if place == NOWHERE:
                place = self.own.add(key)
            made.step(self.own, place, key & SEAT_MASK)
        self.own = self.own.behind_curtain() if is_secret else self.own.child(place)
        self.apply(world, key & SEAT_MASK, key >> SEAT_BITS)

    def apply(self, world: State, seat: i64, action: i64) -> None:
        """Answers that all give at once come to light with the last of them."""
        was_sealing = world.sealing
        world.apply(seat, action)
        if was_sealing and not world.sealing:
            self.blind = None


class Search:
    """One seat's tree. `begin` names the moves at hand, `grow` tries them; `best` has an answer at any time.

    The clock is read before every decision that is thought about. After the deadline (0: none) a try is given up,
    and leaves no trace.
    """

    def __init__(
        self,
        seat: i64,
        strategy: Strategy | None,
        rng: Rng,
        clock: Callable[[], float],
        is_patient: bool = False,
        insight: Insight | None = None,
    ) -> None:
        self.seat = seat
        self.is_patient = is_patient
        self.strategy = strategy
        self.rng = rng
        self.clock = clock
        self.insight = insight
        self.judge = (
            Judge(strategy, rng, clock) if insight is None else NetworkJudge(insight, seat, strategy, rng, clock)
        )
        self.curiosity = CURIOSITY_ALONE if strategy is None else CURIOSITY
        self.widening = WIDENING_ALONE if strategy is None else WIDENING
        self.blur = 0.0 if insight is None else insight.blur
        self.root = Node()
        self.race: Race | None = None
        # The seats that had answered in secret when the moves at hand were named.
        self.asked_again: list[i64] = []
        self._hurry = 0.0

    def start_at(self, moves: list[i64]) -> None:
        """Begin at the node that these moves lead to from the present root; at an empty one if it is not there.

        They are keys, or `unseen_by` the seats that made them.
        """
        node: Node | None = self.root
        for move in moves:
            if node is not None:
                node = node.after(move)
        self.root = Node() if node is None else node
        self.race = None

    def begin(self, world: State, legal: list[i64], deadline: float) -> None:
        """The moves at hand, the strategy's own first, then by promise. The world is used up."""
        now = self.clock()
        self.judge.start(deadline)
        self._hurry = now + (deadline - now) * PATIENT_SHARE if deadline else 0.0
        self.asked_again = prepare(world, -1)
        if not self._is_about(legal):
            self.root = Node()
        moves = self._by_promise(world, legal)
        self.race = Race(moves, is_careful=self.strategy is not None, is_patient=self.is_patient, blur=self.blur)

    def _is_about(self, legal: list[i64]) -> bool:
        """Whether the root knows one of the moves at hand; else it is about another question."""
        for action in legal:
            if self.root.find(key_of(self.seat, action)) != NOWHERE:
                return True
        return False

    def is_decided(self) -> bool:
        """Whether more tries could not change the choice."""
        return self.judge.is_late or (self.race is not None and self.race.is_decided())

    def grow(self, world: State, most: i64) -> i64:
        """Try the moves at hand in one world, at most so many of them; how many were tried."""
        race = self.race
        assert race is not None
        prepare(world, -1)
        luck = fast(self.rng.below(SEED_BOUND))
        tries: list[Try] = []
        for runner in race.runners[:]:
            if runner.is_out:
                continue
            if len(tries) == most or self.judge.check():
                return self._learn(tries)
            self.judge.policy = luck.clone()
            tries.append(self._walk(world.clone(), runner))
        made = self._learn(tries)
        if self.judge.is_late:
            return made
        if self._hurry and self.clock() >= self._hurry:
            race.hurry()
        race.end_round()
        return made

    def _learn(self, tries: list[Try]) -> i64:
        """What came of the tries; for how many of them there was time."""
        verdicts = self.judge.verdicts()
        for number in range(len(verdicts)):
            tries[number].learn(verdicts[number])
        return len(verdicts)

    def best(self) -> list[Tried]:
        """The moves at hand, the chosen one first, then by how often they were tried."""
        race = self.race
        assert race is not None
        chosen = race.best()
        found = [self._tried(runner) for runner in race.runners if runner is not chosen]
        found.sort(key=_standing)
        return [self._tried(chosen), *found]

    def _tried(self, runner: Runner) -> Tried:
        place = self.root.find(key_of(self.seat, runner.action))
        if place == NOWHERE or not self.root.tried[place]:
            return Tried(runner.action, 0, 0.0)
        visits = self.root.tried[place]
        return Tried(runner.action, visits, self.root.won[place] / float(visits))

    # The moves at the root.

    def _by_promise(self, world: State, legal: list[i64]) -> list[i64]:
        strategy = self.strategy
        if self.insight is not None:
            likely = self.insight.by_promise(world, self.seat, legal)
            if strategy is not None:
                wanted: i64 = strategy.choose(world, self.seat, self.rng)
                likely.remove(wanted)
                likely.insert(0, wanted)
            return likely
        if strategy is None:
            shuffled = legal[:]
            self.rng.shuffle(shuffled)
            return shuffled
        wanted = strategy.choose(world, self.seat, self.rng)
        promises: list[tuple[float, int, int]] = []
        for action in legal:
            # Doubled: nothing is more likely than what the strategy would do.
            promise = 2.0 if action == wanted else self._promise(world, action, strategy)
            promises.append((-promise, len(promises), action))
        promises.sort()
        return [promise[2] for promise in promises]

    def _promise(self, world: State, action: i64, strategy: Strategy) -> float:
        place = self.root.find(key_of(self.seat, action))
        if place != NOWHERE and self.root.tried[place] >= KNOWN:
            return self.root.won[place] / float(self.root.tried[place])
        if self.judge.is_late or self.judge.check():
            return 0.0
        after = world.clone()
        after.apply(self.seat, action)
        if after.is_over:
            return shares(after)[self.seat]
        return round(strategy.evaluate(after, self.seat), DIGITS)

    def _walk(self, world: State, runner: Runner) -> Try:
        """One iteration, up to the position that is to be judged. The world is used up."""
        key = key_of(self.seat, runner.action)
        place = self.root.find(key)
        is_new = place == NOWHERE
        if is_new:
            place = self.root.add(key)
        made = Try(runner)
        made.step(self.root, place, self.seat)
        way = Way(self.root)
        way.go_own(world, place)
        if not is_new:
            self._descend(world, way, made)
        self.judge.submit(world)
        return made

    # Below the root.

    def _descend(self, world: State, way: Way, made: Try) -> None:
        """Walk down the tree until a move is made that was not tried before, or the game is over."""
        while not world.is_over and not self.judge.check():
            seat = world.next_seat()
            legal = world.legal(seat)
            if len(legal) == 1:
                way.apply(world, seat, legal[0])
                continue
            node = way.own if seat == self.seat else way.of_others()
            known: i64 = len(node.keys)
            place = self._pick(node, world, seat, legal)
            made.step(node, place, seat)
            if seat == self.seat:
                way.go_own(world, place)
            else:
                way.go(world, place, made)
            if place >= known:
                return

    def _pick(self, node: Node, world: State, seat: i64, legal: list[i64]) -> i64:
        """The strategy's move if it is new here, then another one if the node has the visits, else the best."""
        wanted = self.judge.reply(world, seat, legal)
        fresh: list[i64] = []
        known: i64 = 0
        best: i64 = NOWHERE
        best_score = -1.0
        for action in legal:
            place = node.find(key_of(seat, action))
            if place == NOWHERE:
                if action == wanted:
                    return node.add(key_of(seat, action))
                fresh.append(action)
                continue
            known += 1
            tried = float(node.tried[place])
            eagerness = self.curiosity * sqrt(float(node.offer(place)))
            trust = eagerness if action == wanted else eagerness * OTHERS
            score = trust / (1.0 + tried) + (node.won[place] / tried if tried > 0.0 else 0.5)
            if score > best_score:
                best_score = score
                best = place
        if fresh and known < 1 + i64(self.widening * sqrt(float(node.visits))):
            return node.add(key_of(seat, fresh[self.rng.below(len(fresh))]))
        return best


def _standing(move: Tried) -> tuple[int, float, int]:
    return -move.visits, -move.expected, move.action
