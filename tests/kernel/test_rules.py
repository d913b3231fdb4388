"""Rules pages, the @rule mark and the comparison of the two.

The marks in here are called, never used as decorators: the coverage test would count them as proofs.
"""

import pickle
import re
from pathlib import Path

import pytest

from pestis.kernel import rules
from pestis.kernel.errors import PestisError
from pestis.kernel.rules import RuleBook, RuleSourceError, UnknownRule, check_coverage, cited, plain, rule

PAGES = Path(__file__).resolve().parents[2] / "docs" / "rules"
GAMES = ("divine-retribution", "plague-inc", "space-opera", "space-plague")
BUILT_LATER = "Later rulings"


def book(*lines: str) -> RuleBook:
    return RuleBook.parse("\n".join(lines), "page")


def text_of(rule_id: str, *lines: str) -> str:
    return book(*lines).rule(rule_id).text


def write(path: Path, *lines: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# Forms in which a page defines a rule.


@pytest.mark.parametrize(
    "line",
    [
        "- **XX-TURN-1** Turns go round.",
        "* **XX-TURN-1** Turns go round.",
        "- `XX-TURN-1` Turns go round.",
        "**XX-TURN-1** Turns go round.",
        "General: **XX-TURN-1** Turns go round.",
    ],
)
def test_a_marked_id_begins_an_entry(line: str) -> None:
    assert text_of("XX-TURN-1", line) == "Turns go round."


def test_words_in_the_same_marks_belong_to_the_text() -> None:
    assert text_of("XX-REACT-2", "- **XX-REACT-2 (window)** Opens.") == "(window) Opens."


def test_two_marked_ids_in_one_line_are_two_entries() -> None:
    page = book("- `XX-TRAIT-3` Heat. `XX-TRAIT-4` Cold. [Climate]")
    assert [(entry.id, entry.text) for entry in page] == [
        ("XX-TRAIT-3", "Heat."),
        ("XX-TRAIT-4", "Cold. [Climate]"),
    ]


@pytest.mark.parametrize(
    "rule_id", ["XX-5P-1", "XX-TECH-0a", "XX-CARD-FRAG-P", "XX-EV-01-E", "XX-PLANET-XION-1", "XX-CARD-QUEEN"]
)
def test_ids_have_a_prefix_a_kind_and_more(rule_id: str) -> None:
    assert book(f"- **{rule_id}** Text.").ids() == [rule_id]


@pytest.mark.parametrize("words", ["R-43", "UTF-8", "xx-turn-1", "XX-TURN", "XX-TURN-*", "XX-TURN-1 applies"])
def test_other_marked_words_define_nothing(words: str) -> None:
    assert book("- **XX-END-1** The end.", "", f"- **{words}** Something.").ids() == ["XX-END-1"]


def test_a_plain_id_is_a_reference() -> None:
    page = book("- **XX-TURN-1** See XX-TURN-2 and (XX-TURN-3).", "- XX-TURN-4 is not marked.")
    assert page.ids() == ["XX-TURN-1"]


def test_a_table_row_that_begins_with_an_id_is_an_entry_labelled_by_its_header() -> None:
    page = book("| ID | Who | When |", "|---|---|---|", "| XX-DEC-1 | all | setup |", "| `XX-DEC-2` | one | |")
    assert page.rule("XX-DEC-1").text == "Who: all\nWhen: setup"
    assert page.rule("XX-DEC-2").text == "Who: one"


def test_a_name_beside_the_id_comes_first() -> None:
    row = "| **XX-TECH-AMB** Ambassador | none |"
    assert text_of("XX-TECH-AMB", "| ID, name | Cost |", "|---|---|", row) == "Ambassador\nCost: none"


def test_a_row_with_two_ids_shares_what_stands_before_them() -> None:
    page = book(
        "| Card | ID (P) | Production | ID (E) | Event |",
        "|---|---|---|---|---|",
        "| 5 | XX-EV-05-P | Forest | XX-EV-05-E | destroy all |",
    )
    assert page.rule("XX-EV-05-P").text == "Card: 5\nProduction: Forest"
    assert page.rule("XX-EV-05-E").text == "Card: 5\nEvent: destroy all"


def test_an_id_further_right_in_a_table_is_a_reference() -> None:
    page = book("- **XX-END-1** The end.", "", "| What | Rule |", "|---|---|", "| end | XX-END-2 |")
    assert page.ids() == ["XX-END-1"]


def test_an_escaped_border_does_not_divide_cells() -> None:
    row = r"| `XX-CONF-1` | `a = b \| c` |"
    assert text_of("XX-CONF-1", "| ID | Flag |", "|---|---|", row) == "Flag: `a = b | c`"


def test_a_row_may_lack_its_last_border() -> None:
    assert text_of("XX-KEY-1", "| ID | Keys", "|---|---", "| XX-KEY-1 | Ctrl+F") == "Keys: Ctrl+F"


def test_numbered_decisions_and_edge_cases_get_the_prefix_of_the_page() -> None:
    page = book(
        "- **XX-END-1** The end.",
        "## 7. Decisions",
        "| # | Who |",
        "|---|---|",
        "| D9 | active |",
        "| D9r | others |",
        "## 9. Edge-case checklist",
        "1. Nothing happens. (XX-END-1)",
        "12. XX-EDGE-12 Everything happens.",
    )
    assert page.ids() == ["XX-END-1", "XX-DEC-9", "XX-DEC-9r", "XX-EDGE-1", "XX-EDGE-12"]
    assert page.rule("XX-DEC-9").text == "Who: active"
    assert page.rule("XX-EDGE-1").text == "Nothing happens. (XX-END-1)"
    assert page.rule("XX-EDGE-12").text == "Everything happens."


def test_other_numbered_lists_define_nothing() -> None:
    assert book("- **XX-END-1** The end.", "## Knowledge", "1. One.").ids() == ["XX-END-1"]


def test_numbers_without_a_prefix_are_refused() -> None:
    with pytest.raises(RuleSourceError, match="page:2: number 1 stands before the first rule id"):
        book("# Edge cases", "1. Nothing happens.")


# How far an entry goes.


def test_an_entry_takes_indented_lines_and_those_of_its_paragraph() -> None:
    lines = ("- **XX-END-1** The end", "comes soon.", "", "  - It does.", "", "Another paragraph.", "  More.")
    assert text_of("XX-END-1", *lines) == "The end\ncomes soon.\n  - It does."


@pytest.mark.parametrize("after", ["- A bullet.", "## Heading", "> A quotation.", "---", "1. A number."])
def test_a_new_block_ends_the_entry(after: str) -> None:
    assert text_of("XX-END-1", "- **XX-END-1** The end.", after, "  indented") == "The end."


def test_an_entry_that_ends_in_a_colon_takes_the_table_after_it() -> None:
    table = ("| Item | Cost |", "|---|---|", "| Farm | 1 |")
    for entry in ("Costs:", "Costs: [Building]"):
        text = text_of("XX-BUILD-7", f"- **XX-BUILD-7** {entry}", "", *table, "- **XX-BUILD-8** More.")
        assert text == "\n".join((entry, *table))


def test_another_table_does_not_belong_to_the_entry_before_it() -> None:
    assert text_of("XX-END-1", "- **XX-END-1** The end.", "", "| A |", "|---|", "| b |") == "The end."


def test_an_indented_table_belongs_to_the_entry() -> None:
    text = text_of("XX-RULING-2", "- **XX-RULING-2** Layouts", "", "  | A |", "  |---|", "  | b |", "", "  Data.")
    assert text == "Layouts\n  | A |\n  |---|\n  | b |\n  Data."


def test_nothing_is_defined_inside_a_fence() -> None:
    page = book("- **XX-END-1** The end:", "```", "- **XX-END-2** No.", "| XX-END-3 |", "```", "", "Text.")
    assert page.ids() == ["XX-END-1"]
    assert "XX-END-2" in page.rule("XX-END-1").text


# Pages that contradict themselves.


def test_a_rule_defined_twice_is_refused_with_both_lines() -> None:
    with pytest.raises(RuleSourceError, match="page:3: rule XX-END-1 is already defined in line 1"):
        book("- **XX-END-1** The end.", "", "As `XX-END-1` says.")


def test_a_page_has_one_prefix() -> None:
    with pytest.raises(RuleSourceError, match="page:2: rule XY-END-1 on a page whose ids begin with XX-"):
        book("- **XX-TURN-1** Turns.", "- **XY-END-1** The end.")


def test_a_page_without_rules_is_refused() -> None:
    with pytest.raises(RuleSourceError, match="page: no rule is defined here"):
        book("# Title", "Nothing.")


# Asking a book.

BOOK = book(
    "# Game",
    "## 1. Setup",
    "- **XX-SETUP-1** Shuffle the *deck*.",
    "## 2. March",
    "- **XX-MARCH-1** All units advance.",
    "- **XX-MARCH-4** A blocked unit stays. It keeps its deck.",
    "- **XX-DESIGN-1** Ten cards.",
)


def test_a_book_lists_its_rules_in_page_order() -> None:
    assert BOOK.ids() == ["XX-SETUP-1", "XX-MARCH-1", "XX-MARCH-4", "XX-DESIGN-1"]
    assert [entry.id for entry in BOOK] == BOOK.ids()
    assert len(BOOK) == 4
    assert BOOK.sections() == ["1. Setup", "2. March"]
    assert BOOK.rule("XX-MARCH-1").section == "2. March"


def test_membership_is_by_exact_id() -> None:
    assert "XX-MARCH-1" in BOOK
    assert "XX-MARCH-2" not in BOOK
    assert "xx-march-1" not in BOOK
    assert 1 not in BOOK


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("deck", ["XX-SETUP-1", "XX-MARCH-4"]),
        ("DECK unit", ["XX-MARCH-4"]),
        ("march-4", ["XX-MARCH-4"]),
        ("2. march cards", ["XX-DESIGN-1"]),
        ("nowhere", []),
    ],
)
def test_search_wants_every_word_in_id_heading_or_text(words: str, found: list[str]) -> None:
    assert [entry.id for entry in BOOK.search(words)] == found


