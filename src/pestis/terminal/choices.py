"""The list of legal moves: filtered by typing, one key for each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase

from pestis.terminal.json_types import Json
from pestis.terminal.table import ALL

# Keys that mean something at every table: hint, rules, take back, chat, standing orders, resign, quit.
RESERVED = "hrucoxq"
DIGITS = "123456789"
LETTERS = "".join(letter for letter in ascii_lowercase if letter not in RESERVED) + ascii_uppercase


@dataclass(frozen=True)
class Choice:
    key: str
    move: Json

    @property
    def text(self) -> str:
        """The words of `State.describe`: the same that the page gives to screen readers."""
        return with_warning(self.move)


def with_warning(move: Json) -> str:
    """A move, and what is lost for good by it."""
    return f"{move['text']} ({move['warning']})" if move.get("warning") else str(move["text"])


def choices(moves: Sequence[Json], typed: str = "") -> list[Choice]:
    """The moves in which all typed words occur, each with a key while there are keys left.

    Words mean one move: what is made in one go comes after it, though "play a rat" occurs in "Play 3 Rats" too.
    Nine moves or fewer have digits. Of more, a letter of its own words goes to each after the ninth.
    """
    found = [move for move in moves if matches(f"{move['text']} {move['form']}", typed)]
    if typed:
        found.sort(key=lambda move: move.get("verb") == ALL)
    keys = list(DIGITS[: len(found)])
    left = list(LETTERS)
    for move in found[len(DIGITS) :]:
        key = _letter_for(str(move["text"]), left)
        keys.append(key)
        if key:
            left.remove(key)
    return [Choice(key, move) for key, move in zip(keys, found, strict=True)]


def matches(text: str, typed: str) -> bool:
    """Whether all typed words occur, whatever the case."""
    lower = text.lower()
    return all(word in lower for word in typed.lower().split())


def _letter_for(text: str, left: list[str]) -> str:
    initials = re.findall(r"\b[a-z]", text.lower())
    return next((letter for letter in initials if letter in left), left[0] if left else "")
