"""Which bots played: figures about their strength say it, so that those of other bots are not mixed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from pestis.bots.levels import carelessness, needs_network
from pestis.bots.network import weights_files
from pestis.kernel.game import Game

# Counts up whenever a bot or a strategy chooses otherwise than before; what was measured until then is old. How
# careless the first levels are is told apart; what a bot does alone, against nobody's bot, is in no figures.
PLAYING: Final = 2
WEIGHTS_DIGITS: Final = 12


@dataclass(frozen=True)
class Edition:
    """The program is told for whoever reads it; whether figures are of today's bots depends on the others."""

    program: str
    rules: str
    playing: int
    weights: str = ""
    careless: str = ""

    def plays_as(self, other: Edition) -> bool:
        return replace(self, program=other.program) == other


def edition_of(game: Game, seats: int, bots: Iterable[str]) -> Edition:
    """What plays here and now.

    `weights` is a hash of the network, if one of the bots asks it; `careless` says it of the first levels.
    """
    from pestis import __version__

    names = set(bots)
    weights = weights_hash(game, seats) if any(needs_network(name) for name in names) else ""
    careless = ", ".join(f"{name} {share}" for name, share in carelessness(game).items() if name in names)
    return Edition(__version__, game.rules_version, PLAYING, weights, careless)


def weights_hash(game: Game, seats: int) -> str:
    """Nothing if the game brings no network for so many seats."""
    path = weights_files(game).get(seats)
    return "" if path is None else _hash_of(path)


@cache
def _hash_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:WEIGHTS_DIGITS]
