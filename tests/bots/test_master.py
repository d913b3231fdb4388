"""The bot that asks a network: it keeps what all bots promise, and counts with what the network says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from pestis.bots import Perspective
from pestis.bots.master import MasterBot
from pestis.bots.network import Network, NetworkInsight
from pestis.bots.search_judge import Judge
from pestis.bots.search_network import Insight, NetworkJudge, turned
from pestis.kernel.game import Game
from pestis.kernel.rng import fast
from pestis.kernel.state import State
from tests.bots.test_bots import midway
from tests.bots.test_time import GRACE, Clock, SlowTally
from tests.kernel.toys import TALLY
from tests.train.kit import untaught


@pytest.fixture
def network(tmp_path: Path) -> Network:
    return untaught(TALLY, tmp_path / "2.npz")


def choice(state: State, network: Network, seed: int = 1) -> int:
    seat = state.pending()[0]
    return MasterBot(TALLY, seat, seed, iterations=60, network=network).choose(Perspective(state, seat))


def test_worlds_that_look_alike_lead_to_the_same_choice(network: Network) -> None:
    for number in range(6):
        state = midway(seed=number)
        alike = [state, *(state.imagine(0, seed) for seed in range(4))]
        assert len({world.digest() for world in alike}) > 1
        assert len({choice(world, network) for world in alike}) == 1


def test_iterations_and_seed_settle_the_choice(network: Network) -> None:
    for number in range(4):
        state = midway(seed=number)
        assert choice(state, network) == choice(state, network)


@pytest.mark.parametrize("ahead", [0, 8])
@pytest.mark.parametrize("seconds", [0.001, 0.02, 0.1])
@pytest.mark.parametrize("step", [0.0002, 0.003, 0.015])
def test_it_is_never_late_by_more_than_20_ms(tmp_path: Path, ahead: int, seconds: float, step: float) -> None:
    clock = Clock()
    game = SlowTally(clock, step)
    slow = SlowNetwork(untaught(SlowTally(Clock(), 0.0), tmp_path / "2.npz", ahead=ahead, trust=0.5), clock)
    bot = MasterBot(game, 0, 1, seconds=seconds, clock=clock, network=slow)
    perspective = Perspective(midway(game), 0)
    began = clock.now
    assert bot.choose(perspective) in perspective.legal()
    assert clock.now - began <= seconds + GRACE


class SlowNetwork(Network):
    """Takes a quarter of a millisecond for every look, whatever it says."""

    def __init__(self, network: Network, clock: Clock) -> None:
        self.__dict__.update(network.__dict__)
        self.clock = clock

    def chances(self, rows: npt.NDArray[np.float32], said: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        self.clock.now += 0.00025
        return super().chances(rows, said)


def test_it_says_why(network: Network) -> None:
    state = midway()
    bot = MasterBot(TALLY, 0, 1, iterations=60, network=network)
    action = bot.choose(Perspective(state, 0))
    reasons = bot.explain()
    assert reasons[0].move.id == action
    assert reasons[0].expected == bot.expected()
    assert "wins about" in reasons[0].text


class Opinion(Insight):
    """Says the same of every position."""

    def __init__(self, game: Game, network: Network, trust: float) -> None:
        insight = NetworkInsight(network, game, 2)
        super().__init__(insight.sheet, 4, 0, trust, 0.0)
        self.asked: list[int] = []
        self.heard: list[list[float]] = []

    def judge(self, said: list[list[float]]) -> list[list[float]]:
        self.asked.append(len(said))
        self.heard += said
        return [[0.9, 0.1]] * len(said)

    def by_promise(self, world: State, seat: int, legal: list[int]) -> list[int]:
        return legal


def verdicts(judge: Judge, states: int) -> list[list[float]]:
    for seed in range(states):
        judge.submit(midway(seed=seed))
    return judge.verdicts()


def test_a_network_speaks_of_the_seat_that_looks_first(network: Network) -> None:
    for seat, wanted in ((0, [0.9, 0.1]), (1, [0.1, 0.9])):
        judge = NetworkJudge(Opinion(TALLY, network, 0.5), seat, None, fast(1), Clock())
        assert verdicts(judge, 2) == [pytest.approx(wanted)] * 2
    assert turned([0.5, 0.3, 0.2], 1) == [0.2, 0.5, 0.3]


def test_positions_are_judged_together_as_many_as_there_are_rows(network: Network) -> None:
    opinion = Opinion(TALLY, network, 1.0)
    judge = NetworkJudge(opinion, 0, None, fast(1), Clock())
    assert len(verdicts(judge, 10)) == 10
    assert opinion.asked == [4, 4, 2]


@pytest.mark.parametrize(("trust", "wanted"), [(1.0, 0.9), (0.5, 0.7), (0.0, 0.5)])
def test_the_judgement_of_the_strategy_counts_too(network: Network, trust: float, wanted: float) -> None:
    """The strategy of this game says one half as long as tokens are even."""
    game = SlowTally(Clock(), 0.0)
    judge = NetworkJudge(Opinion(game, network, trust), 0, game.strategy(), fast(1), Clock())
    judge.submit(game.start(2, 1))
    assert judge.verdicts()[0][0] == pytest.approx(wanted)


def test_the_network_is_told_what_the_strategy_says_as_the_seat_sees_it(network: Network) -> None:
    game = SlowTally(Clock(), 0.0)
    state = midway(game)
    says = [game.strategy().evaluate(state, seat) for seat in range(2)]
    assert says[0] != says[1]
    for seat in range(2):
        opinion = Opinion(game, network, 1.0)
        judge = NetworkJudge(opinion, seat, game.strategy(), fast(1), Clock())
        judge.submit(state.clone())
        judge.verdicts()
        assert opinion.heard == [[says[seat], says[1 - seat]]]


def test_without_a_strategy_it_is_told_that_all_are_equal(network: Network) -> None:
    opinion = Opinion(TALLY, network, 1.0)
    verdicts(NetworkJudge(opinion, 0, None, fast(1), Clock()), 2)
    assert opinion.heard == [[0.5, 0.5]] * 2
