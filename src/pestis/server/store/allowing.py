"""What somebody may still do in a short time, counted over all processes on one PostgreSQL: work for `Store`."""

from __future__ import annotations

from sqlalchemy import Connection, text

from pestis.server.store.owning import NOW

# By then whatever was used up has come back: limits of a minute, with bursts of half of it; and those of mails.
FULL_AGAIN_MS = 120_000
HOUR_MS, DAY_MS = 3_600_000, 86_400_000
MAILS = f"WHEN key LIKE 'mails to %' THEN {DAY_MS} WHEN key LIKE 'mails %' THEN {HOUR_MS}"
LEFT = f'least(:burst, limits."left" + ({NOW} - limits.at) * :per_second / 1000)'
ALLOW = text(
    f'INSERT INTO limits (key, "left", at) VALUES (:key, :burst - 1, {NOW}) '
    f'ON CONFLICT (key) DO UPDATE SET "left" = {LEFT} - 1, at = {NOW} WHERE {LEFT} >= 1 RETURNING key'
)
TIDY = text(f"DELETE FROM limits WHERE at < {NOW} - CASE {MAILS} ELSE {FULL_AGAIN_MS} END")


def allow(connection: Connection, key: str, per_second: float, burst: float) -> bool:
    """Whether there is room for one more; if so, it is taken."""
    told = {"key": key, "per_second": float(per_second), "burst": float(burst)}
    return connection.execute(ALLOW, told).scalar() is not None


def tidy(connection: Connection) -> None:
    """Nobody's address is kept for longer than it counts."""
    connection.execute(TIDY)
