"""The face of every bot, and those that need no search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from pestis.bots.perspective import Perspective
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Game
from pestis.kernel.moves import Move
from pestis.kernel.rng import fast
from pestis.kernel.strategy import Strategy


class BotError(PestisError):
    """A bot that does not exist, or that this game does not have."""


@dataclass(frozen=True)
class Reason:
    """What a bot thinks of one move: how often it was tried, and the share of wins it expects.

    Where there is no other move nothing is tried and nothing expected.
    """

    move: Move
    tried: int
    expected: float | None
    text: str

    @property
    def rules(self) -> tuple[str, ...]:
        return self.move.rules


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

    def explain(self) -> Sequence[Reason]:
        """Why the last choice was made: the best moves, the chosen one first. Nothing if the bot cannot say."""
        return ()


class RandomBot(Bot):
    """Every move is equally likely, but it never gives up."""

    name = "random"

    def choose(self, perspective: Perspective) -> int:
        return self.rng.pick(perspective.sensible())


class GreedyBot(Bot):
    """Follows the game's own strategy, one move ahead."""

    name = "greedy"

    def __init__(
        self, game: Game, seat: int, seed: int, *, without: str = "", habits: dict[str, float] | None = None
    ) -> None:
        """`without`: what this bot leaves out of its strategy; `habits`: numbers to play by instead of its own."""
        super().__init__(game, seat, seed)
        strategy = strategy_of(game)
        strategy = strategy.with_habits(habits) if habits else strategy
        self.strategy = strategy.without(without) if without else strategy

    def choose(self, perspective: Perspective) -> int:
        world = perspective.imagine(self.rng.below(1 << 31))
        return self.strategy.choose(world, self.seat, self.rng)


class CarelessBot(GreedyBot):
    """Knows the strategy, and makes any move in so many of a hundred decisions."""

    name = "careless"

    def __init__(self, game: Game, seat: int, seed: int, *, careless: int) -> None:
        super().__init__(game, seat, seed)
        self.careless = careless

    def choose(self, perspective: Perspective) -> int:
        if self.rng.below(100) < self.careless:
            return self.rng.pick(perspective.sensible())
        return super().choose(perspective)


class SteadyBot(Bot):
    """For lessons: plays like the greedy bot, and the same whenever the same was played, whatever its seed."""

    name = "practice"

    def choose(self, perspective: Perspective) -> int:
        own = sum(seat == self.seat for seat, _ in perspective.moves)
        kind = GreedyBot if self.game.strategy() is not None else RandomBot
        return kind(self.game, self.seat, own).choose(perspective)


def no_choice(perspective: Perspective) -> str:
    """Why there was nothing to think about; what only people are offered is giving up."""
    return "It is the only move but giving up" if len(perspective.legal()) > 1 else "It is the only move"


def strategy_of(game: Game) -> Strategy:
    found = game.strategy()
    if found is None:
        raise BotError(f"{game.title} brings no strategy of its own, so it has no greedy bot")
    return found
