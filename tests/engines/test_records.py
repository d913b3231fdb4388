"""Records of older rules are verified and told by the engine that has them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import pestis
from pestis.engines import Engine
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


def run(*words: str, said: bytes | None = None) -> subprocess.CompletedProcess[str]:
    """A process of its own, as people start it: what an engine says comes out of it."""
    told = subprocess.run([sys.executable, "-m", "pestis", *words], input=said, capture_output=True, check=False)
    return subprocess.CompletedProcess(words, told.returncode, told.stdout.decode(), told.stderr.decode())


NAMED = f"engine {VERSION}, which has version {RULES} of the rules of {GAME}"


def test_a_record_of_older_rules_is_verified_by_its_engine(record: Path, shelf: Path) -> None:
    told = run("verify", str(record))
    assert (told.returncode, told.stdout.splitlines()[0].partition(":")[0]) == (0, f"{record} verifies")
    assert [line.endswith(NAMED) for line in told.stderr.splitlines()] == [True]


def test_one_that_is_piped_in_is_passed_on(record: Path, shelf: Path) -> None:
    told = run("verify", "-", said=record.read_bytes())
    assert told.returncode == 0
    assert told.stdout.startswith("- verifies")


def test_an_edited_one_does_not_verify_there_either(record: Path, shelf: Path, tmp_path: Path) -> None:
    edited = json.loads(record.read_text())
    edited["log"] = edited["log"][:-1]
    file = tmp_path / "edited.json"
    file.write_text(json.dumps(edited))
    told = run("verify", str(file))
    assert told.returncode == 1
    assert "does not verify" in told.stderr


def test_replay_tells_it_by_the_rules_of_then(record: Path, shelf: Path) -> None:
    told = run("replay", str(record), "--moves")
    assert told.returncode == 0
    assert told.stdout.count("\n") > len(json.loads(record.read_text())["log"])
    assert NAMED in told.stderr


def test_so_do_review_and_the_terminal(record: Path, shelf: Path) -> None:
    looked = run("play", "--replay", str(record), "--plain", said=b"hand\nquit\n")
    assert looked.returncode == 0, looked.stderr
    assert NAMED in looked.stderr
    refused = run("review", str(record), "--seat", "7")
    assert (refused.returncode, NAMED in refused.stderr) == (2, True)
    assert "the record has no seat 7" in refused.stderr


def test_a_match_that_was_broken_off_goes_on_there(older: Engine, shelf: Path, tmp_path: Path) -> None:
    save = tmp_path / "match.json"
    begun = older.command("play", GAME, "--plain", "--save", str(save))
    subprocess.run(begun, env=older.environment(), input=b"quit\n", check=True, capture_output=True)
    told = run("play", "--resume", str(save), "--plain", said=b"quit\n")
    assert (told.returncode, NAMED in told.stderr) == (0, True)
    assert f"pestis play --resume {save}" in told.stdout


def test_without_the_engine_it_is_said_which_one_and_how_to_get_it(
    record: Path, empty_shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = run("verify", str(record))
    assert told.returncode == 2
    wanted = f"the record was played by version '{RULES}' of the rules of {GAME}; installed: '1'"
    assert wanted in told.stderr
    assert f"engines in {empty_shelf}: none; no release has version {RULES}" in told.stderr
    monkeypatch.setitem(RELEASED, VERSION, {GAME: RULES})
    from pestis.engines import missing

    assert f"pip download --no-deps pestis=={VERSION}, and: pestis engines add WHEEL" in missing(GAME, RULES)


def test_the_rules_of_then_are_not_those_of_now(record: Path) -> None:
    """Else the other tests would show nothing."""
    told = json.loads(record.read_text()) | {"rules_version": pestis.game(GAME).rules_version}
    with pytest.raises(pestis.PestisError):
        pestis.verify(told)
    assert FIRST_HAND != 5
