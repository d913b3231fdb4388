"""Whose turn it is with the bots: orders of service, with workers and a clock that the test moves by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

import pestis
from pestis.bots import Perspective
from pestis.server.botpool import BotPool, Worker
from pestis.server.botqueue import BOTS_ONLY, FOR_ALL, NOBODY_LOOKS, PERSON_WAITS, Asker, Budget, FairQueue, always
from pestis.server.origins import Origins
from pestis.tables.thinking import BotFailed, Recent, Request
from tests.server.kit import SEALED_GAME

SECONDS = 60.0
SHARE = 0.5


class Bots:
    """A queue in front of workers that think until they are told to stop, and who was served so far."""

    def __init__(self, workers: int = 1) -> None:
        self.now = 0.0
        self.queue = FairQueue(
            workers, Budget(SECONDS, SHARE, self.clock), Budget(4 * SECONDS, 2 * SHARE, self.clock)
        )
        self.served: list[str] = []
        self.thinking: list[asyncio.Event] = []

    def clock(self) -> float:
        return self.now

    async def ask(self, *names: str, kind: int = PERSON_WAITS) -> list[asyncio.Task[None]]:
        """Each name is guest/table, or address/guest/table."""
        tasks = []
        for name in names:
            *address, guest, _ = name.split("/")
            asker = Asker(address[0] if address else f"of {guest}", guest, name, always(kind))
            tasks.append(asyncio.create_task(self._think(name, asker)))
        await settle()
        return tasks

    async def _think(self, name: str, asker: Asker) -> None:
        async with self.queue.turn(asker):
            self.served.append(name)
            done = asyncio.Event()
            self.thinking.append(done)
            await done.wait()

    async def finish(self, count: int = 1, seconds: float = 1.0) -> list[str]:
        """So many thoughts end, one after the other; who was served meanwhile."""
        before = len(self.served)
        for _ in range(count):
            self.now += seconds
            self.thinking.pop(0).set()
            await settle()
        return self.served[before:]

    async def finish_all(self) -> list[str]:
        told = []
        while self.thinking:
            told += await self.finish()
        assert not self.queue.waiting
        assert self.queue.free == self.queue.workers
        return told


async def settle() -> None:
    """Everything that can go on without a worker has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


def of(guest: str, count: int, prefix: str = "") -> list[str]:
    return [f"{prefix}{guest}/{number}" for number in range(count)]


