"""`pestis learn`: a first game that teaches the rules while it is played."""

from __future__ import annotations

import click

from pestis.cli.command import Command, open_game
from pestis.cli.errors import Refused
from pestis.cli.play import can_draw, open_table
from pestis.kernel.lessons import lesson_of, lessons_of


@click.command(cls=Command, epilog="learn {game}")
@click.argument("game")
@click.argument("lesson", required=False)
@click.option("--plain", is_flag=True, help="A dialogue line by line, for scripts and screen readers.")
@click.option("--again", is_flag=True, help="From the beginning, not from where you left it.")
@click.option("--check", is_flag=True, help="Play the lesson through by itself, and say whether it can be played.")
def learn(game: str, lesson: str | None, plain: bool, again: bool, check: bool) -> None:
    """Learn a game by playing it: one idea at a time, then some rounds alone."""
    found = open_game(game, None)
    known = lessons_of(found)
    if not known:
        raise Refused(f"{found.title} has no lesson; its rules: pestis rules {found.id} --how-to-play")
    name = lesson or next(iter(known))
    if check:
        from pestis.bots.lesson import check_lesson

        wanted = lesson_of(found, name)
        match = check_lesson(found, wanted)
        click.echo(
            f"{wanted.title}: {len(wanted.steps)} steps, {len(match.log)} moves, all of them can be played."
        )
        return
    from pestis.terminal.lesson import open_lesson

    open_table(open_lesson(found, name, anew=again), plain or not can_draw())
