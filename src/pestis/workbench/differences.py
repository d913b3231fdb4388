"""How two contents of a game differ: card by card, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pestis.kernel.content import Pack
from pestis.kernel.overlay import label
from pestis.workbench.writing import as_toml

LONGEST = 60
Tables = Mapping[str, Mapping[str, object]]


@dataclass(frozen=True)
class Change:
    """One field that differs. An entry that only one content has stands alone, without a field.

    `plays` says whether it changes play: names and texts do not, and two such contents have the same hash.
    """

    file: str
    entry: str
    field: str
    before: object
    after: object
    plays: bool

    def __str__(self) -> str:
        where = f"{self.file}: {self.entry}" if self.entry else self.file
        if not self.field:
            return f"{where}: {'new' if self.before is None else 'removed'}"
        return f"{where}: {self.field}: {self.told(self.before)} -> {self.told(self.after)}"

    @staticmethod
    def told(value: object) -> str:
        """A value as TOML, on one short line."""
        if value is None:
            return "nothing"
        text = as_toml(value)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def differences(before: Pack, after: Pack) -> list[Change]:
    """Everything that differs between two packs of one game, in the order of the second."""
    words = before.binding.words
    return [
        change
        for file in dict.fromkeys([*after.files, *before.files])
        for change in in_file(file, before.files.get(file, {}), after.files.get(file, {}), words)
    ]


def in_file(
    file: str, before: Mapping[str, object], after: Mapping[str, object], words: frozenset[str]
) -> Iterator[Change]:
    old, new = parts_of(before), parts_of(after)
    for entry in dict.fromkeys([*new, *old]):
        one, other = old.get(entry, {}), new.get(entry, {})
        name = named(entry, other or one)
        if entry and (entry not in old or entry not in new):
            yield Change(file, name, "", one or None, other or None, True)
            continue
        for field in dict.fromkeys([*other, *one]):
            if one.get(field) != other.get(field):
                yield Change(file, name, field, one.get(field), other.get(field), field not in words)


def parts_of(file: Mapping[str, object]) -> Tables:
    """The entries and sections of a file by name; what stands above them all has no name."""
    found: dict[str, dict[str, object]] = {"": {}}
    for key, part in file.items():
        if isinstance(part, dict):
            found[key] = part
        elif isinstance(part, list) and part and all(isinstance(item, dict) for item in part):
            for place, item in enumerate(part):
                name = label(key, item)
                found[f"{key} number {place + 1}" if name == key or name in found else name] = item
        else:
            found[""][key] = part
    return found


def named(entry: str, table: Mapping[str, object]) -> str:
    """An entry with the name that people know it by."""
    name = table.get("name")
    return f"{entry} ({name})" if entry and isinstance(name, str) else entry