@pytest.mark.parametrize(
    ("wrong", "nearest"),
    [
        ("XX-MARCH-5", "XX-MARCH-4"),
        ("MARCH-4", "XX-MARCH-4"),
        ("xx-setup-1", "XX-SETUP-1"),
        ("XX-SETPU-1", "XX-SETUP-1"),
    ],
)
def test_an_unknown_rule_names_near_ones(wrong: str, nearest: str) -> None:
    with pytest.raises(UnknownRule, match=f"page has no rule '{wrong}'; near: .*{nearest}") as caught:
        BOOK.rule(wrong)
    assert nearest in caught.value.near


def test_an_unknown_rule_like_no_other_says_so() -> None:
    with pytest.raises(UnknownRule, match="no id on the page is near it"):
        BOOK.rule("?")


def test_both_errors_are_pestis_errors_and_survive_pickling() -> None:
    with pytest.raises(PestisError) as caught:
        BOOK.rule("XX-MARCH-5")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert issubclass(RuleSourceError, PestisError)


def test_designs_decisions_edge_cases_and_tips_need_no_test() -> None:
    kinds = ("HIST", "RULING", "DESIGN", "DEC", "EDGE", "TIP", "TERM", "DECK")
    page = book(*(f"- **XX-{kind}-1** Text." for kind in kinds))
    assert rules.testable(page) == ["XX-HIST-1", "XX-RULING-1", "XX-TERM-1", "XX-DECK-1"]


