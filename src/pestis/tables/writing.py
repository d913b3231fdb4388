"""How messages are written."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module

from pestis.tables.times import drift_ms


def standard(thing: object) -> bytes:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":")).encode()


write: Callable[[object], bytes] = standard
with suppress(ImportError):  # four times as fast, but there only with a server
    write = import_module("pydantic_core").to_json


def to_json(thing: object) -> str:
    return write(thing).decode()


def iso(at: int) -> str:
    """As the clock of the machine shows it now."""
    return (
        datetime.fromtimestamp((at + drift_ms()) / 1000, UTC)
        .isoformat(timespec="milliseconds")
        .replace("+00:00", "Z")
    )
