"""Small runs to test on."""

from __future__ import annotations

from pathlib import Path

from pestis.kernel.game import Game
from pestis.lab import Job, Plan, Run, play_alone, remaining


def job_of(game: Game, games: int = 20, size: int = 4, **more: object) -> Job:
    plan = Plan(game, 3, games, seed=5, bots=["greedy", "random", "random"], **more)  # type: ignore[arg-type]
    return Job(plan, size, "cards")


def played(folder: Path, job: Job) -> Run:
    run = Run.begin(folder, job)
    for part in play_alone(job, remaining(job, [])):
        run.keep(part)
    return run
