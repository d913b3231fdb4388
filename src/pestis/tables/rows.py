"""What is kept of a table, whoever keeps it: facts, seats, and its feed, which is the truth about every match."""

from __future__ import annotations

from dataclasses import dataclass, field

from pestis.kernel.state import State
from pestis.tables.clocks import Clocks

Json = dict[str, object]
LONGEST_TOLD = 60
OWN = "of its own"
# As the name of a move that the server made in a window for reactions: whether its seat was shown the question.
ASKED, NOT_ASKED = "asked", "not asked"


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
    design: Json | None = None  # with which content of somebody's own: its kind, name and, of a pack, its files
    ending: Json | None = None
    times: Json | None = None
    wake_at: int | None = None
    rematch: str | None = None


def files_of(row: TableRow) -> dict[str, str]:
    """The cards that a table has of its own."""
    files = (row.design or {}).get("files")
    return {str(name): str(text) for name, text in files.items()} if isinstance(files, dict) else {}


def design_json(row: TableRow) -> Json | None:
    """What is told of a design: whoever wants its files asks for them."""
    return {"kind": row.design["kind"], "name": row.design["name"]} if row.design else None


def told_options(row: TableRow) -> Json:
    """The options, with the name of a scenario of somebody's own instead of its whole text."""
    name = row.design["name"] if row.design else OWN
    return {
        option: name if isinstance(value, str) and len(value) > LONGEST_TOLD else value
        for option, value in row.options.items()
    }


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

    @property
    def was_asked(self) -> bool | None:
        """Whether the seat of a move in a window was asked: it answered in person, its time ran out, or so it is
        written. None if that is not known, as of what earlier versions wrote."""
        if self.text in (None, "time"):
            return True
        return self.name == ASKED if self.name in (ASKED, NOT_ASKED) else None


@dataclass
class Change:
    """A change: the entry, and what it changes about state, clocks, table and seats."""

    entry: FeedEntry
    state: State | None = None
    clocks: Clocks | None = None
    table: dict[str, object] = field(default_factory=dict)
    seats: dict[int, dict[str, object]] = field(default_factory=dict)
