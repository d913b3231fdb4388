"""`pestis learn`: games that teach their rules while they are played."""

from __future__ import annotations

import click

from pestis.cli.command import Command, open_game
from pestis.cli.errors import Refused
from pestis.cli.play import can_draw, open_table
from pestis.kernel.game import Game
from pestis.kernel.lessons import Lesson, lesson_of, lessons_of


@click.command(cls=Command, epilog="learn {game}")
@click.argument("game")
@click.argument("lesson", required=False)
@click.option("--list", "listed", is_flag=True, help="Name the lessons of the game.")
@click.option("--plain", is_flag=True, help="A dialogue line by line, for scripts and screen readers.")
@click.option("--again", is_flag=True, help="From the beginning, not from where you left it.")
@click.option("--check", is_flag=True, help="Play it through by itself, and say whether it can be played.")
def learn(game: str, lesson: str | None, listed: bool, plain: bool, again: bool, check: bool) -> None:
    """Learn a game by playing it: one idea at a time, then some rounds alone.

    Without a LESSON it is the first one. --list names all of them.
    """
    found = open_game(game, None)
    known = lessons_of(found)
    if not known:
        raise Refused(f"{found.title} has no lesson; its rules: pestis rules {found.id} --how-to-play")
    chosen = [lesson_of(found, lesson)] if lesson else list(known.values())
    if listed:
        tell(found, chosen)
    elif check:
        check_all(found, chosen)
    else:
        from pestis.terminal.lesson import open_lesson

        open_table(open_lesson(found, chosen[0].name, anew=again), plain or not can_draw())


def tell(game: Game, lessons: list[Lesson]) -> None:
    for each in lessons:
        click.echo(f"pestis learn {game.id} {each.name}")
        click.echo(f"    {each.title}, {each.minutes} minutes. {each.summary}")


def check_all(game: Game, lessons: list[Lesson]) -> None:
    from pestis.bots.lesson import check_lesson

    for each in lessons:
        match = check_lesson(game, each)
        click.echo(f"{each.title}: {len(each.steps)} steps, {len(match.log)} moves, all of them can be played.")
