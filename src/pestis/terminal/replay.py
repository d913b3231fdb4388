"""A record as a table that can be looked at before and after every move."""

from __future__ import annotations

from collections.abc import Iterator

from pestis.kernel.match import Match
from pestis.kernel.replay import scenes
from pestis.terminal.facts import facts_of
from pestis.terminal.json_types import Json
from pestis.terminal.naming import Names
from pestis.terminal.table import Sitter, Snapshot, Table

GIVEN_UP: Json = {"reason": "resigned", "winners": [], "text": "Here the match was given up."}


class ReplayTable(Table):
    """The scenes of a finished match; they are made as far as somebody has looked."""

    def __init__(self, match: Match, name: str, seat: int | None = None) -> None:
        super().__init__()
        self.facts = facts_of(match.game)
        self.names = Names(match.game.seat_names, match.game.seat_names)
        self.match = match
        self.name = name
        self.length = len(match.log)
        self.place = 0
        self.seat = seat
        self._made: list[Json] = []
        self._rest: Iterator[Json] = iter(())
        self.look_from(seat)

    def look_from(self, seat: int | None) -> None:
        """Through the eyes of a seat, or of a spectator."""
        self.seat = seat
        self._made = []
        self._rest = scenes(self.match, seat)
        self.go(self.place)

    def next_eyes(self) -> None:
        """A spectator, then one seat after the other."""
        following = 0 if self.seat is None else self.seat + 1
        self.look_from(following if following < self.match.seats else None)

    def find_seat(self, typed: str) -> int | None:
        """A seat by its colour or its number; None if there is no such seat."""
        names = [name.lower() for name in self.names.colours[: self.match.seats]]
        numbers = [str(seat) for seat in range(self.match.seats)]
        wanted = typed.strip().lower()
        return next((part.index(wanted) for part in (names, numbers) if wanted in part), None)

    def go(self, place: int) -> None:
        """After so many moves."""
        self.place = max(0, min(place, self.length))
        while len(self._made) <= self.place:
            self._made.append(next(self._rest))
        self.events = [event for scene in self._made[: self.place + 1] for event in scene["events"]]
        self.on_change()

    @property
    def scene(self) -> Json:
        return self._made[self.place]

    @property
    def caption(self) -> str:
        """The move that led here; of somebody else's only what these eyes were told then."""
        if self.place == 0:
            return "Before the first move."
        mover = self.scene["seat"]
        if mover == self.seat:
            return f"{self.names[mover]}: {self.scene['move']['text']}"
        told = " ".join(event["text"] for event in self.scene["events"])
        return f"{self.names[mover]} chose. {told}".strip()

    @property
    def now(self) -> Snapshot:
        return Snapshot(
            status="over" if self.place == self.length else "playing",
            seat=self.seat,
            view=self.scene["view"],
            moves=[],
            log=self.place,
            sitters=[
                Sitter(seat, name, "person", colour=name)
                for seat, name in enumerate(self.names.colours[: self.match.seats])
            ],
            names=self.names,
            ending=GIVEN_UP if self.place == self.length and not self.match.state.is_over else None,
        )

    def goodbye(self) -> str:
        return f"That was {self.name}, move {self.place} of {self.length}."
