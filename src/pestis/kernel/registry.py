"""The games that are installed."""

from __future__ import annotations

from pathlib import Path

from pestis.kernel import installed
from pestis.kernel.errors import DefinitionError
from pestis.kernel.game import Game


def games() -> list[str]:
    """The names of all games that can be played."""
    return installed.names()


def game(name: str, pack: str | Path | None = None) -> Game:
    """A game by name, with another content pack if a folder is given."""
    found = installed.find(name)
    if not isinstance(found, Game) or found.id != name:
        what = f"the game {found.id!r}" if isinstance(found, Game) else f"of the type {type(found).__name__}"
        leads_to = f"{installed.value_of(name)} is {what}"
        raise DefinitionError(f"entry point {name!r} of {installed.GROUP} is not a game of that id: {leads_to}")
    return found.with_pack(Path(pack)) if pack else found


def add(new: Game) -> Game:
    """Make a game known in this process without an entry point, as tests and notebooks do."""
    installed.add(new.id, new)
    return new
