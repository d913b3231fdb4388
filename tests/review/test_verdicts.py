"""What a decision is called."""

import pytest

from pestis.review.format import Parts
from pestis.review.summary import Story, summary_of
from pestis.review.verdicts import verdict
from tests.review.coins import TAKE, TOSS, WASTE, played
from tests.review.test_parts import reviewed


@pytest.mark.parametrize(
    ("loss", "low", "high", "is_surprising", "name"),
    [
        (0.20, 0.10, 0.30, False, "blunder"),
        (0.20, 0.04, 0.36, False, "mistake"),
        (0.20, 0.00, 0.40, False, "good"),
        (0.09, 0.06, 0.12, False, "mistake"),
        (0.05, 0.02, 0.08, False, "inaccurate"),
        (0.03, 0.02, 0.04, False, "good"),
        (0.00, 0.00, 0.00, True, ""),
        (-0.08, -0.12, -0.04, True, "brilliant"),
        (-0.08, -0.12, -0.04, False, "good"),
        (-0.08, -0.20, 0.04, True, "good"),
    ],
)
def test_the_thresholds(loss: float, low: float, high: float, is_surprising: bool, name: str) -> None:
    assert verdict(loss, low, high, is_surprising) == name


def test_a_wasted_turn_is_a_blunder_with_its_price() -> None:
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4))
    wasted = review.decisions[1]
    assert (wasted.seat, wasted.played.form, wasted.others[0].form) == (1, "waste", "take")
    assert (wasted.verdict, wasted.loss, wasted.low, wasted.high) == ("blunder", 0.5, 0.5, 0.5)
    assert wasted.why[0] == "The bots judge “Waste” at 0 % to win, “Take” at 50 %."
    assert [one.verdict for one in review.decisions if one.seat == 0] == ["good"] * 3


def test_who_is_behind_has_to_dare_something() -> None:
    """A point more would lose for certain; the toss wins a quarter: half of the tosses make it a draw."""
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4), "deep")
    late = review.decisions[3]
    assert (late.played.form, late.others[0].form, late.verdict) == ("take", "toss", "blunder")
    assert late.loss == pytest.approx(0.25, abs=0.1)


def test_a_toss_that_costs_is_called_so_whatever_came_of_it() -> None:
    """Ahead by one, a point wins and a toss draws with tails: it costs a quarter."""
    for seed in range(6):
        review = reviewed(played(TAKE, WASTE, TOSS, *[TAKE] * 3, seed=seed), "deep")
        toss = review.decisions[2]
        assert toss.verdict == "blunder"
        assert toss.loss == pytest.approx(0.25, abs=0.1)


def test_three_sentences_name_the_reader_you() -> None:
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4))
    told = review.summary_for(1)
    assert told is not None
    assert told.sentences == [
        "Vermilion won; your chance was 50 % at the start and highest in round 1, with 50 %.",
        "In round 1 you chose “Waste”: that cost 50 points (± 1) of your chance to win, against “Take”.",
        "Luck was clearly on nobody's side.",
    ]
    everybody = review.summary_for(None)
    assert everybody is not None
    assert everybody.sentences[0] == "Vermilion won; at the start the chances were Vermilion 50 % and Blue 50 %."


@pytest.mark.parametrize(
    ("error", "told"),
    [(0.02, "Luck was clearly on nobody's side."), (0.4, "How much was luck, only a deeper look can tell.")],
)
def test_luck_that_was_not_measured_is_not_denied(error: float, told: str) -> None:
    parts = [Parts(seat, 0.5, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, error, 0.0, 0.0) for seat in range(2)]
    story = Story(["Ada", "Ben"], [0], [[], []], [], parts, [])
    assert summary_of(story, None).sentences[2] == told


def test_the_turning_point_is_the_move_that_did_it() -> None:
    (turning,) = reviewed(played(TAKE, WASTE, *[TAKE] * 4)).turning
    assert (turning.move, turning.before, turning.after, turning.text) == (1, 0.5, 1.0, "Blue: Waste")
