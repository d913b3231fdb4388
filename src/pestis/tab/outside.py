"""What the browser does for the tables of a tab."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol


class Outside(Protocol):
    """Written in TypeScript (`web/src/host/tab/worker.ts`), and for tests in Python. Texts are JSON."""

    def read(self, table: str) -> Awaitable[str | None]:
        """A table that is kept: its row, seats and entries."""
        ...

    def listed(self) -> Awaitable[str]:
        """The ids of all tables, the one that changed last first."""
        ...

    def add(self, told: str) -> Awaitable[None]:
        """Keep a new table: row, seats and entries."""
        ...

    def keep(self, told: str) -> Awaitable[bool]:
        """Keep one more entry, with the row and the seats as they are after it; False if its number is taken."""
        ...

    def show(self, table: str, facts: str) -> None:
        """What the lobby tells of a table while Python has not started yet."""
        ...

    def bring(self, game: str) -> Awaitable[None]:
        """Make the package of a game known to Python."""
        ...

    def think(self, game: str, request: str) -> Awaitable[str]:
        """Have a bot think elsewhere: a pickled `Request` in base 64, answered by `Thinker`."""
        ...

    def judge(self, table: str, game: str, job: str) -> Awaitable[None]:
        """Begin to judge a finished match elsewhere."""
        ...

    def judged(self, table: str) -> Awaitable[str | None]:
        """What is known of its review."""
        ...

    def remember(self, name: str) -> None:
        """What the guest is called from now on."""
        ...

    def send(self, line: int, message: str) -> None:
        """Say something on an open feed."""
        ...

    def hang_up(self, line: int, code: int, reason: str) -> None:
        """Close a feed."""
        ...
