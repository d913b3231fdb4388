"""A PostgreSQL for the tests: Debian's, started in a temporary folder by somebody who is not root."""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

PLACES = ("/usr/lib/postgresql", "/usr/local/lib/postgresql")
NOBODY = "nobody"
INSTALL = ["apt-get", "install", "-y", "-q", "--no-install-recommends", "postgresql"]
INSTALL_SECONDS = 300


def binaries() -> Path | None:
    """The newest one that is installed; as root on Debian it is installed if there is none."""
    with Path(tempfile.gettempdir(), "pestis-postgres.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = installed()
        if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
            install()
            found = installed()
        return found


def installed() -> Path | None:
    on_path = shutil.which("initdb")
    found = [folder for place in PLACES for folder in Path(place).glob("*/bin") if (folder / "initdb").exists()]
    if found:
        return max(found, key=lambda folder: int(folder.parent.name.partition(".")[0]))
    return Path(on_path).resolve().parent if on_path else None


def install() -> None:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-q"], INSTALL):
        try:
            subprocess.run(command, env=quiet, check=False, capture_output=True, timeout=INSTALL_SECONDS)
        except subprocess.TimeoutExpired:
            return


def new_database(url: str) -> str:
    """The URL of an empty database beside that one."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return url.replace("/postgres?", f"/{name}?")


@contextmanager
def temporary_postgres(bin_folder: Path) -> Iterator[str]:
    """The URL of a database that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="pestis-pg-"))
    user = NOBODY if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        command = [str(bin_folder / program), "-D", str(data), *arguments]
        with (folder / "log").open("a") as log:
            subprocess.run(command, check=True, user=user, cwd=folder, stdout=log, stderr=log)

    try:
        run("initdb", "-U", "pestis", "-A", "trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        run("pg_ctl", "-w", "-o", f"-k {folder} -h '' -c fsync=off -c max_connections=100", "start")
        try:
            yield f"postgresql+psycopg://pestis@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
