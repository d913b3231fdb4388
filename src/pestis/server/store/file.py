"""The file of an SQLite database: nobody else reads it, and one server at a time uses it."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl

logger = logging.getLogger("pestis.server")

PRIVATE = 0o600
PRIVATE_FOLDER = 0o700
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")


def make_private(file: Path) -> None:
    """There are seeds in it: whoever reads them knows all hands. What SQLite puts beside it gets its rights."""
    if not file.parent.exists():
        file.parent.mkdir(PRIVATE_FOLDER, parents=True)
    if file.parent.is_dir() and not file.exists():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    for end in BESIDE:
        tighten(file.with_name(file.name + end), PRIVATE)


def tighten(path: Path, mode: int) -> None:
    if sys.platform == "win32" or not path.exists() or not path.stat().st_mode & 0o077:
        return
    try:
        path.chmod(mode)
    except OSError as error:
        logger.warning("%s can be read by others, and that cannot be changed: %s", path, error.strerror)
    else:
        logger.warning("%s could be read by others; now it cannot (%o)", path, mode)


class InUse(Exception):
    """Another process has the file."""


class Lock:
    """Held while the process lives; the system lets go of it, however the process ends. (Not on Windows.)"""

    def __init__(self, file: Path) -> None:
        self._descriptor = os.open(file.with_name(file.name + ".lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
        if sys.platform != "win32":
            try:
                fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                holder = os.read(self._descriptor, 20).decode("ascii", "replace").strip() or "unknown"
                os.close(self._descriptor)
                raise InUse(f"another server uses it (process {holder})") from error
        os.ftruncate(self._descriptor, 0)
        os.write(self._descriptor, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        os.close(self._descriptor)