# Pages as files.


def test_a_page_is_named_after_its_file(tmp_path: Path) -> None:
    page = write(tmp_path / "my-game.md", "- **XX-END-1** The end – at last.")
    assert RuleBook.load(page).name == "my-game"
    assert RuleBook.load(page).rule("XX-END-1").text == "The end – at last."


def test_a_page_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(RuleSourceError, match=r"cannot read the rules page .*none\.md"):
        RuleBook.load(tmp_path / "none.md")


def test_a_page_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "noise.md").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(RuleSourceError, match=r"cannot read the rules page .*noise\.md"):
        RuleBook.load(tmp_path / "noise.md")


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_the_project_are_found_by_name(name: str) -> None:
    assert RuleBook.find(name).ids() == RuleBook.load(PAGES / f"{name}.md").ids()


@pytest.mark.parametrize("name", ["space-plage", "../rules/space-plague", ""])
def test_a_name_without_a_page_is_refused_with_those_that_have_one(name: str) -> None:
    with pytest.raises(RuleSourceError, match=r"there is no rules page .*allowed: .*space-plague"):
        RuleBook.find(name)


# For terminals.


@pytest.mark.parametrize(
    ("marked", "shown"),
    [
        ("**Decision:** *yes*, `a_b = *`", "Decision: yes, a_b = *"),
        ("flag `phase`: **`first`** / `last`", "flag phase: first / last"),
        ("Forest* and Water*, 2 * 3 * 4, XX-SCEN-*", "Forest* and Water*, 2 * 3 * 4, XX-SCEN-*"),
        ("see [the page](https://example.org)", "see the page"),
        ("[Gloss; R-2]", "[Gloss; R-2]"),
        ("Costs:\n\n| Item | Cost |\n|:---|---:|\n| Farm | 1 |", "Costs:\n  Item  Cost\n  Farm  1"),
    ],
)
def test_plain_text_has_no_marks(marked: str, shown: str) -> None:
    assert plain(marked) == shown


