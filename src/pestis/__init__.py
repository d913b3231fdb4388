"""Four tabletop games, complete and by their rules, on one engine: to play, to study and to build on."""

from __future__ import annotations

# First of all: importing the package `pestis.games` later would hide the function of that name.
import pestis.games as _games_package
from pestis import bots
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.match import Match, verify
from pestis.kernel.record import Record, read_record
from pestis.kernel.registry import game, games
from pestis.kernel.state import State

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
