"""Messages of the live feed, made from what one viewer may know and from nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter

from pestis.bots import Perspective
from pestis.kernel.legal_moves import offers
from pestis.kernel.state import State
from pestis.tables.cover import Sight
from pestis.tables.live import LiveTable, Said
from pestis.tables.times import now_ms
from pestis.tables.writing import iso, to_json

REACTIONS = "Reactions?"
first_of = itemgetter(0)


@dataclass
class Cursor:
    """How much of a feed one connection has been told."""

    viewer: int | None
    told: int  # the highest number
    entry: int  # the last entry that was shown
    heard: int  # messages
    shown: tuple[int, int, str | None, bool] = (0, 0, None, False)

    @property
    def is_covered(self) -> bool:
        return self.shown[2] is not None


class Feed:
    """Composes messages for a table; what costs time is made once for each viewer and position."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._made_at = -1
        self._made: dict[tuple[object, ...], str] = {}

    def begin(self, viewer: int | None, after: int) -> Cursor:
        """Where a viewer stands who was told everything up to `after` before."""
        table = self.table
        return Cursor(viewer, after, table.shown_at(after), table.heard_at(viewer, after))

    def messages(self, cursor: Cursor, *, first: bool = False) -> list[str]:
        """Everything that a viewer still has to hear; the cursor goes on."""
        table, viewer = self.table, cursor.viewer
        sight = table.sight(viewer, now_ms())
        place = table.place(viewer)
        told = [(said.number(place), spoken_json(said, place)) for said in table.said[cursor.heard :]]
        cursor.heard = len(table.said)
        shown = (sight.entry, sight.number, sight.window, sight.is_asked)
        if first or shown != cursor.shown:
            number = max(sight.number, cursor.told)
            if sight.window is None and (first or cursor.is_covered):
                number = table.head  # where its own entry stands among the others would tell when it was written
            update = self.update(sight, viewer, cursor.entry, number)
            told.append((number, update))
            cursor.entry, cursor.shown = sight.entry, shown
            if not first:
                told.sort(key=first_of)
        cursor.told = max([cursor.told, *map(first_of, told)])
        return [message for _, message in told]

    def update(self, sight: Sight, viewer: int | None, entry: int, number: int) -> str:
        table = self.table
        known = min(table.events_known(viewer, entry), sight.event_count)
        head = {
            "type": "update",
            "number": number,
            "log": sight.log,
            "status": table.status,
            "seats": seats_json(table, viewer, sight),
            "undo": undo_json(table, viewer, sight),
            "lesson": lesson_json(table, viewer),
            "deadline_ms": deadline_ms(table, viewer, sight),
            "ending": table.ending,
            "event_count": sight.event_count,
            "window": sight.window,
        }
        return f"{to_json(head)[:-1]},{self._body(sight, viewer, known)}}}"

    def _body(self, sight: Sight, viewer: int | None, known: int) -> str:
        """View, moves and events: the same for every connection of a viewer that knows as much."""
        if self._made_at != self.table.head:
            self._made_at = self.table.head
            self._made = {}
        key = (viewer, known, sight.entry, sight.window, sight.is_asked)
        if key not in self._made:
            self._made[key] = body_json(self.table, sight, viewer, known)
        return self._made[key]


def body_json(table: LiveTable, sight: Sight, viewer: int | None, known: int) -> str:
    state = sight.state
    if state is None:
        return '"view":null,"moves":[],"bundles":[],"answering":{},"coaching":"","events":[]'
    is_choosing = viewer is not None and table.status == "playing" and (sight.window is None or sight.is_asked)
    moves = moves_json(table, state, viewer) if viewer is not None and is_choosing else []
    bundles = [bundle.as_json() for bundle in state.bundles(viewer)] if viewer is not None and moves else []
    events = state.events_since(known, viewer) if known < sight.event_count else []
    is_playing = viewer is not None and table.status == "playing"
    told = {
        "view": view_json(sight, viewer),
        "moves": moves,
        "bundles": bundles,
        "answering": state.game.answering(state, table.place(viewer)) if is_playing else {},
        "coaching": Perspective(state, viewer).coaching()
        if viewer is not None and moves and may_have_coach(table)
        else "",
        "events": events,
    }
    return to_json(told)[1:-1]


def moves_json(table: LiveTable, state: State, viewer: int) -> list[dict[str, object]]:
    """Where nobody else has a say, everything can be taken back: then it does not matter what a move shows."""
    return offers(state, viewer, marks_revealing=bool(table.others_to_ask(viewer)))


def view_json(sight: Sight, viewer: int | None) -> dict[str, object]:
    """What the kernel shows; under cover nobody is seen to be asked but the viewer itself."""
    assert sight.state is not None
    view = sight.state.view(viewer)
    if sight.window is None:
        return view
    view["pending"] = [viewer] if sight.is_asked else []
    view["decisions"] = sight.state.decisions + sight.answers
    if not sight.is_asked:
        rules = sight.state.question(sight.state.pending()[0]).rules
        view |= {"question": {"text": REACTIONS, "rules": list(rules)}, "chosen": sight.chosen}
    return view


def spoken_json(said: Said, place: int) -> str:
    entry = said.entry
    message: dict[str, object] = {"type": entry.kind, "number": said.number(place)}
    message |= {"text": entry.text, "at": iso(entry.at)}
    if entry.kind == "chat":
        message |= {"seat": entry.seat, "name": entry.name}
    return to_json(message)


def seats_json(table: LiveTable, viewer: int | None, sight: Sight | None = None) -> list[dict[str, object]]:
    """Under cover all clocks stand still but the viewer's own, and nobody thinks."""
    now = now_ms()
    window = (sight or table.sight(viewer, now)).window
    pending = () if window else table.pending()
    present = table.present()
    return [
        {
            "seat": chair.seat,
            "name": table.chair_name(chair.seat),
            "kind": chair.kind,
            "bot": chair.bot,
            "present": chair.kind == "bot" or chair.seat in present,
            "clock_ms": clock_ms(table, chair.seat, now, at_rest=bool(window) and chair.seat != viewer),
            "thinking": chair.kind == "bot" and chair.seat in pending,
            "ready": chair.ready,
        }
        for chair in table.chairs
    ]


def clock_ms(table: LiveTable, seat: int, now: int, *, at_rest: bool) -> int | None:
    clocks = table.clocks
    if table.status != "playing" or clocks.kind == "none":
        return None
    return clocks.at_rest(seat) if at_rest else clocks.remaining(seat, now)


def deadline_ms(table: LiveTable, viewer: int | None, sight: Sight) -> int | None:
    now = now_ms()
    asked = table.pending()
    if sight.window is not None:
        asked = (viewer,) if viewer is not None and sight.is_asked else ()
    return min((left for seat in asked if (left := table.clocks.remaining(seat, now)) is not None), default=None)


def may_have_coach(table: LiveTable) -> bool:
    """Who plays alone, and people who have founded their table with hints."""
    return table.row.hints or not table.has_several_people


def lesson_json(table: LiveTable, viewer: int | None) -> dict[str, int] | None:
    if table.row.lesson is None or viewer is None or table.match is None:
        return None
    return {"made": table.made_by(viewer), "round": table.state.rounds() or 0}


def undo_json(table: LiveTable, viewer: int | None, sight: Sight) -> dict[str, object]:
    possible = sight.window is None and table.undo_span(viewer) is not None
    return {
        "possible": possible,
        "free": possible and viewer is not None and not table.others_to_ask(viewer),
        "asked_by": table.asking.seat if table.asking else None,
        "agreed": list(table.asking.agreed) if table.asking else [],
    }
