"""`pestis simulate`: many games of bots, and a table of what came out."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING

import click

from pestis.cli.command import Command, bots_option, names_in, open_game, option_options, read_options
from pestis.cli.errors import INTERRUPTED, check_can_write
from pestis.cli.screen import draw, say
from pestis.kernel.game import Ask
from pestis.lab import GameRow, Plan, SeatSummary, Spread, Summary, Tally, play_games, usual_seats

if TYPE_CHECKING:
    from rich.progress import Progress

STDOUT = Path("-")
REFRESH_SECONDS = 0.1


@click.command(cls=Command, epilog="simulate {game} --games 1000 --seed 7 --bots random")
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@option_options
@bots_option(
    "random",
    "One bot for all seats, or one for each: random, easy, greedy, normal, hard. [default: random]",
)
@click.option(
    "--ask",
    type=click.Choice(["able", "public"]),
    default="able",
    show_default=True,
    help="Ask only seats that have an answer (faster), or all that might have one.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write the results there as well; - writes them to stdout instead of the table.",
)
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    games: int,
    seed: int,
    seats: int | None,
    pairs: tuple[str, ...],
    pack: Path | None,
    bots: str,
    ask: Ask,
    json_file: Path | None,
) -> None:
    """Play many games with bots and print statistics.

    How long the games were, how they ended, how often each seat won and with how many points. The same seed
    gives the same results on every machine. Ctrl-C ends the run after the game that is being played; what was
    played until then is reported.
    """
    found = open_game(game, pack)
    plan = Plan(
        game=found,
        seats=usual_seats(found) if seats is None else seats,
        games=games,
        seed=seed,
        bots=names_in(bots),
        options=read_options(found, pairs),
        ask=ask,
    )
    if json_file is not None and json_file != STDOUT:
        check_can_write(json_file)
    began = perf_counter()
    summary = run(plan)
    elapsed = perf_counter() - began
    if json_file == STDOUT:
        click.echo(results_json(plan, summary), nl=False)
    else:
        say_summary(plan, summary, elapsed)
        if json_file is not None:
            json_file.write_text(results_json(plan, summary), encoding="utf-8")
    if summary.games < plan.games:
        ctx.exit(INTERRUPTED)


def run(plan: Plan) -> Summary:
    """Play the plan, with a progress bar on a terminal, until it is done or somebody presses Ctrl-C."""
    tally = Tally(plan.bots)
    with stop_on_interrupt() as stop:
        for row in watched(play_games(plan), plan.games):
            tally.add(row)
            if stop.asked:
                break
    return tally.summary()


class Stop:
    """Whether Ctrl-C was pressed. A second one interrupts at once, as usual."""

    def __init__(self) -> None:
        self.asked = False

    def ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def stop_on_interrupt() -> Iterator[Stop]:
    stop = Stop()
    before = signal.signal(signal.SIGINT, stop.ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def watched(rows: Iterator[GameRow], total: int) -> Iterator[GameRow]:
    """The same rows, with a progress bar on stderr if that is a terminal."""
    if not sys.stderr.isatty():
        yield from rows
        return
    with progress_bar() as bar:
        task = bar.add_task("games", total=total)
        shown_at = 0.0
        for count, row in enumerate(rows, start=1):
            if perf_counter() - shown_at > REFRESH_SECONDS:
                shown_at = perf_counter()
                bar.update(task, completed=count)
            yield row


def progress_bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


def results_json(plan: Plan, summary: Summary) -> str:
    """Plan and results; no times, so that two runs of one seed give the same file."""
    return json.dumps({"plan": plan.as_json(), "results": summary.as_json()}, indent=2) + "\n"


def say_summary(plan: Plan, summary: Summary, elapsed: float) -> None:
    say(f"{plan.game.title}, {plan.seats} seats, seed {plan.seed}, ask={plan.ask}", "bold")
    if summary.games < plan.games:
        say(f"stopped after {summary.games} of {plan.games} games", "yellow")
    if summary.decisions is None:
        return
    decisions = summary.decisions.mean * summary.games
    say(
        f"{summary.games} games in {elapsed:.1f} s: {summary.games / elapsed:,.0f} games and "
        f"{decisions / elapsed:,.0f} decisions a second"
    )
    say()
    spreads = {"decisions": summary.decisions, "rounds": summary.rounds}
    rows = [spread_row(name, spread) for name, spread in spreads.items() if spread]
    draw(["a game has", "mean", "median", "5 %", "95 %"], rows, left=["a game has"])
    say()
    ends = [[reason, str(count), percent(count / summary.games)] for reason, count in summary.reasons.items()]
    draw(["it ended by", "games", "share"], ends, wrap=["it ended by"])
    say()
    say_seats(summary)


def spread_row(name: str, spread: Spread) -> list[str]:
    return [name, *(f"{number:.1f}" for number in (spread.mean, spread.median, spread.p5, spread.p95))]


def say_seats(summary: Summary) -> None:
    rows = [seat_row(seat) for seat in summary.seats]
    draw(["seat", "bot", "won", "share", "95 % interval", "shared", "mean score"], rows, left=["bot"])
    if any(seat.shared for seat in summary.seats):
        say("won counts shared wins too, so the shares can add up to more than 100 %")


def seat_row(seat: SeatSummary) -> list[str]:
    return [
        str(seat.seat),
        seat.bot,
        str(seat.wins),
        percent(seat.share),
        f"{percent(seat.low)} to {percent(seat.high)}",
        str(seat.shared),
        f"{seat.mean_score:.2f}",
    ]


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"
