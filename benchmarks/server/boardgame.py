"""boardgame.io beside our server: its program in `benchmarks/peers`, and clients that speak to it by hand."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.server.processes import cpu_seconds
from benchmarks.server.wire import MASKED, TEXT, Feed

PROGRAM = Path(__file__).parent.parent / "peers" / "boardgame.cjs"
READY = re.compile(r"http://localhost:(\d+)/")
OPEN = "/socket.io/?EIO=4&transport=websocket"
STATE = re.compile(rb'"_stateID":(\d+)')
PING, PONG = b"2", b"3"
HEARD = (b'42/cards,["update"', b'42/cards,["sync"')


class Peer:
    """Its server: in memory, or in files."""

    workers = 1
    database = 0

    def __init__(self, folder: Path, files: str = "") -> None:
        command = ["node", str(PROGRAM), str(folder), *([files] if files else [])]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = next(filter(None, map(READY.search, self.process.stdout)), None)
        assert found, f"boardgame.io did not start; in {folder} run: npm install boardgame.io node-persist"
        self.address = f"http://localhost:{found[1]}"

    def cpu_seconds(self) -> tuple[float, float]:
        return cpu_seconds(self.process.pid), 0.0


@contextmanager
def peer(folder: Path, files: str = "") -> Iterator[Peer]:
    started = Peer(folder, files)
    try:
        yield started
    finally:
        started.process.kill()
        started.process.wait()
        assert started.process.stdout is not None
        started.process.stdout.close()


class Chair:
    """One of two players, with a connection of its own."""

    def __init__(self, feed: Feed, match: str, player: str) -> None:
        self.feed = feed
        self.match = match
        self.player = player

    @staticmethod
    async def take(address: str, match: str, player: str) -> Chair:
        place = urlsplit(address)
        chair = Chair(await Feed.upgraded(place.netloc, OPEN), match, player)
        chair.say("40/cards,")
        while not (await chair.feed.message()).startswith(b"40/cards"):
            pass
        chair.say("42/cards," + json.dumps(["sync", match, player, None, 2]))
        await chair.heard(-1)
        return chair

    def say(self, text: str) -> None:
        said = text.encode()
        length = bytes([MASKED | len(said)]) if len(said) < 126 else b"\xfe" + len(said).to_bytes(2, "big")
        self.feed.writer.write(bytes([TEXT]) + length + b"\0\0\0\0" + said)

    async def heard(self, after: int) -> int:
        """The number of the first state after that one."""
        while True:
            said = await self.feed.message()
            if said == PING:
                self.say(PONG.decode())
            elif said.startswith(HEARD) and (found := STATE.search(said)) and int(found[1]) > after:
                return int(found[1])

    def move(self, state: int) -> None:
        payload = {"type": "take", "args": [state % 60], "playerID": self.player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.say("42/cards," + json.dumps(["update", action, state, self.match, self.player]))


class Match:
    """Two at a table, by turns."""

    def __init__(self, chairs: list[Chair]) -> None:
        self.chairs = chairs
        self.state = 0
        self.turn = 0

    async def play(self, is_over: Callable[[], bool], _pause: float, times: list[float]) -> None:
        while not is_over():
            began, before = time.perf_counter(), self.state
            mover, other = self.chairs[self.turn], self.chairs[1 - self.turn]
            self.turn = 1 - self.turn
            mover.move(before)
            self.state = await mover.heard(before)
            times.append(time.perf_counter() - began)
            await other.heard(before)


async def matches(server: Peer, tables: int) -> list[Match]:
    taken = []
    for number in range(tables):
        chairs = [await Chair.take(server.address, f"m{number}", player) for player in "01"]
        taken.append(Match(chairs))
    return taken
