"""Every lesson can be played as it is written, and a lesson that cannot is told which step is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import pestis
from pestis.bots import Perspective
from pestis.bots.lesson import LessonError, check_lesson, opened, opening
from pestis.bots.levels import LESSON, levels, make
from pestis.kernel.errors import PackError
from pestis.kernel.lessons import Lesson, UnknownLesson, lesson_of, lessons_of, read_lesson
from pestis.kernel.match import Match

GAME = "night-market"
OF_THE_HOUSE = {"divine-retribution", "plague-inc", "space-opera", "space-plague"}
ALL = [(game, name) for game in pestis.games() for name in lessons_of(pestis.game(game))]
WRITTEN = """
title = "A lesson"
summary = "For a test."
minutes = 5
seats = 2
seed = "market 1"
until_round = 3
alone = "Go on alone."
learnt = ["One thing."]
next = "Another one."

[[step]]
title = "Bid"
text = "Both bid in secret."
rules = ["NM-BID-1"]
look = ["banner"]
do = ["bid(1)"]
say = "Bid 1 coin."
wrong = { "bid(0)" = "Nothing is too little." }
"""


def lesson_from(folder: Path, text: str) -> Lesson:
    file = folder / "draft.toml"
    file.write_text(text)
    return read_lesson(pestis.game(GAME), file)


def test_every_game_teaches_itself() -> None:
    assert {game for game, _ in ALL} == set(pestis.games())


def test_the_games_of_the_house_have_a_lesson_for_the_finer_points() -> None:
    found = {game: [name for each, name in ALL if each == game] for game in pestis.games()}
    assert {game for game, names in found.items() if names == ["first-game", "second-game"]} == OF_THE_HOUSE


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_lesson_is_played_through_in_all_ways_it_accepts(game: str, name: str) -> None:
    found = pestis.game(game)
    lesson = lesson_of(found, name)
    match = check_lesson(found, lesson)
    assert match.state.is_over or (match.state.rounds() or 0) >= lesson.until_round


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_comes_the_same_way_every_time(game: str, name: str) -> None:
    found = pestis.game(game)
    lesson = lesson_of(found, name)
    assert check_lesson(found, lesson).log == check_lesson(found, lesson).log


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_lesson_teaches_one_thing_at_a_time_and_says_what_was_learned(game: str, name: str) -> None:
    lesson = lesson_of(pestis.game(game), name)
    assert sum(bool(step.do) for step in lesson.steps) >= 3
    assert 3 <= len(lesson.learnt) <= 8
    assert all(len(step.title) <= 60 for step in lesson.steps)


def test_a_step_that_cannot_be_done_is_named_with_what_can(tmp_path: Path) -> None:
    wrong = lesson_from(tmp_path, WRITTEN.replace('do = ["bid(1)"]', 'do = ["forage"]'))
    with pytest.raises(LessonError, match=r"draft, step 1 'Bid': expects forage, .*legal: bid\(0\), bid\(1\)"):
        check_lesson(pestis.game(GAME), wrong)


def test_every_way_that_a_step_accepts_is_tried(tmp_path: Path) -> None:
    """Who keeps the vinegar has not enough coins for the last step."""
    steps = [doing("sell(vinegar, 1)"), doing("buy(masks)"), doing("bid(3)")]
    check_lesson(pestis.game(GAME), lesson_from(tmp_path, WRITTEN + "".join(steps)))
    steps[0] = doing("sell(vinegar, 1)", "keep")
    with pytest.raises(LessonError, match=r"step 4 .*expects bid\(3\)"):
        check_lesson(pestis.game(GAME), lesson_from(tmp_path, WRITTEN + "".join(steps)))


def doing(*forms: str) -> str:
    return f'[[step]]\ntitle = "{forms[0]}"\ntext = "Go."\ndo = {list(forms)}\nsay = "Do it."\n'


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("minutes = 5", "minutes = 500", r"minutes.*500.*1 to 60"),
        ('rules = ["NM-BID-1"]', 'rules = ["NM-NO-1"]', r"rules.*NM-NO-1"),
        ('do = ["bid(1)"]', 'do = ["bid(9)"]', r"do.*bid\(9\).*0 to 3"),
        ('do = ["bid(1)"]', 'do = ["offer(*)"]', r"do.*offer.*no verb"),
        ('say = "Bid 1 coin."', "", r"say.*goes with do"),
        ('look = ["banner"]', 'look = ["banner"]\ncallouts = { row = "here" }', r"callouts.*row.*not lit"),
        ('title = "Bid"', 'titel = "Bid"', r"title.*missing"),
        ('seed = "market 1"', 'seed = "market 1"\nhint = "x"', r"hint.*not known"),
        ("seats = 2", "seats = 9", r"seats.*9.*2 to 4"),
        ("until_round = 3", "until_round = 3\nfrom_round = 3", r"until_round.*is 3.*after from_round"),
        ('title = "Bid"', f'title = "{"Bid" * 60}"', r"title.*180 letters.*80"),
    ],
)
def test_a_damaged_lesson_is_refused_with_the_field_and_what_is_allowed(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    assert before in WRITTEN
    with pytest.raises(PackError, match=told):
        lesson_from(tmp_path, WRITTEN.replace(before, after, 1))


def test_a_lesson_may_begin_in_a_later_round_and_finds_the_others_played(tmp_path: Path) -> None:
    game = pestis.game(GAME)
    lesson = lesson_from(tmp_path, WRITTEN.replace("until_round = 3", "until_round = 5\nfrom_round = 4"))
    match = opened(game, lesson)
    assert match.state.rounds() == 4
    assert {seat for seat, _ in match.log} == {0, 1}
    assert check_lesson(game, lesson).log[: len(match.log)] == match.log
    assert opening(game, lesson_of(game, "first-game")) == ()


def test_a_lesson_that_would_begin_after_the_end_is_told_so(tmp_path: Path) -> None:
    late = lesson_from(tmp_path, WRITTEN.replace("until_round = 3", "until_round = 60\nfrom_round = 50"))
    with pytest.raises(LessonError, match=r"draft: the person is asked nothing in round 50"):
        check_lesson(pestis.game(GAME), late)


def test_a_step_is_done_as_often_as_it_says(tmp_path: Path) -> None:
    text = WRITTEN + 'times = 2\ndone = "Well done."\n\n[[step]]\ntitle = "See"\ntext = "Look."\n'
    lesson = lesson_from(tmp_path, text)
    assert [lesson.place(made) for made in range(4)] == [0, 0, 1, 2]
    assert [lesson.praise(made) for made in range(4)] == ["", "", "Well done.", ""]
    bid = lesson.steps[0]
    assert [lesson.awaited(made) for made in range(4)] == [bid, bid, None, None]


def test_an_unknown_lesson_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownLesson, match=r"no lesson 'second'; .*first-game"):
        lesson_of(pestis.game(GAME), "second")


def test_what_else_could_be_done_is_answered_kindly(tmp_path: Path) -> None:
    (step,) = lesson_from(tmp_path, WRITTEN).steps
    assert step.reply("bid(0)") == "Nothing is too little."
    assert step.reply("bid(3)").endswith("Bid 1 coin.")


def test_a_practice_bot_plays_the_same_whatever_its_seed_and_is_no_level() -> None:
    game = pestis.game("divine-retribution")
    match = Match(game, seats=2, seed="practice", ask="people")
    seat = match.state.pending()[0]
    chosen = {
        make(LESSON, game=game, seat=seat, seed=seed).choose(Perspective(match.state, seat)) for seed in range(5)
    }
    assert len(chosen) == 1
    assert LESSON not in levels(game)
