"""Whoever follows the feed of a table: what it still has to be told, as long as it may hear it."""

from __future__ import annotations

import asyncio
import contextlib
import time

from pestis.tables.callers import Caller
from pestis.tables.feed import Feed, seats_json
from pestis.tables.house import House
from pestis.tables.live import LiveTable
from pestis.tables.problems import NotFound, Problem, TooMany, Unauthorised
from pestis.tables.times import now_ms
from pestis.tables.writing import to_json

UNKNOWN_SECRET = 4001
MAY_NOT_WATCH = 4003
NO_SUCH_TABLE = 4004
TOO_MANY = 4029
COME_BACK = 1012
PONG = '{"type":"pong"}'
READ_ANEW = "The table is read anew; come back with after."


class Anew(Exception):
    """The table could not follow its feed; whoever listens comes back to one that is read again."""


def close_code(problem: Problem) -> int:
    """How a feed is closed to somebody who may not have it."""
    match problem:
        case Unauthorised():
            return UNKNOWN_SECRET
        case NotFound():
            return NO_SUCH_TABLE
        case TooMany():
            return TOO_MANY
        case _:
            return MAY_NOT_WATCH


class Listener:
    """One open feed.

    Its seat may change hands while it is open, so the caller's right to it is asked again before every message.
    """

    def __init__(self, house: House, table: LiveTable, caller: Caller, seat: int | None, after: int) -> None:
        self.feed = house.feeds.get(table.id) or Feed(table)
        self.table = self.feed.table  # what is told and who may hear it come from one table
        self.caller = caller
        self.viewer = caller.viewer(self.table, seat)
        self.cursor = self.feed.begin(self.viewer, min(after, self.table.told_head(self.viewer)))
        self.head = self.table.head
        self.people = self.table.people
        self.wake = asyncio.Event()
        self.is_hidden = False

    def come(self) -> bool:
        """Whether its seat was empty before."""
        table = self.table
        table.listeners.add(self.wake)
        table.connections[self.viewer] = table.connections.get(self.viewer, 0) + 1
        return self.viewer is not None and table.connections[self.viewer] == 1

    def go(self) -> bool:
        """Whether its seat is empty now."""
        table = self.table
        self.hide(is_hidden=False)
        table.listeners.discard(self.wake)
        table.connections[self.viewer] -= 1
        if self.viewer is None or table.connections[self.viewer] > 0:
            return False
        table.seen[self.viewer] = time.monotonic()
        return True

    def hide(self, *, is_hidden: bool) -> None:
        """Its page is behind another one, or can be seen again."""
        self.table.hidden[self.viewer] += is_hidden - self.is_hidden
        self.is_hidden = is_hidden

    def must_see(self) -> None:
        """Who may see what is asked of the table as it is now; nothing may be waited for until it is told."""
        if self.table.is_broken:
            raise Anew
        self.caller.must_see_as(self.table, self.viewer)

    @property
    def behind(self) -> int:
        """How many entries have not been told."""
        return self.table.head - self.head

    def news(self, *, first: bool) -> list[str]:
        """Everything that is to be told now."""
        table = self.table
        people, head = table.people, table.head
        told = self.feed.messages(self.cursor, first=first)
        if self.people != people and not told:
            told.append(to_json({"type": "seats", "seats": seats_json(table, self.viewer)}))
        self.people, self.head = people, head
        return told

    async def wait(self) -> None:
        """Until there is news, or it is time to show what was held back."""
        now = now_ms()
        change = self.table.cover.next_change(now)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(None if change is None else (change - now) / 1000):
                await self.wake.wait()
