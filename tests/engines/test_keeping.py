"""Engines are added whole or not at all, and listed with the rules they have."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

import pestis
from pestis.cli import program
from pestis.cli.version import version_line
from pestis.engines import Engine, EngineError, engines, fitting
from pestis.engines.engine import FACTS, read_engine
from tests.engines.older import GAME, RULES, UNCHANGED, VERSION, make_wheel

PLAYED = f"{GAME} {RULES}, {UNCHANGED} {pestis.game(UNCHANGED).rules_version}"


def run(*words: str) -> Result:
    return CliRunner().invoke(program, ["engines", *words])


@pytest.fixture(scope="session")
def wheel(older: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    name = f"pestis-{VERSION}-py3-none-any.whl"
    return make_wheel(older.folder, tmp_path_factory.mktemp("wheels") / name)


def test_a_wheel_is_added_listed_and_removed(wheel: Path, empty_shelf: Path) -> None:
    assert run("list").output == f"{empty_shelf} has no engines\n"
    added = run("add", str(wheel))
    assert added.output == f"{empty_shelf / VERSION}: {PLAYED} (interpreted)\n"
    assert [path.name for path in empty_shelf.iterdir()] == [VERSION]
    assert run("list").output.splitlines()[1].split() == [VERSION, "no", *PLAYED.split()]
    again = run("add", str(wheel))
    assert (again.exit_code, again.output) == (0, added.output), "twice is once"
    assert [path.name for path in empty_shelf.iterdir()] == [VERSION]
    kept = empty_shelf / VERSION / "engine.json"
    kept.write_text(kept.read_text().replace(f'"version": "{RULES}"', '"version": "other"'))
    other = run("add", str(wheel))
    assert other.exit_code == 2
    assert f"already, with other rules; remove it first: pestis engines remove {VERSION}" in other.output
    assert run("remove", VERSION).exit_code == 0
    assert list(empty_shelf.iterdir()) == []
    assert f"has no engine '{VERSION}'; it has: none" in run("remove", VERSION).output


def test_what_is_no_wheel_of_pestis_is_refused(tmp_path: Path, empty_shelf: Path) -> None:
    text = tmp_path / "notes.whl"
    text.write_text("hello")
    assert "is no wheel" in run("add", str(text)).output
    other = tmp_path / "other.whl"
    with ZipFile(other, "w") as packed:
        packed.writestr("other-1.dist-info/METADATA", "Name: other\nVersion: 1\n")
    assert run("add", str(other)).output == f"pestis: {other} is of other; allowed: a wheel of pestis\n"
    assert not empty_shelf.exists()


def test_a_wheel_that_does_not_run_here_leaves_nothing(tmp_path: Path, empty_shelf: Path) -> None:
    broken = tmp_path / "broken.whl"
    with ZipFile(broken, "w") as packed:
        packed.writestr("pestis-9.dist-info/METADATA", "Name: pestis\nVersion: 9\n")
        packed.writestr("pestis/__init__.py", "import a_package_of_the_future\n")
    told = run("add", str(broken))
    assert told.exit_code == 2
    assert "does not run here: ModuleNotFoundError: No module named 'a_package_of_the_future'" in told.output
    assert list(empty_shelf.iterdir()) == []


def test_an_engine_is_asked_once_by_each_python(older: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = older.folder / FACTS
    told = kept.read_text()
    kept.write_text(json.dumps(json.loads(told) | {"python": "2.7", "games": {}}))
    assert read_engine(older.folder) == older, "it may run otherwise, or not at all, with another one"
    assert kept.read_text() == told
    monkeypatch.setattr(subprocess, "run", None)
    assert read_engine(older.folder) == older


def test_an_engine_fits_by_game_rules_and_packs(
    shelf: Path, older: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs = pestis.game(GAME).pack_hashes()
    assert fitting(GAME, RULES, packs) == older
    assert fitting(GAME, RULES, {"own": "of the match itself"}) == older
    assert fitting(GAME, "1", packs) is None
    assert fitting(GAME, RULES, dict.fromkeys(packs, "another")) is None
    assert fitting("chess", RULES, packs) is None
    monkeypatch.setenv("PESTIS_ENGINE", "0.1.0")
    assert fitting(GAME, RULES, packs) is None, "an engine does not look for others"


def test_a_folder_that_holds_something_else_is_left_out(
    empty_shelf: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (empty_shelf / "stray").mkdir(parents=True)
    assert engines() == []
    assert "it has no package pestis" in caplog.text
    with pytest.raises(EngineError, match="it has no package pestis"):
        read_engine(empty_shelf / "stray")


@pytest.mark.parametrize("answer", ["hello", "[]", '{"games": []}', "slow"])
def test_a_folder_that_does_not_answer_is_asked_once(
    answer: str, empty_shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def told(command: list[str], **how: object) -> subprocess.CompletedProcess[str]:
        asked.append(answer)
        if answer == "slow":
            raise subprocess.TimeoutExpired(command, 1)
        return subprocess.CompletedProcess(command, 0, answer, "")

    monkeypatch.setattr(subprocess, "run", told)
    stray = empty_shelf / "lost+found"
    stray.mkdir(parents=True)
    assert [engines(), engines(), len(asked)] == [[], [], 1]
    os.utime(stray, (1, 1))
    assert [engines(), len(asked)] == [[], 2], "it is another one now"


def test_an_engine_does_not_count_with_the_processes_of_the_server(
    older: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "/of/the/server")
    assert "PROMETHEUS_MULTIPROC_DIR" not in older.environment()


def test_what_is_installed_is_kept_whole(empty_shelf: Path) -> None:
    told = run("keep")
    (kept,) = engines()
    assert told.output.startswith(f"{empty_shelf / pestis.__version__}: {GAME} 1, ")
    assert kept.version == pestis.__version__
    there = subprocess.run(
        kept.command("--version"), env=kept.environment(), capture_output=True, text=True, check=True
    )
    assert there.stdout == f"{version_line()}\n"
    again = run("keep")
    assert (again.exit_code, again.output) == (0, told.output)
