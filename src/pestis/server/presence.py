"""Who is at a table, over all processes on one PostgreSQL: each tells the others which seats look at it there.

Words are repeated from time to time; those of a process that died are not, and are forgotten.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from functools import partial

from pestis.server.store import Store
from pestis.server.store import queries as ask
from pestis.tables.live import LiveTable

REPEAT_SECONDS = 10.0
FORGET_SECONDS = 25.0
ASKING = "?"


class Presence:
    """What this process tells and hears."""

    def __init__(self, store: Store, tables: Mapping[str, LiveTable]) -> None:
        self.store = store
        self.tables = tables
        self.process = secrets.token_urlsafe(6)
        self._told_at = 0.0
        self._telling: set[asyncio.Task[None]] = set()

    def changed(self, table: LiveTable) -> None:
        """A seat came or went here: this process's own pages hear it at once, the other processes soon."""
        table.people += 1
        table.announce()
        self._tell(f"{self.process} {table.id} {seats_text(table)}")

    def ask(self, table: LiveTable) -> None:
        """This process has just opened a table: who is there?"""
        self._tell(f"{self.process} {table.id} {ASKING}")

    def repeat(self) -> None:
        if time.monotonic() - self._told_at < REPEAT_SECONDS:
            return
        self._told_at = time.monotonic()
        for table in self.tables.values():
            if table.here():
                self._tell(f"{self.process} {table.id} {seats_text(table)}")

    def hear(self, told: str) -> None:
        process, table_id, seats = told.split(" ")
        table = self.tables.get(table_id)
        if table is None or process == self.process:
            return
        if seats == ASKING:
            if table.here():
                self._tell(f"{self.process} {table_id} {seats_text(table)}")
            return
        before = table.present()
        there = {int(seat) for seat in seats if seat.isdecimal()}
        table.elsewhere[process] = (there, time.monotonic() + FORGET_SECONDS)
        table.seen |= dict.fromkeys(before - table.present(), time.monotonic())
        if table.present() != before:
            table.people += 1
            table.announce()

    def _tell(self, told: str) -> None:
        if not self.store.is_shared:
            return
        task = asyncio.create_task(self.store.write(partial(ask.tell_presence, told=told)))
        self._telling.add(task)
        task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        """Nothing depends on it: if it was lost, it is repeated soon."""
        self._telling.discard(task)
        if not task.cancelled():
            task.exception()


def seats_text(table: LiveTable) -> str:
    """The seats that are here, a digit for each; `-` for none."""
    return "".join(str(seat) for seat in sorted(table.here())) or "-"
