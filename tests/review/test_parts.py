"""What luck and decisions gave, where everybody can work it out."""

from itertools import pairwise

import pytest

from pestis.kernel.match import Match
from pestis.kernel.redeal import Redeal
from pestis.kernel.rng import fast
from pestis.review import Review, Reviewer, ReviewError
from pestis.review.chance import Chance, Deal
from pestis.review.format import GivenUp, Parts
from pestis.review.lines import parts_row, review_lines, to_reader
from pestis.review.reviewer import moments_of
from pestis.review.samples import Estimate, estimate, total
from pestis.review.worlds import Worlds
from tests.review.coins import ROUNDS, TAKE, TOSS, WASTE, played, purse, share


def reviewed(match: Match, depth: str = "quick", seed: int = 0) -> Review:
    reviewer = Reviewer(match, depth=depth, seed=seed)
    for _ in reviewer.steps():
        pass
    return reviewer.review()


def known_luck(match: Match) -> float:
    """What tosses gave the first seat: what came of each, against the mean of heads and tails."""
    states = [match.before(count) for count in range(len(match.log), -1, -1)]
    found = 0.0
    for (before, after), (seat, action) in zip(pairwise(states), match.log, strict=True):
        if action == TOSS:
            came = purse(after).points[seat] - purse(before).points[seat]
            other = purse(after).clone()
            assert isinstance(other, type(purse(after)))
            other.points[seat] += 2 - 2 * came
            found += (share(purse(after), 0) - share(other, 0)) / 2
    return found


def adds_up(parts: Parts) -> bool:
    whole = parts.start + parts.luck + parts.own + parts.others + parts.rest
    return whole == pytest.approx(parts.result, abs=1e-9)


def error_of(parts: Parts) -> float:
    errors = (parts.start_error, parts.luck_error, parts.own_error, parts.others_error)
    return float(sum(error**2 for error in errors) ** 0.5)


def test_a_game_without_luck_and_mistakes_stays_even() -> None:
    first, second = reviewed(played(*[TAKE] * 2 * ROUNDS)).parts
    for parts in (first, second):
        assert (parts.start, parts.luck, parts.own, parts.others, parts.rest) == (0.5, 0, 0, 0, 0)


def test_a_shared_victory_is_no_guess() -> None:
    end = reviewed(played(*[TAKE] * 2 * ROUNDS)).curve[-1]
    assert (end.chances, end.errors) == ([0.5, 0.5], [0.0, 0.0])


def test_what_everybody_knew_of_the_deal_counts_for_each_hand() -> None:
    """Both hands are held against the same guess: where that is off, both differences are."""
    match = played(*[TAKE] * 2 * ROUNDS)
    deal = Deal(moments_of(match)[0].before, Worlds(match.game, 0))
    deal.public = {0: [0.4, 0.6], 1: [0.6, 0.4]}
    deal.own = [{0: [0.5, 0.5], 1: [0.5, 0.5]} for _ in range(2)]
    assert [(gain.mean, gain.error) for gain in deal.luck().gains] == [pytest.approx((0, 0.2))] * 2


