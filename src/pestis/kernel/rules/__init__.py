"""Rules by id: read the pages that define them, mark the tests that prove them, compare the two."""

from pestis.kernel.rules.book import RuleBook, UnknownRule
from pestis.kernel.rules.citations import Coverage, check_coverage, cited, rule, testable
from pestis.kernel.rules.pages import Rule, RuleSourceError, plain

__all__ = [
    "Coverage",
    "Rule",
    "RuleBook",
    "RuleSourceError",
    "UnknownRule",
    "check_coverage",
    "cited",
    "plain",
    "rule",
    "testable",
]
