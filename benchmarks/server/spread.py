"""How the server spreads over processes: both databases, one process and several, what a move costs.

    python -m benchmarks.server spread [--rounds N] [--moves N] [--tables N] [--rate N] [--workers 1,2,4]
                                       [--boardgame FOLDER]

All servers run at the same time and are played at by turns, a few seconds each: so whatever else the machine
does falls on all of them alike. In each turn every table is played at as fast as it goes, or all together at a
steady rate. Moves a second depend on the machine, and on the client, which shares it. What holds is the CPU time
of the processes for each move; that of the database, which is durable, stands beside it (in SQLite it is in the
server's). As fast as it goes, one process finds several moves waiting whenever it looks, and does them together
for less than they cost one by one; of four each finds fewer. At a rate that is easy for all of them it is alike.

What a server costs in each second in which nobody plays (processes say that they are there) is told apart, and
left out where servers are compared: on a slow machine it would be counted as that of the few moves.

With FOLDER, where `npm install boardgame.io node-persist` was run, its server takes part, with a game that does
almost nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.server.__main__ import Server, Sitting, clocks, play_all, run, running, sat_down
from benchmarks.server.boardgame import Match, Peer, matches, peer
from tests.server.postgres import binaries, new_database, temporary_cluster

FIRST_MOVES = 10  # at each table: the first moves of a process cost half as much again
IDLE_SECONDS = 10.0
HEAD = """\
| | moves/s | p99 ms | CPU ms a move | the database's | idle: ms a second | both without idle | client | of row 2 |
|---|---|---|---|---|---|---|---|---|"""
AGAIN_MOVES = 3  # before each turn: connections that were idle are closed, and made anew


class Turn(NamedTuple):
    """What one turn took: moves, seconds, and CPU seconds of server, database and client."""

    moves: int
    seconds: float
    server: float
    database: float
    client: float


class Entrant:
    """A server, and those who play at it."""

    def __init__(self, name: str, server: Server | Peer, sittings: Sequence[Sitting | Match]) -> None:
        self.name = name
        self.server = server
        self.sittings = sittings
        self.turns: list[Turn] = []
        self.times: list[float] = []  # seconds until a move was acknowledged
        self.idle = 0.0  # CPU seconds of server and database in a second

    async def play(self, moves: int, rate: float = 0.0) -> list[float]:
        """How long each move took."""
        most = moves * len(self.sittings)
        pause = len(self.sittings) / rate if rate else 0.0
        return await play_all(self.sittings, lambda times: len(times) >= most, pause)

    async def take_turn(self, moves: int, rate: float) -> None:
        await self.play(AGAIN_MOVES)
        before = clocks(self.server)
        times = await self.play(moves, rate)
        spent = (now - then for now, then in zip(clocks(self.server), before, strict=True))
        self.turns.append(Turn(len(times), *spent))
        self.times += times

    def costs(self) -> list[float]:
        """What a move cost in each turn, database included."""
        return [(each.server + each.database - self.idle * each.seconds) / each.moves for each in self.turns]

    def row(self, other: Entrant) -> str:
        moves, seconds, *cpu = (sum(column) for column in zip(*self.turns, strict=True))
        server, database, client = (used / moves * 1e3 for used in cpu)
        more = [mine / theirs for mine, theirs in zip(self.costs(), other.costs(), strict=True)]
        figures = (server, database, self.idle * 1e3, statistics.median(self.costs()) * 1e3, client)
        told = " | ".join(f"{figure:.2f}" for figure in figures)
        slowest = statistics.quantiles(self.times, n=100)[98] * 1e3
        return f"| {self.name} | {moves / seconds:,.0f} | {slowest:.0f} | {told} | {statistics.median(more):.2f} |"


async def note_idle(entrants: list[Entrant]) -> None:
    """What each costs while nobody plays; the database is shared by all processes alike."""
    before = [clocks(entrant.server) for entrant in entrants]
    await asyncio.sleep(IDLE_SECONDS)
    processes = sum(entrant.server.workers for entrant in entrants if entrant.server.database)
    for entrant, then in zip(entrants, before, strict=True):
        seconds, server, database, _ = (now - was for now, was in zip(clocks(entrant.server), then, strict=True))
        entrant.idle = (server + database * entrant.server.workers / processes) / seconds


def arguments(given: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server spread", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how many turns each server has")
    parser.add_argument("--moves", type=int, default=6, help="at each table in a turn")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second; 0: as fast as it goes")
    parser.add_argument("--boardgame", type=Path, help="where boardgame.io is installed")
    parser.add_argument("--workers", default="1,2,4", help="how many processes, each a server of its own")
    return parser.parse_args(given)


@contextmanager
def servers(workers: list[int], boardgame: Path | None) -> Iterator[dict[str, Server | Peer]]:
    """All of them at once: one on SQLite, and on one PostgreSQL as many as are asked for."""
    found = binaries()
    assert found is not None, "no PostgreSQL is installed"
    with ExitStack() as open_until_the_end:
        enter = open_until_the_end.enter_context
        folder = enter(tempfile.TemporaryDirectory(prefix="pestis-bench-"))
        cluster = enter(temporary_cluster(found, is_durable=True))
        database = int((cluster.folder / "data/postmaster.pid").read_text().split()[0])
        started: dict[str, Server | Peer] = {"SQLite, 1 process": enter(running(f"sqlite:///{folder}/tables.db"))}
        for number in workers:
            name = f"PostgreSQL, {number} process{'es' * (number > 1)}"
            started[name] = enter(running(new_database(cluster.url), number, database))
        if boardgame:
            started["boardgame.io, in memory"] = enter(peer(boardgame))
            started["boardgame.io, in files"] = enter(peer(boardgame, f"{folder}/matches"))
        yield started


async def measured(asked: argparse.Namespace, started: dict[str, Server | Peer]) -> list[Entrant]:
    entrants = []
    for name, server in started.items():
        sit = matches(server, asked.tables) if isinstance(server, Peer) else sat_down(server, asked.tables)
        entrants.append(Entrant(name, server, await sit))
    for entrant in entrants:
        await entrant.play(FIRST_MOVES)
    await note_idle(entrants)
    for _ in range(asked.rounds):
        for entrant in entrants:
            await entrant.take_turn(asked.moves, asked.rate)
    return entrants


def main(given: list[str]) -> int:
    asked = arguments(given)
    with servers([int(number) for number in asked.workers.split(",")], asked.boardgame) as started:
        entrants = run(measured(asked, started))
    print(HEAD)
    for entrant in entrants:
        print(entrant.row(entrants[1]))
    print(f"load of the machine: {' '.join(f'{load:.1f}' for load in os.getloadavg())}")
    return 0
