"""Reads a rules page.

A rules page is Markdown. It defines a rule wherever an id is marked, **SP-MARCH-4** or `SP-MARCH-4`, or
stands in the first cell of a table row or in a column headed "ID". A plain id in running text is a reference.
Two kinds may be numbered only: edge cases (`7.` below a heading with the word "edge" is XX-EDGE-7) and
decision points (a table row that begins with `D9` is XX-DEC-9).
"""

from __future__ import annotations

import re
from typing import Final

from pestis.kernel.errors import PestisError

ID: Final = r"[A-Z][A-Z0-9]*-[A-Z0-9]+(?:-[A-Z0-9]+)*-[A-Z0-9]+[a-z]?"
WHOLE_ID: Final = re.compile(ID)
MARKED_ID: Final = re.compile(rf"\*\*({ID})(?=(?: \([^)*]*\))?\*\*)|`({ID})`")
CELL_ID: Final = re.compile(rf"({ID})|(?:\*\*({ID})\*\*|`({ID})`)(.*)")
DECISION: Final = re.compile(r"D([0-9]+[a-z]?)")
NUMBERED: Final = re.compile(rf"([0-9]+)\. +(?:({ID}) )?(.*)")
EDGE_CASES: Final = re.compile(r"\bedge\b", re.IGNORECASE)
HEADING: Final = re.compile(r"#+ +(.*)")
BLOCK_START: Final = re.compile(r"([-*+>]|[0-9]+\.) |---")
ANNOUNCES_TABLE: Final = re.compile(r".*:( \[[^\]]*\])?", re.DOTALL)
CELL_BORDER: Final = re.compile(r"(?<!\\)\|")
MARKUP: Final = re.compile(
    r"`([^`]*)`|\*\*(.+?)\*\*|(?<![\w*])\*(\S(?:[^*\n]*\S)?)\*(?![\w*])|\[([^\]]*)\]\([^)]*\)", re.DOTALL
)


class RuleSourceError(PestisError):
    """A rules page or a rule citation that cannot be read; says where."""


class Rule:
    """One entry of a rules page: its id, the heading it stands under, its text as Markdown."""

    def __init__(self, rule_id: str, text: str, section: str) -> None:
        self.id = rule_id
        self.text = text
        self.section = section

    def __repr__(self) -> str:
        return f"Rule({self.id!r}, {self.text!r}, {self.section!r})"


