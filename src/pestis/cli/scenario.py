"""`pestis scenario`: the scenarios of a game, a check for one's own, and a template to start from."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click

from pestis.cli.command import Command, open_game
from pestis.cli.errors import FAILED, Refused, check_can_write, say_error, write_text
from pestis.cli.group import Group
from pestis.cli.screen import draw, say
from pestis.kernel import registry
from pestis.lab import usual_seats
from pestis.workbench.scenarios import Described, HasScenarios, Shelf

NOT_IN_AN_ID = re.compile(r"[^a-z0-9]+")
USUAL_ID = "my-scenario"


game_option = click.option("--game", metavar="GAME", help="Whose scenarios. [default: the game that has some]")
pack_option = click.option(
    "--pack", type=click.Path(path_type=Path), metavar="DIR", help="With the scenarios and cards of this pack."
)


@click.group(
    cls=Group, invoke_without_command=True, epilog="Every command has a --help of its own with an example."
)
@click.pass_context
def scenario(ctx: click.Context) -> None:
    """List, check and begin scenarios: maps and starts of your own, as files."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@scenario.command("list", cls=Command, epilog="scenario list")
@game_option
@pack_option
def list_scenarios(game: str | None, pack: Path | None) -> None:
    """List the scenarios that come with a game, or with a pack."""
    name, shelf = shelf_of(game, pack)
    found = [shelf.find(value) for value in shelf.names()]
    rows = [[one.id, one.title, players(one), f"{one.rows} x {one.columns}", one.summary] for one in found]
    draw(
        ["scenario", "title", "players", "map", "summary"],
        rows,
        left=["scenario", "title", "players"],
        wrap=["summary"],
    )
    say()
    say(f"One of them: {how_to_play(name, found[-1], found[-1].id, pack)}")


@scenario.command("check", cls=Command, epilog="scenario check my-scenario.toml")
@click.argument("file", type=click.Path(path_type=Path))
@game_option
@pack_option
@click.pass_context
def check(ctx: click.Context, file: Path, game: str | None, pack: Path | None) -> None:
    """Check a scenario file.

    Everything that is wrong is named with its line, the rule behind it and what is allowed; then the exit code
    is 1; it is 2 if the file cannot be opened. What is only unusual is a warning.
    """
    name, shelf = shelf_of(game, pack)
    checked = shelf.check_file(file)
    for problem in checked.problems:
        say_error(str(problem))
    if checked.scenario is None:
        ctx.exit(FAILED)
    for warning in checked.warnings():
        say(f"warning: {warning}", "yellow")
    fine = checked.scenario
    say(f"{file}: {fine.title!r}, {fine.rows} x {fine.columns}, for {players(fine)} players, can be played.")
    say(f"Play it: {how_to_play(name, fine, str(file), pack)}")


@scenario.command("new", cls=Command, epilog="scenario new my-scenario.toml")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@game_option
def new(file: Path | None, game: str | None) -> None:
    """Write a commented scenario to start from, into FILE or to the screen. No file is overwritten."""
    name, shelf = shelf_of(game)
    if file is None:
        click.echo(shelf.template(USUAL_ID), nl=False)
        return
    check_can_write(file)
    if file.exists():
        raise Refused(f"{file}: there is such a file already; choose another name")
    if file.suffix != ".toml":
        raise Refused(f"{file}: a scenario file ends in .toml; allowed: {file.stem or USUAL_ID}.toml")
    write_text(file, shelf.template(id_for(file)))
    say(f"{file} is written. Change it, then: {shlex.join(['pestis', 'scenario', 'check', str(file)])}")
    say(f"Play it: {shlex.join(['pestis', 'play-bots', name, '--option', f'scenario={file}'])}")


def shelf_of(name: str | None, pack: Path | None = None) -> tuple[str, Shelf]:
    """The scenarios of a game, or of the only one that has any; with a pack, those that it makes of them."""
    names = [name] if name is not None else registry.games()
    for one in names:
        try:
            game = open_game(one)
        except Refused:
            if name is not None:
                raise
            continue
        if isinstance(game, HasScenarios):
            packed = open_game(one, pack)
            assert isinstance(packed, HasScenarios)
            return game.id, packed.scenarios()
    raise Refused(f"the game {name!r} has no scenarios" if name else "no game that is installed has scenarios")


def how_to_play(name: str, one: Described, value: str, pack: Path | None) -> str:
    """A command that works: with --seats if the usual number of them is none of the scenario's."""
    seats = [] if usual_seats(open_game(name)) in one.players else ["--seats", str(one.players[0])]
    content = ["--pack", str(pack)] if pack else []
    return shlex.join(["pestis", "play-bots", name, *seats, *content, "--option", f"scenario={value}"])


def players(one: Described) -> str:
    return ", ".join(str(count) for count in one.players)


def id_for(file: Path) -> str:
    """An id made from the name of a file."""
    words = NOT_IN_AN_ID.sub("-", file.stem.lower()).strip("-")
    return words[:40].strip("-") if words[:1].isalpha() else USUAL_ID
