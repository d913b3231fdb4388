"""Two processes that write to the same tables of one PostgreSQL in different order."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import OperationalError

from pestis.server.store import Append, Clash, Entry, Seat, Store
from pestis.server.store import queries as ask
from pestis.server.store.database import TRIES
from pestis.server.store.locking import lock_of, thing_of
from pestis.tables.rows import FeedEntry
from tests.server.test_store import TABLE

PATIENCE = 30.0
Work = Callable[[Connection], object]
WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted")


@pytest.fixture
def stores(postgres_url: str) -> Iterator[list[Store]]:
    found = [Store(postgres_url), Store(postgres_url)]
    with found[0].engine.begin() as connection:
        ask.add_guest(connection, "hash", "Ilse")
        for table in "ab":
            seat = {"table_id": table, "seat": 0, "kind": "open", "name": "", "contribution": "", "orders": {}}
            ask.add_table(connection, TABLE | {"id": table}, [seat | {"secret_hash": "lock"}])
    yield found
    for store in found:
        store.close()


async def together(store: Store, *works: Work) -> list[object]:
    """All of them in one transaction, and what became of each."""
    queued = threading.Event()

    def hold(_: Connection) -> None:
        assert queued.wait(PATIENCE)

    asked: list[Awaitable[object]] = [store.write(work) for work in (hold, *works)]
    tasks = [asyncio.ensure_future(task) for task in asked]
    await asyncio.sleep(0)  # each has handed in its work
    queued.set()
    return list((await asyncio.gather(*tasks, return_exceptions=True))[1:])


def give_orders(table: str, to: str) -> Work:
    return partial(ask.set_orders, table=table, seat=0, orders={"X-1": to}, lock="lock", wake_at=1)


class Crossroads:
    """Two transactions meet here half-way; one goes on alone if the other is kept waiting by the database."""

    def __init__(self) -> None:
        self.arrived: list[str] = []

    def at(self, who: str) -> Work:
        def wait(connection: Connection) -> None:
            self.arrived.append(who)
            end = time.monotonic() + PATIENCE
            while len(set(self.arrived)) < 2 and not connection.execute(WAITING).scalar_one():
                assert time.monotonic() < end, "the other neither came nor waits"
                time.sleep(0.005)

        return wait


def test_two_batches_that_cross_do_not_wait_for_each_other(stores: list[Store]) -> None:
    one, other = stores
    crossroads = Crossroads()

    async def story() -> list[list[object]]:
        both = await asyncio.gather(
            together(one, give_orders("a", "one"), crossroads.at("one"), give_orders("b", "one")),
            together(other, give_orders("b", "other"), crossroads.at("other"), give_orders("a", "other")),
        )
        return list(both)

    assert asyncio.run(story()) == [[True, None, True]] * 2
    assert sorted(crossroads.arrived) == ["one", "other"], "neither was given up and done again"
    with one.engine.begin() as connection:
        orders = [str(row.orders) for row in connection.execute(select(Seat.orders).order_by(Seat.table_id))]
    assert len(set(orders)) == 1, "the second came after the first, at both tables"


def test_of_two_batches_with_the_same_entries_one_wins_all_of_them(stores: list[Store]) -> None:
    def entry(table: str) -> Append:
        return Append(table, FeedEntry(1, "chat", text="hello", at=1), {"changed_at": 2}, {0: {"name": "x"}})

    async def story() -> list[list[object]]:
        both = await asyncio.gather(
            together(stores[0], entry("a"), entry("b")), together(stores[1], entry("b"), entry("a"))
        )
        return list(both)

    told = asyncio.run(story())
    assert sorted([type(answer) for answer in answers] == [Clash] * 2 for answers in told) == [False, True]
    assert [None, None] in told


class GivenUp(Exception):
    """What the driver raises when the database chose this transaction to be given up."""

    sqlstate = "40P01"


def given_up(times: int) -> Work:
    """Work for whose sake the transaction is given up so many times."""
    left = [times]

    def work(connection: Connection) -> str:
        connection.execute(select(1))
        if left[0]:
            left[0] -= 1
            raise OperationalError("UPDATE", {}, GivenUp())
        return "done"

    return work


def entries(store: Store) -> int:
    with store.engine.begin() as connection:
        return int(connection.execute(select(func.count()).select_from(Entry)).scalar_one())


@pytest.mark.parametrize("times", [1, 2, TRIES])
def test_a_batch_that_was_given_up_is_done_again_whole_and_once(stores: list[Store], times: int) -> None:
    append = Append("a", FeedEntry(1, "chat", text="hello", at=1), {}, {})
    assert asyncio.run(together(stores[0], append, given_up(times))) == [None, "done"]
    assert entries(stores[0]) == 1


def test_what_is_given_up_every_time_fails_alone(stores: list[Store]) -> None:
    append = Append("a", FeedEntry(1, "chat", text="hello", at=1), {}, {})
    first, failed, last = asyncio.run(together(stores[0], append, given_up(1_000), give_orders("b", "x")))
    assert (first, last) == (None, True)
    assert isinstance(failed, OperationalError)
    assert entries(stores[0]) == 1


def test_a_piece_of_work_that_the_database_refuses_harms_no_other(stores: list[Store]) -> None:
    bad = Append("a", FeedEntry(2, "chat", text="a\0b", at=1), {}, {})
    good = Append("a", FeedEntry(1, "chat", text="hello", at=1), {}, {})
    failed, told, other = asyncio.run(together(stores[0], bad, good, give_orders("b", "x")))
    assert isinstance(failed, Exception)
    assert (told, other) == (None, True)
    assert entries(stores[0]) == 1


def test_every_piece_of_work_that_changes_a_table_is_known_by_it() -> None:
    row: dict[str, object] = {"id": "new"}
    assert thing_of(Append("a", FeedEntry(1, "chat"), {}, {})) == "a"
    assert thing_of(give_orders("b", "x")) == "b"
    assert thing_of(partial(ask.add_rematch, old="c", table=row, seats=[])) == "c"
    assert thing_of(partial(ask.rename_guest, guest=7, name="Ada")) == "7"
    assert thing_of(partial(ask.add_table, table=row, seats=[])) == ""
    assert lock_of("a") != lock_of("b")
    assert -(2**63) <= lock_of("a") < 2**63
