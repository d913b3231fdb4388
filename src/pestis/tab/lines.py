"""Feeds of tables to the page: the line stays in the browser, what is said is what a server says."""

from __future__ import annotations

import asyncio
import json

from pestis.tab.house import TabHouse
from pestis.tables.listening import COME_BACK, PONG, READ_ANEW, Anew, Listener, close_code
from pestis.tables.problems import Problem


class Lines:
    """The open lines, by number."""

    def __init__(self, house: TabHouse) -> None:
        self.house = house
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def hear(self, line: int, table_id: str, said: str) -> None:
        """The page says who it is and what it knows; after that only that it is still there."""
        message = json.loads(said)
        if line in self._tasks:
            self.house.outside.send(line, PONG)
            return
        self._tasks[line] = asyncio.ensure_future(self._attend(line, table_id, message))

    def hang_up(self, line: int) -> None:
        task = self._tasks.pop(line, None)
        if task is not None:
            task.cancel()

    async def _attend(self, line: int, table_id: str, hello: dict[str, object]) -> None:
        try:
            await self._tell(line, table_id, hello)
        except Anew:
            self.house.outside.hang_up(line, COME_BACK, READ_ANEW)
        except Problem as problem:
            self.house.outside.hang_up(line, close_code(problem), problem.detail)

    async def _tell(self, line: int, table_id: str, hello: dict[str, object]) -> None:
        secret, seat, after = hello.get("secret"), hello.get("seat"), hello.get("after")
        caller = self.house.caller(secret if isinstance(secret, str) else None)
        table = await self.house.open(table_id)
        known = after if isinstance(after, int) else 0
        listener = Listener(self.house, table, caller, seat if isinstance(seat, int) else None, known)
        if listener.come():
            came_or_went(listener)
        try:
            first = True
            while True:
                listener.wake.clear()
                listener.must_see()
                for message in listener.news(first=first):
                    self.house.outside.send(line, message)
                first = False
                await listener.wait()
        finally:
            if listener.go():
                came_or_went(listener)


def came_or_went(listener: Listener) -> None:
    listener.table.people += 1
    listener.table.announce()
