"""From where guests come: what is limited for a guest is limited for an address too, since guests cost nothing."""

from __future__ import annotations

from collections import OrderedDict

MOST_KEPT = 50_000


class Origins:
    """The address each guest was last seen at, as far as this process knows; nothing of it is stored."""

    def __init__(self) -> None:
        self._address: OrderedDict[int, str] = OrderedDict()
        self._guests: dict[str, set[int]] = {}

    def note(self, guest: int, address: str) -> None:
        self._forget(guest)
        self._address[guest] = address
        self._guests.setdefault(address, set()).add(guest)
        while len(self._address) > MOST_KEPT:
            self._forget(next(iter(self._address)))

    def of(self, guest: int) -> str:
        """One that was not seen since the start counts as an address of its own."""
        return self._address.get(guest) or f"guest {guest}"

    def neighbours(self, guest: int) -> list[int]:
        """All guests of the same address, this one among them."""
        return sorted(self._guests.get(self._address.get(guest, ""), set()) | {guest})

    def _forget(self, guest: int) -> None:
        address = self._address.pop(guest, None)
        if address is not None:
            self._guests[address].discard(guest)
            if not self._guests[address]:
                del self._guests[address]
