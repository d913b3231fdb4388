"""Rules by id: read the pages that define them, mark the tests that prove them, compare the two.

A rules page is Markdown. It defines a rule wherever an id is marked, **SP-MARCH-4** or `SP-MARCH-4`, or
stands in the first cell of a table row or in a column headed "ID". A plain id in running text is a reference.
Two kinds may be numbered only: edge cases (`7.` below a heading with the word "edge" is XX-EDGE-7) and
decision points (a table row that begins with `D9` is XX-DEC-9).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final, TypeVar

from pestis.kernel.errors import PestisError, allowed

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

NEED_NO_TEST: Final = ("DESIGN", "DEC", "EDGE", "TIP")

Decorated = TypeVar("Decorated", bound=Callable[..., object])


class RuleSourceError(PestisError):
    """A rules page or a rule citation that cannot be read; says where."""


class UnknownRule(PestisError):
    """A rule id that the page does not have."""

    def __init__(self, wrong: str, page: str, near: list[str]) -> None:
        hint = f"near: {', '.join(near)}" if near else "no id on the page is near it"
        super().__init__(f"{page} has no rule {wrong!r}; {hint}")
        self.wrong = wrong
        self.page = page
        self.near = near

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str, list[str]]]:
        return type(self), (self.wrong, self.page, self.near)


class Rule:
    """One entry of a rules page: its id, the heading it stands under, its text as Markdown."""

    def __init__(self, rule_id: str, text: str, section: str) -> None:
        self.id = rule_id
        self.text = text
        self.section = section

    def __repr__(self) -> str:
        return f"Rule({self.id!r}, {self.text!r}, {self.section!r})"


class RuleBook:
    """The rules of one page, in page order."""

    def __init__(self, name: str, rules: list[Rule]) -> None:
        self.name = name
        self._rules: dict[str, Rule] = {entry.id: entry for entry in rules}

    @staticmethod
    def parse(text: str, name: str) -> RuleBook:
        """The rules defined in `text`; `name` stands for the page in errors."""
        return RuleBook(name, _Page(name).read(text))

    @staticmethod
    def load(path: Path) -> RuleBook:
        """The rules of a file."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise RuleSourceError(f"cannot read the rules page {path}: {error}") from error
        return RuleBook.parse(text, path.stem)

    @staticmethod
    def find(name: str) -> RuleBook:
        """The page of that name: packaged with Pestis, else in `docs/rules/` of a source checkout."""
        package = Path(__file__).resolve().parent.parent
        pages: dict[str, Path] = {}
        for folder in (package.parent.parent / "docs" / "rules", package / "rulebooks"):
            for page in sorted(folder.glob("*.md")):
                pages[page.stem] = page
        if name not in pages:
            raise RuleSourceError(f"there is no rules page {name!r}; {allowed(name, sorted(pages))}")
        return RuleBook.load(pages[name])

    def rule(self, rule_id: str) -> Rule:
        """The rule of that id."""
        if rule_id not in self._rules:
            raise UnknownRule(rule_id, self.name, self._near(rule_id))
        return self._rules[rule_id]

    def ids(self) -> list[str]:
        """All ids in page order."""
        return list(self._rules)

    def search(self, words: str) -> list[Rule]:
        """The rules in which every one of these words occurs, in id, heading or text, whatever the case."""
        wanted = words.lower().split()
        return [entry for entry in self if _has_all(f"{entry.id} {entry.section} {entry.text}", wanted)]

    def sections(self) -> list[str]:
        """The headings that have rules under them, in page order."""
        return list(dict.fromkeys(entry.section for entry in self))

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._rules

    def __iter__(self) -> Iterator[Rule]:
        return iter(list(self._rules.values()))

    def __len__(self) -> int:
        return len(self._rules)

    def _near(self, wrong: str) -> list[str]:
        """Ids that may have been meant: those ending so first, then those spelt alike."""
        upper = wrong.upper()
        ending = [known for known in self._rules if known.upper().endswith(f"-{upper}")]
        alike = get_close_matches(upper, self.ids(), 5)
        return list(dict.fromkeys(ending + alike))[:5]


class _Page:
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
        prefix = _part(rule_id, 0)
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


def _part(rule_id: str, number: int) -> str:
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


def _has_all(text: str, words: list[str]) -> bool:
    lower = text.lower()
    return all(word in lower for word in words)


def rule(*ids: str) -> Callable[[Decorated], Decorated]:
    """Say which rules a test proves: `@rule("SP-MARCH-4", "SP-SHIELD-2")`. They are in its `rules`."""
    _check_ids(list(ids), "@rule")

    def mark(function: Decorated) -> Decorated:
        own: Mapping[str, tuple[str, ...]] = getattr(function, "__dict__", {})
        attribute = "rules"
        setattr(function, attribute, ids + own.get(attribute, ()))
        return function

    return mark


