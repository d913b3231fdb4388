"""The shape of all commands: an example in every help, and options that many share."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click
from click.core import ParameterSource

import pestis
from pestis.bots import LEVELS
from pestis.cli.errors import Refused
from pestis.kernel import registry
from pestis.kernel.game import Game
from pestis.kernel.options import Value

BOTS = ", ".join(LEVELS)
Callback = TypeVar("Callback", bound=Callable[..., object])


class Command(click.Command):
    """A command whose epilog is an example; `{game}` in it becomes a game that is installed."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        game = (registry.games() or ["GAME"])[0]
        with formatter.section("Example"):
            formatter.write(f"  pestis {(self.epilog or self.name or '').format(game=game)}\n")


class ShownOnce(click.Option):
    """An option with a second name that is understood and not listed."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        found = super().get_help_record(ctx)
        return found and (found[0].replace(f", {self.opts[-1]}", ""), found[1])


def open_game(name: str, pack: Path | None = None) -> Game:
    """An installed game; one whose package does not load is refused, not a crash."""
    try:
        return pestis.game(name, pack)
    except (ImportError, AttributeError) as error:
        raise Refused(f"the game {name!r} is installed but cannot be loaded: {error}") from error


def read_options(game: Game, pairs: tuple[str, ...]) -> dict[str, Value]:
    """The options typed as name=value; the game judges the values."""
    texts: dict[str, str] = {}
    for pair in one_by_one(game, pairs):
        name, equals, text = pair.partition("=")
        option = game.options.option(name)
        if not equals:
            raise Refused(f"option {option.name!r} has no value; write --option {name}={shown(option.default)}")
        if name in texts:
            raise Refused(f"option {name!r} is given twice: {texts[name]} and {text}; give it once")
        texts[name] = text
    return game.options.read(texts)


def one_by_one(game: Game, pairs: tuple[str, ...]) -> list[str]:
    """Several options may stand in one list with commas; what follows a comma and names no option is a value."""
    found: list[str] = []
    for pair in pairs:
        first, *more = pair.split(",")
        found.append(first)
        for piece in more:
            if piece.partition("=")[0] in game.options.names():
                found.append(piece)
            else:
                found[-1] += f",{piece}"
    return found


def shown(value: object) -> str:
    """A value as it is typed; a long text, such as a scenario, by its size."""
    if isinstance(value, str) and "\n" in value:
        return f"(a text of {len(value.splitlines())} lines)"
    return str(value).lower() if isinstance(value, bool) else str(value)


def option_options(command: Callback) -> Callback:
    """The options that settle a game: --seats, --option, --pack."""
    seats = click.option("--seats", type=int, metavar="N", help="How many seats (3 or the nearest).")
    return seats(content_options(command))


def content_options(command: Callback) -> Callback:
    """--option and --pack."""
    for decorate in (
        click.option("--pack", type=click.Path(path_type=Path), metavar="DIR", help="Play with this content."),
        click.option(
            "--option",
            "--options",
            "pairs",
            cls=ShownOnce,
            multiple=True,
            metavar="NAME=VALUE",
            help="See pestis options GAME.",
        ),
    ):
        command = decorate(command)
    return command


def typed(ctx: click.Context) -> list[str]:
    """The options that stand on the command line, in the order of the help."""
    asked = ParameterSource.COMMANDLINE
    found = [one for one in ctx.command.params if ctx.get_parameter_source(one.name or "") is asked]
    return [one.opts[0] for one in found if isinstance(one, click.Option)]


def bots_option(default: str, help: str) -> Callable[[Callback], Callback]:
    return click.option("--bots", default=default, metavar="NAME,...", help=help)


def a_number(context: click.Context, parameter: click.Parameter, value: float) -> float:
    """Python calls "nan" a float; nobody can wait so long."""
    if not math.isfinite(value):
        raise click.BadParameter(f"'{value}' is not a number of seconds.", context, parameter)
    return value


def names_in(text: str) -> list[str]:
    """The names of a list with commas."""
    return [name.strip() for name in text.split(",")]
