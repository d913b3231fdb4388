"""The program `pestis`: all commands together."""

from __future__ import annotations

import io
import sys

import click

from pestis.cli.bench import bench
from pestis.cli.catalogue import games, options, rules
from pestis.cli.command import Program
from pestis.cli.play import play
from pestis.cli.play_bots import play_bots
from pestis.cli.records import replay, verify
from pestis.cli.report import report
from pestis.cli.scenario import scenario
from pestis.cli.serve import serve
from pestis.cli.simulate import simulate
from pestis.cli.tournament import tournament
from pestis.cli.version import version_line


def print_version(ctx: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(version_line())
        ctx.exit()


@click.group(
    cls=Program,
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


for command in (
    serve,
    play,
    games,
    rules,
    options,
    simulate,
    tournament,
    report,
    play_bots,
    replay,
    verify,
    scenario,
    bench,
):
    program.add_command(command)


def main() -> None:
    """The entry point. A terminal that lacks a character gets another one instead of a crash."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    program(prog_name="pestis")
