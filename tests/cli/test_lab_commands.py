"""The commands of the laboratory: what they write, what they say, what they refuse."""

from __future__ import annotations

import errno
import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest
from click.testing import CliRunner, Result

from pestis.cli import program
from pestis.kernel.options import OptionValues
from pestis.kernel.state import State
from pestis.lab import CrewError, Part, Run
from tests.lab import toy

COMMANDS = ["simulate", "tournament", "report"]


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy.installed():
        yield


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(program, list(arguments), prog_name="pestis")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def output(line: str) -> str:
    result = run(*line.split())
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(line: str, code: int = 2) -> str:
    result = run(*line.split())
    assert result.exit_code == code, result.output
    first, rest = result.stderr.split("\n", 1)
    assert rest == ""
    return first


def played(out: str = "runs/x", more: str = "") -> str:
    return output(f"simulate dice-toy --seats greedy,random --games 30 --seed 3 --out {out} {more}")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_short_help_with_an_example(command: str) -> None:
    said = output(f"{command} --help")
    assert f"Example:\n  pestis {command}" in said
    assert len(said.splitlines()) < 35


def test_simulate_keeps_every_game_and_says_where() -> None:
    said = played()
    assert "Dice Toy, 2 seats, seed 3, ask=able" in said
    assert "The tables are in runs/x; pestis report runs/x draws them." in said
    assert len(pl.read_parquet("runs/x/games/*.parquet")) == 30
    assert len(pl.read_parquet("runs/x/seats/*.parquet")) == 60
    assert json.loads(Path("runs/x/run.json").read_text())["plan"]["bots"] == ["greedy", "random"]


def test_the_summary_is_the_same_with_and_without_a_folder() -> None:
    def tables(said: str) -> str:
        return re.sub(r"30 games in .*", "", said.partition("The tables are in")[0])

    assert tables(played()) == tables(output("simulate dice-toy --seats greedy,random --games 30 --seed 3"))


def test_seats_are_a_number_or_a_list_of_bots() -> None:
    assert "Dice Toy, 4 seats" in output("simulate dice-toy --seats 4 --games 1")
    assert "Dice Toy, 2 seats" in output("simulate dice-toy --seats random,greedy --games 1")
    assert "Dice Toy, 2 seats" in output("simulate dice-toy --seats 2 --bots greedy,random --games 1")


def test_detail_seats_leaves_out_the_cards() -> None:
    played(more="--detail seats")
    assert sorted(path.name for path in Path("runs/x").iterdir()) == ["games", "run.json", "seats", "sums"]


def test_ctrl_c_keeps_finished_games_and_resume_plays_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[None] = []
    deal = toy.DiceGame.deal

    def interrupted(self: toy.DiceGame, state: State, options: OptionValues) -> None:
        dealt.append(None)
        if len(dealt) == 12:
            signal.raise_signal(signal.SIGINT)
        deal(self, state, options)

    line = "simulate dice-toy --seats greedy,random --games 30 --seed 3 --out runs/y"
    monkeypatch.setattr(toy.DiceGame, "deal", interrupted)
    monkeypatch.setattr("sys.argv", ["pestis", *line.split()])
    stopped = run(*line.split())
    assert stopped.exit_code == 130
    assert "stopped after 12 of 30 games" in stopped.stdout
    assert f"stopped; finished games are kept. To go on: pestis {line} --resume" in stopped.stderr
    monkeypatch.setattr(toy.DiceGame, "deal", deal)
    assert "18 games in" in output(f"{line} --resume")
    played()
    for table in ("games", "seats", "cards"):
        assert pl.read_parquet(f"runs/x/{table}/*.parquet").equals(pl.read_parquet(f"runs/y/{table}/*.parquet"))


def test_a_bad_game_is_reported_with_its_record_and_can_be_played_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = toy.DiceGame.outcome

    def broken(self: toy.DiceGame, state: State) -> object:
        return 1 // 0 if max(toy.dice(state).points) == 31 else outcome(self, state)

    monkeypatch.setattr(toy.DiceGame, "outcome", broken)
    line = "simulate dice-toy --seats greedy,random --games 30 --seed 3"
    result = run(*line.split(), "--out", "runs/x")
    assert result.exit_code == 1
    failed = sorted(Path("runs/x/failed").glob("*.json"))
    number = json.loads(failed[0].read_text())["number"]
    assert f"pestis: game {number} failed: ZeroDivisionError" in result.stderr
    told = "their records are in runs/x/failed, and --only N in place of --out plays one of them again"
    assert f"{len(failed)} games failed; {told}" in result.stderr
    assert f"{30 - len(failed)} games in" in result.stdout
    assert f"{len(failed)} of 30 games failed and are not counted" in result.stdout
    assert "stopped" not in result.stdout
    assert f"game {number} failed: ZeroDivisionError" in refusal(f"{line} --only {number}")
    monkeypatch.setattr(toy.DiceGame, "outcome", outcome)
    assert f"game {number}, seed " in output(f"{line} --only {number}")


