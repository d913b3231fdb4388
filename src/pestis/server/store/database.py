"""The door to the database: one thread that writes, a few that read.

Whatever waits when the writer comes round goes into one transaction: a hundred tables share one flush to the disk.
If one piece of work is refused, all are done again, each under a savepoint of its own, so that it does not take
the others with it; so are all if the database gave the transaction up for another's sake. Work must not mind being
done twice. A caller gets its answer after the commit, so what was acknowledged survives the death of the process.
"""

from __future__ import annotations

import asyncio
import queue
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

from pestis.kernel.errors import PestisError
from pestis.server.store.appending import Append, Lost, append_all
from pestis.server.store.file import InUse, Lock, make_private
from pestis.server.store.locking import is_passing, lock_tables
from pestis.server.store.migrate import WrongVersion, newest, upgrade, version_of
from pestis.server.store.moves import MoveWriter, plain_appends

Answer = TypeVar("Answer")
Work = Callable[[Connection], Answer]
Job = tuple[Work[Any], "asyncio.Future[Any]"]

MOST_AT_ONCE = 200
TRIES = 5
READERS = 4
POOL = READERS + 3  # those that read, write, write moves, and beat
# A connection that is not one any more is noticed within seconds.
NOTICED = {
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
PASSWORD = re.compile(r"(://[^/:@]*):.*@")


class Clash(Exception):
    """Somebody else wrote that number or that key first."""


class StoreError(PestisError):
    """A database that cannot be used: no address, not there, none, or of another version."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"the database {without_password(url)} cannot be used: {reason}")


class Store:
    """A database, made and brought up to date when it is opened."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.is_shared = self.engine.dialect.name == "postgresql"
        self.is_suspect = False  # something could not be written: whoever set it right says so
        # All that one piece of reading work sees is of one moment. (In SQLite every transaction is like that.)
        isolation = {"isolation_level": "REPEATABLE READ"} if self.is_shared else {}
        self._snapshots = self.engine.execution_options(**isolation)
        self._writing = to_write(self.engine)
        self._bring_up_to_date()
        self._moves = MoveWriter(self.engine) if self.is_shared else None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="pestis-read")
        self._writer = threading.Thread(target=self._write_all, name="pestis-write", daemon=True)
        self._writer.start()

    def _bring_up_to_date(self) -> None:
        try:
            upgrade(self.engine)
        except (SQLAlchemyError, WrongVersion) as error:
            self.engine.dispose()
            raise StoreError(self.url, reason_of(error)) from error

    async def write(self, work: Work[Answer]) -> Answer:
        """Do the work in a transaction; returns after the commit. Raises Clash if a number was taken."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._jobs.put((work, done))
        try:
            return await done
        except SQLAlchemyError:
            self.is_suspect = True
            raise

    async def read(self, work: Work[Answer]) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write_alone(self, work: Work[Answer]) -> Answer:
        """A small thing that neither waits for what many tables write nor makes it wait."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._write_alone, work)

    def close(self) -> None:
        """Finish what was handed in, then let go."""
        self._jobs.put(None)
        self._writer.join()
        if self._moves:
            self._moves.close()
        self._readers.shutdown()
        self.engine.dispose()

    def _read(self, work: Work[Answer]) -> Answer:
        with self._snapshots.begin() as connection:  # begun here: else a session inside would end the transaction
            return work(connection)

    def _write_alone(self, work: Work[Answer]) -> Answer:
        with self.engine.begin() as connection:
            return work(connection)

    def _write_all(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            jobs, goes_on = self._take_waiting(first)
            self._write_batch(jobs)
            if not goes_on:
                return

    def _take_waiting(self, first: Job) -> tuple[list[Job], bool]:
        jobs = [first]
        while len(jobs) < MOST_AT_ONCE:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, True
            if job is None:
                return jobs, False
            jobs.append(job)
        return jobs, True

    def _write_batch(self, jobs: list[Job]) -> None:
        """One transaction for all. If one is refused, all are done again, each under a savepoint."""
        try:
            plain = plain_appends([work for work, _ in jobs]) if self._moves else []
            outcomes = self._write_moves(plain) if plain else self._write_together(jobs)
        except Exception:
            outcomes = self._write_apart(jobs)
        for loop, settled in by_loop(jobs, outcomes).items():
            with suppress(RuntimeError):  # that loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, settled)

    def _write_moves(self, appends: list[Append]) -> list[object]:
        assert self._moves is not None
        written = self._moves.write(appends)
        return [None if append.table in written else Failed(Lost()) for append in appends]

    def _write_together(self, jobs: list[Job]) -> list[object]:
        appends = [work for work, _ in jobs if isinstance(work, Append)]
        with self._writing.begin() as connection:
            lock_tables(connection, [work for work, _ in jobs])
            if appends:
                append_all(connection, appends)
            return [None if isinstance(work, Append) else work(connection) for work, _ in jobs]

    def _write_apart(self, jobs: list[Job], tries: int = TRIES) -> list[object]:
        try:
            with self._writing.begin() as connection:
                lock_tables(connection, [work for work, _ in jobs])
                return [_attempt(connection, work, is_last=tries == 1) for work, _ in jobs]
        except Exception as error:  # nothing of it was written, or nobody knows: nobody may hear of success
            if is_passing(error) and tries > 1:
                return self._write_apart(jobs, tries - 1)
            return [Failed(error)] * len(jobs)


class Failed:
    """What became of a piece of work that did not succeed."""

    def __init__(self, error: Exception) -> None:
        self.error = error


Settled = list[tuple["asyncio.Future[Any]", object]]


def by_loop(jobs: list[Job], outcomes: list[object]) -> dict[asyncio.AbstractEventLoop, Settled]:
    """Who has to be told what; one call for each loop, since every call wakes it."""
    found: dict[asyncio.AbstractEventLoop, Settled] = {}
    for (_, done), outcome in zip(jobs, outcomes, strict=True):
        found.setdefault(done.get_loop(), []).append((done, outcome))
    return found


def settle(settled: Settled) -> None:
    for done, outcome in settled:
        if done.done():
            continue  # whoever asked has gone away
        if isinstance(outcome, Failed):
            done.set_exception(outcome.error)
        else:
            done.set_result(outcome)


def _attempt(connection: Connection, work: Work[object], *, is_last: bool) -> object:
    try:
        with connection.begin_nested():
            return work(connection)
    except IntegrityError:
        return Failed(Clash())
    except Exception as error:
        if is_passing(error) and not is_last:
            raise
        return Failed(error)


@contextmanager
def session(connection: Connection) -> Iterator[Session]:
    """Objects instead of rows, inside the transaction of the connection."""
    with Session(connection, join_transaction_mode="create_savepoint") as opened:
        yield opened
        opened.commit()


def lock_file(url: str) -> Lock | None:
    """For one server alone, if it is a file. (Several servers on one PostgreSQL are as good as one.)"""
    made = read_url(url)
    if made.get_backend_name() != "sqlite" or not made.database or made.database == ":memory:":
        return None
    try:
        make_private(Path(made.database))
        return Lock(Path(made.database))
    except InUse as error:
        raise StoreError(url, f"{error}; stop that one, or use another file") from error
    except OSError as error:
        raise StoreError(url, error.strerror or str(error)) from error


def open_engine(url: str) -> Engine:
    made = read_url(url)
    if made.get_backend_name() != "sqlite":
        return open_postgres(url, made)
    if not made.database or made.database == ":memory:":
        raise StoreError(url, "it would be gone with the process; allowed: sqlite:///FILE")
    try:
        make_private(Path(made.database))
    except OSError as error:
        raise StoreError(url, error.strerror or str(error)) from error
    engine = create_engine(made, connect_args={"timeout": 30}, hide_parameters=True)
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def open_postgres(url: str, made: URL) -> Engine:
    try:
        lines = {name: value for name, value in NOTICED.items() if name not in made.query}
        return create_engine(made, pool_pre_ping=True, pool_size=POOL, hide_parameters=True, connect_args=lines)
    except ModuleNotFoundError as error:
        raise StoreError(url, f"{error.name} is not installed; pip install 'pestis[postgres]'") from error


@contextmanager
def opened_as_it_is(url: str) -> Iterator[Engine]:
    """A database that is there and of our version: nothing is made, and nothing brought up to date."""
    file = read_url(url).database if read_url(url).get_backend_name() == "sqlite" else None
    if file is not None and not Path(file).is_file():
        raise StoreError(url, "there is no such file")
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            version = version_of(connection)
        if version != newest():
            told = (
                f"its version is {version}, and this program's {newest()}; a server of this version changes that"
            )
            raise StoreError(url, told)
        yield engine
    except SQLAlchemyError as error:
        raise StoreError(url, reason_of(error)) from error
    finally:
        engine.dispose()


def to_write(engine: Engine) -> Engine:
    """For transactions that write: in SQLite one that read first would fail if another process wrote meanwhile."""
    return engine.execution_options(begin="BEGIN IMMEDIATE")


def read_url(url: str) -> URL:
    try:
        return make_url(url)
    except (SQLAlchemyError, ValueError) as error:
        wanted = "sqlite:///FILE, postgresql://USER@HOST:PORT/NAME"
        raise StoreError(url, f"this is no address of a database; allowed: {wanted}") from error


def without_password(url: str) -> str:
    """As it was given, without what lies between the name and the host."""
    return PASSWORD.sub(r"\1:***@", url.replace("+psycopg", "", 1))


def reason_of(error: SQLAlchemyError | WrongVersion) -> str:
    """What the database itself said, if it did."""
    if isinstance(error, WrongVersion):
        return f"it was made by another version of Pestis ({error})"
    return str(error.orig) if isinstance(error, DBAPIError) else str(error)


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    """Write-ahead log: readers and the writer do not wait for each other. FULL: a commit is on the disk."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """SQLite's module would begin too late for savepoints."""
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
