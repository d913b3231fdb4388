"""Every rule of a registered game is proved by a test, and every rule that a test cites exists.

The sources are read, not run, so this file tells the whole story also when it runs alone. Games that others
ship (and those under examples/) keep a page of their own and call `check_coverage` in their own tests.
"""

from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import pestis
from pestis.kernel import rules
from pestis.kernel.rules import RuleBook, cited

TESTS = Path(__file__).resolve().parent
PAGES = TESTS.parent / "docs" / "rules"


def our_games() -> list[str]:
    """The registered games, without those that other packages brought along."""
    others = {entry.name for entry in entry_points(group="pestis.games") if not entry.value.startswith("pestis.")}
    return [name for name in pestis.games() if name not in others]


@cache
def citations() -> dict[str, list[str]]:
    """Which tests cite which rule; all of them are read once."""
    return cited(TESTS)


def one_per_line(title: str, lines: list[str]) -> str:
    return "\n".join([title, *(f"  {line}" for line in lines)])


@pytest.mark.parametrize("game", our_games())
def test_every_rule_of_the_game_has_a_test(game: str) -> None:
    page = PAGES / f"{game}.md"
    assert page.is_file(), f"the game {game!r} is registered but has no rules page docs/rules/{game}.md"
    missing = [rule_id for rule_id in rules.testable(RuleBook.load(page)) if rule_id not in citations()]
    assert not missing, one_per_line(f"{len(missing)} rules of {game} without a test:", missing)


def test_every_rule_that_a_test_cites_exists() -> None:
    pages = [RuleBook.load(page) for page in sorted(PAGES.glob("*.md"))]
    unknown = [
        f"{rule_id}, cited by {', '.join(places)}"
        for rule_id, places in citations().items()
        if not any(rule_id in page for page in pages)
    ]
    assert not unknown, one_per_line("rules that no page in docs/rules defines:", unknown)
