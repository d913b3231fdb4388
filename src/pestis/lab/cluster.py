"""Chunks on a Ray cluster: one that is running somewhere, or a local one for the time of the run.

A task whose worker dies is started again by Ray. Parts come back to the process that asked, and only it writes
files, so that a chunk that was played twice is kept once.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from types import ModuleType
from typing import Final

from pestis.lab.chunks import Work, never
from pestis.lab.crew import AHEAD, LOOK_SECONDS, Kept, Stop
from pestis.lab.errors import CrewError

RETRIES: Final = 10
REACH_SECONDS: Final = 5.0
INSTALL: Final = "--on ray needs the extra 'cluster': pip install 'pestis[cluster]'"
NEAR: Final = ("", "local", "auto")


def play_on_ray(
    job: Work[Kept], chunks: Iterator[int], workers: int, address: str = "", stop: Stop = never
) -> Iterator[Kept]:
    """Play on the cluster at `address`; without one, on a local cluster of so many workers."""
    ray = find_ray()
    check_address(address)
    was_running = ray.is_initialized()
    if not was_running:
        join(ray, workers, address)
    try:
        yield from play_tasks(ray, job, chunks, stop)
    finally:
        if not was_running:
            ray.shutdown()


def find_ray() -> ModuleType:
    """The library, which is an extra."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        return import_module("ray")
    except ImportError as error:
        raise CrewError(INSTALL) from error


def check_address(address: str) -> None:
    """Ray waits for minutes for a cluster that is not there; a look at the door takes seconds."""
    if address in NEAR:
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise CrewError(f"the address {address!r} is none of a cluster; allowed: HOST:PORT, ray://HOST:PORT, auto")
    try:
        socket.create_connection((host, int(port)), REACH_SECONDS).close()
    except OSError as error:
        raise CrewError(f"the Ray cluster at {address} cannot be reached: {error.strerror or error}") from error


def join(ray: ModuleType, workers: int, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
    try:
        if address in ("", "local"):
            ray.init(address="local", num_cpus=workers, **quiet)
        else:
            del quiet["include_dashboard"]
            ray.init(address=address, **quiet)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise CrewError(f"the Ray cluster at {address or 'this machine'} cannot be reached: {reason}") from error


def play_task(job: Work[Kept], chunk: int) -> Kept:
    return job.play(chunk, never)


def play_tasks(ray: ModuleType, job: Work[Kept], chunks: Iterator[int], stop: Stop) -> Iterator[Kept]:
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_task)
    shared = ray.put(job)
    room = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    under_way: list[object] = []
    try:
        while not stop():
            under_way += [task.remote(shared, chunk) for chunk in islice(chunks, room - len(under_way))]
            if not under_way:
                return
            done, under_way = ray.wait(under_way, num_returns=1, timeout=LOOK_SECONDS)
            for found in done:
                yield ray.get(found)
    except ray.exceptions.RayError as error:
        reason = " ".join(str(error).split())
        raise CrewError(f"the Ray cluster failed; what was finished is kept: {reason}") from error
    finally:
        for left in under_way:
            ray.cancel(left, force=True)
