"""Changing one thing in a pack or scenario: all the rest, comments and order too, stays as somebody wrote it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Table

from pestis.kernel.errors import PackError
from pestis.workbench.writing import as_toml


def set_field(text: str, path: str, value: object) -> str:
    """The text with the field at a path, such as `card.2.cost`, set; with None it is taken out.

    The path is that of faults (`Fields.path_of`). An entry one behind the last, or a table that is not there, is
    made. A path may end at an entry, such as `card.2`: then the value is all of it.
    """
    return set_fields(text, [(path, value)])


def set_fields(text: str, changes: Iterable[tuple[str, object]]) -> str:
    """The same for several, one after the other: the text is read once, which may take a second."""
    path = ""
    try:
        document = tomlkit.parse(text)
        for path, value in changes:
            change(document, path, value)
        return tomlkit.dumps(document).rstrip("\n") + "\n"
    except (TOMLKitError, KeyError, IndexError, ValueError, AttributeError, TypeError) as error:
        raise PackError("", "", path, f"cannot be set: {error}") from error


def change(document: tomlkit.TOMLDocument, path: str, value: object) -> None:
    *way, field = path.split(".")
    table = follow(document, way)
    if isinstance(table, list):
        set_item(table, int(field), value)
    elif value is None:
        table.remove(field)
    elif table is document and field not in table:
        set_at_the_top(document, field, value)
    else:
        table[field] = tomlkit.parse(f"x = {as_toml(value)}")["x"]


def set_at_the_top(document: tomlkit.TOMLDocument, field: str, value: object) -> None:
    """A new field above all tables stands behind the last one there, not behind the comment of the first table."""
    item = tomlkit.parse(f"x = {as_toml(value)}\n")["x"]
    head = [key for key, part in document.body if key is not None and not isinstance(part, AoT | Table)]
    if head:
        document._insert_after(head[-1], field, item)
    else:
        document[field] = item


def set_item(entries: list[Any], place: int, value: object) -> None:
    """An entry of a list; with None it is taken out."""
    if value is None:
        del entries[place]
    elif place == len(entries):
        entries.append(tomlkit.item(value))
    else:
        entries[place] = tomlkit.item(value)


def follow(document: tomlkit.TOMLDocument, way: list[str]) -> Any:  # noqa: ANN401 - tables of tomlkit share no type
    """The table at the end of a way."""
    here: Any = document
    for place, name in enumerate(way):
        if isinstance(here, list):
            if int(name) == len(here):
                here.append(tomlkit.table())
            here = here[int(name)]
        else:
            if name not in here:
                is_list = way[place + 1 :] and way[place + 1].isdigit()
                here[name] = tomlkit.aot() if is_list else tomlkit.table()
            here = here[name]
    return here
