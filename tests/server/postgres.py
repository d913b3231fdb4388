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


class Cluster:
    """A PostgreSQL in a folder of its own, which can be stopped and started again."""

    def __init__(self, bin_folder: Path, folder: Path, is_durable: bool) -> None:
        self.bin_folder = bin_folder
        self.fsync = "on" if is_durable else "off"
        self.folder = folder
        self.user = NOBODY if os.geteuid() == 0 else None
        self.url = f"postgresql+psycopg://pestis@/postgres?host={folder}"

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.bin_folder / program), "-D", str(self.folder / "data"), *arguments]
        with (self.folder / "log").open("a") as log:
            subprocess.run(command, check=True, user=self.user, cwd=self.folder, stdout=log, stderr=log)

    def start(self) -> None:
        self.run(
            "pg_ctl", "-w", "-o", f"-k {self.folder} -h '' -c fsync={self.fsync} -c max_connections=100", "start"
        )

    def stop(self) -> None:
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")


@contextmanager
def temporary_cluster(bin_folder: Path, *, is_durable: bool = False) -> Iterator[Cluster]:
    """One that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="pestis-pg-"))
    cluster = Cluster(bin_folder, folder, is_durable)
    if cluster.user:
        shutil.chown(folder, cluster.user)
    try:
        cluster.run("initdb", "-U", "pestis", "-A", "trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(url: str) -> str:
    """The URL of an empty database beside that one."""
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return url.replace("/postgres?", f"/{name}?")
