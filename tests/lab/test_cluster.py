"""Chunks on a Ray cluster: a local one of two workers, one of which is killed in the middle of the run."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

import pestis
from pestis.lab import CrewError, Job, Plan, Run, play_alone, play_on_ray, remaining
from pestis.lab.cluster import check_address, join
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
    ray = pytest.importorskip("ray")
    job = job_of()
    run = Run.begin(tmp_path / "ray", job)
    workers: list[str] = []
    for part in play_on_ray(job, remaining(job, []), WORKERS):
        workers.append(part.worker)
        if len(workers) == 1:
            check_address(ray.get_runtime_context().gcs_address)
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


def test_somebody_else_at_the_address_is_told_from_a_cluster() -> None:
    """As if it were the port of the cluster's page: Ray itself would wait there for minutes."""
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0)) as page:

        def refuse() -> None:
            line, _ = page.accept()
            with line:
                line.recv(100)
                line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=refuse, daemon=True).start()
        address = f"127.0.0.1:{page.getsockname()[1]}"
        with pytest.raises(
            CrewError, match=f"the Ray cluster at {address} cannot be reached: what is there is none"
        ):
            next(play_on_ray(job_of(), iter([0]), WORKERS, address))


def test_what_ray_says_past_python_while_it_connects_is_not_heard(capfd: pytest.CaptureFixture[str]) -> None:
    class Ray:
        """Writes as its library does, and gives up."""

        def init(self, **asked: object) -> None:
            os.write(2, b"W 123 gcs_client.cc: no token\n")
            raise ConnectionError("Failed to\nconnect")

    with pytest.raises(CrewError, match=r"cannot be reached: Failed to connect; .* RAY_AUTH_TOKEN here"):
        join(Ray(), WORKERS, "host:6379")  # type: ignore[arg-type] # what is used of it
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


@pytest.mark.parametrize("address", ["nowhere", "host:", "host:port", ":6379", "host:99999"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(CrewError, match="is none of a cluster; allowed: HOST:PORT"):
        next(play_on_ray(job_of(), iter([0]), WORKERS, address))
