"""The built site behind a server of plain files, and a visitor with Chromium."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, AnyStr

from playwright.sync_api import Expect, Page

if TYPE_CHECKING:
    from _typeshed import SupportsRead, SupportsWrite

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "site" / "tested"
PATIENCE_MS = 90_000
GAMES = ("divine-retribution", "plague-inc", "space-opera", "space-plague")

# A person that takes any of the moves offered: so many, or to the end. One that came too late is tried anew.
PLAY = """async ([table, most]) => {
  const socket = pestis.openSocket(table);
  let draw = 7, made = 0, now = null, tried = 0, busy = false;
  return await new Promise((resolve) => {
    const step = async () => {
      while (!busy && now.number !== tried) {
        const { log, number, moves, status } = now;
        if (status === "over" || made >= most) return socket.close(), resolve({ made, status });
        const wanted = moves.filter(({ verb }) => verb !== "surrender");
        if (!wanted.length) return;
        [busy, tried, draw] = [true, number, (draw * 1103515245 + 12345) % 2147483648];
        const { id } = wanted[Math.floor(draw / 65536) % wanted.length];
        const body = { action: id, number: log + 1, key: `k${number}` };
        const answer = await pestis.ask({ method: "POST", path: `/tables/${table}/moves`, body });
        if (answer.status === 200) made += 1;
        else if (![409, 422].includes(answer.status)) resolve(answer);
        busy = false;
      }
    };
    socket.onopen = () => socket.send(JSON.stringify({ secret: null, seat: null, after: 0 }));
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      if (told.type === "update") void step((now = told));
    };
  });
}"""

# Python may have to start first, while other tests run beside these. Tests elsewhere keep a patience of their own.
expect = Expect()
expect.set_options(timeout=PATIENCE_MS)


class Host(ThreadingHTTPServer):
    """Knows how many bytes were sent, by path. Drops the first who asks for what is in `stumbles`."""

    request_queue_size = 128

    def __init__(self, folder: Path, stumbles: Iterable[str]) -> None:
        super().__init__(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.sent: dict[str, int] = {}
        self.stumbles = dict.fromkeys(stumbles, True)


class Quiet(SimpleHTTPRequestHandler):
    """Plain files and nothing else, as the simplest host of all; counts what it sends."""

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

    def do_GET(self) -> None:
        assert isinstance(self.server, Host)
        if self.server.stumbles.pop(self.path, None) is None:
            super().do_GET()

    def copyfile(self, source: SupportsRead[AnyStr], outputfile: SupportsWrite[AnyStr]) -> None:
        super().copyfile(source, outputfile)
        assert isinstance(self.server, Host)
        size = Path(self.translate_path(self.path)).stat().st_size
        self.server.sent[self.path] = self.server.sent.get(self.path, 0) + size


def built_site() -> Path:
    """Built once; who comes at the same time waits."""
    BUILT.parent.mkdir(parents=True, exist_ok=True)
    with (BUILT.parent / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([sys.executable, ROOT / "scripts" / "site.py", BUILT], check=True, timeout=280)
    return BUILT


@contextmanager
def hosted(folder: Path, stumbles: Iterable[str] = ()) -> Iterator[tuple[str, dict[str, int]]]:
    """Its address, and the bytes that were sent by path."""
    server = Host(folder, stumbles)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", server.sent
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def ask(page: Page, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 (JSON)
    asked = {"method": method, "path": path} | ({} if body is None else {"body": body})
    answer = page.evaluate("(asked) => pestis.ask(asked)", asked)
    assert answer["status"] == 200, answer
    return answer["json"]


def come_and_cut_the_network(page: Page, address: str) -> None:
    """After the first visit nothing is fetched any more."""
    page.goto(address)
    expect(page.get_by_test_id("game")).to_have_count(len(GAMES))
    expect(page.get_by_test_id("starting")).to_have_count(0)
    expect(page.get_by_test_id("kept")).to_have_attribute("data-kept", "true")
    page.context.set_offline(True)
