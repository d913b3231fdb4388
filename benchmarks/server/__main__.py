"""Measures the table server: acknowledged moves over many tables, idle feeds, and opening a long table.

    python -m benchmarks server [--seconds N] [--tables N] [--rate N] [--connections N] [--database-url URL]

The server runs as a process of its own (`pestis serve`), the clients in this one. One line for each figure.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import httpx2
import uvloop
from sqlalchemy import insert, select, update

from benchmarks.server.processes import cpu_seconds
from benchmarks.server.wire import Feed, Json, Refused, Requests, Update
from pestis.kernel.match import Match
from pestis.kernel.registry import game as find_game
from pestis.kernel.state import State
from pestis.server.store.database import open_engine
from pestis.server.store.models import Entry
from pestis.server.store.models import Table as Row

Measured = TypeVar("Measured")

GAME = "divine-retribution"
LONG_LOG = 1000
WARM_SECONDS = 4.0  # the first moves of a process cost half as much again
START_SECONDS = 300
SETTLE_SECONDS = 5.0  # until a process that got far more tables than another has given some away
SETTINGS = {
    "requests_per_second": 1e6,
    "handshakes_per_second": 1e6,
    "tables_per_minute": 10**6,
    "guests_per_minute": 10**6,
    "tables_in_memory": 100_000,
    "bot_pace": 0.0,
}
MORE = ("spread", "kills")  # commands that have a module of their own
READY = re.compile(r"http://localhost:(\d+)/")
# The targets, on 2 cores with SQLite on disk.
RATE = 300
P99 = 0.1
MEGABYTES = 400
OPENING = 0.3


class Moves(NamedTuple):
    """How many a second, and how long the slowest of a hundred took."""

    rate: float
    p99: float


class Playing(Protocol):
    """A table, and those who play at it."""

    async def play(self, is_over: Callable[[], bool], pause: float, times: list[float], /) -> None: ...


class Working(Protocol):
    """A server of which one can tell what it has used of the processor, and its database."""

    def cpu_seconds(self) -> tuple[float, float]: ...


class Server:
    """`pestis serve`; `database` is the first process of a PostgreSQL whose CPU time is wanted as well."""

    def __init__(self, database_url: str, workers: int = 1, database: int = 0) -> None:
        self.workers = workers
        self.database = database
        environment = os.environ | {"PESTIS_SERVER": json.dumps(SETTINGS), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "pestis", "serve", "--no-open", "--port", "0"]
        command += ["--database-url", database_url, "--workers", str(workers)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        found = READY.search(self.process.stdout.readline())
        assert found, "the server did not start"
        self.address = f"http://localhost:{found[1]}"
        with httpx2.Client(transport=httpx2.HTTPTransport(retries=10), timeout=START_SECONDS) as client:
            client.get(f"{self.address}/healthz").raise_for_status()

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found, "no VmRSS"
        return int(found[1]) / 1024

    def cpu_seconds(self) -> tuple[float, float]:
        """Of the server's processes, and of the database's."""
        return cpu_seconds(self.process.pid), cpu_seconds(self.database) if self.database else 0.0

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def running(database_url: str, workers: int = 1, database: int = 0) -> Iterator[Server]:
    server = Server(database_url, workers, database)
    try:
        yield server
    finally:
        server.stop()


class Table:
    """A hot-seat table."""

    def __init__(self, made: Json) -> None:
        self.id = made["table"]["id"]
        self.secrets = [told["secret"] for told in made["secrets"]]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"

    @property
    def live(self) -> str:
        return f"{self.path}/live"


async def make_table(client: httpx2.AsyncClient, seats: int) -> Table:
    body = {"game": GAME, "seats": [{"kind": "me"}] + [{"kind": "hotseat"}] * (seats - 1)}
    return Table((await client.post("/api/tables", json=body)).raise_for_status().json())


async def make_table_anywhere(server: Server, seats: int) -> Table:
    """By a connection of its own: of several processes it is that of whoever takes it."""
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as client:
        return await make_table(client, seats)


class Sitting:
    """A table with the feeds of both its seats."""

    def __init__(self, address: str, table: Table, feeds: list[Feed]) -> None:
        self.address = address
        self.table = table
        self.requests: Requests | None = None
        self.feeds = feeds
        self.first: list[Update] = []

    @staticmethod
    async def open(address: str, table: Table) -> Sitting:
        feeds = [await Feed.open(address, table.live, secret) for secret in table.secrets]
        return Sitting(address, table, feeds)

    async def heard(self, after: int = -1) -> list[Update]:
        """What both seats see; a feed that was closed, since its table went to another process, comes back."""
        told: list[Update] = []
        for seat, secret in enumerate(self.table.secrets):
            while len(told) == seat:
                try:
                    told.append(await self.feeds[seat].update(after))
                except (Refused, asyncio.IncompleteReadError):
                    self.feeds[seat].close()
                    self.feeds[seat] = await Feed.open(self.address, self.table.live, secret)
        return told

    async def play(self, is_over: Callable[[], bool], pause: float, times: list[float]) -> None:
        """One move every `pause` seconds, or as fast as the server answers."""
        latest = self.first
        due = time.monotonic() + random.uniform(0, pause)
        while latest[0].moves or latest[1].moves:
            await asyncio.sleep(due - time.monotonic())
            if is_over():
                return
            due += pause
            seat = 0 if latest[0].moves else 1
            log = latest[seat].log
            times.append(await self.move(seat, latest[seat]))
            latest = self.first = await self.heard(log)

    async def move(self, seat: int, now: Update) -> float:
        """How long it takes until a move is acknowledged."""
        action = int(now.moves[now.log % len(now.moves)])
        body = f'{{"action": {action}, "number": {now.log + 1}, "key": "{now.log}"}}'
        began = time.perf_counter()
        while True:
            self.requests = self.requests or await Requests.open(self.address)
            try:
                await self.requests.post(f"{self.table.path}/moves", body, self.table.secrets[seat])
                return time.perf_counter() - began
            except (ConnectionError, asyncio.IncompleteReadError):  # closed after a while of silence
                self.requests = None

    def close(self) -> None:
        if self.requests:
            self.requests.close()
        for feed in self.feeds:
            feed.close()


async def sat_down(server: Server, tables: int) -> list[Sitting]:
    """So many tables, wherever they come to lie, with the feeds of their seats."""
    made = [await make_table_anywhere(server, 2) for _ in range(tables)]
    sittings = [await Sitting.open(server.address, table) for table in made]
    await asyncio.sleep(SETTLE_SECONDS if server.workers > 1 else 0)
    for sitting in sittings:
        sitting.first = await sitting.heard()
    return sittings


async def measure_moves(server: Server, tables: int, seconds: float, rate: float) -> Moves:
    """At a steady rate, or with rate 0 as fast as it goes."""
    sittings = await sat_down(server, tables)
    pause = tables / rate if rate else 0.0
    await play_all(sittings, over(WARM_SECONDS), pause)
    before = clocks(server)
    times = await play_all(sittings, over(seconds), pause)
    took, *used = (now - then for now, then in zip(clocks(server), before, strict=True))
    for sitting in sittings:
        sitting.close()
    p50, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    asked = f"{rate:.0f} /s asked for" if rate else "as fast as it goes"
    count = len(times)
    cpu, _, own = (spent / count * 1e3 for spent in used)
    figures = f"{count / took:,.0f} /s over {tables} tables, median {p50 * 1e3:.0f} ms, p99 {p99 * 1e3:.0f} ms"
    say("acknowledged moves", f"{figures} ({asked}; {cpu:.2f} ms of CPU each, {own:.2f} ms of the client's)")
    return Moves(count / took, p99)


async def play_all(
    sittings: Sequence[Playing], is_over: Callable[[list[float]], bool], pause: float
) -> list[float]:
    """How long each move took."""
    times: list[float] = []
    await asyncio.gather(*(sitting.play(partial(is_over, times), pause, times) for sitting in sittings))
    return times


def over(seconds: float) -> Callable[[list[float]], bool]:
    until = time.monotonic() + seconds
    return lambda _times: time.monotonic() > until


def clocks(server: Working) -> tuple[float, float, float, float]:
    """What time it is, and what server, database and this client have used of the processor."""
    return time.monotonic(), *server.cpu_seconds(), time.process_time()


async def measure_idle(server: Server, connections: int) -> float:
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as client:
        table = await make_table(client, 2)
    before = server.megabytes()
    feeds = []
    for _ in range(connections):
        feeds.append(await Feed.open(server.address, f"{table.path}/live", None))
        await feeds[-1].update()
    after = server.megabytes()
    say("idle feeds", f"{connections} take {after - before:.0f} MB; the server then has {after:.0f} MB")
    for feed in feeds:
        feed.close()
    return after


def write_long_table(database_url: str, address: str) -> Table:
    """A table with a long log, written straight into the store as the server would have."""
    with httpx2.Client(base_url=address, timeout=60) as client:
        body = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "open": True}
        table = Table(client.post("/api/tables", json=body).raise_for_status().json())
    engine = open_engine(database_url)
    with engine.begin() as connection:
        row = connection.execute(select(Row).where(Row.id == table.id)).one()
        for attempt in range(1000):
            words = [str(attempt), "b", "c"]
            entries = long_match(table.id, row.seed, row.options, words)
            if len(entries) > LONG_LOG:
                break
        connection.execute(insert(Entry), entries)
        changes = {"status": "playing", "contributions": words}
        connection.execute(update(Row).where(Row.id == table.id), changes)
    engine.dispose()
    return table


def long_match(table: str, seed: str, options: Json, words: list[str]) -> list[Json]:
    """The entries of a match, as many as are wanted; fewer if it ends before."""
    state = Match(find_game(GAME), seats=3, seed=seed, options=options, contributions=words).state
    entries = [entry(table, 1, "start")]
    while len(entries) <= LONG_LOG and not state.is_over:
        entries.append(next_entry(table, len(entries), state))
    return entries


def entry(table: str, number: int, kind: str) -> Json:
    empty = dict.fromkeys(("log", "seat", "action", "key", "name", "text"))
    return {"table_id": table, "number": number, "kind": kind, "at": 0} | empty


def next_entry(table: str, log: int, state: State) -> Json:
    seat = state.pending()[0]
    legal = state.legal(seat)
    action = legal[log % len(legal)]
    state.apply(seat, action)
    return entry(table, log + 1, "move") | {"log": log, "seat": seat, "action": action}


async def measure_opening(server: Server, table: Table) -> float:
    began = time.perf_counter()
    feed = await Feed.open(server.address, f"{table.path}/live", None)
    told = json.loads(await feed.message())
    took = time.perf_counter() - began
    say("opening a table", f"{told['log']} moves, {len(told['events'])} events: {took * 1e3:.0f} ms")
    feed.close()
    return took


def say(what: str, figure: str) -> None:
    print(f"{what:22} {figure}", flush=True)


def say_verdict(is_met: bool, target: str) -> bool:
    say("met" if is_met else "MISSED", target)
    return is_met


def arguments(given: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks server", description="Measure the table server.")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=RATE, help="moves a second for the second run")
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--database-url", default="")
    parser.add_argument("--check", action="store_true", help="fail if a target is missed")
    return parser.parse_args(given)


def run(work: Coroutine[Any, Any, Measured]) -> Measured:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def main(given: list[str] | None = None) -> int:
    """Measure, print, and say how it stands with the targets."""
    if given and given[0] in MORE:
        more: int = import_module(f"benchmarks.server.{given[0]}").main(given[1:])
        return more
    asked = arguments(given)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory(prefix="pestis-bench-") as folder:
        url = asked.database_url or f"sqlite:///{folder}/tables.db"
        with running(url) as server:
            most = run(measure_moves(server, asked.tables, asked.seconds, 0))
            steady = run(measure_moves(server, asked.tables, asked.seconds, asked.rate))
            megabytes = run(measure_idle(server, asked.connections))
            long = write_long_table(url, server.address)
        with running(url) as server:
            opening = run(measure_opening(server, long))
    is_met = [
        say_verdict(most.rate >= RATE, f"at least {RATE} acknowledged moves a second"),
        say_verdict(steady.p99 < P99, f"99 of 100 within {P99 * 1e3:.0f} ms at {asked.rate:.0f} a second"),
        say_verdict(megabytes < MEGABYTES, f"less than {MEGABYTES} MB with {asked.connections} idle feeds"),
        say_verdict(opening < OPENING, f"a table with {LONG_LOG} moves opens within {OPENING * 1e3:.0f} ms"),
    ]
    return 0 if all(is_met) or not asked.check else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
