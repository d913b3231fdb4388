"""Whose turn it is with the bots: one visitor's hundred tables take no more than another's one.

Those who wait are called in this order:

1. whoever has bot time left, before those who have used theirs up (`Budget`);
2. where a person waits, then tables that nobody looks at, then tables of bots only;
3. addresses by turns, of an address its guests by turns, of a guest its tables by turns.

Nobody waits for ever: every `FOR_ALL`th turn goes to the kind of waiting that has had none for the longest time.
Of several workers the last free one is kept for tables with people: so a person need not wait for the end of a
thought that nobody looks at.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

PERSON_WAITS = 0
NOBODY_LOOKS = 1
BOTS_ONLY = 2

FOR_ALL = 8
LOOK_SECONDS = 0.25  # how often it is looked who has come to a table, and who has time left again
MOST_KEPT = 10_000

Kind = tuple[bool, int]
Clock = Callable[[], float]


class Budget:
    """Seconds of thought for each key: so many at most, and a share of every second comes back.

    What is spent beyond that is owed.
    """

    def __init__(self, seconds: float, share: float, clock: Clock = time.monotonic) -> None:
        self.seconds = seconds
        self.share = share
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, key: str) -> float:
        now = self.clock()
        left, then = self._left.get(key, (self.seconds, now))
        return min(self.seconds, left + (now - then) * self.share)

    def spend(self, key: str, seconds: float) -> None:
        self._left[key] = (self.left(key) - seconds, self.clock())
        self._left.move_to_end(key)
        if len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)


def always(urgency: int) -> Callable[[], int]:
    return lambda: urgency


@dataclass(frozen=True)
class Asker:
    """For whom a bot is to think. How urgent it is can change while it waits."""

    address: str = ""
    guest: str = ""
    table: str = ""
    urgency: Callable[[], int] = field(default=always(PERSON_WAITS))

    def keys(self) -> tuple[str, str, str]:
        return f"address {self.address}", f"guest {self.guest}", f"table {self.table}"


class Ticket:
    """One who waits."""

    def __init__(self, asker: Asker, kind: Kind) -> None:
        self.asker = asker
        self.kind = kind
        self.keys = asker.keys()
        self.called: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """In front of so many workers."""

    def __init__(self, workers: int, guests: Budget, addresses: Budget) -> None:
        self.workers = max(1, workers)
        self.free = self.workers
        self.guests = guests
        self.addresses = addresses
        self.waiting: list[Ticket] = []
        self._turns = 0
        self._served: OrderedDict[str, int] = OrderedDict()  # the last turn of every key
        self._last_of: dict[Kind, int] = {}
        self._looked_at = guests.clock()

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """Wait until it is this one's turn; a worker is free for it until the end of the block."""
        ticket = Ticket(asker, self._kind(asker))
        self.waiting.append(ticket)
        self._call()
        try:
            await ticket.called
        except asyncio.CancelledError:
            self._leave(ticket)
            raise
        began = self.guests.clock()
        try:
            yield
        finally:
            self._spend(asker, self.guests.clock() - began)
            self._give_back()

    def _leave(self, ticket: Ticket) -> None:
        """Whoever goes while waiting leaves no hole; one that was called just then passes its turn on."""
        if ticket in self.waiting:
            self.waiting.remove(ticket)
        else:
            self._give_back()

    def _give_back(self) -> None:
        self.free += 1
        self._call()

    def _spend(self, asker: Asker, seconds: float) -> None:
        self.guests.spend(asker.guest, seconds)
        self.addresses.spend(asker.address, seconds)

    def _call(self) -> None:
        self.waiting = [ticket for ticket in self.waiting if not ticket.called.cancelled()]
        self._look()
        while self.free and (ticket := self._next()):
            self.waiting.remove(ticket)
            self.free -= 1
            ticket.called.set_result(None)

    def _look(self) -> None:
        now = self.guests.clock()
        if now - self._looked_at < LOOK_SECONDS:
            return
        self._looked_at = now
        for ticket in self.waiting:
            ticket.kind = self._kind(ticket.asker)

    def _next(self) -> Ticket | None:
        wanted = self._wanted({ticket.kind for ticket in self.waiting})
        if wanted is None:
            return None
        ticket = min((ticket for ticket in self.waiting if ticket.kind == wanted), key=self._since)
        self._note(ticket)
        return ticket

    def _kind(self, asker: Asker) -> Kind:
        has_spent = self.guests.left(asker.guest) <= 0 or self.addresses.left(asker.address) <= 0
        return has_spent, asker.urgency()

    def _wanted(self, kinds: set[Kind]) -> Kind | None:
        """The kind of waiting that is served now, if any."""
        if not kinds:
            return None
        if (self._turns + 1) % FOR_ALL == 0:
            return min(kinds, key=lambda kind: (self._last_of.get(kind, 0), kind))
        first = min(kinds)
        is_last_worker = self.free == 1 < self.workers
        return None if is_last_worker and (first[0] or first[1] == BOTS_ONLY) else first

    def _since(self, ticket: Ticket) -> tuple[int, ...]:
        """When address, guest and table were served last; `min` takes the first that came among equals."""
        return tuple(self._served.get(key, 0) for key in ticket.keys)

    def _note(self, ticket: Ticket) -> None:
        self._turns += 1
        self._last_of[ticket.kind] = self._turns
        for key in ticket.keys:
            self._served[key] = self._turns
            self._served.move_to_end(key)
        while len(self._served) > MOST_KEPT:
            self._served.popitem(last=False)
