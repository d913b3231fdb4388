"""A browser in Python: keeps tables in memory and lets bots think at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from pestis.tab.desk import Desk, Thinking, judge

Json = dict[str, Any]


class Browser:
    """What outlives a tab, and what was said on its lines."""

    def __init__(self) -> None:
        self.tables: dict[str, Json] = {}
        self.shown: dict[str, Json] = {}
        self.reviews: dict[str, str] = {}
        self.said: dict[int, list[Json]] = {}
        self.closed: dict[int, tuple[int, str]] = {}
        self.name = "Ada"
        self.thinking = Thinking()

    async def read(self, table: str) -> str | None:
        return json.dumps(self.tables[table]) if table in self.tables else None

    async def listed(self) -> str:
        newest = sorted(self.tables.values(), key=lambda kept: -kept["table"]["changed_at"])
        return json.dumps([kept["table"]["id"] for kept in newest])

    async def add(self, told: str) -> None:
        kept = json.loads(told)
        self.tables[kept["table"]["id"]] = kept

    async def keep(self, told: str) -> bool:
        new = json.loads(told)
        entries = self.tables[new["table"]["id"]]["entries"]
        if {entry["number"] for entry in new["entries"]} & {entry["number"] for entry in entries}:
            return False
        self.tables[new["table"]["id"]] = new | {"entries": entries + new["entries"]}
        return True

    def show(self, table: str, facts: str) -> None:
        self.shown[table] = json.loads(facts)

    async def bring(self, game: str) -> None:
        pass

    def think(self, game: str, request: str) -> Awaitable[str]:
        return asyncio.sleep(0, self.thinking.answer(request))

    async def judge(self, table: str, game: str, job: str) -> None:
        def keep(told: str) -> None:
            self.reviews[table] = told

        judge(job, keep)

    async def judged(self, table: str) -> str | None:
        return self.reviews.get(table)

    def remember(self, name: str) -> None:
        self.name = name

    def send(self, line: int, message: str) -> None:
        self.said.setdefault(line, []).append(json.loads(message))

    def hang_up(self, line: int, code: int, reason: str) -> None:
        self.closed[line] = code, reason


class Tab:
    """One tab that is open, with its own Python."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.desk = Desk(browser, browser.name)
        self.lines = 0

    async def ask(self, method: str, path: str, body: Json | None = None, secret: str = "") -> tuple[int, Any]:
        status, _, told = (await self.desk.ask(method, path, json.dumps(body) if body else "", secret)).partition(
            " "
        )
        return int(status), json.loads(told)

    async def done(self, method: str, path: str, body: Json | None = None, secret: str = "") -> Any:  # noqa: ANN401 (JSON)
        status, told = await self.ask(method, path, body, secret)
        assert status == 200, told
        return told

    def listen(self, table: str, seat: int | None = None, after: int = 0) -> list[Json]:
        """What is said on a new line, as it comes."""
        self.lines += 1
        said = self.browser.said.setdefault(self.lines, [])
        self.desk.hear(self.lines, table, json.dumps({"secret": None, "seat": seat, "after": after}))
        return said


async def until(is_so: Callable[[], object], steps: int = 2000) -> None:
    """Let everything that can go on do so, until something is so."""
    for _ in range(steps):
        if is_so():
            return
        await asyncio.sleep(0.002)
    raise AssertionError("it never came")
