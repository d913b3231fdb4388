"""Fields of a scenario file: as those of a pack, each of them about a rule."""

from __future__ import annotations

from typing import Final

from pestis.games.space_opera.content.scenario.model import MOST_CELLS
from pestis.kernel.errors import PackError, shown
from pestis.kernel.faults import Faults
from pestis.kernel.fields import Fields

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
    """One table of a scenario file, which knows the rule it is about."""

    def __init__(
        self, file: str, entry: str, table: dict[str, object], faults: Faults, path: str, rule: str
    ) -> None:
        super().__init__(file, entry, table, faults, path)
        self.rule = rule

    def error(self, field: str, problem: str, rule: str = "") -> PackError:
        return super().error(field, problem, rule or self.rule)

    def needs(self, field: str, wanted: str = "", rule: str = "") -> bool:
        return super().needs(field, NEEDED.get(field, wanted), "" if field in NEEDED else rule)

    def entries(self, field: str, rule: str) -> list[Entry]:
        """The tables of a list, such as every [[home]]; a missing field is an empty list."""
        self.asked.append(field)
        value = self.table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            how = EXAMPLES.get(field, f"tables, each begun with [[{field}]]")
            self.refuse(field, f"is {shown(value)}; allowed: {how}", rule)
            return []
        return [self._child(item, field, number, rule) for number, item in enumerate(value)]

    def _child(self, table: dict[str, object], field: str, number: int, rule: str) -> Entry:
        name = f"{field} {number + 1}"
        entry = f"{self.entry}, {name}" if self.entry else name
        child = Entry(self.file, entry, table, self.faults, f"{self.path_of(field)}.{number}", rule)
        child.around = self
        return child

    def part(self, field: str, rule: str) -> Entry:
        """A table of its own, such as [flags]; a missing one is empty."""
        self.asked.append(field)
        value = self.table.get(field, {})
        if not isinstance(value, dict):
            self.refuse(field, f"is {shown(value)}; allowed: a table, begun with [{field}]", rule)
            value = {}
        return Entry(self.file, f"[{field}]", value, self.faults, self.path_of(field), rule)

    def wholes(
        self, field: str, low: int, high: int, default: list[int] | None = None, rule: str = ""
    ) -> list[int]:
        """A list of different whole numbers, at least one."""
        if default is not None and not self.has(field):
            self.asked.append(field)
            return default
        if not self.needs(field):
            return [low]
        value = self.table[field]
        if not isinstance(value, list) or not value or not all(_is_whole(item) for item in value):
            wanted = f"a list of whole numbers from {low} to {high}"
            self.refuse(field, f"is {shown(value)}; allowed: {wanted}", rule)
            return [low]
        for item in value:
            if not low <= item <= high:
                self.refuse(field, f"has {shown(item)}; allowed: {low} to {high}", rule)
        if len(set(value)) != len(value):
            self.refuse(field, f"is {shown(value)}; allowed: each number once", rule)
        return [min(max(int(item), low), high) for item in value]

    def cell(self, field: str, rows: int, columns: int) -> int:
        """SO-SCEN-7: a [row, column] pair inside the grid, as the number of the cell."""
        return self._cell(field, self.table[field], rows, columns) if self.needs(field) else 0

    def cells(self, field: str, rows: int, columns: int) -> list[int]:
        if not self.needs(field):
            return []
        value = self.table[field]
        if not isinstance(value, list) or not value:
            self.refuse(field, f"is {shown(value)}; allowed: {NEEDED[field]}", "SO-SCEN-7")
            return []
        return [self._cell(field, cell, rows, columns) for cell in value[:MOST_CELLS]]

    def _cell(self, field: str, value: object, rows: int, columns: int) -> int:
        if not isinstance(value, list) or len(value) != 2 or not all(_is_whole(item) for item in value):
            self.refuse(field, f"has {shown(value)}; allowed: [row, column]", "SO-SCEN-7")
            return 0
        row, column = value
        if not (1 <= row <= rows and 1 <= column <= columns):
            wanted = f"rows 1 to {rows}, columns 1 to {columns}"
            self.refuse(field, f"has {shown(value)}, outside the grid; allowed: {wanted}", "SO-SCEN-7")
            return 0
        return int((row - 1) * columns + column - 1)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
