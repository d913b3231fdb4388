"""Chunks on a Ray cluster: one that is running somewhere, or a local one for the time of the run.

A task whose worker dies is started again by Ray. Parts come back to the process that asked, and only it writes
files, so that a chunk that was played twice is kept once.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Final

from pestis.lab.chunks import Work, never
from pestis.lab.errors import CrewError
from pestis.lab.executors import AHEAD, LOOK_SECONDS, Kept, Stop, known_here_only

RETRIES: Final = 10
REACH_SECONDS: Final = 5.0
INSTALL: Final = "--on ray needs the extra 'cluster': pip install 'pestis[cluster]'"
STDERR: Final = 2
NEAR: Final = ("", "local", "auto")
# How HTTP/2, which Ray speaks, begins: a fixed line, and a frame of settings (its length, type, flags and stream).
GREETING: Final = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
FRAME_HEAD: Final = 9
FRAME_TYPE: Final = 3
SETTINGS: Final = 4


def play_on_ray(
    job: Work[Kept], chunks: Iterator[int], workers: int, address: str = "", stop: Stop = never
) -> Iterator[Kept]:
    """Play on the cluster at `address`; without one, on a local cluster of so many workers."""
    ray = check_cluster(address)
    unknown = known_here_only(job)
    if unknown:
        raise CrewError(f"{unknown} is known in this process only; to play on a cluster, install it there")
    was_running = ray.is_initialized()
    if not was_running:
        join(ray, workers, address)
    try:
        yield from play_tasks(ray, job, chunks, stop)
    finally:
        if not was_running:
            ray.shutdown()


def check_cluster(address: str) -> ModuleType:
    """The library, if it is there and somebody listens at the address."""
    ray = find_ray()
    check_address(address)
    return ray


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
        with socket.create_connection((host, int(port)), REACH_SECONDS) as line:
            answers = uses_tls() or speaks_grpc(line)
    except OSError as error:
        raise CrewError(f"the Ray cluster at {address} cannot be reached: {error.strerror or error}") from error
    if not answers:
        other = "the page that a cluster shows has another port than the cluster"
        raise CrewError(f"the Ray cluster at {address} cannot be reached: what is there is none; {other}")


def uses_tls() -> bool:
    """Ray's own switch; then nothing is said before keys have been shown."""
    return os.environ.get("RAY_USE_TLS", "0").lower() in ("1", "true")


def speaks_grpc(line: socket.socket) -> bool:
    """Whether the other side greets back as a Ray head would; it is told nothing that it could misunderstand."""
    line.sendall(GREETING)
    answer = b""
    while len(answer) < FRAME_HEAD and (more := line.recv(FRAME_HEAD - len(answer))):
        answer += more
    return len(answer) == FRAME_HEAD and answer[FRAME_TYPE] == SETTINGS


def join(ray: ModuleType, workers: int, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
    try:
        with silent():
            if address in ("", "local"):
                ray.init(address="local", num_cpus=workers, **quiet)
            else:
                del quiet["include_dashboard"]
                ray.init(address=address, **quiet)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        token = (
            "; one that asks for a token wants RAY_AUTH_MODE=token and RAY_AUTH_TOKEN here"
            if address not in NEAR
            else ""
        )
        where = address or "this machine"
        raise CrewError(f"the Ray cluster at {where} cannot be reached: {reason}{token}") from error


@contextmanager
def silent() -> Iterator[None]:
    """Without the lines that Ray writes past Python while it tries to connect: what went wrong is told in one."""
    kept = os.dup(STDERR)
    with Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), STDERR)
    try:
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)


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
