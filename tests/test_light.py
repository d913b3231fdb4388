"""What is loaded when, and what is said where something is not installed."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from pestis.cli import program
from pestis.cli.errors import EXTRAS

ROOT = Path(__file__).resolve().parent.parent
HEAVY = {
    "alembic",
    "asyncio",
    "fastapi",
    "multiprocessing",
    "openskill",
    "polars",
    "pydantic",
    "ray",
    "rich",
    "sqlalchemy",
    "textual",
    "uvicorn",
}
WITHOUT_EXTRAS = f"import sys; sys.modules.update(dict.fromkeys({[*EXTRAS, 'ray', 'numpy', 'psycopg']!r}))\n"
COMMAND = "import sys; sys.argv[0] = 'pestis'; from pestis.cli import main; main()\n"


def python(code: str, *arguments: str, status: int = 0) -> tuple[str, str]:
    """What a process of its own prints: on stdout and on stderr."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=120,
    )
    assert done.returncode == status, done.stderr
    return done.stdout, done.stderr


def loaded_by(code: str, *arguments: str) -> set[str]:
    """The modules that are loaded when the code has run, even if it ends the process."""
    telling = "lambda: print(json.dumps(list(sys.modules)), file=sys.stderr)"
    first = f"import atexit, json, sys; atexit.register({telling})\n"
    names: list[str] = json.loads(python(first + code, *arguments)[1].splitlines()[-1])
    return set(names)


def test_importing_pestis_loads_none_of_its_parts() -> None:
    parts = {name for name in loaded_by("import pestis") if name.startswith("pestis.")}
    assert parts == {"pestis.games"}


def test_importing_pestis_loads_no_large_package() -> None:
    assert not loaded_by("import pestis; pestis.game('space-plague').start(3)") & HEAVY


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_and_version_load_no_command_and_no_large_package(arguments: list[str]) -> None:
    loaded = loaded_by(COMMAND, *arguments)
    assert not loaded & HEAVY
    allowed = {"errors", "group", "program", "version"}
    assert {name.removeprefix("pestis.cli.") for name in loaded if name.startswith("pestis.cli.")} <= allowed
    assert not {name for name in loaded if name.startswith(("pestis.lab", "pestis.bots", "pestis.server"))}


def test_the_names_of_pestis_are_there_when_they_are_used() -> None:
    code = "import pestis; print(all(getattr(pestis, name) is not None for name in pestis.__all__), dir(pestis))"
    said, _ = python(code)
    assert said.startswith("True")
    assert "read_record" in said
    _, said = python("import pestis; pestis.nothing", status=1)
    assert "module 'pestis' has no attribute 'nothing'" in said


@pytest.mark.parametrize("name", sorted(program.places))
def test_the_list_of_commands_says_what_each_says_of_itself(name: str) -> None:
    command = program.get_command(click.Context(program), name)
    assert command is not None
    assert command.name == name
    assert program.places[name].help == command.get_short_help_str(limit=200)


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["play-bots", "space-plague", "--seed", "1"],
        ["simulate", "divine-retribution", "--games", "2", "--workers", "1"],
        ["play", "space-plague", "--plain", "--seed", "1"],
    ],
)
def test_without_any_extra_these_work(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    said, _ = python(WITHOUT_EXTRAS + COMMAND, *arguments)
    assert said


@pytest.mark.parametrize(
    ("arguments", "package", "extra"),
    [
        (["serve"], "uvicorn", "server"),
        (["report", "runs/none"], "polars", "lab"),
        (["tournament", "space-plague", "--bots", "random,greedy"], "openskill", "lab"),
        (["train", "space-plague", "--seats", "2", "--out", "learned"], "numpy", "train"),
        (["play", "--table", "http://127.0.0.1:1/t/x"], "websockets", "terminal"),
    ],
)
def test_a_command_says_what_to_install(arguments: list[str], package: str, extra: str) -> None:
    said, complaint = python(WITHOUT_EXTRAS + COMMAND, *arguments, status=2)
    assert said == ""
    wanted = f'pestis: this needs the package {package}, which is not installed: pip install "pestis[{extra}]"\n'
    assert complaint == wanted


def test_what_is_no_extra_and_cannot_be_imported_is_a_fault() -> None:
    code = "from pestis.cli.errors import one_line_errors\nwith one_line_errors():\n    import no_such_package"
    assert "ModuleNotFoundError" in python(code, status=1)[1]


def test_every_extra_that_is_named_brings_its_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    brought = {"starlette", "numpy"}  # come with fastapi, and with the extra of which `train` is more
    for name in ("lab", "server", "terminal"):
        brought |= {line.split(">")[0].replace("-", "_") for line in project["optional-dependencies"][name]}
    assert set(EXTRAS) == brought
