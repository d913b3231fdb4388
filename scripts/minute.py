"""The first minute, measured: `.venv/bin/python -m scripts.minute [--game GAME] [--python PYTHON] [--built]`.

Clones this checkout into an empty folder, with an empty home and no cache, runs `make play` there, and says when
the lobby answered, when one turn against three bots was over, and for how long nothing was said. With `--built`
it waits for the compiled engine too, and looks whether the table is still there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.server.processes import Client

ROOT = Path(__file__).resolve().parent.parent
SEATS = [{"kind": "me", "bot": None}, *({"kind": "bot", "bot": "greedy"} for _ in range(3))]
ADDRESS = re.compile(r"http://localhost:\d+")
READY = "the compiled engine is ready"


class Watch:
    """`make play`, and when it said what."""

    def __init__(self, folder: Path, python: str) -> None:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "VIRTUAL_ENV"))}
        environment = kept | {"HOME": str(folder / "home"), "BROWSER": "true", "PYTHON": python}
        self.began = self.heard = time.monotonic()
        self.longest = 0.0
        self.process = subprocess.Popen(
            ["make", "play"],
            cwd=folder / "pestis",
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def wait_for(self, words: re.Pattern[str]) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            now = time.monotonic()
            self.longest = max(self.longest, now - self.heard)
            self.heard = now
            print(f"{self.seconds:6.1f} s  {line.rstrip()}", flush=True)
            if found := words.search(line):
                return found[0]
        raise SystemExit(f"make play ended with {self.process.wait()}")

    def stop(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait()


async def play_a_turn(address: str, game: str) -> str:
    """Until everybody else has moved and we are asked again; the table."""
    client = Client(address)
    async with client.http:
        made = (await client.post("/tables", {"game": game, "seats": SEATS})).json()
        table, secret = made["table"]["id"], made["secrets"][0]["secret"]
        moved: set[int] = set()
        async with client.live(table, secret) as feed:
            while True:
                told = json.loads(await feed.recv())
                moved |= {event["seat"] for event in told.get("events", []) if event["seat"] is not None}
                if not told.get("moves"):
                    continue
                if moved >= {1, 2, 3}:
                    return str(table)
                body = {"action": told["moves"][-1]["id"], "number": told["log"] + 1}
                await client.post(f"/tables/{table}/moves", body, secret)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.minute", description=__doc__)
    parser.add_argument("--game", default="divine-retribution")
    parser.add_argument("--python", default=shutil.which("python3") or "python3")
    parser.add_argument("--built", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pestis-minute-") as name:
        folder = Path(name)
        (folder / "home").mkdir()
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder / "pestis")], check=True)
        watch = Watch(folder, chosen.python)
        try:
            measure(watch, chosen.game, is_built=chosen.built)
        finally:
            watch.stop()


def measure(watch: Watch, game: str, *, is_built: bool) -> None:
    address = watch.wait_for(ADDRESS)
    urllib.request.urlopen(f"{address}/", timeout=60).close()
    print(f"the lobby answered after {watch.seconds:.0f} s; the longest silence was {watch.longest:.0f} s")
    table = asyncio.run(play_a_turn(address, game))
    print(f"a turn against three bots was over after {watch.seconds:.0f} s")
    if not is_built:
        return
    watch.wait_for(re.compile(READY))
    watch.wait_for(ADDRESS)
    urllib.request.urlopen(f"{address}/api/tables/{table}", timeout=60).close()
    print(f"after {watch.seconds:.0f} s the compiled engine plays, and the table is still there")


if __name__ == "__main__":
    main()
