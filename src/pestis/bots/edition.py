"""Which bots played: figures about their strength say it, so that those of other bots are not mixed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from pestis.bots.levels import needs_network
from pestis.bots.network import weights_files
from pestis.kernel.game import Game

# Counts up whenever a bot or a strategy chooses otherwise than before; what was measured until then is old.
PLAYING: Final = 2
WEIGHTS_DIGITS: Final = 12


@dataclass(frozen=True)
class Edition:
    """The program is told for whoever reads it; whether figures are of today's bots depends on the other three."""

    program: str
    rules: str
    playing: int
    weights: str = ""

    def plays_as(self, other: Edition) -> bool:
        return (self.rules, self.playing, self.weights) == (other.rules, other.playing, other.weights)


def edition_of(game: Game, seats: int, bots: Iterable[str]) -> Edition:
    """What plays here and now; `weights` is a hash of the network, if one of the bots asks it."""
    from pestis import __version__

    is_asked = any(needs_network(name) for name in bots)
    weights = weights_hash(game, seats) if is_asked else ""
    return Edition(__version__, game.rules_version, PLAYING, weights)


def weights_hash(game: Game, seats: int) -> str:
    """Nothing if the game brings no network for so many seats."""
    path = weights_files(game).get(seats)
    return "" if path is None else _hash_of(path)


@cache
def _hash_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:WEIGHTS_DIGITS]
