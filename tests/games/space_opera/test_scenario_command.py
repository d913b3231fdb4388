"""`pestis scenario`: list, check, new."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pestis.cli import program
from pestis.cli.scenario import id_for
from pestis.games.space_opera.content.scenario.shelf import Shelf
from pestis.kernel import registry
from tests.games.space_opera.shelf import shelf, small
from tests.lab import toy


class ToyWithScenarios(toy.DiceGame):
    """Any game may have scenarios: the command asks for the method and names no game."""

    def scenarios(self) -> Shelf:
        return shelf()


@pytest.fixture(autouse=True)
def _only_toys(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with toy.installed():
        registry.add(ToyWithScenarios())
        monkeypatch.setattr(registry, "games", lambda: ["dice-toy"])
        yield


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(program, ["scenario", *map(str, arguments)], prog_name="pestis")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def said(result: Result) -> str:
    """What was printed, however wide the screen is."""
    return " ".join(result.stdout.split())


def test_the_list_has_every_scenario_of_the_pack() -> None:
    result = run("list")
    assert result.exit_code == 0
    for name in shelf().names():
        assert name in result.stdout
    assert "2, 3, 4" in result.stdout
    assert "6 x 6" in result.stdout


def test_a_good_file_is_called_playable(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(small("rate = 3"))
    result = run("check", file)
    assert result.exit_code == 0
    assert "'Small', 3 x 3, for 2 players, can be played." in said(result)
    assert "--option scenario=" in result.stdout


def test_a_warning_does_not_make_a_file_bad(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(small(rest="wormholes = 1"))
    result = run("check", file)
    assert result.exit_code == 0
    assert "warning: small.toml: with 2 players: a single Wormhole leads nowhere [SO-SCEN-7]" in said(result)


def test_all_that_is_wrong_is_said_line_by_line_and_the_exit_code_is_one(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(small("rate = 0\nspeed = 3"))
    result = run("check", file)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert lines[0] == "pestis: small.toml, line 8: field 'rate': is 0; allowed: 1 to 9 [SO-SCEN-4]"
    assert lines[1].startswith("pestis: small.toml, line 9: field 'speed': is not known here; allowed: ")
    assert len(lines) == 2
    assert result.stdout == ""


def test_a_file_that_cannot_be_opened_is_refused_as_everywhere(tmp_path: Path) -> None:
    """Nothing is wrong with a scenario: the exit code is 2, and the path is as it was typed."""
    file = tmp_path / "nowhere.toml"
    result = run("check", file)
    assert result.exit_code == 2
    assert result.stderr == f"pestis: {file}: No such file or directory\n"
    assert run("check", tmp_path).stderr == f"pestis: {tmp_path}: Is a directory\n"


def test_a_new_file_passes_the_check(tmp_path: Path) -> None:
    file = tmp_path / "Great War 2.toml"
    assert run("new", file).exit_code == 0
    assert 'id = "great-war-2"' in file.read_text()
    assert run("check", file).exit_code == 0


def test_commands_that_are_shown_for_a_new_file_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the name of the file has a space in it."""
    monkeypatch.chdir(tmp_path)
    written, play = run("new", "my map.toml").stdout.splitlines()
    check = written.partition("then: pestis ")[2]
    assert CliRunner().invoke(program, shlex.split(check)).exit_code == 0
    assert play == "Play it: pestis play-bots dice-toy --option 'scenario=my map.toml'"


def test_without_a_file_the_template_goes_to_the_screen() -> None:
    result = run("new")
    assert result.stdout == shelf().template("my-scenario")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text("mine")
    result = run("new", file)
    assert result.exit_code == 2
    assert "there is such a file already" in result.stderr
    assert file.read_text() == "mine"
    assert "ends in .toml; allowed: small.toml" in run("new", tmp_path / "small.txt").stderr
    assert "there is no folder" in run("new", tmp_path / "no" / "small.toml").stderr


@pytest.mark.parametrize(
    ("file", "id"), [("a.toml", "a"), ("A_b c.toml", "a-b-c"), ("7.toml", "my-scenario"), ("--x-.toml", "x")]
)
def test_an_id_is_made_from_the_name_of_the_file(file: str, id: str) -> None:
    assert id_for(Path(file)) == id


def test_a_game_without_scenarios_is_told_so() -> None:
    registry.add(toy.DiceGame())
    assert "the game 'dice-toy' has no scenarios" in run("list", "--game", "dice-toy").stderr
    assert "no game that is installed has scenarios" in run("list").stderr
    assert "there is no game 'chess'" in run("list", "--game", "chess").stderr


def test_a_wrong_word_is_refused_with_the_commands_there_are() -> None:
    result = run("chek")
    assert result.exit_code == 2
    assert result.stderr.startswith("pestis: there is no command 'chek'; did you mean 'check'?")
    assert "Example:\n  pestis scenario check" in run("check", "--help").stdout
