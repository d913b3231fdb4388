"""Records of older rules are verified and told by the engine that has them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import pestis
from pestis.cli import program
from pestis.cli.engines import run as run_engine
from pestis.engines import Engine, missing
from pestis.engines.released import RELEASED
from tests.engines.older import FIRST_HAND, GAME, RULES, VERSION

SHORT = ("--seats", "2", "--option", "max_rounds=2", "--bots", "random", "--seed", "1")


@pytest.fixture(scope="session")
def record(older: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a match that the older Pestis has played."""
    file = tmp_path_factory.mktemp("records") / "match.json"
    words = ("play-bots", GAME, *SHORT, "--record", str(file))
    subprocess.run(older.command(*words), env=older.environment(), check=True, capture_output=True)
    assert json.loads(file.read_text())["rules_version"] == RULES
    return file


def run(*words: str, said: bytes) -> subprocess.CompletedProcess[str]:
    """A process of its own, with what somebody types."""
    told = subprocess.run([sys.executable, "-m", "pestis", *words], input=said, capture_output=True, check=False)
    return subprocess.CompletedProcess(words, told.returncode, told.stdout.decode(), told.stderr.decode())


class Told:
    """What a command says, here and in the process of an engine."""

    def __init__(self, capfd: pytest.CaptureFixture[str], *words: str, said: bytes | None = None) -> None:
        capfd.readouterr()
        result = CliRunner().invoke(program, words, input=said)
        there = capfd.readouterr()
        self.code = result.exit_code
        self.out = result.stdout + there.out
        self.err = result.stderr + there.err


NAMED = f"engine {VERSION}, which has version {RULES} of the rules of {GAME}"


def test_a_record_of_older_rules_is_verified_by_its_engine(
    record: Path, shelf: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = Told(capfd, "verify", str(record))
    assert (told.code, told.out.splitlines()[0].partition(":")[0]) == (0, f"{record} verifies")
    assert [line.endswith(NAMED) for line in told.err.splitlines()] == [True]
    piped = Told(capfd, "verify", "-", said=record.read_bytes())
    assert (piped.code, piped.out[:10]) == (0, "- verifies")


def test_an_edited_one_does_not_verify_there_either(
    record: Path, shelf: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    edited = json.loads(record.read_text())
    edited["log"] = edited["log"][:-1]
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(edited))
    told = Told(capfd, "verify", str(file))
    assert (told.code, "does not verify" in told.err) == (1, True)


def test_replay_and_review_tell_it_by_the_rules_of_then(
    record: Path, shelf: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = Told(capfd, "replay", str(record), "--moves")
    assert (told.code, NAMED in told.err) == (0, True)
    assert told.out.count("\n") > len(json.loads(record.read_text())["log"])
    refused = Told(capfd, "review", str(record), "--seat", "7")
    assert (refused.code, NAMED in refused.err) == (2, True)
    assert "the record has no seat 7" in refused.err


def test_so_does_the_terminal(record: Path, shelf: Path) -> None:
    looked = run("play", "--replay", str(record), "--plain", said=b"hand\nquit\n")
    assert looked.returncode == 0, looked.stderr
    assert NAMED in looked.stderr


def test_a_match_that_was_broken_off_goes_on_there(older: Engine, shelf: Path, tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    begun = older.command("play", GAME, "--plain", "--save", str(save))
    subprocess.run(begun, env=older.environment(), input=b"quit\n", check=True, capture_output=True)
    told = run("play", "--resume", str(save), "--plain", said=b"quit\n")
    assert (told.returncode, NAMED in told.stderr) == (0, True)
    assert f"pestis play --resume {save}" in told.stdout


def test_without_the_engine_it_is_said_which_one_and_how_to_get_it(
    record: Path, empty_shelf: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    told = Told(capfd, "verify", str(record))
    assert told.code == 2
    wanted = f"the record was played by version '{RULES}' of the rules of {GAME}; installed: '1'"
    assert wanted in told.err
    assert f"engines in {empty_shelf}: none; no release has version {RULES}" in told.err
    monkeypatch.setitem(RELEASED, VERSION, {GAME: RULES})
    assert f"pip download --no-deps pestis=={VERSION}, and: pestis engines add WHEEL" in missing(GAME, RULES)


def test_an_engine_that_is_killed_ends_the_command_as_in_a_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    killed = [sys.executable, "-c", "import os; os.kill(os.getpid(), 15)"]
    monkeypatch.setattr(Engine, "command", lambda *_: killed)
    assert run_engine(Engine(Path("none"), VERSION, compiled=False, games={}), [], "") == 128 + 15


def test_the_rules_of_then_are_not_those_of_now(record: Path) -> None:
    """Else the other tests would show nothing."""
    told = json.loads(record.read_text()) | {"rules_version": pestis.game(GAME).rules_version}
    with pytest.raises(pestis.PestisError):
        pestis.verify(told)
    assert FIRST_HAND != 5
