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
# The same two where there is much time: of many moves a good one is often behind by 2.4 after a few rounds.
PATIENT_CHECK: Final[i64] = 20
PATIENT_DOUBT: Final = 3.3
# The strategy's move is left only for one that is ahead by this part of its standard error.
CAUTION: Final = 0.7
# With few rounds that is not enough. If 1 is how much the difference of two moves varies from round to round, they
# lie 1/4 apart and the strategy's own is the better one by 0.15: so after n rounds another one has to be ahead by
# 2.4 / n before it is expected to be better, and n rounds weigh against 16 that were not run.
HEAD_START: Final = 2.4
ROUNDS_BEFORE: Final = 16.0
# How much one difference varies is known by all of them together as if by so many rounds of its own; without any
# it is taken to be this much.
SHARED_ROUNDS: Final = 3.0
USUAL_ERROR: Final = 0.2
# Compilers round the last digit of a sum in their own ways; what is not there cannot change a choice.
DIGITS: Final = 9


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

    def variance(self) -> float:
        """Of a single round."""
        return self.error * self.error * float(self.rounds)


class Race:
    """The moves in the order in which they may join; the first is the one to beat, with or without caution.

    A patient race is for whoever has time: moves stay in it for longer.
    """

    def __init__(
        self, actions: list[i64], is_careful: bool = True, is_patient: bool = False, blur: float = 0.0
    ) -> None:
        """`blur`: how wrong the judgement of a lead is that any number of rounds would come to."""
        self.is_careful = is_careful
        self.blur = blur
        self.first_check = PATIENT_CHECK if is_patient else FIRST_CHECK
        self.doubt = PATIENT_DOUBT if is_patient else DOUBT
        self.rounds: i64 = 0
        self.runners: list[Runner] = []
        self._waiting = actions
        self._next_check = self.first_check
        self._admit(FIRST_RUNNERS)
        self._anchor = self.runners[0]

    def is_decided(self) -> bool:
        """One move is left, or nobody has found a difference between those that are."""
        return not self._waiting and self._running() == 1

    def best(self) -> Runner:
        """The move to beat, unless another one is expected to be better."""
        chosen = self._anchor
        most = 0.0
        shared = self._shared_variance()
        for runner in self.runners:
            if runner.is_out or runner is self._anchor:
                continue
            expected = self._expected(lead_of(runner, self._anchor), shared)
            if expected > most:
                most = expected
                chosen = runner
        return chosen

    def _expected(self, lead: Lead, shared: float) -> float:
        """By how much a move is probably better than the one to beat: few rounds change little."""
        if not lead.rounds:
            return 0.0
        rounds = float(lead.rounds)
        ahead = lead.mean
        if self.is_careful:
            own = lead.variance() * (rounds - 1.0)
            variance = (own + shared * SHARED_ROUNDS) / (rounds - 1.0 + SHARED_ROUNDS)
            ahead -= max(CAUTION * self._doubt_about(lead), HEAD_START * sqrt(variance) / rounds)
        return round(ahead * rounds / (rounds + ROUNDS_BEFORE), DIGITS)

    def _doubt_about(self, lead: Lead) -> float:
        return sqrt(lead.error * lead.error + self.blur * self.blur)

    def _shared_variance(self) -> float:
        """How much the leads over the move to beat vary from round to round, all of them together."""
        total = 0.0
        weight = 0.0
        for runner in self.runners:
            if runner is self._anchor:
                continue
            lead = lead_of(runner, self._anchor)
            if lead.rounds > 1:
                total += lead.variance() * float(lead.rounds - 1)
                weight += float(lead.rounds - 1)
        return total / weight if weight else USUAL_ERROR * USUAL_ERROR

    def hurry(self) -> None:
        """No more patience if it has kept everybody in the race so far: rounds take too long for it."""
        if self.rounds < self.first_check:
            self.first_check = FIRST_CHECK
            self.doubt = DOUBT
            self._next_check = FIRST_CHECK

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
            if lead.rounds < self.first_check:
                continue
            is_same = lead.mean == 0.0 and lead.error == 0.0
            if lead.mean > self.doubt * self._doubt_about(lead) or (is_same and runner is not self._anchor):
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
            if lead.rounds >= self.first_check and lead.mean > most:
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
        return Lead(mean, USUAL_ERROR, rounds)
    return Lead(mean, sqrt(max(0.0, squares - total * mean) / (count * (count - 1.0))), rounds)
