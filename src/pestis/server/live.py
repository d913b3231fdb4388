"""A table in memory: what its feed has led to. Nothing here waits and nothing here writes."""

from __future__ import annotations

import asyncio
import hmac
import sys
import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pestis.kernel.game import Game
from pestis.kernel.match import Match
from pestis.kernel.piles import SPECTATOR, viewer_bit
from pestis.kernel.record import commitment
from pestis.kernel.state import State
from pestis.kernel.table import Asking, Chair, MatchTable
from pestis.server.clocks import Clocks
from pestis.server.store import FeedEntry, Seat, Table
from pestis.server.tokens import hashed

SPOKEN = ("chat", "notice")
CLOSED: dict[str, object] = {"reason": "closed", "winners": [], "text": "The host closed the table."}


@dataclass
class ServedChair(Chair):
    """A chair as the store keeps it."""

    bot: str | None = None
    secret_hash: str | None = None
    contribution: str = ""

    @staticmethod
    def of(row: Seat) -> ServedChair:
        return ServedChair(
            row.seat,
            row.kind,
            row.name,
            row.guest_id,
            dict(row.orders),
            row.bot,
            row.secret_hash,
            row.contribution,
        )


@dataclass
class Mark:
    """How many events each viewer knew after an entry; the spectator comes last."""

    number: int
    counts: list[int]


