"""File descriptors: every connection needs one, and a process that has none left lets nobody in."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network

from pestis.server.limits import neighbourhood

if sys.platform != "win32":
    import resource

logger = logging.getLogger("pestis.server")

RESERVE = 64  # for the database, the bots, and files of the page
MOST = 65_536


def raise_limit() -> None:
    """As many as the system lets us have."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = min(hard, MOST) if hard != resource.RLIM_INFINITY else MOST
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room() -> int:
    """How many connections this process may have at the same time."""
    if sys.platform == "win32":
        return MOST
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(1, (MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)) - RESERVE)


def is_in(address: str, networks: Sequence[str]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(network) for network in networks)


class Crowd:
    """Who is connected. One address gets half of the room at most, unless it is a proxy that speaks for many."""

    def __init__(self, most: int, proxies: Sequence[str]) -> None:
        self.most = most
        self.most_feeds = max(1, most * 4 // 5)  # the rest is for requests
        self.proxies = proxies
        self.count = 0
        self._by_address: Counter[str] = Counter()

    def has_room(self) -> bool:
        return self.count < self.most

    def has_room_for(self, address: str) -> bool:
        if not self.has_room():
            logger.warning("all %d connections are taken: newcomers are refused", self.most)
            return False
        if self._by_address[neighbourhood(address)] >= max(1, self.most // 2) and not is_in(address, self.proxies):
            logger.warning("half of all connections are those of %s: more are refused", address)
            return False
        return True

    def come(self, address: str) -> None:
        self.count += 1
        self._by_address[neighbourhood(address)] += 1

    def go(self, address: str) -> None:
        self.count -= 1
        address = neighbourhood(address)
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
