"""Several processes on one PostgreSQL that are killed, stopped and started while people play at all of them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2
from sqlalchemy import text
from websockets.exceptions import WebSocketException

from pestis.server.store.database import Store, opened_as_it_is
from tests.server.kit import Json
from tests.server.processes import Client, ServerProcess
from tests.server.test_kill import Sitting, check_written, look, sit_down

LOST = (httpx2.HTTPError, OSError, WebSocketException, TimeoutError)
SETTINGS: Json = {"requests_per_second": 100_000, "guests_per_minute": 10**6, "tables_per_minute": 10**6}
LOOK_SECONDS = 20
STILL_SECONDS = 5.5  # longer than it takes until a process is taken to be gone
# Who writes an entry calls itself by the name that it has at the database; the term is that of the table then.
NOTE = """
CREATE TABLE written (table_id text, number int, term int, writer text);
CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO written SELECT NEW.table_id, NEW.number, term, current_setting('application_name')
    FROM tables WHERE id = NEW.table_id;
    RETURN NULL;
END $$;
CREATE TRIGGER noting AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION note_writer();
"""
TWO_WRITERS = "SELECT table_id, term FROM written GROUP BY table_id, term HAVING count(DISTINCT writer) > 1"
BACKWARDS = (
    "SELECT one.table_id FROM written one JOIN written two ON one.table_id = two.table_id "
    "AND one.number < two.number AND one.term > two.term"
)
TERMS = "SELECT count(*) FROM (SELECT table_id, term FROM written GROUP BY table_id, term) AS terms"


@dataclass
class Evening:
    """The processes, the tables, and what happened."""

    url: str
    processes: list[ServerProcess] = field(default_factory=list)
    sittings: list[Sitting] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)
    started: int = 0
    is_over: bool = False

    def start(self) -> ServerProcess:
        self.started += 1
        made = ServerProcess(f"{self.url}&application_name=process-{self.started}", **SETTINGS)
        self.processes.append(made)
        return made

    async def end(self, process: ServerProcess, how: str) -> None:
        """Kill it, tell it to stop, or let it stand still until the others take it to be gone."""
        self.happened[how] += 1
        if how == "stand still":
            process.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(STILL_SECONDS)
            process.process.send_signal(signal.SIGCONT)
            return
        self.processes.remove(process)
        if how == "kill":
            await asyncio.to_thread(process.kill)
        else:
            assert await asyncio.to_thread(process.stop, signal.SIGTERM) == -signal.SIGTERM
        await asyncio.to_thread(self.start)

    @asynccontextmanager
    async def anybody(self) -> AsyncIterator[Client]:
        """Whichever process a plain load balancer would choose."""
        client = Client(random.choice(self.processes).address)
        async with client.http:
            yield client

    async def play(self) -> None:
        """One table after the other, each request at any process, until the evening is over."""
        sitting: Sitting | None = None
        while not self.is_over or (sitting and sitting.unsure):
            with contextlib.suppress(*LOST):
                async with self.anybody() as client:
                    sitting = sitting or await self._sit_down(client)
                    if await self._step(client, sitting):
                        sitting = None
                continue
            await asyncio.sleep(0.05)

    async def _sit_down(self, client: Client) -> Sitting:
        made = await sit_down(client)
        self.sittings.append(made)
        return made

    async def _step(self, client: Client, sitting: Sitting) -> bool:
        """Settle what is unsure, and make a move of each seat that is asked; whether the match is over."""
        await self._settle(client, sitting)
        for secret in sitting.secrets:
            if self.is_over or sitting.unsure:  # a move that was refused for now may be written all the same
                return False
            now = await asyncio.wait_for(look(client, sitting.id, secret), LOOK_SECONDS)
            if now["status"] == "over":
                return True
            assert now["log"] >= len(sitting.acknowledged), "whoever tells of a table knows all of it"
            if now["moves"]:
                action = random.choice(now["moves"])["id"]
                body = {"action": action, "number": now["log"] + 1, "key": secrets.token_hex(8)}
                sitting.unsure = (body, secret)
                await self._settle(client, sitting)
        return False

    async def _settle(self, client: Client, sitting: Sitting) -> None:
        """Nobody else moves here: sooner or later it is made, and nothing else can come of it."""
        if sitting.unsure is None:
            return
        body, secret = sitting.unsure
        answer = await client.post(f"/tables/{sitting.id}/moves", body, secret)
        if answer.status_code == 503:
            self.happened["try again"] += 1
            await asyncio.sleep(0.1)
            return
        assert answer.status_code == 200, answer.text
        sitting.acknowledged[body["key"]] = answer.json()
        sitting.unsure = None

    def acknowledged(self) -> int:
        return sum(len(sitting.acknowledged) for sitting in self.sittings)

    def check(self) -> None:
        """Nothing lost, nothing doubled, and never two who wrote at one time."""
        with opened_as_it_is(self.url) as engine, engine.connect() as connection:
            for sitting in self.sittings:
                check_written(connection, sitting)
            assert connection.execute(text(TWO_WRITERS)).all() == []
            assert connection.execute(text(BACKWARDS)).all() == []
            terms = int(connection.execute(text(TERMS)).scalar_one())
            self.happened["changes of owner"] = terms - len(self.sittings)


def audited(url: str) -> None:
    """A database that notes who writes."""
    Store(url).close()
    with opened_as_it_is(url) as engine, engine.begin() as connection:
        connection.exec_driver_sql(NOTE)


async def live_through(evening: Evening, tables: int, how: list[str]) -> None:
    """People play at so many tables while processes come and go in these ways, one by one, and after it."""
    playing = [asyncio.create_task(evening.play()) for _ in range(tables)]
    try:
        await go_on(evening, playing)
        for each in how:
            await evening.end(random.choice(evening.processes), each)
            await go_on(evening, playing)
    finally:
        evening.is_over = True
        await asyncio.wait_for(asyncio.gather(*playing), 60)


async def go_on(evening: Evening, playing: list[asyncio.Task[None]]) -> None:
    """Until two moves more were acknowledged for each who plays."""
    wanted = evening.acknowledged() + 2 * len(playing)
    while evening.acknowledged() < wanted:
        await asyncio.sleep(0.05)
        await raise_first(playing)


async def raise_first(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            await task
