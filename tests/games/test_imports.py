"""Every module of every game can be the first that is imported, and can be given a name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import pestis

SOURCES = Path(__file__).resolve().parents[2] / "src"
GAMES = tuple(folder.name for folder in sorted((SOURCES / "pestis" / "games").iterdir()) if folder.is_dir())
# The package of a game imports all its modules in an order that works. An empty one in its place imports nothing,
# so that a module finds only what it imports itself.
EACH_FIRST = """
import importlib, sys, types
package, folder, *names = sys.argv[1:]
def forget():
    for name in [name for name in sys.modules if name == package or name.startswith(package + ".")]:
        del sys.modules[name]
failed = []
for name in names:
    forget()
    bare = sys.modules[package] = types.ModuleType(package)
    bare.__path__ = [folder]
    try:
        importlib.import_module(name)
    except ImportError as error:
        failed.append(f"{name}: {error}")
forget()
for name in names:
    try:
        exec(f"import {name} as module")
    except ImportError as error:
        failed.append(f"import {name} as module: {error}")
print("\\n".join(failed))
"""


def modules_of(game: str) -> list[str]:
    files = sorted((SOURCES / "pestis" / "games" / game).rglob("*.py"))
    return [".".join(file.relative_to(SOURCES).with_suffix("").parts) for file in files if file.stem != "__init__"]


@pytest.mark.parametrize("game", [game for game in GAMES if modules_of(game)])
def test_every_module_can_be_imported_first(game: str) -> None:
    folder = SOURCES / "pestis" / "games" / game
    command = [sys.executable, "-c", EACH_FIRST, f"pestis.games.{game}", str(folder), *modules_of(game)]
    done = subprocess.run(command, env={"PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_games_are_listed_and_are_a_package() -> None:
    assert pestis.games() == sorted(pestis.games())
    assert str(pestis.games.__name__) == "pestis.games"
