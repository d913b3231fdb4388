"""What a player reads of the rules: a page for newcomers, and the catalogue without what builders need."""

from __future__ import annotations

import re

import pytest

import pestis
from pestis.kernel.rules import RuleBook, find_pictures, for_players, sources

GAMES = [name for name in pestis.games() if pestis.game(name).how_to_play()]
CITED = re.compile(r"\[([A-Z]{2}-[A-Z0-9-]+)\]")
MOST_WORDS = 900  # five minutes
MOST_BYTES = 150_000


def test_the_four_games_have_a_page_for_newcomers() -> None:
    assert set(GAMES) >= {"divine-retribution", "plague-inc", "space-opera", "space-plague"}


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_can_be_read_in_five_minutes_and_cites_rules_that_are_shown(name: str) -> None:
    game = pestis.game(name)
    text = game.how_to_play()
    assert 300 < len(text.split()) < MOST_WORDS
    shown = {rule.id for rule in game.rules_for_players()}
    cited = CITED.findall(text)
    assert len(cited) > 10
    assert set(cited) <= shown
    goal, *_, end = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    assert goal.endswith(".")
    assert end


@pytest.mark.parametrize("name", GAMES)
def test_how_to_play_has_pictures_of_the_real_board(name: str) -> None:
    named = re.findall(r"^!\[(.+)\]\(pictures/(.+)\)$", pestis.game(name).how_to_play(), re.MULTILINE)
    found = find_pictures(name)
    assert len(named) >= 2
    beside_rules = {rule.picture for rule in pestis.game(name).plain_rules().values()} - {""}
    assert {file for _, file in named} | beside_rules == set(found)
    assert all(len(words) > 20 for words, _ in named)
    assert all(found[file].stat().st_size < MOST_BYTES for _, file in named)


@pytest.mark.parametrize("name", pestis.games())
def test_players_see_nothing_that_is_there_for_builders(name: str) -> None:
    game = pestis.game(name)
    rules = game.rules_for_players()
    cited = {rule for verb in game.moves.verbs for rule in verb.rules}
    assert cited <= {rule.id for rule in rules}
    for rule in rules:
        assert not re.search(r"edge.case|missing content|decision point", rule.section, re.IGNORECASE) or (
            rule.id in cited
        )
        assert not re.match(r"[0-9]", rule.section)


def test_where_a_rule_is_printed_is_told_apart() -> None:
    book = RuleBook.parse("## 3.1 Turn\n\n- **XX-TURN-1** Roll, then [move](a.md). [Turn 2; FAQ 3]\n", "a page")
    (shown,) = for_players(book, ())
    assert (shown.text, shown.section) == ("Roll, then [move](a.md).", "Turn")
    assert sources(book.rule("XX-TURN-1")) == "Turn 2; FAQ 3"


def test_what_a_move_cites_is_shown_wherever_it_stands() -> None:
    text = "## 9. Edge-case checklist\n\n- **XX-EDGE-1** One.\n- **XX-EDGE-2** Two.\n"
    assert [rule.id for rule in for_players(RuleBook.parse(text, "a page"), {"XX-EDGE-2"})] == ["XX-EDGE-2"]