def test_games_that_failed_before_are_told_when_a_run_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = toy.DiceGame.outcome

    def broken(self: toy.DiceGame, state: State) -> object:
        return 1 // 0 if toy.dice(state).points[0] == 31 else outcome(self, state)

    monkeypatch.setattr(toy.DiceGame, "outcome", broken)
    line = "simulate dice-toy --seats greedy,random --games 30 --seed 3 --out runs/x"
    before = run(*line.split())
    again = run(*line.split(), "--resume")
    assert before.exit_code == again.exit_code == 1
    assert before.stderr.splitlines()[-1] == again.stderr.splitlines()[-1]
    assert "failed; their records are in runs/x/failed" in again.stderr
    number = len(list(Path("runs/x/failed").iterdir()))
    assert f"Dice Toy, {30 - number} games, 2 seats" in output("report runs/x")


def test_a_run_without_a_finished_game_has_no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.DiceGame, "outcome", lambda self, state: 1 // 0)
    assert run("simulate", "dice-toy", "--games", "3", "--out", "runs/x").exit_code == 1
    assert "runs/x has no game that came to its end; 3 failed" in refusal("report runs/x")


def test_report_draws_a_page_and_check_is_the_gate() -> None:
    output("simulate dice-toy --seats greedy,greedy --games 30 --out runs/x")
    said = output("report runs/x")
    assert "missed  Too many rounds" in said
    assert "3 met, 1 missed, 2 open\n" in said
    assert "The page is runs/x/report.html." in said
    assert "<svg" in Path("runs/x/report.html").read_text()
    assert run("report", "runs/x", "--check", "--out", "page.html").exit_code == 1
    assert Path("page.html").exists()


def test_check_passes_where_nothing_is_missed() -> None:
    played()
    assert "0 met, 0 missed, 6 open: this run says nothing about balance" in output("report runs/x --check")


def test_two_runs_are_compared() -> None:
    played("runs/a")
    played("runs/b", "--option rounds=5")
    assert "The page is runs/b/compared.html." in output("report runs/a runs/b")
    assert "two runs compared" in Path("runs/b/compared.html").read_text()


def test_tournament_prints_ratings_and_the_matrix(tmp_path: Path) -> None:
    said = output("tournament dice-toy --bots random,greedy --games 21 --seed 2 --json results.json")
    assert "Dice Toy, 2 seats, 22 games: 2 seatings, 11 deals, seed 2" in said
    rows = [line.split() for line in said.splitlines() if line.startswith(("greedy", "random"))]
    assert [row[0] for row in rows] == ["greedy", "random", "greedy", "random"]
    results = json.loads(Path("results.json").read_text())
    assert (
        json.loads(output("tournament dice-toy --bots random,greedy --games 22 --seed 2 --json -"))
        | {"standings": results["standings"]}
        == results
    )
    assert results["games"] == 22
    assert results["matrix"]["greedy"]["random"][0] > 0.5


def test_one_of_something_is_told_as_one() -> None:
    assert "2 games: 2 seatings, 1 deal, seed 0" in output("tournament dice-toy --bots random,greedy --games 2")
    assert ", 1 seat, seed 0" in output("simulate plague-inc --seats 1 --games 1 --out runs/alone")
    assert ", 1 game, 1 seat, seed 0" in output("report runs/alone")
    assert ", 1 seat, rules version" in output("play-bots plague-inc --seats 1 --bots random")


