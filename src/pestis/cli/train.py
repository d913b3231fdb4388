"""`pestis train`: a network learns a game by playing it against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pestis.cli.command import Command, a_number, open_game
from pestis.cli.errors import INTERRUPTED, say_error
from pestis.cli.progress import progress_bar, stop_on_interrupt
from pestis.cli.screen import say
from pestis.lab import cores

if TYPE_CHECKING:
    from pestis.train.loop import Plan

COUNT = click.IntRange(min=1)


@click.command(cls=Command, epilog="train {game} --seats 2 --out learned/x --habit-games 2000 --games 100")
@click.argument("game")
@click.option("--seats", type=int, required=True, metavar="N", help="Each number of seats is learned by itself.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    metavar="DIR",
    help="Keep games, networks and curves there; a run that is there goes on.",
)
@click.option("--generations", type=COUNT, default=3, show_default=True, help="How often to play and learn.")
@click.option(
    "--habit-games",
    type=click.IntRange(min=0),
    default=24000,
    show_default=True,
    help="In which its strategy learns its numbers; 0: none.",
)
@click.option(
    "--first-games",
    type=COUNT,
    default=4000,
    show_default=True,
    help="Of the first generation, played quickly.",
)
@click.option("--games", type=COUNT, default=1000, show_default=True, help="Of each generation after it.")
@click.option("--iterations", type=COUNT, default=48, show_default=True, help="Of the search for each choice.")
@click.option(
    "--worlds",
    type=click.IntRange(0, 1000),
    default=2,
    show_default=True,
    help="Played on from each look; with 0 what a search found or who won counts.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    callback=a_number,
    default=0,
    help="To play a generation in; how many games that is depends on the machine.",
)
@click.option("--workers", type=click.IntRange(1, 4096), help="Processes [default: all cores].")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Other seeds, other games.")
@click.pass_context
def train(
    ctx: click.Context,
    game: str,
    seats: int,
    out: Path,
    generations: int,
    habit_games: int,
    first_games: int,
    games: int,
    iterations: int,
    worlds: int,
    seconds: float,
    workers: int | None,
    seed: int,
) -> None:
    """Let a network learn a game by playing it against itself.

    The game's own strategy, by the best numbers it finds, plays the first
    generation, a search with the last network each after it. Ctrl-C ends it;
    the same command goes on with the generation that was begun.
    """
    found = open_game(game)
    from pestis.train.loop import Plan
    from pestis.train.selfplay import Playing

    plan = Plan(
        found,
        seats,
        out,
        generations=generations,
        habit_games=habit_games,
        first_games=first_games,
        games=games,
        seconds=seconds,
        workers=workers or cores(),
        seed=seed,
        playing=Playing(iterations=iterations, worlds=worlds),
    )
    if not conduct(plan):
        say_error("stopped; the same command goes on")
        ctx.exit(INTERRUPTED)


def conduct(plan: Plan) -> bool:
    """Whether everything was learned."""
    from pestis.train.loop import Watching, games_left, train

    if not plan.with_torch:
        say("PyTorch is not installed, so NumPy learns, on one core: pip install 'pestis[train]' is faster")
    with stop_on_interrupt() as stop, progress_bar(games_left(plan)) as bar:
        path = train(plan, Watching(say, bar.advance, stop))
    if path is not None:
        say(f"the network is {path}")
    return path is not None
