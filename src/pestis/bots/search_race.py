"""Which of the moves at hand is best: all are tried in the same worlds, and those that are clearly worse drop out.

In a game of chance most of what decides is luck. If two moves are tried in the same world, with the same dice and
cards to come, that luck is the same for both, and their difference shows after a few worlds instead of hundreds.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

# So many moves run from the start, and so many more join with every round: where moves are many, the least likely
# ones are not tried unless there is time.
FIRST_RUNNERS: Final[i64] = 8
MORE_RUNNERS: Final[i64] = 2
# Nobody drops out before so many rounds, and then whoever is behind by so many standard errors.
FIRST_CHECK: Final[i64] = 5
DOUBT: Final = 2.4
# The strategy's move is left only for one that is ahead by this part of its standard error.
CAUTION: Final = 0.7
ERROR_OF_ONE: Final = 0.2


class Runner:
    """A move in the race: what came of it in each round since it joined."""

    def __init__(self, action: i64, since: i64) -> None:
        self.action = action
        self.since = since
        self.results: list[float] = []
        self.is_out = False


class Lead:
    """By how much one move is ahead of another in the rounds that both ran."""

    def __init__(self, mean: float, error: float, rounds: i64) -> None:
        self.mean = mean
        self.error = error
        self.rounds = rounds


class Race:
    """The moves in the order in which they may join; the first is the one to beat, by so many standard errors."""

    def __init__(self, actions: list[i64], caution: float = CAUTION) -> None:
        self.caution = caution
        self.rounds: i64 = 0
        self.runners: list[Runner] = []
        self._waiting = actions
        self._next_check = FIRST_CHECK
        self._admit(FIRST_RUNNERS)
        self._anchor = self.runners[0]

    def is_decided(self) -> bool:
        """One move is left, or nobody has found a difference between those that are."""
        return not self._waiting and self._running() == 1

    def best(self) -> Runner:
        """The move to beat, unless another one is ahead of it beyond doubt enough."""
        chosen = self._anchor
        most = 0.0
        for runner in self.runners:
            if runner.is_out or runner is self._anchor:
                continue
            lead = lead_of(runner, self._anchor)
            score = lead.mean - self.caution * lead.error
            if lead.rounds and score > most:
                most = score
                chosen = runner
        return chosen

    def end_round(self) -> None:
        self.rounds += 1
        if self.rounds >= self._next_check:
            self._next_check = self.rounds + max(1, self.rounds * 2 // 5)
            self._drop()
        self._admit(MORE_RUNNERS)

    def _running(self) -> i64:
        count: i64 = 0
        for runner in self.runners:
            if not runner.is_out:
                count += 1
        return count

    def _admit(self, count: i64) -> None:
        for action in self._waiting[:count]:
            self.runners.append(Runner(action, self.rounds))
        self._waiting = self._waiting[count:]

    def _drop(self) -> None:
        """Out is who is behind the leader beyond doubt, and who came to the same in every world."""
        leader = self._leader()
        for runner in self.runners:
            if runner.is_out or runner is leader:
                continue
            lead = lead_of(leader, runner)
            if lead.rounds < FIRST_CHECK:
                continue
            is_same = lead.mean == 0.0 and lead.error == 0.0
            if lead.mean > DOUBT * lead.error or (is_same and runner is not self._anchor):
                runner.is_out = True
        if self._anchor.is_out:
            self._anchor = leader

    def _leader(self) -> Runner:
        leader = self._anchor
        most = 0.0
        for runner in self.runners:
            if runner.is_out or runner is self._anchor:
                continue
            lead = lead_of(runner, self._anchor)
            if lead.rounds >= FIRST_CHECK and lead.mean > most:
                most = lead.mean
                leader = runner
        return leader


def lead_of(runner: Runner, other: Runner) -> Lead:
    """The mean difference in the rounds that both ran, and its standard error."""
    first = max(runner.since, other.since)
    last = min(runner.since + len(runner.results), other.since + len(other.results))
    rounds = last - first
    if rounds <= 0:
        return Lead(0.0, 0.0, 0)
    total = 0.0
    squares = 0.0
    number = first
    while number < last:
        gap = runner.results[number - runner.since] - other.results[number - other.since]
        total += gap
        squares += gap * gap
        number += 1
    count = float(rounds)
    mean = total / count
    if rounds == 1:
        return Lead(mean, ERROR_OF_ONE, rounds)
    return Lead(mean, sqrt(max(0.0, squares - total * mean) / (count * (count - 1.0))), rounds)