def test_a_wasted_turn_is_the_whole_difference() -> None:
    first, second = reviewed(played(TAKE, WASTE, *[TAKE] * 4)).parts
    assert (first.luck, first.own, first.others, first.rest) == (0, 0, 0.5, 0)
    assert (second.luck, second.own, second.others, second.rest) == (0, -0.5, 0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_a_toss_at_the_start_is_luck_and_no_decision(seed: int) -> None:
    """Heads win the game and tails lose it, so it costs nothing to toss."""
    match = played(TOSS, *[TAKE] * 5, seed=seed)
    parts = reviewed(match, "deep").parts[0]
    assert abs(known_luck(match)) == 0.5
    assert abs(parts.luck - known_luck(match)) < 3 * parts.luck_error
    assert parts.luck_error < 0.06
    assert abs(parts.own) < 3 * parts.own_error
    assert abs(parts.rest) < 3 * error_of(parts)


@pytest.mark.parametrize("seed", range(8))
def test_parts_are_right_whatever_is_played(seed: int) -> None:
    rng = fast(f"coins {seed}")
    match = played(*[int(rng.below(3)) for _ in range(2 * ROUNDS)], seed=seed)
    review = reviewed(match, "deep")
    for parts in review.parts:
        assert adds_up(parts)
        assert abs(parts.rest) <= 3.5 * error_of(parts) + 1e-9
    assert abs(review.parts[0].luck - known_luck(match)) <= 3.5 * review.parts[0].luck_error + 1e-9


def test_luck_averages_to_nothing() -> None:
    found = estimate([luck_of(played(*[TOSS] * 2 * ROUNDS, seed=seed)) for seed in range(60)])
    assert found.error > 0.01
    assert abs(found.mean) < 3 * found.error


def luck_of(match: Match) -> float:
    """What luck gave the first seat, and nothing else of a review."""
    chances = [Chance(moment, Worlds(match.game, 0), 24) for moment in moments_of(match)]
    for chance in chances:
        chance.look(0)
    return total([chance.luck().gains[0] for chance in chances]).mean


def test_practice_is_judged_from_where_it_begins() -> None:
    """What was played before that was another match: nobody is blamed for it here."""
    match = played(WASTE, TAKE, WASTE, redeal=Redeal(2, 0, "practice"))
    reviewer = Reviewer(match, given_up=GivenUp(0, [1]))
    for _ in reviewer.steps():
        pass
    review = reviewer.review()
    assert [decision.move for decision in review.decisions] == [2]
    assert [point.move for point in review.curve] == [2, 3]
    assert review.parts[0].start == 0
    assert adds_up(review.parts[0])
    told = [line.text for line in review_lines(review, 0)]
    assert "You     0 %  ▁▁    0 %" in told
    with pytest.raises(ReviewError, match="no move was made"):
        Reviewer(played(WASTE, TAKE, redeal=Redeal(2, 0, "practice")), given_up=GivenUp(0, [1]))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ada: Toss; luck gave Ada 8 points", "You: Toss; luck gave you 8 points"),
        ("Ben: Toss; luck took from Ada 8 points", "Ben: Toss; luck took from you 8 points"),
        ("Ben: Toss; luck took from Ada 1 point", "Ben: Toss; luck took from you 1 point"),
        ("Ben: Toss; luck gave Ben 8 points", "Ben: Toss; luck gave Ben 8 points"),
        ("Ada B.: Toss; luck gave Ada B. 8 points", "Ada B.: Toss; luck gave Ada B. 8 points"),
    ],
)
def test_the_reader_is_you_also_where_luck_is_told(text: str, told: str) -> None:
    assert to_reader(text, "Ada") == told


def test_whole_numbers_in_the_terminal_add_up() -> None:
    """A third and four parts that are all rounded down."""
    parts = Parts(0, 0.334, 0.134, 0.134, 0.134, 0.264, 1.0, 0.0, 0.0, 0.0, 0.0)
    review = reviewed(played(*[TAKE] * 2 * ROUNDS))
    numbers = [int(cell) for cell in parts_row(review, parts)[1:]]
    assert numbers == [33, 13, 13, 13, 28, 100]
    assert sum(numbers[:-1]) == numbers[-1]


def test_errors_of_a_sum_add_like_squares() -> None:
    assert total([Estimate(0.1, 0.03, 9), Estimate(0.2, 0.04, 5)]).error == pytest.approx(0.05)


def test_few_worlds_reach_farther_than_many() -> None:
    assert Estimate(0.0, 0.1, 3).reach == pytest.approx(1.06 * 0.430, abs=0.01)
    assert Estimate(0.0, 0.1, 13).reach == pytest.approx(1.06 * 0.218, abs=0.005)


def test_a_game_that_was_given_up_is_reviewed_up_to_there() -> None:
    """The first seat wasted a turn: it had no chance any more."""
    reviewer = Reviewer(played(WASTE, TAKE, TAKE), ["Ada", "Ben"], given_up=GivenUp(0, [1]))
    for _ in reviewer.steps():
        pass
    review = reviewer.review()
    assert [(parts.own, parts.others, parts.rest, parts.result) for parts in review.parts] == [
        (-0.5, 0, 0, 0),
        (0, 0.5, 0, 1),
    ]
    assert (review.winners, review.given_up) == ([1], GivenUp(0, [1]))
    told = [summary.sentences[0] for summary in review.summaries]
    assert told[0].startswith("Ada gave up in round 2 with a chance of 0 %, so Ben won; ")
    assert told[1].startswith("You gave up in round 2 with a chance of 0 %, so Ben won; ")


def test_only_finished_games_are_reviewed() -> None:
    with pytest.raises(ReviewError, match="not over"):
        Reviewer(played(TAKE))
    with pytest.raises(ReviewError, match="no depth 'endless'; allowed: quick, deep"):
        Reviewer(played(*[TAKE] * 6), depth="endless")
    with pytest.raises(ReviewError, match="1 names are given for 2 seats"):
        Reviewer(played(*[TAKE] * 6), names=["Ada"])
