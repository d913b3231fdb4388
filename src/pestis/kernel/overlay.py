"""Packs that hold only what they change: `overlay = true` above all tables of a file.

An entry changes the fields it names in the built-in entry of the same id or number; `without = ["repent"]` takes
fields away, `remove = true` the whole entry, and an id that the built-in file does not have is a new entry. What
comes out is whole content: nobody who plays, hashes or records it sees that there was an overlay.
"""

from __future__ import annotations

from typing import Final

from pestis.kernel.errors import PackError, allowed, shown
from pestis.kernel.faults import Faults

OVERLAY: Final = "overlay"
REMOVE: Final = "remove"
WITHOUT: Final = "without"
OWN: Final = "own"
# Fields that name an entry.
KEYS: Final = ("id", "number")
# Fields whose change says nothing about where the entry comes from.
NOT_OWNED: Final = (*KEYS, "provenance", "rules")

Table = dict[str, object]


class Overlay:
    """One file of a pack laid over the built-in file of the same name."""

    def __init__(self, file: str, base: Table, own: Table, faults: Faults) -> None:
        self.file = file
        self.faults = faults
        self.moved: dict[str, str] = {}
        self.removed: dict[str, int] = {}
        self.whole: Table = dict(base)
        if own[OVERLAY] is not True:
            self._refuse("", OVERLAY, f"is {shown(own[OVERLAY])}; allowed: true, or leave it out", OVERLAY)
        for name, part in own.items():
            if name != OVERLAY:
                self._lay(name, part)

    def _lay(self, name: str, part: object) -> None:
        below = self.whole.get(name)
        if isinstance(below, list) and is_tables(below) and isinstance(part, list) and is_tables(part):
            self.whole[name] = self._entries(name, below, part)
        elif isinstance(below, dict) and isinstance(part, dict):
            self.whole[name] = {**below, **part}
        else:
            self.whole[name] = part

    def _entries(self, name: str, below: list[Table], own: list[Table]) -> list[Table]:
        """The built-in entries in their order, changed, and after them the new ones."""
        key = next((key for key in KEYS if below and key in below[0]), KEYS[0])
        places = self._places(name, key, own)
        fields = {field for entry in below for field in entry}
        found: list[Table] = []
        for entry in below:
            place = places.pop(entry[key], -1)
            if place < 0:
                found.append(entry)
            else:
                whole = self._changed(name, place, entry, own[place])
                if "provenance" in entry and "provenance" not in own[place]:
                    whole["provenance"] = owned(entry, own[place], fields)
                self._keep(found, name, place, whole, own[place])
        for place in places.values():
            if REMOVE in own[place]:
                self._refuse_removal(name, place, key, own[place], below)
            origin = {"provenance": OWN} if "provenance" in fields else {}
            self._keep(found, name, place, {**origin, **own[place]}, own[place])
        return found

    def _places(self, name: str, key: str, own: list[Table]) -> dict[object, int]:
        """Which entry of the overlay speaks of which id."""
        found: dict[object, int] = {}
        for place, entry in enumerate(own):
            path = f"{name}.{place}"
            value = entry.get(key)
            if not isinstance(value, str | int) or isinstance(value, bool):
                problem = f"is missing; allowed: the {key} of the entry that it changes"
                self._refuse(f"{name} number {place + 1}", key, problem, path)
            elif value in found:
                self._refuse(label(name, entry), key, "stands twice in the file; allowed: once", f"{path}.{key}")
            else:
                found[value] = place
        return found

    def _keep(self, found: list[Table], name: str, place: int, entry: Table, own: Table) -> None:
        if REMOVE not in own:
            self.moved[f"{name}.{len(found)}"] = f"{name}.{place}"
            found.append(entry)
            return
        path = f"{name}.{place}.{REMOVE}"
        if own[REMOVE] is not True:
            self._refuse(label(name, own), REMOVE, f"is {shown(own[REMOVE])}; allowed: true", path)
        self.removed[label(name, own)] = self.faults.line(self.file, path)

    def _refuse_removal(self, name: str, place: int, key: str, own: Table, below: list[Table]) -> None:
        known = [str(entry[key]) for entry in below]
        problem = f"there is no such {name} to remove; {allowed(str(own[key]), known)}"
        self._refuse(label(name, own), key, problem, f"{name}.{place}.{key}")

    def _changed(self, name: str, place: int, below: Table, own: Table) -> Table:
        """A built-in entry with the fields of an overlay, and without those that it takes away."""
        said = {field: value for field, value in own.items() if field not in (WITHOUT, REMOVE)}
        dropped = own.get(WITHOUT, [])
        known = [field for field in below if field not in KEYS]
        path = f"{name}.{place}.{WITHOUT}"
        if not isinstance(dropped, list):
            self._refuse(label(name, own), WITHOUT, f"is {shown(dropped)}; allowed: a list of fields", path)
            dropped = []
        for field in dropped:
            if field not in known:
                problem = f"has {shown(field)}; {allowed(str(field), known)}"
                self._refuse(label(name, own), WITHOUT, problem, path)
        return {field: value for field, value in {**below, **said}.items() if field not in dropped}

    def _refuse(self, entry: str, field: str, problem: str, path: str) -> None:
        line = self.faults.line(self.file, path)
        self.faults.add(PackError(self.file, entry, field, problem, "", line))


def owned(before: Table, own: Table, known: set[str]) -> object:
    """Where the fields of a changed entry come from."""
    fields = [field for field in own if field in known and field not in NOT_OWNED]
    changed = [field for field in fields if own[field] != before.get(field)]
    origin = before["provenance"]
    if not changed:
        return origin
    others = origin if isinstance(origin, dict) else {"other": origin}
    return {**others, **dict.fromkeys(changed, OWN)}


def is_tables(part: list[object]) -> bool:
    return all(isinstance(item, dict) for item in part)


def label(name: str, entry: Table) -> str:
    """An entry as faults call it: `card 'rat'`, `evolution 7`."""
    for key in KEYS:
        value = entry.get(key)
        if isinstance(value, str | int):
            return f"{name} {shown(value)}"
    return name
