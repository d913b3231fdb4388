"""What an editor of packs needs to know of a game: sections, entries, fields and verbs, with help for each.

Fields and verbs come from the loader itself (`asking`), names and help from the game's words (`Game.pack_help`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pestis.kernel.faults import Asked
from pestis.kernel.game import Game
from pestis.kernel.overlay import KEYS, is_tables, label
from pestis.workbench.asking import VERB, Answers, Place, ask

GAMES = 20
Help = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Choice:
    """One word of a closed set."""

    id: str
    title: str
    help: str


@dataclass(frozen=True)
class FieldForm:
    """One field: what it is, what may stand in it, and what stands for it if it is left out.

    `ways` is a number of `Forms.ways`: the verbs of a list of parts, or what a table can name, one of them. What
    is `fixed` is as it is printed.
    """

    name: str
    title: str
    help: str
    kind: str
    low: int = 0
    high: int = 0
    default: object = None
    needed: bool = False
    fixed: bool = False
    rule: str = ""
    choices: tuple[Choice, ...] = ()
    ways: int | None = None


@dataclass(frozen=True)
class Way:
    """A verb, or one of the things that a table can name, with the fields that go with it."""

    id: str
    title: str
    help: str
    fields: tuple[FieldForm, ...]


@dataclass(frozen=True)
class EntryForm:
    """A built-in entry, and which of the forms of its section it has."""

    key: str | int
    label: str
    form: int
    values: dict[str, object]


@dataclass
class Section:
    """The entries of a kind, such as all evolutions; or one table of numbers, which has no `key`.

    Where `is_open`, entries can be added and taken away.
    """

    file: str
    name: str
    title: str
    help: str
    key: str
    is_open: bool
    forms: list[tuple[FieldForm, ...]] = field(default_factory=list)
    entries: list[EntryForm] = field(default_factory=list)

    def add(self, entry: dict[str, object], fields: tuple[FieldForm, ...]) -> None:
        if fields not in self.forms:
            self.forms.append(fields)
        key = entry.get(self.key, "")
        assert isinstance(key, str | int)
        name = label(self.name, entry) if self.key else self.name
        self.entries.append(EntryForm(key, name, self.forms.index(fields), entry))


@dataclass
class Forms:
    """All of a game: its sections in the order of its files, and the ways that fields speak of by number."""

    sections: list[Section] = field(default_factory=list)
    ways: list[tuple[Way, ...]] = field(default_factory=list)

    def number(self, ways: tuple[Way, ...]) -> int | None:
        if not ways:
            return None
        if ways not in self.ways:
            self.ways.append(ways)
        return self.ways.index(ways)


@lru_cache(GAMES)
def forms(game: Game) -> Forms:
    return Writer(game).made if game.packs else Forms()


class Writer:
    """Puts together what the loader asks and what the game says about it."""

    def __init__(self, game: Game) -> None:
        self.help = game.pack_help()
        self.answers: Answers
        self.tried: dict[Place, list[dict[str, object]]]
        self.answers, self.tried = ask(game)
        self.made = Forms()
        for pack in game.packs:
            for name, file in pack.files.items():
                if "/" not in name:
                    self.made.sections += self.sections(name, file)

    def sections(self, name: str, file: Mapping[str, object]) -> Iterator[Section]:
        for section, part in file.items():
            if isinstance(part, dict):
                yield self.section(name, section, [part], [section], "")
            elif isinstance(part, list) and part and is_tables(part):
                key = next((key for key in KEYS if key in part[0]), "")
                yield self.section(name, section, part, [f"{section}.{place}" for place in range(len(part))], key)

    def section(
        self, file: str, name: str, entries: Sequence[dict[str, object]], paths: Sequence[str], key: str
    ) -> Section:
        asked = self.answers.inside.get((file, paths[0]), {}).get(key)
        title, text = self.words(name, name)
        found = Section(file, name, title, text, key, asked is not None and asked.kind == "text")
        order = list(dict.fromkeys(field for entry in entries for field in entry))
        for entry, path in zip(entries, paths, strict=True):
            found.add(entry, self.fields(name, (file, path), order))
        return found

    def fields(self, section: str, where: Place, order: Sequence[str]) -> tuple[FieldForm, ...]:
        """In the order of the built-in entries, and behind them what none of these has."""
        asked = self.answers.inside.get(where, {})
        names = [name for name in order if name in asked] + [name for name in asked if name not in order]
        return tuple(self.field(section, asked[name], name) for name in names if name not in KEYS)

    def field(self, section: str, asked: Asked, name: str) -> FieldForm:
        title, text = self.words(section, name)
        if is_fixed(asked):
            return FieldForm(name, title, text, "fixed", rule=asked.rule, fixed=True)
        ways: tuple[Way, ...] = ()
        if asked.kind == "tables":
            ways = self.verbs(section, asked)
        elif asked.kind == "section":
            ways = self.ways(section, asked)
        return FieldForm(
            name,
            title,
            text,
            asked.kind,
            asked.low,
            asked.high,
            asked.default,
            asked.needed,
            False,
            asked.rule,
            tuple(Choice(word, *self.words(section, f"{name}.{word}", word)) for word in asked.choices),
            self.made.number(ways),
        )

    def verbs(self, section: str, parts: Asked) -> tuple[Way, ...]:
        tried = self.tried.get((parts.file, parts.path), [])
        return tuple(
            self.way(section, VERB, str(part[VERB]), (parts.file, f"{parts.path}.{place}"))
            for place, part in enumerate(tried)
            if list(part) == [VERB]
        )

    def ways(self, section: str, asked: Asked) -> tuple[Way, ...]:
        """What can stand in a table inside a part: looked up where it was tried."""
        around, _, name = asked.path.rpartition(".")
        parts, _, place = around.rpartition(".")
        tried = self.tried.get((asked.file, parts), [])
        verb = tried[int(place)][VERB] if place.isdigit() and int(place) < len(tried) else None
        found = []
        for at, part in enumerate(tried):
            inner = part.get(name)
            if part.get(VERB) == verb and isinstance(inner, dict) and inner:
                way = next(iter(inner))
                found.append(self.way(section, name, way, (asked.file, f"{parts}.{at}.{name}")))
        return tuple(found)

    def way(self, section: str, kind: str, name: str, where: Place) -> Way:
        asked = self.answers.inside.get(where, {})
        fields = tuple(self.field(section, each, field) for field, each in asked.items() if field != VERB)
        return Way(name, *self.words(section, f"{kind}.{name}", name), fields)

    def words(self, section: str, name: str, plain: str = "") -> tuple[str, str]:
        """The name and the help of something: as it is called in this section, or anywhere."""
        found = self.help.get(f"{section}.{name}") or self.help.get(name)
        return found or ((plain or name).replace("_", " ").capitalize(), "")


def is_fixed(asked: Asked) -> bool:
    """Whether a field can have one value only."""
    if asked.kind == "whole":
        return asked.low == asked.high
    return asked.kind == "fixed" or (asked.kind == "choice" and asked.needed and len(asked.choices) == 1)
