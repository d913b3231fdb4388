"""A board for any game, drawn from the shape of its view: facts, rows of things, seats, groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from pestis.kernel.words import seat_name
from pestis.terminal.boards.board import Board, Plate
from pestis.terminal.boards.ink import Line, box, columns, flow, line, quiet, seat_style, times, token
from pestis.terminal.facts import plain_words
from pestis.terminal.json_types import Json

MOST_COUNTS = 4
NARROW = 60
LONG = 1000


def is_seats(value: object) -> bool:
    """Whether this is a list with an entry for each seat."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, dict) and isinstance(item.get("seat"), int) for item in value)
    )


def is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(is_number(count) for count in value.values())


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


class GenericBoard(Board):
    """Knows no game."""

    def draw(self, view: Json, width: int, height: int) -> list[Line]:
        table: Json = view["table"]
        facts = [(name, value) for name, value in table.items() if self._is_fact(value)]
        lines = flow([self._fact(name, value) for name, value in facts], width, indent=0, gap=3) if facts else []
        for name, value in table.items():
            if is_seats(value):
                lines += [line(), *self._seats(value, view["you"], width)]
            elif not self._is_fact(value):
                lines += self._part(name, value, width)
        return lines

    def listing(self, view: Json) -> list[Line]:
        """The same as plain lines without frames: one fact on each."""
        lines: list[Line] = []
        for name, value in view["table"].items():
            if is_seats(value):
                for entry in value:
                    lines.append(line("You" if entry["seat"] == view["you"] else seat_name(entry["seat"]), ":"))
                    for key, inner in entry.items():
                        lines += self._part(key, inner, LONG, 2) if key != "seat" else []
            else:
                lines += self._part(name, value, LONG)
        return lines

    def _is_fact(self, value: object) -> bool:
        return not isinstance(value, list | dict)

    def _fact(self, name: str, value: object) -> Text:
        return line(quiet(f"{plain_words(name)} "), (self._word(value), "bold"))

    def _word(self, value: object) -> str:
        if value is None:
            return "–"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.facts.name_of(value) if isinstance(value, str) else str(value)

    def _part(self, name: str, value: object, width: int, indent: int = 0) -> list[Line]:
        title = (" " * indent + plain_words(name) + " ", "bold")
        if is_counts(value) and isinstance(value, dict):
            chips = [line(times(self.facts.name_of(thing), count)) for thing, count in value.items() if count]
            return flow(chips or [quiet("none")], width, first=title, indent=indent + 2)
        if isinstance(value, dict):
            lines = [line(title)]
            for part, inner in value.items():
                lines += self._part(part, inner, width, indent + 2)
            return lines
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            lines = [line(title)]
            for number, item in enumerate(value, start=1):
                lines += self._part(str(number), item, width, indent + 2)
            return lines
        if isinstance(value, list):
            chips = [line(self._word(item)) for item in value] or [quiet("none")]
            return flow(chips, width, first=title, indent=indent + 2)
        return [line(title, self._word(value))]

    def _seats(self, seats: Sequence[Json], you: int | None, width: int) -> list[Line]:
        side_by_side = 2 if width >= NARROW and len(seats) > 1 else 1
        each = (width - 2 * (side_by_side - 1)) // side_by_side
        drawn = [self._seat(entry, you, each) for entry in seats]
        lines: list[Line] = []
        for first in range(0, len(drawn), side_by_side):
            lines += columns(drawn[first : first + side_by_side], width) if side_by_side > 1 else drawn[first]
        return lines

    def _seat(self, entry: Json, you: int | None, width: int) -> list[Line]:
        seat: int = entry["seat"]
        name = "You" if seat == you else seat_name(seat)
        lines: list[Line] = []
        numbers = [
            self._fact(key, value) for key, value in entry.items() if key != "seat" and self._is_fact(value)
        ]
        lines += flow(numbers, width - 4, indent=0)
        for key, value in entry.items():
            if not self._is_fact(value):
                lines += self._part(key, value, width - 4)
        padded = [line(" ", each) for each in lines]
        return box(padded, width, line(" ", token(seat), (f" {name} ", seat_style(seat))), seat_style(seat))

    # The rest of the screen.

    def _entry(self, view: Json, seat: int | None) -> Json:
        for value in view["table"].values():
            if is_seats(value):
                return next((entry for entry in value if entry["seat"] == seat), {})
        return {}

    def hand(self, view: Json, width: int) -> list[Line]:
        """Whatever is called a hand in the viewer's own entry."""
        held = self._entry(view, view["you"]).get("hand")
        if isinstance(held, Mapping | list) and held:
            return self._part("hand", held, width)
        return []

    def plate(self, view: Json, seat: int) -> Plate:
        entry = self._entry(view, seat)
        numbers = [(key, value) for key, value in entry.items() if key != "seat" and is_number(value)]
        if not numbers:
            return Plate("")
        (key, value), *rest = numbers
        counts = tuple(f"{plain_words(name).lower()} {count}" for name, count in rest[: MOST_COUNTS - 1])
        return Plate(f"{value} {plain_words(key).lower()}", counts)

    def standing(self, view: Json) -> str:
        first = next(((name, value) for name, value in view["table"].items() if is_number(value)), None)
        return f"{plain_words(first[0])} {first[1]}" if first else ""


BOARD = GenericBoard
