"""`pestis simulate`: many games of bots, a table of what came out, and a folder with every game of it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Literal

import click

from pestis.cli.command import (
    BOTS,
    Command,
    bots_option,
    content_options,
    names_in,
    open_game,
    read_options,
    typed,
)
from pestis.cli.errors import FAILED, INTERRUPTED, Refused, check_can_write, say_error, write_text
from pestis.cli.progress import progress_bar, stop_on_interrupt
from pestis.cli.screen import draw, say
from pestis.kernel.errors import PestisError
from pestis.kernel.game import Ask, Game
from pestis.kernel.grammar import several
from pestis.lab import (
    CrewError,
    Job,
    Part,
    Plan,
    Run,
    SeatSummary,
    Spread,
    Stop,
    Summary,
    Tally,
    chunk_size,
    cores,
    play_game,
    play_on_ray,
    play_together,
    remaining,
    usual_seats,
)
from pestis.lab.cluster import check_cluster
from pestis.lab.manifest import MANIFEST

STDOUT = Path("-")
MOST_FAILURES_TOLD = 5
# What one game alone has no use for: it is played here, told on the screen, and not kept.
NOT_WITH_ONLY = ("--json", "--out", "--resume", "--detail", "--workers", "--on", "--address")


@dataclass(frozen=True)
class Where:
    """Who plays, and where the tables go."""

    workers: int
    on: Literal["cores", "ray"]
    address: str
    out: Path | None
    resume: bool


@click.command(cls=Command, epilog="simulate {game} --games 1000 --seats greedy,greedy,random --out runs/x")
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same games.")
@click.option("--seats", metavar="N|BOT,...", help="How many seats, or the bot of each.")
@content_options
@bots_option("", f"One bot for all seats, or one for each: {BOTS}. [default: random]")
@click.option("--ask", type=click.Choice(["able", "public"]), default="able", help="public: ask who might answer.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write the summary there; - for stdout.",
)
@click.option("--out", type=click.Path(path_type=Path), metavar="DIR", help="Keep all games there, as Parquet.")
@click.option("--resume", is_flag=True, help="Go on with the run in --out.")
@click.option("--detail", type=click.Choice(["cards", "seats"]), default="cards", help="seats: no table of cards.")
@click.option("--workers", type=click.IntRange(1, 4096), help="Processes [default: all cores].")
@click.option("--on", type=click.Choice(["cores", "ray"]), default="cores", help="ray: on a Ray cluster.")
@click.option("--address", default="", metavar="HOST:PORT", help="The Ray cluster [default: a local one].")
@click.option(
    "--only", type=click.IntRange(min=0), metavar="N", help="Play game N alone, with its error; keeps nothing."
)
@click.pass_context
def simulate(
    ctx: click.Context,
    game: str,
    games: int,
    seed: int,
    seats: str | None,
    pairs: tuple[str, ...],
    pack: Path | None,
    bots: str,
    ask: Ask,
    json_file: Path | None,
    out: Path | None,
    resume: bool,
    detail: Literal["cards", "seats"],
    workers: int | None,
    on: Literal["cores", "ray"],
    address: str,
    only: int | None,
) -> None:
    """Play many games with bots and print statistics.

    The same seed gives the same results on every machine with any number of workers. Ctrl-C ends the run; with
    --out, --resume goes on where it stopped.
    """
    found = open_game(game, pack)
    count, names = seat_list(found, seats, bots)
    plan = Plan(found, count, games, seed, names, read_options(found, pairs), ask)
    check_fits(typed(ctx))
    if json_file is not None and json_file != STDOUT:
        check_can_write(json_file)
    if only is not None:
        say_one(plan, only)
        return
    where = Where(workers or cores(), on, address, out, resume)
    check_places(where)
    began = perf_counter()
    done = conduct(plan, detail, where)
    summary = done.tally.summary()
    if json_file == STDOUT:
        click.echo(results_json(plan, summary), nl=False)
    else:
        say_summary(plan, summary, perf_counter() - began, done)
        if json_file is not None:
            write_text(json_file, results_json(plan, summary))
    say_end(done, where)
    if done.stopped:
        ctx.exit(INTERRUPTED)
    if done.failures:
        ctx.exit(FAILED)


def seat_list(game: Game, seats: str | None, bots: str) -> tuple[int, list[str]]:
    """--seats is a number, or the bots of the seats one by one; --bots names them beside a number."""
    if seats is None:
        return usual_seats(game), names_in(bots or "random")
    if is_number(seats):
        return int(seats), names_in(bots or "random")
    if bots:
        raise Refused("--seats names the bots already; leave out --bots, or give --seats a number")
    names = names_in(seats)
    if not all(names):
        raise Refused(f"--seats is {seats!r}; allowed: a number, or the bot of each seat such as greedy,random")
    return len(names), names


def is_number(text: str) -> bool:
    return text.strip().removeprefix("-").isdecimal()


def check_fits(options: list[str]) -> None:
    """Refuse what would have no effect."""
    idle = [option for option in options if option in NOT_WITH_ONLY] if "--only" in options else []
    if idle:
        raise Refused(f"--only plays one game and keeps nothing; leave out {', '.join(idle)}")
    if "--detail" in options and "--out" not in options:
        raise Refused("--detail says which tables are kept: say where with --out DIR")


def check_places(where: Where) -> None:
    if where.resume and where.out is None:
        raise Refused("--resume goes on with a run: say which with --out DIR")
    if where.address and where.on != "ray":
        raise Refused("--address is that of a Ray cluster: add --on ray")
    if where.on == "ray":
        check_cluster(where.address)


@dataclass
class Conducted:
    """What was done: the tally of all rows, how many of them were there before, and what went wrong."""

    tally: Tally
    before: int = 0
    stopped: bool = False
    failures: int = 0

    @property
    def games(self) -> int:
        return self.tally.games + self.failures


def conduct(plan: Plan, detail: Literal["cards", "seats"], where: Where) -> Conducted:
    """Play the plan, or the rest of it, until it is done or somebody presses Ctrl-C."""
    job = Job(plan, chunk_size(plan), detail if where.out else "rows")
    run: Run | None = None
    try:
        run = open_run(job, where)
        return play_rest(job, run, where)
    except CrewError:
        if run and not where.resume:
            leave_nothing(run)
        raise
    except OSError as error:
        if where.out is None or error.filename:
            raise
        kept = "; what was finished is kept" if run else ""
        raise Refused(f"{where.out}: {error.strerror or error}{kept}") from error


def play_rest(job: Job, run: Run | None, where: Where) -> Conducted:
    """What is not there yet."""
    plan = job.plan
    finished = run.done() if run else []
    done = Conducted(Tally(plan.bots))
    for row in run.rows() if run else ():
        done.tally.add(row)
    done.before = done.tally.games
    done.failures = sum(len(job.numbers(chunk)) for chunk in finished) - done.before
    with stop_on_interrupt() as stop, progress_bar(plan.games, done.games) as bar:
        for part in parts(job, remaining(job, finished), where, stop):
            if run and part.whole:
                run.keep(part)
            if not run or part.whole:
                take_in(done, part)
                bar.advance(len(part.rows) + len(part.failures))
        done.stopped = stop.is_asked and done.games < plan.games
    return done


def leave_nothing(run: Run) -> None:
    """A new run that nobody could begin to play is none: the same command must work later."""
    if [file.name for file in run.folder.iterdir()] == [MANIFEST]:
        (run.folder / MANIFEST).unlink()
        run.folder.rmdir()


def open_run(job: Job, where: Where) -> Run | None:
    if where.out is None:
        return None
    return Run.resume(where.out, job) if where.resume else Run.begin(where.out, job)


def parts(job: Job, chunks: Iterator[int], where: Where, stop: Stop) -> Iterator[Part]:
    if where.on == "ray":
        return play_on_ray(job, chunks, where.workers, where.address, stop)
    return play_together(job, chunks, where.workers, stop)


def take_in(done: Conducted, part: Part) -> None:
    for row in part.rows:
        done.tally.add(row)
    for failure in part.failures:
        done.failures += 1
        if done.failures <= MOST_FAILURES_TOLD:
            say_error(f"game {failure.number} failed: {failure.error}")


def say_end(done: Conducted, where: Where) -> None:
    """Where things are, and how to go on."""
    if done.failures:
        kept = f"their records are in {where.out / 'failed'}" if where.out else "--out DIR keeps their records"
        instead = " in place of --out" if where.out else ""
        failed = several(done.failures, "game")
        say_error(f"{failed} failed; {kept}, and --only N{instead} plays one of them again")
    if where.out is None:
        return
    if done.stopped:
        say_error(f"stopped; finished games are kept. To go on: {again()}")
    else:
        say(f"The tables are in {where.out}; pestis report {shlex.quote(str(where.out))} draws them.")


def again() -> str:
    """The same command, to go on with."""
    words = [word for word in sys.argv[1:] if word != "--resume"]
    return shlex.join(["pestis", *words, "--resume"])


def say_one(plan: Plan, number: int) -> None:
    """One game of the plan; a failure is shown as it comes."""
    if number >= plan.games:
        raise Refused(f"the plan has the games 0 to {plan.games - 1}; there is no game {number}")
    try:
        row = play_game(plan, number)
    except PestisError:
        raise
    except Exception as error:
        raise Refused(f"game {number} failed: {type(error).__name__}: {error}") from error
    say(f"game {number}, seed {plan.game_seed(number)}: {row.reason} after {row.decisions} decisions")
    for seat, score in enumerate(row.scores):
        say(f"seat {seat} ({plan.bots[seat]}): {score:g}{', won' if seat in row.winners else ''}")


def results_json(plan: Plan, summary: Summary) -> str:
    """Plan and results; no times, so that two runs of one seed give the same file."""
    return json.dumps({"plan": plan.as_json(), "results": summary.as_json()}, indent=2) + "\n"


def say_summary(plan: Plan, summary: Summary, elapsed: float, done: Conducted) -> None:
    say(f"{plan.game.title}, {several(plan.seats, 'seat')}, seed {plan.seed}, ask={plan.ask}", "bold")
    if done.stopped:
        say(f"stopped after {done.games} of {plan.games} games", "yellow")
    if done.failures:
        say(f"{done.failures} of {done.games} games failed and are not counted", "yellow")
    if summary.decisions is None:
        return
    played = summary.games - done.before
    decisions = summary.decisions.mean * played
    earlier = f" ({done.before} more were there)" if done.before else ""
    say(
        f"{several(played, 'game')} in {elapsed:.1f} s{earlier}: {played / elapsed:,.0f} games and "
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
