"""What a run needs on disk: the compiled build of our games and an environment for each peer.

Both live in `.bench`, are made once and again when what they are made from changes. A stamp written last
says what a folder was made from, so one that was left half made is thrown away and made anew.
"""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / ".bench"
SOURCES = ROOT / "src"
PEER_PINS = ROOT / "benchmarks" / "peers"
MAKING_TAKES_AT_MOST = 1800


class CannotMeasureError(Exception):
    """A measurement, or something it needs, could not be made; the text is the reason on one line."""


def example_sources() -> list[Path]:
    """The source folders of the example games."""
    return sorted(ROOT.glob("examples/*/src"))


def compiled_build() -> Path:
    """Our games and the examples, compiled together."""
    out = BENCH / "compiled"
    extras = [argument for folder in example_sources() for argument in ("--with", str(folder))]
    command = [sys.executable, str(ROOT / "hatch_build.py"), "--out", str(out), *extras]
    return keep(out, fingerprint(build_inputs()), lambda: run(command))


def build_inputs() -> Iterable[Path]:
    """Every file that goes into the compiled build."""
    yield ROOT / "hatch_build.py"
    yield from (ROOT / "scripts" / name for name in ("clones.py", "compile.py", "c_files.py"))
    for folder in (SOURCES, *example_sources()):
        yield from (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")


def peer_python(name: str) -> Path:
    """The Python of the peer's own environment, with exactly the pinned packages."""
    folder = BENCH / "peers" / name
    pins = PEER_PINS / f"{name}.txt"
    python = folder / "bin" / "python"

    def make() -> None:
        run([sys.executable, "-m", "venv", str(folder)])
        run([str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--requirement", str(pins)])

    keep(folder, fingerprint([pins]), make)
    return python


def keep(folder: Path, made_from: str, make: Callable[[], object]) -> Path:
    """The folder as `make` leaves it, made now unless it was already made from the same."""
    stamp = folder.with_name(f"{folder.name}.made-from")
    if folder.is_dir() and stamp.is_file() and stamp.read_text() == made_from:
        return folder
    stamp.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    (BENCH / ".gitignore").write_text("*\n")
    print(f"making {folder.relative_to(ROOT)}", file=sys.stderr)
    make()
    stamp.write_text(made_from)
    return folder


def fingerprint(paths: Iterable[Path]) -> str:
    """Changes with the files, their names and the Python that runs this."""
    total = hashlib.sha256(sys.version.encode())
    for path in sorted(paths):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"\n{path.relative_to(ROOT)} {content}".encode())
    return total.hexdigest()


def run(
    command: list[str], environment: dict[str, str] | None = None, timeout: float = MAKING_TAKES_AT_MOST
) -> str:
    """What the command prints; if it fails, the most telling line of its complaint as the reason."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=timeout, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise CannotMeasureError(str(problem)) from problem
    if done.returncode:
        raise CannotMeasureError(telling_line(done.stderr or done.stdout))
    return done.stdout


def telling_line(complaint: str) -> str:
    r"""The last line that names an error, else the last line.

    >>> telling_line("Traceback\nValueError: no seats\n")
    'ValueError: no seats'
    >>> telling_line("ERROR: no such package\n[notice] a new pip\n")
    'ERROR: no such package'
    """
    lines = [line.strip() for line in complaint.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["it failed without a word"])[-1]
