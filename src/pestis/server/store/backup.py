"""Copies of the database: made while people play, checked, and brought back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, inspect, text

from pestis.kernel.errors import PestisError
from pestis.server.store.database import lock_file, open_engine, read_url
from pestis.server.store.file import PRIVATE, make_private
from pestis.server.store.migrate import versions
from pestis.server.store.models import Allowance, Process

UNFINISHED = ".part"
PASSING = (Allowance.__tablename__, Process.__tablename__)
OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)


class BackupError(PestisError):
    """A copy that cannot be made, or cannot be brought back."""


def backup(url: str, to: Path, keep: int | None = None) -> Path:
    """Everything as it is at one moment. Into a folder: under a name with the time; then all but `keep` may go."""
    made = read_url(url)
    is_file = made.get_backend_name() == "sqlite"
    file = to / f"pestis-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.{'db' if is_file else 'dump'}" if to.is_dir() else to
    if file.exists():
        raise BackupError(f"{file}: there is something already; choose another name")
    part = file.with_name(file.name + UNFINISHED)
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT, PRIVATE))  # the seeds of running matches are in it
    try:
        copy_file(Path(str(made.database)), part) if is_file else dump(made, part)
        check_copy(part) if is_file else list_dump(part)
        part.rename(file)
    finally:
        part.unlink(missing_ok=True)
    if to.is_dir() and keep:
        remove_older(to, file.suffix, keep)
    return file


def remove_older(folder: Path, suffix: str, keep: int) -> None:
    for old in sorted(folder.glob(f"pestis-*Z{suffix}"))[:-keep]:
        old.unlink()


def copy_file(file: Path, to: Path) -> None:
    """By SQLite itself, from one read transaction: nobody who plays waits for it."""
    if not file.is_file():
        raise BackupError(f"{file}: there is no such file")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        try:
            connection.execute("VACUUM INTO ?", (str(to),))
        except sqlite3.Error as error:
            raise BackupError(f"{to}: {error}") from error
    with to.open("rb+") as written:
        os.fsync(written.fileno())


def check_copy(file: Path) -> str:
    """The version of a copy that is whole."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            faults = [row[0] for row in connection.execute("PRAGMA quick_check(1)") if row[0] != "ok"]
            faults += [
                f"{row[0]}: a row without its {row[2]}" for row in connection.execute("PRAGMA foreign_key_check")
            ]
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{file} is no database of Pestis: {error}") from error
    if faults or found is None:
        raise BackupError(f"{file} is damaged: {faults[0] if faults else 'it does not say its version'}")
    return str(found[0])


def restore(url: str, file: Path, *, force: bool) -> None:
    """The database is what the copy says, and nothing else. No server may use it meanwhile."""
    if not file.is_file():
        raise BackupError(f"{file}: there is no such file")
    made = read_url(url)
    if made.get_backend_name() == "sqlite":
        restore_file(url, Path(str(made.database)), file, force=force)
    else:
        restore_dump(url, made, file, force=force)


def restore_file(url: str, target: Path, file: Path, *, force: bool) -> None:
    must_be_known(check_copy(file), file)
    if target.is_file() and target.stat().st_size and not force:
        raise BackupError(f"{target}: there are tables already; --force puts the copy in their place")
    lock = lock_file(url)
    try:
        make_private(target)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(target)) as into:
            source.backup(into)
    except sqlite3.Error as error:
        told = f"{target} cannot be written over: {error}; it is as it was. If it is damaged, move it away"
        raise BackupError(f"{told}, with {target.name}-wal and {target.name}-shm, and try again") from error
    finally:
        if lock:
            lock.release()


def must_be_known(version: str, file: Path) -> None:
    if version not in versions():
        raise BackupError(f"{file} was made by a newer version of Pestis ({version}); install that one first")


def restore_dump(url: str, made: URL, file: Path, *, force: bool) -> None:
    """In one transaction, with what has to go first: if anything fails, everything is as it was."""
    list_dump(file)
    drops = [f'--command=DROP TABLE "{table}" CASCADE' for table in tables_to_drop(url, force=force)]
    with tempfile.TemporaryDirectory(prefix="pestis-") as private:
        script = Path(private, "copy.sql")
        script.touch(PRIVATE)
        run_tool("pg_restore", None, "--no-owner", "--no-privileges", f"--file={script}", str(file))
        arguments = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        run_tool("psql", made, *arguments, *drops, f"--file={script}", plain_url(made))


def tables_to_drop(url: str, *, force: bool) -> list[str]:
    engine = open_engine(url)
    try:
        with engine.begin() as connection:
            tables = inspect(connection).get_table_names()
            if tables and not force:
                raise BackupError("the database has tables already; --force puts the copy in their place")
            if connection.execute(OTHERS).scalar_one():
                raise BackupError("somebody is connected to the database; stop the servers first")
            return tables
    finally:
        engine.dispose()


def dump(made: URL, to: Path) -> None:
    """Without what counts for minutes only: addresses of visitors, and who runs just now."""
    without = [f"--exclude-table-data={table}" for table in PASSING]
    plain = ("--format=custom", "--no-owner", "--no-privileges")
    run_tool("pg_dump", made, *plain, *without, "--file", str(to), plain_url(made))


def list_dump(file: Path) -> None:
    if "entries" not in run_tool("pg_restore", None, "--list", str(file)):
        raise BackupError(f"{file} is no copy of a database of Pestis")


def plain_url(made: URL) -> str:
    """For PostgreSQL's own tools; the password goes another way, since everybody can read command lines."""
    return made.set(drivername="postgresql", password=None).render_as_string()


def run_tool(tool: str, made: URL | None, *arguments: str) -> str:
    found = shutil.which(tool)
    if found is None:
        raise BackupError(f"{tool} is not here; it comes with PostgreSQL (Debian: apt install postgresql-client)")
    password = {"PGPASSWORD": str(made.password)} if made is not None and made.password else {}
    done = subprocess.run(
        [found, *arguments], env=os.environ | password, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupError(f"{tool}: {done.stderr.strip() or done.returncode}")
    return done.stdout
