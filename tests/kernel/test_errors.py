"""Errors are one tree, as drawn in its module, and say what is allowed."""

import ast
import pickle
import re
from pathlib import Path

import pytest

from pestis.kernel import errors, rules
from pestis.kernel.errors import (
    GameOver,
    IllegalMove,
    NotYourTurn,
    PestisError,
    SeatCountError,
    UnknownGame,
    allowed,
)

# Compiled modules have no docstring, but their source lies beside them.
SOURCE = Path(errors.__file__).with_name("errors.py").read_text(encoding="utf-8")
DOCSTRING = ast.get_docstring(ast.parse(SOURCE)) or ""


def drawn_tree() -> dict[str, str]:
    """Each error of the drawing with the one it hangs from."""
    parents: dict[str, str] = {}
    branch: list[str] = []
    for line in DOCSTRING.splitlines():
        found = re.match(r"([│├└─ ]*)(\w+)(?:\s|$)", line)
        if found and (found.group(2) == "PestisError" or found.group(1)):
            depth = len(found.group(1)) // 4
            branch = [*branch[:depth], found.group(2)]
            parents[found.group(2)] = branch[depth - 1] if depth else "Exception"
    return parents


def all_errors(root: type[PestisError]) -> dict[str, str]:
    found = {root.__name__: root.__mro__[1].__name__}
    for child in root.__subclasses__():
        if child.__module__.startswith((errors.__name__, rules.__name__)):
            found |= all_errors(child)
    return found


def test_the_drawing_shows_the_tree_as_it_is() -> None:
    assert drawn_tree() == all_errors(PestisError)


@pytest.mark.parametrize("kind", [IllegalMove, NotYourTurn, GameOver])
def test_a_refused_move_has_rule_and_reason_and_can_be_pickled(kind: type[IllegalMove]) -> None:
    error = kind("XX-TURN-1", "Not now.")
    restored = pickle.loads(pickle.dumps(error))
    assert type(restored) is kind
    assert (restored.rule, restored.reason, str(restored)) == ("XX-TURN-1", "Not now.", "Not now. [XX-TURN-1]")


def test_an_unknown_game_says_what_is_installed() -> None:
    assert str(UnknownGame("spce", ["space", "time"])) == (
        "there is no game 'spce'; did you mean 'space'? allowed: space, time"
    )


def test_a_wrong_number_of_seats_says_which_are_right() -> None:
    assert str(SeatCountError("Tally", 9, (2, 3))) == "Tally has no game for 9 seats; allowed: 2, 3"
    assert str(SeatCountError("Tally", 4, (2, 3), "big=yes")).endswith("allowed: 2, 3, and 4 with big=yes")


def test_what_is_allowed_may_be_nothing() -> None:
    assert allowed("x", []) == "allowed: none"


@pytest.mark.parametrize("error", [UnknownGame("a", ["b"]), SeatCountError("Tally", 9, (2,), "big=yes")])
def test_errors_can_cross_to_another_process(error: PestisError) -> None:
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
