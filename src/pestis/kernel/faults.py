"""What is wrong with a content pack: all of it at once, each fault with the line where somebody wrote it.

Where a `Faults` collects, whoever reads the pack goes on with a stand-in for what was refused, and `check` raises
everything together in the end; else the first fault is raised at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import Final

from pestis.kernel.errors import PackError, PackFaults
from pestis.kernel.rules.book import RuleBook
from pestis.kernel.toml_lines import Lines

# Who gets more than these at once begins with them.
MOST_FAULTS: Final = 200


class Asked:
    """What a loader asked of a pack: a field by its path, its kind, what is allowed, and what stands in for it.

    Kinds: text, whole, flag, choice, words (of `choices`), texts, rules, tables, section; `fixed`: it has
    `choices` and nothing else; `one of`: the table has exactly one of the fields in `choices`.
    """

    def __init__(
        self,
        file: str,
        path: str,
        kind: str,
        *,
        low: int = 0,
        high: int = 0,
        choices: Sequence[str] = (),
        default: object = None,
        needed: bool = False,
        rule: str = "",
    ) -> None:
        self.file = file
        self.path = path
        self.kind = kind
        self.low = low
        self.high = high
        self.choices = tuple(choices)
        self.default = default
        self.needed = needed
        self.rule = rule


_LISTENER: Final[ContextVar[list[Asked] | None]] = ContextVar("listener", default=None)


@contextmanager
def listening() -> Iterator[list[Asked]]:
    """Hear all that loaders ask of packs: so forms for packs are made from what reads them."""
    heard: list[Asked] = []
    before = _LISTENER.set(heard)
    try:
        yield heard
    finally:
        _LISTENER.reset(before)


class Source:
    """The text of a file of a pack, for the lines of what it says.

    The entries of an overlay have another number in the whole content: `moved` leads from the path there, such as
    `card.17`, to the path in the text. What stands in no text of the pack has line 0.
    """

    def __init__(self, text: str, moved: Mapping[str, str] | None = None) -> None:
        self.text = text
        self.moved = moved
        self.lines: Lines | None = None

    def line(self, path: str) -> int:
        if self.moved is not None:
            names = path.split(".")
            entry = ".".join(names[:2])
            if names[1:] and names[1].isdigit() and entry not in self.moved:
                return 0
            path = ".".join([self.moved.get(entry, entry), *names[2:]])
        if self.lines is None:
            self.lines = Lines(self.text)
        return self.lines.of(path)


class Faults:
    """The faults and the warnings of one pack. Cited rules are looked up in `book`, if there is one."""

    def __init__(self, collects: bool = False, book: RuleBook | None = None) -> None:
        self.collects = collects
        self.book = book
        self.found: list[PackError] = []
        self.said: set[str] = set()
        self.warnings: list[PackError] = []
        self.sources: dict[str, Source] = {}
        self.listener = _LISTENER.get()

    def line(self, file: str, path: str) -> int:
        source = self.sources.get(file)
        return source.line(path) if source is not None else 0

    def add(self, fault: PackError) -> None:
        """Note a fault; where nothing is collected it is raised."""
        if not self.collects:
            raise fault
        if len(self.found) < MOST_FAULTS and str(fault) not in self.said:
            self.said.add(str(fault))
            self.found.append(fault)

    def forgive(self, fault: PackError) -> None:
        """Another fault says it better."""
        if fault in self.found:
            self.found.remove(fault)

    def warn(self, warning: PackError) -> None:
        if len(self.warnings) < MOST_FAULTS:
            self.warnings.append(warning)

    def in_order(self) -> list[PackError]:
        """Those of a file together, in the order of its lines; what stands on none comes last."""
        files = list(dict.fromkeys(fault.file for fault in self.found))
        return sorted(self.found, key=lambda fault: (files.index(fault.file), fault.line or inf))

    def check(self) -> None:
        """Raise what was collected."""
        if self.found:
            raise PackFaults(self.in_order(), self.warnings)
