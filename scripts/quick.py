"""`make quick`: style, types and tests of what changed, in less than a minute.

    python scripts/quick.py

What changed is what git says since the last commit; if nothing did, what the last commit changed. Tests run from
the sources, interpreted, as many as fit into the time, the changed ones first; then it says how many are left.
Types are checked meanwhile. `make test` runs everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 50

# Where the tests are of what begins like this; the first that fits.
TESTS = (
    ("src/pestis/cli/", ("tests/cli", "tests/test_cli.py", "tests/test_light.py")),
    ("src/pestis/games/", ("tests/games/{}",)),
    ("src/pestis/", ("tests/{}",)),
    ("scripts/", ("tests/test_build.py", "tests/test_play.py")),
    ("hatch_build.py", ("tests/test_build.py",)),
    ("docs/rules/", ("tests/test_rule_coverage.py",)),
    ("docs/", ("tests/test_readme.py", "tests/test_docs_adding_a_game.py")),
    ("README.md", ("tests/test_readme.py",)),
    ("examples/", ("examples/{}/tests",)),
)


class Budget:
    """Stops pytest when the time is over."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds
        self.left = 0

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.left = len(session.items)

    def pytest_runtest_logfinish(self) -> None:
        self.left -= 1

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if time.monotonic() > self.end and not item.session.shouldstop:
            item.session.shouldstop = f"the time is over; {self.left - 1} tests were not run (make test runs all)"


def main() -> int:
    started = time.monotonic()
    files = changed() or git("diff", "--name-only", "HEAD~1", "HEAD")
    code = [name for name in files if name.endswith(".py") and (ROOT / name).is_file()]
    types = subprocess.Popen([sys.executable, "-m", "mypy", *code], cwd=ROOT) if code else None
    results = [run("ruff", "check", *code), run("ruff", "format", "--check", *code)] if code else []
    results.append(run_tests(tests_of(files), SECONDS - (time.monotonic() - started)))
    if types is not None:
        results.append(finish(types, SECONDS - (time.monotonic() - started)))
    return max(results)


def changed() -> list[str]:
    return git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")


def git(*arguments: str) -> list[str]:
    told = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return told.stdout.splitlines()


def run(*command: str) -> int:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


def tests_of(files: Iterable[str]) -> list[str]:
    """Changed tests first, then those of the other changed files."""
    own = [name for name in files if "tests/" in name and Path(name).name.startswith("test_")]
    others = [test for name in files for test in places_of(name)]
    return [test for test in dict.fromkeys([*own, *others]) if (ROOT / test).exists()]


def places_of(name: str) -> list[str]:
    for start, places in TESTS:
        if name.startswith(start):
            part = name.removeprefix(start).split("/")[0].removesuffix(".py")
            return [place.format(part) for place in places]
    return []


def run_tests(tests: list[str], seconds: float) -> int:
    if not tests:
        print("no test belongs to what changed")
        return 0
    os.environ["PYTHONPATH"] = str(ROOT / "src")
    sys.path.insert(0, str(ROOT / "src"))
    code = pytest.main(["-q", "-x", *tests], plugins=[Budget(seconds)])
    return int(code) if code not in {pytest.ExitCode.INTERRUPTED, pytest.ExitCode.NO_TESTS_COLLECTED} else 0


def finish(types: subprocess.Popen[bytes], seconds: float) -> int:
    try:
        return types.wait(max(seconds, 5))
    except subprocess.TimeoutExpired:
        types.kill()
        types.wait()
        print("types: not finished in time; the next run goes on where this one was (make lint checks all)")
        return 0


if __name__ == "__main__":
    raise SystemExit(main())
