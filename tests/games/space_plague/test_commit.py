"""The secret choice of phase 2: nothing leaks before the last commit is in."""

import itertools
import json

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.errors import IllegalMove
from pestis.kernel.match import Match
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, given, new_game

COMMITS = ["commit(captain)", "commit(fast)", "commit(evolving)"]


@rule("SP-ACT-1", "SP-DEC-1")
def test_everybody_picks_one_card_of_their_hand_at_once() -> None:
    table = new_game(3)
    assert list(table.pending) == [0, 1, 2]
    names = ("produce_1", "produce_2", "captain", "fast", "slow", "evolving")
    assert table.choices(B) == [f"commit({name})" for name in names]
    assert table.refuse("commit(evo_13)", A) == "SP-ACT-1"
    table.play("commit(slow)", seat=B)
    assert list(table.pending) == [A, C]
    with pytest.raises(IllegalMove):
        table.play("commit(fast)", seat=B)


@rule("SP-ACT-2", "SP-RULING-10", "SP-EDGE-8")
@pytest.mark.parametrize("order", list(itertools.permutations((A, B, C))))
def test_nobody_can_tell_two_commits_apart_whatever_the_order(order: tuple[int, int, int]) -> None:
    first, second, last = order
    for form, other in itertools.combinations(COMMITS, 2):
        one, two = new_game(3), new_game(3)
        one.play(form, seat=first)
        two.play(other, seat=first)
        for viewer in (second, last, None):
            assert one.table.view(viewer) == two.table.view(viewer)
            assert one.table.events_since(0, viewer) == two.table.events_since(0, viewer)
            assert one.table.imagine(viewer, 3).digest() == two.table.imagine(viewer, 3).digest()
        for viewer in (second, last):
            assert one.table.observe(viewer) == two.table.observe(viewer)
            assert one.table.legal(viewer) == two.table.legal(viewer)
            assert one.why_not("resolve", viewer) == two.why_not("resolve", viewer)
        one.play("commit(slow)", seat=second)
        two.play("commit(slow)", seat=second)
        assert one.table.view(last) == two.table.view(last)
        assert one.table.view(None) == two.table.view(None)


@rule("SP-RULING-39", "SP-ACT-2")
def test_a_committed_card_is_shown_to_others_as_still_in_hand() -> None:
    table = new_game(2)
    table.play("commit(captain)", seat=A)
    for viewer in (A, B, None):
        assert "captain" in table.seen(viewer)["players"][A]["hand"]
    assert table.seen(A)["players"][A]["commit"] == {"face_up": False, "card": "captain"}
    assert table.seen(B)["players"][A]["commit"] == {"face_up": False, "card": None}
    assert table.seen(None)["players"][A]["commit"] == {"face_up": False, "card": None}
    assert table.seen(A)["players"][B]["commit"] is None
    table.play("commit(slow)", seat=B)
    assert table.seen(B)["players"][A]["commit"] == {"face_up": True, "card": "captain"}
    assert "captain" not in table.seen(B)["players"][A]["hand"]


@rule("SP-ACT-2")
def test_all_commits_are_turned_up_together() -> None:
    table = new_game(3)
    table.play("commit(fast)", seat=C).play("commit(fast)", seat=A)
    assert "turned_up" not in table.kinds()
    table.play("commit(slow)", seat=B)
    shown = {event["seat"]: event["card"] for event in table.happened("turned_up")}
    assert shown == {A: "fast", B: "slow", C: "fast"}


@rule("SP-RULING-10")
def test_the_text_of_nothing_that_others_get_names_the_commit() -> None:
    table = new_game(2)
    before = json.dumps([table.table.view(B), table.table.events_since(0, B)])
    table.play("commit(captain)", seat=A)
    after = json.dumps([table.table.view(B), table.table.events_since(0, B)])
    assert after.count("captain") == before.count("captain")


@rule("SP-RULING-10")
def test_a_commit_can_be_taken_back_until_the_last_is_in_and_then_only_with_consent() -> None:
    match = Match(GAME, seats=2, seed=5)
    match.play(0, GAME.moves.parse("commit(fast)"))
    assert match.can_undo_freely()
    match.play(1, GAME.moves.parse("commit(slow)"))
    assert not match.can_undo_freely()


@rule("SP-ACT-3", "SP-ROUND-3", "SP-EDGE-9")
def test_cards_are_resolved_from_the_holder_of_the_token_and_round() -> None:
    table = given(seats=3, first=C, shown={A: "evolving", B: "evolving", C: "evolving"})
    found = []
    for _ in range(3):
        found.append(table.pending[0])
        table.rolls("water").play("roll")
    assert found == [C, A, B]


@rule("SP-RULING-10")
def test_modes_and_targets_are_chosen_at_resolution() -> None:
    table = given(units={A: "plague@t1"}, shown={A: "slow", B: "evolving"})
    assert table.choices() == ["advance(t1)", "shield(t1)"]


@rule("SP-RULING-39")
def test_hands_are_open_unless_the_table_hides_them() -> None:
    table = new_game(2, hide_hands=True)
    players = table.seen(A)["players"]
    assert players[A]["hand"] is not None
    assert players[B]["hand"] is None
    assert players[B]["hand_size"] == 6
    assert table.seen(None)["players"][A]["hand"] is None
    hidden, shown = table.table, new_game(2).table
    for other in (hidden, shown):
        before = other.observe(A)
        other.hand[B] = other.hand[B] ^ 0b1000000 ^ 0b1
        assert (other.observe(A) == before) == (other is hidden)
    open_hands = new_game(2).seen(A)["players"]
    assert len(open_hands[B]["hand"]) == 6


@rule("SP-RULING-13", "SP-EDGE-12")
def test_who_has_no_card_at_all_commits_nothing_but_has_a_turn() -> None:
    table = given(phase="commit", hands={A: ""}, played={A: ""}, reserve=[2, 0], permanents={A: "evo_35"})
    assert table.pending == (B,)
    table.play("commit(evolving)", seat=B)
    assert table.pending == (A,)
    assert table.choices() == ["end_turn", "activate(evo_35)", "renew"]
