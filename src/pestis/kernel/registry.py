"""The games that are installed: found by the entry-point group `pestis.games`, loaded when asked for."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

from pestis.kernel.errors import DefinitionError, UnknownGame
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
    for point in entry_points(group=GROUP):
        if point.name == name:
            loaded = point.load()
            if not isinstance(loaded, Game) or loaded.id != name:
                raise DefinitionError(f"entry point {name!r} of {GROUP} is not a game of that id: {point.value}")
            _added[name] = loaded
            return loaded
    raise UnknownGame(name, games())
