"""`pestis report`: a run as a page of tables and pictures, and how its balance targets stand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pestis.cli.command import Command
from pestis.cli.errors import FAILED, Refused, check_can_write, write_text
from pestis.cli.screen import draw, say
from pestis.kernel.grammar import several
from pestis.lab import Run

if TYPE_CHECKING:
    from pestis.lab.report import Report

PAGE = "report.html"


@click.command(cls=Command, epilog="report runs/x --check")
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("other", type=click.Path(path_type=Path), required=False)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where the page goes [default: report.html in the folder of the run].",
)
@click.option("--check", is_flag=True, help="Exit with 1 if a balance target is missed.")
@click.option(
    "--luck",
    type=int,
    metavar="GAMES",
    help="Measure how much of the game is luck, in so many of its games, 10 at least; seconds for each.",
)
@click.pass_context
def report(
    ctx: click.Context, run: Path, other: Path | None, out: Path | None, check: bool, luck: int | None
) -> None:
    """Draw the balance report of a run of simulate, as one HTML page.

    Win shares, length, lead changes, score parts, ends, every card with its win-rate lift, and each balance
    target of the game: met, missed or open. With a second run: what changed from the first to the second.
    """
    from pestis.lab.comparison import Comparison
    from pestis.lab.luck import luck_of_run
    from pestis.lab.report import Report, luck_words

    if luck is not None and other:
        raise Refused("--luck is measured for one run; leave out the other")
    if out is not None:
        check_can_write(out)
    opened = Run.open(run)
    first = Report(opened, None if luck is None else luck_of_run(opened, luck))
    second = Report(Run.open(other)) if other else None
    if second and second.run.game != first.run.game:
        raise Refused(f"{run} is of {first.run.game} and {other} of {second.run.game}; compare runs of one game")
    html = Comparison(first, second).html() if second else first.html()
    file = out or (second or first).run.folder / ("compared.html" if second else PAGE)
    write_text(file, html)
    last = second or first
    say_targets(last)
    if first.luck is not None:
        say(luck_words(first.luck))
    say(f"The page is {file}.")
    if check and last.missed():
        ctx.exit(FAILED)


def say_targets(report: Report) -> None:
    from pestis.lab.targets import measured, wanted

    run, played = report.run, len(report.tables.games)
    games = f"{played:,} games" if played > 1 else "1 game"
    say(f"{report.title}, {games}, {several(run.seats, 'seat')}, seed {run.plan['seed']}", "bold")
    if not report.verdicts:
        say("the game has no balance targets")
        return
    rows = [
        [
            each.status,
            each.target.text,
            wanted(each.target) if each.target.figure else "",
            measured(each),
            each.reason,
        ]
        for each in sorted(report.verdicts, key=lambda each: ("missed", "open", "met").index(each.status))
    ]
    head = ["", "target", "wanted", "measured (95 %)", "why"]
    draw(head, rows, left=["", "wanted", "measured (95 %)"], wrap=["target", "why"])
    say(counted(report))


def counted(report: Report) -> str:
    """How many targets stand how; a gate that has judged nothing is open, and should say so."""
    found = Counter(each.status for each in report.verdicts)
    told = f"{found['met']} met, {found['missed']} missed, {found['open']} open"
    return told if found["met"] or found["missed"] else f"{told}: this run says nothing about balance"
