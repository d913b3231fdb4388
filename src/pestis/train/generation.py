"""The games of one generation, in chunks that processes share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pestis.bots.network import Network, read
from pestis.kernel.game import Game
from pestis.train.rows import Rows, joined
from pestis.train.selfplay import Playing, play

# Games of the strategy are short; of those that search every one counts.
QUICK_CHUNK = 16
SEEDS_OF_GENERATION = 1 << 20
SEEDS_OF_RUN = SEEDS_OF_GENERATION << 10


@dataclass
class Chunk:
    """What came of some games; `whole` is False if playing was stopped in the middle of them."""

    number: int
    games: int
    rows: Rows
    whole: bool = True


@dataclass(frozen=True)
class Generation:
    """Which games are played, and by which network."""

    game: Game
    seats: int
    games: int
    seed: int
    number: int
    weights: Path | None
    playing: Playing
    habits: dict[str, float]

    @property
    def size(self) -> int:
        return QUICK_CHUNK if self.is_quick() else 1

    def count(self) -> int:
        return -(-self.games // self.size)

    def is_quick(self) -> bool:
        return self.weights is None

    def play(self, chunk: int, stop: Callable[[], bool]) -> Chunk:
        """The games of a chunk depend on its number alone, not on who plays it."""
        network = None if self.weights is None else opened(self.weights, self.game, self.seats)
        first = self.seed * SEEDS_OF_RUN + self.number * SEEDS_OF_GENERATION
        played: list[Rows] = []
        for number in range(chunk * self.size, min(self.games, (chunk + 1) * self.size)):
            played.append(play(self.game, self.seats, first + number, network, self.playing, self.habits))
            if stop():
                break
        return Chunk(chunk, len(played), joined(played), whole=len(played) == self._length(chunk))

    def _length(self, chunk: int) -> int:
        return min(self.games, (chunk + 1) * self.size) - chunk * self.size


@cache
def opened(path: Path, game: Game, seats: int) -> Network:
    """In every process, once."""
    return read(path, game, seats)
