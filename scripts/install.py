"""Sets up .venv with Pestis in it: `python scripts/install.py TASK`. Does only what is left to do.

play    the package with its page, as it is: interpreted, so that one can play at once
engine  build the package compiled where possible, beside what is installed (scripts/play.py runs this)
take    install what engine built
test    all of it at once, the tools for tests, and what is in examples/

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
import time
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
INTERRUPTED = VENV / ".unfinished"
WORK = ROOT / "build"
# The compiler writes here how far it is.
PROGRESS = WORK / "progress"
LOOK_SECONDS = 0.2
TELL_SECONDS = 1 if sys.stdout.isatty() else 10
# Builds the package without compiling it.
QUICK = "PESTIS_QUICK"

# What decides, besides the sources, what is built and how.
BUILD_VARIABLES = ("PESTIS_PURE", "PESTIS_NO_WEB", "CC", "CFLAGS", "CPPFLAGS", "LDFLAGS")
# What is installed of the extras for which purpose: the browser needs the server.
EXTRAS = {"play": ("server",), "design": ("lab",), "test": ("lab", "server", "terminal", "test")}
# Folders of web/ that are made from the rest of it.
MADE = {"node_modules", "dist"}


def main() -> None:
    tasks = {"play": set_up_to_play, "engine": build_engine, "take": take_engine}
    tasks |= {"design": set_up_to_design, "test": set_up_to_test}
    if len(sys.argv) != 2 or sys.argv[1] not in tasks:
        raise SystemExit(f"usage: install.py {'|'.join(tasks)}")
    WORK.mkdir(exist_ok=True)
    with (WORK / "install.lock").open("w") as lock:
        wait_for(lock)
        tasks[sys.argv[1]]()


def wait_for(lock: IO[str]) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("waiting for another set-up in this folder")
        fcntl.flock(lock, fcntl.LOCK_EX)


def set_up_to_play() -> None:
    make_environment()
    with page_beside():
        install_requirements("play")
    if is_done("pestis", state_of_pestis()) or is_done("quick", state_of_pestis()):
        return
    state = state_of_pestis()
    say("installing Pestis")
    forget("pestis")
    install_wheels(build_wheel(ROOT, fresh_folder("wheels"), {QUICK: "1"}))
    done("quick", state)


def build_engine() -> None:
    """A wheel in build/engine, unless the one that is installed was built from the same sources."""
    folder = fresh_folder("engine")
    state = state_of_pestis()
    if is_done("pestis", state):
        return
    say("building the compiled engine")
    build_wheel(ROOT, folder, {})
    (folder / "state").write_text(state, encoding="utf-8")


def take_engine() -> None:
    folder = WORK / "engine"
    if (folder / "state").is_file():
        forget("quick")
        install_wheels(folder)
        done("pestis", (folder / "state").read_text(encoding="utf-8"))
        say(build_note())


def set_up_to_design() -> None:
    """The laboratory, for the workbench: it is large, and nobody waits for it who only wants to play."""
    wanted = requirements("design")
    state = fingerprint([ROOT / "constraints.txt"], wanted)
    if not is_done("requirements-design", state):
        pip("install", *wanted)
        done("requirements-design", state)


def set_up_to_test() -> None:
    make_environment()
    install_requirements("test")
    build_engine()
    take_engine()
    install_examples()


@contextmanager
def page_beside() -> Iterator[None]:
    """Build the page meanwhile, where there is a Node to do it; the build of the package then finds it made."""
    if is_set("PESTIS_NO_WEB") or not has_node():
        yield
        return
    environment = os.environ | {"PESTIS_BUILD_CACHE": str(WORK)}
    command = [sys.executable, "-I", "scripts/page.py", "build", str(fresh_folder("page"))]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE) as page:
        yield
        if page.poll() is None:
            say("building the page")
        _, complaint = page.communicate()
    if page.returncode:
        raise SystemExit(f"{complaint.decode(errors='replace').strip()} (PESTIS_NO_WEB=1 leaves the page out)")


def has_node() -> bool:
    """Whether the system has a Node that is new enough; else a package brings one."""
    command = [sys.executable, "-I", "scripts/page.py", "node"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def is_set(variable: str) -> bool:
    return os.environ.get(variable, "") not in {"", "0"}


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
    """Node comes as a package only where the system has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [one for one in project["build-system"]["requires"] if not (one.startswith("nodejs") and has_node())]
    wanted += project["project"]["dependencies"]
    for extra in EXTRAS[purpose]:
        wanted += project["project"]["optional-dependencies"][extra]
    return sorted(set(wanted))


def state_of_pestis() -> str:
    """Changes with everything that decides what is built."""
    sources = [ROOT / "src", ROOT / "docs" / "rules", ROOT / "pyproject.toml", ROOT / "hatch_build.py"]
    sources += [ROOT / "scripts" / name for name in ("page.py", "clones.py", "compile.py", "c_files.py")]
    sources += sorted(path for path in ROOT.glob("web/*") if path.name not in MADE)
    return fingerprint(sources, build_conditions())


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
    install_wheels(build_wheel(folder, fresh_folder("wheels"), {}))


def build_wheel(folder: Path, wheels: Path, variables: dict[str, str]) -> Path:
    more = variables | {"PESTIS_BUILD_PROGRESS": str(PROGRESS)}
    arguments = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(folder)]
    try:
        pip("wheel", *arguments, variables=more)
    finally:
        PROGRESS.unlink(missing_ok=True)
    return wheels


def install_wheels(folder: Path) -> None:
    with changing_environment():
        pip("install", "--no-deps", "--force-reinstall", *map(str, folder.glob("*.whl")))


def pip(command: str, *arguments: str, variables: dict[str, str] | None = None) -> None:
    environment = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **(variables or {})}
    environment["PESTIS_BUILD_CACHE"] = str(WORK)
    environment["TMPDIR"] = str(fresh_folder("tmp"))
    if not os.environ.get("HOME"):
        environment["PIP_CACHE_DIR"] = str(WORK / "pip-cache")
    options = ["--quiet", "--constraint", "constraints.txt"]
    run(str(PYTHON), "-m", "pip", command, *options, *arguments, environment=environment)


def run(*command: str, environment: dict[str, str] | None = None) -> None:
    """While it lasts, the last line that was said goes on: how far it is, and for how long."""
    started = time.monotonic()
    told = started
    with subprocess.Popen(command, cwd=ROOT, env=environment) as process:
        while process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(LOOK_SECONDS)
            now = time.monotonic()
            if now - told >= TELL_SECONDS:
                told = now
                go_on(now - started)
    if process.returncode:
        raise SystemExit(f"pestis: this failed: {' '.join(command)}")


def go_on(seconds: float) -> None:
    how_far = progress()
    say(f"{last_said[-1]}: {how_far + ', ' if how_far else ''}{seconds:.0f} s so far", is_news=False)


def progress() -> str:
    try:
        return PROGRESS.read_text(encoding="utf-8").strip()
    except OSError:
        return ""


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


def forget(step: str) -> None:
    (VENV / f".stamp-{step}").unlink(missing_ok=True)


def done(step: str, state: str) -> None:
    (VENV / f".stamp-{step}").write_text(state, encoding="utf-8")


last_said: list[str] = []


def say(text: str, *, is_news: bool = True) -> None:
    """In a terminal, what is no news stands in one line that changes."""
    if is_news:
        last_said.append(text)
    clear, end = ("\r\033[K", "\n" if is_news else "") if sys.stdout.isatty() else ("", "\n")
    print(f"{clear}pestis: {text}", end=end, flush=True)


if __name__ == "__main__":
    main()
