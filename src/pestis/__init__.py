"""Four tabletop games, complete and by their rules, on one engine: to play, to study and to build on.

What is named here is loaded when it is first used: `import pestis` alone is quick.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pestis import bots
    from pestis.kernel.errors import PestisError
    from pestis.kernel.game import Game
    from pestis.kernel.match import Match, verify
    from pestis.kernel.record import Record, read_record
    from pestis.kernel.registry import game
    from pestis.kernel.state import State

_PLACES = {
    "Game": "pestis.kernel.game",
    "Match": "pestis.kernel.match",
    "PestisError": "pestis.kernel.errors",
    "Record": "pestis.kernel.record",
    "State": "pestis.kernel.state",
    "game": "pestis.kernel.registry",
    "read_record": "pestis.kernel.record",
    "verify": "pestis.kernel.match",
}


class _Games:
    """Called: the ids of the installed games. Its attributes are those of the package `pestis.games`.

    Both have that name, and `import pestis.games.some_game as name` asks for attributes.
    """

    def __init__(self, package: ModuleType) -> None:
        self._package = package

    def __call__(self) -> list[str]:
        """The ids of all installed games, in alphabetical order."""
        from pestis.kernel.registry import games as installed_games

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


def __getattr__(name: str) -> object:
    if name == "bots":
        return import_module("pestis.bots")
    if name not in _PLACES:
        raise AttributeError(f"module 'pestis' has no attribute {name!r}")
    found: object = getattr(import_module(_PLACES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
