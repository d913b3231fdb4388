"""The games that are installed: found by the entry-point group `pestis.games`, loaded when asked for."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from pestis.kernel.errors import DefinitionError, PestisError, UnknownGame
from pestis.kernel.game import Game

GROUP = "pestis.games"
_added: dict[str, Game] = {}


def games() -> list[str]:
    """The names of all games that can be played."""
    return sorted({point.name for point in entry_points(group=GROUP)} | set(_added))


def game(name: str, pack: str | Path | None = None) -> Game:
    """A game by name, with another content pack if a folder is given."""
    found = _added.get(name) or _load(name)
    return found.with_pack(Path(pack)) if pack else found


def add(new: Game) -> Game:
    """Make a game known in this process without an entry point, as tests and notebooks do."""
    _added[new.id] = new
    return new


def reopen(name: str, pack_folder: str) -> Game:
    """The game that a pickled state belongs to."""
    return game(name, pack_folder or None)


def _load(name: str) -> Game:
    points = {point.value: point for point in entry_points(group=GROUP) if point.name == name}
    if not points:
        raise UnknownGame(name, games())
    if len(points) > 1:
        raise DefinitionError(f"several packages have a game {name!r}: {' and '.join(sorted(points))}")
    value, point = next(iter(points.items()))
    loaded = _import(point)
    if not isinstance(loaded, Game) or loaded.id != name:
        found = f"the game {loaded.id!r}" if isinstance(loaded, Game) else f"of the type {type(loaded).__name__}"
        raise DefinitionError(f"entry point {name!r} of {GROUP} is not a game of that id: {value} is {found}")
    _added[name] = loaded
    return loaded


def _import(point: EntryPoint) -> object:
    """What an entry point leads to. Whatever goes wrong in a package is its own fault, not a crash of ours."""
    try:
        return point.load()
    except (PestisError, ImportError, AttributeError):
        raise
    except Exception as error:
        problem = f"the game {point.name!r} is installed but cannot be loaded"
        raise DefinitionError(f"{problem}: {type(error).__name__}: {error}") from error
