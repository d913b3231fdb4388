"""Writing to the terminal: coloured and fitted to its width there, plain and unbroken in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

# Wider than any line of ours: in a pipe nothing is wrapped or cut.
PIPE_WIDTH = 100_000
LIST_WIDTH = 100
USUAL_WIDTH = 80


def is_terminal() -> bool:
    return sys.stdout.isatty()


def console() -> Console:
    """Made for each call: tests exchange sys.stdout."""
    from rich.console import Console

    return Console(
        markup=False,
        highlight=False,
        emoji=False,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        width=None if is_terminal() else PIPE_WIDTH,
    )


def say(text: str = "", style: str = "") -> None:
    """A paragraph."""
    if not is_terminal():
        click.echo(text)
        return
    from rich.text import Text

    console().print(Text(text, style))


def width() -> int:
    """How wide lists are set."""
    return console().width if is_terminal() else LIST_WIDTH


def line_width() -> int:
    """How many letters fit on a line; as many as usual where there is no terminal."""
    return console().width if is_terminal() else USUAL_WIDTH


def draw(
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    left: Collection[str] = (),
    wrap: Collection[str] = (),
) -> None:
    """A table. Columns in `left` and `wrap` are text, set left, and `wrap` may wrap on a terminal."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for name in columns:
        is_text = name in left or name in wrap
        table.add_column(name, justify="left" if is_text else "right", no_wrap=name not in wrap, overflow="fold")
    for row in rows:
        _add(table, row)
    if is_terminal():
        console().print(table)
        return
    screen = console()
    with screen.capture() as captured:
        screen.print(table)
    for line in captured.get().splitlines():
        click.echo(line.rstrip())


def _add(table: Table, row: Sequence[str]) -> None:
    from rich.text import Text

    table.add_row(*(Text(cell) for cell in row))
