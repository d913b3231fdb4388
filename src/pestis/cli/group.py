"""A group of commands: errors on one line, and commands that are loaded when they are used."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar

import click

from pestis.cli.errors import one_line_errors
from pestis.kernel.errors import allowed

WORDS = "pestis.words"  # in the meta of a context: the command line as it was typed


class Program(click.Group):
    """A group of commands."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        words = list(args)
        with one_line_errors():
            made = super().make_context(info_name, args, parent, **extra)
        made.meta[WORDS] = words
        return made

    def invoke(self, ctx: click.Context) -> object:
        """Flush inside: a reader that has gone away (`| head`) is noticed here and not at exit."""
        with one_line_errors():
            result: object = super().invoke(ctx)
            sys.stdout.flush()
            return result

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            ctx.fail(f"there is no command {args[0]!r}; {allowed(args[0], self.list_commands(ctx))}")
        return super().resolve_command(ctx, args)


@dataclass(frozen=True)
class Place:
    """Where a command is, and the line about it in the list of all of them."""

    module: str
    help: str


class LazyProgram(Program):
    """A group that knows where its commands are and loads the one that is asked for.

    The list of commands is drawn without loading any: a test holds its lines against those of the commands.
    """

    places: ClassVar[dict[str, Place]]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.places)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        place = self.places.get(name)
        if place is None:
            return None
        found = getattr(import_module(place.module), name.replace("-", "_"))
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, place.help) for name, place in self.places.items()])


class Group(Program):
    """Commands inside a program, which catches their errors."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        return click.Group.make_context(self, info_name, args, parent, **extra)
