"""The program `pestis`: all commands together."""

from __future__ import annotations

import io
import sys

import click

from pestis.cli.group import LazyProgram, Place

# A test compares these lines with what the commands say of themselves.
PLACES = {
    "admin": Place("pestis.cli.admin", "Look after a server: its tables and guests, copies, checks, tidying up."),
    "bench": Place("pestis.cli.bench", "Measure how fast the games run here."),
    "engines": Place(
        "pestis.cli.engines", "Older versions of Pestis side by side: matches of then go on by the rules of then."
    ),
    "evaluate": Place("pestis.cli.evaluate", "Score a bot by a fixed protocol, so that others can compare."),
    "games": Place("pestis.cli.catalogue", "List the games that are installed."),
    "learn": Place("pestis.cli.learn", "Learn a game by playing it: one idea at a time, then some rounds alone."),
    "options": Place("pestis.cli.catalogue", "List the options of a game."),
    "pack": Place("pestis.cli.pack", "Begin, check and compare packs: cards of your own, as files."),
    "play": Place(
        "pestis.cli.play", "Play in the terminal: against bots, hot-seat, or at a table of a running server."
    ),
    "play-bots": Place("pestis.cli.play_bots", "Let bots play one game and tell it in words."),
    "replay": Place("pestis.cli.records", "Play a record again and tell it in words."),
    "report": Place("pestis.cli.report", "Draw the balance report of a run of simulate, as one HTML page."),
    "review": Place(
        "pestis.cli.review", "Judge a finished game: chances move by move, what decisions cost, what was luck."
    ),
    "rules": Place("pestis.cli.catalogue", "Show the rules of a game."),
    "scenario": Place(
        "pestis.cli.scenario", "List, check and begin scenarios: maps and starts of your own, as files."
    ),
    "serve": Place("pestis.cli.serve", "Play in the browser: start the table server and open its page."),
    "simulate": Place("pestis.cli.simulate", "Play many games with bots and print statistics."),
    "tournament": Place(
        "pestis.cli.tournament",
        "Let bots play against each other, each in every seat equally often and on the same deals.",
    ),
    "train": Place("pestis.cli.train", "Let a network learn a game by playing it against itself."),
    "verify": Place("pestis.cli.records", "Check a record: the commitment, every move, the result."),
}


class Pestis(LazyProgram):
    places = PLACES


def print_version(ctx: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from pestis.cli.version import version_line

        click.echo(version_line())
        ctx.exit()


@click.group(
    cls=Pestis,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Every command has a --help of its own with an example.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=print_version, help="Version and build."
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """Tabletop games by their rules: watch, simulate, replay, check."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """The entry point. A terminal that lacks a character gets another one instead of a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    program(prog_name="pestis")
