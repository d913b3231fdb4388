"""What is kept of a table, whoever keeps it: facts, seats, and its feed, which is the truth about every match."""

from __future__ import annotations

from dataclasses import dataclass, field

from pestis.kernel.state import State
from pestis.tables.clocks import Clocks

Json = dict[str, object]


@dataclass
class TableRow:
    """A match with people around it. Times are milliseconds since 1970."""

    id: str
    game: str
    name: str
    seats: int
    options: Json
    rules_version: str
    packs: dict[str, str]
    seed: str
    host_id: int
    is_open: bool
    spectators: bool
    clock: Json
    status: str
    ask: str
    reactions: str
    hints: bool
    pace: str
    contributions: list[str]
    made_at: int
    changed_at: int
    lesson: str | None = None
    ending: Json | None = None
    times: Json | None = None
    wake_at: int | None = None
    rematch: str | None = None


@dataclass
class SeatRow:
    """One chair at a table. Of its secret only the hash is kept."""

    table_id: str
    seat: int
    kind: str
    name: str
    contribution: str
    orders: dict[str, str]
    ready: bool
    guest_id: int | None = None
    bot: str | None = None
    secret_hash: str | None = None


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """An entry of a table's feed, as it is written and as it is read."""

    number: int
    kind: str
    log: int | None = None
    seat: int | None = None
    action: int | None = None
    key: str | None = None
    name: str | None = None
    text: str | None = None
    at: int = 0


@dataclass
class Change:
    """A change: the entry, and what it changes about state, clocks, table and seats."""

    entry: FeedEntry
    state: State | None = None
    clocks: Clocks | None = None
    table: dict[str, object] = field(default_factory=dict)
    seats: dict[int, dict[str, object]] = field(default_factory=dict)
