"""What reached one client, and whether its seat may know it."""

from __future__ import annotations

import json
from typing import Any

from pestis.kernel.match import Match
from pestis.kernel.record import read_record

Json = dict[str, Any]


class Wire:
    """Everything a client was told, in order."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.updates: list[Json] = []
        self.answers: list[str] = []

    def hear(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "update":
            self.updates.append(message)

    def answer(self, text: str) -> None:
        """Kept until the end: after it everybody may know everything."""
        if not self.is_over:
            self.answers.append(text)

    @property
    def last(self) -> Json:
        return self.updates[-1] if self.updates else {"log": 0, "moves": [], "status": "open"}

    @property
    def log(self) -> int:
        return int(self.last["log"])

    @property
    def moves(self) -> list[Json]:
        moves: list[Json] = self.last["moves"]
        return moves

    @property
    def choices(self) -> list[Json]:
        """The moves but for giving up, which stands in the menu of the table."""
        return [move for move in self.moves if move["verb"] != "surrender"]

    @property
    def is_asked(self) -> bool:
        return bool(self.moves)

    @property
    def is_over(self) -> bool:
        return bool(self.last["status"] == "over")

    def texts(self) -> list[str]:
        """All of it, as it came: the feed, and the answers to requests before the end."""
        return [*self.frames, *self.answers]


def check_knowledge(wire: Wire, seat: int | None, record: str) -> int:
    """Every update says exactly what the kernel tells this seat, or before it sat down a spectator, after so many
    moves; how many were checked."""
    told = read_record(record)
    match = Match(
        told.game,
        seats=told.seats,
        seed=told.seed,
        options=told.options,
        ask=told.ask,
        contributions=told.contributions,
    )
    checked = 0
    updates = [update for update in wire.updates if update["view"] is not None]
    for number in range(len(told.log) + 1):
        if number:
            match.play(*told.log[number - 1])
        for update in (each for each in updates if each["log"] == number):
            viewer = update["view"]["you"]
            assert viewer in (None, seat), "this client was told what another seat sees"
            check_update(update, match, viewer)
            checked += 1
    assert checked == len(updates)
    return checked


def check_update(update: Json, match: Match, seat: int | None) -> None:
    state = match.state
    assert update["view"] == as_wire(state.view(seat))
    events = as_wire(state.events_since(0, seat))
    assert update["event_count"] == len(events)
    assert update["events"] == events[len(events) - len(update["events"]) :]
    legal = state.legal(seat) if seat is not None else []
    assert [move["id"] for move in update["moves"]] == [int(action) for action in legal]


def as_wire(thing: object) -> Any:  # noqa: ANN401 (JSON)
    return json.loads(json.dumps(thing))
