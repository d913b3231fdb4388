"""What is asked of a house, in plain form. The server has checked it before, by the models of its API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Told = Mapping[str, Any]


@dataclass(frozen=True)
class SeatWish:
    kind: str  # me, open, bot or hotseat
    bot: str | None = None
    name: str | None = None


@dataclass(frozen=True)
class ClockWish:
    kind: str = "none"
    seconds: int | None = None


@dataclass(frozen=True)
class TableWish:
    """A new table."""

    game: str
    seats: Sequence[SeatWish]
    name: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    clock: ClockWish = ClockWish()
    reactions: str = "cover"
    hints: bool = False
    pace: str = "brisk"
    open: bool = False
    spectators: bool = True
    contribution: str | None = None
    design: Mapping[str, object] | None = None  # as tables keep it

    @staticmethod
    def of(told: Told) -> TableWish:
        seats = [SeatWish(**seat) for seat in told["seats"]]
        return TableWish(**{**told, "seats": seats, "clock": ClockWish(**told.get("clock") or {})})


@dataclass(frozen=True)
class JoinWish:
    seat: int | None = None
    contribution: str | None = None


@dataclass(frozen=True)
class MoveWish:
    action: int
    number: int
    key: str | None = None
    seat: int | None = None


@dataclass(frozen=True)
class PracticeWish:
    """A moment of a finished match from which somebody wants to play on."""

    move: int
    seat: int
    bot: str | None = None
