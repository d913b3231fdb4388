"""A table read out: everything in a view as plain lines without frames, for screen readers."""

from __future__ import annotations

from pestis.terminal.boards.board import Board
from pestis.terminal.boards.drawing import times
from pestis.terminal.boards.generic import GenericBoard, is_counts, is_seats
from pestis.terminal.facts import plain_words
from pestis.terminal.json_types import Json

# Counted from 0 in a view, from 1 by people.
COUNTED = ("row", "column")
# Says only where a thing is; the line has a number of its own.
PLACES = ("row", "column", "cell")
# A word of the rules, not the name of a card.
RULE_WORDS = ("kind", "phase", "terrain")


class Listing(GenericBoard):
    """One line for each fact of the table and each thing in a list; what is not there is left out."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.facts, board.names)
        self.seat_words = board.seat_words

    def read(self, view: Json) -> list[str]:
        lines: list[str] = []
        for name, value in view["table"].items():
            if is_seats(value):
                for entry in value:
                    lines.append(f"{self.title_of(view, entry['seat'])}:")
                    for key, inner in entry.items():
                        lines += self._lines(key, inner, view, 2) if key != "seat" else []
            else:
                lines += self._lines(name, value, view, 0)
        return lines

    def _lines(self, name: str, value: object, view: Json, indent: int) -> list[str]:
        """A list of things gets a line for each, everything else one line."""
        title = " " * indent + plain_words(name)
        if value is None:
            return []
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            told = [(number, self._words(name, item, view)) for number, item in enumerate(value, start=1)]
            return [f"{title}:", *(f"{' ' * indent}  {number}: {words}" for number, words in told if words)]
        return [f"{title}: {self._words(name, value, view) or 'none'}"]

    def _words(self, name: str, value: object, view: Json) -> str:
        if isinstance(value, list):
            return ", ".join(self._words(name, item, view) or "–" for item in value)
        if is_counts(value) and isinstance(value, dict):
            return ", ".join(times(self.facts.name_of(thing), count) for thing, count in value.items() if count)
        if isinstance(value, dict):
            return self._thing(value, view)
        return "" if value is None else self.word(name, value, view)

    def _thing(self, thing: Json, view: Json) -> str:
        """What a thing has; nothing if that is only its place."""
        has = [key for key, value in thing.items() if is_there(key, value, self.seat_words)]
        if not set(has) - set(PLACES):
            return ""
        return "; ".join(self._part_of(key, thing[key], view) for key in has if key != "cell")

    def _part_of(self, key: str, value: object, view: Json) -> str:
        words = self._words(key, value, view)
        name = plain_words(key).lower()
        return f"{name} ({words})" if isinstance(value, dict) else name if value is True else f"{name} {words}"

    def word(self, name: str, value: object, view: Json) -> str:
        if name in COUNTED and isinstance(value, int):
            return str(value + 1)
        if name in RULE_WORDS and isinstance(value, str):
            return plain_words(value)
        if name in self.seat_words and isinstance(value, int) and not 0 <= value < view["seats"]:
            return "a bot"
        return super().word(name, value, view)


def is_there(key: str, value: object, seat_words: frozenset[str]) -> bool:
    """Whether it is worth a word: no empty list, nothing that is not so, no zero that counts."""
    if value in (None, [], {}) or value is False:
        return False
    return value != 0 or key in seat_words or key in PLACES
