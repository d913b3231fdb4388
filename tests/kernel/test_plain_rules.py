"""A player who asks for a rule reads plain words first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pestis
from pestis.kernel.errors import PackError, UnknownMove
from pestis.kernel.frames import Question
from pestis.kernel.game import Game
from pestis.kernel.legal_moves import offers
from pestis.kernel.lessons import lessons_of
from pestis.kernel.match import Match
from pestis.kernel.plain_rules import PlainRule, read_plain_rules, see_also
from pestis.kernel.rng import fast
from pestis.kernel.rules import RuleBook, find_pictures
from pestis.kernel.state import State

PAGE = """## Turn
- **XX-TURN-1** Roll, then move. See XX-RULING-1.
- **XX-TURN-2** Pass the die.
- **XX-TURN-3** Count.
- **XX-RULING-1** What is a roll?
- **XX-RULING-2** Nobody knows.
"""
BUILDERS = re.compile(
    r"\b(flag|default|option|engine|implement|seeded|content|provenance|window|log|test)s?\b|_|[{}`]"
)
LONGEST = 240
MOVES = 400
GAMES = 3
TRIES = 12


def book() -> RuleBook:
    return RuleBook.parse(PAGE, "the page")


def written(folder: Path, text: str) -> Path:
    file = folder / "plain.toml"
    file.write_text(text, encoding="utf-8")
    return file


def cited_by_kind(game: Game) -> set[str]:
    """What the questions of a game cite, whether or not a game was seen that asked them."""
    asked = [frame for frame in game.frames if isinstance(frame, Question)]
    return {rule for frame in asked for rule in frame.rules} | set(game.reactions())


def cited_in_play(game: Game, seed: int) -> set[str]:
    source = fast(seed)
    seats = max(game.seat_counts)
    match = Match(game, seats=seats, seed=str(seed), ask="people")
    found: set[str] = set()
    for _ in range(MOVES):
        if match.state.is_over:
            break
        seat = next(iter(match.state.pending()))
        found |= set(match.state.question(seat).rules)
        legal = list(match.state.legal(seat))
        match.play(seat, int(legal[source.below(len(legal))]))
    return found


@pytest.mark.parametrize("name", pestis.games())
def test_every_rule_behind_a_question_has_plain_words(name: str) -> None:
    game = pestis.game(name)
    assert cited_by_kind(game) | cited_in_play(game, 1) <= set(game.plain_rules())


def cited_by_moves(game: Game, seed: int) -> set[str]:
    """What moves cite, and the refusals of others that are tried at random."""
    source = fast(seed)
    counts = game.seat_counts
    match = Match(game, seats=counts[seed % len(counts)], seed=str(seed), ask="people")
    found: set[str] = set()
    for _ in range(MOVES):
        if match.state.is_over:
            break
        seat = next(iter(match.state.pending()))
        found |= {rule for move in offers(match.state, seat) for rule in strings(move["rules"])}
        found |= {refused(match.state, seat, source.below(game.moves.size)) for _ in range(TRIES)}
        legal = list(match.state.legal(seat))
        match.play(seat, int(legal[source.below(len(legal))]))
    return found - {""}


def strings(told: object) -> list[str]:
    assert isinstance(told, list)
    return [str(each) for each in told]


def refused(state: State, seat: int, action: int) -> str:
    try:
        return "" if action in state.legal(seat) else state.why_not(seat, action).rule
    except UnknownMove:
        return ""


@pytest.mark.parametrize("name", pestis.games())
def test_every_rule_behind_a_move_or_a_refusal_has_plain_words(name: str) -> None:
    game = pestis.game(name)
    shown = {rule.id for rule in game.rules_for_players()}
    cited = set().union(*(cited_by_moves(game, seed) for seed in range(GAMES)))
    assert cited & shown <= set(game.plain_rules())


@pytest.mark.parametrize("name", pestis.games())
def test_every_rule_behind_a_lesson_has_plain_words(name: str) -> None:
    game = pestis.game(name)
    steps = [step for lesson in lessons_of(game).values() for step in lesson.steps]
    assert {rule for step in steps for rule in step.rules} <= set(game.plain_rules())


@pytest.mark.parametrize("name", pestis.games())
def test_what_is_read_first_is_short_and_has_no_word_of_builders(name: str) -> None:
    game = pestis.game(name)
    exact = {rule.id: rule.text for rule in game.rulebook()}
    for rule_id, rule in game.plain_rules().items():
        assert not BUILDERS.search(f"{rule.text} {rule.example}"), rule_id
        assert len(rule.text) <= LONGEST, rule_id
        assert rule.text.rstrip(".") not in exact[rule_id], rule_id


@pytest.mark.parametrize("name", pestis.games())
def test_what_it_refers_to_is_there(name: str) -> None:
    game = pestis.game(name)
    words, rules = game.plain_rules(), game.rulebook()
    shown = {rule.id for rule in game.rules_for_players()}
    assert set(words) <= shown
    for rule_id, rule in words.items():
        assert set(rule.see) <= shown - {rule_id}
        assert set(see_also(rules, words, shown, rule_id)) <= shown - {rule_id}
        assert not rule.picture or rule.picture in find_pictures(name)


def test_see_also_is_named_or_referred_to_or_beside_it() -> None:
    words = {rule: PlainRule("So.") for rule in ("XX-TURN-1", "XX-TURN-2", "XX-RULING-1", "XX-RULING-2")}
    words["XX-TURN-2"] = PlainRule("So.", see=("XX-TURN-3",))
    shown = set(book().ids())
    assert see_also(book(), words, shown, "XX-TURN-1") == ["XX-RULING-1", "XX-TURN-2"]
    assert see_also(book(), words, shown, "XX-TURN-2") == ["XX-TURN-3", "XX-TURN-1"]
    assert see_also(book(), words, shown, "XX-RULING-1") == ["XX-TURN-1"]
    assert see_also(book(), words, shown - {"XX-TURN-1"}, "XX-RULING-1") == []


def test_a_rule_is_read_with_its_example(tmp_path: Path) -> None:
    file = written(
        tmp_path, '[XX-TURN-1]\nplain = "Roll and go."\nexample = "A 3: three steps."\nsee = ["XX-TURN-2"]'
    )
    assert read_plain_rules(file, book()) == {
        "XX-TURN-1": PlainRule("Roll and go.", "A 3: three steps.", "", ("XX-TURN-2",))
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[XX-TURN-9]\nplain = "So."', "XX-TURN-9.*has no such rule"),
        ('[XX-TURN-1]\nplain = "So."\nsee = ["XX-TURN-9"]', "see.*no rule 'XX-TURN-9'"),
        ('[XX-TURN-1]\nexample = "So."', "plain"),
        ('[XX-TURN-1]\nplain = "So."\ncolour = "red"', "colour"),
        ("XX-TURN-1 = 3", "is 3; allowed: a table"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(PackError, match=told):
        read_plain_rules(written(tmp_path, text), book())
