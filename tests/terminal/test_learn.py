"""`pestis learn`: lessons in the terminal, by what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pestis
from pestis.bots.coach import Slip
from pestis.bots.lesson import check_lesson, opening
from pestis.cli import program
from pestis.kernel.lessons import PERSON, Lesson, lesson_of, lessons_of

ALL = [(game, name) for game in pestis.games() for name in lessons_of(pestis.game(game))]
GAME = "night-market"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "pestis" / "matches"


def learn(*words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(program, ["learn", *words], prog_name="pestis", input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def typed_through(game: str, name: str) -> str:
    """What the checker plays for the person, and Enter after each step that is only read."""
    found = pestis.game(game)
    lesson = lesson_of(found, name)
    log = check_lesson(found, lesson).log[len(opening(found, lesson)) :]
    forms = [found.moves.form(action) for seat, action in log if seat == PERSON]
    return "".join("\n" * to_read(lesson, made) + f"{form}\n" for made, form in enumerate(forms))


def to_read(lesson: Lesson, made: int) -> int:
    """How many steps are only read before the next move."""
    steps = lesson.steps[lesson.place(made) :]
    return next((at for at, step in enumerate(steps) if step.do), len(steps))


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_is_played_to_its_end_by_typing(game: str, name: str) -> None:
    lesson = lesson_of(pestis.game(game), name)
    result = learn(game, name, "--plain", typed=typed_through(game, name))
    assert result.exit_code == 0, result.output
    for step in lesson.steps:
        assert step.title in result.stdout
    assert f"You can play {pestis.game(game).title}." in result.stdout
    assert all(line in result.stdout for line in lesson.learnt)


def test_one_idea_is_read_at_a_time_and_the_moves_come_with_the_last() -> None:
    begun = learn("divine-retribution", "--plain").stdout
    assert "(1 of" in begun
    assert "(2 of" not in begun
    assert "Play" not in begun.partition("(Press Enter to read on.)")[2]
    on = learn("divine-retribution", "--plain", "--again", typed="\n\n").stdout
    assert on.index("(1 of") < on.index("(2 of") < on.index("(3 of") < on.index("Now you:") < on.index("  1 ")
    assert on.count("(Press Enter to read on.)") == 2


def test_what_was_said_when_one_plays_alone_is_not_said_again() -> None:
    told = learn(GAME, "--plain", typed=typed_through(GAME, "first-game")).stdout
    lesson = lesson_of(pestis.game(GAME), "first-game")
    assert told.count(lesson.alone) == 1


def test_a_later_lesson_does_not_tell_what_was_played_before_it() -> None:
    lesson = lesson_of(pestis.game("divine-retribution"), "second-game")
    told = learn("divine-retribution", "second-game", "--plain", typed="log\n").stdout
    before = told.partition("(1 of")[0]
    assert "\n- " not in before
    assert f"(1 of {len(lesson.steps)})" in told
    assert "\n- " in told.partition("(1 of")[2]


def test_nobody_is_asked_to_surrender_in_a_lesson() -> None:
    told = learn("space-opera", "--plain", typed="\n\n").stdout
    assert "Now you:" in told
    assert "surrender" not in told.lower()
    played = ["play", "space-opera", "--plain", "--players", "me,random", "--seed", "3"]
    assert "surrender" in CliRunner().invoke(program, played, prog_name="pestis", input="quit\n").stdout.lower()


@pytest.mark.parametrize("game", ["divine-retribution", "space-opera"])
def test_an_example_of_what_can_be_asked_is_a_move_that_is_not_possible(game: str) -> None:
    words = ["play", game, "--plain", "--players", "me,random", "--seed", "3"]
    told = CliRunner().invoke(program, words, prog_name="pestis", input="?\nquit\n").stdout
    example = told.partition("such as: why ")[2].splitlines()[0]
    again = CliRunner().invoke(program, words, prog_name="pestis", input=f"why {example}\nquit\n").stdout
    assert f"{example}: " in again
    assert "this move is possible now" not in again


def test_what_the_lesson_does_not_want_yet_is_not_done_and_the_reason_said() -> None:
    result = learn(GAME, "--plain", typed="bid(3)\n")
    assert "No: One coin will be enough" in result.stdout
    assert "You bid" not in result.stdout


def test_one_goes_on_where_one_left_and_can_begin_anew() -> None:
    left = learn(GAME, "--plain", typed="bid(1)\n")
    assert "Go on with: pestis learn night-market first-game" in left.stdout
    assert "(3 of 4)" in learn(GAME, "--plain").stdout
    assert "(1 of 4)" in learn(GAME, "--plain", "--again").stdout


def test_a_lesson_can_be_checked_and_an_unknown_one_is_refused() -> None:
    assert "all of them can be played" in learn(GAME, "--check").stdout
    assert learn("divine-retribution", "--check").stdout.count("all of them can be played") == 2
    wrong = learn(GAME, "second")
    assert wrong.exit_code == 2
    assert "first-game" in wrong.stderr


def test_the_lessons_of_a_game_are_listed_and_the_first_one_names_the_next() -> None:
    listed = learn("divine-retribution", "--list").stdout
    assert "pestis learn divine-retribution first-game\n" in listed
    assert "pestis learn divine-retribution second-game\n" in listed
    typed = typed_through("divine-retribution", "first-game")
    ended = learn("divine-retribution", "--plain", typed=typed).stdout
    assert "The next lesson: pestis learn divine-retribution second-game" in ended


def test_the_coach_of_a_table_speaks_when_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    slip = Slip(3, "Bid 3 coins", "Bid 0 coins", 0.6, 0.3)
    monkeypatch.setattr("pestis.terminal.local.slip_of", lambda *_: slip)
    typed = "coach\nbid(3)\nquit\n"
    words = ["play", GAME, "--plain", "--players", "me,random", "--seed", "3"]
    told = CliRunner().invoke(program, words, prog_name="pestis", input=typed).stdout
    assert "Coach: Bid only if" in told
    assert 'leaves you about 30 % to win. The bots see 60 % after "Bid 0 coins".\nType u to take it back.' in told


def test_people_among_themselves_have_no_coach() -> None:
    words = ["play", GAME, "--plain", "--players", "me,hotseat:Lu", "--seed", "3"]
    told = CliRunner().invoke(program, words, prog_name="pestis", input="\ncoach\nquit\n").stdout
    assert "No: Between people nobody is coached." in told
