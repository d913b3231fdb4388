"""Numbers and names as people say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# What stands for signs that not every keyboard has.
PLAIN: Final = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "\u2018": "'",
        "\u2019": "'",
        "±": "+/-",
        "\u00d7": "x",
        "→": "->",
        "\u2013": "-",
        "…": "...",
    }
)


def percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def points(share: float) -> str:
    """A part of a chance to win, in hundredths."""
    count = round(abs(share) * 100)
    return f"{count} point" if count == 1 else f"{count} points"


def signed(share: float) -> str:
    """
    >>> signed(0.204), signed(-0.03), signed(0.001)
    ('+20', '-3', '0')
    """
    count = round(share * 100)
    return f"{count:+d}" if count else "0"


def give_or_take(error: float) -> str:
    """How far off a number may be, in 19 of 20 cases."""
    return f"± {max(1, round(error * 200))}"


def plainly(text: str) -> str:
    """
    >>> plainly("“Take” (± 4)")
    '"Take" (+/- 4)'
    """
    return text.translate(PLAIN)


def quoted(text: str) -> str:
    return f"“{text.rstrip('.')}”"


def listed(names: Sequence[str]) -> str:
    """
    >>> listed(["Ada"]), listed(["Ada", "Ben"]), listed(["Ada", "Ben", "Cleo"])
    ('Ada', 'Ada and Ben', 'Ada, Ben and Cleo')
    """
    return " and ".join([part for part in (", ".join(names[:-1]), *names[-1:]) if part])


def in_round(number: int | None, move: int) -> str:
    """When something happened.

    >>> in_round(3, 40), in_round(0, 1), in_round(None, 6)
    ('in round 3', 'before round 1', 'at move 7')
    """
    if number is None:
        return f"at move {move + 1}"
    return f"in round {number}" if number else "before round 1"
