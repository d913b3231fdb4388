"""Bots by name: the levels that people choose from, and how to ask for a search of a certain length."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pestis.bots import plugins
from pestis.bots.bot import BeginnerBot, Bot, BotError, CasualBot, EasyBot, GreedyBot, RandomBot, SteadyBot
from pestis.bots.ismcts import SearchBot
from pestis.bots.master import MasterBot
from pestis.bots.network import can_be_asked, check_weights, weights_files
from pestis.bots.plugins import Maker
from pestis.kernel.errors import allowed
from pestis.kernel.game import Game

NORMAL_SECONDS: Final = 0.1
HARD_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 600
MOST_ITERATIONS: Final = 10_000_000

# "ismcts:500" makes 500 iterations for each choice, "ismcts:250ms" thinks a quarter of a second; "master:500" asks
# the network that comes with the game while it does.
_SEARCH: Final = re.compile(r"(ismcts|master):([1-9][0-9]{0,8})(ms)?")
SEARCH_FORMS: Final = "ismcts:ITERATIONS, ismcts:MILLISECONDSms"
MASTER_FORMS: Final = "master:ITERATIONS, master:MILLISECONDSms"

# "greedy-without:buying" leaves out what is one of the ablations of the game's strategy.
WITHOUT: Final = "greedy-without:"

NEEDS_STRATEGY: Final = ("beginner", "easy", "casual", "greedy")
MASTER: Final = MasterBot.name
# Sits at the tables of lessons; not a level that people choose.
LESSON: Final = "practice"


def _normal(game: Game, seat: int, seed: int) -> Bot:
    return SearchBot(game, seat, seed, seconds=NORMAL_SECONDS)


def _hard(game: Game, seat: int, seed: int) -> Bot:
    return SearchBot(game, seat, seed, seconds=HARD_SECONDS)


def _master(game: Game, seat: int, seed: int) -> Bot:
    return MasterBot(game, seat, seed, seconds=HARD_SECONDS)


LEVELS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "easy": EasyBot,
    "casual": CasualBot,
    "greedy": GreedyBot,
    "normal": _normal,
    "hard": _hard,
    MASTER: _master,
}


def levels(game: Game, seats: int = 0) -> list[str]:
    """The bots that can play this game, weakest first; before them those of others, of unknown strength.

    `seats`: those that can with so many; 0 if it is not known how many.
    """
    own = [name for name in LEVELS if _can_play(name, game, seats)]
    return [name for name in plugins.names() if name not in LEVELS and plugins.fits(name, game)] + own


def _can_play(name: str, game: Game, seats: int) -> bool:
    if name == MASTER:
        return can_be_asked(game, seats)
    return name not in NEEDS_STRATEGY or game.strategy() is not None


def abstaining(game: Game) -> list[str]:
    """Greedy bots that leave something out: they are no levels, they measure what that is worth."""
    return [WITHOUT + ablation for ablation in ablations_of(game)]


def ablations_of(game: Game) -> tuple[str, ...]:
    """What the strategy of a game, if it has one, can be made to leave out."""
    strategy = game.strategy()
    return () if strategy is None else strategy.ablations()


def check_bot(game: Game, name: str, seats: int = 0) -> None:
    """Refuse a name that this game has no bot for, or none for so many seats (0: it is not known how many)."""
    if needs_network(name):
        check_weights(game, seats)
    if name in (*levels(game), *abstaining(game), LESSON) or _search_of(name) is not None:
        return
    if name not in LEVELS and name in plugins.names():
        # Raises if it does not work; else it works, but does not play this game.
        plugins.load(name)
    ablations = ablations_of(game)
    if ablations and name.startswith(WITHOUT):
        raise BotError(f"{game.title} has no bot {name!r}; {allowed(name, abstaining(game))}")
    raise BotError(f"{game.title} has no bot {name!r}; {allowed(name, levels(game))}, {', '.join(forms_of(game))}")


def needs_network(name: str) -> bool:
    search = _search_of(name)
    return name == MASTER or (search is not None and search.is_master)


def forms_of(game: Game) -> list[str]:
    """What can be asked for beside the levels."""
    without = [f"{WITHOUT}ABLATION"] if ablations_of(game) else []
    return [*without, SEARCH_FORMS, *([MASTER_FORMS] if weights_files(game) else [])]


def make(name: str, *, game: Game, seat: int, seed: int = 0) -> Bot:
    """A bot by name for one seat of a game."""
    check_bot(game, name)
    seats = max((*game.seat_counts, *game.more_seats))
    if not 0 <= seat < seats:
        raise BotError(f"{game.title} has no seat {seat}; allowed: 0 to {seats - 1}")
    search = _search_of(name)
    if search is not None:
        kind = MasterBot if search.is_master else SearchBot
        return kind(game, seat, seed, iterations=search.iterations, seconds=search.seconds)
    if name == LESSON:
        return SteadyBot(game, seat, seed)
    if name.startswith(WITHOUT):
        return GreedyBot(game, seat, seed, without=name.removeprefix(WITHOUT))
    return LEVELS[name](game, seat, seed) if name in LEVELS else plugins.build(name, game, seat, seed)


class Asked(NamedTuple):
    """A search that is asked for by its length."""

    is_master: bool
    iterations: int
    seconds: float


def _search_of(name: str) -> Asked | None:
    found = _SEARCH.fullmatch(name)
    if found is None:
        return None
    is_master, number = found[1] == MasterBot.name, int(found[2])
    if found[3]:
        return Asked(is_master, 0, number / 1000) if number <= LONGEST_SECONDS * 1000 else None
    return Asked(is_master, number, 0.0) if number <= MOST_ITERATIONS else None
