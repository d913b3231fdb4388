"""What long runs share: a progress bar on a terminal, and a clean stop at Ctrl-C."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import TYPE_CHECKING, Protocol

from pestis.cli.errors import say_error

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

REFRESH_SECONDS = 0.1
REDRAWS = 2
LINE_SECONDS = 60.0
# Games of bots that think take minutes each; a rate needs at least two of them.
LOOK_BACK_SECONDS = 24 * 3600.0


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


class LineBar:
    """For a log: a line every minute, and none of a run that is over sooner."""

    def __init__(
        self, total: int, done: int, clock: Callable[[], float] = perf_counter, things: str = "games"
    ) -> None:
        self.things = things
        self.total = total
        self.done = done
        self.before = done
        self.clock = clock
        self.began = self.told = clock()

    def advance(self, count: int) -> None:
        self.done += count
        now = self.clock()
        if now - self.told >= LINE_SECONDS:
            self.told = now
            self.tell(now - self.began)

    def tell(self, seconds: float) -> None:
        speed = (self.done - self.before) / seconds
        pace = f", {rate(speed)}, {in_words((self.total - self.done) / speed)} left" if speed else ""
        say_error(f"{self.done:,} of {self.total:,} {self.things}{pace}")


class LiveBar:
    """On stderr; told of what is done ten times a second at most."""

    def __init__(self, progress: Progress, total: int, done: int, things: str = "games") -> None:
        self.progress = progress
        self.task = progress.add_task(things, total=total, completed=done)
        self.waiting = 0
        self.shown_at = 0.0

    def advance(self, count: int) -> None:
        self.waiting += count
        if perf_counter() - self.shown_at > REFRESH_SECONDS:
            self.shown_at = perf_counter()
            self.progress.update(self.task, advance=self.waiting)
            self.waiting = 0


@contextmanager
def progress_bar(total: int, done: int = 0, things: str = "games") -> Iterator[Bar]:
    """Count, rate and time left, on stderr: a bar on a terminal, else a line every minute."""
    if not sys.stderr.isatty():
        yield LineBar(total, done, things=things)
        return
    from rich.console import Console

    with drawn_on(Console(stderr=True)) as progress:
        yield LiveBar(progress, total, done, things)


def drawn_on(console: Console) -> Progress:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.progress import Task as RichTask
    from rich.text import Text

    class Rate(TextColumn):
        def render(self, task: RichTask) -> Text:
            return Text(rate(task.speed))

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(""),
        TimeRemainingColumn(),
    )
    return Progress(
        *columns,
        console=console,
        transient=True,
        refresh_per_second=REDRAWS,
        speed_estimate_period=LOOK_BACK_SECONDS,
    )


def rate(speed: float | None) -> str:
    """Games a second; of games that take long, how many in a minute."""
    if not speed:
        return ""
    if speed >= 10:
        return f"{speed:,.0f}/s"
    return f"{speed:.1f}/s" if speed >= 1 else f"{speed * 60:.1f}/min"


def in_words(seconds: float) -> str:
    """How long something will take, about."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return "less than a minute"
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:.0f} h"