class LiveTable(MatchTable):
    """One table: facts, chairs, and the match that the log leads to."""

    chairs: list[ServedChair]

    def __init__(self, game: Game, row: Table, seats: Sequence[Seat]) -> None:
        super().__init__([])
        self.game = game
        self.id = row.id
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.connections: dict[int | None, int] = {}
        self.elsewhere: dict[str, tuple[set[int], float]] = {}  # by process: its seats, and how long that counts
        self.opened_at = time.monotonic()
        self.seen: dict[int, float] = {}  # when a seat that is not here now was here last, as far as is known
        self.warned: dict[int, float | None] = {}  # when it was away for whose seat a bot was wanted
        self.people = 0  # goes up when somebody comes or goes
        self.is_broken = False  # it could not follow its feed
        self.used_at = time.monotonic()
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.head = 0
        self.log = 0
        self.asked_since = 0  # where the log was when the present question came up
        self.keys: dict[str, FeedEntry] = {}
        self.said: list[FeedEntry] = []
        self.marks = [Mark(0, [0] * (row.seats + 1))]
        self._bits = [viewer_bit(viewer) for viewer in (*range(row.seats), SPECTATOR)]
        self._counted = 0
        self.set_rows(row, seats)
        self.clocks = Clocks.read(row.clock, row.times)

    def set_rows(self, row: Table, seats: Sequence[Seat]) -> None:
        self.row = row
        self.chairs = [ServedChair.of(seat) for seat in seats]

    # What everybody may know.

    @property
    def commitment(self) -> str:
        return commitment(self.row.seed)

    def shown(self) -> object:
        """What everybody is told about the table beside its feed, but for clocks and who is there."""
        return self.row.rematch, [(chair.kind, chair.name, chair.bot) for chair in self.chairs]

    def is_present(self, seat: int) -> bool:
        return self.chairs[seat].kind == "bot" or seat in self.present()

    def here(self) -> set[int]:
        """The seats that look at the table through this process."""
        return {seat for seat, count in self.connections.items() if seat is not None and count > 0}

    def present(self) -> set[int]:
        """The seats that look at it through any process."""
        now = time.monotonic()
        return self.here().union(*(seats for seats, until in self.elsewhere.values() if until > now))

    def away_seconds(self, seat: int) -> float:
        """How long nobody has looked at the table from this seat; who was at a process that died had longer."""
        if seat in self.present():
            return 0.0
        words = [until for seats, until in self.elsewhere.values() if seat in seats]
        return time.monotonic() - max(self.seen.get(seat, self.opened_at), *words, 0.0)

    def seat_of_secret(self, secret: str) -> int | None:
        """The seat that this secret opens; looks at all of them, so that the time tells nothing."""
        return next((seat for seat in self._behind(secret) if self.chairs[seat].kind != "bot"), None)

    def seats_of_guest(self, guest: int | None) -> list[int]:
        return [chair.seat for chair in self._of(guest) if chair.kind != "bot"]

    def kept_for(self, guest: int | None, secret: str | None) -> list[int]:
        """Seats that a bot keeps for somebody who was away, and sees nothing of them before sitting down again."""
        own = self._behind(secret) if secret is not None else [chair.seat for chair in self._of(guest)]
        return [seat for seat in own if self.chairs[seat].kind == "bot" and self.status != "over"]

    def _behind(self, secret: str) -> list[int]:
        given = hashed(secret)
        locks = [(chair.seat, chair.secret_hash or "-" * len(given)) for chair in self.chairs]
        return [seat for seat, lock in locks if hmac.compare_digest(given, lock)]

    def _of(self, guest: int | None) -> list[ServedChair]:
        return [chair for chair in self.chairs if guest is not None and chair.guest_id == guest]

    # What happened.

    def take(self, entry: FeedEntry, after: State | None = None) -> None:
        """Follow the feed by one entry; `after` is the state it leads to, where that is known already."""
        self.head = entry.number
        if entry.log is not None:
            self.log = entry.log
            self.asking = None
        if entry.key is not None:
            self.keys[entry.key] = entry
        match entry.kind:
            case "chat" | "notice":
                self.said.append(entry)
                return
            case "seats" if entry.seat is not None:
                self.seen[entry.seat] = time.monotonic()
            case "start":
                self._begin()
            case "move":
                self._play(entry, after)
            case "undo":
                self._take_back(entry.action or 0, after)
            case "resign":
                self._resign()
            case "close":
                self.ending = dict(CLOSED)
            case "ask":
                self.asking = Asking(entry.seat or 0, entry.action or 0)
            case "agree" if self.asking:
                self.asking.agreed.append(entry.seat or 0)
            case "refuse":
                self.asking = None
        self._mark()

    def _begin(self) -> None:
        row = self.row
        self.match = Match(
            self.game, seats=row.seats, seed=row.seed, options=row.options, contributions=row.contributions
        )
        self.asked_since = self.log

    def _play(self, entry: FeedEntry, after: State | None) -> None:
        assert entry.seat is not None
        assert entry.action is not None
        before = self.state
        still_owing = [seat for seat in before.pending() if seat != entry.seat] if before.sealing else []
        self.follow(entry.seat, entry.action, after)
        if not still_owing:
            self.asked_since = self.log

    def _take_back(self, count: int, before: State | None) -> None:
        self.take_back(count, before)
        self._counted = sys.maxsize
        self.asked_since = self.log

    def _resign(self) -> None:
        """Who left, and whether that was the end, is in the rows: since then a bot may have sat down."""
        ending = self.row.ending
        if ending is not None and ending["reason"] == "resigned":
            self.ending = ending

    # Numbers for the feed.

    def _mark(self) -> None:
        """Count the new events for each viewer; all of them anew if some were taken back."""
        last = self.marks[-1]
        journal = self.match.state.journal if self.match is not None else None
        if journal is None:
            self.marks.append(Mark(self.head, last.counts))
            return
        taken_back = len(journal.events) < self._counted
        counts = [0] * len(last.counts) if taken_back else list(last.counts)
        for event in journal.events[0 if taken_back else self._counted :]:
            for place, bit in enumerate(self._bits):
                counts[place] += event.is_seen_by(bit)
        self._counted = len(journal.events)
        self.marks.append(Mark(self.head, counts))

    def event_count(self, viewer: int | None) -> int:
        return self.marks[-1].counts[-1 if viewer is None else viewer]

    def events_known(self, viewer: int | None, number: int) -> int:
        """How many of its present events a viewer knew at that entry; fewer if some were taken back since."""
        place = max(0, bisect_right(self.marks, number, key=lambda mark: mark.number) - 1)
        return min(mark.counts[-1 if viewer is None else viewer] for mark in self.marks[place:])

    def spoken_after(self, number: int) -> list[FeedEntry]:
        place = bisect_right(self.said, number, key=lambda said: said.number)
        return self.said[place:]

    def is_update_after(self, number: int) -> bool:
        return self.marks[-1].number > number

    # Who does what by itself.

    def wake_at(self, state: State, clocks: Clocks, now: int) -> int | None:
        """When the server has to do something by itself, if the match is at this state."""
        pending = state.pending()
        if any(self.moves_by_itself(seat, state) for seat in pending):
            return now
        return min((deadline for seat in pending if (deadline := clocks.deadline(seat)) is not None), default=None)

    def announce(self) -> None:
        """Wake everybody who listens."""
        for listener in self.listeners:
            listener.set()