class Page:
    """Reads a page line by line; `_open` is the rule to which a following line may still belong."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._number = 0
        self._prefix = ""
        self._section = ""
        self._found: list[Rule] = []
        self._defined_at: dict[str, int] = {}
        self._open: Rule | None = None
        self._after_blank = False
        self._in_fence = False
        self._header: list[str] = []

    def read(self, text: str) -> list[Rule]:
        for number, line in enumerate(text.splitlines(), start=1):
            self._number = number
            self._line(line.rstrip())
        if not self._found:
            raise RuleSourceError(f"{self._name}: no rule is defined here; mark ids like **XX-TURN-1**")
        for entry in self._found:
            entry.text = entry.text.strip()
        return self._found

    def _line(self, line: str) -> None:
        stripped = line.strip()
        if stripped.startswith("```"):
            self._in_fence = not self._in_fence
        if self._in_fence or stripped.startswith("```"):
            self._continue(line)
        elif stripped.startswith("|"):
            self._row(line)
        else:
            self._header = []
            self._prose(line)
        self._after_blank = not stripped

    def _prose(self, line: str) -> None:
        """A line outside tables: a heading, an entry or several, or more of the entry before."""
        heading = HEADING.fullmatch(line)
        if heading is not None:
            self._section = heading.group(1).strip()
            self._open = None
        elif not (self._edge_case(line) or self._marked(line)):
            self._continue(line)

    def _edge_case(self, line: str) -> bool:
        item = NUMBERED.fullmatch(line)
        if item is None or EDGE_CASES.search(self._section) is None:
            return False
        self._define(item.group(2) or self._numbered_id("EDGE", item.group(1)), item.group(3))
        return True

    def _marked(self, line: str) -> bool:
        """Each marked id begins an entry that goes on to the next one."""
        marks = list(MARKED_ID.finditer(line))
        for index, mark in enumerate(marks):
            end = marks[index + 1].start() if index + 1 < len(marks) else len(line)
            text = line[mark.end() : end]
            if mark.group(1):
                text = text.replace("**", "", 1)
            self._define(mark.group(1) or mark.group(2), text)
        return bool(marks)

    def _continue(self, line: str) -> None:
        """As in Markdown: indented lines go on, others only without a blank line or a new block between."""
        entry = self._open
        if entry is None or not line:
            return
        if line[0] == " " or self._in_fence or not (self._after_blank or BLOCK_START.match(line)):
            entry.text += f"\n{line}"
        else:
            self._open = None

    def _row(self, line: str) -> None:
        cells = _cells(line)
        if not self._header:
            self._header = cells
            self._begin_table(line)
        ids = [self._cell_id(cells, column) for column in range(len(cells))]
        if any(ids):
            self._define_row(cells, ids)
        elif self._open is not None:
            self._open.text += f"\n{line}"

    def _begin_table(self, line: str) -> None:
        """A table belongs to the entry before it if it is indented or the entry ends in a colon."""
        entry = self._open
        if entry is not None and line[0] != " " and not ANNOUNCES_TABLE.fullmatch(entry.text.strip()):
            self._open = None

    def _cell_id(self, cells: list[str], column: int) -> str:
        """The id that this cell defines, or nothing."""
        decision = DECISION.fullmatch(cells[0])
        if column == 0 and decision is not None:
            return self._numbered_id("DEC", decision.group(1))
        if column > 0 and not (column < len(self._header) and self._header[column].startswith("ID")):
            return ""
        match = CELL_ID.fullmatch(cells[column])
        return match.group(1) or match.group(2) or match.group(3) if match is not None else ""

    def _define_row(self, cells: list[str], ids: list[str]) -> None:
        """The cells before the first id belong to every entry of the row, those after an id to that id."""
        columns = [column for column, rule_id in enumerate(ids) if rule_id]
        shared = [self._labelled(cells, column) for column in range(columns[0])]
        for index, start in enumerate(columns):
            end = columns[index + 1] if index + 1 < len(columns) else len(cells)
            beside = CELL_ID.fullmatch(cells[start])
            name = (beside.group(4) or "").strip() if beside is not None else ""
            own = [self._labelled(cells, column) for column in range(start + 1, end)]
            self._define(ids[start], "\n".join(part for part in [name, *shared, *own] if part))
        self._open = None

    def _labelled(self, cells: list[str], column: int) -> str:
        label = self._header[column] if column < len(self._header) else ""
        return f"{label}: {cells[column]}" if label and cells[column] else cells[column]

    def _numbered_id(self, kind: str, number: str) -> str:
        if not self._prefix:
            raise self._error(f"number {number} stands before the first rule id, so its prefix is not known")
        return f"{self._prefix}-{kind}-{number}"

    def _define(self, rule_id: str, text: str) -> None:
        prefix = part(rule_id, 0)
        self._prefix = self._prefix or prefix
        if prefix != self._prefix:
            raise self._error(f"rule {rule_id} on a page whose ids begin with {self._prefix}-")
        if rule_id in self._defined_at:
            before = f"line {self._defined_at[rule_id]}"
            raise self._error(f"rule {rule_id} is already defined in {before}; a reference has no marks")
        self._defined_at[rule_id] = self._number
        self._open = Rule(rule_id, text, self._section)
        self._found.append(self._open)

    def _error(self, problem: str) -> RuleSourceError:
        return RuleSourceError(f"{self._name}:{self._number}: {problem}")


def part(rule_id: str, number: int) -> str:
    """Part 0 of SP-MARCH-4 is the game, part 1 the kind."""
    return rule_id.split("-")[number]


def _cells(row: str) -> list[str]:
    inner = row.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in CELL_BORDER.split(inner)]


def plain(text: str) -> str:
    """Markdown as a terminal shows it best: no marks, table rows as cells with gaps.

    >>> plain("**Decision:** `halt_scope` = *unit*")
    'Decision: halt_scope = unit'
    """
    lines = [_plain_row(line) if line.strip().startswith("|") else line for line in text.split("\n")]
    return _unmarked("\n".join(line for line in lines if line.strip()))


def _plain_row(line: str) -> str:
    cells = _cells(line)
    if all(set(cell) <= set("-:") for cell in cells):
        return ""
    return "  " + "  ".join(cells)


def _unmarked(text: str) -> str:
    return MARKUP.sub(_inside, text)


def _inside(match: re.Match[str]) -> str:
    """What the marks enclose; code is taken as it is, anything else may hold marks itself."""
    if match.group(1) is not None:
        return match.group(1)
    return _unmarked(match.group(2) or match.group(3) or match.group(4) or "")
