"""A table in memory: what its feed has led to. Nothing here waits and nothing here writes."""

from __future__ import annotations

import asyncio
import hmac
import sys
import time
from bisect import bisect_right
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from pestis.kernel.errors import OptionError
from pestis.kernel.game import ASKS, Ask, Game
from pestis.kernel.match import Match
from pestis.kernel.piles import SPECTATOR, viewer_bit
from pestis.kernel.record import commitment
from pestis.kernel.redeal import Redeal
from pestis.kernel.state import State
from pestis.kernel.table import Asking, Chair, Ending, MatchTable, answers, is_formality, question_kind
from pestis.tables.clocks import Clocks
from pestis.tables.cover import Cover, Sight
from pestis.tables.rows import FeedEntry, SeatRow, TableRow
from pestis.tables.times import now_ms
from pestis.tables.tokens import hashed

OPENING = "opening"  # why nobody was asked: it was played before a lesson began
NOT_ASKED = ("orders", "formality", OPENING)
CARRIED = "carried"  # the key of the entry that says so
CLOSED: dict[str, object] = {"reason": "closed", "winners": [], "text": "The host closed the table."}


@dataclass
class ServedChair(Chair):
    """A chair as the store keeps it."""

    bot: str | None = None
    secret_hash: str | None = None
    contribution: str = ""
    ready: bool = False

    @staticmethod
    def of(row: SeatRow) -> ServedChair:
        return ServedChair(
            row.seat,
            row.kind,
            row.name,
            row.guest_id,
            dict(row.orders),
            row.bot,
            row.secret_hash,
            row.contribution,
            row.ready,
        )


@dataclass
class Mark:
    """How many events each viewer knew after an entry; the spectator comes last.

    Whoever has been told the number of an entry that was held back knows what `floor` says at least.
    """

    number: int
    counts: list[int]
    floor: int


@dataclass
class Said:
    """A message, and how many moves each viewer was not shown when it was told."""

    entry: FeedEntry
    hidden: tuple[int, ...]

    def number(self, place: int) -> int:
        return self.entry.number - self.hidden[place]


