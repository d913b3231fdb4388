"""Several processes that write to one PostgreSQL: who waits for whom, and what is worth another try.

Each batch touches many tables. Two that took them in different order would wait for each other; so a batch first
locks every table it is going to touch, all in the same order. The locks are numbers that only these writers know
(advisory locks), and go with the transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from hashlib import blake2b

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError

from pestis.server.store.appending import Append

LOCK = text("SELECT pg_advisory_xact_lock(lock) FROM unnest(CAST(:locks AS bigint[])) AS lock")
TRY = text("SELECT pg_try_advisory_lock(:lock)")
LET_GO = text("SELECT pg_advisory_unlock_all()")
LOCK_BYTES = 8
# The database gave up a transaction that was right in itself: two waited for each other, or crossed.
DEADLOCK, CROSSED = "40P01", "40001"
# What a piece of work calls the table or the guest that it changes.
NAMES = ("table", "old", "guest")


def lock_tables(connection: Connection, works: Iterable[object]) -> None:
    """Wait until nobody else writes to the tables and guests of these works."""
    locks = sorted({lock_of(thing) for work in works if (thing := thing_of(work))})
    if locks and connection.dialect.name == "postgresql":
        connection.execute(LOCK, {"locks": locks})


def thing_of(work: object) -> str:
    """The id of what a piece of work changes; what is new (a row, not an id) is nobody else's yet."""
    if isinstance(work, Append):
        return work.table
    told = [work.keywords.get(name) for name in NAMES] if isinstance(work, partial) else []
    return next((str(id) for id in told if isinstance(id, str | int)), "")


def lock_of(thing: str) -> int:
    return int.from_bytes(blake2b(thing.encode(), digest_size=LOCK_BYTES).digest(), "big", signed=True)


def held(engine: Engine, thing: str) -> Connection | None:
    """A lock over all processes on a PostgreSQL, as long as this connection is open; none if somebody has it."""
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    connection.detach()
    if connection.execute(TRY, {"lock": lock_of(thing)}).scalar():
        return connection
    connection.close()
    return None


def let_go(lock: Connection) -> None:
    """Whoever comes next can have it: the end of a connection is noticed by the database some time after it."""
    with suppress(DBAPIError), lock:  # a connection that is gone has no lock any more
        lock.execute(LET_GO)


def is_passing(error: Exception) -> bool:
    """Whether nothing was written, and the same may well succeed when it is done again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in (DEADLOCK, CROSSED)