def _check_ids(ids: Sequence[object], where: str) -> None:
    if not ids:
        raise RuleSourceError(f"{where}: names no rule; give at least one id such as 'SP-MARCH-4'")
    for rule_id in ids:
        if not isinstance(rule_id, str) or WHOLE_ID.fullmatch(rule_id) is None:
            raise RuleSourceError(f"{where}: {rule_id!r} is not a rule id; ids look like 'SP-MARCH-4'")


def cited(root: Path) -> dict[str, list[str]]:
    """Which tests cite which rule: id -> ["march/test_march.py::test_a_column_advances", ...].

    Reads the `@rule(...)` decorators of all Python files below `root` (or of the one file `root`) without
    importing anything. Hypothesis has a decorator of the same name for its state machines: not ours.
    """
    if not root.exists():
        raise RuleSourceError(f"there is nothing to search for citations at {root}")
    places: dict[str, list[str]] = {}
    for path in [root] if root.is_file() else sorted(root.rglob("*.py")):
        name = path.name if path == root else path.relative_to(root).as_posix()
        _Scan(name, places).read(path)
    return places


class _Scan:
    """Collects the citations of one Python file."""

    def __init__(self, name: str, places: dict[str, list[str]]) -> None:
        self._name = name
        self._places = places
        self._ours = {"rule"}
        self._foreign: set[str] = set()

    def read(self, path: Path) -> None:
        try:
            tree = ast.parse(path.read_bytes())
        except (OSError, SyntaxError, ValueError) as error:
            raise RuleSourceError(f"cannot read {path}: {error}") from error
        for node in ast.walk(tree):
            self._note_import(node)
        self._visit(tree, self._name)

    def _note_import(self, node: ast.AST) -> None:
        """Learn under which names our decorator goes here, and which names are Hypothesis'."""
        if not isinstance(node, ast.Import | ast.ImportFrom):
            return
        source = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        for name in node.names:
            bound = name.asname or name.name.split(".")[0]
            if (source or name.name).split(".")[0] == "hypothesis":
                self._foreign.add(bound)
            elif source and name.name == "rule":
                self._ours.add(bound)

    def _visit(self, node: ast.AST, place: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            place = f"{place}::{node.name}"
            for decorator in node.decorator_list:
                self._note_citation(decorator, place)
        for child in ast.iter_child_nodes(node):
            self._visit(child, place)

    def _note_citation(self, decorator: ast.expr, place: str) -> None:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if not self._is_ours(called):
            return
        for rule_id in self._arguments(decorator):
            tests = self._places.setdefault(rule_id, [])
            if place not in tests:
                tests.append(place)

    def _is_ours(self, called: ast.expr) -> bool:
        if isinstance(called, ast.Name):
            return called.id in self._ours and called.id not in self._foreign
        if not isinstance(called, ast.Attribute) or called.attr != "rule":
            return False
        owner = called.value
        while isinstance(owner, ast.Attribute):
            owner = owner.value
        return isinstance(owner, ast.Name) and owner.id not in self._foreign

    def _arguments(self, decorator: ast.expr) -> list[str]:
        where = f"{self._name}:{decorator.lineno}"
        if not isinstance(decorator, ast.Call):
            raise RuleSourceError(f"{where}: @rule names no rule; give at least one id such as 'SP-MARCH-4'")
        literals: list[str] = []
        for argument in [*decorator.args, *(keyword.value for keyword in decorator.keywords)]:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise RuleSourceError(f"{where}: @rule takes ids written out as strings, nothing computed")
            literals.append(argument.value)
        if decorator.keywords:
            raise RuleSourceError(f"{where}: @rule takes no named arguments; give the ids alone")
        _check_ids(literals, where)
        return literals


def testable(book: RuleBook) -> list[str]:
    """The ids that need a test: all but designs, decision points, edge cases and tips.

    Those four kinds (second part of the id) say what to build or to try; what must hold is in the others.
    A test may cite them all the same.
    """
    return [rule_id for rule_id in book.ids() if _part(rule_id, 1) not in NEED_NO_TEST]


class Coverage:
    """What a rules page and the tests do not have in common; both lists are empty when all is well."""

    def __init__(self, missing: list[str], unknown: list[str]) -> None:
        self.missing = missing
        self.unknown = unknown

    def __repr__(self) -> str:
        return f"Coverage(missing={self.missing!r}, unknown={self.unknown!r})"


def check_coverage(book: RuleBook, test_root: Path, others: Sequence[RuleBook] = ()) -> Coverage:
    """Compare a page with the tests below `test_root`, both ways.

    `missing`: testable ids that no test cites. `unknown`: ids that a test cites but neither `book` nor
    one of `others` (the pages of games tested in the same place) defines.
    """
    citations = cited(test_root)
    pages = [book, *others]
    missing = [rule_id for rule_id in testable(book) if rule_id not in citations]
    unknown = [rule_id for rule_id in citations if not any(rule_id in page for page in pages)]
    return Coverage(missing, unknown)
