"""Tables for tests, a screen to look at, and fingers to press keys with."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from textual.pilot import Pilot

import pestis
from pestis.kernel.match import Match
from pestis.terminal.app import PestisApp
from pestis.terminal.local import LocalTable
from pestis.terminal.players import read_players
from pestis.terminal.table import Table

CARD_GAME = "divine-retribution"
SEALED_GAME = "space-plague"
PLAIN_GAME = "night-market"
FOUR = ("divine-retribution", "plague-inc", "space-opera", "space-plague")
ALL = (*FOUR, PLAIN_GAME)
# Games that are over soon.
SHORT: dict[str, dict[str, Any]] = {
    "divine-retribution": {"max_rounds": 2},
    "space-opera": {"round_limit": 2},
    "night-market": {"nights": 3},
}
PATIENCE = 30.0
SMALL, LARGE = (80, 24), (120, 40)
Screenful = list[str]
Given = ParamSpec("Given")


def awaited(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    """A test that waits for things; it gets a loop of its own."""

    @wraps(test)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def a_match(game: str, seats: int = 2, seed: int = 7, **options: object) -> Match:
    return Match(pestis.game(game), seats=seats, seed=seed, options=options)


def a_table(folder: Path, game: str, *players: str, seed: int = 7, **options: object) -> LocalTable:
    sitting = read_players(pestis.game(game), players)
    match = a_match(game, len(sitting), seed, **options)
    return LocalTable(match, sitting, bot_seed=seed, file=folder / "match.json")


class Onlooker:
    """The application under test: what it shows, and what is done to it."""

    def __init__(self, app: PestisApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def lines(self) -> Screenful:
        """The screen, row by row."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def take_seat(self, who: str) -> None:
        """Open the curtain for somebody; keys that come too soon after it fell do not."""
        await self.sees(f"{who}, it is your turn")
        while f"{who}, it is your turn" in self.text:
            await self.press("enter")
            await asyncio.sleep(0.05)

    async def until(self, holds: Callable[[], bool], what: str) -> None:
        await until(holds, f"{what}; the screen shows:\n{self.text}")

    async def sees(self, words: str) -> None:
        await self.until(lambda: words in self.text, f"it shows {words!r}")


async def until(holds: Callable[[], bool], what: str) -> None:
    """Who waits for long looks less often: to look at a screen it has to be drawn."""
    end = time.monotonic() + PATIENCE
    pause = 0.01
    while not holds():
        assert time.monotonic() < end, f"waited in vain until {what}"
        await asyncio.sleep(pause)
        pause = min(1.3 * pause, 0.05)


@asynccontextmanager
async def shown(table: Table, size: tuple[int, int] = SMALL) -> AsyncIterator[Onlooker]:
    """The table on a screen of that size."""
    await table.start()
    app = PestisApp(table)
    async with app.run_test(size=size, notifications=True) as pilot:
        onlooker = Onlooker(app, pilot)
        await onlooker.until(lambda: onlooker.text.strip() != "", "the table is shown")
        await pilot.pause()
        yield onlooker
    await table.close()


@asynccontextmanager
async def opened(
    folder: Path, game: str, *players: str, size: tuple[int, int] = SMALL, seed: int = 7, **options: object
) -> AsyncIterator[tuple[LocalTable, Onlooker]]:
    """A new table and the screen that shows it."""
    table = a_table(folder, game, *players, seed=seed, **options)
    async with shown(table, size) as onlooker:
        yield table, onlooker


def your_turn(folder: Path) -> AbstractAsyncContextManager[tuple[LocalTable, Onlooker]]:
    """A game of cards against a bot; the first move is yours."""
    return opened(folder, CARD_GAME, "me", "greedy", first_seat="0")


@asynccontextmanager
async def ask_to_take_back(folder: Path) -> AsyncIterator[tuple[LocalTable, Onlooker]]:
    """Ada and Bo at one keyboard: she has made a move and wants it back, he is asked whether he agrees."""
    async with opened(folder, CARD_GAME, "me:Ada", "hotseat:Bo", first_seat="0") as (table, onlooker):
        await onlooker.take_seat("Ada")
        await onlooker.sees("1 Play")
        await onlooker.sees("Hand (5)")
        await onlooker.press(str(len(table.now.bundles) + 1))
        await until(lambda: len(table.match.log) == 1, "a move is made")
        await onlooker.press("u")
        await onlooker.sees("do you agree")
        yield table, onlooker


async def play_on(table: Table, moves: int = 100_000) -> int:
    """Make first moves until the end, or so many of them; how many were made."""
    for made in range(moves):
        await until(lambda: table.now.is_asked or table.now.status == "over", "it is our turn or the end")
        if table.now.status == "over":
            return made
        await table.play(table.now.moves[0]["id"])
    return moves


def is_over(table: Table) -> bool:
    return table.now.status == "over"


def eyes(table: Table) -> int | None:
    """Whose view is shown."""
    return table.now.seat


def rail(lines: Screenful) -> Screenful:
    """What stands beside the board."""
    return [row.rpartition("│")[2].strip() for row in lines]


def plain(lines: list[Any]) -> Screenful:
    return [str(line.plain).rstrip() for line in lines]
