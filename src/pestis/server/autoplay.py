"""What the table does by itself: bots move, the absent pass, standing orders answer, clocks run out."""

from __future__ import annotations

import asyncio
import logging
import random
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.bots import Perspective
from pestis.kernel.table import answers
from pestis.server import changes, times
from pestis.server.botpool import BotFailed
from pestis.server.botqueue import BOTS_ONLY, NOBODY_LOOKS, PERSON_WAITS, Asker
from pestis.server.hub import Follower, Hub
from pestis.server.live import LiveTable
from pestis.server.problems import Problem
from pestis.server.store import queries as ask
from pestis.server.times import now_ms

logger = logging.getLogger("pestis.server")

# Another process drives its own tables; after this long it is taken to be gone.
GRACE_MS = 10_000
AGAIN_SECONDS = 0.1
# How long a bot waits before its move, by what the table wants: so many times the usual.
PACES = {"at_once": 0.0, "brisk": 1.0, "leisurely": 4.0}


def asker_of(hub: Hub, table: LiveTable, guest: int) -> Asker:
    """For whom a bot thinks at this table."""
    return Asker(hub.origins.of(guest), str(guest), table.id, partial(urgency, table))


def urgency(table: LiveTable) -> int:
    people = table.seats_of_people()
    if not people:
        return BOTS_ONLY
    return NOBODY_LOOKS if table.present().isdisjoint(people) else PERSON_WAITS


class Autoplay:
    """Drives the tables of a hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        hub.after_change.append(self.look_at)
        hub.after_sync.append(self.look_again)
        self._watch: asyncio.Task[None] | None = None
        self._hopeless: set[str] = set()
        self._drift = 0

    def start(self) -> None:
        self._watch = asyncio.create_task(self._watch_store())

    async def close(self) -> None:
        if self._watch:
            self._watch.cancel()

    def look_at(self, table: LiveTable) -> None:
        """Something changed: see whether it is the server's turn, now or at the end of somebody's time."""
        if table.driver and not table.driver.done():
            return
        if table.status != "playing":
            return
        if self._next(table):
            table.driver = asyncio.create_task(self._drive(table))
            table.driver.add_done_callback(partial(self._done, table))
        else:
            self._set_timer(table, self.look_at)

    def look_again(self, table: LiveTable) -> None:
        """Somebody else changed something and drives its bots. Orders and passive seats cost nothing, so that
        whoever hears of them answers (of several the store takes one): orders can arrive when the question is
        already there, and then the one who asked it did not know them."""
        found = self._next(table) if table.status == "playing" else None
        if found and found[1] != "bot":
            self.look_at(table)
        else:
            self._set_timer(table, self.look_again)

    def _done(self, table: LiveTable, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        if task.exception():
            logger.error("table %s cannot go on", table.id, exc_info=task.exception())
        elif table.status == "playing":
            self.look_at(table)

    def _set_timer(self, table: LiveTable, then: Follower) -> None:
        """Whoever moved elsewhere, the end of the next seat's time is watched here as well."""
        if table.timer:
            table.timer.cancel()
            table.timer = None
        deadlines = [deadline for seat in table.pending() if (deadline := table.clocks.deadline(seat)) is not None]
        change = table.cover.next_change(now_ms())
        if change is not None:
            deadlines.append(change)
        if deadlines:
            delay = max(0.0, (min(deadlines) - now_ms()) / 1000)
            table.timer = asyncio.get_running_loop().call_later(delay, then, table)

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
                await self.hub.change(table, changes.by_itself(seat, why, move))
            except Problem:
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            self.hub.metrics.moves.labels(why).inc()
            if why == "time":
                await self._tell(table, f"{table.chair_name(seat)} ran out of time; the default move was made.")

    async def _default_move(self, table: LiveTable, seat: int, why: str) -> int:
        """After a short while, the same whatever the seat holds; in a window, where that covers it, at once."""
        if why != "time" and table.cover.window is None:
            await asyncio.sleep(self.hub.settings.order_delay * random.uniform(0.75, 1.25))
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
        return self.hub.settings.bot_pace * PACES[table.row.pace]

    async def _ask_bot(self, table: LiveTable, seat: int) -> int:
        if seat not in table.pending():
            return 0
        assert table.match is not None
        perspective = Perspective(table.state, seat, table.match.visible_moves.seen_by(seat))
        bot = table.chairs[seat].bot or "random"
        whose = f"{table.id} {seat} {bot}"
        return await self.hub.bots.choose(bot, perspective, whose, asker_of(self.hub, table, table.row.host_id))

    async def _tell_failure(self, table: LiveTable, seat: int, attempt: int, error: BotFailed) -> None:
        self.hub.metrics.bot_failures.inc()
        logger.warning("table %s: the bot of seat %d failed: %s", table.id, seat, error)
        what = "was replaced" if attempt == 1 else "failed again; the default move is made"
        await self._tell(table, f"The bot of {table.chair_name(seat)} {what}.")

    async def _tell(self, table: LiveTable, text: str) -> None:
        """But not whose turn it is while nobody may know."""
        if table.cover.shown(now_ms()) is None:
            await self.hub.change(table, changes.say("notice", text))

    async def _watch_store(self) -> None:
        """Tables that nobody has open go on as well: after a restart, and when another process is gone."""
        grace = 0
        while True:
            try:
                for table_id in await self.hub.store.read(partial(ask.due, until=now_ms() - grace)):
                    await self._wake(table_id)
                await self._note_drift()
            except SQLAlchemyError as error:
                logger.warning("the database does not answer: %s", error)
            except Exception:
                logger.exception("looking for clocks that ran out failed")
            grace = GRACE_MS if self.hub.store.is_shared else 0
            await asyncio.sleep(self.hub.settings.watch_seconds)

    async def _note_drift(self) -> None:
        """Somebody set the machine's clock: whoever starts after us has to know by how much."""
        drift = times.drift_ms()
        if abs(drift - self._drift) >= times.LEAST_DRIFT:
            await self.hub.store.write(partial(ask.set_fact, name="drift", value=drift))
            logger.warning("the clock of the machine is %+.0f s from where it was; times go on", drift / 1000)
            self._drift = drift

    async def _wake(self, table_id: str) -> None:
        if table_id in self._hopeless:
            return
        try:
            table = await self.hub.open(table_id)
        except Problem as problem:
            logger.warning("table %s cannot be opened: %s", table_id, problem)
            self._hopeless.add(table_id)
            return
        if not table.driver or table.driver.done():
            self.look_at(table)
