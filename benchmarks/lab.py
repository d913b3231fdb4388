"""`python -m benchmarks lab`: what more workers bring, and what files and progress of `simulate` cost.

workers   games a second of random players with two worker processes over those with one, once both are under way
files     processor time of a run with a folder, one worker and a progress bar, over that of the bare loop that
          plays and notes the same games in this process and keeps nothing; in chunks as of a run of 10,000 games
noting    processor time of that bare loop over one that notes nothing at all (for information; no target)
"""

import argparse
import contextlib
import io
import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from rich.console import Console

import pestis
from pestis.cli.progress import LiveBar, drawn_on
from pestis.lab import Detail, Job, Plan, Run, chunk_size, play_alone, play_in_processes, usual_seats
from pestis.lab.chunks import measure_game, never
from pestis.lab.playing import seldom_collecting

WORKERS_AT_LEAST: Final = 1.85
FILES_AT_MOST: Final = 1.10
ROUNDS: Final = 3
MANY: Final = 10_000_000
USUAL: Final = 10_000
CHUNK: Final = 300


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks lab", description=__doc__)
    parser.add_argument("--only", metavar="GAME", action="append", help="measure this game; may be repeated")
    parser.add_argument("--seconds", type=float, default=4.0, help="length of each measurement (4)")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    return parser.parse_args(words)


def job_of(name: str, detail: Detail, games: int = MANY, chunk: int = CHUNK) -> Job:
    game = pestis.game(name)
    return Job(Plan(game, usual_seats(game), games), chunk, detail)


def rate(job: Job, workers: int, seconds: float) -> float:
    """Games a second between the first part that comes back and the last one within the time."""
    asked = count()
    first = 0.0
    games = 0
    latest = 0.0

    def is_over() -> bool:
        return bool(first) and perf_counter() - first > seconds

    for part in play_in_processes(job, iter(asked), workers, is_over):
        now = perf_counter()
        if not first:
            first = now
        elif now - first <= seconds:
            games += len(part.rows)
            latest = now
    return games / (latest - first) if games else 0.0


def seconds_bare(job: Job) -> float:
    """The loop: play, note, forget."""
    metrics = job.plan.game.metrics() if job.detail == "cards" else None
    began = process_time()
    with seldom_collecting():
        for number in range(job.plan.games):
            measure_game(job.plan, number, metrics)
    return process_time() - began


def seconds_plain(job: Job) -> float:
    began = process_time()
    for chunk in range(job.count()):
        Job(job.plan, job.size).play(chunk, never)
    return process_time() - began


def seconds_kept(job: Job) -> float:
    """The same games as `simulate --out --workers 1` plays them, its bar drawn on a terminal that is not there."""
    screen = Console(file=io.StringIO(), force_terminal=True, width=80)
    with tempfile.TemporaryDirectory() as folder, drawn_on(screen) as progress:
        bar = LiveBar(progress, job.plan.games, 0)
        began = process_time()
        run = Run.begin(Path(folder, "run"), job)
        for part in play_alone(job, iter(range(job.count()))):
            run.keep(part)
            bar.advance(len(part.rows))
        return process_time() - began


def files_ratio(name: str, detail: Detail, seconds: float) -> tuple[float, float]:
    """What files and progress cost, and what noting costs: the best of some rounds each, taken in turn."""
    probe = job_of(name, detail, CHUNK)
    seconds_bare(probe)
    wanted = seconds / 2 / (seconds_bare(probe) / CHUNK)
    chunk = chunk_size(Plan(probe.game, probe.plan.seats, USUAL))
    job = job_of(name, detail, max(1, round(wanted / chunk)) * chunk, chunk)
    times = [(seconds_bare(job), seconds_kept(job), seconds_plain(job)) for _ in range(ROUNDS)]
    bare, kept, plain = (min(column) for column in zip(*times, strict=True))
    return kept / bare, bare / plain


def workers_ratio(name: str, seconds: float) -> tuple[float, float]:
    """Games a second with one worker, and how many times as many with two; the best of some rounds, in turn."""
    job = job_of(name, "rows")
    pairs = [(rate(job, 1, seconds), rate(job, 2, seconds)) for _ in range(ROUNDS)]
    one, two = (max(column) for column in zip(*pairs, strict=True))
    return one, two / one


def lines(names: list[str], seconds: float) -> Iterator[tuple[bool, str]]:
    """A line for each game, and whether it keeps to the targets."""
    for name in names:
        one, workers = workers_ratio(name, seconds)
        files, noting = files_ratio(name, "cards", seconds)
        is_met = workers >= WORKERS_AT_LEAST and files <= FILES_AT_MOST
        yield is_met, f"{name:20} {one:10,.0f} {workers:9.2f}x {files:9.3f}x {noting:9.2f}x"


def main(words: list[str]) -> int:
    chosen = arguments(words)
    names = chosen.only or pestis.games()
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(f"{cores} cores; random players, the usual number of seats, tables of cards")
    print(f"{'game':20} {'games/s':>10} {'2 workers':>10} {'files':>10} {'noting':>10}")
    is_met = True
    with contextlib.suppress(KeyboardInterrupt):
        for met, line in lines(names, chosen.seconds):
            is_met = is_met and met
            print(line, flush=True)
    print(f"targets: 2 workers at least {WORKERS_AT_LEAST}x, files at most {FILES_AT_MOST}x")
    return 0 if is_met or not chosen.check else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
