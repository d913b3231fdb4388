"""Where things stand in a TOML file: tomllib reads values and forgets their lines, people need them.

The text has been parsed before, so this only walks over it. A path is the way to a value: `home.1.cell` is the
field `cell` of the second [[home]].
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

QUOTES: Final = "\"'"
END_OF_WORD: Final = ",]}#\n"


class Lines:
    """The line of every table, field and list item of a text, by path."""

    def __init__(self, text: str) -> None:
        self.text = text.replace("\r\n", "\n")
        self.place = 0
        self.line = 1
        self.by_path: dict[str, int] = {}
        self.tables: dict[str, int] = {}
        with suppress(IndexError, RecursionError):  # what was found until then still helps
            self._walk()

    def of(self, path: str) -> int:
        """The line of a path, or of the nearest thing around it."""
        while path and path not in self.by_path:
            path = path.rpartition(".")[0]
        return self.by_path.get(path, 1)

    def _walk(self) -> None:
        table = ""
        self._skip_blank()
        while self.place < len(self.text):
            if self._here() == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip_blank()

    def _here(self) -> str:
        return self.text[self.place]

    def _step(self, count: int = 1) -> None:
        self.line += self.text.count("\n", self.place, self.place + count)
        self.place += count

    def _skip_blank(self) -> None:
        while self.place < len(self.text):
            if self._here() == "#":
                end = self.text.find("\n", self.place)
                self._step((end if end >= 0 else len(self.text)) - self.place)
            elif self._here().isspace():
                self._step()
            else:
                return

    def _header(self) -> str:
        """A `[table]` or `[[table]]`; the items of the latter are counted."""
        line = self.line
        many = self.text.startswith("[[", self.place)
        self._step(2 if many else 1)
        names = self._names("]")
        self._step(2 if many else 1)
        path = ""
        for place, name in enumerate(names):
            path = _join(path, name)
            self.by_path.setdefault(path, line)
            if many and place == len(names) - 1:
                self.tables[path] = self.tables.get(path, -1) + 1
            if path in self.tables:
                path = _join(path, str(self.tables[path]))
            self.by_path.setdefault(path, line)
        return path

    def _names(self, end: str) -> list[str]:
        """The parts of a dotted name, up to the sign that ends it."""
        names: list[str] = []
        while True:
            self._skip_blank()
            if self._here() == end:
                return names
            if self._here() == ".":
                self._step()
            elif self._here() in QUOTES:
                start = self.place + 1
                self._string()
                names.append(self.text[start : self.place - 1])
            else:
                start = self.place
                while self._here() not in f".{end}" and not self._here().isspace():
                    self._step()
                names.append(self.text[start : self.place])

    def _pair(self, path: str) -> None:
        line = self.line
        for name in self._names("="):
            path = _join(path, name)
            self.by_path.setdefault(path, line)
        self._step()
        self._skip_blank()
        self._value(path)

    def _value(self, path: str) -> None:
        if self._here() in QUOTES:
            self._string()
        elif self._here() == "[":
            self._items(path)
        elif self._here() == "{":
            self._step()
            self._skip_blank()
            while self._here() != "}":
                self._pair(path)
                self._comma()
            self._step()
        else:
            while self.place < len(self.text) and self._here() not in END_OF_WORD:
                self._step()

    def _items(self, path: str) -> None:
        self._step()
        self._skip_blank()
        number = 0
        while self._here() != "]":
            item = _join(path, str(number))
            before = self.place
            self.by_path[item] = self.line
            self._value(item)
            self._comma()
            if self.place == before:
                raise IndexError(before)  # no TOML
            number += 1
        self._step()

    def _comma(self) -> None:
        self._skip_blank()
        if self._here() == ",":
            self._step()
            self._skip_blank()

    def _string(self) -> None:
        quote = self._here()
        if self.text.startswith(quote * 3, self.place):
            self._long_string(quote * 3)
            return
        self._step()
        while self._here() != quote:
            self._step(2 if quote == '"' and self._here() == "\\" else 1)
        self._step()

    def _long_string(self, quotes: str) -> None:
        self._step(3)
        while not self.text.startswith(quotes, self.place):
            self._step(2 if self._here() == "\\" and quotes[0] == '"' else 1)
        while self.text.startswith(quotes[0], self.place):
            self._step()


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
