"""What happened, as each seat saw it.

A game has an `EventTable` of past-tense kinds with up to three arguments. A state that is watched keeps a
`Journal`. An event has an audience that sees all of it; the others see it with its secret arguments veiled, or
not at all. Every viewer counts only what it has seen, so numbers never tell of events that it did not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from pestis.kernel.errors import DefinitionError
from pestis.kernel.moves import Span
from pestis.kernel.piles import EVERYONE, viewer_bit
from pestis.kernel.serialise import Verbatim, canonical

VEIL_A: Final[i64] = 1
VEIL_B: Final[i64] = 2
VEIL_C: Final[i64] = 4
UNSEEN: Final[i64] = 8
VEILED: Final[i64] = -1
MOST_ARGUMENTS: Final = 3
# The fields of an event, in the order of a digest.
IN_DIGESTS: Final = ("a", "audience", "b", "c", "kind", "seat", "veil")


class EventKind:
    """One kind of event: past-tense name, arguments in order, the rules it comes from."""

    def __init__(self, name: str, *, rules: Sequence[str] = (), **spans: Span) -> None:
        if len(spans) > MOST_ARGUMENTS:
            raise DefinitionError(f"event {name!r} has {len(spans)} arguments; at most {MOST_ARGUMENTS}")
        self.name = name
        self.rules = tuple(rules)
        self.spans: dict[str, Span] = spans


class EventTable:
    """All kinds of event of a game; the number of a kind is its place."""

    def __init__(self, *kinds: EventKind) -> None:
        self.kinds = kinds
        if len({kind.name for kind in kinds}) != len(kinds):
            raise DefinitionError("the event table names a kind twice")

    def kind(self, number: int) -> EventKind:
        """The kind of that number."""
        if not 0 <= number < len(self.kinds):
            raise DefinitionError(
                f"an event of kind {number} was emitted; the event table has 0 to {len(self.kinds) - 1}"
            )
        return self.kinds[number]


class Event:
    """Something that happened: kind, who did it (-1: nobody), arguments, and who may see what of it."""

    def __init__(self, kind: i64, seat: i64, a: i64, b: i64, c: i64, audience: i64, veil: i64) -> None:
        self.kind: Final = kind
        self.seat: Final = seat
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.audience: Final = audience
        self.veil: Final = veil
        self._verbatim: Verbatim | None = None

    @property
    def verbatim(self) -> Verbatim | None:
        """What a digest says of it, put together once: a game has many. None of what is more than an event."""
        if self._verbatim is None and type(self) is Event:
            self._verbatim = Verbatim(repr([(name, canonical(getattr(self, name))) for name in IN_DIGESTS]))
        return self._verbatim

    def is_seen_by(self, bit: i64) -> bool:
        return bool(self.veil & UNSEEN == 0 or self.audience & bit)

    def args(self, bit: i64) -> list[int]:
        """The arguments as this viewer saw them, -1 where they were veiled."""
        veil = 0 if self.audience & bit else self.veil
        return [
            VEILED if veil & VEIL_A else self.a,
            VEILED if veil & VEIL_B else self.b,
            VEILED if veil & VEIL_C else self.c,
        ]

    def __reduce__(self) -> tuple[object, tuple[int, ...]]:
        return Event, (self.kind, self.seat, self.a, self.b, self.c, self.audience, self.veil)


class Journal:
    """The events of a game in order. `base` counts what one viewer had seen before this journal began."""

    def __init__(self, base: i64 = 0) -> None:
        self.base = base
        self.events: list[Event] = []

    def add(
        self,
        kind: i64,
        seat: i64,
        a: i64 = 0,
        b: i64 = 0,
        c: i64 = 0,
        audience: i64 = EVERYONE,
        veil: i64 = 0,
    ) -> None:
        self.events.append(Event(kind, seat, a, b, c, audience, veil))

    def seen(self, viewer: i64) -> list[Event]:
        bit = viewer_bit(viewer)
        return [event for event in self.events if event.is_seen_by(bit)]

    def count(self, viewer: i64) -> i64:
        """How many events this viewer has seen since the game began."""
        bit = viewer_bit(viewer)
        seen = self.base
        for event in self.events:
            if event.is_seen_by(bit):
                seen += 1
        return seen

    def clone(self) -> Journal:
        copy = Journal(self.base)
        copy.events = self.events[:]
        return copy

    def __reduce__(self) -> tuple[object, tuple[int, list[Event]]]:
        return _journal, (self.base, self.events)


def _journal(base: i64, events: list[Event]) -> Journal:
    journal = Journal(base)
    journal.events = events
    return journal
