"""Values as TOML."""

from __future__ import annotations

import json


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
