"""Whoever is away is told that it is their turn: once for a turn, not too often, and never in the way of moves.

A change of a table only notes its number. Beside that, this looks once a second whose turn it has been for a while
with nobody of that guest looking; the database decides who tells it, so that of several processes one does.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from pestis.server import push
from pestis.server.hub import Hub
from pestis.server.mail import NotSent, Post, Undeliverable
from pestis.server.store import Clash
from pestis.server.store import notices as ask
from pestis.tables.live import LiveTable
from pestis.tables.problems import Problem
from pestis.tables.times import now_ms

logger = logging.getLogger("pestis.server")

LOOK_SECONDS = 1.0
LEARN_SECONDS = 10.0  # how often it is asked who wants to be told
MOST_WAITING = 10_000
MOST_QUEUED = 1_000
SENDERS = 4
RETRY_SECONDS = (2.0, 30.0)
DAY = 24 * 3600
UNITS = ((DAY, "day"), (3600, "hour"), (60, "minute"))

Send = Callable[[], None]


@dataclass(frozen=True)
class Letter:
    """One thing to send: by which way, what does it, the browser it goes to, and how often it was tried."""

    way: str
    send: Send
    browser: str | None = None
    tries: int = 0


class Notices:
    """What one process sends."""

    def __init__(self, hub: Hub, post: Post | None) -> None:
        self.hub = hub
        self.post = post
        self.sender: push.Sender | None = None
        self.wanting: set[int] = set()
        self._changed: set[str] = set()
        self._waiting: dict[tuple[str, int], tuple[int, int]] = {}  # table and guest: the question, when to look
        self._queue: asyncio.Queue[Letter] = asyncio.Queue(MOST_QUEUED)
        self._threads = ThreadPoolExecutor(SENDERS, thread_name_prefix="pestis-notice")
        self._tasks: list[asyncio.Task[None]] = []
        self._learned = 0.0
        hub.after_change.append(self.note)
        hub.after_opening.append(self.note)  # whoever had it before may be gone before it is time to tell

    async def start(self) -> None:
        if push.is_possible():
            settings = self.hub.settings
            contact = f"mailto:{settings.mail_from}" if settings.mail_from else settings.public_url
            self.sender = push.Sender(push.read_key(await self._key()), contact or "https://localhost")
        self._tasks = [asyncio.create_task(self._watch())]
        self._tasks += [asyncio.create_task(self._send_all()) for _ in range(SENDERS)]

    async def _key(self) -> str:
        draw = partial(ask.key_of, name="push", drawn=push.new_key())
        try:
            return await self.hub.store.write(draw)
        except Clash:  # another process has just drawn one
            return await self.hub.store.write(draw)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Whose turn it is.

    def note(self, table: LiveTable) -> None:
        """After every change of every table, so it has to cost nothing."""
        if self.wanting and table.status == "playing" and len(self._changed) < MOST_WAITING:
            self._changed.add(table.id)

    async def learn(self) -> None:
        """Who wants to be told; whoever is new may have been asked before."""
        self._learned = time.monotonic()
        before, self.wanting = self.wanting, await self.hub.store.read(ask.wanting)
        if self.wanting - before:
            self._changed.update(await self.hub.store.read(ask.their_tables))

    async def _watch(self) -> None:
        while True:
            try:
                if time.monotonic() - self._learned > LEARN_SECONDS:
                    await self.learn()
                await self.look()
            except SQLAlchemyError as error:
                logger.warning("nobody can be told of a turn: %s", type(error).__name__)
            except Exception:
                logger.exception("looking for turns failed")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        for table_id in list(self._changed):
            table = await self._find(table_id)  # if the database is away, it is looked at the next time
            self._changed.discard(table_id)
            if table is not None:
                self._expect(table)
        due = [key for key, (_, at) in self._waiting.items() if at <= now_ms()]
        for key in due:
            question, _ = self._waiting[key]
            later = await self._see_to(*key, question)
            if later is None:
                del self._waiting[key]
            else:
                self._waiting[key] = (question, later)

    def _expect(self, table: LiveTable) -> None:
        """Whoever owes something now is looked at in a while; a pause that covers who is asked is waited for."""
        now = now_ms()
        if table.cover.next_change(now) is not None:
            self._changed.add(table.id)
        for guest in self._asked(table):
            if self._waiting.get((table.id, guest), (None, 0))[0] != table.asked_since:
                self._waiting[table.id, guest] = (table.asked_since, now + self._delay)

    @property
    def _delay(self) -> int:
        return round(1000 * self.hub.settings.notice_delay)

    async def _find(self, table_id: str) -> LiveTable | None:
        with contextlib.suppress(Problem):
            return await self.hub.open(table_id)
        return None

    def _asked(self, table: LiveTable) -> dict[int, int]:
        """Guests who want to be told and owe a choice that they are shown, and a seat of each."""
        now = now_ms()
        found: dict[int, int] = {}
        for seat in table.pending() if table.status == "playing" else ():
            guest = table.chairs[seat].guest_id
            if guest is None or guest not in self.wanting or not table.chairs[seat].is_person:
                continue
            if not table.is_kept_from(seat, now) and not table.moves_by_itself(seat):
                found[guest] = seat
        return found

    async def _see_to(self, table_id: str, guest: int, question: int) -> int | None:
        """Tell it, unless it was done meanwhile. When to look again, if ever: whoever looks at the table needs no
        notice, but may leave."""
        table = await self._find(table_id)
        seat = self._asked(table).get(guest) if table else None
        if table is None or seat is None or table.asked_since != question:
            return None
        if not table.looking().isdisjoint(table.seats_of_guest(guest)):
            return now_ms() + self._delay
        gap = round(1000 * self.hub.settings.notice_gap)
        claim = partial(ask.claim, table=table_id, log=question, guest=guest, now=now_ms(), gap=gap)
        try:
            ways = await self.hub.store.write(claim)
        except Clash:
            return None  # another process tells it
        if isinstance(ways, ask.Ways):
            self._write(table, seat, ways)
            return None
        return ways

    # What is said.

    def _write(self, table: LiveTable, seat: int, ways: ask.Ways) -> None:
        left = table.clocks.remaining(seat, now_ms())
        time_left = f", {told_time(left // 1000)} left" if left is not None else ""
        said = f"{table.row.name}: {table.game.title}{time_left}"
        for browser in ways.browsers:
            self._push(browser, table.id, said, DAY if left is None else max(60, left // 1000))
        if self.post and ways.mail and ways.mail.is_confirmed:
            lines = [f"It is your turn at the table {said}.", "", f"Play: {self.post.house}/table/{table.id}"]
            self.mail(self.post, ways.mail.address, f"Your turn: {table.row.name}", lines, ways.mail.stop_key)

    def _push(self, browser: ask.Browser, table: str, said: str, seconds: int) -> None:
        if self.sender is None:
            return
        told = json.dumps({"title": "Your turn", "body": said, "table": table}).encode()
        send = partial(
            self.sender.send, browser.endpoint, browser.key, browser.auth, told, push.topic_of(table), seconds
        )
        self.put("push", send, browser.hash)

    def mail(self, post: Post, address: str, subject: str, lines: list[str], stop_key: str) -> None:
        self.put("mail", partial(post.send, post.written(address, subject, lines, stop_key)))

    # How it goes out.

    def put(self, way: str, send: Send, browser: str | None = None) -> None:
        self._queue_up(Letter(way, send, browser))

    def _queue_up(self, letter: Letter) -> None:
        try:
            self._queue.put_nowait(letter)
        except asyncio.QueueFull:
            self._ended(letter, "dropped")

    def _ended(self, letter: Letter, end: str) -> None:
        self.hub.metrics.notices.labels(letter.way, end).inc()

    async def _send_all(self) -> None:
        while True:
            letter = await self._queue.get()
            try:
                await self._send(letter)
            except Exception:
                logger.exception("a notice by %s could not be sent", letter.way)
                self._ended(letter, "failed")

    async def _send(self, letter: Letter) -> None:
        """A few tries, then never mind: the next turn is told anew."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, letter.send)
            self._ended(letter, "sent")
        except push.Gone:
            self._ended(letter, "gone")
            if letter.browser is not None:
                await self.hub.store.write(partial(ask.drop_browser, endpoint_hash=letter.browser))
        except (push.Vain, Undeliverable) as error:
            logger.warning("a notice by %s was refused: %s", letter.way, error)
            self._ended(letter, "refused")
        except (push.Failed, NotSent) as error:
            logger.info("a notice by %s was not taken: %s", letter.way, error)
            self._again(letter)

    def _again(self, letter: Letter) -> None:
        if letter.tries == len(RETRY_SECONDS):
            self._ended(letter, "failed")
            return
        later = replace(letter, tries=letter.tries + 1)
        asyncio.get_running_loop().call_later(RETRY_SECONDS[letter.tries], self._queue_up, later)


def told_time(seconds: int) -> str:
    """How long that is, in the largest unit of which it has two, or one minute at least."""
    for size, name in UNITS:
        count = seconds // size
        if count >= 2 or name == "minute":
            return f"{max(1, count)} {name}{'' if count <= 1 else 's'}"
    raise AssertionError("minutes are the last")
