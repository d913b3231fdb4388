"""The command line: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pestis
from pestis.cli import program
from pestis.kernel import registry
from tests.lab import toy

ROOT = Path(__file__).resolve().parent.parent
COMMANDS = [
    "bench",
    "evaluate",
    "games",
    "options",
    "play",
    "play-bots",
    "replay",
    "report",
    "review",
    "rules",
    "simulate",
    "tournament",
    "train",
    "verify",
]
ESCAPE = "\x1b"


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    with toy.installed():
        yield


def run(*arguments: str | Path) -> Result:
    """A command in this process; what is no refusal but a crash fails the test."""
    result = CliRunner().invoke(program, [str(argument) for argument in arguments], prog_name="pestis")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def output(*arguments: str | Path) -> str:
    """What a command that succeeds prints."""
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def refusal(*arguments: str | Path, code: int = 2) -> str:
    """The one line of a command that is refused."""
    result = run(*arguments)
    assert result.exit_code == code, result.output
    line, rest = result.stderr.split("\n", 1)
    assert line.startswith("pestis: ")
    assert rest == ""
    return line.removeprefix("pestis: ")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    output("play-bots", "dice-toy", "--seats", "2", "--seed", "5", "--record", file)
    return file


def edited(record: Path, **changes: object) -> Path:
    told = json.loads(record.read_text()) | changes
    other = record.with_name("edited.json")
    other.write_text(json.dumps(told))
    return other


# Help and version.


def test_every_command_is_listed_and_has_an_example() -> None:
    overview = output("--help")
    for command in COMMANDS:
        assert command in overview
        assert f"Example:\n  pestis {command}" in output(command, "--help")


def test_without_a_command_the_help_is_shown() -> None:
    assert output() == output("--help")


def test_the_help_of_every_command_is_short() -> None:
    assert all(len(output(command, "-h").splitlines()) < 35 for command in COMMANDS)


def test_the_version_says_how_it_was_built() -> None:
    line = output("--version").strip()
    assert line.startswith(f"pestis {pestis.__version__} (")
    assert line.endswith("(compiled)") or "(interpreted: " in line


# Games, rules, options.


def test_games_are_listed_with_their_seats() -> None:
    listed = output("games")
    assert "dice-toy" in listed
    assert "Roll more than the others [a toy]." in listed
    for name in registry.games():
        assert name in listed


def test_games_as_json() -> None:
    listed = {game["id"]: game for game in json.loads(output("games", "--json"))}
    assert list(listed) == registry.games()
    assert listed["dice-toy"]["seat_counts"] == [2, 3, 4]
    assert listed["dice-toy"]["bots"] == ["random", "beginner", "easy", "casual", "greedy", "normal", "hard"]


def test_options_say_what_they_take() -> None:
    lines = output("options", "dice-toy").splitlines()
    assert lines[0].split() == ["option", "values", "default", "help", "rule"]
    assert lines[1].split() == ["rounds", "1", "to", "50", "3", "How", "many", "rounds.", "DICE-END-1"]
    assert "true, false" in lines[2]
    assert "calm, loud" in lines[3]
    assert json.loads(output("options", "dice-toy", "--json"))[0]["high"] == 50


def test_rules_without_an_id_are_a_table_of_contents() -> None:
    contents = output("rules", "dice-toy")
    assert "Turns\n  DICE-TURN-1 DICE-TURN-2 DICE-END-1\n" in contents


def test_a_rule_is_shown_as_plain_text_whatever_the_case_of_its_id() -> None:
    shown = output("rules", "dice-toy", "dice-turn-1")
    assert shown == "DICE-TURN-1  (Turns)\nA seat rolls a die up to three times; the pips are points.\n"


def test_rules_can_be_searched() -> None:
    found = output("rules", "dice-toy", "--search", "SECRETLY bids")
    assert "DICE-BID-1" in found
    assert "1 of 4 rules" in found
    assert "0 of 4 rules" in output("rules", "dice-toy", "--search", "xylophone")


def test_the_rules_of_a_game_that_is_still_being_built_can_be_read() -> None:
    assert "SP-MARCH-1" in output("rules", "space-plague", "SP-MARCH-1")


def test_an_unknown_rule_names_those_near_it() -> None:
    assert "near: DICE-TURN-1" in refusal("rules", "dice-toy", "TURN-1")


# Refusals.


def test_play_lists_the_levels_in_words() -> None:
    told = output("play", "dice-toy", "--levels")
    assert re.search(r"^greedy +Steady +- +Follows a good plan", told, re.MULTILINE)
    assert told.index("beginner") < told.index("casual") < told.index("hard")
    assert "--levels does not go with --table" in refusal("play", "--table", "http://x/table/y", "--levels")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("simulat", "did you mean 'simulate'?"),
        ("--nope", "--nope"),
        ("simulate", "Missing argument 'GAME'. (see pestis simulate --help)"),
        ("simulate dise-toy", "there is no game 'dise-toy'; did you mean 'dice-toy'?"),
        ("options nope", "there is no game 'nope'; allowed: "),
        ("rules nope", "there is no rules page 'nope'"),
        ("rules dice-toy DICE-BID-1 --search bid", "not both"),
        ("play-bots nope", "there is no game 'nope'"),
        ("bench nope", "there is no game 'nope'"),
        ("simulate dice-toy --seats 9", "Dice Toy has no game for 9 seats; allowed: 2, 3, 4"),
        ("simulate dice-toy --games 0", "--games"),
        ("simulate dice-toy --seed one", "--seed"),
        (
            "simulate dice-toy --bots oracle",
            "no bot 'oracle'; did you mean 'normal'? allowed: random, beginner, easy, casual, greedy",
        ),
        ("simulate dice-toy --bots random,greedy", "2 bots are named for 3 seats; allowed: one for all, or 3"),
        ("simulate dice-toy --option rounds=99", "option 'rounds' is 99; allowed: a whole number from 1 to 50"),
        ("simulate dice-toy --option rounds=many", "option 'rounds' is 'many'"),
        ("simulate dice-toy --option rounds=3 --option rounds=4", "option 'rounds' is given twice: 3 and 4"),
        ("play-bots dice-toy --delay nan", "'nan' is not a number of seconds"),
        ("bench dice-toy --seconds nan", "'nan' is not a number of seconds"),
        ("bench dice-toy --seconds inf", "'inf' is not a number of seconds"),
        ("simulate dice-toy --option rounds", "write --option rounds=3"),
        ("simulate dice-toy --option generous", "write --option generous=false"),
        ("simulate dice-toy --option round=3", "did you mean 'rounds'?"),
        ("simulate dice-toy --option mood=loud --seats 2", "needs 3 seats"),
        ("simulate dice-toy --pack nowhere", "Dice Toy has no content packs"),
        ("simulate dice-toy --json nowhere/results.json", "there is no folder nowhere"),
        ("play-bots dice-toy --record nowhere/match.json", "there is no folder nowhere"),
        ("play-bots dice-toy --seats 1", "allowed: 2, 3, 4"),
        ("replay nowhere.json", "nowhere.json: No such file or directory"),
        ("verify nowhere.json", "nowhere.json: No such file or directory"),
        ("verify .", ".: Is a directory"),
        ("scenario check nowhere.toml", "nowhere.toml: No such file or directory"),
        ("play-bots space-opera --option scenario=nowhere.toml", "nowhere.toml: No such file or directory"),
    ],
)
def test_bad_input_is_refused_in_one_line_with_exit_code_2(
    arguments: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refusal(*arguments.split())


def test_a_name_of_a_file_that_is_empty_is_refused_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play-bots", "dice-toy", "--record", "")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "pestis: .: this is a folder; name a file\n"


@pytest.mark.parametrize("name", ["rock-belt", "three-gates"])
def test_what_scenario_check_says_about_playing_works(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the usual number of seats is none of the scenario's, and for names with a space."""
    monkeypatch.chdir(tmp_path)
    ours = files("pestis.games.space_opera") / "content" / "scenarios" / f"{name}.toml"
    Path("my map.toml").write_text(ours.read_text())
    told = output("scenario", "check", "my map.toml").rpartition("Play it: pestis ")[2]
    assert "won" in output(*shlex.split(told), "--bots", "random")


