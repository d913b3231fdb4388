"""The search keeps to its time. Time here is a number that goes up when something is done, not that of a wall."""

import pytest

from pestis.bots import Perspective
from pestis.bots.ismcts import SearchBot
from pestis.bots.search_race import FIRST_CHECK, PATIENT_CHECK
from pestis.kernel.outcome import Outcome
from pestis.kernel.rng import Rng
from pestis.kernel.state import State
from pestis.kernel.strategy import Strategy
from tests.bots.test_bots import midway
from tests.kernel.toys import KEEP, Tally, TallyGame

GRACE = 0.020


class Clock:
    """Every look at it takes a microsecond; whatever else takes time says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        self.now += 1e-6
        return self.now


class SlowStrategy(Strategy):
    """Thinks for a while about every move."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self.clock = clock
        self.seconds = seconds
        self.chosen = 0

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        self.clock.now += self.seconds
        self.chosen += 1
        return rng.pick(world.legal(seat))

    def evaluate(self, world: State, seat: int) -> float:
        assert isinstance(world, Tally)
        self.clock.now += self.seconds / 10
        return 0.5 + (world.tokens[seat] - world.tokens[1 - seat]) / 20


class SlowTally(TallyGame):
    def __init__(self, clock: Clock, seconds: float) -> None:
        super().__init__("slow-tally")
        self.slow = SlowStrategy(clock, seconds)

    def strategy(self) -> Strategy:
        return self.slow


def thinking(seconds: float, step: float) -> tuple[float, SlowStrategy, SearchBot]:
    """How long a bot with so much time takes for a choice if each thought takes so long."""
    clock = Clock()
    game = SlowTally(clock, step)
    bot = SearchBot(game, 0, 1, seconds=seconds, clock=clock)
    perspective = Perspective(midway(game), 0)
    began = clock.now
    assert bot.choose(perspective) in perspective.legal()
    return clock.now - began, game.slow, bot


@pytest.mark.parametrize("seconds", [0.001, 0.02, 0.1, 1.0])
@pytest.mark.parametrize("step", [0.0002, 0.003, 0.015])
def test_it_is_never_late_by_more_than_20_ms(seconds: float, step: float) -> None:
    took, _, _ = thinking(seconds, step)
    assert took <= seconds + GRACE


def test_it_uses_the_time_it_has_as_long_as_it_can_learn_something() -> None:
    took, slow, _ = thinking(0.1, 0.0002)
    assert took > 0.08
    assert slow.chosen > 200


def test_without_time_for_a_single_try_it_does_what_the_strategy_would() -> None:
    took, slow, bot = thinking(0.005, 0.010)
    assert slow.chosen == 1
    assert took < 0.015
    assert bot.explain() == []


def test_iterations_have_no_clock() -> None:
    clock = Clock()
    game = SlowTally(clock, 5.0)
    state = midway(game)
    began = clock.now
    bot = SearchBot(game, 0, 1, iterations=12, clock=clock)
    bot.choose(Perspective(state, 0))
    assert clock.now - began > 60
    assert sum(reason.tried for reason in bot.explain()) <= 12


class Coin(Tally):
    """The choice after the bids is heads or tails, which ends the game: nothing is left to be thought about."""

    tosses = 0

    def answer(self, question: int, seat: int, action: int) -> None:
        Coin.tosses += 1
        assert Coin.tosses < 20_000, "it tosses for ever"
        self.tokens[seat] = 9 if (action == KEEP) == (self.rng.below(2) == 1) else 0
        self.is_over = True

    def outcome(self) -> Outcome:
        winner = int(self.tokens[0] < self.tokens[1])
        return Outcome("over", [1.0 - winner, float(winner)], [winner], rules=["TL-END-1"])


def test_moves_that_all_end_the_game_take_no_longer_than_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coin, "tosses", 0)
    clock = Clock()
    game = TallyGame("coin-tally", Coin)
    bot = SearchBot(game, 0, 1, seconds=0.002, clock=clock)
    perspective = Perspective(midway(game), 0)
    began = clock.now
    assert bot.choose(perspective) in perspective.legal()
    assert clock.now - began <= 0.002
    assert Coin.tosses > 100


@pytest.mark.parametrize(("step", "first_check"), [(0.0002, PATIENT_CHECK), (0.015, FIRST_CHECK)])
def test_patience_ends_where_a_world_takes_too_long(step: float, first_check: int) -> None:
    _, _, bot = thinking(1.0, step)
    race = bot._search.race
    assert race is not None
    assert (race.rounds >= PATIENT_CHECK) == (first_check == PATIENT_CHECK)
    assert race.first_check == first_check
