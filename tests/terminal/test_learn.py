"""`pestis learn`: lessons in the terminal, by what is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pestis
from pestis.bots.coach import Slip
from pestis.bots.lesson import check_lesson
from pestis.cli import program
from pestis.kernel.lessons import PERSON, lesson_of, lessons_of

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
    """The forms that the person plays when the checker goes through the lesson."""
    found = pestis.game(game)
    log = check_lesson(found, lesson_of(found, name)).log
    return "".join(f"{found.moves.form(action)}\n" for seat, action in log if seat == PERSON)


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_is_played_to_its_end_by_typing(game: str, name: str) -> None:
    lesson = lesson_of(pestis.game(game), name)
    result = learn(game, name, "--plain", typed=typed_through(game, name))
    assert result.exit_code == 0, result.output
    for step in lesson.steps:
        assert step.title in result.stdout
    assert f"You can play {pestis.game(game).title}." in result.stdout
    assert all(line in result.stdout for line in lesson.learnt)


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
    wrong = learn(GAME, "second")
    assert wrong.exit_code == 2
    assert "first-game" in wrong.stderr


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
