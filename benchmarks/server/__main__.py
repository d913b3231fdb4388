"""Measures the table server: acknowledged moves over many tables, idle feeds, and opening a long table.

    python -m benchmarks.server [--seconds N] [--tables N] [--rate N] [--connections N] [--database-url URL]

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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from sqlalchemy import insert, select, update
from websockets.asyncio.client import connect

from pestis.kernel.match import Match
from pestis.kernel.registry import game as find_game
from pestis.kernel.state import State
from pestis.server.store.database import open_engine
from pestis.server.store.models import Entry
from pestis.server.store.models import Table as Row

Json = dict[str, Any]

GAME = "divine-retribution"
LONG_LOG = 1000
SETTINGS = {
    "requests_per_second": 1e6,
    "tables_per_minute": 10**6,
    "guests_per_minute": 10**6,
    "tables_in_memory": 100_000,
    "bot_pace": 0.0,
}
READY = re.compile(r"http://localhost:(\d+)/")


class Server:
    def __init__(self, database_url: str) -> None:
        environment = os.environ | {"PESTIS_SERVER": json.dumps(SETTINGS), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "pestis", "serve", "--no-open", "--port", "0"]
        command += ["--database-url", database_url]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        found = READY.search(self.process.stdout.readline())
        assert found, "the server did not start"
        self.address = f"http://localhost:{found[1]}"
        with httpx2.Client(transport=httpx2.HTTPTransport(retries=10), timeout=60) as client:
            client.get(f"{self.address}/healthz").raise_for_status()

    def megabytes(self) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found, "no VmRSS"
        return int(found[1]) / 1024

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def running(database_url: str) -> Iterator[Server]:
    server = Server(database_url)
    try:
        yield server
    finally:
        server.stop()


class Table:
    """A hot-seat table and a copy of its match: a client that needs no feed to know what is legal."""

    def __init__(self, made: Json) -> None:
        self.id = made["table"]["id"]
        self.secrets = [told["secret"] for told in made["secrets"]]
        self.log = 0

    @property
    def path(self) -> str:
        return f"/api/tables/{self.id}"


async def make_table(client: httpx2.AsyncClient, seats: int) -> Table:
    body = {"game": GAME, "seats": [{"kind": "me"}] + [{"kind": "hotseat"}] * (seats - 1)}
    return Table((await client.post("/api/tables", json=body)).raise_for_status().json())


async def play(
    client: httpx2.AsyncClient, address: str, table: Table, seconds: float, pause: float, times: list[float]
) -> None:
    """Play through the feeds of both seats: one move every `pause` seconds, or as fast as the server answers."""
    live = f"ws{address.removeprefix('http')}{table.path}/live"
    async with connect(live, max_size=None) as first, connect(live, max_size=None) as second:
        feeds = [first, second]
        for feed, secret in zip(feeds, table.secrets, strict=True):
            await feed.send(json.dumps({"secret": secret, "after": 0}))
        latest = [json.loads(await feed.recv()) for feed in feeds]
        due = time.monotonic() + random.uniform(0, pause)
        until = time.monotonic() + seconds
        while due < until and time.monotonic() < until:
            await asyncio.sleep(due - time.monotonic())
            due += pause
            seat = 0 if latest[0].get("moves") else 1
            moves = latest[seat].get("moves")
            if not moves:
                return
            await move(client, table, seat, moves, latest[seat]["log"], times)
            latest = [await update_after(feed, latest[seat]["log"]) for feed in feeds]


async def update_after(feed: Any, log: int) -> Json:  # noqa: ANN401 (a websocket)
    while True:
        told: Json = json.loads(await feed.recv())
        if told["type"] == "update" and told["log"] > log:
            return told


async def move(
    client: httpx2.AsyncClient, table: Table, seat: int, moves: list[Json], log: int, times: list[float]
) -> None:
    body = {"action": moves[log % len(moves)]["id"], "number": log + 1, "key": str(log)}
    began = time.perf_counter()
    answer = await client.post(
        f"{table.path}/moves", json=body, headers={"Authorization": f"Bearer {table.secrets[seat]}"}
    )
    times.append(time.perf_counter() - began)
    answer.raise_for_status()


async def measure_moves(server: Server, tables: int, seconds: float, rate: float) -> None:
    """At a steady rate, or with rate 0 as fast as it goes."""
    limits = httpx2.Limits(max_connections=tables)
    async with httpx2.AsyncClient(base_url=server.address, limits=limits, timeout=60) as client:
        made = [await make_table(client, 2) for _ in range(tables)]
        times: list[float] = []
        pause = tables / rate if rate else 0.0
        began, used = time.monotonic(), server.cpu_seconds()
        await asyncio.gather(*(play(client, server.address, table, seconds, pause, times) for table in made))
        took, used = time.monotonic() - began, server.cpu_seconds() - used
    p50, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    asked = f"{rate:.0f} /s asked for" if rate else "as fast as it goes"
    figures = (
        f"{len(times) / took:,.0f} /s over {tables} tables, median {p50 * 1e3:.0f} ms, p99 {p99 * 1e3:.0f} ms"
    )
    say("acknowledged moves", f"{figures} ({asked}; {used / len(times) * 1e3:.1f} ms of CPU each)")


async def measure_idle(server: Server, connections: int) -> None:
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as client:
        table = await make_table(client, 2)
    before = server.megabytes()
    live = f"ws{server.address.removeprefix('http')}{table.path}/live"
    feeds = []
    for _ in range(connections):
        feed = await connect(live, max_size=None)
        await feed.send('{"secret": null, "after": 0}')
        await feed.recv()
        feeds.append(feed)
    after = server.megabytes()
    say("idle feeds", f"{connections} take {after - before:.0f} MB; the server then has {after:.0f} MB")
    await asyncio.gather(*(feed.close() for feed in feeds))


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


async def measure_opening(server: Server, table: Table) -> None:
    live = f"ws{server.address.removeprefix('http')}{table.path}/live"
    began = time.perf_counter()
    async with connect(live, max_size=None) as feed:
        await feed.send('{"secret": null, "after": 0}')
        told = json.loads(await feed.recv())
    took = time.perf_counter() - began
    say("opening a table", f"{told['log']} moves, {len(told['events'])} events: {took * 1e3:.0f} ms")


def say(what: str, figure: str) -> None:
    print(f"{what:22} {figure}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the table server.")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=300, help="moves a second for the second run")
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--database-url", default="")
    asked = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory(prefix="pestis-bench-") as folder:
        url = asked.database_url or f"sqlite:///{folder}/tables.db"
        with running(url) as server:
            asyncio.run(measure_moves(server, asked.tables, asked.seconds, 0))
            asyncio.run(measure_moves(server, asked.tables, asked.seconds, asked.rate))
            asyncio.run(measure_idle(server, asked.connections))
            long = write_long_table(url, server.address)
        with running(url) as server:
            asyncio.run(measure_opening(server, long))


if __name__ == "__main__":
    main()
