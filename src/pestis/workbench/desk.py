"""A pack on the desk: changed entry by entry, checked after every change, with nothing written to a disk for long.

Files are the texts of a pack by name. A pack that begins here is an overlay: it holds only what differs from the
built-in one, and a field that is set back to its built-in value is gone from the text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import tomlkit
from tomlkit.exceptions import TOMLKitError

from pestis.kernel.errors import PackError, allowed
from pestis.kernel.faults import Faults
from pestis.kernel.game import Game
from pestis.kernel.overlay import KEYS, OVERLAY, REMOVE, WITHOUT, Overlay, is_tables
from pestis.kernel.toml_files import MOST_BYTES, parse
from pestis.workbench.check import Checked, check_texts_of_pack
from pestis.workbench.editing import set_field

# A pack that changes nothing; it needs a file all the same.
EMPTY = f"{OVERLAY} = true\n"
Files = dict[str, str]
Table = dict[str, object]


@dataclass(frozen=True)
class Edit:
    """One change: a field of an entry set, or taken away where `value` is None.

    Without a field the whole entry is meant: None sets it back to the built-in one, True takes it out of the
    game, a table is a new entry. A section of numbers has no `key`.
    """

    file: str
    section: str
    key: str | int
    field: str
    value: object


def edited(game: Game, files: Mapping[str, str], edits: Sequence[Edit]) -> Files:
    """The files after some changes; comments and order stay. A PackError says what cannot be done."""
    built_in = built_in_files(game)
    found = dict(files)
    for edit in edits:
        if edit.file not in built_in:
            raise PackError(edit.file, "", "", f"is no file of a pack; {allowed(edit.file, list(built_in))}")
        if "." in f"{edit.section}{edit.field}":
            raise PackError(edit.file, edit.section, edit.field, "is no name; allowed: one without a dot")
        text = found.get(edit.file) or EMPTY
        changed = Editing(built_in[edit.file], text, edit).text()
        if len(changed.encode()) > MOST_BYTES:
            raise PackError(edit.file, "", "", f"is too long; allowed: at most {MOST_BYTES} bytes")
        found[edit.file] = changed
    said = {name: text for name, text in found.items() if text.strip() != EMPTY.strip()}
    return said or dict(list(found.items())[:1])


class Editing:
    """One change in the text of one file."""

    def __init__(self, base: Table, text: str, edit: Edit) -> None:
        self.edit = edit
        self.own = parse(edit.file, text)
        self.before = text
        self.base = self._entry(base)
        self.is_overlay = OVERLAY in self.own

    def text(self) -> str:
        if not self.edit.field:
            return self._whole_entry()
        if self.edit.key == "":
            return self._set(f"{self.edit.section}.{self.edit.field}")
        return self._field()

    def _entry(self, file: Table) -> Table | None:
        part = file.get(self.edit.section)
        if isinstance(part, dict):
            return part
        return next((entry for entry in self._entries(file) if self._is_meant(entry)), None)

    def _entries(self, file: Table) -> list[Table]:
        part = file.get(self.edit.section)
        return part if isinstance(part, list) and is_tables(part) else []

    def _is_meant(self, entry: Table) -> bool:
        return any(entry.get(key) == self.edit.key for key in KEYS)

    @property
    def _place(self) -> int:
        """Which entry of the text is meant; one behind the last if it does not speak of it yet."""
        entries = self._entries(self.own)
        return next((place for place, entry in enumerate(entries) if self._is_meant(entry)), len(entries))

    @property
    def _key(self) -> str:
        return "number" if isinstance(self.edit.key, int) else "id"

    def _set(self, path: str) -> str:
        """A field of a section: as everywhere, what is as built in need not be said."""
        is_said = self._entry(self.own) is not None and self.edit.field in (self._entry(self.own) or {})
        is_same = self.base is not None and self.base.get(self.edit.field) == self.edit.value
        if self.is_overlay and is_same:
            return pruned(set_field(self.before, path, None), self.edit.section) if is_said else self.before
        text = self.before if self.edit.section in self.own else set_apart(self.before)
        return set_field(text, path, self.edit.value)

    def _field(self) -> str:
        path = f"{self.edit.section}.{self._place}"
        said = self._entry(self.own) or {}
        text = self.before
        if not said:
            text = set_field(set_apart(text), f"{path}.{self._key}", self.edit.key)
        below = (self.base or {}).get(self.edit.field) if self.is_overlay else None
        if self.is_overlay and self.base is not None:
            text = self._without(text, path, said, takes=self.edit.value is None and below is not None)
        if self.edit.value == below or self.edit.value is None:
            text = set_field(text, f"{path}.{self.edit.field}", None) if self.edit.field in said else text
            return self._dropped_if_empty(text)
        return set_field(text, f"{path}.{self.edit.field}", self.edit.value)

    def _without(self, text: str, path: str, said: Table, takes: bool) -> str:
        """The list of built-in fields that the entry takes away, with this field or without it."""
        listed = said.get(WITHOUT, [])
        before = [name for name in listed if name != self.edit.field] if isinstance(listed, list) else []
        after = [*before, self.edit.field] if takes else before
        if after == listed:
            return text
        if not after:
            return set_field(text, f"{path}.{WITHOUT}", None) if WITHOUT in said else text
        return set_field(text, f"{path}.{WITHOUT}", after)

    def _dropped_if_empty(self, text: str) -> str:
        """An entry of an overlay that says nothing but its key is as built in."""
        entries = self._entries(parse(self.edit.file, text))
        place = self._place
        is_bare = place < len(entries) and all(field in KEYS for field in entries[place])
        if self.is_overlay and self.base is not None and is_bare:
            return without_entry(text, self.edit.section, place)
        return text

    def _whole_entry(self) -> str:
        place = self._place
        is_said = place < len(self._entries(self.own))
        text = without_entry(self.before, self.edit.section, place) if is_said else self.before
        if self.edit.value is None and not self.is_overlay and self.base is not None:
            return self._added(text, self.base)
        if self.edit.value is True:
            return self._added(text, {REMOVE: True}) if self.is_overlay and self.base is not None else text
        if isinstance(self.edit.value, dict):
            return self._added(text, self.edit.value)
        return text

    def _added(self, text: str, fields: Mapping[str, object]) -> str:
        place = len(self._entries(parse(self.edit.file, text)))
        text = set_apart(text)
        for name, value in {self._key: self.edit.key, **fields}.items():
            text = set_field(text, f"{self.edit.section}.{place}.{name}", value)
        return text


def set_apart(text: str) -> str:
    """With a blank line at the end, after which something begins."""
    return f"{text.rstrip()}\n\n"


def without_entry(text: str, section: str, place: int) -> str:
    """A text without one of its entries."""
    try:
        document = tomlkit.parse(text)
        entries = document[section]
        del entries[place]
        if not len(entries):
            document.remove(section)
        return tomlkit.dumps(document).rstrip("\n") + "\n"
    except (TOMLKitError, KeyError, IndexError, TypeError) as error:
        raise PackError("", section, "", f"cannot be taken out: {error}") from error


def pruned(text: str, section: str) -> str:
    """A text without a section that is empty now."""
    document = tomlkit.parse(text)
    if section in document and not document[section]:
        document.remove(section)
    return tomlkit.dumps(document).rstrip("\n") + "\n"


def built_in_files(game: Game) -> dict[str, Table]:
    return {name: file for pack in game.packs for name, file in pack.files.items() if "/" not in name}


def checked(game: Game, files: Mapping[str, str]) -> Checked:
    """Whether a pack of these texts can be played; without any it is the built-in one."""
    return check_texts_of_pack(game, files) if files else Checked(game, [], [])


def whole(game: Game, files: Mapping[str, str]) -> dict[str, Table]:
    """What all files say together, faults or not; one that is no TOML says what the built-in one says."""
    found = built_in_files(game)
    for name, text in files.items():
        try:
            table = parse(name, text)
        except PackError:
            continue
        found[name] = Overlay(name, found.get(name, {}), table, Faults(True)).whole if OVERLAY in table else table
    return found
