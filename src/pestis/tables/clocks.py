"""The clocks of a table: none, so long for each move, or so long for the whole game.

What is kept is when each seat came to owe its choice and what it has left, so that a restart changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal["none", "move", "game"]


@dataclass
class Clocks:
    """The time of every seat, in milliseconds."""

    kind: Kind
    limit: int
    since: dict[int, int] = field(default_factory=dict)  # seats that owe a choice, and since when
    left: dict[int, int] = field(default_factory=dict)  # what each has, when it does not run

    def copy(self) -> Clocks:
        return Clocks(self.kind, self.limit, dict(self.since), dict(self.left))

    def start(self, seats: int, pending: Collection[int], now: int) -> None:
        self.left = dict.fromkeys(range(seats), self.limit)
        self.since = dict.fromkeys(pending, now)

    def turn(self, mover: int | None, pending: Collection[int], now: int, start: int) -> None:
        """Something was played: those who owe nothing any more stop; the others' clocks run from `start`."""
        for seat in list(self.since):
            if seat == mover or seat not in pending:
                began = self.since.pop(seat)
                if self.kind == "game":
                    self.left[seat] = max(0, self.left[seat] - max(0, now - began))
        for seat in pending:
            self.since.setdefault(seat, start)

    def deadline(self, seat: int) -> int | None:
        """When this seat's time is over, if its clock runs."""
        if self.kind == "none" or seat not in self.since:
            return None
        return self.since[seat] + self.left.get(seat, self.limit)

    def remaining(self, seat: int, now: int) -> int | None:
        if self.kind == "none":
            return None
        left = self.at_rest(seat)
        deadline = self.deadline(seat)
        return left if deadline is None else min(left, max(0, deadline - now))

    def at_rest(self, seat: int) -> int:
        """What a seat has, not counting what it uses up now."""
        return self.left.get(seat, self.limit)

    def as_json(self) -> dict[str, object]:
        return {
            "since": {str(seat): at for seat, at in self.since.items()},
            "left": {str(seat): left for seat, left in self.left.items()},
        }

    @staticmethod
    def read(clock: Mapping[str, object], times: Mapping[str, object] | None) -> Clocks:
        seconds = clock.get("seconds")
        limit = seconds * 1000 if isinstance(seconds, int) else 0
        kind = clock.get("kind")
        clocks = Clocks("move" if kind == "move" else "game" if kind == "game" else "none", limit)
        if times:
            clocks.since = _numbers(times.get("since"))
            clocks.left = _numbers(times.get("left"))
        return clocks


def _numbers(told: object) -> dict[int, int]:
    return {int(seat): int(value) for seat, value in told.items()} if isinstance(told, dict) else {}
