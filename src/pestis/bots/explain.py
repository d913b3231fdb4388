"""Why a bot would make a move: what it thinks of each, by worlds that its seat cannot tell from the true one.

It knows the perspective of the seat and the game's own judgement of a position, and nothing else.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from pestis.bots.bot import Bot, Reason
from pestis.bots.perspective import Perspective
from pestis.kernel.strategy import Strategy

WORLDS = 12
SECONDS = 1.0
EVEN = 0.5


@dataclass
class Weighed:
    """A move, how likely it makes winning (0 to 1), and what it adds to the own score at once, on average.

    A bot that searches also says how often it tried the move; then only the moves it tried most are here.
    """

    action: int
    worth: float
    gained: float = 0.0
    tried: int = 0


def thoughts(bot: Bot, perspective: Perspective, seed: int) -> list[Weighed]:
    """What a bot thinks of the moves it has just chosen from: its own reasons, or else the game's judgement."""
    own = [Weighed(int(reason.move.id), worth_of(reason), tried=reason.tried) for reason in bot.explain()]
    return own or weigh(perspective, seed)


def worth_of(reason: Reason) -> float:
    """A bot that had no choice does not say what it expects."""
    return EVEN if reason.expected is None else reason.expected


def weigh(perspective: Perspective, seed: int, seconds: float = SECONDS) -> list[Weighed]:
    """Every legal move, the best first; nothing if the game cannot judge positions."""
    strategy = perspective.game.strategy()
    legal = [int(action) for action in perspective.legal()]
    if strategy is None:
        return []
    try:
        weighed = [Weighed(action, 0.0, 0.0) for action in legal]
        worlds = 0
        until = time.monotonic() + seconds
        while worlds < WORLDS and (worlds == 0 or time.monotonic() < until):
            for move in weighed:
                add(move, perspective, strategy, seed + worlds)
            worlds += 1
    except NotImplementedError:
        return []
    for move in weighed:
        move.worth /= worlds
        move.gained /= worlds
    return sorted(weighed, key=lambda move: -move.worth)


def add(move: Weighed, perspective: Perspective, strategy: Strategy, seed: int) -> None:
    """One world more, the same for every move."""
    seat = perspective.seat
    world = perspective.imagine(seed)
    before = float(world.scores()[seat])
    world.apply(seat, move.action)
    move.worth += float(strategy.evaluate(world, seat))
    move.gained += float(world.scores()[seat]) - before
