"""What an operator wants to see, for Prometheus.

Where several processes serve, each keeps its numbers in files of a folder that their parent made, and whichever is
asked adds them up. What a process that ended had counted stays counted; what it held (its feeds, its tables) goes.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library wants it in the environment
LATENCIES = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        known = self.registry
        self.requests = Counter(
            "pestis_requests", "Requests by route and status.", ["route", "status"], registry=known
        )
        self.latency = Histogram("pestis_request_seconds", "Time to answer.", buckets=LATENCIES, registry=known)
        self.moves = Counter("pestis_moves", "Moves by who made them.", ["by"], registry=known)
        self.moves_of_people = self.moves.labels("person")
        self.connections = now("pestis_live_connections", "Open live feeds.", known)
        self.processes = now("pestis_processes", "Processes that serve.", known)
        self.processes.set(1)
        self.dropped = Counter(
            "pestis_dropped_connections", "Live feeds closed because the client was slow.", registry=known
        )
        self.frames = Counter("pestis_frames", "Frames of live feeds that were read.", registry=known)
        self.cut = Counter(
            "pestis_cut_connections", "Connections that were cut off, by the reason.", ["why"], registry=known
        )
        self.tables = now("pestis_tables_in_memory", "Tables kept in memory.", known)
        self.bot_failures = Counter("pestis_bot_failures", "Bots that crashed or took too long.", registry=known)
        self.notices = Counter(
            "pestis_notices", "Notices of turns, by way and what became of them.", ["way", "end"], registry=known
        )

    def text(self) -> bytes:
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call]  # as the library has it
        return generate_latest(everybody)


def now(name: str, about: str, known: CollectorRegistry) -> Gauge:
    """Something that a process has while it lives."""
    return Gauge(name, about, registry=known, multiprocess_mode="livesum")


@contextmanager
def added_up() -> Iterator[None]:
    """For processes that are started meanwhile: their numbers are told together."""
    folder = tempfile.mkdtemp(prefix="pestis-metrics-")
    os.environ[FOLDER] = folder
    try:
        yield
    finally:
        del os.environ[FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


def forget_process(pid: int | None) -> None:
    if FOLDER in os.environ and pid is not None:
        mark_process_dead(pid)  # type: ignore[no-untyped-call]  # as the library has it
