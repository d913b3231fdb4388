"""Bots that other packages bring: found by the entry-point group `pestis.bots`, loaded when asked for.

An entry point names a bot and what makes one: a class derived from `Bot`, or any function of game, seat and seed.
One that does not work is left out of every list, and whoever asks for it by name is told what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from pestis.bots.bot import Bot, BotError
from pestis.kernel.game import Game

GROUP: Final = "pestis.bots"
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")

Maker = Callable[[Game, int, int], Bot]

_added: dict[str, Maker] = {}


def add(name: str, maker: Maker) -> None:
    """Make a bot known in this process without an entry point, as tests and notebooks do."""
    from pestis.bots.levels import LEVELS

    check_name(name)
    if name in LEVELS:
        raise BotError(f"{name!r} is a level already; allowed: any name but {', '.join(LEVELS)}")
    _added[name] = maker


def names() -> list[str]:
    """The names of all bots that other packages bring, working or not."""
    return sorted({point.name for point in _points()} | set(_added))


def fits(name: str, game: Game) -> bool:
    """Whether a bot works and plays this game."""
    try:
        maker = load(name)
        return bool(getattr(maker, "plays", _anything)(game))
    except Exception:
        return False


def load(name: str) -> Maker:
    """What makes a bot. BotError says why there is none."""
    if name in _added:
        return _added[name]
    point = next(point for point in _points() if point.name == name)
    check_name(name)
    try:
        maker = point.load()
    except Exception as error:
        raise BotError(f"{_called(point)} does not load: {type(error).__name__}: {error}") from error
    if not callable(maker):
        raise BotError(f"{_called(point)} is neither a class derived from Bot nor a function that makes one")
    _added[name] = maker
    return _added[name]


def build(name: str, game: Game, seat: int, seed: int) -> Bot:
    try:
        bot: object = load(name)(game, seat, seed)
    except BotError:
        raise
    except Exception as error:
        raise BotError(
            f"the bot {name!r} cannot be made for {game.title}: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(bot, Bot):
        raise BotError(f"what makes the bot {name!r} made a {type(bot).__name__}, not a Bot")
    return bot


def check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise BotError(
            f"{name!r} is no name for a bot; allowed: small letters, digits, hyphens; a letter first, 40 at most"
        )


def problems() -> list[str]:
    """One line for each bot that does not work, for whoever looks after an installation."""
    found: list[str] = []
    for name in names():
        try:
            load(name)
        except BotError as problem:
            found.append(str(problem))
    return found


@cache
def _points() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=GROUP))


def _called(point: EntryPoint) -> str:
    return f"the bot {point.name!r} (entry point {point.value} of {GROUP})"


def _anything(game: Game) -> bool:
    return True
