"""Names and messages that fit on a screen."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable

from pestis.tables.problems import Refused

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def clean(text: str, longest: int, what: str) -> str:
    """The text without control and direction characters; refuses what is then empty or too long."""
    visible = "".join(" " if sign in "\t\r\n" else sign for sign in text if not is_hidden(sign))
    tidy = " ".join(visible.split())
    if not tidy:
        raise Refused(f"{what} is empty.")
    if len(tidy) > longest:
        raise Refused(f"{what} has {len(tidy)} characters; allowed: {longest}.")
    return tidy


def is_hidden(sign: str) -> bool:
    return sign not in "\t\r\n\u200d" and unicodedata.category(sign) in HIDDEN


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    known = {other.casefold() for other in taken}
    if not name or name.casefold() not in known:
        return name
    return next(new for count in itertools.count(2) if (new := f"{name} {count}").casefold() not in known)
