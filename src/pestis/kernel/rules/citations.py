"""Marks the tests that prove a rule, finds the marks, compares them with a page."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from pestis.kernel.rules.book import RuleBook
from pestis.kernel.rules.pages import WHOLE_ID, RuleSourceError, part

NEED_NO_TEST: Final = ("DESIGN", "DEC", "EDGE", "TIP")
Decorated = TypeVar("Decorated", bound=Callable[..., object])


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
    return [rule_id for rule_id in book.ids() if part(rule_id, 1) not in NEED_NO_TEST]


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
