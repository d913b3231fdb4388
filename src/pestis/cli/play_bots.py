"""`pestis play-bots`: one game of bots, told in the terminal."""

from __future__ import annotations

import secrets
import shlex
import time
from pathlib import Path

import click

import pestis
from pestis.bots import Bot, Perspective, levels, make
from pestis.cli.catalogue import loaded_games
from pestis.cli.command import (
    BOTS,
    Command,
    a_number,
    bots_option,
    names_in,
    open_game,
    option_options,
    read_options,
)
from pestis.cli.errors import Refused, check_can_write, write_text
from pestis.cli.screen import say
from pestis.cli.telling import Teller
from pestis.kernel.game import Game
from pestis.lab import seat_bots, usual_seats

BEST_FIRST = ("greedy", "random")
SEED_BOUND = 1_000_000_000


@click.command(
    "play-bots", cls=Command, epilog="play-bots {game} --seats 3 --seed 7 --delay 0.5 --record match.json"
)
@click.argument("game", required=False)
@option_options
@click.option("--seed", type=int, help="The same seed gives the same game (a new one each time).")
@bots_option(
    "",
    f"One bot for all seats, or one for each: {BOTS}. [default: the better one]",
)
@click.option(
    "--delay",
    type=click.FloatRange(0, 60),
    default=0.0,
    callback=a_number,
    help="Seconds to wait after each move.",
)
@click.option(
    "--record",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the record there, for pestis replay and pestis verify.",
)
def play_bots(
    game: str | None,
    seats: int | None,
    pairs: tuple[str, ...],
    pack: Path | None,
    seed: int | None,
    bots: str,
    delay: float,
    file: Path | None,
) -> None:
    """Let bots play one game and tell it in words. Without GAME: the first one that is installed."""
    if file is not None:
        check_can_write(file)
    chosen = open_game(game, pack) if game else first_game(pack)
    count = usual_seats(chosen) if seats is None else seats
    seed = secrets.randbelow(SEED_BOUND) if seed is None else seed
    match = pestis.Match(chosen, seats=count, seed=seed, options=read_options(chosen, pairs))
    names = seat_bots(chosen, count, names_in(bots) if bots else [best_bot(chosen)])
    players = [make(name, game=chosen, seat=seat, seed=seed) for seat, name in enumerate(names)]
    teller = Teller(match, scores=True)
    teller.begin()
    play_out(teller, players, delay)
    teller.end(names)
    if file is not None:
        write_text(file, match.record().dumps())
        say(f"The record is in {file}.")
    say_what_is_next(chosen, match, bots, pairs, pack)


def first_game(pack: Path | None) -> Game:
    found = loaded_games()
    if not found:
        raise Refused("no game is installed")
    return open_game(found[0].id, pack)


def best_bot(game: Game) -> str:
    return next(name for name in BEST_FIRST if name in levels(game))


def play_out(teller: Teller, players: list[Bot], delay: float) -> None:
    match = teller.match
    state = match.state
    while not state.is_over:
        seat = state.next_seat()
        perspective = Perspective(state, seat, match.visible_moves.seen_by(seat))
        teller.play(seat, players[seat].choose(perspective))
        if delay > 0:
            time.sleep(delay)


def say_what_is_next(
    game: Game, match: pestis.Match, bots: str, pairs: tuple[str, ...], pack: Path | None
) -> None:
    again = ["pestis", "play-bots", game.id, "--seats", str(match.seats), "--seed", match.seed]
    again += ["--bots", bots] if bots else []
    again += [word for pair in pairs for word in ("--option", pair)]
    again += ["--pack", str(pack)] if pack else []
    say()
    say(f"The same game again: {shlex.join(again)}")
    say(f"To play yourself: pestis play {game.id} here, or pestis serve in your browser.")