def test_scenarios_are_listed_and_checked_with_the_cards_of_a_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ours = files("pestis.games.space_opera") / "content"
    duel = (ours / "scenarios" / "rock-belt.toml").read_text()
    Path("my pack/scenarios").mkdir(parents=True)
    planets = (ours / "planets.toml").read_text()
    Path("my pack/planets.toml").write_text(planets.replace('id = "ember"', 'id = "cinder"'))
    Path("my pack/scenarios/feud.toml").write_text(duel.replace('id = "rock-belt"', 'id = "feud"'))
    fixed = '[[fixed]]\ncells = [[1, 2]]\ncard = "cinder"\nface = "up"\n'
    Path("mine.toml").write_text(output("scenario", "new") + fixed)
    assert "feud" in output("scenario", "list", "--pack", "my pack")
    assert "feud" not in output("scenario", "list")
    assert "'cinder'" in refusal("scenario", "check", "mine.toml", code=1)
    told = output("scenario", "check", "mine.toml", "--pack", "my pack").rpartition("Play it: pestis ")[2]
    assert "won" in output(*shlex.split(told), "--bots", "random")
    assert "there is no such folder" in refusal("scenario", "list", "--pack", "nowhere")


def test_scenario_alone_shows_its_help() -> None:
    assert "Commands:\n  check  Check a scenario file." in output("scenario")


