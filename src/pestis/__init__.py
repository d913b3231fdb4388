"""Four tabletop games, complete and by their rules, on one engine: to play, to study and to build on."""

from __future__ import annotations

from importlib import import_module

from pestis import bots
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify
from pestis.kernel.record import Record, read_record
from pestis.kernel.registry import game
from pestis.kernel.registry import games as installed_games
from pestis.kernel.state import State

# Loading a game imports the package `pestis.games`, which would hide the function: so it comes first.
import_module("pestis.games")
games = installed_games

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
