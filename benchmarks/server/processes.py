"""What a process and all that it started have used of the processor."""

from __future__ import annotations

import os
from pathlib import Path

PLACES = (11, 12, 13, 14)  # of its own and of its children that have ended
PARENT = 1


def fields_of(process: Path) -> list[str]:
    """The numbers in the status of a process, after its name; none if it is gone."""
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def family(first: int) -> list[int]:
    """A process and its descendants."""
    parents = {int(process.name): fields_of(process) for process in Path("/proc").glob("[0-9]*")}
    found = [first]
    for member in found:
        found += [pid for pid, fields in parents.items() if fields and int(fields[PARENT]) == member]
    return found


def cpu_seconds(first: int) -> float:
    """Of all of them, and of those that have ended."""
    used = 0
    for pid in family(first):
        fields = fields_of(Path(f"/proc/{pid}"))
        used += sum(int(fields[place]) for place in PLACES) if fields else 0
    return used / os.sysconf("SC_CLK_TCK")
