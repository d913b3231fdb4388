"""`pestis pack`: cards of your own, begun, checked and held against the built-in ones."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from pestis.cli.command import Command, open_game
from pestis.cli.errors import FAILED, Refused, say_error, write_text
from pestis.cli.group import Group
from pestis.cli.screen import say
from pestis.kernel.content import Pack
from pestis.kernel.game import Game
from pestis.kernel.grammar import several
from pestis.workbench import check_pack, differences, template

folder_argument = click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")


@click.group(
    cls=Group, invoke_without_command=True, epilog="Every command has a --help of its own with an example."
)
@click.pass_context
def pack(ctx: click.Context) -> None:
    """Begin, check and compare packs: cards of your own, as files."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@pack.command("new", cls=Command, epilog="pack new {game} my-pack")
@click.argument("game")
@folder_argument
def new(game: str, folder: Path) -> None:
    """Write a small commented pack to start from, into a new folder. No file is overwritten."""
    found = with_packs(game)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder}: there is something already; choose another name")
    folder.mkdir(parents=True, exist_ok=True)
    files = template(found, shlex.quote(str(folder)))
    for name, text in files.items():
        write_text(folder / name, text)
    say(f"{folder} is written: {', '.join(files)}. Change them (or delete what you do not need), then:")
    say(command("pack", "check", found, folder))


@pack.command("check", cls=Command, epilog="pack check {game} my-pack")
@click.argument("game")
@folder_argument
@click.pass_context
def check(ctx: click.Context, game: str, folder: Path) -> None:
    """Check a pack.

    Everything that is wrong is named with its file, line and field, what is allowed, and the rule behind it; then
    the exit code is 1. What is only unusual is a warning.
    """
    found = with_packs(game)
    if not folder.is_dir():
        raise Refused(f"{folder}: there is no such folder")
    checked = check_pack(found, folder)
    for warning in checked.warnings:
        say(f"warning: {warning}", "yellow")
    for fault in checked.faults:
        say_error(str(fault))
    if checked.game is None:
        say(f"{folder}: {several(len(checked.faults), 'fault')}")
        ctx.exit(FAILED)
    changes = differences(found.packs[0], checked.game.packs[0])
    say(f"{folder} can be played: {several(len(changes), 'difference')} from the built-in pack.")
    say(f"What they are: {command('pack', 'diff', found, folder)}")
    say(f"Play it: {shlex.join(['pestis', 'play-bots', found.id, '--pack', str(folder)])}")


@pack.command("diff", cls=Command, epilog="pack diff {game} my-pack")
@click.argument("game")
@folder_argument
@click.argument("other", type=click.Path(path_type=Path), metavar="[OTHER]", required=False)
def diff(game: str, folder: Path, other: Path | None) -> None:
    """Tell which cards and numbers of a pack differ from the built-in ones, or those of OTHER from DIR."""
    found = with_packs(game)
    first = found.with_pack(folder).packs[0]
    if other is None:
        say_changes(found.packs[0], first)
    else:
        say_changes(first, found.with_pack(other).packs[0])


def say_changes(before: Pack, after: Pack) -> None:
    changes = differences(before, after)
    for change in changes:
        say(str(change), "" if change.plays else "dim")
    playing = sum(change.plays for change in changes)
    rest = f", {playing} of them in play; the others are words" if playing < len(changes) else ""
    say(f"{several(len(changes), 'difference')}{rest}." if changes else "They say the same.")


def with_packs(name: str) -> Game:
    game = open_game(name)
    if not game.packs:
        raise Refused(f"{game.title} has no content packs")
    return game


def command(first: str, second: str, game: Game, folder: Path) -> str:
    return shlex.join(["pestis", first, second, game.id, str(folder)])