def test_a_game_that_does_not_load_is_named_and_the_others_are_still_listed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    metadata = tmp_path / "broken-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[pestis.games]\nbroken-game = no_such_module:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    result = run("games")
    assert result.exit_code == 0
    assert "dice-toy" in result.stdout
    assert "pestis: the game 'broken-game' is installed but cannot be loaded: No module named" in result.stderr
    assert "cannot be loaded" in refusal("simulate", "broken-game")


# Simulate.


def test_simulate_prints_length_ends_and_winners() -> None:
    printed = output("simulate", "dice-toy", "--games", "40", "--seed", "2", "--bots", "greedy,random,random")
    lines = printed.splitlines()
    assert lines[0] == "Dice Toy, 3 seats, seed 2, ask=able"
    assert lines[1].startswith("40 games in ")
    assert ["a", "game", "has", "mean", "median", "5", "%", "95", "%"] in [line.split() for line in lines]
    assert any(line.startswith("decisions ") for line in lines)
    assert any(line.startswith("rounds ") for line in lines)
    assert any(line.startswith("last round ") for line in lines)
    assert [line.split()[1] for line in lines if line[:4].strip().isdecimal() and "to" in line] == [
        "greedy",
        "random",
        "random",
    ]


def test_simulate_gives_the_same_file_for_the_same_seed(tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        result = run("simulate", "dice-toy", "--games", "30", "--seed", "4", "--json", tmp_path / name)
        assert result.exit_code == 0
        assert result.stderr == ""
        texts.append((tmp_path / name).read_text())
    assert texts[0] == texts[1]
    results = json.loads(texts[0])
    assert results["plan"]["options"] == {"rounds": 3, "generous": False, "mood": "calm"}
    assert results["results"]["games"] == 30
    assert len(results["results"]["seats"]) == 3


def test_simulate_can_write_its_results_to_stdout_alone() -> None:
    printed = output("simulate", "dice-toy", "--games", "3", "--option", "rounds=1", "--json", "-")
    assert json.loads(printed)["results"]["rounds"]["mean"] == 1


@pytest.mark.parametrize("name", [*registry.games(), toy.GAME.id])
def test_every_installed_game_can_be_simulated_and_told(name: str, tmp_path: Path) -> None:
    assert "decisions" in output("simulate", name, "--games", "3")
    file = tmp_path / "match.json"
    output("play-bots", name, "--seed", "1", "--bots", "random", "--record", file)
    assert "The end: " in output("replay", file)
    assert "The end: " in output("replay", file, "--seat", "0")
    assert "verifies" in output("verify", file)
    assert output("options", name)
    assert output("rules", name)


# Play, replay, verify.


def test_bots_play_a_game_that_is_told_to_its_end() -> None:
    told = output("play-bots", "dice-toy", "--seed", "5", "--bots", "greedy,random,random")
    assert "   1  seat 0: bid 3  [DICE-BID-1]\n" in told
    assert "  [DICE-TURN-1]\n" in told
    assert "        scores: " in told
    assert "The end: The last round is over.\n" in told
    assert "pestis play-bots dice-toy --seats 3 --seed 5" in told
    assert "browser" in told


def test_the_same_seed_tells_the_same_game() -> None:
    assert output("play-bots", "dice-toy", "--seed", "5") == output("play-bots", "dice-toy", "--seed", "5")
    assert output("play-bots", "dice-toy", "--seed", "5") != output("play-bots", "dice-toy", "--seed", "6")


def test_without_a_name_the_first_game_is_played() -> None:
    first = pestis.game(registry.games()[0])
    assert output("play-bots", "--seed", "1").startswith(f"{first.title}, ")


def test_a_replay_tells_what_was_played(record: Path) -> None:
    played = output("play-bots", "dice-toy", "--seats", "2", "--seed", "5")
    replayed = output("replay", record)
    moves = [line for line in replayed.splitlines() if "  seat " in line]
    assert moves
    assert all(line in played for line in moves)
    assert "seat 0 rolled [" in replayed


def test_a_replay_of_the_moves_only_leaves_out_what_happened(record: Path) -> None:
    replayed = output("replay", record, "--moves")
    assert "seat 0: roll" in replayed
    assert "rolled [" not in replayed


def test_from_the_eyes_of_a_seat_a_secret_bid_is_seen_only_when_all_have_bid(record: Path) -> None:
    lines = output("replay", record, "--seat", "1").splitlines()
    assert not any("seat 0:" in line for line in lines)
    own = next(place for place, line in enumerate(lines) if "seat 1 (you): bid" in line)
    revealed = next(place for place, line in enumerate(lines) if "seat 0 had bid" in line)
    assert own < revealed


def test_a_replay_from_a_seat_that_is_not_there_is_refused(record: Path) -> None:
    assert "allowed: 0 to 1" in refusal("replay", record, "--seat", "2")


def test_a_record_can_be_piped_in(record: Path) -> None:
    with_mark = b"\xef\xbb\xbf" + record.read_bytes()
    result = CliRunner().invoke(program, ["verify", "-"], input=with_mark, prog_name="pestis")
    assert result.exit_code == 0
    assert "- verifies" in result.output


def test_verify_counts_one_seat_and_many_moves() -> None:
    alone = ROOT / "tests" / "games" / "plague_inc" / "golden" / "plague-inc-1-2.json"
    assert re.search(r", 1 seat, \d+ moves\n", output("verify", alone))


def test_verify_says_what_it_proves_and_what_not(record: Path) -> None:
    said = output("verify", record)
    assert "nothing was changed after it" in said
    assert "does not prove that whoever kept the seed never looked at it" in said


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": "6"}, "the seed is not the one that was committed to"),
        ({"log": [[0, 4]]}, "move 1 of the log is not legal"),
        ({"log": []}, "the game is not over"),
        ({"result": {}}, "the result is not the one that these moves lead to"),
        ({"seats": 9}, "9 seats"),
        ({"log": "gone"}, "field 'log'"),
    ],
)
def test_a_record_that_was_changed_fails_with_exit_code_1(
    record: Path, changes: dict[str, object], reason: str
) -> None:
    line = refusal("verify", edited(record, **changes), code=1)
    assert "does not verify: " in line
    assert reason in line


