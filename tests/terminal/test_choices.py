"""Keys, filters, texts: the small parts."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

import pestis
from pestis.terminal.boards import board_for
from pestis.terminal.choices import RESERVED, choices
from pestis.terminal.facts import facts_of, move_table
from pestis.terminal.plain.texts import hint_lines
from pestis.terminal.reference import about, cards, find
from pestis.terminal.refused import not_offered, read_move
from pestis.terminal.remote.feed import Cursor, wait_before
from pestis.terminal.table import Snapshot, in_one_go
from tests.terminal.kit import ALL, CARD_GAME


def moves(*texts: str) -> list[dict[str, object]]:
    return [
        {"id": number, "text": text, "form": f"do({number})", "rules": []} for number, text in enumerate(texts)
    ]


@pytest.mark.parametrize(
    "module", ["boards.drawing", "facts", "naming", "plain.texts", "reference", "remote.link"]
)
def test_examples_in_docstrings(module: str) -> None:
    assert doctest.testmod(import_module(f"pestis.terminal.{module}")).failed == 0


def test_nine_moves_have_digits_and_more_have_letters_of_their_words() -> None:
    found = choices(moves(*(f"Move {number}." for number in range(9)), "Zap it.", "Harm zebras.", "Zoom."))
    keys = [choice.key for choice in found]
    assert keys[:9] == list("123456789")
    assert keys[9] == "z"
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set(RESERVED)


def test_a_filtered_move_always_has_a_key() -> None:
    many = moves(*(f"Move {number} of many." for number in range(200)))
    assert choices(many)[-1].key == ""
    assert [choice.key for choice in choices(many, "move 199")] == ["1"]


def test_all_typed_words_must_occur() -> None:
    found = choices(moves("Play Rat.", "Play Filth.", "End."), "LAY f")
    assert [choice.text for choice in found] == ["Play Filth."]


def test_words_find_one_move_before_several_in_one_go() -> None:
    offered = [in_one_go({"text": "Play 3 Rats."}), *moves("Play a Rat.")]
    assert [choice.text for choice in choices(offered)] == ["Play 3 Rats.", "Play a Rat."]
    assert [choice.text for choice in choices(offered, "play a rat")] == ["Play a Rat.", "Play 3 Rats."]


@pytest.mark.parametrize("game", ALL)
def test_a_server_tells_enough_to_know_every_move(game: str) -> None:
    found = pestis.game(game).moves
    told = [
        {
            "name": verb.name,
            "rules": list(verb.rules),
            "arguments": {name: list(span.labels) or span.size for name, span in verb.spans.items()},
        }
        for verb in found.verbs
    ]
    again = move_table(told)
    assert [again.form(action) for action in range(again.size)] == [found.form(a) for a in range(found.size)]


@pytest.mark.parametrize("game", ALL)
def test_every_card_and_every_rule_can_be_looked_up(game: str) -> None:
    facts = facts_of(pestis.game(game))
    assert all(entry.title for entry in cards(facts))
    for rule in list(facts.rules)[::12]:
        assert find(facts, rule)[0].id == rule


def test_a_move_leads_to_its_cards_and_rules() -> None:
    game = pestis.game(CARD_GAME)
    state = game.start(2, 7)
    move = state.describe(state.next_seat(), game.moves.parse("play(rat)")).as_json()
    assert [entry.id for entry in about(facts_of(game), move)] == ["rat", *move["rules"]]  # type: ignore[misc]


def test_what_is_not_offered_can_be_asked_for_by_words_or_form() -> None:
    game = pestis.game(CARD_GAME)
    facts = facts_of(game)
    board = board_for(facts)
    now = Snapshot("playing", 0, game.start(2, 7).view(0), [{"id": game.moves.parse("play(rat)")}], 0, [])
    assert not_offered(board, now, "play rat") == [(game.moves.parse("play(rat_king)"), "play Rat King")]
    assert not_offered(board, now, "play king")[0][1] == "play King"
    assert not_offered(board, Snapshot("open", 0, None, [], 0, []), "play") == []
    assert read_move(facts, " play(pope) ") == game.moves.parse("play(pope)")
    assert read_move(facts, "play(nobody)") is None
    assert read_move(facts, "what is this?") is None


def test_a_hint_tells_moves_and_chances_apart() -> None:
    reasons = [{"move": {"text": text}, "text": "52 % to win."} for text in ("Play Rat.", "Bid 0 coins", "Pass.")]
    told = hint_lines({"move": {"text": "Play Rat."}, "text": "It sees 52 %.", "reasons": reasons})
    assert told[-2:] == ["- Bid 0 coins. 52 % to win.", "- Pass. 52 % to win."]


def test_the_cursor_knows_what_is_news() -> None:
    cursor = Cursor()
    assert cursor.accepts({"type": "update", "number": 3})
    assert cursor.accepts({"type": "update", "number": 3})
    assert not cursor.accepts({"type": "chat", "number": 3})
    assert not cursor.accepts({"type": "update", "number": 2})
    assert cursor.accepts({"type": "chat", "number": 4})
    assert cursor.accepts({"type": "seats"})
    assert cursor.accepts({"type": "trouble", "number": 4})
    assert not cursor.accepts({"type": "pong"})
    assert cursor.after == 4


def test_who_comes_back_too_often_waits_longer() -> None:
    assert wait_before(0, None) < 0.6
    assert 7 < wait_before(30, None) < 13
    assert wait_before(0, 4008) == 0
    assert wait_before(0, 4029) == 30