class LiveTable(MatchTable):
    """One table: facts, chairs, and the match that the log leads to."""

    chairs: list[ServedChair]

    def __init__(self, game: Game, row: TableRow, seats: Sequence[SeatRow], cover_seconds: float = 0.0) -> None:
        super().__init__([])
        self.game = game
        self.seat_names = game.seat_names
        self.id = row.id
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.connections: dict[int | None, int] = {}
        self.hidden: Counter[int | None] = Counter()  # of these, on pages that nobody sees just now
        self.is_host_noted = False
        self.term = 0  # by which the store knows it as this process's, where there are several
        self.opened_at = time.monotonic()
        self.seen: dict[int, float] = {}  # when a seat that is not here now was here last, as far as is known
        self.warned: dict[int, float | None] = {}  # when it was away for whose seat a bot was wanted
        self.people = 0  # goes up when somebody comes or goes
        self.is_broken = False  # it could not follow its feed, or is another process's now
        self.used_at = time.monotonic()
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.head = 0
        self.log = 0
        self.asked_since = 0  # where the log was when the present question came up
        self.keys: dict[str, FeedEntry] = {}
        self.to_come: dict[int, deque[FeedEntry]] = {}  # moves of each seat that follow, where the feed is read
        self.unseen: set[int] = set()  # places of the log where nobody else may know that nobody was asked
        self.said: list[Said] = []
        self.cover = Cover(row.seed, cover_seconds)
        self.marks = [Mark(0, [0] * (row.seats + 1), 0)]
        self.reactions = frozenset(game.reactions())
        self._bits = [viewer_bit(viewer) for viewer in (*range(row.seats), SPECTATOR)]
        self._counted = 0
        self._formal: tuple[State | None, dict[tuple[int, int], bool]] = (None, {})
        self.set_rows(row, seats)
        self.clocks = Clocks.read(row.clock, row.times)

    def set_rows(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.row = row
        self.chairs = [ServedChair.of(seat) for seat in seats]

    # What everybody may know.

    @property
    def commitment(self) -> str:
        return commitment(self.row.seed)

    def shown(self) -> object:
        """What everybody is told about the table beside its feed, but for clocks and who is there."""
        return self.row.rematch, [(chair.kind, chair.name, chair.bot, chair.ready) for chair in self.chairs]

    @property
    def has_several_people(self) -> bool:
        """Whether people sit here who do not share a screen."""
        return len({chair.guest_id for chair in self.chairs if chair.is_person}) > 1

    @property
    def is_carried(self) -> bool:
        """Whether its host has it as a file, and with it the seed of a match that goes on."""
        return CARRIED in self.keys and self.status == "playing"

    @property
    def must_be_ready(self) -> bool:
        """Whether it begins when everybody has said so: no clock runs for somebody who looks elsewhere."""
        return self.clocks.kind != "none" and self.has_several_people

    def not_ready(self) -> list[int]:
        """People who still have to say that it may begin."""
        if not self.must_be_ready:
            return []
        return [chair.seat for chair in self.chairs if chair.is_person and not chair.ready]

    def is_present(self, seat: int) -> bool:
        return self.chairs[seat].kind == "bot" or seat in self.present()

    def present(self) -> set[int]:
        """The seats that have the table open."""
        return {seat for seat, count in self.connections.items() if seat is not None and count > 0}

    def looking(self) -> set[int]:
        """Those of them whose page can be seen, as far as pages tell."""
        return {seat for seat in self.present() if self.connections[seat] > self.hidden[seat]}

    def away_seconds(self, seat: int) -> float:
        """How long nobody has looked at the table from this seat; it begins anew where the table is opened."""
        return 0.0 if seat in self.present() else time.monotonic() - self.seen.get(seat, self.opened_at)

    def seat_of_secret(self, secret: str) -> int | None:
        """The seat that this secret opens; looks at all of them, so that the time tells nothing."""
        return next((seat for seat in self.behind(secret) if self.chairs[seat].kind != "bot"), None)

    def seats_of_guest(self, guest: int | None) -> list[int]:
        return [chair.seat for chair in self._of(guest) if chair.kind != "bot"]

    def kept_for(self, guest: int | None, secret: str | None) -> list[int]:
        """Seats that a bot keeps for somebody who was away, and sees nothing of them before sitting down again."""
        own = self.behind(secret) if secret is not None else [chair.seat for chair in self._of(guest)]
        return [seat for seat in own if self.chairs[seat].kind == "bot" and self.status != "over"]

    def behind(self, secret: str) -> list[int]:
        """The seats that a secret opens, those that a bot keeps among them."""
        given = hashed(secret)
        locks = [(chair.seat, chair.secret_hash or "-" * len(given)) for chair in self.chairs]
        return [seat for seat, lock in locks if hmac.compare_digest(given, lock)]

    def _of(self, guest: int | None) -> list[ServedChair]:
        return [chair for chair in self.chairs if guest is not None and chair.guest_id == guest]

    # What happened.

    def read(self, entries: Iterable[FeedEntry]) -> None:
        """Follow the feed as it is written: who was asked for a move that follows is known from that."""
        entries = list(entries)
        self.to_come = defaultdict(deque)
        for entry in entries:
            if entry.kind == "move" and entry.seat is not None:
                self.to_come[entry.seat].append(entry)
        try:
            for entry in entries:
                self.take(entry)
        finally:
            self.to_come = {}

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
                self.said.append(Said(entry, self.cover.hidden(entry.at, self.row.seats + 1)))
                return
            case "seats" if entry.seat is not None:
                self.seen[entry.seat] = time.monotonic()
            case "start":
                self._begin(redeal_of(entry))
            case "move":
                self._play(entry, after)
            case "undo":
                self._take_back(entry.action or 0, after)
            case "resign":
                self._resign()
            case "close":
                self.ending = dict(self.row.ending or CLOSED)
            case "ask":
                self.asking = Asking(entry.seat or 0, entry.action or 0)
            case "agree" if self.asking:
                self.asking.agreed.append(entry.seat or 0)
            case "refuse":
                self.asking = None
        held = self.cover.shown(entry.at)
        self._mark(held.opened if held else self.head)
        if self.ending is not None:
            self.cover.end()
        elif entry.kind not in ("start", "move", "undo"):
            self.cover.note(entry)
            self.see_who_is_asked()
        elif self.covers:
            self._see_window(entry)

    def _begin(self, redeal: Redeal | None) -> None:
        row = self.row
        self.match = Match(
            self.game,
            seats=row.seats,
            seed=row.seed,
            options=row.options,
            ask=ask_of(row.ask),
            contributions=row.contributions,
            redeal=redeal,
        )
        self.asked_since = self.log

    def _play(self, entry: FeedEntry, after: State | None) -> None:
        assert entry.seat is not None
        assert entry.action is not None
        if self.to_come:
            self.to_come[entry.seat].popleft()
        before = self.state
        still_owing = is_still_owed(before, entry.seat)
        is_reaction = entry.action != before.default_move(entry.seat) if self.cover.window else False
        self._note_answer(before, entry)
        self.follow(entry.seat, entry.action, after)
        if self.cover.window is not None:
            self.cover.window.is_reacted |= is_reaction
        if not still_owing:
            self.asked_since = self.log

    def _note_answer(self, before: State, entry: FeedEntry) -> None:
        """Remember which moves were made for people who were not asked."""
        if entry.text not in NOT_ASKED or self.match is None:
            return
        place = len(self.match.log)
        self.answered.add(place)
        if entry.text == "orders" or self.is_window(before):
            self.unseen.add(place)

    def is_nobodys(self, place: int, seat: int) -> bool:
        """What the server answered for somebody else in a window counts as if that one had answered."""
        is_own = self.match is not None and self.match.log[place][0] == seat
        return place in self.answered and (is_own or place not in self.unseen)

    def _take_back(self, count: int, before: State | None) -> None:
        self.take_back(count, before)
        self.unseen &= self.answered
        self._counted = sys.maxsize
        self.asked_since = self.log

    def _resign(self) -> None:
        """Who left, and whether that was the end, is in the rows: since then a bot may have sat down."""
        ending = self.row.ending
        if ending is not None and ending["reason"] == "resigned":
            self.ending = ending

    # Windows for reactions.

    @property
    def covers(self) -> bool:
        """Whether nobody may see who is asked for a reaction; it need not be hidden from bots.

        Those who share a screen would see for whom the curtain is drawn: there everybody is asked.
        """
        is_shared = any(chair.kind == "hotseat" for chair in self.chairs)
        return self.is_brief and not is_shared and any(chair.guest_id for chair in self.chairs)

    @property
    def is_brief(self) -> bool:
        """Whether what everybody knows to be a formality is answered for people."""
        return self.row.reactions == "cover" and self.row.ask != "people"

    def is_window(self, state: State) -> bool:
        """Whether somebody is asked for a reaction."""
        pending = state.pending()
        return bool(pending) and question_kind(state, pending[0]) in self.reactions

    def _see_window(self, entry: FeedEntry) -> None:
        """Open a window, go on with it or close it, after something was played."""
        cover, state, asked = self.cover, self.state.clone(), self._asked()
        look = partial(self._look, state, asked)
        cover.move(entry)
        if cover.window is not None:
            still_owed = self.asked_since != self.log
            if still_owed or (not cover.window.is_reacted and self.is_window(state)):
                cover.show(asked, look)
                return
            cover.close()
        if self.is_window(state):
            cover.open(entry, look, len(self._bits))

    def see_who_is_asked(self) -> None:
        """Somebody may have to answer now for whom the server was to do it: who is back, or has no more orders."""
        if self.cover.window is not None:
            asked = self._asked()
            self.cover.show(asked, partial(self._look, self.state.clone(), asked))

    def _asked(self) -> set[int]:
        """Who has to answer in person."""
        return {seat for seat in self.pending() if self._is_asked(seat)}

    def _is_asked(self, seat: int) -> bool:
        """Where the feed is read the answer is there and tells it: chairs and orders may have changed since."""
        coming = self.to_come.get(seat)
        told = coming[0].was_asked if coming else None
        return not self.moves_by_itself(seat) if told is None else told

    def _look(self, state: State, asked: Collection[int], place: int) -> Sight:
        """What is seen in a window from a place that is shown all there is by now."""
        count = self.marks[-1].counts[place]
        return Sight(self.head, self.head, self.log, state, count, self.asked_since, is_asked=place in asked)

    def goes_on(self, seat: int, action: int, after: State) -> bool:
        """Whether a move leaves the window open that is open now."""
        window, state = self.cover.window, self.state
        if window is None or is_still_owed(state, seat):
            return window is not None
        return not window.is_reacted and action == state.default_move(seat) and self.is_window(after)

    def clock_starts(self, after: State, now: int, *, goes_on: bool = False) -> int:
        """When the clocks of those run who are asked next: no time is taken from anybody during a pause."""
        starts = self.cover.pause_ends(now)
        opens = self.covers and not goes_on and self.is_window(after)
        return starts + self.cover.pause_ms(self.head + 1) if opens else starts

    def moves_by_itself(self, seat: int, state: State | None = None) -> str:
        """As at every table; `formality` if there is one answer only, and it may be seen that nobody was asked."""
        why = super().moves_by_itself(seat, state)
        if why or not self.is_brief:
            return why
        now = state or self.state
        return "formality" if self._has_one_answer(now, seat) else ""

    def _has_one_answer(self, state: State, seat: int) -> bool:
        """A pause covers it in a window; elsewhere everybody has to know it already."""
        if self.is_window(state):
            return self.covers and len(answers(state, seat)) == 1
        key = (state.decisions, seat)
        if self._formal[0] is not state or key not in self._formal[1]:
            self._formal = (state, {key: is_formality(state, seat)})
        return self._formal[1][key]

    def place(self, viewer: int | None) -> int:
        """Where a viewer stands in lists of all; the spectator comes last."""
        return self.row.seats if viewer is None else viewer

    def sight(self, viewer: int | None, now: int) -> Sight:
        """What a viewer is shown now."""
        found = self.cover.sight(self.place(viewer), now)
        if found is not None:
            return found
        last = self.marks[-1].number
        state = self.state if self.match is not None else None
        return Sight(last, last, self.log, state, self.event_count(viewer))

    def told_head(self, viewer: int | None) -> int:
        """The highest number that a viewer can have been told."""
        return self.head - self.cover.hidden(now_ms(), len(self._bits))[self.place(viewer)]

    def told_log(self, viewer: int | None = None) -> int:
        """How long the log is for a viewer."""
        return self.sight(viewer, now_ms()).log

    def told_number(self, viewer: int | None, entry: FeedEntry) -> int:
        """How an entry that was just written is numbered for a viewer."""
        return entry.number - self.cover.hidden(entry.at, len(self._bits))[self.place(viewer)]

    def told_move(self, seat: int, entry: FeedEntry) -> tuple[int, int]:
        """How a seat's own move, just written, is numbered for it in the feed and in the log."""
        window = self.cover.shown(entry.at)
        if window is None or entry.number <= window.opened:
            return entry.number, entry.log or 0
        return window.sights[seat].number, window.sights[seat].log

    def is_kept_from(self, seat: int, now: int) -> bool:
        """Whether this seat sees a window in which it has nothing to answer."""
        shown = self.cover.shown(now)
        return shown is not None and not shown.sights[seat].is_asked

    # Numbers for the feed.

    def _mark(self, floor: int) -> None:
        """Count the new events for each viewer; all of them anew if some were taken back."""
        last = self.marks[-1]
        journal = self.match.state.journal if self.match is not None else None
        if journal is None:
            self.marks.append(Mark(self.head, last.counts, floor))
            return
        taken_back = len(journal.events) < self._counted
        counts = [0] * len(last.counts) if taken_back else list(last.counts)
        for event in journal.events[0 if taken_back else self._counted :]:
            for place, bit in enumerate(self._bits):
                counts[place] += event.is_seen_by(bit)
        self._counted = len(journal.events)
        self.marks.append(Mark(self.head, counts, floor))

    def event_count(self, viewer: int | None) -> int:
        return self.marks[-1].counts[self.place(viewer)]

    def events_known(self, viewer: int | None, number: int) -> int:
        """How many of its present events a viewer knew at that entry; fewer if some were taken back since."""
        place = self.place(viewer)
        return min(mark.counts[place] for mark in self.marks[self._last_mark(number) :])

    def shown_at(self, number: int) -> int:
        """An entry that whoever was told this number has surely been shown."""
        mark = self.marks[self._last_mark(number)]
        return min(mark.floor, number)

    def _last_mark(self, number: int) -> int:
        return max(0, bisect_right(self.marks, number, key=lambda mark: mark.number) - 1)

    def heard_at(self, viewer: int | None, number: int) -> int:
        """How many messages a viewer has heard who was told everything up to this number."""
        place = self.place(viewer)
        return bisect_right(self.said, number, key=lambda said: said.number(place))

    # Who does what by itself.

    def ending_without(self, seat: int) -> Ending | None:
        """As at every table; nobody waits for bots that would play on by themselves."""
        ending = super().ending_without(seat)
        if ending is not None or any(chair.is_person for chair in self.chairs if chair.seat != seat):
            return ending
        text = f"{self.chair_name(seat)} resigned. Only bots are left, so the match ends here."
        return {"reason": "resigned", "winners": [], "text": text}

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


def is_still_owed(state: State, seat: int) -> bool:
    """Whether others than this seat have to answer, too, before anything comes of it."""
    return bool(state.sealing) and any(other != seat for other in state.pending())


def ask_of(told: str) -> Ask:
    """As it stands in a row."""
    found: Ask | None = next((ask for ask in ASKS if ask == told), None)
    if found is None:
        raise OptionError(f"ask is {told!r}; allowed: {', '.join(ASKS)}")
    return found


def redeal_of(start: FeedEntry) -> Redeal | None:
    """The first entry of a table for practice says after how many moves cards are dealt anew, and for whom."""
    if start.seat is None or start.action is None or start.text is None:
        return None
    return Redeal(start.action, start.seat, start.text)
