"""Who plays: workers that end with whoever gave them work, and what only this process knows stays in it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pestis
from pestis.bots import plugins
from pestis.bots.bot import RandomBot
from pestis.lab import CrewError, Job, Part, Plan, Tournament, executors, play_on_ray, play_together

# Says who plays, and is busy then.
GIVER = """
import time
import pestis
from pestis.lab import Job, Plan, play_in_processes

if __name__ == "__main__":
    job = Job(Plan(pestis.game("space-plague"), 2, 100), 1)
    for part in play_in_processes(job, iter(range(100)), 1):
        print("a worker has played", flush=True)
        time.sleep(600)
"""


def job_of(bot: str) -> Job:
    return Job(Plan(pestis.game("space-plague"), 2, 3, bots=[bot]), 1)


@pytest.fixture
def _mine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "_added", {})
    plugins.add("mine", RandomBot)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many workers were asked for, each time that processes were to play."""
    found: list[int] = []

    def processes(job: Job, chunks: Iterator[int], workers: int, stop: object) -> Iterator[Part]:
        found.append(workers)
        return iter([Part(chunk) for chunk in chunks])

    monkeypatch.setattr(executors, "play_in_processes", processes)
    return found


def test_workers_end_when_whoever_gave_them_work_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "giver.py"
    script.write_text(GIVER)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as giver:
        assert giver.stdout is not None
        assert giver.stdout.readline() == "a worker has played\n"
        giver.kill()
        # The worker has the same standard output: it is closed when both have ended.
        assert giver.communicate(timeout=30)[0] == ""


def test_bots_that_think_have_a_worker_even_if_it_is_the_only_one(asked: list[int]) -> None:
    assert len(list(play_together(job_of("ismcts:1"), iter(range(3)), 1))) == 3
    assert asked == [1]
    assert len(list(play_together(job_of("random"), iter(range(3)), 1))) == 3
    assert asked == [1]


@pytest.mark.usefixtures("_mine")
def test_a_bot_that_was_added_by_hand_plays_in_this_process(asked: list[int]) -> None:
    parts = list(play_together(job_of("mine"), iter(range(3)), 2))
    assert [len(part.rows) for part in parts] == [1, 1, 1]
    contest = Tournament(pestis.game("space-plague"), ["mine", "random"], 2, 2)
    assert [bout.failures for bout in play_together(contest, iter(range(contest.count())), 2)] == [[], []]
    assert asked == []


@pytest.mark.usefixtures("_mine")
def test_a_bot_that_was_added_by_hand_cannot_go_to_a_cluster() -> None:
    pytest.importorskip("ray")
    with pytest.raises(CrewError, match=r"the bot 'mine' is known in this process only; .* install it there"):
        next(play_on_ray(job_of("mine"), iter([0]), 2))
