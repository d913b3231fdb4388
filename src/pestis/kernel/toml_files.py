"""Files of TOML as anybody may hand them in: read if they are small, whole and not nested without end."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

from pestis.kernel.errors import PackError

# Packs come from strangers; our own files have a thirtieth of it.
MOST_BYTES: Final = 400_000
MOST_DEPTH: Final = 12
# tomllib needs time by the square of the parts of a dotted name: half a minute for a line of 200,000 characters.
LONGEST_LINE: Final = 5000
LINE_IN_MESSAGE: Final = re.compile(r"at line (\d+)")


def read_toml(path: Path) -> dict[str, object]:
    """One TOML file, or a PackError that names the file and, for bad syntax, line and column."""
    return parse(path.name, read_text(path))


def read_text(path: Path) -> str:
    """The text of a file of a pack."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise PackError(path.name, "", "", f"is too long; allowed: at most {MOST_BYTES} bytes")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        problem = f"is not UTF-8 text: {error.reason} at byte {error.start}; allowed: plain text"
        raise PackError(path.name, "", "", problem, "", line) from error
    except OSError as error:
        raise PackError(path.name, "", "", f"cannot be read: {error.strerror}") from error


def parse(file: str, text: str, rule: str = "") -> dict[str, object]:
    """What a text of TOML says, if it is not nested deeper than any reader could bear."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            problem = f"has a line of {len(line)} characters; allowed: at most {LONGEST_LINE}"
            raise PackError(file, "", "", problem, rule, number)
    try:
        table: dict[str, object] = tomllib.loads(text)
    except RecursionError as error:
        raise PackError(file, "", "", "is nested too deeply; allowed: plain TOML", rule, 1) from error
    except ValueError as error:
        found = LINE_IN_MESSAGE.search(str(error))
        is_syntax = isinstance(error, tomllib.TOMLDecodeError)
        problem = f"is not TOML: {error}" if is_syntax else f"cannot be read: {error}"
        raise PackError(file, "", "", problem, rule, int(found.group(1)) if found else 1) from error
    inner: list[object] = [table]
    for _ in range(MOST_DEPTH):
        inner = [item for part in inner for item in _inside(part)]
    if inner:
        raise PackError(file, "", "", "is nested too deeply; allowed: plain TOML", rule, 1)
    return table


def _inside(part: object) -> list[object]:
    if isinstance(part, dict):
        return list(part.values())
    return part if isinstance(part, list) else []
