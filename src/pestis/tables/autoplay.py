"""What a table does by itself: bots move, the absent pass, standing orders answer, clocks run out."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial

from pestis.bots import Perspective
from pestis.kernel.table import answers
from pestis.tables import changes
from pestis.tables.house import BOT_FAILED, House
from pestis.tables.live import LiveTable
from pestis.tables.problems import Problem
from pestis.tables.thinking import BotFailed
from pestis.tables.times import now_ms

logger = logging.getLogger("pestis.server")

AGAIN_SECONDS = 0.1
# How long a bot waits before its move, by what the table wants: so many times the usual.
PACES = {"at_once": 0.0, "brisk": 1.0, "leisurely": 4.0}


class Autoplay:
    """Drives the tables of a house."""

    def __init__(self, house: House) -> None:
        self.house = house
        house.after_change.append(self.look_at)

    def look_at(self, table: LiveTable) -> None:
        """Something changed: see whether it is the server's turn, now or at the end of somebody's time."""
        if table.driver and not table.driver.done():
            return
        if table.status != "playing" or table.is_broken:
            return
        if self._next(table):
            table.driver = asyncio.create_task(self._drive(table))
            table.driver.add_done_callback(partial(self._done, table))
        else:
            self._set_timer(table)

    def _done(self, table: LiveTable, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        if task.exception():
            logger.error("table %s cannot go on", table.id, exc_info=task.exception())
        elif table.status == "playing":
            self.look_at(table)

    def _set_timer(self, table: LiveTable) -> None:
        if table.timer:
            table.timer.cancel()
            table.timer = None
        deadlines = [deadline for seat in table.pending() if (deadline := table.clocks.deadline(seat)) is not None]
        change = table.cover.next_change(now_ms())
        if change is not None:
            deadlines.append(change)
        if deadlines:
            delay = max(0.0, (min(deadlines) - now_ms()) / 1000)
            table.timer = asyncio.get_running_loop().call_later(delay, self.look_at, table)

    def _next(self, table: LiveTable) -> tuple[int, str] | None:
        """A seat for which the server moves now, and why."""
        now = now_ms()
        if table.cover.is_settling(now):
            return None
        for seat in table.pending():
            why = table.moves_by_itself(seat)
            if why:
                return seat, why
            deadline = table.clocks.deadline(seat)
            if deadline is not None and deadline <= now:
                return seat, "time"
        return None

    async def _drive(self, table: LiveTable) -> None:
        while found := self._next(table):
            seat, why = found
            number = table.log + 1
            action = await (self._bot_move(table, seat) if why == "bot" else self._default_move(table, seat, why))
            if table.log + 1 != number or seat not in table.pending():
                continue
            try:
                move = changes.make_move(seat, action, number, why=why)
                await self.house.change(table, changes.by_itself(seat, why, move))
            except Problem:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            self.house.counted(why)
            if why == "time":
                await self._tell(table, f"{table.chair_name(seat)} ran out of time; the default move was made.")

    async def _default_move(self, table: LiveTable, seat: int, why: str) -> int:
        """After a short while, the same whatever the seat holds; in a window, where that covers it, at once."""
        if why != "time" and table.cover.window is None:
            await asyncio.sleep(self.house.manners.order_delay * random.uniform(0.75, 1.25))
        return table.default_move(seat) if seat in table.pending() else 0

    async def _bot_move(self, table: LiveTable, seat: int) -> int:
        """The bot's choice, not before people can follow; if it fails twice, the default move."""
        in_window = table.cover.window is not None
        if in_window and seat in table.pending() and len(found := answers(table.state, seat)) == 1:
            return found[0]
        pace = asyncio.create_task(asyncio.sleep(0.0 if in_window else self.pace_of(table)))
        try:
            for attempt in (1, 2):
                try:
                    action = await self._ask_bot(table, seat)
                except BotFailed as error:
                    await self._tell_failure(table, seat, attempt, error)
                    continue
                await pace
                return action
        finally:
            pace.cancel()
        return table.default_move(seat) if seat in table.pending() else 0

    def pace_of(self, table: LiveTable) -> float:
        return self.house.manners.bot_pace * PACES[table.row.pace]

    async def _ask_bot(self, table: LiveTable, seat: int) -> int:
        if seat not in table.pending():
            return 0
        assert table.match is not None
        perspective = Perspective(table.state, seat, table.match.visible_moves.seen_by(seat))
        return await self.house.choose(table, seat, perspective)

    async def _tell_failure(self, table: LiveTable, seat: int, attempt: int, error: BotFailed) -> None:
        self.house.counted(BOT_FAILED)
        logger.warning("table %s: the bot of seat %d failed: %s", table.id, seat, error)
        what = "was replaced" if attempt == 1 else "failed again; the default move is made"
        await self._tell(table, f"The bot of {table.chair_name(seat)} {what}.")

    async def _tell(self, table: LiveTable, text: str) -> None:
        """But not whose turn it is while nobody may know."""
        if table.cover.shown(now_ms()) is None:
            await self.house.change(table, changes.say("notice", text))
