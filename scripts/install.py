"""Sets up .venv with Pestis in it: `python scripts/install.py play|test`. Does only what is left to do.

play: the package with its page, compiled where possible. test: also the tools for tests, and what is in examples/.

Each finished step leaves a stamp in .venv with a fingerprint of what it was made from. While pip changes
the environment a mark lies there; whoever finds it at the start knows that the last set-up was interrupted,
and makes .venv anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
INTERRUPTED = VENV / ".unfinished"
WORK = ROOT / "build"

# What decides, besides the sources, what is built and how.
BUILD_VARIABLES = ("PESTIS_PURE", "PESTIS_NO_WEB", "CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")
# What is installed of the extras for which purpose: the browser needs the server.
EXTRAS = {"play": ("server",), "test": ("lab", "server", "terminal", "test")}
# Folders of web/ that are made from the rest of it.
MADE = {"node_modules", "dist"}


def main() -> None:
    if len(sys.argv) != 2 or sys.argv[1] not in {"play", "test"}:
        raise SystemExit("usage: install.py play|test")
    WORK.mkdir(exist_ok=True)
    with (WORK / "install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make_environment()
        install_requirements(sys.argv[1])
        install_pestis()
        if sys.argv[1] == "test":
            install_examples()


def make_environment() -> None:
    """An environment belongs to this folder and this Python; a broken or foreign one is made anew."""
    if is_done("environment", identity()) and not INTERRUPTED.exists() and starts(PYTHON):
        return
    say(f"making .venv with Python {sys.version.split()[0]}")
    shutil.rmtree(VENV, ignore_errors=True)
    run(sys.executable, "-I", "-m", "venv", str(VENV))
    done("environment", identity())


def identity() -> str:
    return f"{ROOT}\n{Path(sys.executable).resolve()}\n{sys.version}\n"


def starts(python: Path) -> bool:
    return python.exists() and subprocess.run([python, "-c", ""], check=False).returncode == 0


def install_requirements(purpose: str) -> None:
    """What the package needs to run and to be built, and for tests the tools, all at pinned versions."""
    wanted = requirements(purpose)
    state = fingerprint([ROOT / "constraints.txt"], wanted)
    if is_done(f"requirements-{purpose}", state):
        return
    say(f"installing what Pestis needs to {purpose}")
    with changing_environment():
        pip("install", *wanted)
    done(f"requirements-{purpose}", state)


def requirements(purpose: str) -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["build-system"]["requires"] + project["project"]["dependencies"]
    for extra in EXTRAS[purpose]:
        wanted += project["project"]["optional-dependencies"][extra]
    return sorted(set(wanted))


def install_pestis() -> None:
    """Build a wheel (compiled where possible) and install that, so that nothing runs from src/."""
    sources = [ROOT / "src", ROOT / "docs" / "rules", ROOT / "pyproject.toml", ROOT / "hatch_build.py"]
    sources += [ROOT / "scripts" / "page.py", ROOT / "scripts" / "clones.py"]
    sources += sorted(path for path in ROOT.glob("web/*") if path.name not in MADE)
    state = fingerprint(sources, build_conditions())
    if not is_done("pestis", state):
        say("building and installing Pestis")
        install_folder(ROOT)
        done("pestis", state)
        say(build_note())


def build_conditions() -> list[str]:
    """Setting a variable or installing a compiler later must lead to a new build."""
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    compilers = [str(shutil.which(name)) for name in ("cc", "gcc", "clang")]
    return [os.environ.get(name, "") for name in BUILD_VARIABLES] + compilers + [str(headers)]


def build_note() -> str:
    script = "import importlib.resources as r; print(r.files('pestis').joinpath('build.txt').read_text())"
    note = subprocess.run([PYTHON, "-I", "-c", script], capture_output=True, text=True, check=True)
    return f"Pestis is {note.stdout.strip()}"


def install_examples() -> None:
    for project in sorted(ROOT.glob("examples/*/pyproject.toml")):
        folder = project.parent
        state = fingerprint([folder])
        if not is_done(f"example-{folder.name}", state):
            say(f"installing examples/{folder.name}")
            install_folder(folder)
            done(f"example-{folder.name}", state)


def install_folder(folder: Path) -> None:
    """Build first, then install: a failing build leaves the environment alone."""
    wheels = fresh_folder("wheels")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(folder))
    with changing_environment():
        pip("install", "--no-deps", "--force-reinstall", *map(str, wheels.glob("*.whl")))


def pip(command: str, *arguments: str) -> None:
    environment = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    environment["PESTIS_BUILD_CACHE"] = str(WORK)
    environment["TMPDIR"] = str(fresh_folder("tmp"))
    if not os.environ.get("HOME"):
        environment["PIP_CACHE_DIR"] = str(WORK / "pip-cache")
    options = ["--quiet", "--constraint", "constraints.txt"]
    run(str(PYTHON), "-m", "pip", command, *options, *arguments, environment=environment)


def run(*command: str, environment: dict[str, str] | None = None) -> None:
    result = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if result.returncode:
        raise SystemExit(f"pestis: this failed: {' '.join(command)}")


def fresh_folder(name: str) -> Path:
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


@contextmanager
def changing_environment() -> Iterator[None]:
    INTERRUPTED.touch()
    yield
    INTERRUPTED.unlink()


def fingerprint(paths: Iterable[Path], facts: Iterable[str] = ()) -> str:
    digest = hashlib.sha256(repr(list(facts)).encode())
    for path in paths:
        for file in files_in(path):
            digest.update(f"\0{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def files_in(path: Path) -> list[Path]:
    found = [path] if path.is_file() else path.rglob("*")
    return sorted(file for file in found if file.is_file() and file.suffix != ".pyc")


def is_done(step: str, state: str) -> bool:
    stamp = VENV / f".stamp-{step}"
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == state


def done(step: str, state: str) -> None:
    (VENV / f".stamp-{step}").write_text(state, encoding="utf-8")


def say(text: str) -> None:
    print(f"pestis: {text}", flush=True)


if __name__ == "__main__":
    main()
