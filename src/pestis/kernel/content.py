"""Content packs: cards, maps and scenarios as TOML, read field by field with precise errors.

A pack is a folder of TOML files. `read_pack` reads and hashes it; `Fields` reads one entry of it and refuses
what is missing, ill-typed, out of range or unknown, naming file, entry and field. A match is bound to what a pack
says about play, not to its words: `Binding` tells them apart.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pestis.kernel.errors import PackError, allowed
from pestis.kernel.rules.book import RuleBook, UnknownRule

PROVENANCES = ("printed", "designed")
# Fields that no rule looks at.
WORDS: Final = ("name", "text", "rules", "provenance")


class Binding:
    """What of a pack binds a match: everything it says, but for words that change nothing in play.

    `words` are the fields of files and of their entries that are left out; of those in `counted`, lists of words,
    only the number counts. What is inside a field, such as an effect, binds whole. `earlier` has the hashes by
    which records of earlier versions call a pack, by the hash that the same content has now.
    """

    def __init__(
        self,
        words: Sequence[str] = WORDS,
        counted: Sequence[str] = (),
        earlier: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.words = frozenset(words)
        self.counted = frozenset(counted)
        self.earlier = dict(earlier or {})

    def bound(self, files: Mapping[str, dict[str, object]]) -> dict[str, object]:
        """The files without their words."""
        return {name: {key: self._part(part) for key, part in self._kept(head)} for name, head in files.items()}

    def _part(self, part: object) -> object:
        """One part of a file: a section, a list of entries, or a field of the file itself."""
        if isinstance(part, list):
            return [self._part(entry) for entry in part]
        return dict(self._kept(part)) if isinstance(part, dict) else part

    def _kept(self, table: dict[str, object]) -> list[tuple[str, object]]:
        return [
            (field, len(value) if field in self.counted and isinstance(value, list) else value)
            for field, value in table.items()
            if field not in self.words
        ]


PLAIN: Final = Binding()


class Pack:
    """The files of one content pack, parsed: `hash` is of what binds a match, `full_hash` of all that they say."""

    def __init__(self, name: str, files: dict[str, dict[str, object]], binding: Binding = PLAIN) -> None:
        self.name = name
        self.files = files
        self.binding = binding
        self.hash = _hash(binding.bound(files))
        self.full_hash = _hash(files)

    def is_called(self, hash: str) -> bool:
        """Whether a record that names this hash can be played with this pack.

        Records of earlier versions name the hash of all that the pack said.
        """
        return hash in (self.hash, self.full_hash) or hash in self.binding.earlier.get(self.hash, ())

    def file(self, name: str) -> dict[str, object]:
        """The content of one file of the pack."""
        if name not in self.files:
            raise PackError(name, "", "", f"the pack {self.name!r} has no such file; it has {sorted(self.files)}")
        return self.files[name]

    def entries(self, file: str, key: str) -> list[Fields]:
        """The entries of an array of tables, such as every `[[card]]` of cards.toml."""
        found = self.file(file).get(key)
        if not isinstance(found, list) or not found:
            raise PackError(file, "", key, f"it needs at least one [[{key}]]")
        entries: list[Fields] = []
        seen: set[str] = set()
        for number, table in enumerate(found, start=1):
            if not isinstance(table, dict):
                raise PackError(file, f"{key} number {number}", "", f"is not a table; write [[{key}]]")
            name = str(table.get("id", f"number {number}"))
            if name in seen:
                raise PackError(file, f"{key} {name!r}", "id", "this id stands twice in the file")
            seen.add(name)
            entries.append(Fields(file, f"{key} {name!r}", table))
        return entries


def _hash(said: object) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=True, default=str).encode()).hexdigest()


def check_cited(pack: Pack, citing: Sequence[tuple[str, str]], book: RuleBook) -> None:
    """The rules that these files and kinds of entries cite are rules of the book: whoever asks is shown them."""
    for file, key in citing:
        for fields in pack.entries(file, key):
            for cited in fields.texts("rules"):
                try:
                    book.rule(cited)
                except UnknownRule as unknown:
                    raise fields.error("rules", str(unknown)) from None


def read_pack(folder: Path, names: Sequence[str], fallback: Path | None = None, binding: Binding = PLAIN) -> Pack:
    """Read the named files of a pack; one that the folder lacks is taken from the fallback pack."""
    if not folder.is_dir():
        raise PackError(str(folder), "", "", "there is no such folder")
    if fallback is not None and not any((folder / name).is_file() for name in names):
        raise PackError(str(folder), "", "", f"it holds none of the files of this game: {', '.join(names)}")
    files: dict[str, dict[str, object]] = {}
    for name in names:
        path = folder / name
        if not path.is_file() and fallback is not None:
            path = fallback / name
        files[name] = read_toml(path)
    return Pack(folder.name, files, binding)


def read_toml(path: Path) -> dict[str, object]:
    """One TOML file, or a PackError that names the file and, for bad syntax, line and column."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except tomllib.TOMLDecodeError as error:
        raise PackError(path.name, "", "", f"is not TOML: {error}") from error
    except RecursionError as error:
        raise PackError(path.name, "", "", "is nested too deeply") from error
    except UnicodeDecodeError as error:
        raise PackError(path.name, "", "", f"is not UTF-8 text: {error.reason} at byte {error.start}") from error
    except ValueError as error:
        raise PackError(path.name, "", "", f"cannot be read: {error}") from error
    except OSError as error:
        raise PackError(path.name, "", "", f"cannot be read: {error.strerror}") from error


