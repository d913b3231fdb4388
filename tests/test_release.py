"""What is released: a source package that needs no network, wheels that need no Node, an image of known parts."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import click
import pytest

import pestis
from pestis.cli import program

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source package, unpacked where nothing of the repository is."""
    folder = tmp_path_factory.mktemp("sdist")
    environment = os.environ | {"PESTIS_BUILD_CACHE": str(ROOT / "build")}
    run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)], ROOT, environment)
    (package,) = folder.glob("*.tar.gz")
    with tarfile.open(package) as archive:
        archive.extractall(folder, filter="data")
    return folder / package.name.removesuffix(".tar.gz")


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_source_package_brings_its_page_and_all_that_builds_it(sources: Path) -> None:
    for name in ("built-page/index.html", "hatch_build.py", "scripts/compile.py", "scripts/c_files.py", "LICENSE"):
        assert (sources / name).is_file()
    assert not (ROOT / "built-page").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="takes the PATH away")
def test_a_wheel_of_it_needs_no_node_and_no_network_and_works(sources: Path, tmp_path: Path) -> None:
    environment = os.environ | {"PATH": str(tmp_path), "PESTIS_PURE": "1", "PIP_NO_INDEX": "1"}
    wheel = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(tmp_path),
    ]
    run([*wheel, str(sources)], sources, environment)
    (made,) = tmp_path.glob("pestis-*.whl")
    installed = tmp_path / "installed"
    run(
        [sys.executable, "-m", "pip", "install", "--no-deps", "--target", str(installed), str(made)],
        ROOT,
        environment,
    )

    environment = os.environ | {"PYTHONPATH": str(installed)}
    told = run([sys.executable, str(ROOT / "scripts" / "try_wheel.py")], tmp_path, environment)
    assert "(interpreted: PESTIS_PURE is set)" in told
    assert told.endswith("the server, its page and the terminal work\n")


def test_the_version_stands_three_times_and_is_the_same() -> None:
    assert PROJECT["version"] == pestis.__version__
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.*)$", citation, re.MULTILINE) == [pestis.__version__]


def test_the_image_is_made_of_things_that_exist() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    extras = {name for names in re.findall(r"\[([\w,]+)\]\"", text) for name in names.split(",")}
    assert extras == {"lab", "server", "postgres", "push"}
    assert extras <= set(PROJECT["optional-dependencies"])
    assert "--constraint constraints.txt" in text
    (command,) = re.findall(r"exec (pestis serve .*)\"\]", text)
    serve = program.get_command(click.Context(program), "serve")
    assert serve is not None
    known = {name for parameter in serve.params for name in parameter.opts}
    asked = {word for word in shlex.split(command.replace("\\", "")) if word.startswith("--")}
    assert asked <= known
