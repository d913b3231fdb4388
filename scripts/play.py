"""`make play`: serve the tables at once, build the compiled engine beside them, go over to it when it is ready.

The first start after a change serves from interpreted code. Meanwhile `scripts/install.py engine` builds at the
lowest priority; how far it is, is told here and in the footer of the page. Then the server is stopped as by Ctrl-C
(moves that it acknowledged are in the database), the compiled package is installed, and a new server starts. Both
listen on the same socket, which stays open here: who asks in between waits for a few seconds, and pages with a
table come back to it by themselves. Last comes the laboratory, with which the workbench tries cards.

PESTIS_PURE=1 builds nothing.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import FrameType

import pestis
from pestis.server.listening import VARIABLE, PortTaken, open_socket

ROOT = Path(__file__).resolve().parent.parent
LOOK_SECONDS = 0.2
TELL_SECONDS = 15
STOP_SECONDS = 30


class Host:
    """The server that runs now, and the build beside it."""

    def __init__(self, serve: list[str], install: list[str], listening: socket.socket, work: Path) -> None:
        self.serve = serve
        self.install = install
        self.listening = listening
        self.work = work
        self.progress = work / "progress"
        self.server = self.start([])
        self.builder: subprocess.Popen[bytes] | None = None
        self.furnisher: subprocess.Popen[bytes] | None = None
        self.is_stopping = False

    def start(self, more: list[str]) -> subprocess.Popen[bytes]:
        number = self.listening.fileno()
        environment = os.environ | {VARIABLE: str(number), "PESTIS_BUILD_PROGRESS": str(self.progress)}
        return subprocess.Popen([*self.serve, *more], env=environment, pass_fds=[number])

    def run(self) -> int:
        """Until the server ends by itself or is told to; the answer is its exit code."""
        self.begin_build()
        told = time.monotonic()
        while self.server.poll() is None:
            time.sleep(LOOK_SECONDS)
            if self.builder is not None and self.builder.poll() is not None and not self.is_stopping:
                self.end_build(self.builder.returncode)
            elif self.builder is not None and time.monotonic() - told >= TELL_SECONDS:
                told = time.monotonic()
                self.tell_progress()
        self.stop_build()
        return self.server.returncode

    def begin_build(self) -> None:
        if os.environ.get("PESTIS_PURE", "") not in {"", "0"}:
            self.furnish()
            return
        if not is_compiled():
            say("you can play at once, from interpreted code; the compiled engine is built beside it")
        self.builder = self.beside("engine")

    def furnish(self) -> None:
        """What the workbench tries cards with comes last: without it everything else works."""
        if not self.is_stopping:
            self.furnisher = self.beside("design")

    def beside(self, task: str) -> subprocess.Popen[bytes]:
        """At the lowest priority, in a session of its own: Ctrl-C is meant for the server."""
        command = ["nice", "-n", "19", *self.install, task]
        with (self.work / f"{task}.log").open("wb") as log:
            return subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)

    def end_build(self, code: int) -> None:
        """Without a C compiler what was built is what is running; it is installed for the note in it."""
        self.builder = None
        built = [wheel.name for wheel in (self.work / "engine").glob("*.whl")]
        if code:
            say("the compiled engine could not be built, see build/engine.log; the game goes on without it")
        elif any(name.endswith("-none-any.whl") for name in built):
            subprocess.run([*self.install, "take"], check=False)
        elif built:
            self.change_over()
        self.furnish()

    def change_over(self) -> None:
        say("the compiled engine is ready; the tables come back in a moment")
        self.server.send_signal(signal.SIGINT)
        self.server.wait(STOP_SECONDS)
        subprocess.run([*self.install, "take"], check=False)
        if not self.is_stopping:
            self.server = self.start(["--no-open"])

    def stop(self) -> None:
        self.is_stopping = True
        self.server.send_signal(signal.SIGINT)

    def tell_progress(self) -> None:
        with suppress(FileNotFoundError):
            how_far = self.progress.read_text(encoding="utf-8").strip()
            say(f"the compiled engine is being built beside the game; {how_far}")

    def stop_build(self) -> None:
        for process in (self.builder, self.furnisher):
            if process is not None and process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
                process.wait()


def is_compiled() -> bool:
    """Whether the package that is installed now has extension modules."""
    return any(Path(pestis.__file__).with_name("kernel").glob("state.*.so"))


def say(text: str) -> None:
    print(f"pestis: {text}", flush=True)


def obey_signals(host: Host) -> None:
    """Ctrl-C reaches the server as well, being in the same group; whoever ends this process alone means both."""

    def interrupted(number: int, frame: FrameType | None) -> None:
        if number == signal.SIGTERM:
            host.stop()
        host.is_stopping = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, interrupted)


def main() -> int:
    try:
        listening = open_socket("127.0.0.1", None)
    except PortTaken as error:
        raise SystemExit(f"pestis: {error}") from error
    serve = [sys.executable, "-m", "pestis", "serve", *sys.argv[1:]]
    install = [sys.executable, "-I", str(ROOT / "scripts" / "install.py")]
    host = Host(serve, install, listening, ROOT / "build")
    obey_signals(host)
    return host.run()


if __name__ == "__main__":
    raise SystemExit(main())
