"""The face of every bot, and the two that need no search."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pestis.bots.perspective import Perspective
from pestis.kernel.errors import PestisError, allowed
from pestis.kernel.game import Game
from pestis.kernel.rng import fast
from pestis.kernel.strategy import Strategy


class BotError(PestisError):
    """A bot that does not exist, or that this game does not have."""


class Bot(ABC):
    """Plays one seat of one game. The same seed and the same perspectives give the same choices."""

    name = ""

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.rng = fast(f"bot {seed} {seat}")

    @abstractmethod
    def choose(self, perspective: Perspective) -> int:
        """One of the legal moves of the perspective's seat."""


class RandomBot(Bot):
    """Every legal move is equally likely."""

    name = "random"

    def choose(self, perspective: Perspective) -> int:
        return self.rng.pick(perspective.legal())


class GreedyBot(Bot):
    """Follows the game's own strategy, one move ahead."""

    name = "greedy"

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.strategy = _strategy(game)

    def choose(self, perspective: Perspective) -> int:
        world = perspective.imagine(self.rng.below(1 << 31))
        return self.strategy.choose(world, self.seat, self.rng)


BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot)}


def levels(game: Game) -> list[str]:
    """The bots that can play this game, weakest first."""
    return [name for name in BOTS if name != GreedyBot.name or game.strategy() is not None]


def make(name: str, *, game: Game, seat: int, seed: int = 0) -> Bot:
    """A bot by name for one seat of a game."""
    if name not in levels(game):
        raise BotError(f"{game.title} has no bot {name!r}; {allowed(name, levels(game))}")
    if not 0 <= seat < max(game.seat_counts):
        raise BotError(f"{game.title} has no seat {seat}; allowed: 0 to {max(game.seat_counts) - 1}")
    return BOTS[name](game, seat, seed)


def _strategy(game: Game) -> Strategy:
    found = game.strategy()
    if found is None:
        raise BotError(f"{game.title} brings no strategy of its own; {allowed('greedy', levels(game))}")
    return found
