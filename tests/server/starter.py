"""`pestis serve` without the seconds that it takes to import a server: a process that has done so forks for each.

It is told through a socket what to run, with which environment, and where to write. Whoever asked hears through
another one the number of the new process, and later how that ended.
"""

from __future__ import annotations

import gc
import io
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import IO, TextIO

from pestis.kernel import registry

ROOT = Path(__file__).resolve().parents[2]
STDIN, STDOUT, STDERR = range(3)
LONGEST = 1 << 20
LENGTH = 8
PATIENCE = 60
CODE = "from tests.server.starter import main; main()"


def python_settings() -> dict[str, str]:
    """What decides which Python a new process is, and what it imports."""
    named = {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
    named.pop("PYTHONBREAKPOINT", None)  # Ray sets it, and it decides neither
    return named | {"executable": sys.executable}


AT_FIRST = python_settings()


def can_fork() -> bool:
    """Not if a test has it import something else."""
    return python_settings() == AT_FIRST


class Forked:
    """One of them; asked and told what a process is that was started anew."""

    def __init__(self, arguments: list[str], environment: Mapping[str, str], stderr: TextIO | None) -> None:
        reading, writing = os.pipe()
        self.line, theirs = socket.socketpair()
        told = {"arguments": arguments, "environment": dict(environment), "folder": str(Path.cwd())}
        with theirs:
            given = [writing, stderr.fileno() if stderr else STDERR, theirs.fileno()]
            socket.send_fds(starter()[0], [json.dumps(told).encode()], given)
        os.close(writing)
        self.stdout: IO[str] = os.fdopen(reading, encoding="utf-8")
        self.returncode: int | None = None
        self.pid = self._hear(PATIENCE)

    def _hear(self, seconds: float) -> int:
        """The next number that the starter says: the process, then how it ended."""
        self.line.settimeout(seconds)
        told = self.line.recv(LENGTH)
        assert told, "the starter of servers has ended"
        return int.from_bytes(told, "big", signed=True)

    def poll(self) -> int | None:
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            try:
                self.returncode = self._hear(PATIENCE if timeout is None else timeout)
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired("pestis serve", timeout or PATIENCE) from None
            self.line.close()
        return self.returncode

    def send_signal(self, which: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, which)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


@cache
def starter() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Where it is told what to do, and the process; it ends when nobody can tell it anything any more."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    folders = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": folders}
    with theirs:
        return ours, subprocess.Popen([sys.executable, "-c", CODE], stdin=theirs.fileno(), env=environment)


def as_text(file: int) -> TextIO:
    """As Python opens it, without keeping anything back."""
    return io.TextIOWrapper(io.FileIO(file, "w", closefd=False), encoding="utf-8", write_through=True)


@dataclass(frozen=True)
class Order:
    """What a new process is to run, and the files that it writes to."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str
    files: tuple[int, int, int]

    def become(self) -> None:
        """As a shell would have started it."""
        stdout, stderr, line = self.files
        for file, where in ((stdout, STDOUT), (stderr, STDERR)):
            os.dup2(file, where)
            os.close(file)
        os.close(line)
        sys.stdout, sys.stderr = as_text(STDOUT), as_text(STDERR)
        with Path(os.devnull).open() as nothing:
            os.dup2(nothing.fileno(), STDIN)
        os.environ.clear()
        os.environ.update(self.environment)
        os.chdir(self.folder)
        sys.argv = ["pestis", *self.arguments]


class Starter:
    """Forks, and says how those ended that it has forked."""

    def __init__(self, orders: socket.socket) -> None:
        self.orders = orders
        self.lines: dict[int, socket.socket] = {}
        self.woken, self.waking = socket.socketpair()
        for end in (self.woken, self.waking):
            end.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the tests stops each server, too
        signal.set_wakeup_fd(self.waking.fileno())

    def work(self) -> Order | None:
        """Comes back in each new process with its order, and without one at the end."""
        with DefaultSelector() as waiting:
            waiting.register(self.orders, EVENT_READ)
            waiting.register(self.woken, EVENT_READ)
            while True:
                heard = [key.fileobj for key, _ in waiting.select()]
                if self.woken in heard:
                    self.woken.recv(LONGEST)
                    self.tell_ends()
                if self.orders in heard:
                    told, files, _, _ = socket.recv_fds(self.orders, LONGEST, 3)
                    if not told:
                        return None
                    if self.fork(*files) == 0:
                        return Order(**json.loads(told), files=(files[0], files[1], files[2]))

    def fork(self, stdout: int, stderr: int, line: int) -> int:
        process = os.fork()
        if process:
            os.close(stdout)
            os.close(stderr)
            self.lines[process] = socket.socket(fileno=line)
            self.lines[process].sendall(process.to_bytes(LENGTH, "big"))
        return process

    def tell_ends(self) -> None:
        for process, line in list(self.lines.items()):
            ended, status = os.waitpid(process, os.WNOHANG)
            if ended:
                code = os.waitstatus_to_exitcode(status)
                with self.lines.pop(process), suppress(OSError):  # perhaps nobody wants to know
                    line.sendall(code.to_bytes(LENGTH, "big", signed=True))

    def close(self) -> None:
        """A new process has nothing of this."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for end in (self.orders, self.woken, self.waking, *self.lines.values()):
            end.close()


def prepare() -> None:
    """What every server does at first, and what takes long."""
    for module in ("pestis.server.run", "pestis.cli.program", "sqlalchemy.dialects.sqlite"):
        import_module(module)
    import_module("pestis.server.push").is_possible()
    for name in registry.games():
        registry.game(name)
    gc.collect()
    gc.freeze()


def main() -> None:
    prepare()
    from pestis.cli import main as run

    starter = Starter(socket.socket(fileno=os.dup(STDIN)))
    order = starter.work()
    if order:
        starter.close()
        order.become()
        run()
