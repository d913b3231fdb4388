"""`pestis bench`: a quick look at how fast the games run here."""

from __future__ import annotations

import click

from pestis.cli.catalogue import loaded_games
from pestis.cli.command import Command, a_number, open_game
from pestis.cli.errors import Refused
from pestis.cli.screen import draw, say
from pestis.cli.version import version_line
from pestis.lab import Speed, measure_speed, usual_seats


@click.command(cls=Command, epilog="bench {game} --seconds 2")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=0.5,
    show_default=True,
    callback=a_number,
    help="For each game.",
)
def bench(games: tuple[str, ...], seconds: float) -> None:
    """Measure how fast the games run here.

    Decisions a second in random games, and how long a clone of a position takes.
    """
    chosen = [open_game(name) for name in games] or loaded_games()
    if not chosen:
        raise Refused("no game is installed")
    say(version_line())
    rows = [speed_row(measure_speed(game, usual_seats(game), seconds)) for game in chosen]
    draw(["game", "seats", "decisions/s", "clone", "build"], rows, left=["game", "build"])
    say("A quick look on one core. make bench measures more and compares with other engines.")


def speed_row(speed: Speed) -> list[str]:
    return [
        speed.game,
        str(speed.seats),
        f"{speed.decisions_per_second:,.0f}",
        f"{speed.clone_microseconds:.2f} µs",
        "compiled" if speed.is_compiled else "interpreted",
    ]