# The mark on tests.


def test_the_mark_records_ids_and_returns_the_same_function() -> None:
    def marked() -> str:
        return "result"

    assert rule("XX-MARCH-4", "XX-SHIELD-2")(marked) is marked
    assert vars(marked)["rules"] == ("XX-MARCH-4", "XX-SHIELD-2")
    assert marked() == "result"


def test_marks_add_up_in_reading_order() -> None:
    def marked() -> None: ...

    rule("XX-MARCH-1")(rule("XX-MARCH-2")(marked))
    assert vars(marked)["rules"] == ("XX-MARCH-1", "XX-MARCH-2")


def test_a_class_can_be_marked_and_does_not_take_over_marks_of_its_base() -> None:
    class Base: ...

    class Derived(Base): ...

    rule("XX-MARCH-1")(Base)
    rule("XX-MARCH-2")(Derived)
    assert vars(Derived)["rules"] == ("XX-MARCH-2",)


@pytest.mark.parametrize(
    "wrong", ["", "R-43", "XX-MARCH", "xx-march-4", "XX-MARCH-4 ", "XX MARCH 4", "XX-MARCH-4,"]
)
def test_a_malformed_id_is_refused_when_marking(wrong: str) -> None:
    with pytest.raises(RuleSourceError, match=f"{re.escape(repr(wrong))} is not a rule id"):
        rule("XX-MARCH-4", wrong)


def test_a_mark_without_ids_is_refused() -> None:
    with pytest.raises(RuleSourceError, match="names no rule"):
        rule()


# Finding citations in sources.


