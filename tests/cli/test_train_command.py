"""`pestis train` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pestis.cli import program
from pestis.train import loop
from tests.train.kit import GAME


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(program, ["train", *map(str, arguments)], prog_name="pestis")


ASKED = ("--seats", "2", "--generations", "1", "--first-games", "48", "--workers", "1")


def test_it_says_what_it_does_and_what_that_costs(tmp_path: Path) -> None:
    result = run(GAME.id, *ASKED, "--out", tmp_path / "learned")
    assert result.exit_code == 0, result.stderr
    assert "generation 0: 48 games, " in result.stdout
    assert "games/s" in result.stdout
    assert f"the network is {tmp_path / 'learned' / 'network-000.npz'}" in result.stdout
    again = run(GAME.id, *ASKED, "--out", tmp_path / "learned")
    assert again.exit_code == 0, again.stderr
    assert "48 games" not in again.stdout


def test_worlds_to_play_on_are_a_choice(tmp_path: Path) -> None:
    assert run(GAME.id, *ASKED, "--worlds", "0", "--out", tmp_path / "learned").exit_code == 0
    again = run(GAME.id, *ASKED, "--worlds", "1", "--out", tmp_path / "learned")
    assert again.exit_code == 2
    assert "was begun with playing" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("no-such-game", *ASKED), "no-such-game"),
        ((GAME.id, "--seats", "1"), "seats"),
        ((GAME.id, "--seats", "77"), "seats"),
        ((GAME.id, *ASKED, "--generations", "0"), "--generations"),
        ((GAME.id, *ASKED, "--worlds", "-1"), "--worlds"),
        ((GAME.id,), "--seats"),
    ],
)
def test_what_cannot_be_learned_is_refused(tmp_path: Path, arguments: tuple[str, ...], complaint: str) -> None:
    result = run(*arguments, "--out", tmp_path / "learned")
    assert result.exit_code == 2
    assert result.stderr.startswith("pestis: ")
    assert complaint in result.stderr
    assert not (tmp_path / "learned").exists()


def test_another_plan_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text('{"seats": 3}', encoding="utf-8")
    result = run(GAME.id, *ASKED, "--out", tmp_path)
    assert result.exit_code == 2
    assert "was begun with seats 3, not 2; name another folder" in result.stderr


def test_a_run_that_is_stopped_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "play_generation", lambda *_: False)
    result = run(GAME.id, *ASKED, "--out", tmp_path)
    assert result.exit_code == 130
    assert "stopped; the same command goes on" in result.stderr
