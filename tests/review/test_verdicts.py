"""What a decision is called."""

import pytest

from pestis.kernel.match import Match
from pestis.review import DEPTHS, Reviewer
from pestis.review import worlds as worlds_module
from pestis.review.chance import Moment
from pestis.review.decisions import decision_of
from pestis.review.format import Decision, GivenUp, Parts, Point
from pestis.review.reviewer import moments_of
from pestis.review.study import MOST, Study
from pestis.review.summary import Story, summary_of
from pestis.review.turning import turnings_of
from pestis.review.verdicts import COSTS, LEAST_WORLDS, verdict
from pestis.review.worlds import Worlds, bare
from tests.review.coins import TAKE, TOSS, WASTE, CoinGame, played
from tests.review.test_parts import reviewed


@pytest.mark.parametrize(
    ("low", "high", "worlds", "is_surprising", "name"),
    [
        (0.10, 0.30, 16, False, "blunder"),
        (0.09, 0.36, 16, False, "mistake"),
        (0.05, 0.12, 16, False, "mistake"),
        (0.04, 0.40, 16, False, "inaccurate"),
        (0.02, 0.04, 16, False, "inaccurate"),
        (0.01, 0.50, 64, False, "good"),
        (0.30, 0.50, 15, False, "good"),
        (0.00, 0.00, 6, True, ""),
        (-0.12, -0.03, 16, True, "brilliant"),
        (-0.12, -0.03, 16, False, "good"),
        (-0.12, -0.03, 6, True, "good"),
        (-0.20, -0.02, 16, True, "good"),
    ],
)
def test_the_thresholds(low: float, high: float, worlds: int, is_surprising: bool, name: str) -> None:
    """The lower end counts, and a few worlds are no ground for a verdict."""
    assert verdict(low, high, worlds, is_surprising) == name


def test_the_interval_holds_what_is_true_in_19_of_20_cases() -> None:
    """A toss when one is ahead costs a quarter."""
    match = played(TAKE, WASTE, TOSS, *[TAKE] * 3)
    found = [one for one in (toss_of(match, seed) for seed in range(400)) if one.worlds >= LEAST_WORLDS]
    held = sum(one.low <= 0.25 <= one.high for one in found)
    assert 0.92 < held / len(found) < 0.98
    assert len(found) > 380
    assert max(one.worlds for one in found) == MOST
    assert all(one.low >= COSTS[0][1] for one in found if one.verdict == "blunder")


def toss_of(match: Match, seed: int, passes: int = 1) -> Decision:
    study = Study(moments_of(match)[2], Worlds(match.game, seed))
    study.chance.count = 1  # the verdict does not depend on it
    for number in range(passes):
        study.look(number)
    return decision_of(study)


def test_a_wasted_turn_is_a_blunder_with_its_price() -> None:
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4))
    wasted = review.decisions[1]
    assert (wasted.seat, wasted.played.form, wasted.others[0].form) == (1, "waste", "take")
    assert (wasted.verdict, wasted.loss, wasted.low, wasted.high) == ("blunder", 0.5, 0.5, 0.5)
    assert wasted.why[0] == "The bots judge “Waste” at 0 % to win, “Take” at 50 %."
    assert [one.verdict for one in review.decisions if one.seat == 0] == ["good"] * 3


def test_what_a_toss_scores_is_not_told_beforehand() -> None:
    wasted, toss = played(TAKE, WASTE, *[TAKE] * 4), played(TAKE, WASTE, TOSS, *[TAKE] * 3)
    at_once = "At once it leaves the score as it is; the other move adds 1 point to the score."
    assert reviewed(wasted).decisions[1].why[1:] == [at_once]
    assert toss_of(toss, 0).verdict == "blunder"
    assert len(toss_of(toss, 0).why) == 1


