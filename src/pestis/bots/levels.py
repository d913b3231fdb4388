"""Bots by name: the levels that people choose from, and how to ask for a search of a certain length."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pestis.bots import plugins
from pestis.bots.bot import Bot, BotError, CarelessBot, GreedyBot, RandomBot, SteadyBot
from pestis.bots.ismcts import SearchBot
from pestis.bots.master import MasterBot
from pestis.bots.network import can_be_asked, check_weights, weights_files
from pestis.bots.plugins import Maker
from pestis.bots.together import TogetherBot, TogetherMaster
from pestis.kernel.errors import allowed
from pestis.kernel.game import Game

NORMAL_SECONDS: Final = 0.1
HARD_SECONDS: Final = 1.0
LONGEST_SECONDS: Final = 600
MOST_ITERATIONS: Final = 10_000_000

# "ismcts:500" makes 500 iterations for each choice, "ismcts:250ms" thinks a quarter of a second; "master:500" asks
# the network that comes with the game while it does.
_SEARCH: Final = re.compile(r"(ismcts|master):([1-9][0-9]{0,8})(ms)?")
LENGTH_FORMS: Final = "ismcts:ITERATIONS, ismcts:MILLISECONDSms"
MASTER_FORMS: Final = "master:ITERATIONS, master:MILLISECONDSms"

# "hard@4" searches on four cores, and so does any bot that searches.
_CORES: Final = re.compile(r"[1-9][0-9]?")
FEWEST_CORES: Final = 2
MOST_CORES: Final = 64
SEARCH_FORMS: Final = f"{LENGTH_FORMS}, hard@CORES (or any other that searches)"

# "greedy-without:buying" leaves out what is one of the ablations of the game's strategy.
WITHOUT: Final = "greedy-without:"

# "careless:40" is the greedy bot that makes any move in 40 of 100 decisions.
_CARELESS: Final = re.compile(r"careless:([1-9]?[0-9]|100)")
CARELESS_FORM: Final = "careless:PERCENT"

# How careless the levels below the greedy bot are: so that their ratings are evenly spread, in games that were
# measured (`python -m benchmarks.spread --write`), and in others as here.
CARELESS: Final = {"beginner": 70, "easy": 33, "casual": 12}
SPREAD: Final = Path(__file__).with_name("careless.json")

NEEDS_STRATEGY: Final = (*CARELESS, "greedy")
MASTER: Final = MasterBot.name
# Sits at the tables of lessons; not a level that people choose.
LESSON: Final = "practice"


class Asked(NamedTuple):
    """A search that is asked for: with a network or without, by its length, on so many cores."""

    is_master: bool
    iterations: int
    seconds: float
    cores: int = 1

    def bot(self, game: Game, seat: int, seed: int) -> SearchBot:
        iterations, seconds = self.iterations, self.seconds
        if self.cores == 1:
            alone = MasterBot if self.is_master else SearchBot
            return alone(game, seat, seed, iterations=iterations, seconds=seconds)
        together = TogetherMaster if self.is_master else TogetherBot
        return together(game, seat, seed, cores=self.cores, iterations=iterations, seconds=seconds)


SEARCHES: Final = {
    "normal": Asked(False, 0, NORMAL_SECONDS),
    "hard": Asked(False, 0, HARD_SECONDS),
    MASTER: Asked(True, 0, HARD_SECONDS),
}


def _careless(level: str) -> Maker:
    def made(game: Game, seat: int, seed: int) -> Bot:
        return CarelessBot(game, seat, seed, careless=carelessness(game)[level])

    return made


LEVELS: Final[dict[str, Maker]] = {
    "random": RandomBot,
    **{level: _careless(level) for level in CARELESS},
    "greedy": GreedyBot,
    **{level: search.bot for level, search in SEARCHES.items()},
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


def carelessness(game: Game) -> dict[str, int]:
    """In how many of a hundred decisions each level below the greedy bot makes any move."""
    return _spread().get(game.id, CARELESS)


@cache
def _spread() -> dict[str, dict[str, int]]:
    told: dict[str, dict[str, int]] = json.loads(SPREAD.read_text(encoding="utf-8"))
    return told


def is_quick(name: str) -> bool:
    """Whether a bot chooses at once."""
    return name in ("random", "greedy", LESSON, *CARELESS) or _CARELESS.fullmatch(name) is not None


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
    alone = name if _search_of(name) is None else name.partition("@")[0]
    if alone in (*levels(game), *abstaining(game), LESSON) or _search_of_length(alone) is not None:
        return
    if _CARELESS.fullmatch(name) and game.strategy() is not None:
        return
    if name not in LEVELS and name in plugins.names():
        # Raises if it does not work; else it works, but does not play this game.
        plugins.load(name)
    ablations = ablations_of(game)
    if ablations and name.startswith(WITHOUT):
        raise BotError(f"{game.title} has no bot {name!r}; {allowed(name, abstaining(game))}")
    if "@" in name:
        raise BotError(f"{game.title} has no bot {name!r}; allowed: {_searching(game)}")
    if name.startswith(CARELESS_FORM.partition(":")[0]) and game.strategy() is not None:
        raise BotError(f"{game.title} has no bot {name!r}; allowed: {CARELESS_FORM}, a whole number from 0 to 100")
    raise BotError(f"{game.title} has no bot {name!r}; {allowed(name, levels(game))}, {', '.join(forms_of(game))}")


def needs_network(name: str) -> bool:
    search = _search_of(name)
    return search is not None and search.is_master


def forms_of(game: Game) -> list[str]:
    """What can be asked for beside the levels."""
    without = [f"{WITHOUT}ABLATION"] if ablations_of(game) else []
    careless = [CARELESS_FORM] if game.strategy() is not None else []
    return [*without, *careless, SEARCH_FORMS, *([MASTER_FORMS] if weights_files(game) else [])]


def _searching(game: Game) -> str:
    """What can be asked to search on several cores."""
    known = [level for level in SEARCHES if level in levels(game)]
    forms = [LENGTH_FORMS, *([MASTER_FORMS] if MASTER in known else [])]
    return f"@{FEWEST_CORES} to @{MOST_CORES} behind one that searches: {', '.join([*known, *forms])}"


def make(name: str, *, game: Game, seat: int, seed: int = 0) -> Bot:
    """A bot by name for one seat of a game."""
    check_bot(game, name)
    seats = max((*game.seat_counts, *game.more_seats))
    if not 0 <= seat < seats:
        raise BotError(f"{game.title} has no seat {seat}; allowed: 0 to {seats - 1}")
    search = _search_of(name)
    if search is not None:
        return search.bot(game, seat, seed)
    if name == LESSON:
        return SteadyBot(game, seat, seed)
    if found := _CARELESS.fullmatch(name):
        return CarelessBot(game, seat, seed, careless=int(found[1]))
    if name.startswith(WITHOUT):
        return GreedyBot(game, seat, seed, without=name.removeprefix(WITHOUT))
    return LEVELS[name](game, seat, seed) if name in LEVELS else plugins.build(name, game, seat, seed)


def _search_of(name: str) -> Asked | None:
    alone, at, cores = name.partition("@")
    found = SEARCHES.get(alone) or _search_of_length(alone)
    if found is None or not at:
        return found
    is_allowed = _CORES.fullmatch(cores) and FEWEST_CORES <= int(cores) <= MOST_CORES
    return found._replace(cores=int(cores)) if is_allowed else None


def _search_of_length(name: str) -> Asked | None:
    found = _SEARCH.fullmatch(name)
    if found is None:
        return None
    is_master, number = found[1] == MasterBot.name, int(found[2])
    if found[3]:
        return Asked(is_master, 0, number / 1000) if number <= LONGEST_SECONDS * 1000 else None
    return Asked(is_master, number, 0.0) if number <= MOST_ITERATIONS else None
