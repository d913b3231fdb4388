"""`pestis play`: a table in the terminal: here, of a running server, or from a record."""

from __future__ import annotations

import asyncio
import os
import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

import pestis
from pestis.bots.level_words import told_levels
from pestis.cli.command import Command, a_number, names_in, open_game, option_options, read_options
from pestis.cli.errors import Refused, check_can_write
from pestis.cli.play_bots import SEED_BOUND
from pestis.cli.records import game_in, game_of, naming, read_text, record_of
from pestis.cli.screen import draw, say
from pestis.kernel import registry
from pestis.kernel.errors import SeatCountError, allowed
from pestis.kernel.game import Ask, Game
from pestis.lab import usual_seats

if TYPE_CHECKING:
    from pestis.terminal.table import Table

FILE = click.Path(path_type=Path, dir_okay=False)
# What goes with each way to come to a table.
FITS = {
    "GAME": (
        *("--seats", "--option", "--pack", "--players", "--bots", "--levels", "--seed"),
        *("--save", "--record", "--delay"),
    ),
    "--table": ("--name", "--watch"),
    "--resume": ("--pack", "--record", "--delay"),
    "--replay": ("--pack", "--seat"),
}


@click.command(cls=Command, epilog="play {game} --players me,greedy,greedy --seed 7")
@click.argument("game", required=False)
@option_options
@click.option(
    "--players",
    default="",
    metavar="WHO,...",
    help="One for each seat: me, hotseat (either with :NAME), or a bot (see --levels).",
)
@click.option("--bots", default="", metavar="NAME", help="The bot on all other seats. [default: the middle one]")
@click.option("--levels", "is_list", is_flag=True, help="List the bots of the game, and how strong each is.")
@click.option("--seed", type=int, help="The same seed gives the same cards (a new one each time).")
@click.option("--plain", is_flag=True, help="A dialogue line by line, for scripts and screen readers.")
@click.option("--table", "link", default="", metavar="URL", help="Sit at a table of a server: its seat link.")
@click.option("--name", default="", metavar="NAME", help="Your name at that table.")
@click.option("--watch", is_flag=True, help="Take no seat at that table, only look on.")
@click.option("--resume", type=FILE, metavar="FILE", help="Go on with a match that was saved.")
@click.option("--replay", type=FILE, metavar="FILE", help="Look at a record, move by move.")
@click.option("--seat", type=int, metavar="N", help="Whose eyes see the replay (a spectator's).")
@click.option("--save", type=FILE, metavar="FILE", help="Where the match is kept. [default: a file of its own]")
@click.option("--record", type=FILE, metavar="FILE", help="Where the record goes after the end.")
@click.option(
    "--delay",
    type=click.FloatRange(0, 60),
    default=0.0,
    callback=a_number,
    help="Seconds that bots wait before each move.",
)
def play(
    game: str | None,
    seats: int | None,
    pairs: tuple[str, ...],
    pack: Path | None,
    players: str,
    bots: str,
    is_list: bool,
    seed: int | None,
    plain: bool,
    link: str,
    name: str,
    watch: bool,
    resume: Path | None,
    replay: Path | None,
    seat: int | None,
    save: Path | None,
    record: Path | None,
    delay: float,
) -> None:
    """Play in the terminal: against bots, hot-seat, or at a table of a running server.

    Leaving is always safe: the match is kept, and the last line says how to go on. Without a terminal to draw on,
    and with --plain, it is a dialogue line by line.
    """
    check_fits(click.get_current_context(), way_of(game, link, resume, replay))
    if is_list:
        say_levels(open_game(game or "", pack))
        return
    if players and bots:
        raise Refused("give --players or --bots, not both: --players names every seat")
    for file in (save, record):
        if file is not None:
            check_can_write(file)
    check_apart(save or resume, record)
    if save is not None and save.exists():
        refuse_to_replace(save)
    table: Table
    if link:
        table = at_server(link, name, watch)
    elif replay is not None:
        table = of_record(replay, pack, seat)
    elif resume is not None:
        table = resumed(resume, pack, record, delay)
    else:
        assert game is not None
        table = new_table(game, seats, pairs, pack, players, bots, seed, save, record, delay)
    open_table(table, plain or not can_draw())


def say_levels(game: Game) -> None:
    """Weakest first, as the lobby tells them."""
    rows = [
        [level.id, level.title, "-" if level.rating is None else str(level.rating), level.about]
        for level in told_levels(game)
    ]
    draw(["bot", "title", "rating", "how it plays"], rows, left=["bot", "title"], wrap=["how it plays"])
    say("The rating is measured with two players; 400 more is ten wins for one, - was not measured.")


