"""What is installed under the entry-point group `pestis.games`, loaded when asked for."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from pestis.kernel.errors import DefinitionError, PestisError, UnknownGame

GROUP = "pestis.games"
_added: dict[str, object] = {}


def names() -> list[str]:
    """The names of all games that can be played."""
    return sorted({point.name for point in _points()} | set(_added))


def add(name: str, thing: object) -> None:
    """Make something known in this process without an entry point."""
    _added[name] = thing


def find(name: str) -> object:
    """What is known or installed by a name."""
    if name not in _added:
        _added[name] = _load(name)
    return _added[name]


def value_of(name: str) -> str:
    """Where an entry point leads, and nothing more is known of it from now on."""
    _added.pop(name, None)
    return next((point.value for point in _points() if point.name == name), "")


def _load(name: str) -> object:
    points = {point.value: point for point in _points() if point.name == name}
    if not points:
        raise UnknownGame(name, names())
    if len(points) > 1:
        raise DefinitionError(f"several packages have a game {name!r}: {' and '.join(sorted(points))}")
    return _import(next(iter(points.values())))


def _points() -> tuple[EntryPoint, ...]:
    """To look takes milliseconds, so it is done again only where something was installed since."""
    return _look(tuple((folder, _changed(folder)) for folder in sys.path))


@lru_cache(maxsize=1)
def _look(_folders: tuple[tuple[str, int], ...]) -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


def _changed(folder: str) -> int:
    """When something came to a folder or went."""
    try:
        return Path(folder).stat().st_mtime_ns
    except OSError:
        return 0


def _import(point: EntryPoint) -> object:
    """What an entry point leads to. Whatever goes wrong in a package is its own fault, not a crash of ours."""
    try:
        return point.load()
    except (PestisError, ImportError, AttributeError):
        raise
    except Exception as error:
        problem = f"the game {point.name!r} is installed but cannot be loaded"
        raise DefinitionError(f"{problem}: {type(error).__name__}: {error}") from error
