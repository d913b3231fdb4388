"""Fields of a scenario file: as those of a pack, but every refusal names the line as well."""

from __future__ import annotations

from typing import Final

from pestis.games.space_opera.content.scenario.lines import Lines
from pestis.kernel.content import Fields
from pestis.kernel.errors import PackError, allowed, shown


class ScenarioError(PackError):
    """A scenario that is refused: a PackError whose file has the line behind it."""

    def __init__(self, file: str, entry: str, field: str, problem: str, rule: str = "", line: int = 1) -> None:
        super().__init__(f"{file}, line {line}", entry, field, problem, rule)
        self.name = file
        self.line = line

    def __reduce__(self) -> tuple[object, tuple[str, str, str, str, str, int]]:  # type: ignore[override]
        return ScenarioError, (self.name, self.entry, self.field, self.problem, self.rule, self.line)


# What a field that must be there looks like, said when it is missing.
NEEDED: Final = {
    "id": "a short name of small letters, digits and hyphens",
    "title": "a text that is not empty",
    "players": "a list of player counts such as [2, 3, 4]",
    "rows": "a whole number from 2 to 12",
    "columns": "a whole number from 2 to 12",
    "colours": 'a list such as ["red", "blue", "purple", "green"]',
    "seat": "the colour of a seat",
    "cell": "[row, column]",
    "cells": "a list such as [[2, 2], [2, 3]]",
    "card": 'a map card such as "asteroid", the id of a planet, or "planet" with its classes',
    "class": "the Class of the planet, or its card",
    "count": "a whole number from 1 to 144",
}

EXAMPLES: Final = {
    "ships": "a list of tables such as [{ energy = 2 }, { energy = 1, meeples = 1 }]",
    "planets": "a list of tables such as [{ count = 4, classes = [1, 2, 3, 4] }]",
}


class Entry(Fields):
    """One table of a scenario file, which knows its place in the text and the rule it is about."""

    def __init__(
        self, file: str, entry: str, table: dict[str, object], lines: Lines, path: str, rule: str
    ) -> None:
        super().__init__(file, entry, table)
        self.lines = lines
        self.path = path
        self.rule = rule

    def error(self, field: str, problem: str, rule: str = "") -> ScenarioError:
        return ScenarioError(self.file, self.entry, field, problem, rule or self.rule, self.line_of(field))

    def raw(self, field: str) -> object:
        if field not in self.table and field in NEEDED:
            raise self.error(field, f"is missing; allowed: {NEEDED[field]}")
        return super().raw(field)

    def line_of(self, field: str) -> int:
        return self.lines.of(self._path_of(field))

    def _path_of(self, field: str) -> str:
        return ".".join(part for part in (self.path, field) if part)

    def entries(self, field: str, rule: str) -> list[Entry]:
        """The tables of a list, such as every [[home]]; a missing field is an empty list."""
        self.asked.append(field)
        value = self.table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            how = EXAMPLES.get(field, f"tables, each begun with [[{field}]]")
            raise self.error(field, f"is {shown(value)}; allowed: {how}", rule)
        return [self._child(item, field, number, rule) for number, item in enumerate(value)]

    def _child(self, table: dict[str, object], field: str, number: int, rule: str) -> Entry:
        name = f"{field} {number + 1}"
        entry = f"{self.entry}, {name}" if self.entry else name
        return Entry(self.file, entry, table, self.lines, f"{self._path_of(field)}.{number}", rule)

    def part(self, field: str, rule: str) -> Entry:
        """A table of its own, such as [flags]; a missing one is empty."""
        self.asked.append(field)
        value = self.table.get(field, {})
        if not isinstance(value, dict):
            raise self.error(field, f"is {shown(value)}; allowed: a table, begun with [{field}]", rule)
        return Entry(self.file, f"[{field}]", value, self.lines, self._path_of(field), rule)

    def wholes(
        self, field: str, low: int, high: int, default: list[int] | None = None, rule: str = ""
    ) -> list[int]:
        """A list of different whole numbers, at least one."""
        if default is not None and not self.has(field):
            self.asked.append(field)
            return default
        value = self.raw(field)
        if not isinstance(value, list) or not value or not all(_is_whole(item) for item in value):
            raise self.error(
                field, f"is {shown(value)}; allowed: a list of whole numbers from {low} to {high}", rule
            )
        for item in value:
            if not low <= item <= high:
                raise self.error(field, f"has {item}; allowed: {low} to {high}", rule)
        if len(set(value)) != len(value):
            raise self.error(field, f"is {shown(value)}; allowed: each number once", rule)
        return [int(item) for item in value]

    def words(self, field: str, known: list[str], rule: str = "") -> list[str]:
        """A list of words out of a closed set; a missing field is an empty list."""
        found = self.texts(field)
        for word in found:
            if word not in known:
                raise self.error(field, f"has {shown(word)}; {allowed(word, known)}", rule)
        return found

    def cell(self, field: str, value: object, rows: int, columns: int) -> int:
        """SO-SCEN-7: a [row, column] pair inside the grid, as the number of the cell."""
        if not isinstance(value, list) or len(value) != 2 or not all(_is_whole(item) for item in value):
            raise self.error(field, f"has {shown(value)}; allowed: [row, column]", "SO-SCEN-7")
        row, column = value
        if not (1 <= row <= rows and 1 <= column <= columns):
            raise self.error(
                field,
                f"has [{row}, {column}], outside the grid; allowed: rows 1 to {rows}, columns 1 to {columns}",
                "SO-SCEN-7",
            )
        return int((row - 1) * columns + column - 1)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
