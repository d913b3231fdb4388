"""Bots by name: the levels that people choose from, and how to ask for a search of a certain length."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pestis.bots.bot import Bot, BotError, EasyBot, GreedyBot, RandomBot
from pestis.bots.ismcts import SearchBot
from pestis.kernel.errors import allowed
from pestis.kernel.game import Game

Maker = Callable[[Game, int, int], Bot]

NORMAL_SECONDS: Final = 0.1
HARD_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 600
MOST_ITERATIONS: Final = 10_000_000

# "ismcts:500" makes 500 iterations for each choice, "ismcts:250ms" thinks a quarter of a second.
_SEARCH: Final = re.compile(r"ismcts:([1-9][0-9]{0,8})(ms)?")
SEARCH_FORMS: Final = "ismcts:ITERATIONS, ismcts:MILLISECONDSms"

NEEDS_STRATEGY: Final = ("easy", "greedy")


def _normal(game: Game, seat: int, seed: int) -> Bot:
    return SearchBot(game, seat, seed, seconds=NORMAL_SECONDS)


def _hard(game: Game, seat: int, seed: int) -> Bot:
    return SearchBot(game, seat, seed, seconds=HARD_SECONDS)


LEVELS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "easy": EasyBot,
    "greedy": GreedyBot,
    "normal": _normal,
    "hard": _hard,
}


def levels(game: Game) -> list[str]:
    """The bots that can play this game, weakest first."""
    has_strategy = game.strategy() is not None
    return [name for name in LEVELS if has_strategy or name not in NEEDS_STRATEGY]


def check_bot(game: Game, name: str) -> None:
    """Refuse a name that this game has no bot for."""
    if name not in levels(game) and _search_of(name) is None:
        raise BotError(f"{game.title} has no bot {name!r}; {allowed(name, levels(game))}, {SEARCH_FORMS}")


def make(name: str, *, game: Game, seat: int, seed: int = 0) -> Bot:
    """A bot by name for one seat of a game."""
    check_bot(game, name)
    if not 0 <= seat < max(game.seat_counts):
        raise BotError(f"{game.title} has no seat {seat}; allowed: 0 to {max(game.seat_counts) - 1}")
    budget = _search_of(name)
    if budget is None:
        return LEVELS[name](game, seat, seed)
    iterations, seconds = budget
    return SearchBot(game, seat, seed, iterations=iterations, seconds=seconds)


def _search_of(name: str) -> tuple[int, float] | None:
    """Iterations and seconds of a search that is asked for by its length."""
    found = _SEARCH.fullmatch(name)
    if found is None:
        return None
    number = int(found[1])
    if found[2]:
        return (0, number / 1000) if number <= LONGEST_SECONDS * 1000 else None
    return (number, 0.0) if number <= MOST_ITERATIONS else None
