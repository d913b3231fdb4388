"""How often and how much: token buckets and rooms."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from ipaddress import IPv4Address, IPv6Network, ip_address

from pestis.server.store import Store
from pestis.server.store.allowing import allow
from pestis.tables.problems import TooMany

MOST_BUCKETS = 10_000
ADDRESS_GUESTS = 4


@lru_cache(MOST_BUCKETS)
def neighbourhood(host: str) -> str:
    """Whom limits take for one visitor: an IPv4 address, or a whole /64 of IPv6, of which everybody gets one."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))


class Bucket:
    """So much per second, after a burst."""

    def __init__(self, per_second: float, burst: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self._left = burst
        self._then = time.monotonic()

    def takes(self, amount: float) -> bool:
        """Whether there is room for so much; if not, nothing is taken."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._then) * self.per_second)
        self._then = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


class Limit:
    """So many per second for each key, after a burst."""

    def __init__(self, per_second: float, burst: float, what: str) -> None:
        self.per_second = per_second
        self.burst = burst
        self.what = what
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str) -> bool:
        now = time.monotonic()
        left, then = self._left.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.per_second)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_BUCKETS:
            self._left.popitem(last=False)
        return allowed

    def take(self, key: str) -> None:
        if not self.allows(key):
            raise self.refusal()

    def refusal(self) -> TooMany:
        return TooMany(f"Too many {self.what} in a short time. Wait a moment.")


class Room:
    """So many at the same time for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: dict[str, int] = {}

    @contextmanager
    def taken(self, key: str) -> Iterator[bool]:
        """Whether there was room; if so, it is taken until the end of the block."""
        has_room = self._taken.get(key, 0) < self.most
        if not has_room:
            yield False
            return
        self._taken[key] = self._taken.get(key, 0) + 1
        try:
            yield True
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


def per_minute(count: int, what: str) -> Limit:
    return Limit(count / 60, max(1, count // 2), what)


class Everywhere:
    """So many per minute for each key, over all processes where there are several: for what happens seldom."""

    def __init__(self, store: Store, count: int, what: str, whose: str = "", seconds: int = 60) -> None:
        self.store = store
        self.whose = whose
        self.limit = per_minute(count, what) if seconds == 60 else Limit(count / seconds, count, what)

    async def take(self, key: str) -> None:
        limit = self.limit
        if not self.store.is_shared:
            limit.take(key)
            return
        name = f"{limit.what} {self.whose} {key}"
        taken = partial(allow, key=name, per_second=limit.per_second, burst=limit.burst)
        if not await self.store.write_alone(taken):
            raise limit.refusal()


class Shared:
    """So many per minute for each guest, and four times as many for all of an address: guests cost nothing."""

    def __init__(self, store: Store, count: int, what: str) -> None:
        self.guests = Everywhere(store, count, what, "guest")
        self.addresses = Everywhere(store, count * ADDRESS_GUESTS, what, "address")

    async def take(self, guest: str, address: str) -> None:
        await self.guests.take(guest)
        await self.addresses.take(address)
