"""What is learned: the example game in a minute on one core, with NumPy; with PyTorch the same steps."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pestis.bots.network import read, read_about
from pestis.train.learning import Learner, has_torch, learn, log_loss, make_learner, pace
from pestis.train.lessons import Floats, Lessons, Material, Subject
from pestis.train.loop import Plan, Watching, train
from pestis.train.rows import NO_MOVE, Rows, joined
from pestis.train.selfplay import Playing, play
from tests.train.kit import GAME, LESSONS, share_won, untaught

LIBRARIES = [False, True] if has_torch() else [False]


@pytest.fixture(scope="module")
def rows() -> Rows:
    return joined([play(GAME, 2, seed, None, Playing(kept=0.2, worlds=1)) for seed in range(20)])


def taught(rows: Rows, how: Lessons, *, with_torch: bool) -> tuple[list[dict[str, float]], dict[str, Floats]]:
    subject = Subject(GAME, 2, rows)
    material = subject.material(rows, how)
    learner = make_learner(subject, how, 3, with_torch=with_torch)
    told = list(learn(learner, material, material, how, 3))
    return told, {name: array.copy() for name, array in learner.weights().items()}


@pytest.mark.parametrize("with_torch", LIBRARIES)
def test_every_pass_misses_less(rows: Rows, with_torch: bool) -> None:
    how = replace(LESSONS, passes=6, rate=1e-2, outcome=1.0)
    told, _ = taught(rows, how, with_torch=with_torch)
    assert [line["pass"] for line in told] == [1, 2, 3, 4, 5, 6]
    assert told[-1]["value"] < told[0]["value"] < 0.75
    assert told[-1]["policy"] < told[0]["policy"]


@pytest.mark.parametrize("with_torch", LIBRARIES)
def test_the_same_seed_learns_the_same(rows: Rows, with_torch: bool) -> None:
    first, second = (taught(rows, LESSONS, with_torch=with_torch) for _ in range(2))
    assert first[0] == second[0]
    for name, array in first[1].items():
        np.testing.assert_array_equal(array, second[1][name])


if has_torch():

    def test_both_libraries_do_the_same_steps(rows: Rows) -> None:
        """Without dropout, which each draws by itself, they differ by rounding only."""
        how = replace(LESSONS, dropout=0.0)
        (numpy, _), (torch, _) = (taught(rows, how, with_torch=with_torch) for with_torch in LIBRARIES)
        assert numpy[-1] == pytest.approx(torch[-1], rel=1e-2)


@pytest.mark.parametrize("with_torch", LIBRARIES)
def test_a_step_goes_down_where_it_is_steepest(rows: Rows, with_torch: bool) -> None:
    """The first step of Adam is as long for every weight; its direction must be that of the slope, measured."""
    how = replace(LESSONS, dropout=0.0, decay=0.0, outcome=1.0)
    subject = Subject(GAME, 2, rows)
    material, places = subject.material(rows, how), np.arange(len(rows))
    for name in ("first", "second_bias", "value", "policy", "heard", "lean"):
        slopes = measured_slopes(subject, material, how, name)
        learner = make_learner(subject, how, 3, with_torch=with_torch)
        before = learner.weights()[name].copy()
        learner.step(material, places, 1e-3)
        moved = (learner.weights()[name] - before).ravel()
        steep = np.argsort(-np.abs(slopes))[:4]
        assert (np.sign(moved[steep]) == -np.sign(slopes[steep])).all(), name


def measured_slopes(subject: Subject, material: Material, how: Lessons, name: str) -> Floats:
    """By trying each of some weights a little higher and a little lower."""
    learner = make_learner(subject, how, 3, with_torch=False)
    weights = learner.weights()[name].reshape(-1)
    slopes = np.zeros(len(weights), np.float32)
    for number in range(0, len(weights), max(1, len(weights) // 24)):
        old = weights[number]
        around = []
        for nudge in (0.05, -0.05):
            weights[number] = old + nudge
            around.append(missed(learner, material, how))
        weights[number] = old
        slopes[number] = around[0] - around[1]
    return slopes


def missed(learner: Learner, material: Material, how: Lessons) -> float:
    value, policy = learner.losses(material, np.arange(len(material)))
    choices = (material.moves[:, 0] != NO_MOVE).sum()
    return value / len(material) + how.policy * policy / float(choices)


def test_targets_mix_who_won_with_what_was_expected(rows: Rows) -> None:
    subject = Subject(GAME, 2, rows)
    assert (subject.material(rows, replace(LESSONS, outcome=1.0)).targets == rows.won).all()
    assert (subject.material(rows, replace(LESSONS, outcome=0.0)).targets == rows.expected).all()
    half = subject.material(rows, replace(LESSONS, outcome=0.5)).targets
    np.testing.assert_allclose(half, (rows.won + rows.expected) / 2, rtol=1e-6)


def test_before_it_learns_anything_it_repeats_what_the_strategy_says(rows: Rows) -> None:
    subject = Subject(GAME, 2, rows)
    material, places = subject.material(rows, LESSONS), np.arange(len(rows))
    learner = make_learner(subject, LESSONS, 3, with_torch=False)
    value, _ = learner.losses(material, places)
    assert value / len(rows) == pytest.approx(log_loss(material, rows.said), rel=0.02)
    assert log_loss(material, rows.said) < 0.65


def test_numbers_that_never_change_are_left_out(rows: Rows) -> None:
    subject = Subject(GAME, 2, rows)
    left_out = np.setdiff1d(np.arange(rows.numbers.shape[1]), subject.kept)
    assert 0 < len(subject.kept) < rows.numbers.shape[1]
    assert (rows.numbers[:, left_out] == rows.numbers[0, left_out]).mean() > 0.99
    scaled = subject.material(rows, LESSONS).numbers * subject.scale
    assert np.abs(scaled).max() <= 1.01


def test_what_is_surely_wrong_is_missed_by_a_bounded_amount() -> None:
    one = np.array([[1.0, 0.0]], np.float32)
    material = Material(np.zeros((1, 1), np.float16), one, one, one, one, np.zeros((1, 1), np.int32))
    assert log_loss(material, one[:, ::-1]) == pytest.approx(6.9, abs=0.1)


def test_the_pace_goes_up_and_down() -> None:
    assert pace(0.0) < pace(0.1) < pace(0.2) == 1.0
    assert pace(0.2) > pace(0.6) > pace(0.99) > 0


def test_the_example_game_is_learned_in_a_minute_and_the_greedy_bot_beaten(tmp_path: Path) -> None:
    """It wins seven of ten games; search and `evaluate` have their share in that, so what was learned is
    measured by itself too: it knows more than the strategy, and one that knows nothing wins one of eight."""
    wanted = Plan(
        GAME,
        2,
        tmp_path,
        generations=1,
        first_games=300,
        ahead=0,
        with_torch=False,
        playing=Playing(kept=0.3, worlds=0),
        lessons=Lessons(passes=10, batch=128, first=64, second=32, rate=3e-3),
    )
    path = train(wanted, Watching())
    assert path is not None
    told = read_about(path)["learned"]
    assert told["value"] < told["said"] - 0.01, "it knows no better than the strategy who will win"
    learned, empty = read(path, GAME, 2), untaught(GAME, tmp_path / "empty.npz")
    assert share_won(GAME, learned, "greedy", games=40, iterations=32) > 0.5
    learned.trust = empty.trust = 1.0
    empty.hearing = {}
    alone, nothing = (share_won(GAME, network, "greedy", games=20, iterations=16) for network in (learned, empty))
    assert alone > nothing + 0.1
