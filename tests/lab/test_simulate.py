"""Many games into numbers: plans, rows, statistics."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable
from statistics import mean, median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pestis.bots import BotError
from pestis.kernel.errors import OptionError, SeatCountError
from pestis.kernel.game import Game
from pestis.lab import GameRow, Plan, Tally, measure_speed, play_game, play_games, simulate, usual_seats, wilson
from pestis.lab.summary import quantile, spread
from tests.lab import toy

EXPECTED_RANDOM = [(14, (12.0, 17.0), (1,)), (13, (21.0, 7.0), (0,)), (10, (6.0, 6.0), (0, 1))]
EXPECTED_MIXED = [(18, (32.0, 17.0), (0,)), (19, (34.0, 22.0), (0,))]


def row(number: int, winners: tuple[int, ...], scores: tuple[float, ...] = (1.0, 2.0)) -> GameRow:
    return GameRow(number, decisions=10 + number, rounds=None, reason="end", scores=scores, winners=winners)


def test_the_same_seed_gives_the_same_summary(game: Game) -> None:
    plan = Plan(game, seats=3, games=50, seed=7)
    assert simulate(plan) == simulate(plan)
    assert simulate(plan) != simulate(Plan(game, seats=3, games=50, seed=8))


def test_the_numbers_of_a_seed_are_these_on_every_machine(game: Game) -> None:
    played = list(play_games(Plan(game, seats=2, games=3, seed=1)))
    assert [(each.decisions, each.scores, each.winners) for each in played] == EXPECTED_RANDOM
    played = list(play_games(Plan(game, seats=2, games=2, seed=1, bots=["greedy", "random"])))
    assert [(each.decisions, each.scores, each.winners) for each in played] == EXPECTED_MIXED


def test_every_game_of_a_plan_can_be_played_alone(game: Game) -> None:
    plan = Plan(game, seats=2, games=10, seed=3)
    assert play_game(plan, 7) == list(play_games(plan))[7]
    assert list(play_games(plan, [9, 2])) == [play_game(plan, 9), play_game(plan, 2)]


def test_a_longer_plan_begins_with_the_games_of_a_shorter_one(game: Game) -> None:
    short = list(play_games(Plan(game, seats=2, games=3, seed=3)))
    assert list(play_games(Plan(game, seats=2, games=6, seed=3)))[:3] == short


def test_a_plan_crosses_to_another_process(game: Game) -> None:
    plan = Plan(game, seats=2, games=5, seed=3, bots=["greedy", "random"])
    assert simulate(pickle.loads(pickle.dumps(plan))) == simulate(plan)


def test_a_good_bot_beats_random_ones(game: Game) -> None:
    summary = simulate(Plan(game, seats=3, games=60, seed=2, bots=["random", "greedy", "random"]))
    assert [seat.bot for seat in summary.seats] == ["random", "greedy", "random"]
    assert summary.seats[1].low > summary.seats[0].high
    assert summary.seats[1].low > summary.seats[2].high


def test_options_reach_the_game(game: Game) -> None:
    summary = simulate(Plan(game, seats=2, games=5, options={"rounds": 1, "generous": True}))
    assert summary.rounds is not None
    assert (summary.rounds.p5, summary.rounds.p95) == (1, 1)
    assert all(seat.mean_score >= 10 for seat in summary.seats)


def test_one_bot_stands_for_all_seats(game: Game) -> None:
    assert Plan(game, seats=4, games=1, bots=["greedy"]).bots == ("greedy",) * 4


@pytest.mark.parametrize(
    ("error", "make_plan", "allowed"),
    [
        (SeatCountError, lambda game: Plan(game, 7, 1), "allowed: 2, 3, 4"),
        (OptionError, lambda game: Plan(game, 2, 1, options={"rounds": 0}), "from 1 to 50"),
        (OptionError, lambda game: Plan(game, 2, 1, options={"round": 1}), "allowed: rounds"),
        (
            BotError,
            lambda game: Plan(game, 2, 1, bots=["oracle"]),
            "allowed: random, beginner, easy, casual, greedy, normal, hard",
        ),
        (BotError, lambda game: Plan(game, 2, 1, bots=["random"] * 3), "one for all, or 2"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_when_made(
    game: Game, error: type[Exception], make_plan: Callable[[Game], Plan], allowed: str
) -> None:
    with pytest.raises(error, match=allowed):
        make_plan(game)


def test_rounds_are_counted_only_where_the_game_counts_them(game: Game) -> None:
    counted = simulate(Plan(game, 2, 1))
    assert counted.rounds is not None


def test_three_seats_or_the_nearest() -> None:
    game = toy.DiceGame()
    for counts, expected in (((2, 4), 2), ((5, 6), 5), ((1,), 1), ((2, 3, 4), 3)):
        game.seat_counts = counts
        assert usual_seats(game) == expected


def test_a_shared_win_counts_for_both() -> None:
    tally = Tally(["random", "random"])
    for winners in ((0,), (0, 1), ()):
        tally.add(row(0, winners))
    first, second = tally.summary().seats
    assert (first.wins, first.shared, second.wins, second.shared) == (2, 1, 1, 1)
    assert second.share == pytest.approx(1 / 3)


def test_the_order_of_the_rows_does_not_matter() -> None:
    rows = [row(number, (number % 2,), (0.1 * number, -0.7 / (number + 1))) for number in range(40)]
    shuffled = random.Random(1).sample(rows, len(rows))
    summaries = []
    for order in (rows, shuffled):
        tally = Tally(["random", "random"])
        for each in order:
            tally.add(each)
        summaries.append(tally.summary())
    assert summaries[0] == summaries[1]


def test_nothing_played_gives_no_numbers() -> None:
    summary = Tally(["random"]).summary()
    assert summary.games == 0
    assert summary.decisions is None
    assert summary.seats == ()


def test_reasons_come_most_frequent_first() -> None:
    tally = Tally(["random"])
    for reason in ("b", "c", "c", "a"):
        tally.add(GameRow(0, 1, None, reason, (0.0,), (0,)))
    assert list(tally.summary().reasons.items()) == [("c", 2), ("a", 1), ("b", 1)]


@settings(deadline=None)
@given(st.lists(st.integers(0, 1000), min_size=1, max_size=60))
def test_spreads_agree_with_the_textbook(values: list[int]) -> None:
    found = spread(Counter(values))
    assert found is not None
    assert found.mean == pytest.approx(mean(values))
    assert found.median == pytest.approx(median(values))
    assert min(values) <= found.p5 <= found.median <= found.p95 <= max(values)


def test_a_quantile_between_two_values_lies_between_them() -> None:
    assert quantile(Counter([10, 20]), 0.25) == 12.5


def test_wilson_is_the_published_interval() -> None:
    low, high = wilson(15, 148)
    assert (round(low, 4), round(high, 4)) == (0.0624, 0.1605)


@settings(deadline=None)
@given(st.integers(1, 10_000).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_wilson_holds_the_share_and_stays_between_0_and_1(trial: tuple[int, int]) -> None:
    successes, trials = trial
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials + 1e-12
    assert successes / trials - 1e-12 <= high <= 1


def test_speed_is_measured_in_a_moment(game: Game) -> None:
    speed = measure_speed(game, 3, 0.01)
    assert speed.decisions_per_second > 0
    assert speed.clone_microseconds > 0
    assert not speed.is_compiled
