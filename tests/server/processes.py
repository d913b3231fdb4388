"""A server in a process of its own, and clients that talk to it over the network."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import resource
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TextIO

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.kit import QUICK, Json, lay_down
from tests.server.starter import Forked, can_fork

START_SECONDS = 60
STOP_SECONDS = 20


class ServerProcess:
    """`pestis serve`; as people start it where several processes serve or it is another Pestis, else forked."""

    def __init__(
        self,
        database_url: str,
        port: int = 0,
        workers: int = 1,
        stderr: TextIO | None = None,
        open_files: str = "",
        **settings: Any,  # noqa: ANN401 (any setting)
    ) -> None:
        lay_down(database_url)
        environment = os.environ | {"PESTIS_SERVER": json.dumps(QUICK | settings), "PYTHONUNBUFFERED": "1"}
        arguments = ["serve", "--no-open", "--port", str(port), "--database-url", database_url]
        arguments += ["--workers", str(workers)] + (["--log-json"] if settings.get("log_json") else [])
        self.process: Forked | subprocess.Popen[str]
        if workers == 1 and not open_files and can_fork():
            self.process = Forked(arguments, environment, stderr)
        else:
            command = [sys.executable, "-m", "pestis", *arguments]
            if open_files:  # as `ulimit` takes it
                command = ["sh", "-c", f'ulimit {open_files} && exec "$@"', "sh", *command]
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=stderr, env=environment, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)/", line)
        assert found, f"the server said: {line!r}"
        self.port = int(found[1])
        self.address = f"http://localhost:{self.port}"
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        transport = httpx2.HTTPTransport(verify=False, retries=10)
        with httpx2.Client(transport=transport, timeout=START_SECONDS) as client:
            client.get(f"{self.address}/healthz").raise_for_status()

    def fill_disk(self) -> None:
        """No file of the server may grow from now on."""
        self._limit_files(1)

    def make_room(self) -> None:
        self._limit_files(resource.RLIM_INFINITY)

    def _limit_files(self, most: int) -> None:
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(STOP_SECONDS)
        self._close()

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ctrl-C or another signal, and the exit code."""
        self.process.send_signal(how)
        try:
            return self.process.wait(STOP_SECONDS)
        finally:
            self._close()

    def _close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def served(database_url: str, **more: Any) -> Iterator[ServerProcess]:  # noqa: ANN401 (any setting)
    server = ServerProcess(database_url, **more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Client:
    """One browser: a cookie, and the secrets of its seats."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx2.AsyncClient(base_url=f"{address}/api", timeout=30, verify=False)

    async def post(self, path: str, body: Json | None = None, secret: str | None = None) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return await self.http.post(path, json=body or {}, headers=headers)

    @asynccontextmanager
    async def live(self, table: str, secret: str | None, after: int = 0) -> AsyncIterator[ClientConnection]:
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/live"
        async with connect(address, max_size=None, open_timeout=30) as feed:
            await feed.send(json.dumps({"secret": secret, "seat": None, "after": after}))
            yield feed


@asynccontextmanager
async def client_of(server: ServerProcess) -> AsyncIterator[Client]:
    client = Client(server.address)
    async with client.http:
        yield client


class Player:
    """Plays one seat through the live feed until the end; keeps every byte it was sent."""

    def __init__(self, client: Client, table: str, secret: str, pick: int) -> None:
        self.client = client
        self.table = table
        self.secret = secret
        self.pick = pick
        self.wire: list[str] = []

    async def play(self) -> None:
        async with self.client.live(self.table, self.secret) as feed:
            while True:
                said = str(await asyncio.wait_for(feed.recv(), 60))
                self.wire.append(said)
                told = json.loads(said)
                if told.get("status") == "over":
                    return
                if told.get("moves"):
                    await self._move(told)

    async def _move(self, told: Json) -> None:
        moves = told["moves"]
        body = {
            "action": moves[(told["log"] * 7 + self.pick) % len(moves)]["id"],
            "number": told["log"] + 1,
            "key": secrets.token_hex(4),
        }
        answer = await self.client.post(f"/tables/{self.table}/moves", body, self.secret)
        self.wire.append(answer.text)
        assert answer.status_code in (200, 409), answer.text


def ignore_lost_connections() -> contextlib.suppress:
    return contextlib.suppress(httpx2.HTTPError, OSError, WebSocketException)