def way_of(game: str | None, link: str, resume: Path | None, replay: Path | None) -> str:
    """Which of the four ways to come to a table is meant."""
    given = {"GAME": game, "--table": link, "--resume": resume, "--replay": replay}
    named = [name for name, value in given.items() if value]
    if len(named) > 1:
        raise Refused(f"give one of GAME, --table, --resume, --replay, not {' and '.join(named)}")
    if not named:
        raise Refused(f"which game? pestis play GAME; {allowed('', registry.games())}")
    return named[0]


def check_fits(ctx: click.Context, way: str) -> None:
    """Refuse options that would have no effect."""
    for parameter in ctx.command.params:
        option = parameter.opts[0]
        given = ctx.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        if given and parameter.name != "game" and option not in (way, "--plain", *FITS[way]):
            raise Refused(f"{option} does not go with {way}; allowed: {', '.join((*FITS[way], '--plain'))}")


def check_apart(save: Path | None, record: Path | None) -> None:
    """After the end the save is removed: a record in the same file would go with it."""
    if save is not None and record is not None and save.resolve() == record.resolve():
        raise Refused(f"{record} is where the match is kept; --record needs a file of its own")


def refuse_to_replace(save: Path) -> None:
    """A match that somebody saved is not lost by beginning another one."""
    shown = shlex.quote(str(save))
    raise Refused(f"{save} exists; go on with it: pestis play --resume {shown}, or give --save another file")


def can_draw() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def new_table(
    game: str,
    seats: int | None,
    pairs: tuple[str, ...],
    pack: Path | None,
    players: str,
    bots: str,
    seed: int | None,
    save: Path | None,
    record: Path | None,
    delay: float,
) -> Table:
    from pestis.terminal import saves
    from pestis.terminal.local import LocalTable
    from pestis.terminal.players import read_players, usual_players

    found = open_game(game, pack)
    if bots:
        pestis.bots.check_bot(found, bots)
    count = usual_seats(found) if seats is None else seats
    check_count(found, count)
    written = names_in(players) if players else usual_players(found, count, bots)
    if seats is not None and len(written) != seats:
        raise Refused(f"--players names {len(written)}, --seats says {seats}; give one for each seat")
    check_count(found, len(written))
    sitting = read_players(found, written)
    # Where one person plays, or everybody sees who can answer, it need not be hidden.
    is_open = sum(player.is_person for player in sitting) == 1 or found.asks_openly
    ask: Ask = "people" if is_open else "full"
    match = pestis.Match(found, seats=len(sitting), seed=seed, options=read_options(found, pairs), ask=ask)
    bot_seed = secrets.randbelow(SEED_BOUND) if seed is None else seed
    file = save or saves.new_file(found.id)
    return LocalTable(match, sitting, bot_seed=bot_seed, file=file, record_file=record, delay=delay)


def check_count(game: Game, seats: int) -> None:
    if seats not in game.seat_counts and seats not in game.more_seats:
        raise SeatCountError(game.title, seats, game.seat_counts)


def resumed(file: Path, pack: Path | None, record: Path | None, delay: float) -> Table:
    from pestis.terminal import saves
    from pestis.terminal.local import LocalTable
    from pestis.terminal.players import read_players

    text = read_text(file)
    save = saves.read(text, str(file))
    game = game_of(save.record, pack or (Path(save.pack) if save.pack else None), text)
    players = read_players(game, save.players)
    match = save.match(game)
    return LocalTable(
        match,
        players,
        bot_seed=save.bot_seed,
        file=file,
        record_file=record,
        delay=delay,
        kept=save.kept,
    )


def of_record(file: Path, pack: Path | None, seat: int | None) -> Table:
    from pestis.terminal import saves
    from pestis.terminal.replay import ReplayTable

    text = read_text(file)
    if saves.is_save(text, str(file)):
        resume = f"pestis play --resume {shlex.quote(str(file))}"
        raise Refused(f"{file} is a saved match that is not over; go on with: {resume}")
    record = record_of(text, file)
    game = game_in(file, record, pack, text)
    with naming(file):
        match = pestis.Match.replay(record, game=game)
    if seat is not None and not 0 <= seat < match.seats:
        raise Refused(f"the record has no seat {seat}; allowed: 0 to {match.seats - 1}")
    return ReplayTable(match, str(file), seat)


def at_server(link: str, name: str, watch: bool) -> Table:
    from pestis.terminal.remote.link import read_link
    from pestis.terminal.remote.table import RemoteTable

    return RemoteTable(read_link(link), name=name, watch=watch)


def open_table(table: Table, plain: bool) -> None:
    """Until somebody leaves. Ctrl-C and the end of input are ways to leave like any other."""
    if plain:
        from pestis.terminal.plain.talk import talk as show
    else:
        from pestis.terminal.app import show
    broken = 0
    try:
        broken = asyncio.run(show(table))
    except KeyboardInterrupt:
        click.echo()
    click.echo(table.goodbye())
    if broken:
        raise SystemExit(broken)