def test_nobody_is_told_to_do_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Newcomers are told to take points: a word for who wasted a turn, not for who took a point too late."""
    monkeypatch.setattr(CoinGame, "coaching", lambda game, state, seat: "Take what you get.")
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4), "deep")
    wasted, late = review.decisions[1], review.decisions[5]
    assert (wasted.verdict, late.verdict) == ("blunder", "blunder")
    assert "Take what you get." in wasted.why
    assert "Take what you get." not in late.why


def test_who_is_behind_has_to_dare_something_once() -> None:
    """A point more would lose for certain; the toss wins a quarter: half of the tosses make it a draw.

    In the second round there is still time for that, in the last one there is not.
    """
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4), "deep")
    early, late = review.decisions[3], review.decisions[5]
    assert [(one.played.form, one.others[0].form) for one in (early, late)] == [("take", "toss")] * 2
    assert (early.verdict, late.verdict) == ("", "blunder")
    assert early.loss == 0
    assert early.played.chance == pytest.approx(0.25, abs=0.1)
    assert late.loss == pytest.approx(0.25, abs=0.1)


def test_only_what_comes_again_at_the_next_choice_is_made_up_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """One id can be another move by then: its words say what it is, but for the numbers in brackets."""
    early, late = (moments_of(played(TAKE, WASTE, *[TAKE] * 4))[at] for at in (3, 5))
    assert made_up(early) is not None
    assert made_up(late) is None, "there is no next choice"
    told = iter(("Toss the coin", "Toss the hat"))
    monkeypatch.setattr(worlds_module, "bare", lambda text: next(told))
    assert made_up(early) is None


@pytest.mark.parametrize(("rounds", "comes_again"), [([2, 2, 2], True), ([2, 2, 3], False)])
def test_it_may_come_again_after_another_question_of_the_same_round(
    monkeypatch: pytest.MonkeyPatch, rounds: list[int], comes_again: bool
) -> None:
    """At the next choice tossing is another move, at the one after that it is the same again."""
    first = moments_of(played(*[TAKE] * 6))[1]
    told = iter(("Toss", "Toss the hat", "Toss"))
    count = iter(rounds[1:])
    monkeypatch.setattr(worlds_module, "bare", lambda text: next(told))
    monkeypatch.setattr(
        CoinGame, "rounds", lambda game, state: rounds[0] if state is first.before else next(count, rounds[-1])
    )
    assert (made_up(first) is not None) == comes_again


@pytest.mark.parametrize(
    ("at_the_end", "verdict", "loss"), [(0.0, "good", 0.0), (0.02, "good", 0.0), (0.2, "blunder", 0.2)]
)
def test_nobody_is_blamed_for_what_only_looks_bad_for_a_while(
    at_the_end: float, verdict: str, loss: float
) -> None:
    study = Study(moments_of(played(TAKE, WASTE, *[TAKE] * 4))[1], Worlds(CoinGame(), 0))
    own, other = study.moment.action, study.others()[0]
    both = {own: 0.4, other: 0.6}
    study.compared = {action: {number: [0.5, chance] for number in range(16)} for action, chance in both.items()}
    ends = {own: 0.3, other: 0.3 + at_the_end}
    study.followed[other] = {
        action: {number: [0.5, chance + 0.1 * (number % 2 == (action == own))] for number in range(32)}
        for action, chance in ends.items()
    }
    told = decision_of(study)
    assert (told.verdict, told.loss) == (verdict, loss)
    assert told.others[0].chance - told.played.chance == pytest.approx(loss)
    assert (told.low < 0 < told.high) == (verdict == "good")


def test_what_is_made_up_for_is_told_in_the_same_worlds() -> None:
    """Some of the worlds of a deep review are poorer than others: their luck excuses nobody, and blames nobody."""
    study = Study(moments_of(played(TAKE, WASTE, *[TAKE] * 4))[1], Worlds(CoinGame(), 0))
    own, other = study.moment.action, study.others()[0]
    poor = {number: [0.5, 0.6 if number < 16 else 0.4] for number in range(32)}
    study.compared = {own: poor, other: {number: [0.2, 0.7] for number in poor}}
    study.made_up[other] = {number: [0.5, 0.45] for number in range(16, 32)}
    assert study.best_known(own) is study.made_up[other], "better in every world that both know"
    study.made_up[other] = {number: [0.5, 0.55] for number in range(16)}
    assert study.best_known(own) is poor, "worse in every world that both know"


def made_up(moment: Moment) -> list[float] | None:
    toss = next(action for action in moment.before.legal(1) if moment.before.describe(1, action).form == "toss")
    return Worlds(CoinGame(), 0).made_up(moment.before, 1, moment.action, toss, 7)


def test_the_words_of_a_move_are_those_outside_of_brackets() -> None:
    assert bare("End the Spread Phase (5 cards unplayed)") == bare("End the Spread Phase (4 cards unplayed)")
    assert bare("Carry 1 Ore") != bare("Carry 1 Meeple")
    assert bare("Infect (no free Rat King) for 8") == "Infect for 8"


def test_a_toss_that_costs_is_called_so_whatever_came_of_it() -> None:
    """Ahead by one, a point wins and a toss draws with tails: it costs a quarter."""
    for seed in range(6):
        toss = toss_of(played(TAKE, WASTE, TOSS, *[TAKE] * 3, seed=seed), 0, passes=DEPTHS["deep"])
        assert toss.verdict == "blunder"
        assert toss.loss == pytest.approx(0.25, abs=0.1)


def test_three_sentences_name_the_reader_you() -> None:
    review = reviewed(played(TAKE, WASTE, *[TAKE] * 4))
    told = review.summary_for(1)
    assert told is not None
    assert told.sentences == [
        "Vermilion won; your chance was highest at the start, with 50 %.",
        "In round 1 you chose “Waste”: that cost 50 points (± 1) of your chance to win, against “Take”.",
        "Luck was not clearly on anybody's side.",
    ]
    everybody = review.summary_for(None)
    assert everybody is not None
    assert everybody.sentences[0] == "Vermilion won; at the start the chances were Vermilion 50 % and Blue 50 %."


@pytest.mark.parametrize(
    ("winners", "chances", "told"),
    [
        ([1], [0.4, 0.6, 0.3, 0], "Ben won; your chance was 40 % at the start and highest in round 2, with 60 %."),
        ([1], [0.4, 0.2, 0.3, 0], "Ben won; your chance was highest at the start, with 40 %."),
        ([0], [0.4, 0.2, 0.3, 1], "You won; your chance was 40 % at the start and lowest in round 2, with 20 %."),
        ([1], [0.4, 0.404, 0.3, 0], "Ben won; your chance was highest at the start, with 40 %."),
        ([0], [0.4, 0.6, 0.7, 1], "You won; your chance was lowest at the start, with 40 %."),
    ],
)
def test_the_first_sentence_says_what_the_curve_shows(winners: list[int], chances: list[float], told: str) -> None:
    """Between the start and the result, which is no chance any more."""
    parts = [Parts(seat, 0.5, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0) for seat in range(2)]
    curve = [Point(at, at + 1, [chance, 1 - chance], [0.0, 0.0]) for at, chance in enumerate(chances)]
    assert summary_of(Story(["Ada", "Ben"], winners, curve, [], parts, []), 0).sentences[0] == told


def test_the_second_sentence_knows_who_decided_something() -> None:
    """Ben leaves the game before his first turn."""
    reviewer = Reviewer(played(TAKE), ["Ada", "Ben"], given_up=GivenUp(1, [0]))
    for _ in reviewer.steps():
        pass
    assert [summary.sentences[1] for summary in reviewer.review().summaries] == [
        "No decision clearly cost 2 points or more of the chance to win.",
        "None of your decisions clearly cost 2 points or more of the chance to win.",
        "You had nothing to decide.",
    ]


@pytest.mark.parametrize(("winners", "how"), [([0], "won"), ([], "lost")])
def test_who_plays_alone_wins_or_loses(winners: list[int], how: str) -> None:
    parts = [Parts(0, 0.9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)]
    curve = [Point(0, 0, [0.9], [0.0]), Point(5, 1, [0.95], [0.0]), Point(9, 2, [float(len(winners))], [0.0])]
    story = Story(["Ada"], winners, curve, [], parts, [])
    assert summary_of(story, None).sentences[0] == f"Ada {how}; at the start the chance was 90 %."
    assert summary_of(story, 0).sentences[0].startswith(f"You {how}; your chance was ")


@pytest.mark.parametrize(
    ("error", "told"),
    [(0.02, "Luck was not clearly on anybody's side."), (0.4, "How much was luck, only a deeper look can tell.")],
)
def test_luck_that_was_not_measured_is_not_denied(error: float, told: str) -> None:
    parts = [Parts(seat, 0.5, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, error, 0.0, 0.0) for seat in range(2)]
    story = Story(["Ada", "Ben"], [0], [], [], parts, [])
    assert summary_of(story, None).sentences[2] == told


def test_the_turning_point_is_the_move_that_did_it() -> None:
    (turning,) = reviewed(played(TAKE, WASTE, *[TAKE] * 4)).turning
    assert (turning.move, turning.before, turning.after, turning.text) == (1, 0.5, 1.0, "Blue: Waste")


@pytest.mark.parametrize(("error", "count"), [(0.05, 0), (0.02, 1)])
def test_a_change_that_may_be_an_accident_is_no_turning_point(error: float, count: int) -> None:
    """Of hundreds of changes a few are two or three errors wide, and mean nothing."""
    reviewer = Reviewer(played(TAKE, WASTE, *[TAKE] * 4))
    for _ in reviewer.steps():
        pass
    curve = [Point(1, 1, [0.5, 0.5], [error] * 2), Point(2, 1, [0.7, 0.3], [error] * 2)]
    assert len(turnings_of(curve, reviewer.studies, ["Ada", "Ben"])) == count
