"""Small plans and networks for tests of what learns."""

from __future__ import annotations

from pathlib import Path

import night_market
import numpy as np

from pestis.bots import Perspective, make
from pestis.bots.bot import Bot
from pestis.bots.master import MasterBot
from pestis.bots.network import Network, read
from pestis.kernel import registry
from pestis.kernel.game import Game
from pestis.train.lessons import LAYERS, Lessons, Subject
from pestis.train.loop import Plan
from pestis.train.selfplay import Playing, play

GAME = night_market.GAME
registry.add(GAME)

PLAYING = Playing(iterations=12, kept=0.2, worlds=2)
LESSONS = Lessons(passes=2, batch=64, first=16, second=8)


def plan(folder: Path, game: Game = GAME, *, generations: int = 1, seed: int = 0) -> Plan:
    """As short as a run can be."""
    return Plan(
        game,
        2,
        folder,
        generations=generations,
        first_games=17,
        games=2,
        seed=seed,
        ahead=0,
        with_torch=False,
        playing=PLAYING,
        lessons=LESSONS,
    )


def untaught(
    game: Game, path: Path, seats: int = 2, *, ahead: int = 0, trust: float = 1.0, blur: float = 0.0
) -> Network:
    """A network that has learned nothing yet, written and read."""
    rows = play(game, seats, 1, None, Playing(kept=0.5, worlds=1))
    subject = Subject(game, seats, rows)
    weights = subject.beginning(LESSONS, np.random.default_rng(1))
    for name in LAYERS:
        weights[name] *= 3
    subject.write(weights, path, {"ahead": ahead, "trust": trust, "blur": blur})
    return read(path, game, seats)


def share_won(game: Game, network: Network, opponent: str, games: int, iterations: int) -> float:
    """Against one opponent, half of the games from each seat, both on the same deals."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        master = MasterBot(game, seat, number, iterations=iterations, network=network)
        other = make(opponent, game=game, seat=1 - seat, seed=number)
        won += result(game, 1000 + number // 2, (master, other) if seat == 0 else (other, master))[seat]
    return won / games


def result(game: Game, deal: int, bots: tuple[Bot, Bot]) -> list[float]:
    """What each seat got of a won game."""
    state = game.start(2, deal, ask="able", watched=False)
    while not state.is_over:
        seat = int(state.next_seat())
        state.apply(seat, bots[seat].choose(Perspective(state, seat)))
    winners = state.winners()
    return [(seat in winners) / len(winners) for seat in range(2)]
