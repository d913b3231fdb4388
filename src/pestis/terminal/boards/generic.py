"""A board for any game, drawn from the shape of its view: facts, rows of things, seats, groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from pestis.terminal.boards.board import Board, Plate
from pestis.terminal.boards.drawing import Line, box, columns, flow, line, quiet, seat_style, times, token
from pestis.terminal.facts import inner_words, plain_words
from pestis.terminal.json_types import Json

MOST_COUNTS = 4
NARROW = 60


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


def counted(count: float, name: str) -> str:
    """A number with what it counts. Views name most things in the plural.

    >>> counted(3, "coins"), counted(1, "coins"), counted(1, "colonies"), counted(1, "boxes")
    ('3 coins', '1 coin', '1 colony', '1 box')
    >>> counted(1, "dna"), counted(1, "success"), counted(1, "status"), counted(1, "pieces")
    ('1 DNA', '1 success', '1 status', '1 piece')
    """
    words = inner_words(name)
    return f"{count} {one_of(words) if count == 1 else words}"


def one_of(words: str) -> str:
    """The singular of an English noun, as far as its ending tells."""
    if words.endswith(("ss", "us", "is")):
        return words
    if words.endswith("ies"):
        return words[:-3] + "y"
    return words[:-2] if words.endswith(("sses", "xes", "ches", "shes")) else words.removesuffix("s")


class GenericBoard(Board):
    """Knows no game."""

    def draw(self, view: Json, width: int, height: int) -> list[Line]:
        table: Json = view["table"]
        facts = [(name, value) for name, value in table.items() if self._is_fact(value)]
        chips = [self._fact(name, value, view) for name, value in facts]
        lines = flow(chips, width, indent=0, gap=3) if facts else []
        for name, value in table.items():
            if is_seats(value):
                lines += [line(), *self._seats(value, view, width)]
            elif not self._is_fact(value):
                lines += self._part(name, value, view, width)
        return lines

    def _is_fact(self, value: object) -> bool:
        return not isinstance(value, list | dict)

    def _fact(self, name: str, value: object, view: Json) -> Text:
        return line(quiet(f"{plain_words(name)} "), (self.word(name, value, view), "bold"))

    def word(self, name: str, value: object, view: Json) -> str:
        """A value in words; numbers of seats by the name of the seat."""
        if value is None:
            return "–"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if name in self.seat_words and isinstance(value, int) and 0 <= value < view["seats"]:
            return "you" if value == view["you"] else self.names[value]
        return self.facts.name_of(value) if isinstance(value, str) else str(value)

    def _part(self, name: str, value: object, view: Json, width: int, indent: int = 0) -> list[Line]:
        title = (" " * indent + plain_words(name) + " ", "bold")
        if is_counts(value) and isinstance(value, dict):
            chips = [line(times(self.facts.name_of(thing), count)) for thing, count in value.items() if count]
            return flow(chips or [quiet("none")], width, first=title, indent=indent + 2)
        if isinstance(value, dict):
            lines = [line(title)]
            for part, inner in value.items():
                lines += self._part(part, inner, view, width, indent + 2)
            return lines
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            lines = [line(title)]
            for number, item in enumerate(value, start=1):
                lines += self._part(str(number), item, view, width, indent + 2)
            return lines
        if isinstance(value, list):
            chips = [line(self.word(name, item, view)) for item in value] or [quiet("none")]
            return flow(chips, width, first=title, indent=indent + 2)
        return [line(title, self.word(name, value, view))]

    def _seats(self, seats: Sequence[Json], view: Json, width: int) -> list[Line]:
        side_by_side = 2 if width >= NARROW and len(seats) > 1 else 1
        each = (width - 2 * (side_by_side - 1)) // side_by_side
        drawn = [self._seat(entry, view, each) for entry in seats]
        lines: list[Line] = []
        for first in range(0, len(drawn), side_by_side):
            lines += columns(drawn[first : first + side_by_side], width) if side_by_side > 1 else drawn[first]
        return lines

    def _seat(self, entry: Json, view: Json, width: int) -> list[Line]:
        seat: int = entry["seat"]
        name = self.title_of(view, seat)
        facts = [(key, value) for key, value in entry.items() if key != "seat" and self._is_fact(value)]
        lines = flow([self._fact(key, value, view) for key, value in facts], width - 4, indent=0)
        for key, value in entry.items():
            if not self._is_fact(value):
                lines += self._part(key, value, view, width - 4)
        padded = [line(" ", each) for each in lines]
        return box(
            padded,
            width,
            line(" ", token(seat, self.names), (f" {name} ", seat_style(seat, self.names))),
            seat_style(seat, self.names),
        )

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
            return self._part("hand", held, view, width)
        return []

    def plate(self, view: Json, seat: int) -> Plate:
        entry = self._entry(view, seat)
        numbers = [(key, value) for key, value in entry.items() if key != "seat" and is_number(value)]
        if not numbers:
            return Plate("")
        (key, value), *rest = numbers
        counts = tuple(f"{inner_words(name)} {count}" for name, count in rest[: MOST_COUNTS - 1])
        return Plate(counted(value, key), counts)

    def standing(self, view: Json) -> str:
        for name, value in view["table"].items():
            if is_number(value) and name not in self.seat_words:
                return f"{plain_words(name)} {value}"
        return ""


BOARD = GenericBoard
