"""What every game must keep to, and that every rule has its test."""

from pathlib import Path

import pytest
from night_market import GAME

from pestis.kernel.conformance import Check, checks
from pestis.kernel.rules import check_coverage

TESTS = Path(__file__).resolve().parent
SOURCES = [TESTS.parents[2] / "src", TESTS.parent / "src"]
OPTIONS = [{}, {"nights": 3, "crowd": "thick", "whistles": False}]
CHECKS = checks(GAME, golden=TESTS / "golden", options=OPTIONS, places=5, worlds=2, pure_path=SOURCES)


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_night_market_conforms(check: Check) -> None:
    check()


def test_every_rule_has_a_test() -> None:
    coverage = check_coverage(GAME.rulebook(), TESTS)
    assert coverage.missing == []
    assert coverage.unknown == []
