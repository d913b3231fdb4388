"""Bots for everybody: over the whole server, with workers that think until the test lets them answer."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from pestis.server.botpool import Worker
from pestis.tables.thinking import Recent, Request
from tests.server.kit import Browser, Server, Table, hello, quick_settings, running

PATIENCE = 20.0
BOTS = ("bot:greedy", "bot:greedy")


class SlowWorkers:
    """What workers were asked, and how many of them may answer."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = threading.Semaphore(0)

    async def start(self) -> Worker:
        return SlowWorker(self)

    def tables(self) -> list[str]:
        return [whose.partition(" ")[0] for whose in self.asked]

    @contextmanager
    def free_at_the_end(self) -> Iterator[None]:
        """Whatever happens, nobody waits for them for ever."""
        try:
            yield
        finally:
            self.may_answer.release(10_000)

    def next_after(self, count: int) -> str:
        """Let one answer; who is thought for next."""
        self.may_answer.release()
        wait_until(lambda: len(self.asked) > count)
        return self.tables()[count]


class SlowWorker(Worker):
    def __init__(self, told: SlowWorkers) -> None:
        self.keeps: Recent[bool] = Recent()
        self.told = told

    async def ask(self, request: Request) -> str:
        self.told.asked.append(request.whose or "hint")
        while not self.told.may_answer.acquire(blocking=False):
            await asyncio.sleep(0.002)
        chosen = str(request.perspective.legal()[0])
        return f"{chosen} []" if request.is_hint else chosen

    def kill(self) -> None:
        pass

    async def stop(self) -> None:
        pass


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.002)


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> SlowWorkers:
    told = SlowWorkers()
    monkeypatch.setattr(Worker, "start", told.start)
    return told


@pytest.fixture
def server(tmp_path: Path, workers: SlowWorkers) -> Iterator[Server]:
    """One worker, and thinking takes as long as the test wants: no limit, and no end of anybody's time."""
    assert not workers.asked
    settings = quick_settings(tmp_path, bot_seconds=60.0, bot_budget=1e6, bot_tables=30)
    with running(settings) as started:
        yield started


def fifteen_tables_of_bots(browser: Browser, server: Server, workers: SlowWorkers) -> list[Table]:
    tables = [browser.new_table(*BOTS) for _ in range(15)]
    wait_until(lambda: len(server.services.hub.bots.queue.waiting) == 14)
    assert workers.tables() == [tables[0].id]
    return tables


def test_a_person_is_served_before_fifteen_tables_of_bots(
    server: Server, workers: SlowWorkers, ilse: Browser, bruno: Browser
) -> None:
    fifteen_tables_of_bots(ilse, server, workers)
    own = bruno.new_table("me", "bot:greedy")
    with bruno.live(own.id) as feed:
        hello(feed, own.secrets[0])
        wait_until(lambda: len(server.services.hub.bots.queue.waiting) == 15)
        assert workers.next_after(1) == own.id
    workers.may_answer.release(10_000)


def test_a_hint_is_served_before_them_too_and_only_a_few_at_a_time(
    server: Server, workers: SlowWorkers, ilse: Browser, bruno: Browser
) -> None:
    own = bruno.new_table("me", "hotseat")
    fifteen_tables_of_bots(ilse, server, workers)
    with ThreadPoolExecutor(2) as threads, workers.free_at_the_end():
        asked = [threads.submit(bruno.ask, "POST", f"{own.path}/hint", {}, own.secrets[0]) for _ in range(2)]
        wait_until(lambda: len(server.services.hub.bots.queue.waiting) == 16)
        refused = bruno.refused(f"{own.path}/hint", {}, own.secrets[0])
        assert refused["status"] == 429
        assert "still think" in refused["detail"]
        assert workers.next_after(1) == "hint"
    assert [answer.result().status_code for answer in asked] == [200, 200]
    assert bruno.post(f"{own.path}/hint", {}, own.secrets[0])["move"]


def test_of_two_guests_with_tables_of_bots_each_has_its_turn(
    server: Server, workers: SlowWorkers, ilse: Browser, bruno: Browser
) -> None:
    fifteen_tables_of_bots(ilse, server, workers)
    own = bruno.new_table(*BOTS)
    wait_until(lambda: len(server.services.hub.bots.queue.waiting) == 15)
    assert workers.next_after(1) == own.id
    workers.may_answer.release(10_000)


# How many tables of bots.


def test_a_guest_has_only_so_many_tables_of_bots_and_so_has_an_address(
    tmp_path: Path, workers: SlowWorkers
) -> None:
    assert not workers.asked
    with running(quick_settings(tmp_path, bot_tables=2)) as server:
        guests = [server.browser() for _ in range(5)]
        for guest in guests[:4]:
            for _ in range(2):
                guest.new_table(*BOTS)
        asked = {"game": "night-market", "seats": [{"kind": "bot", "bot": "greedy"}] * 2}
        refused = guests[0].refused("/tables", asked)
        assert (refused["status"], refused["detail"][:36]) == (429, "You have 2 tables of bots only that ")
        assert (
            guests[4].refused("/tables", asked)["detail"].startswith("At your address there are 8 tables of bots")
        )
        with_people = guests[0].new_table("me", "bot:greedy")
        refused = guests[0].refused(f"{with_people.path}/seats/0/bot", {"bot": "greedy"})
        assert refused["status"] == 429
        assert guests[0].get(with_people.path)["seats"][0]["kind"] == "person"
        workers.may_answer.release(10_000)


def test_tables_of_bots_that_are_over_make_room(tmp_path: Path) -> None:
    with running(quick_settings(tmp_path, bot_tables=1)) as server:
        guest = server.browser()
        table = guest.new_table("bot:random", "bot:random")
        wait_until(lambda: bool(guest.get(table.path)["status"] == "over"))
        guest.new_table("bot:random", "bot:random")