def test_a_truncated_record_fails_and_a_foreign_file_too(record: Path, tmp_path: Path) -> None:
    record.write_text(record.read_text()[:80])
    assert "not JSON, or only a part of it" in refusal("verify", record, code=1)
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in refusal("verify", tmp_path / "picture", code=1)
    assert "not UTF-8" in refusal("replay", tmp_path / "picture")


def test_a_file_that_holds_no_record_is_named(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("no record")
    assert refusal("replay", file).startswith(f"{file}: the record is not JSON")
    file.write_text("{}")
    assert refusal("replay", file) == refusal("play", "--replay", file)
    assert refusal("replay", file).startswith(f"{file}: ")


def test_a_record_of_other_rules_cannot_be_judged_here(record: Path) -> None:
    assert "installed: '1'" in refusal("verify", edited(record, rules_version="99"))
    assert "not installed" in refusal("verify", edited(record, game="chess"))


def test_bench_measures_and_points_to_the_full_comparison() -> None:
    printed = output("bench", "dice-toy", "--seconds", "0.01")
    assert "decisions/s" in printed
    assert "interpreted" in printed
    assert "make bench" in printed


# Real processes.


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The toy as an installed package, found by its entry point."""
    metadata = tmp_path / "site" / "dice_toy-1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: dice-toy\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[pestis.games]\ndice-toy = tests.lab.toy:GAME\n")
    path = os.pathsep.join([str(metadata.parent), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "PYTHONPATH": path, "TERM": "xterm", "COLUMNS": "70"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "pestis", *arguments]


def test_the_program_runs_and_finds_games_by_entry_point(environment: dict[str, str]) -> None:
    done = subprocess.run(
        command("simulate", "dice-toy", "--games", "5"),
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("Dice Toy, 3 seats, seed 0")
    assert done.stderr == ""
    assert ESCAPE not in done.stdout


def test_results_do_not_depend_on_the_hash_seed(environment: dict[str, str]) -> None:
    arguments = command("simulate", "dice-toy", "--games", "20", "--bots", "greedy,random,random", "--json", "-")
    outputs = {
        subprocess.run(
            arguments, env={**environment, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


def test_a_reader_that_goes_away_is_met_with_silence(environment: dict[str, str]) -> None:
    for arguments in (["rules", "space-plague"], ["play-bots", "dice-toy", "--option", "rounds=50"]):
        process = subprocess.Popen(
            command(*arguments), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        process.wait()


def test_a_terminal_without_the_characters_is_no_reason_to_crash(environment: dict[str, str]) -> None:
    russian = {**environment, "PYTHONIOENCODING": "koi8-r"}
    arguments = command("bench", "dice-toy", "--seconds", "0.01")
    done = subprocess.run(arguments, env=russian, capture_output=True, check=True)
    assert b" ?s " in done.stdout


class Terminal:
    """A pseudo-terminal as stdout and stderr of a process."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        pty = pytest.importorskip("pty")
        self.reader, writer = pty.openpty()
        self.process = subprocess.Popen(
            command(*arguments), env=environment, stdin=writer, stdout=writer, stderr=writer
        )
        os.close(writer)
        self.shown = b""

    def read(self) -> bool:
        """Read on; False when the process has ended."""
        try:
            piece = os.read(self.reader, 4096)
        except OSError:
            piece = b""
        self.shown += piece
        return bool(piece)

    def read_until(self, text: bytes) -> None:
        while text not in self.shown:
            assert self.read(), f"{text!r} was never shown: {self.shown!r}"

    def read_until_matching(self, pattern: bytes) -> None:
        while re.search(pattern, self.shown) is None:
            assert self.read(), f"{pattern!r} was never shown: {self.shown!r}"

    def read_to_end(self) -> str:
        while self.read():
            pass
        self.process.wait()
        os.close(self.reader)
        return self.shown.decode()


def test_ctrl_c_ends_a_simulation_with_a_report_of_what_was_played(environment: dict[str, str]) -> None:
    terminal = Terminal(["simulate", "dice-toy", "--games", "100000000"], environment)
    terminal.read_until_matching(rb"[1-9]\d*/100000000")
    terminal.process.send_signal(signal.SIGINT)
    shown = terminal.read_to_end()
    assert "stopped after " in shown
    assert "of 100000000 games" in shown
    assert "mean score" in shown
    assert "Traceback" not in shown
    assert terminal.process.returncode == 130


def test_ctrl_c_ends_a_told_game_in_one_line(environment: dict[str, str]) -> None:
    terminal = Terminal(["play-bots", "dice-toy", "--delay", "30"], environment)
    terminal.read_until(b"seat 0: ")
    terminal.process.send_signal(signal.SIGINT)
    assert "pestis: interrupted" in terminal.read_to_end()
    assert terminal.process.returncode == 130


def test_no_color_is_honoured_on_a_terminal(environment: dict[str, str]) -> None:
    coloured = Terminal(["options", "dice-toy"], environment).read_to_end()
    assert ESCAPE in coloured
    plain = Terminal(["options", "dice-toy"], {**environment, "NO_COLOR": "1"}).read_to_end()
    assert ESCAPE not in plain
    assert "How many rounds." in plain
