"""Rules by id: read the pages that define them, mark the tests that prove them, compare the two."""

from pestis.kernel.rules.book import RuleBook, UnknownRule, find_guide, find_pictures, find_plain_rules
from pestis.kernel.rules.citations import Coverage, check_coverage, cited, rule, testable
from pestis.kernel.rules.pages import Rule, RuleSourceError, plain
from pestis.kernel.rules.players import for_players, sources

__all__ = [
    "Coverage",
    "Rule",
    "RuleBook",
    "RuleSourceError",
    "UnknownRule",
    "check_coverage",
    "cited",
    "find_guide",
    "find_pictures",
    "find_plain_rules",
    "for_players",
    "plain",
    "rule",
    "sources",
    "testable",
]