def test_a_tournament_says_where_the_moves_of_bad_games_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.DiceGame, "outcome", lambda self, state: 1 // 0)
    line = ["tournament", "dice-toy", "--bots", "random,greedy", "--games", "2"]
    for words, kept in (
        ([], "--json FILE keeps their moves"),
        (["--json", "x.json"], "their moves are in x.json"),
    ):
        result = run(*line, *words)
        assert result.exit_code == 1
        assert result.stderr.splitlines()[-1] == f"pestis: failed: 2 of 2 games; {kept}"
    assert len(json.loads(Path("x.json").read_text())["failures"][0]["moves"]) > 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("simulate dice-toy --seats oracle,random", "Dice Toy has no bot 'oracle'; did you mean 'normal'?"),
        ("simulate dice-toy --seats random,,random", "--seats is 'random,,random'; allowed: a number, or the bot"),
        ("simulate dice-toy --seats=--2", "Dice Toy has no game for 1 seats; allowed: 2, 3, 4"),
        ("simulate dice-toy --seats -2", "Dice Toy has no game for -2 seats; allowed: 2, 3, 4"),
        ("simulate dice-toy --seats random", "Dice Toy has no game for 1 seats; allowed: 2, 3, 4"),
        ("simulate dice-toy --seats random,greedy --bots random", "--seats names the bots already"),
        ("simulate dice-toy --resume", "say which with --out DIR"),
        ("simulate dice-toy --resume --out nowhere", "nowhere: there is no such folder"),
        ("simulate dice-toy --address host:1", "add --on ray"),
        ("simulate dice-toy --workers 0", "--workers"),
        ("simulate dice-toy --only 5000", "the plan has the games 0 to 999; there is no game 5000"),
        ("simulate dice-toy --only 5 --out x", "--only plays one game and keeps nothing; leave out --out"),
        ("simulate dice-toy --only 5 --resume --workers 2 --json x", "leave out --json, --resume, --workers"),
        ("simulate dice-toy --detail seats", "--detail says which tables are kept: say where with --out DIR"),
        ("simulate dice-toy --on ray --address nowhere", "the address 'nowhere' is none of a cluster"),
        ("tournament dice-toy --bots greedy", "two or more different bots"),
        ("tournament dice-toy --bots greedy,oracle", "no bot 'oracle'"),
        ("tournament dice-toy --bots greedy,random --seats 9", "allowed: 2, 3, 4"),
        ("tournament dice-toy", "Missing option '--bots'"),
        ("report nowhere", "nowhere: there is no such folder"),
        ("report .", "there is no run.json in it"),
        ("report nowhere --out no/page.html", "there is no folder no"),
    ],
)
def test_bad_input_is_refused_in_one_line(line: str, said: str) -> None:
    if "--on ray" in line:
        pytest.importorskip("ray")
    assert said in refusal(line)
    assert list(Path().iterdir()) == []


def test_a_cluster_that_is_not_there_leaves_no_folder_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    assert "none of a cluster" in refusal("simulate dice-toy --on ray --address nowhere --out runs/x")
    assert not Path("runs").exists()

    def refused(*asked: object) -> Iterator[Part]:
        raise CrewError("nobody is at home")

    monkeypatch.setattr("pestis.cli.simulate.play_on_ray", refused)
    assert "nobody is at home" in refusal("simulate dice-toy --on ray --out runs/x")
    assert not Path("runs/x").exists()
    played()
    resumed = "simulate dice-toy --seats greedy,random --games 30 --seed 3 --out runs/x --resume --on ray"
    assert "nobody is at home" in refusal(resumed)
    assert Path("runs/x/run.json").exists()


def test_a_full_disk_is_told_with_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Run, part: Part) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Run, "keep", full)
    said = refusal("simulate dice-toy --games 3 --out runs/x")
    assert said == "pestis: runs/x: No space left on device; what was finished is kept"


def full(*_: object, **__: object) -> int:
    """A disk without room: the system does not say for which file."""
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_disk_too_full_to_begin_a_run_is_told_with_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        said = refusal("simulate dice-toy --games 3 --out runs/x")
    assert said == "pestis: runs/x: No space left on device"
    output("simulate dice-toy --games 3 --out runs/x")


