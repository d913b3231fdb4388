"""Where a line of code lives: no import circle inside a game or the kernel, and a state that knows no rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
GAMES = sorted(path.parent for path in SOURCE.glob("pestis/games/*/game.py"))
EXAMPLES = sorted(path.parent for path in ROOT.glob("examples/*/src/*/game.py"))
PLAN = {
    "game.py",
    "state.py",
    "moves.py",
    "events.py",
    "options.py",
    "content",
    "rules",
    "knowledge",
    "words",
    "bot",
}


def imports_of(package: Path) -> dict[str, set[str]]:
    """The modules of a package and what of it they import, for the sake of types as well."""
    root = package.parent
    while (root / "__init__.py").exists():
        root = root.parent
    names = {module_name(path, root): path for path in package.rglob("*.py")}
    graph = {}
    for name, path in names.items():
        wanted = set(imported(ast.parse(path.read_text(encoding="utf-8"))))
        graph[name] = {
            other for other in wanted if other in names and other != name and not is_package(names[other])
        }
    return graph


def module_name(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def is_package(path: Path) -> bool:
    return path.name == "__init__.py"


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def circle_in(graph: Mapping[str, set[str]]) -> set[str]:
    """Modules that import each other in a circle; the sections of one chapter of rules may."""
    reach = {name: reached(graph, name) for name in graph}
    return {
        name for name in graph for other in reach[name] if chapter(other) != chapter(name) and name in reach[other]
    }


def reached(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Everything that a module imports, itself or through others."""
    found: set[str] = set()
    left = {start}
    while left:
        name = left.pop()
        found.add(name)
        left |= graph[name] - found
    return found


def chapter(name: str) -> str:
    """`game.rules.attack.shields` is a section of the chapter `game.rules.attack`."""
    parts = name.split(".")
    if "rules" in parts:
        return ".".join(parts[: parts.index("rules") + 2])
    return name


@pytest.mark.parametrize("package", [*GAMES, *EXAMPLES, SOURCE / "pestis" / "kernel"], ids=lambda path: path.name)
def test_no_file_imports_itself_in_a_circle(package: Path) -> None:
    assert circle_in(imports_of(package)) == set()


@pytest.mark.parametrize("package", [*GAMES, *EXAMPLES], ids=lambda path: path.name)
def test_every_game_has_the_same_rooms(package: Path) -> None:
    assert {path.name for path in package.iterdir()} >= PLAN


@pytest.mark.parametrize("package", [*GAMES, *EXAMPLES], ids=lambda path: path.name)
def test_a_state_imports_no_rule(package: Path) -> None:
    graph = imports_of(package)
    state = next(name for name in graph if name.endswith(f"{package.name}.state"))
    rooms = {name.split(f"{package.name}.")[1].split(".")[0] for name in reached(graph, state)}
    assert not rooms & {"game", "rules", "knowledge", "words", "bot"}


def test_a_circle_is_found(tmp_path: Path) -> None:
    write(tmp_path, "toy/__init__.py", "")
    write(
        tmp_path, "toy/state.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from toy import rule\n"
    )
    write(tmp_path, "toy/rule.py", "from toy.state import State\n")
    assert circle_in(imports_of(tmp_path / "toy")) == {"toy.state", "toy.rule"}


def test_sections_of_one_chapter_may_know_each_other(tmp_path: Path) -> None:
    write(tmp_path, "toy/__init__.py", "")
    write(tmp_path, "toy/rules/__init__.py", "")
    write(tmp_path, "toy/rules/attack/__init__.py", "")
    write(tmp_path, "toy/rules/attack/guns.py", "import toy.rules.attack.shields\n")
    write(tmp_path, "toy/rules/attack/shields.py", "import toy.rules.attack.guns\n")
    assert circle_in(imports_of(tmp_path / "toy")) == set()


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
