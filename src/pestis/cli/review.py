"""`pestis review`: a finished game judged, in the terminal."""

from __future__ import annotations

from pathlib import Path

import click

import pestis
from pestis.cli.command import Command
from pestis.cli.errors import Refused, check_can_write, say_error, write_text
from pestis.cli.progress import progress_bar, stop_on_interrupt
from pestis.cli.records import failing, file_argument, game_in, pack_option, read_text
from pestis.cli.screen import line_width, say
from pestis.review import DEPTHS, Review, Reviewer
from pestis.review.job import given_up, replayed
from pestis.review.lines import review_lines


@click.command(cls=Command, epilog="review match.json --seat 0")
@file_argument
@click.option(
    "--seat", type=int, metavar="N", help="Tell it to this seat: its decisions, and what luck did to it."
)
@click.option(
    "--depth",
    type=click.Choice(list(DEPTHS)),
    default="quick",
    show_default=True,
    help="How many worlds are looked into; deep takes eight times as long.",
)
@click.option("--seed", type=int, default=0, metavar="N", help="Another seed draws other worlds.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path), metavar="FILE", help="Write the review, too."
)
@click.option("--plain", is_flag=True, help="Only signs that every keyboard has.")
@pack_option
def review(
    file: Path,
    seat: int | None,
    depth: str,
    seed: int,
    json_file: Path | None,
    plain: bool,
    pack: Path | None,
) -> None:
    """Judge a finished game: chances move by move, what decisions cost, what was luck.

    Every decision is judged by what its player knew: in worlds that this player could not tell from the true one.
    Ctrl-C ends a deep review early and shows what is known.

    Exit code 1: the record does not hold. 2: it cannot be judged here (no such file, other rules or content).
    """
    if json_file is not None:
        check_can_write(json_file)
    reviewer = reviewer_of(file, pack, depth, seed)
    if seat is not None and not 0 <= seat < reviewer.match.seats:
        raise Refused(f"the record has no seat {seat}; allowed: 0 to {reviewer.match.seats - 1}")
    found = worked_out(reviewer)
    for line in review_lines(found, seat, width=line_width(), is_plain=plain):
        say(line.text, line.style)
    if json_file is not None:
        write_text(json_file, found.dumps())


def reviewer_of(file: Path, pack: Path | None, depth: str, seed: int) -> Reviewer:
    """Refuses what `pestis verify` refuses."""
    with failing(file):
        text = read_text(file)
        record = pestis.read_record(text)
    game = game_in(file, record, pack, text)
    with failing(file):
        match = replayed(record, game)
    return Reviewer(match, depth=depth, seed=seed, given_up=given_up(match))


def worked_out(reviewer: Reviewer) -> Review:
    """The review; interrupted, as far as it has come, once everything was judged."""
    with stop_on_interrupt() as stop, progress_bar(reviewer.total, things="steps") as bar:
        for done in reviewer.steps():
            bar.advance(1)
            if stop() and done < reviewer.total:
                break
    if not reviewer.is_whole:
        raise KeyboardInterrupt
    if reviewer.done < reviewer.total:
        say_error(f"interrupted after {reviewer.done} of {reviewer.total} steps; this is what is known")
    return reviewer.review()