def test_half_a_table_does_not_stay_on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_bytes

    def half(self: Path, content: bytes) -> int:
        write(self, content[:9])
        return full() if "seats" in self.parts else write(self, content)

    monkeypatch.setattr(Path, "write_bytes", half)
    refusal("simulate dice-toy --games 3 --out runs/x")
    assert [file for file in Path("runs/x").rglob("*") if file.suffix == ".writing"] == []


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("report runs/x", "runs/x/report.html"),
        ("report runs/x --out page.html", "page.html"),
        ("simulate dice-toy --games 3 --json results.json", "results.json"),
        ("tournament dice-toy --bots random,greedy --games 2 --json results.json", "results.json"),
        ("play-bots dice-toy --record match.json", "match.json"),
    ],
)
def test_a_full_disk_is_told_with_the_file(line: str, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played()
    monkeypatch.setattr(Path, "write_text", full)
    assert refusal(line) == f"pestis: {file}: No space left on device; it is not whole"


def test_where_results_cannot_be_written_nothing_is_played() -> None:
    Path("results.json").symlink_to("nowhere/results.json")
    for line in ("simulate dice-toy", "tournament dice-toy --bots random,greedy"):
        result = run(*line.split(), "--json", "results.json")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "pestis: results.json: No such file or directory\n"


def test_results_that_are_there_stay_until_there_are_new_ones() -> None:
    Path("results.json").write_text("old")
    assert "no bot 'oracle'" in refusal("simulate dice-toy --bots oracle --json results.json")
    output("simulate dice-toy --games 1 --json new.json")
    assert Path("results.json").read_text() == "old"


def test_options_may_stand_in_one_list() -> None:
    for words in ("--option rounds=5 --option generous=true", "--options rounds=5,generous=true"):
        results = json.loads(output(f"simulate dice-toy --seats 2 --games 2 --json - {words}"))
        assert results["plan"]["options"] == {"rounds": 5, "generous": True, "mood": "calm"}
    assert "option 'rounds' is '5,x=1'; allowed: a whole number" in refusal(
        "simulate dice-toy --option rounds=5,x=1"
    )
    assert "option 'rounds' is given twice" in refusal("simulate dice-toy --option rounds=5,rounds=6")


def test_a_folder_that_holds_a_run_or_something_else_is_left_alone() -> None:
    played()
    before = {path: path.read_bytes() for path in Path("runs/x").rglob("*") if path.is_file()}
    line = "simulate dice-toy --seats greedy,random --games 30 --seed 3 --out"
    assert "runs/x holds a run already" in refusal(f"{line} runs/x")
    assert "seed is 3 there and 4 here" in refusal(f"{line.replace('--seed 3', '--seed 4')} runs/x --resume")
    assert "runs is not empty and holds no run" in refusal(f"{line} runs")
    assert {path: path.read_bytes() for path in Path("runs/x").rglob("*") if path.is_file()} == before


def test_resume_names_a_damaged_file_and_what_to_do() -> None:
    played()
    line = "simulate dice-toy --seats greedy,random --games 30 --seed 3 --out runs/x --resume"
    whole = Path("runs/x/cards/part-000003.parquet").read_bytes()
    Path("runs/x/cards/part-000003.parquet").write_bytes(whole[:-9])
    said = (
        "runs/x/cards/part-000003.parquet is damaged, or was changed after simulate wrote it; to play its games "
    )
    said += "again, remove runs/x/games/part-000003.parquet and simulate with --resume"
    assert said in refusal(line)
    assert said in refusal("report runs/x")
    assert not Path("runs/x/report.html").exists()
    Path("runs/x/games/part-000003.parquet").unlink()
    assert "1 game in" in output(line)
    assert Path("runs/x/cards/part-000003.parquet").read_bytes() == whole


def test_report_of_a_file_or_an_unknown_game_is_refused() -> None:
    played()
    assert "runs/x/run.json is a file; a run is a folder" in refusal("report runs/x/run.json")
    manifest = Path("runs/x/run.json")
    manifest.write_text(manifest.read_text().replace('"dice-toy"', '"poker"'))
    assert "runs/x/run.json: there is no game 'poker'" in refusal("report runs/x")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_refused() -> None:
    Path("closed").mkdir(mode=0o500)
    assert "closed/x: Permission denied" in refusal("simulate dice-toy --games 1 --out closed/x")


def test_a_folder_that_cannot_be_made_is_refused() -> None:
    Path("file").write_text("")
    assert "file/x: Not a directory" in refusal("simulate dice-toy --games 1 --out file/x")


def test_runs_of_two_games_are_not_compared() -> None:
    played()
    manifest = json.loads(Path("runs/x/run.json").read_text())
    manifest["plan"]["game"] = "space-plague"
    other = Path("runs/z")
    (Path("runs/x")).rename(other)
    (other / "run.json").write_text(json.dumps(manifest))
    played()
    assert "compare runs of one game" in refusal("report runs/x runs/z")
