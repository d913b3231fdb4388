"""A table in memory: what its feed has led to. Nothing here waits and nothing here writes."""

from __future__ import annotations

import asyncio
import hmac
import sys
import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pestis.kernel.game import Game
from pestis.kernel.grammar import seat_name
from pestis.kernel.match import Match
from pestis.kernel.piles import SPECTATOR, viewer_bit
from pestis.kernel.record import commitment
from pestis.kernel.state import State
from pestis.server.clocks import Clocks
from pestis.server.store import FeedEntry, Seat, Table
from pestis.server.tokens import hashed

SPOKEN = ("chat", "notice")
PEOPLE = ("person", "hotseat")
CLOSED: dict[str, object] = {"reason": "closed", "winners": [], "text": "The host closed the table."}


@dataclass
class Chair:
    """A seat and whoever sits on it."""

    seat: int
    kind: str
    guest_id: int | None
    name: str
    bot: str | None
    secret_hash: str | None
    contribution: str
    orders: dict[str, str]

    @staticmethod
    def of(row: Seat) -> Chair:
        return Chair(
            row.seat,
            row.kind,
            row.guest_id,
            row.name,
            row.bot,
            row.secret_hash,
            row.contribution,
            dict(row.orders),
        )

    @property
    def is_person(self) -> bool:
        return self.kind in PEOPLE


@dataclass
class Asking:
    """Somebody wants to take back so many moves, and who has agreed."""

    seat: int
    count: int
    agreed: list[int] = field(default_factory=list)


@dataclass
class Mark:
    """How many events each viewer knew after an entry; the spectator comes last."""

    number: int
    counts: list[int]


class LiveTable:
    """One table: facts, chairs, and the match that the log leads to."""

    def __init__(self, game: Game, row: Table, seats: Sequence[Seat]) -> None:
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
        self.match: Match | None = None
        self.status = "open"
        self.ending: dict[str, object] | None = None
        self.head = 0
        self.log = 0
        self.asked_since = 0  # where the log was when the present question came up
        self.keys: dict[str, FeedEntry] = {}
        self.said: list[FeedEntry] = []
        self.marks = [Mark(0, [0] * (row.seats + 1))]
        self._bits = [viewer_bit(viewer) for viewer in (*range(row.seats), SPECTATOR)]
        self._counted = 0
        self.asking: Asking | None = None
        self.set_rows(row, seats)
        self.clocks = Clocks.read(row.clock, row.times)

    def set_rows(self, row: Table, seats: Sequence[Seat]) -> None:
        self.row = row
        self.chairs = [Chair.of(seat) for seat in seats]

    # What everybody may know.

    @property
    def commitment(self) -> str:
        return commitment(self.row.seed)

    @property
    def state(self) -> State:
        assert self.match is not None, "the match has not begun"
        return self.match.state

    def shown(self) -> object:
        """What everybody is told about the table beside its feed, but for clocks and who is there."""
        return self.row.rematch, [(chair.kind, chair.name, chair.bot) for chair in self.chairs]

    def pending(self) -> tuple[int, ...]:
        return self.state.pending() if self.status == "playing" else ()

    def chair_name(self, seat: int) -> str:
        return self.chairs[seat].name or seat_name(seat)

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

    def _of(self, guest: int | None) -> list[Chair]:
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
                self._take_back(entry.action or 0)
            case "resign":
                self._resign()
            case "close":
                self.status = "over"
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
        self.status = "playing"
        self.asked_since = self.log

    def _play(self, entry: FeedEntry, after: State | None) -> None:
        assert self.match is not None
        assert entry.seat is not None
        assert entry.action is not None
        before = self.match.state
        still_owing = [seat for seat in before.pending() if seat != entry.seat] if before.sealing else []
        self.match.follow(entry.seat, entry.action, after)
        if not still_owing:
            self.asked_since = self.log
        if self.match.state.is_over:
            self.status = "over"
            self.ending = ending_by_rules(self.match.state)

    def _take_back(self, count: int) -> None:
        assert self.match is not None
        del self.match.log[len(self.match.log) - count + 1 :]
        self.match.undo(consent=range(self.row.seats))
        self._counted = sys.maxsize
        self.asked_since = self.log

    def _resign(self) -> None:
        """Who left, and whether that was the end, is in the rows: since then a bot may have sat down."""
        ending = self.row.ending
        if ending is not None and ending["reason"] == "resigned":
            self.status = "over"
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

    def moves_by_itself(self, seat: int, state: State) -> str:
        """`bot`, `left` or `orders` if the server answers for this seat now, else nothing."""
        chair = self.chairs[seat]
        if chair.kind in ("bot", "left"):
            return chair.kind
        return "orders" if self.orders_answer(seat, state, chair.orders) else ""

    def orders_answer(self, seat: int, state: State, orders: Mapping[str, str]) -> bool:
        """Whether these orders answer what is asked of this seat."""
        return bool(orders) and orders.get(question_kind(state, seat)) == "decline"

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

    # Taking back.

    def undo_span(self, seat: int | None) -> int | None:
        """How many moves go with this seat's last one, if only bots and the absent moved since."""
        if seat is None or self.match is None or self.status != "playing":
            return None
        for count, (mover, _) in enumerate(reversed(self.match.log), start=1):
            if mover == seat:
                return count
            if self.chairs[mover].is_person:
                return None
        return None

    def others_to_ask(self, seat: int) -> list[int]:
        """People who have a say when this seat wants to take something back."""
        own = self.chairs[seat].guest_id
        return [
            chair.seat for chair in self.chairs if chair.is_person and chair.seat != seat and chair.guest_id != own
        ]


def question_kind(state: State, seat: int) -> str:
    """The first rule of what is asked: what standing orders go by."""
    rules = state.question(seat).rules
    return rules[0] if rules else ""


def ending_by_rules(state: State) -> dict[str, object]:
    outcome = state.outcome()
    return {"reason": "rules", "winners": [int(seat) for seat in outcome.winners], "text": outcome.text}


def ending_by_resignation(table: LiveTable, seat: int, winners: list[int]) -> dict[str, object]:
    told = f"{table.chair_name(seat)} resigned."
    if winners:
        told += f" {table.chair_name(winners[0])} wins."
    return {"reason": "resigned", "winners": winners, "text": told}