def tried(story: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def test() -> None:
        asyncio.run(story())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


@tried
async def test_a_guest_with_three_hundred_tables_gets_no_more_than_one_with_one() -> None:
    bots = Bots()
    await bots.ask(*of("ada", 300))
    await bots.ask("bruno/x")
    assert await bots.finish() == ["bruno/x"]


@tried
async def test_guests_come_by_turns_and_so_do_the_tables_of_each() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    await bots.ask("ada/1", "ada/2", "bruno/x", "bruno/y", "carla/z")
    assert await bots.finish(5) == ["bruno/x", "carla/z", "ada/1", "bruno/y", "ada/2"]


@tried
async def test_a_table_that_asks_again_at_once_waits_for_the_others_of_its_guest() -> None:
    bots = Bots()
    await bots.ask("ada/0", "ada/1", "ada/2")
    told = []
    for _ in range(5):
        last = bots.served[-1]
        await bots.ask(last)
        told += await bots.finish()
    assert told == ["ada/1", "ada/2", "ada/0", "ada/1", "ada/2"]


@tried
async def test_many_guests_of_one_address_get_no_more_than_one_of_another() -> None:
    bots = Bots()
    await bots.ask(*[f"there/guest{number}/t{number}" for number in range(50)])
    await bots.ask("here/bruno/x", "here/bruno/y")
    assert await bots.finish(3) == ["here/bruno/x", "there/guest1/t1", "here/bruno/y"]


@tried
async def test_where_a_person_waits_comes_first_and_bots_among_themselves_last() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    await bots.ask("bruno/bots", kind=BOTS_ONLY)
    await bots.ask("carla/away", kind=NOBODY_LOOKS)
    await bots.ask("dora/0", "dora/1")
    assert await bots.finish_all() == ["dora/0", "dora/1", "carla/away", "bruno/bots"]


@tried
async def test_a_person_who_comes_to_a_table_that_waits_already_is_seen() -> None:
    bots = Bots()
    kinds = {"x": NOBODY_LOOKS}
    await bots.ask("ada/0")
    await bots.ask(*of("bruno", 5), kind=NOBODY_LOOKS)
    asker = Asker("of carla", "carla", "x", lambda: kinds["x"])
    waiting = asyncio.create_task(bots._think("carla/x", asker))
    await settle()
    await bots.ask("dora/0", "dora/1")
    kinds["x"] = PERSON_WAITS
    assert await bots.finish(2) == ["carla/x", "dora/0"]
    assert "bruno/0" not in bots.served
    await bots.finish_all()
    await waiting


@tried
async def test_the_last_kind_is_served_however_many_people_wait() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    await bots.ask("bruno/bots", kind=BOTS_ONLY)
    await bots.ask("carla/away", kind=NOBODY_LOOKS)
    told = []
    for number in range(3 * FOR_ALL):
        await bots.ask(f"ada/{number + 1}")
        told += await bots.finish()
    assert told.index("carla/away") < FOR_ALL
    assert told.index("bruno/bots") < 2 * FOR_ALL
    assert len([name for name in told if name.startswith("ada")]) == 3 * FOR_ALL - 2


@tried
async def test_whoever_has_used_up_his_time_waits_behind_all_others() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    await bots.finish(seconds=SECONDS * 2)
    await bots.ask("bruno/0")
    await bots.ask("ada/1", "ada/2")
    await bots.ask("carla/bots", "carla/more", kind=BOTS_ONLY)
    assert await bots.finish_all() == ["carla/bots", "carla/more", "ada/1", "ada/2"]


@tried
async def test_time_comes_back() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    await bots.finish(seconds=SECONDS * 2)
    bots.now += SECONDS / SHARE
    await bots.ask("bruno/0")
    await bots.ask("ada/1")
    await bots.ask("carla/bots", kind=BOTS_ONLY)
    assert await bots.finish_all() == ["ada/1", "carla/bots"]


@tried
async def test_new_guests_bring_an_address_no_new_time() -> None:
    bots = Bots(workers=5)
    await bots.ask(*[f"there/guest{number}/0" for number in range(5)])
    bots.now += SECONDS * 2
    await bots.finish(5)
    await bots.ask(*[f"here/bruno/{number}" for number in range(5)])
    await bots.ask("there/new/0")
    await bots.ask("elsewhere/carla/away", kind=NOBODY_LOOKS)
    assert await bots.finish_all() == ["elsewhere/carla/away", "there/new/0"]


@tried
async def test_without_others_whoever_has_used_up_his_time_is_served_at_once() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    await bots.finish(seconds=SECONDS * 10)
    await bots.ask("ada/1")
    assert bots.served[-1] == "ada/1"


@tried
async def test_of_two_workers_one_is_kept_for_people() -> None:
    bots = Bots(workers=2)
    await bots.ask(*of("ada", 3), kind=BOTS_ONLY)
    assert bots.served == ["ada/0"]
    await bots.ask("bruno/x")
    assert bots.served == ["ada/0", "bruno/x"], "at once, although three wait"
    assert await bots.finish_all() == ["ada/1", "ada/2"]


@tried
async def test_bots_among_themselves_are_served_though_people_keep_the_last_worker_busy() -> None:
    bots = Bots(workers=2)
    await bots.ask("ada/0", "ada/1")
    await bots.ask("bruno/bots", kind=BOTS_ONLY)
    told = []
    for number in range(2, 2 + 2 * FOR_ALL):
        await bots.ask(f"ada/{number}")
        told += await bots.finish()
    assert "bruno/bots" in told[:FOR_ALL]


@tried
async def test_whoever_goes_while_waiting_leaves_no_hole() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    first, *_ = await bots.ask("bruno/x", "carla/y", "dora/z")
    first.cancel()
    assert await bots.finish_all() == ["carla/y", "dora/z"]
    assert first.cancelled()


@tried
async def test_whoever_goes_at_the_moment_of_his_turn_passes_it_on() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    first, *_ = await bots.ask("bruno/x", "carla/y")
    bots.thinking.pop(0).set()
    await asyncio.sleep(0)  # ada is done and has called bruno, who does not know it yet
    assert len(bots.queue.waiting) == 1
    first.cancel()
    await settle()
    assert bots.served == ["ada/0", "carla/y"]
    await bots.finish_all()


@tried
async def test_whoever_goes_while_being_served_makes_room() -> None:
    bots = Bots()
    (first,) = await bots.ask("ada/0")
    await bots.ask("bruno/x")
    first.cancel()
    await settle()
    assert bots.served == ["ada/0", "bruno/x"]
    bots.thinking.pop(0)
    await bots.finish_all()


@tried
async def test_all_that_wait_go_and_the_next_is_served() -> None:
    bots = Bots()
    await bots.ask("ada/0")
    for task in await bots.ask(*of("bruno", 40)):
        task.cancel()
    await settle()
    await bots.finish()
    await bots.ask("carla/x")
    assert bots.served == ["ada/0", "carla/x"]


# The pool behind it.


class FakeWorker(Worker):
    """Thinks without a process; fails as its script says, a word for each thought."""

    def __init__(self, script: list[type[Exception] | None], asked: list[str]) -> None:
        self.keeps: Recent[bool] = Recent()
        self.script = script
        self.asked = asked

    async def ask(self, request: Request) -> str:
        self.asked.append(request.whose)
        await asyncio.sleep(0)
        failure = self.script.pop(0) if self.script else None
        if failure:
            raise failure("as the test wants it")
        return str(request.perspective.legal()[0])

    def kill(self) -> None:
        pass

    async def stop(self) -> None:
        pass


def given_perspective() -> Perspective:
    return Perspective(pestis.Match(SEALED_GAME, seats=2, seed="bots").state, 0)


@pytest.mark.parametrize("failure", [OSError, BotFailed, TimeoutError])
def test_a_worker_that_fails_is_replaced_and_the_next_is_served(
    failure: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[FakeWorker] = []
    script: list[type[Exception] | None] = [None, failure]
    asked: list[str] = []

    async def start() -> Worker:
        started.append(FakeWorker(script, asked))
        return started[-1]

    monkeypatch.setattr(Worker, "start", start)

    async def story() -> list[object]:
        pool = BotPool(1, 10)
        asks: list[Awaitable[int]] = [
            pool.choose("random", given_perspective(), name, Asker(name, name, name)) for name in "abcd"
        ]
        return list(await asyncio.gather(*asks, return_exceptions=True))

    told = asyncio.run(story())
    assert asked == ["a", "b", "c", "d"]
    assert [isinstance(answer, BotFailed) for answer in told] == [False, True, False, False]
    assert len(started) == 2


# From where guests come.


def test_guests_of_one_address_are_neighbours() -> None:
    origins = Origins()
    for guest, address in ((1, "a"), (2, "b"), (3, "a")):
        origins.note(guest, address)
    assert origins.neighbours(1) == [1, 3]
    assert origins.of(2) == "b"
    origins.note(3, "b")
    assert (origins.neighbours(1), origins.neighbours(2)) == ([1], [2, 3])


def test_a_guest_that_was_not_seen_counts_for_itself() -> None:
    origins = Origins()
    assert origins.of(7) != origins.of(8)
    assert origins.neighbours(7) == [7]


def test_only_so_many_guests_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pestis.server.origins.MOST_KEPT", 2)
    origins = Origins()
    for guest in range(4):
        origins.note(guest, "a")
    assert origins.neighbours(3) == [2, 3]
    assert origins.of(0) == "guest 0"
