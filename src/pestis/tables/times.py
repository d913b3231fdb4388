"""What time it is, for everything that is kept and counted.

The clock of a machine can be set, forwards and backwards; a player's time must not care. So time goes by the
steady clock from the moment the server began, and what lies between the two is the drift. It is noted in the
database, and whoever starts there next moves the stored deadlines by it (`store.queries.take_drift`). While a
machine sleeps nobody can play, and its steady clock stands still. Several processes on one database go by its
clock: the first one from the moment it began, the others by what time it is for the first (`store.owning`).
"""

from __future__ import annotations

import time

LEAST_DRIFT = 2_000  # less is the noise of two clocks


class _Timeline:
    began = 0  # when the steady clock showed 0, in milliseconds


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000


def begin(at: int | None = None) -> None:
    """From now on, by the clock of the machine, or at what time it is for others."""
    _Timeline.began = (wall_ms() if at is None else at) - steady_ms()


def now_ms() -> int:
    return steady_ms() + _Timeline.began


def drift_ms() -> int:
    """How far the clock of the machine is ahead, if it was set since."""
    drift = wall_ms() - now_ms()
    return drift if abs(drift) >= LEAST_DRIFT else 0


begin()
