"""Values as TOML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

SHORT_LIST: Final = 20


def as_toml(value: object) -> str:
    """A value on one line, as it may stand behind an equals sign."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{as_key(key)} = {as_toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(inner) for inner in value) + "]"
    if isinstance(value, str | bool | int | float):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def as_key(name: str) -> str:
    bare = name.replace("_", "").replace("-", "")
    return name if bare.isascii() and bare.isalnum() else as_toml(name)


def file_as_toml(file: Mapping[str, object]) -> str:
    """A whole file: what stands above all tables first, then sections and entries."""
    lines: list[str] = []
    for name, part in file.items():
        if isinstance(part, list) and part and all(isinstance(item, dict) for item in part):
            lines += [f"\n[[{as_key(name)}]]\n{fields_as_toml(item)}" for item in part]
        elif isinstance(part, dict):
            lines.append(f"\n[{as_key(name)}]\n{fields_as_toml(part)}")
        else:
            lines.insert(0, f"{as_key(name)} = {as_toml(part)}\n")
    return "".join(lines)


def fields_as_toml(table: Mapping[str, object]) -> str:
    return "".join(f"{as_key(name)} = {over_lines(value)}\n" for name, value in table.items())


def over_lines(value: object) -> str:
    """A value; a long list has a line for every item, since lines have a limit."""
    if isinstance(value, list) and len(value) > SHORT_LIST:
        return "[\n" + "".join(f"    {as_toml(item)},\n" for item in value) + "]"
    return as_toml(value)
