"""A folder of bad scenarios. The comments on top of each file are what the check says of it, word for word.

`…` stands for a long list of what is allowed.
"""

import re
from pathlib import Path

import pytest

from pestis.kernel.rules import RuleBook, rule
from tests.games.space_opera.shelf import shelf

FOLDER = Path(__file__).resolve().parent / "refused_scenarios"
FILES = sorted(FOLDER.glob("*.toml"))
RULE_AT_THE_END = re.compile(r"\[(SO-[A-Za-z0-9-]+)\]$")


def expected(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# ") for line in lines if line.startswith(f"# {file.name}, line ")]


def fits(said: str, words: str) -> bool:
    start, _, end = words.partition("…")
    return said == words if "…" not in words else said.startswith(start) and said.endswith(end)


@rule("SO-SCEN-1", "SO-SCEN-2", "SO-SCEN-3", "SO-SCEN-4", "SO-SCEN-5", "SO-SCEN-6", "SO-SCEN-7")
@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_bad_scenario_is_refused_with_line_words_and_rule(file: Path) -> None:
    said = [str(problem) for problem in shelf().check_file(file).problems]
    wanted = expected(file)
    assert len(said) == len(wanted) >= 1, said
    for sentence, words in zip(said, wanted, strict=True):
        assert fits(sentence, words), sentence


def test_every_refusal_names_a_rule_that_there_is() -> None:
    book = set(RuleBook.find("space-opera").ids())
    for file in FILES:
        for problem in shelf().check_file(file).problems:
            found = RULE_AT_THE_END.search(str(problem))
            assert found, str(problem)
            assert found.group(1) == problem.rule
            assert problem.rule in book


def test_every_refusal_but_bad_toml_says_what_is_allowed() -> None:
    for file in FILES:
        for problem in shelf().check_file(file).problems:
            assert "; allowed: " in str(problem) or "? allowed: " in str(problem) or "is not TOML" in str(problem)


def test_the_line_named_is_the_line_of_the_field() -> None:
    for file in FILES:
        lines = file.read_text(encoding="utf-8").splitlines()
        for problem in shelf().check_file(file).problems:
            line = lines[problem.line - 1]
            if problem.field and "missing" not in problem.problem and "has no start" not in problem.problem:
                is_table = line.startswith("[[")
                assert problem.field in line or is_table, (file.name, line, str(problem))


def test_all_mistakes_of_a_file_are_told_at_once_in_the_order_of_lines() -> None:
    problems = shelf().check_file(FOLDER / "three-mistakes.toml").problems
    assert [problem.rule for problem in problems] == ["SO-SCEN-4", "SO-SCEN-7", "SO-SCEN-3"]
    assert [problem.line for problem in problems] == sorted(problem.line for problem in problems)
