"""Chunks on a Ray cluster: a local one of two workers, one of which is killed in the middle of the run."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

import pestis
from pestis.lab import CrewError, Job, Plan, Run, play_alone, play_on_ray, remaining
from pestis.lab.tables import TABLES

# Ray's own: sockets and files that it leaves to the collector, and changes that it announces.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

WORKERS = 2
CHUNKS = 24


def job_of(games: int = 2 * CHUNKS) -> Job:
    return Job(Plan(pestis.game("space-plague"), 2, games, seed=8, bots=["greedy"]), 2, "cards")


@pytest.fixture
def _no_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)


def test_a_worker_that_is_killed_costs_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    job = job_of()
    run = Run.begin(tmp_path / "ray", job)
    workers: list[str] = []
    for part in play_on_ray(job, remaining(job, []), WORKERS):
        workers.append(part.worker)
        if len(workers) == 2:
            os.kill(int(part.worker.rpartition(":")[2]), signal.SIGKILL)
        run.keep(part)
    assert len(workers) == CHUNKS
    assert run.done() == list(range(CHUNKS))
    assert workers[1] not in workers[CHUNKS // 2 :]
    alone = Run.begin(tmp_path / "alone", job)
    for part in play_alone(job, remaining(job, [])):
        alone.keep(part)
    for table in TABLES:
        assert_frame_equal(run.table(table), alone.table(table))


@pytest.mark.usefixtures("_no_ray")
def test_without_ray_the_extra_is_named() -> None:
    with pytest.raises(CrewError, match=r"needs the extra 'cluster': pip install 'pestis\[cluster\]'"):
        next(play_on_ray(job_of(), iter([0]), WORKERS))


def test_a_cluster_that_cannot_be_reached_is_said_at_once() -> None:
    pytest.importorskip("ray")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(
        CrewError, match=f"the Ray cluster at 127.0.0.1:{port} cannot be reached: Connection refused"
    ):
        next(play_on_ray(job_of(), iter([0]), WORKERS, f"127.0.0.1:{port}"))


@pytest.mark.parametrize("address", ["nowhere", "host:", "host:port", ":6379", "host:99999"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(CrewError, match="is none of a cluster; allowed: HOST:PORT"):
        next(play_on_ray(job_of(), iter([0]), WORKERS, address))
