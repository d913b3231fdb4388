"""The table as plain data, for every way to draw it."""

import json

import pytest

from pestis.games.divine_retribution import GAME
from pestis.kernel.rng import fast
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, given

PLAYER_KEYS = ["seat", "hand_size", "hand", "draw_size", "draw_top", "unseen", "discard", "control", "infamy"]


@rule("DR-RULING-45")
def test_a_view_is_plain_json_and_says_who_looks() -> None:
    table = given(hands={A: "rat"})
    view = table.table.view(A)
    assert json.loads(json.dumps(view)) == view
    assert (view["you"], view["seats"], view["pending"], view["over"]) == (A, 2, [A], False)
    assert list(table.player(A, A)) == PLAYER_KEYS


@rule("DR-RULING-45", "DR-INFECT-1", "DR-INFECT-3")
def test_the_middle_of_the_table() -> None:
    table = given(hands={A: "rat"}, lineup="fool - ale_peasant", royals_taken=1, clergy_taken=3, rat_kings=4)
    seen = table.seen()
    assert seen["lineup"] == ["fool", None, "ale_peasant", None, None, None, None, None]
    assert (seen["royals"], seen["clergy"], seen["king"]) == (["princess", "queen"], [], True)
    assert (seen["rat_kings"], seen["kingdom_deck"], seen["penance_deck"]) == (4, 1, 12)
    assert (seen["phase"], seen["turn"], seen["round"], seen["window"]) == ("spread", A, 1, None)


@rule("DR-INFECT-1", "DR-RULING-14")
def test_contagions_of_the_active_player_are_public() -> None:
    table = given(hands={A: "4*rat"}, lineup="body_collector body_collector")
    table.play("play(rat)", "play(rat)", "play(rat)", "play(rat)", "infect(0)")
    seen = table.seen(B)
    assert (seen["contagions"], seen["spent"], seen["available"]) == (4, 2, 2)


@rule("DR-RULING-17")
def test_after_the_free_rat_king_nothing_is_left_to_pay_with() -> None:
    table = given(phase="infect", controls={A: "4*rat bones_priest"}, lineup="fool", discards={A: "rat"})
    assert table.seen(B)["available"] == 4
    table.play("take_rat_king")
    assert (table.seen(B)["contagions"], table.seen(B)["available"]) == (4, 0)


@rule("DR-INFECT-8")
def test_in_the_end_phase_no_contagions_are_left() -> None:
    table = given(phase="infect", controls={A: "4*rat ale_priest cardinal"}, lineup="fool")
    table.play("activate(cardinal)")
    assert table.seen(B)["contagions"] == 6
    table.play("end_infect")
    for _ in range(4):
        assert table.seen(B)["phase"] == "end"
        assert (table.seen(B)["contagions"], table.seen(B)["available"]) == (0, 0)
        table.play("go_on")


@rule("DR-RULING-45", "DR-REPENT-3", "DR-CARD-QUEEN")
def test_controlled_cards_show_what_lies_on_them() -> None:
    table = given(hands={A: "torches_peasant queen rat"}, controls={A: "torches_priest"}, repented={A: "fool"})
    table.play("play(queen)", "copy(torches_priest)")
    priest, fool, queen = table.player(A, B)["control"]
    assert (priest["card"], priest["copied"], priest["used"]) == ("torches_priest", None, False)
    assert (fool["card"], fool["repented"]) == ("fool", True)
    assert (queen["card"], queen["copied"]) == ("queen", "torches_priest")
    table.play("play(torches_peasant)", "end_spread", "activate(queen)")
    assert table.player(A, B)["control"][2]["used"]
    assert table.player(A, B)["control"][2]["gained"] == 2


@rule("DR-RULING-45")
def test_the_hand_of_a_viewer_is_sorted() -> None:
    table = given(hands={A: "rat ale_peasant filth"})
    assert table.player(A, A)["hand"] == ["ale_peasant", "filth", "rat"]


@rule("DR-RULING-27", "DR-RULING-35")
def test_the_question_names_who_is_asked_what() -> None:
    table = given(seats=3, hands={A: "daggers_peasant", B: "fool"})
    table.play("play(daggers_peasant)")
    asked = table.table.question(A)
    assert asked.text == "Daggers Peasant: whom do you Persecute?"
    table.play("persecute(1)")
    texts = [table.table.question(viewer).text for viewer in (A, B, C)]
    assert texts[A].startswith("You Persecute ")
    assert "Repent with a card, or suffer?" in texts[B]
    assert len(set(texts)) == 3


@rule("DR-RULING-45", "DR-RULING-48")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_a_view_shows_of_a_deck_adds_up(seats: int) -> None:
    """Known and unseen cards together are hand and draw pile, for every viewer at every decision."""
    state, rng = GAME.start(seats, 4, {"max_rounds": 12}), fast(9)
    while state.pending():
        for viewer in (None, *range(seats)):
            shown = state.view(viewer)["table"]
            assert isinstance(shown, dict)
            for player in shown["players"]:
                held = player["hand_size"] + player["draw_size"]
                known = len(player["hand"]) + len(player["draw_top"]) + sum(player["unseen"].values())
                assert known == held
        seat = state.pending()[0]
        state.apply(seat, rng.pick(state.legal(seat)))