class Fields:
    """One entry of a pack. Every field is asked for by name and type; `done` refuses the ones left over."""

    def __init__(self, file: str, entry: str, table: dict[str, object]) -> None:
        self.file = file
        self.entry = entry
        self.table = table
        self.asked: list[str] = []

    def error(self, field: str, problem: str, rule: str = "") -> PackError:
        return PackError(self.file, self.entry, field, problem, rule)

    def has(self, field: str) -> bool:
        return field in self.table

    def raw(self, field: str) -> object:
        self.asked.append(field)
        if field not in self.table:
            raise self.error(field, "is missing")
        return self.table[field]

    def text(self, field: str, default: str | None = None) -> str:
        if default is not None and not self.has(field):
            self.asked.append(field)
            return default
        value = self.raw(field)
        if not isinstance(value, str) or (not value.strip() and default != ""):
            raise self.error(field, f"is {value!r}; allowed: a text that is not empty")
        return value

    def whole(self, field: str, low: int, high: int, default: int | None = None, rule: str = "") -> int:
        if default is not None and not self.has(field):
            self.asked.append(field)
            return default
        value = self.raw(field)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(field, f"is {value!r}; allowed: a whole number from {low} to {high}", rule)
        if not low <= value <= high:
            fitting = f"{low} to {high}" if low < high else f"{low}"
            raise self.error(field, f"is {value}; allowed: {fitting}", rule)
        return value

    def flag(self, field: str, default: bool | None = None) -> bool:
        if default is not None and not self.has(field):
            self.asked.append(field)
            return default
        value = self.raw(field)
        if not isinstance(value, bool):
            raise self.error(field, f"is {value!r}; allowed: true, false")
        return value

    def choice(self, field: str, choices: Sequence[str], default: str | None = None, rule: str = "") -> str:
        value = self.text(field, default)
        if value not in choices and value != default:
            raise self.error(field, f"is {value!r}; {allowed(value, list(choices))}", rule)
        return value

    def texts(self, field: str) -> list[str]:
        """A list of texts; a missing field is an empty list."""
        self.asked.append(field)
        value = self.table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.error(field, f"is {value!r}; allowed: a list of texts")
        return [str(item) for item in value]

    def tables(self, field: str) -> list[Fields]:
        """A list of inline tables, each to be read in turn; a missing field is an empty list."""
        self.asked.append(field)
        value = self.table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(field, 'is not a list of tables such as [{ do = "draw" }]')
        return [
            Fields(self.file, f"{self.entry}, {field} {number}", item)
            for number, item in enumerate(value, start=1)
        ]

    def provenance(self) -> dict[str, str]:
        """Where an entry comes from: one word for all of it, or a table of words by field."""
        value = self.raw("provenance")
        found = value if isinstance(value, dict) else {"": value}
        for word in found.values():
            if word not in PROVENANCES:
                raise self.error("provenance", f"is {word!r}; allowed: {', '.join(PROVENANCES)}")
        return {str(field): str(word) for field, word in found.items()}

    def done(self) -> None:
        """Refuse fields that nobody asked for: most often a typing error."""
        for field in self.table:
            if field not in self.asked:
                raise self.error(field, f"is not known here; {allowed(field, sorted(self.asked))}")
