"""What long runs share: a progress bar on a terminal, and a clean stop at Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

REFRESH_SECONDS = 0.1
REDRAWS = 4


class Stop:
    """Whether Ctrl-C was pressed. A second one interrupts at once, as usual."""

    def __init__(self) -> None:
        self.is_asked = False

    def ask(self, number: int, frame: FrameType | None) -> None:
        self.is_asked = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def __call__(self) -> bool:
        return self.is_asked


@contextmanager
def stop_on_interrupt() -> Iterator[Stop]:
    stop = Stop()
    before = signal.signal(signal.SIGINT, stop.ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class Bar(Protocol):
    """Says how much has been done."""

    def advance(self, count: int) -> None: ...


class NoBar:
    def advance(self, count: int) -> None:
        """Nobody is looking."""


class LiveBar:
    """On stderr; told of what is done ten times a second at most."""

    def __init__(self, progress: Progress, total: int, done: int) -> None:
        self.progress = progress
        self.task = progress.add_task("games", total=total, completed=done)
        self.waiting = 0
        self.shown_at = 0.0

    def advance(self, count: int) -> None:
        self.waiting += count
        if perf_counter() - self.shown_at > REFRESH_SECONDS:
            self.shown_at = perf_counter()
            self.progress.update(self.task, advance=self.waiting)
            self.waiting = 0


@contextmanager
def progress_bar(total: int, done: int = 0) -> Iterator[Bar]:
    """Count, rate and time left, on stderr if that is a terminal."""
    if not sys.stderr.isatty():
        yield NoBar()
        return
    from rich.console import Console

    with drawn_on(Console(stderr=True)) as progress:
        yield LiveBar(progress, total, done)


def drawn_on(console: Console) -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.progress import Task as RichTask
    from rich.text import Text

    class Rate(TextColumn):
        def render(self, task: RichTask) -> Text:
            return Text(f"{task.speed:,.0f}/s" if task.speed and task.speed >= 10 else slow_rate(task.speed))

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(""),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, refresh_per_second=REDRAWS)


def slow_rate(speed: float | None) -> str:
    """Of games that take long, how many in a minute."""
    if not speed:
        return ""
    return f"{speed:.1f}/s" if speed >= 1 else f"{speed * 60:.1f}/min"
