"""`pestis tournament`: bots against each other, every seating balanced."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Literal

import click

from pestis.cli.command import BOTS, Command, content_options, names_in, open_game, read_options
from pestis.cli.errors import FAILED, INTERRUPTED, Refused, check_can_write, say_error, write_text
from pestis.cli.progress import progress_bar, stop_on_interrupt
from pestis.cli.screen import draw, say
from pestis.kernel.game import Ask
from pestis.kernel.grammar import several
from pestis.lab import Standings, Tournament, cores, play_on_ray, play_together, usual_seats

STDOUT = Path("-")
MOST_FAILURES_TOLD = 5


@click.command(cls=Command, epilog="tournament {game} --bots random,easy,greedy --games 300")
@click.argument("game")
@click.option("--bots", required=True, metavar="NAME,...", help=f"Two or more: {BOTS}.")
@click.option(
    "--games", type=click.IntRange(min=1), default=120, show_default=True, help="Rounded up to whole rounds."
)
@click.option("--seats", type=int, metavar="N", help="How many seats (as many as bots, or the nearest).")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same deals.")
@content_options
@click.option("--ask", type=click.Choice(["able", "public"]), default="able", help="public: ask who might answer.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write the results there; - for stdout.",
)
@click.option("--workers", type=click.IntRange(1, 4096), help="Processes [default: all cores].")
@click.option("--on", type=click.Choice(["cores", "ray"]), default="cores", help="ray: on a Ray cluster.")
@click.option("--address", default="", metavar="HOST:PORT", help="The Ray cluster [default: a local one].")
@click.pass_context
def tournament(
    ctx: click.Context,
    game: str,
    bots: str,
    games: int,
    seats: int | None,
    seed: int,
    pairs: tuple[str, ...],
    pack: Path | None,
    ask: Ask,
    json_file: Path | None,
    workers: int | None,
    on: Literal["cores", "ray"],
    address: str,
) -> None:
    """Let bots play against each other, each in every seat equally often and on the same deals.

    Prints a rating, the win shares, who wins against whom, and what a move costs.
    """
    import_module("openskill.models")  # rates them at the end: whether it is there is said before they play
    found = open_game(game, pack)
    names = names_in(bots)
    if seats is None:
        allowed = [count for count in found.seat_counts if count > 1] or [usual_seats(found)]
        seats = min(allowed, key=lambda count: (abs(count - len(names)), count))
    if address and on != "ray":
        raise Refused("--address is that of a Ray cluster: add --on ray")
    if json_file is not None and json_file != STDOUT:
        check_can_write(json_file)
    contest = Tournament(found, names, seats, games, seed, read_options(found, pairs), ask)
    if contest.total > games:
        rounds = f"{len(contest.seatings)} seatings, each equally often"
        say_error(f"{contest.total} games will be played, not {games}: there are {rounds}")
    standings = Standings(contest)
    chunks = iter(range(contest.count()))
    with stop_on_interrupt() as stop, progress_bar(contest.total) as bar:
        if on == "ray":
            bouts = play_on_ray(contest, chunks, workers or cores(), address, stop)
        else:
            bouts = play_together(contest, chunks, workers or cores(), stop)
        for bout in bouts:
            standings.add(bout)
            bar.advance(len(bout.results))
    results = json.dumps(standings.as_json(), indent=2) + "\n"
    if json_file == STDOUT:
        click.echo(results, nl=False)
    else:
        say_standings(contest, standings)
        if json_file is not None:
            write_text(json_file, results)
    for failure in standings.failures[:MOST_FAILURES_TOLD]:
        say_error(f"game {failure.number} failed: {failure.error}")
    if standings.failures:
        kept = f"their moves are in {json_file}" if json_file else "--json FILE keeps their moves"
        say_error(f"failed: {len(standings.failures)} of {contest.total} games; {kept}")
    if len(standings.results) + len(standings.failures) < contest.total:
        ctx.exit(INTERRUPTED)
    if standings.failures:
        ctx.exit(FAILED)


def say_standings(contest: Tournament, standings: Standings) -> None:
    played = len(standings.results)
    deals = several(contest.total // len(contest.seatings), "deal")
    games = f"{several(played, 'game')}: {len(contest.seatings)} seatings, {deals}"
    say(f"{contest.game.title}, {contest.seats} seats, {games}, seed {contest.seed}", "bold")
    if played < contest.total:
        say(f"{played} of {contest.total} games were played", "yellow")
    found = standings.standings()
    if not found:
        return
    say()
    rows = [
        [
            each.bot,
            f"{each.rating:.1f} ± {2 * each.deviation:.1f}",
            percent(each.share.value),
            f"{percent(each.share.low)} to {percent(each.share.high)}",
            f"{each.milliseconds:.2f}",
            f"{each.longest:.0f}",
        ]
        for each in found
    ]
    draw(["bot", "rating", "won per seat", "95 % interval", "ms a move", "longest"], rows, left=["bot"])
    say(f"a fair share is {percent(1 / contest.seats)}; the rating is OpenSkill's, which begins at 25")
    say()
    order = [each.bot for each in found]
    matrix = [[name, *(cell(standings, name, other) for other in order)] for name in order]
    draw(["won against", *order], matrix, left=["won against"])
    say("of the games that one of the two won, how many the bot of the row won, with the 95 % interval")


def cell(standings: Standings, name: str, other: str) -> str:
    found = None if name == other else standings.against(name, other)
    return f"{percent(found.value)} ({percent(found.low)} to {percent(found.high)})" if found else "-"


def percent(share: float) -> str:
    return f"{share * 100:.1f} %"
