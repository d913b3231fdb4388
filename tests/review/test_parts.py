"""What luck and decisions gave, where everybody can work it out."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from pestis.kernel.match import Match
from pestis.kernel.redeal import Redeal
from pestis.kernel.rng import fast
from pestis.review import Review, Reviewer, ReviewError
from pestis.review.chance import Chance, Deal
from pestis.review.format import GivenUp, Parts, Point, Turning
from pestis.review.lines import parts_row, review_lines, to_reader
from pestis.review.reviewer import moments_of
from pestis.review.samples import Estimate, estimate, total
from pestis.review.summary import Story, summary_of
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


# On lines of many widths.

LONG_NAMES = ["Bartholomew Featherstonehaugh 1", "Bartholomew Featherstonehaugh 2"]
TABLES = ("Where it came from", "Decisions")


def long_review(names: Sequence[str], error: float = 0.06) -> Review:
    """A long game that is as broad on the page as they get: large numbers with errors everywhere."""
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4))
    curve = [Point(move, 1 + move // 12, [0.42, 0.58], [0.0, 0.0]) for move in range(240)]
    parts = [Parts(seat, 0.33, -0.42, -0.38, 0.27, 0.2, 1.0, *[error] * 4) for seat in range(2)]
    return replace(review, names=list(names), curve=curve, moves=239, parts=parts)


def on_lines(told: Sequence[str]) -> list[str]:
    """The curve with its scale and both tables: all that must not be wrapped."""
    at = [place for place, line in enumerate(told) if line.startswith(("The chance to win", *TABLES))]
    curve, parts, decisions = (told[place + 1 : place + 4] for place in at)
    assert curve[2].strip().startswith("|1")
    assert parts[0].strip().startswith("start")
    assert decisions[0].strip().startswith("brilliant")
    return [*curve, *parts, *decisions]


@pytest.mark.parametrize("is_plain", [False, True])
@pytest.mark.parametrize("names", [["Vermilion", "Purple"], LONG_NAMES])
@pytest.mark.parametrize("width", [59, 60, 72, 80, 120])
def test_curve_and_tables_fit_on_their_lines(width: int, names: list[str], is_plain: bool) -> None:
    lines = review_lines(long_review(names), None, width=width, is_plain=is_plain)
    found = on_lines([line.text for line in lines])
    assert all(len(line) <= width for line in found)
    assert len(found[0]) >= min(width, 100), "the curve takes the room that is there"


def test_wide_lines_have_the_whole_headings_and_narrow_ones_short_ones() -> None:
    review = long_review(["Vermilion", "Purple"])
    narrow, usual = (on_lines([line.text for line in review_lines(review, None, width=at)]) for at in (60, 80))
    assert narrow[3].split() == ["start", "luck", "own", "others", "rest", "end"]
    assert narrow[6].endswith("equal")
    assert "own moves  others' moves  uncertain  result" in usual[3]
    assert usual[6].endswith("no difference")
    assert [line.split()[0] for line in usual[4:6]] == ["Vermilion", "Purple"]


def test_names_that_are_too_long_stay_apart() -> None:
    found = on_lines([line.text for line in review_lines(long_review(LONG_NAMES), None, width=60)])
    for first, second in ((found[0], found[1]), (found[4], found[5])):
        assert first.startswith("Ba")
        assert first.split("  ")[0] != second.split("  ")[0]


def test_who_plays_alone_has_no_column_for_the_moves_of_others() -> None:
    review = long_review(["Vermilion", "Purple"])
    alone = replace(review, seats=1, names=["Vermilion"], parts=review.parts[:1], decisions=review.decisions[:1])
    told = [line.text for line in review_lines(alone, None)]
    place = next(place for place, line in enumerate(told) if line.startswith("Where it came from"))
    assert told[place + 1].split() == ["start", "luck", "own", "moves", "uncertain", "result"]
    assert len(told[place + 2].split("  ")) > 5
    assert not any("others" in line for line in told[place + 1 : place + 3])


def test_plainly_there_are_only_signs_of_every_keyboard() -> None:
    told = [line.text for line in review_lines(long_review(["Vermilion", "Purple"]), 1, is_plain=True)]
    assert all(line.isascii() for line in told)
    assert 'In round 1 you chose "Waste": that cost 50 points (+/- 1)' in "\n".join(told)
    assert any(line.startswith("The digits are tenths of the chance to win") for line in told)
    assert not any("tenths" in line.text for line in review_lines(long_review(["Vermilion", "Purple"]), 1))


@pytest.mark.parametrize(("less", "more", "loss", "told"), [(0.416, 0.484, 0.068, 41), (0.0, 0.47, 0.5, 0)])
def test_what_a_move_cost_is_the_difference_of_both_chances(
    less: float, more: float, loss: float, told: int
) -> None:
    """42 % and 48 % with a loss of 7 points do not subtract."""
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4))
    wasted = review.decisions[1]
    (other,) = wasted.others[:1]
    judged = wasted.why[0].replace("at 0 %", f"at {less * 100:.0f} %").replace("50 %", f"{more * 100:.0f} %")
    changed = replace(
        wasted,
        loss=loss,
        played=replace(wasted.played, chance=less),
        others=[replace(other, chance=more)],
        why=[judged],
    )
    lines = [line.text for line in review_lines(replace(review, decisions=[changed]), None)]
    assert any(line.endswith(f"blunder (-{loss * 100:.0f} ± 1)") for line in lines)
    assert f"  The bots judge “Waste” at {told} % to win, “Take” at {more * 100:.0f} %." in lines


def test_a_seat_is_told_what_turning_points_did_to_its_own_chance() -> None:
    """In a game of three: the second move took from the first two, and did nothing to the third."""
    chances = [[0.4, 0.3, 0.3], [0.5, 0.2, 0.3], [0.2, 0.5, 0.3]]
    curve = [Point(move, 1, chance, [0.01] * 3) for move, chance in enumerate(chances)]
    turning = [Turning(0, 0, 1, 0.4, 0.5, 0.01, "Ada: Take"), Turning(1, 1, 1, 0.2, 0.5, 0.01, "Ben: Toss")]
    parts = [Parts(seat, 0.3, 0.0, 0.0, 0.0, 0.0, 0.3, 0.0, 0.0, 0.0, 0.0) for seat in range(3)]
    story = Story(["Ada", "Ben", "Cleo"], [1], curve, [], parts, turning)
    found = [[(one.seat, one.before, one.after) for one in summary_of(story, seat).moments] for seat in range(3)]
    assert found == [[(0, 0.4, 0.5), (0, 0.5, 0.2)], [(1, 0.3, 0.2), (1, 0.2, 0.5)], []]
    assert summary_of(story, None).moments == turning


def test_the_turning_points_of_one_seat_are_told_to_it() -> None:
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4))
    told = [line.text for line in review_lines(review, 1)]
    assert "move 2, round 1: You from 50 % to 0 %. You: Waste" in told
    assert not any("Vermilion from" in line for line in told)
    everybody = [line.text for line in review_lines(review, None)]
    assert "move 2, round 1: Vermilion from 50 % to 100 %. Blue: Waste" in everybody


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