def test_citations_are_found_on_functions_methods_and_classes(tmp_path: Path) -> None:
    write(
        tmp_path / "march" / "test_march.py",
        "from pestis.kernel.rules import rule",
        '@rule("XX-MARCH-1", "XX-MARCH-2")',
        "def test_column(): ...",
        '@rule("XX-MARCH-1")',
        "@pytest.mark.slow",
        '@rule("XX-END-1")',
        "async def test_stacked(): ...",
        '@rule("XX-SETUP-1")',
        "class TestSetup:",
        '    @rule("XX-SETUP-2")',
        "    def test_deal(self): ...",
    )
    assert cited(tmp_path) == {
        "XX-MARCH-1": ["march/test_march.py::test_column", "march/test_march.py::test_stacked"],
        "XX-MARCH-2": ["march/test_march.py::test_column"],
        "XX-END-1": ["march/test_march.py::test_stacked"],
        "XX-SETUP-1": ["march/test_march.py::TestSetup"],
        "XX-SETUP-2": ["march/test_march.py::TestSetup::test_deal"],
    }


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("from pestis.kernel import rules", "rules.rule"),
        ("import pestis.kernel.rules", "pestis.kernel.rules.rule"),
        ("from pestis.kernel.rules import rule as proves", "proves"),
        ("import pytest", "pytest.mark.rule"),
    ],
)
def test_citations_are_found_under_other_names(tmp_path: Path, line: str, mark: str) -> None:
    source = write(tmp_path / "test_a.py", line, f'@{mark}("XX-END-1")', "def test_end(): ...")
    assert cited(source) == {"XX-END-1": ["test_a.py::test_end"]}


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("from hypothesis.stateful import rule", "rule(x=integers())"),
        ("from hypothesis.stateful import rule as step", "step()"),
        ("from hypothesis import stateful", "stateful.rule()"),
        ("import hypothesis.stateful as machines", "machines.rule(x=integers())"),
        ("import hypothesis.stateful", "hypothesis.stateful.rule()"),
    ],
)
def test_rules_of_state_machines_are_not_citations(tmp_path: Path, line: str, mark: str) -> None:
    write(tmp_path / "test_a.py", line, "class Machine:", f"    @{mark}", "    def step(self, x): ...")
    assert cited(tmp_path) == {}


def test_calls_strings_and_other_decorators_are_not_citations(tmp_path: Path) -> None:
    write(
        tmp_path / "test_a.py",
        'rule("XX-END-1")(print)',
        """text = '@rule("XX-END-2")'""",
        '@book.rule_of("XX-END-3")',
        '@rules["XX-END-4"]',
        '@make().rule("XX-END-5")',
        "def test_end(): ...",
    )
    write(tmp_path / "notes.txt", '@rule("XX-END-6")')
    assert cited(tmp_path) == {}


def test_the_same_id_twice_on_one_test_is_one_citation(tmp_path: Path) -> None:
    write(tmp_path / "test_a.py", '@rule("XX-END-1")', '@rule("XX-END-1")', "def test_end(): ...")
    assert cited(tmp_path) == {"XX-END-1": ["test_a.py::test_end"]}


@pytest.mark.parametrize(
    ("mark", "problem"),
    [
        ("rule(ENDING)", "ids written out as strings"),
        ("rule(*ENDINGS)", "ids written out as strings"),
        ('rule(f"XX-END-{n}")', "ids written out as strings"),
        ('rule("XX-END-" + "1")', "ids written out as strings"),
        ("rule(1)", "ids written out as strings"),
        ('rule(ids="XX-END-1")', "no named arguments"),
        ('rule("XX-END")', "'XX-END' is not a rule id"),
        ("rule()", "names no rule"),
        ("rule", "names no rule"),
    ],
)
def test_a_citation_that_cannot_be_read_is_refused_with_file_and_line(
    tmp_path: Path, mark: str, problem: str
) -> None:
    write(tmp_path / "deep" / "test_a.py", "import os", f"@{mark}", "def test_end(): ...")
    with pytest.raises(RuleSourceError, match=rf"deep/test_a\.py:2: .*{problem}"):
        cited(tmp_path)


def test_a_source_that_is_not_python_is_refused_by_name(tmp_path: Path) -> None:
    write(tmp_path / "test_a.py", "def test_end(:")
    with pytest.raises(RuleSourceError, match=r"cannot read .*test_a\.py: .*line 1"):
        cited(tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleSourceError, match=r"nothing to search for citations at .*nowhere"):
        cited(tmp_path / "nowhere")


# Page and tests compared.


