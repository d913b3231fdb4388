"""Packs Python for a browser tab; runs inside Pyodide, started by web/site/pack.mjs.

Our own code goes into archives, one for the engine and one for each game; of the standard library only what was
used (`site_use.py`). All of it is compiled for the Python that will read it.
"""

from __future__ import annotations

import ast
import io
import json
import marshal
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath
from types import CodeType

REPO = Path("/repo")
OUT = Path("/out")
EXTRA = Path("/extra")
OURS = REPO / "src" / "pestis"
ENGINE = ("__init__.py", "kernel", "bots", "review", "tables", "tab", "games/__init__.py")
LEFT_OUT = ("kernel/conformance",)
CHECKED_BY_NOTHING = b"\x01\0\0\0" + bytes(8)  # a .pyc that is taken as it is
FILES = (".toml", ".json")
Parts = Iterable[tuple[str, bytes]]


SILENCED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")  # where statements stand


def strip(node: ast.AST) -> None:
    """Functions and modules lose their docstrings; classes keep theirs, which dataclasses would make anew.

    Expressions are not looked through: Python is slow here, and no docstring stands in them.
    """
    for place in BODIES:
        for inner in getattr(node, place, ()):
            strip(inner)
    if isinstance(node, SILENCED) and ast.get_docstring(node, clean=False) is not None:
        node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), node.body[0])]


def compiled(source: bytes, name: str) -> bytes:
    tree = ast.parse(source)
    strip(tree)
    return as_pyc(compile(tree, name, "exec", dont_inherit=True))


def as_pyc(code: CodeType) -> bytes:
    return MAGIC_NUMBER + CHECKED_BY_NOTHING + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """Nobody looks for the line of an error inside the standard library; the tables of lines are a third of it."""
    inner = tuple(without_lines(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=inner)


def own_parts(folders: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    for folder in folders:
        start = OURS / folder
        for path in sorted([start] if start.is_file() else start.rglob("*")):
            name = path.relative_to(OURS).as_posix()
            if path.suffix == ".py" and not name.startswith(LEFT_OUT):
                yield f"pestis/{name}c", compiled(path.read_bytes(), f"pestis/{name}")
            elif path.suffix in FILES:
                yield f"pestis/{name}", path.read_bytes()


def entry_points(games: dict[str, str]) -> str:
    return "[pestis.games]\n" + "".join(f"{name} = {value}\n" for name, value in games.items())


def engine_parts(entry_points: str, version: str) -> Iterator[tuple[str, bytes]]:
    yield from own_parts(ENGINE)
    extra = (EXTRA / "mypy_extensions.py").read_bytes()
    yield "mypy_extensions.pyc", compiled(extra, "mypy_extensions.py")
    about = f"pestis-{version}.dist-info"
    yield f"{about}/METADATA", f"Metadata-Version: 2.1\nName: pestis\nVersion: {version}\n".encode()
    yield f"{about}/entry_points.txt", entry_points.encode()


def game_parts(game: str, package: str) -> Iterator[tuple[str, bytes]]:
    yield from own_parts([f"games/{package}"])
    rules = REPO / "docs" / "rules"
    for page in (f"{game}.md", f"plain/{game}.toml"):
        if (rules / page).is_file():
            yield f"pestis/rulebooks/{page}", (rules / page).read_bytes()


def standard_parts(used: set[str]) -> Iterator[tuple[str, bytes]]:
    """Of the standard library and of Pyodide's own modules what was used, with all of the latter."""
    with zipfile.ZipFile("/lib/python314.zip") as library:
        for name in library.namelist():
            path = PurePosixPath(name)
            module = ".".join((path.parent if path.name == "__init__.py" else path.with_suffix("")).parts)
            if path.suffix == ".py" and (module in used or path.parts[0] in ("pyodide", "_pyodide")):
                code = compile(library.read(name), name, "exec", dont_inherit=True, optimize=2)
                yield f"{name}c", as_pyc(without_lines(code))


# Writing.


def write_tar(name: str, parts: Parts) -> None:
    with tarfile.open(OUT / name, "w", format=tarfile.USTAR_FORMAT) as archive:
        for path, content in parts:
            about = tarfile.TarInfo(path)
            about.size = len(content)
            archive.addfile(about, io.BytesIO(content))


def write_library(parts: Parts) -> None:
    """Not compressed inside, since it is as a whole; and then Python reads it faster."""
    with zipfile.ZipFile(OUT / "stdlib.zip", "w") as archive:
        for path, content in parts:
            archive.writestr(zipfile.ZipInfo(path), content)


def write_answers(told: dict[str, object]) -> None:
    for path, said in told.items():
        file = OUT / "api" / f"{path}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(said, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def main(games: dict[str, str], version: str, used: list[str], answers: dict[str, object]) -> None:
    """`games` are the entry points of all games by name, `used` all modules that are needed."""
    write_answers(answers)
    write_library(standard_parts(set(used)))
    write_tar("engine.tar", engine_parts(entry_points(games), version))
    for name, value in games.items():
        write_tar(f"{name}.tar", game_parts(name, value.partition(":")[0].rpartition(".")[2]))
