"""One process at a time writes to a run folder.

The lock is on `run.json` itself, so nothing lies around afterwards, and the system takes it away from a process
that ends in whatever way. Where there are no such locks (Windows, some shared disks) there is none.
"""

from __future__ import annotations

import os
from pathlib import Path
from weakref import WeakValueDictionary

from pestis.lab.errors import RunError

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

LOCKS = Path("/proc/locks")


class Lock:
    """Held from when it is made until it is closed, or forgotten."""

    def __init__(self, file: Path) -> None:
        self.number = -1
        self.number = os.open(file, os.O_RDONLY)
        try:
            if fcntl is not None:
                fcntl.flock(self.number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            who = holder(file)
            self.close()
            raise RunError(f"{file.parent} is in use by {who}; wait for its end, or stop it") from error
        except OSError:
            # A disk that has no locks.
            pass

    def close(self) -> None:
        if self.number >= 0:
            os.close(self.number)
        self.number = -1

    def __del__(self) -> None:
        self.close()


# What this process holds: whoever opens the same run here again has the same lock.
_held: WeakValueDictionary[tuple[int, int], Lock] = WeakValueDictionary()


def lock(file: Path) -> Lock:
    """The lock on a file; refuses one that another process holds."""
    known = file.stat()
    key = known.st_dev, known.st_ino
    held = _held.get(key)
    if held is None or held.number < 0:
        held = _held[key] = Lock(file)
    return held


def holder(file: Path) -> str:
    """Who holds the lock on a file, where the system tells it."""
    inode = str(file.stat().st_ino)
    try:
        lines = [line.split() for line in LOCKS.read_text().splitlines()]
    except OSError:
        lines = []
    # The number of the lock, its type, how strict it is, what for, by whom, on what, from where to where.
    found = [words[4] for words in lines if words[1] == "FLOCK" and words[5].rpartition(":")[2] == inode]
    return f"process {found[0]}" if found and found[0] != "0" else "another process"
