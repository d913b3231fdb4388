"""Which open tables are shown first: nobody's many tables hide another's one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, zip_longest

from pestis.server.hub import Hub
from pestis.server.store.queries import Listed


def fair_order(hub: Hub, tables: Sequence[Listed], guest: int | None) -> list[str]:
    """One's own tables, then those whose host is there, then all others; each by turns, the newest first."""
    own = [table for table in tables if table.host == guest]
    others = [table for table in tables if table.host != guest]
    here = {table.id for table in others if is_host_here(hub, table)}
    first = shared_out((table for table in others if table.id in here), hub.origins.of)
    then = shared_out((table for table in others if table.id not in here), hub.origins.of)
    return [table.id for table in (*own, *first, *then)]


def shared_out(tables: Iterable[Listed], origin: Callable[[int], str]) -> list[Listed]:
    """Addresses by turns, of an address its hosts by turns, of a host its tables as they come."""
    addresses: dict[str, dict[int, list[Listed]]] = {}
    for table in tables:
        addresses.setdefault(origin(table.host), {}).setdefault(table.host, []).append(table)
    return by_turns(by_turns(hosts.values()) for hosts in addresses.values())


def by_turns(groups: Iterable[Sequence[Listed]]) -> list[Listed]:
    return [table for table in chain.from_iterable(zip_longest(*groups)) if table is not None]


def is_host_here(hub: Hub, table: Listed) -> bool:
    """Of several processes the one that has the table has noted it."""
    if hub.owners is not None:
        return table.is_host_here
    live = hub.tables.get(table.id)
    return live is not None and not live.present().isdisjoint(live.seats_of_guest(table.host))
