"""Kills processes of the server while people play at all of them, and counts what was acknowledged.

    python -m benchmarks.server kills [--count 200] [--processes 3] [--tables 12] [--still N]

Every request goes to any process, as behind a load balancer that remembers nobody. One process after the other is
killed, every fifth is told to stop instead (SIGTERM), and some stand still until others have taken their tables
(SIGSTOP). At the end every acknowledged move must be in the log, once; and for each term of each table one process
alone may have written, which a trigger in the database has noted.
"""

from __future__ import annotations

import argparse
import asyncio
import time

from tests.server.moving import Evening, audited, live_through
from tests.server.postgres import binaries, new_database, temporary_cluster

STOP_EVERY = 5


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.server kills", description="Kill the table server."
    )
    parser.add_argument("--count", type=int, default=200, help="how many processes are killed or told to stop")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--still", type=int, default=10, help="how many times one stands still")
    return parser.parse_args(given)


def ways(asked: argparse.Namespace) -> list[str]:
    ended = ["tell to stop" if place % STOP_EVERY == 0 else "kill" for place in range(1, asked.count + 1)]
    for place in range(asked.still):
        ended.insert(len(ended) * (place + 1) // (asked.still + 1), "stand still")
    return ended


def main(given: list[str]) -> int:
    asked = arguments(given)
    found = binaries()
    assert found is not None, "no PostgreSQL is installed"
    with temporary_cluster(found) as cluster:
        evening = Evening(new_database(cluster.url))
        audited(evening.url)
        began = time.monotonic()
        try:
            for _ in range(asked.processes):
                evening.start()
            asyncio.run(live_through(evening, asked.tables, ways(asked)))
        finally:
            for process in evening.processes:
                process.kill()
        evening.check()
    told = ", ".join(f"{what}: {count}" for what, count in sorted(evening.happened.items()))
    took = time.monotonic() - began
    print(f"{evening.acknowledged()} moves acknowledged at {len(evening.sittings)} tables in {took:.0f} s")
    print(f"none lost, none doubled, never two writers; {told}")
    return 0