def test_coverage_names_rules_without_test_and_tests_without_rule(tmp_path: Path) -> None:
    write(
        tmp_path / "test_a.py",
        '@rule("XX-MARCH-1", "XX-DESIGN-1", "XX-MARCH-9", "YY-END-1")',
        "def test_march(): ...",
    )
    coverage = check_coverage(BOOK, tmp_path)
    assert coverage.missing == ["XX-SETUP-1", "XX-MARCH-4"]
    assert coverage.unknown == ["XX-MARCH-9", "YY-END-1"]


def test_rules_of_other_games_tested_in_the_same_place_are_known(tmp_path: Path) -> None:
    write(tmp_path / "test_a.py", '@rule("XX-MARCH-9", "YY-END-1")', "def test_march(): ...")
    other = book("- **YY-END-1** The end.")
    assert check_coverage(BOOK, tmp_path, [other]).unknown == ["XX-MARCH-9"]


# The four real pages. The numbers were counted with grep: marked ids, ids in plain cells, numbered lines.


@pytest.mark.parametrize(
    ("name", "count", "testable"),
    [
        ("divine-retribution", 153 + 17 + 51, 139),
        ("plague-inc", 280 + 16 + 54, 279),
        ("space-opera", 225 + 9 + 29 + 40, 234),
        ("space-plague", 165 + 20 + 40 + 40, 196),
    ],
)
def test_every_rule_of_the_catalogues_is_found(name: str, count: int, testable: int) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8").split(BUILT_LATER, maxsplit=1)[0]
    catalogue = RuleBook.parse(page, name)
    assert (len(catalogue), len(rules.testable(catalogue))) == (count, testable)


@pytest.mark.parametrize(
    ("name", "rule_id", "words"),
    [
        ("divine-retribution", "DR-HIST-1", "not game content"),
        ("divine-retribution", "DR-DEC-7", "Who: chosen opponent, out of turn"),
        ("divine-retribution", "DR-EDGE-51", "Resistance-9 Knight"),
        ("plague-inc", "PI-SOLO-9", "Airborne: the same with Airports."),
        ("plague-inc", "PI-DEC-8r", "play a reaction Event / decline"),
        ("plague-inc", "PI-RULING-87", "`event_timing = own_turn` 23 or 26"),
        ("space-opera", "SO-TECH-0a", "unless a card names another payer"),
        ("space-opera", "SO-BUILD-7", "| Farm (1 level) | 1 | 1 | 1 |"),
        ("space-opera", "SO-TECH-WMG", "Wave Motion Gun"),
        ("space-opera", "SO-DEC-29", "on which planet"),
        ("space-plague", "SP-EV-16-E", "destroy all units in ship spaces"),
        ("space-plague", "SP-RULING-2", "Layouts are data, not code"),
        ("space-plague", "SP-DESIGN-9", "under 1 %"),
    ],
)
def test_entries_of_every_form_have_their_text(name: str, rule_id: str, words: str) -> None:
    assert words in RuleBook.find(name).rule(rule_id).text


@pytest.mark.parametrize("name", GAMES)
def test_every_id_that_a_page_mentions_is_defined_on_it(name: str) -> None:
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    catalogue = RuleBook.parse(text, name)
    prefix = catalogue.ids()[0][:2]
    mentioned = set(re.findall(rf"\b{prefix}-[A-Z0-9]+-[A-Z0-9-]*[A-Z0-9]+[a-z]?\b", text))
    # SO-REACT-3a is step (a) of SO-REACT-3.
    assert sorted(mention for mention in mentioned if {mention, mention[:-1]}.isdisjoint(catalogue.ids())) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_entry_of_a_page_says_something(name: str) -> None:
    assert [entry.id for entry in RuleBook.find(name) if len(plain(entry.text)) < 10] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_page_says_whose_it_is_and_where_new_rulings_go(name: str) -> None:
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert "fan-made" in text[:400]
    assert "not affiliated" in text[:600]
    assert BUILT_LATER in text
