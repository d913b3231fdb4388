"""The built site behind a server of plain files, and a visitor with Chromium."""

from __future__ import annotations

import fcntl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, AnyStr

from playwright.sync_api import Expect

if TYPE_CHECKING:
    from _typeshed import SupportsRead, SupportsWrite

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "build" / "site" / "tested"
PATIENCE_MS = 90_000

# Python may have to start first, while other tests run beside these. Tests elsewhere keep a patience of their own.
expect = Expect()
expect.set_options(timeout=PATIENCE_MS)


class Host(ThreadingHTTPServer):
    """Knows how many bytes were sent, by path."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.sent: dict[str, int] = {}


class Quiet(SimpleHTTPRequestHandler):
    """Plain files and nothing else, as the simplest host of all; counts what it sends."""

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""

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
def hosted(folder: Path) -> Iterator[tuple[str, dict[str, int]]]:
    """Its address, and the bytes that were sent by path."""
    server = Host(folder)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}", server.sent
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
