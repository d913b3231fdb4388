"""How the server spreads over processes: both databases, one process and several, what a move costs.

    python -m benchmarks.server spread [--seconds N] [--tables N] [--workers 1,2,4]

Moves a second depend on what else the machine does, and on the client, which shares it. What holds is the CPU time
of the server's processes for each move; that of the database stands beside it (in SQLite it is in the server's).
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from benchmarks.server.__main__ import Moves, measure_moves, run, running
from benchmarks.server.processes import cpu_seconds
from tests.server.postgres import binaries, new_database, temporary_cluster


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server spread", description=__doc__)
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--workers", default="1,2,4", help="how many processes, one after the other")
    return parser.parse_args(given)


def measured(url: str, workers: int, asked: argparse.Namespace) -> Moves:
    with running(url, workers) as server:
        return run(measure_moves(server, asked.tables, asked.seconds, 0))


def postmaster(url: str) -> int:
    folder = parse_qs(urlsplit(url).query)["host"][0]
    return int(Path(folder, "data", "postmaster.pid").read_text().split()[0])


def row(name: str, moves: Moves, database_ms: float = 0.0) -> str:
    figures = (moves.cpu_ms, database_ms, moves.cpu_ms + database_ms, moves.client_ms)
    return f"| {name} | {moves.rate:,.0f} | {' | '.join(f'{figure:.2f}' for figure in figures)} |"


def on_postgres(asked: argparse.Namespace, say: Callable[[str], None]) -> None:
    found = binaries()
    assert found is not None, "no PostgreSQL is installed"
    with temporary_cluster(found) as cluster:
        for workers in map(int, asked.workers.split(",")):
            before = cpu_seconds(postmaster(cluster.url))
            moves = measured(new_database(cluster.url), workers, asked)
            used = (cpu_seconds(postmaster(cluster.url)) - before) / moves.made * 1e3
            say(row(f"PostgreSQL, {workers} process{'es' * (workers > 1)}", moves, used))


def main(given: list[str]) -> int:
    asked = arguments(given)
    rows = ["| | moves/s | CPU ms a move | the database's | both | the client's |", "|---|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory(prefix="pestis-bench-") as folder:
        rows.append(row("SQLite, 1 process", measured(f"sqlite:///{folder}/tables.db", 1, asked)))
    on_postgres(asked, rows.append)
    print("\n".join(rows))
    return 0
