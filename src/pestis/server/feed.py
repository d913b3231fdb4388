"""Messages of the live feed, made from what one viewer may know and from nothing else."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pydantic_core

from pestis.kernel.legal_moves import offers
from pestis.server.live import LiveTable
from pestis.server.store import FeedEntry
from pestis.server.times import drift_ms, now_ms


def to_json(thing: object) -> str:
    """Four times as fast as the standard library's."""
    return pydantic_core.to_json(thing).decode()


class Feed:
    """Composes messages for a table; what costs time is made once for each viewer and position."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._made_at = -1
        self._made: dict[tuple[int | None, int], str] = {}

    def messages(self, viewer: int | None, after: int, *, first: bool = False) -> list[str]:
        """Everything that a viewer who knows the feed up to `after` still has to hear."""
        table = self.table
        told = [spoken_json(said) for said in table.spoken_after(after)]
        if first or table.is_update_after(after):
            number = table.head if first else table.marks[-1].number
            told.append(self.update(viewer, after, number))
            if not first and len(told) > 1:
                told.sort(key=_number)
        return told

    def update(self, viewer: int | None, after: int, number: int) -> str:
        table = self.table
        known = min(table.events_known(viewer, after), table.event_count(viewer))
        now = now_ms()
        deadlines = [left for seat in table.pending() if (left := table.clocks.remaining(seat, now)) is not None]
        head = {
            "type": "update",
            "number": number,
            "log": table.log,
            "status": table.status,
            "seats": seats_json(table),
            "undo": undo_json(table, viewer),
            "deadline_ms": min(deadlines, default=None),
            "ending": table.ending,
            "event_count": table.event_count(viewer),
        }
        return f"{to_json(head)[:-1]},{self._body(viewer, known)}}}"

    def _body(self, viewer: int | None, known: int) -> str:
        """View, moves and events: the same for every connection of a viewer that knows as much."""
        if self._made_at != self.table.head:
            self._made_at = self.table.head
            self._made = {}
        key = (viewer, known)
        if key not in self._made:
            self._made[key] = body_json(self.table, viewer, known)
        return self._made[key]


def _number(message: str) -> int:
    number: int = json.loads(message)["number"]
    return number


def body_json(table: LiveTable, viewer: int | None, known: int) -> str:
    if table.match is None:
        return '"view":null,"moves":[],"events":[]'
    state = table.state
    moves = offers(state, viewer) if viewer is not None and table.status == "playing" else []
    events = state.events_since(known, viewer) if known < table.event_count(viewer) else []
    return f'"view":{to_json(state.view(viewer))},"moves":{to_json(moves)},"events":{to_json(events)}'


def spoken_json(said: FeedEntry) -> str:
    message: dict[str, object] = {"type": said.kind, "number": said.number, "text": said.text, "at": iso(said.at)}
    if said.kind == "chat":
        message |= {"seat": said.seat, "name": said.name}
    return to_json(message)


def seats_json(table: LiveTable) -> list[dict[str, object]]:
    now = now_ms()
    running = table.status == "playing"
    pending = table.pending()
    present = table.present()
    return [
        {
            "seat": chair.seat,
            "name": table.chair_name(chair.seat),
            "kind": chair.kind,
            "bot": chair.bot,
            "present": chair.kind == "bot" or chair.seat in present,
            "clock_ms": table.clocks.remaining(chair.seat, now) if running else None,
            "thinking": chair.kind == "bot" and chair.seat in pending,
        }
        for chair in table.chairs
    ]


def undo_json(table: LiveTable, viewer: int | None) -> dict[str, object]:
    possible = table.undo_span(viewer) is not None
    return {
        "possible": possible,
        "free": possible and viewer is not None and not table.others_to_ask(viewer),
        "asked_by": table.asking.seat if table.asking else None,
        "agreed": list(table.asking.agreed) if table.asking else [],
    }


def iso(at: int) -> str:
    """As the clock of the machine shows it now."""
    return (
        datetime.fromtimestamp((at + drift_ms()) / 1000, UTC)
        .isoformat(timespec="milliseconds")
        .replace("+00:00", "Z")
    )
