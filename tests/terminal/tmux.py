"""A real terminal: `pestis play` in a window of tmux, seen and driven as by a person over ssh."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 60.0
LOOK_SECONDS = 0.03
AGAIN_SECONDS = 1.0
DONE = "THE COMMAND HAS ENDED"
KEYED = re.compile(r"│ [1-9a-zA-Z] \S")


class Window:
    """One tmux server with one window, for one command."""

    def __init__(self, folder: Path, command: list[str], size: tuple[int, int], more: Mapping[str, str]) -> None:
        assert shutil.which("tmux"), "tmux is missing; on Debian: apt-get install tmux"
        self.place = tempfile.TemporaryDirectory(prefix="tmux-")  # the name of a socket must be short
        self.socket = Path(self.place.name) / "socket"
        words = shlex.join([sys.executable, "-m", "pestis", *command])
        environment = {"XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", "PYTHONPATH": os.pathsep.join(sys.path)}
        given = [word for name, value in {**environment, **more}.items() for word in ("-e", f"{name}={value}")]
        shell = f"{words}; echo {DONE} $?; read -r _"
        width, height = size
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), *given, shell)

    def tmux(self, *words: str) -> str:
        command = ["tmux", "-S", str(self.socket), *words]
        bare = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "TMUX")}
        return subprocess.run(command, check=True, capture_output=True, text=True, env=bare).stdout

    @property
    def text(self) -> str:
        """What is on the screen."""
        return self.tmux("capture-pane", "-p")

    @property
    def colours(self) -> str:
        return self.tmux("capture-pane", "-p", "-e")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        self.tmux("send-keys", "-l", text)

    def until(self, holds: Callable[[str], bool], what: str) -> str:
        """Wait for a screen like that. Who waits for long looks less often: each look is a process."""
        end = time.monotonic() + PATIENCE
        pause = LOOK_SECONDS
        while not holds(text := self.text):
            assert time.monotonic() < end, f"waited in vain until {what}; the screen shows:\n{text}"
            time.sleep(pause)
            pause = min(1.3 * pause, 4 * LOOK_SECONDS)
        return text

    def sees(self, words: str) -> str:
        return self.until(lambda text: words in text, f"it shows {words!r}")

    def is_asked(self, text: str) -> bool:
        return bool(KEYED.search(text.partition("│ Log")[0]))

    def close(self) -> None:
        subprocess.run(["tmux", "-S", str(self.socket), "kill-server"], check=False, capture_output=True)
        self.place.cleanup()


@contextmanager
def window(
    folder: Path, *command: str, size: tuple[int, int] = (80, 24), more: Mapping[str, str] | None = None
) -> Iterator[Window]:
    opened = Window(folder, list(command), size, more or {})
    try:
        yield opened
    finally:
        opened.close()


def play_to_the_end(seen: Window, *keys: str, title: str = "─ The end ─") -> int:
    """Press these keys whenever there is a choice; how often that was."""
    pressed = 0
    while True:
        text = seen.until(lambda text: seen.is_asked(text) or title in text, "our turn or the end")
        if title in text:
            return pressed
        seen.press(*keys)
        pressed += 1
        end = time.monotonic() + AGAIN_SECONDS
        while seen.text == text and time.monotonic() < end:  # a key that came too late is not taken
            time.sleep(LOOK_SECONDS)
