"""Four tabletop games, complete and by their rules, on one engine: to play, to study and to build on."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from pestis import bots
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify
from pestis.kernel.record import Record, read_record
from pestis.kernel.registry import game
from pestis.kernel.registry import games as installed_games
from pestis.kernel.state import State


class _Games:
    """Called: the ids of the installed games. Its attributes are those of the package `pestis.games`.

    Both have that name, and `import pestis.games.some_game as name` asks for attributes.
    """

    def __init__(self, package: ModuleType) -> None:
        self._package = package

    def __call__(self) -> list[str]:
        """The ids of all installed games, in alphabetical order."""
        return installed_games()

    def __getattr__(self, name: str) -> object:
        return getattr(self._package, name)


# Loading a game imports the package, which would hide what is called: so it comes first.
games = _Games(import_module("pestis.games"))

__version__ = "0.1.0"
__all__ = [
    "Game",
    "Match",
    "PestisError",
    "Record",
    "State",
    "bots",
    "game",
    "games",
    "read_record",
    "verify",
]
