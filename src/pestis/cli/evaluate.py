"""`pestis evaluate`: how strong somebody's bot is, by a protocol that is the same for everybody."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pestis.cli.command import Command, open_game
from pestis.cli.errors import FAILED, INTERRUPTED, check_can_write, say_error, write_text
from pestis.cli.progress import progress_bar, stop_on_interrupt
from pestis.cli.screen import draw, say
from pestis.lab import cores, play_together
from pestis.lab.duels import in_order
from pestis.lab.protocol import FULL, GAMES, PROTOCOL, QUICK, Cell, Evaluation, Points, evaluation


@click.command(cls=Command, epilog="evaluate greedy --only {game} --quick --out greedy.json")
@click.argument("bot")
@click.option("--only", multiple=True, metavar="GAME", help="This game; may be repeated [default: the four].")
@click.option("--seats", type=click.IntRange(min=2), metavar="N", help="With so many seats only.")
@click.option(
    "--games", type=click.IntRange(min=1), metavar="N", help="Of each pairing, rounded up to whole deals."
)
@click.option("--quick", is_flag=True, help="The short form: two seats, few deals, no opponent that searches.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a results file: JSON with versions and machine.",
)
@click.option("--workers", type=click.IntRange(1, 4096), help="Processes [default: all cores].")
@click.pass_context
def evaluate(
    ctx: click.Context,
    bot: str,
    only: tuple[str, ...],
    seats: int | None,
    games: int | None,
    quick: bool,
    out: Path | None,
    workers: int | None,
) -> None:
    """Score a bot by a fixed protocol, so that others can compare.

    The bot sits in one seat, an opponent in all others, and every deal is played from every seat. A score of 50 is
    as strong as the opponents. docs/benchmark.md says how it is counted.
    """
    if out is not None:
        check_can_write(out)
    form = QUICK if quick else FULL
    found = [open_game(name) for name in only or GAMES]
    plan = evaluation(bot, found, form, seats=seats or 0, games_each=games or 0)
    is_done = play(plan, workers or cores())
    say_scores(plan)
    if out is not None:
        write_text(out, json.dumps(plan.as_json(), indent=1) + "\n")
    errors = [error for cell in plan.cells for error in cell.errors]
    if errors:
        say_error(f"failed: {len(errors)} games, which count for nobody; the first: {errors[0]}")
    if not is_done:
        ctx.exit(INTERRUPTED)
    if errors:
        ctx.exit(FAILED)


def play(plan: Evaluation, workers: int) -> bool:
    """Whether everything was played."""
    with stop_on_interrupt() as stop, progress_bar(sum(cell.duel.games for cell in plan.cells)) as bar:
        for cell in plan.cells:
            for part in in_order(play_together(cell.duel, iter(range(cell.duel.count())), workers, stop)):
                cell.score.include(part.score)
                cell.errors += [failure.error for failure in part.failures]
                bar.advance(part.score.games + len(part.failures))
            if stop():
                return False
    return True


def say_scores(plan: Evaluation) -> None:
    part = "" if plan.is_whole else ", a part of it"
    say(f"{plan.bot}, protocol {PROTOCOL}, {plan.form.name} form{part}", "bold")
    say()
    columns = ["game", "seats", "against", "games", "won", "points", "95 % interval", "ms a choice"]
    draw(columns, [row_of(cell) for cell in plan.cells], left=["game", "against"])
    say()
    scores = plan.scores().items()
    rows = [[game, f"{points.value:.1f}", interval(points)] for game, points in scores]
    draw(["game", "score", "95 % interval"], rows, left=["game"])
    say("50 points are as strong as the opponents, 100 is every game won")


def row_of(cell: Cell) -> list[str]:
    duel, score = cell.duel, cell.score
    named = [duel.game.id, str(duel.seats), duel.against, str(score.games)]
    if not score.games:
        return [*named, "-", "-", "-", "-"]
    points = cell.points()
    return [*named, f"{score.won:g}", f"{points.value:.1f}", interval(points), f"{score.milliseconds:.2f}"]


def interval(points: Points) -> str:
    return f"{points.low:.1f} to {points.high:.1f}"
