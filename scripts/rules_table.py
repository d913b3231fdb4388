"""How many rules of each game a test proves.

    python scripts/rules_table.py                           one line per game
    python scripts/rules_table.py --missing space-plague    then the rules of that game without a test

Needs the package to be importable (installed, or PYTHONPATH=src).
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Sequence
from pathlib import Path

from pestis.kernel.rules import RuleBook, cited, plain, testable

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = ("game", "rules", "testable", "with a test", "without")
TEXT_WIDTH = 80


def main(arguments: Sequence[str] | None = None) -> int:
    pages = {page.stem: page for page in sorted((ROOT / "docs" / "rules").glob("*.md"))}
    parser = argparse.ArgumentParser(description="How many rules of each game a test proves.")
    parser.add_argument("--missing", metavar="GAME", choices=list(pages), help="list its rules without a test")
    missing_of: str | None = parser.parse_args(arguments).missing
    books = [RuleBook.load(page) for page in pages.values()]
    citations = cited(ROOT / "tests")
    print_table([COLUMNS, *(row(book, citations) for book in books)])
    for book in books:
        if book.name == missing_of:
            print_missing(book, citations)
    return 0


def row(book: RuleBook, citations: Collection[str]) -> tuple[str, ...]:
    needed = len(testable(book))
    without = len(missing(book, citations))
    return (book.name, str(len(book)), str(needed), str(needed - without), str(without))


def missing(book: RuleBook, citations: Collection[str]) -> list[str]:
    return [rule_id for rule_id in testable(book) if rule_id not in citations]


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """First column to the left, numbers to the right."""
    widths = [max(len(cells[column]) for cells in rows) for column in range(len(rows[0]))]
    for name, *numbers in rows:
        right = "  ".join(number.rjust(width) for number, width in zip(numbers, widths[1:], strict=True))
        print(f"{name.ljust(widths[0])}  {right}")


def print_missing(book: RuleBook, citations: Collection[str]) -> None:
    print(f"\n{book.name}, without a test:")
    ids = missing(book, citations)
    width = max((len(rule_id) for rule_id in ids), default=0)
    for rule_id in ids:
        words = " ".join(plain(book.rule(rule_id).text).split())
        print(f"  {rule_id.ljust(width)}  {words[:TEXT_WIDTH]}".rstrip())


if __name__ == "__main__":
    raise SystemExit(main())
