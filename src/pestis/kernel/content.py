"""Content packs: cards, maps and scenarios as TOML, read field by field with precise errors.

A pack is a folder of TOML files, whole ones or overlays (`overlay`). `read_pack` reads and hashes it; `Fields`
reads one entry. A match is bound to what a pack says about play, not to its words: `Binding` tells them apart.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pestis.kernel.errors import PackError
from pestis.kernel.faults import Faults, Source
from pestis.kernel.fields import Fields
from pestis.kernel.overlay import OVERLAY, Overlay, label
from pestis.kernel.toml_files import parse, read_text, read_toml

__all__ = ["PLAIN", "WORDS", "Binding", "Fields", "Pack", "read_pack", "read_toml"]

# A hundred times what our own packs need: packs come from strangers.
MOST_ENTRIES: Final = 500
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

    def __init__(
        self,
        name: str,
        files: dict[str, dict[str, object]],
        binding: Binding = PLAIN,
        faults: Faults | None = None,
        removed: Mapping[str, int] | None = None,
    ) -> None:
        self.name = name
        self.files = files
        self.binding = binding
        self.faults = faults or Faults()
        self.removed = dict(removed or {})
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

    def head(self, file: str, *keys: str) -> Fields:
        """What stands in a file beside the entries of these keys; nothing but its name if `done` is asked."""
        head = Fields(file, "", self.file(file), self.faults)
        head.text("name", self.name)
        head.asked += keys
        return head

    def refuse(self, file: str, field: str, problem: str, rule: str = "") -> None:
        """A fault of a whole file."""
        self.faults.add(PackError(file, "", field, problem, rule))

    def refuse_sum(self, file: str, field: str, problem: str, rule: str = "") -> None:
        """A fault of all entries together, told if each of them is right by itself."""
        if all(fault.file != file for fault in self.faults.found):
            self.refuse(file, field, problem, rule)

    def entries(self, file: str, key: str) -> list[Fields]:
        """The entries of an array of tables, such as every `[[card]]` of cards.toml."""
        found = self.file(file).get(key)
        if not isinstance(found, list) or not found:
            self.refuse(file, key, f"it needs at least one [[{key}]]")
            return []
        if len(found) > MOST_ENTRIES:
            self.refuse(file, key, f"has {len(found)} entries; allowed: at most {MOST_ENTRIES}")
            return []
        entries: list[Fields] = []
        seen: set[str] = set()
        for number, table in enumerate(found, start=1):
            fields = self._entry(file, key, number, table)
            if fields.entry in seen:
                fields.refuse("id" if "id" in fields.table else "number", "this id stands twice in the file")
            seen.add(fields.entry)
            entries.append(fields)
        return entries

    def _entry(self, file: str, key: str, number: int, table: object) -> Fields:
        path = f"{key}.{number - 1}"
        if not isinstance(table, dict):
            fields = Fields(file, f"{key} number {number}", {}, self.faults, path)
            fields.refuse("", f"is not a table; write [[{key}]]")
            return fields
        name = label(key, table)
        return Fields(file, f"{key} number {number}" if name == key else name, table, self.faults, path)

    def in_order(self, file: str, key: str, ids: Sequence[str], rule: str = "") -> list[Fields]:
        """Exactly the entries of these ids, in whatever order the file has them."""
        found: dict[object, Fields] = {}
        entries = self.entries(file, key)
        for fields in entries:
            id = fields.choice("id", ids, rule=rule)
            if fields.is_fine:
                found[id] = fields
        return self._whole(file, key, found, list(ids), len(entries), rule)

    def numbered(self, file: str, key: str, count: int, rule: str = "") -> list[Fields]:
        """Exactly the entries of the numbers from 1 on, in whatever order the file has them."""
        found: dict[object, Fields] = {}
        entries = self.entries(file, key)
        for fields in entries:
            number = fields.whole("number", 1, count, rule=rule)
            if fields.is_fine:
                found[number] = fields
        return self._whole(file, key, found, list(range(1, count + 1)), len(entries), rule)

    def _whole(
        self, file: str, key: str, found: dict[object, Fields], wanted: Sequence[object], told: int, rule: str
    ) -> list[Fields]:
        """The wanted entries; for one that is missing a stand-in whose own faults nobody hears of.

        An entry whose id was refused is probably one of the missing.
        """
        missing = [id for id in wanted if id not in found]
        for id in missing:
            if f"{key} {id!r}" in self.removed:
                self._refuse_missing(file, key, id, len(wanted), rule)
        untold = [id for id in missing if f"{key} {id!r}" not in self.removed]
        if len(untold) > 1 and len(untold) > told - len(found):
            names = ", ".join(str(id) for id in untold)
            problem = f"{len(untold)} of {len(wanted)} are missing from the file: {names}"
            more = f"; allowed: all of them, or only what changes with {OVERLAY} = true above all tables"
            self.refuse(file, key, problem + more, rule)
        elif untold and told == len(found):
            self._refuse_missing(file, key, untold[0], len(wanted), rule)
        return [found.get(id) or Fields(file, f"{key} {id!r}", {}, Faults(True)) for id in wanted]

    def _refuse_missing(self, file: str, key: str, id: object, count: int, rule: str) -> None:
        field = "number" if isinstance(id, int) else "id"
        problem = f"this {key} is missing from the file; allowed: all {count} of them"
        line = self.removed.get(f"{key} {id!r}", 0)
        self.faults.add(PackError(file, f"{key} {id!r}", field, problem, rule, line))

    def entry(self, file: str, key: str, name: str) -> Fields:
        """The entry of an id, to say something of it."""
        return next(fields for fields in self.entries(file, key) if fields.entry == f"{key} {name!r}")


def _hash(said: object) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True, ensure_ascii=True, default=str).encode()).hexdigest()


def read_pack(
    folder: Path,
    names: Sequence[str],
    fallback: Path | None = None,
    binding: Binding = PLAIN,
    faults: Faults | None = None,
) -> Pack:
    """Read the named files of a pack; one that the folder lacks is taken from the fallback pack.

    So is what a file lacks that is an overlay. With `faults` that collect, a bad file gives way to the fallback
    and the rest is read; whoever reads the pack asks them to `check` in the end.
    """
    if not folder.is_dir():
        raise PackError(str(folder), "", "", "there is no such folder")
    if fallback is not None and not any((folder / name).is_file() for name in names):
        raise PackError(str(folder), "", "", f"it holds none of the files of this game: {', '.join(names)}")
    noted = faults or Faults()
    files: dict[str, dict[str, object]] = {}
    removed: dict[str, int] = {}
    for name in names:
        below = None if fallback is None else fallback / name
        if below is None:
            files[name] = _read_file(folder, name, noted)
        elif (folder / name).is_file():
            files[name] = _read_over(folder, name, below, noted, removed)
        else:
            files[name] = read_toml(below)
    return Pack(folder.name, files, binding, noted, removed)


def _read_file(folder: Path, name: str, faults: Faults) -> dict[str, object]:
    text = read_text(folder / name)
    table = parse(Path(name).name, text)
    faults.sources[name] = Source(text)
    return table


def _read_over(folder: Path, name: str, below: Path, faults: Faults, removed: dict[str, int]) -> dict[str, object]:
    """A file that stands above another: instead of it, or as an overlay."""
    try:
        table = _read_file(folder, name, faults)
    except PackError as error:
        faults.add(error)
        return read_toml(below)
    if OVERLAY not in table:
        return table
    overlay = Overlay(name, read_toml(below), table, faults)
    faults.sources[name].moved = overlay.moved
    removed.update(overlay.removed)
    return overlay.whole
