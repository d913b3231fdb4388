"""Penance: drawn, followed, played, pitted, and what the house rules change."""

import pytest

from pestis.kernel.grammar import seat_name
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, given, penance_names

ONE, TWO = seat_name(A), seat_name(B)


@rule("DR-RULING-34")
def test_a_penance_in_hand_need_not_be_played() -> None:
    table = given(hands={A: "penance_1 rat"})
    assert table.choices() == ["play(rat)", "play(penance_1)", "end_spread"]
    table.play("end_spread")
    assert table.contagions(A) == 0


@rule("DR-RULING-34", "DR-EDGE-32")
def test_an_unplayed_penance_is_discarded_and_comes_back() -> None:
    table = given(hands={A: "penance_2"})
    table.play("end_spread").end_turn()
    assert table.hand(A) == "penance_2"
    assert table.pit() == ""


@rule("DR-RULING-11", "DR-KEY-2", "DR-EDGE-32")
@pytest.mark.parametrize(("card", "costs"), [("penance_1", 1), ("penance_2", 2), ("penance_3", 3)])
def test_a_played_penance_costs_contagions_once_and_leaves_the_game(card: str, costs: int) -> None:
    table = given(hands={A: f"{card} 4*rat"}, draws={A: "9*filth"})
    table.play("play(rat)", "play(rat)", "play(rat)", "play(rat)", f"play({card})")
    assert table.contagions(A) == 4 - costs
    table.end_turn()
    assert table.pit() == card
    assert card not in table.discard(A) + table.hand(A) + table.draw(A) + table.control(A)


@rule("DR-RULING-11", "DR-EDGE-32")
def test_a_played_penance_is_pitted_before_cards_are_put_away() -> None:
    table = given(hands={A: "penance_1 rat"})
    table.play("play(penance_1)", "play(rat)").end_turn()
    told = table.told()
    pitted = told.index(f"{ONE} puts Penance I into the Plague Pit.")
    assert told.index(f"{ONE} begins the End Phase.") < pitted < told.index(f"{ONE} discards a Rat.")
    assert f"{ONE} discards Penance I." not in told


@rule("DR-RULING-11", "DR-RULING-21")
def test_penance_is_pitted_before_the_first_window_of_the_end_phase_opens() -> None:
    table = given(hands={A: "penance_1"}, draws={A: "9*filth"}, controls={A: "ale_priest"})
    table.play("play(penance_1)", "end_infect")
    assert table.seen()["window"] == 0
    assert table.pit() == "penance_1"


@rule("DR-RULING-11", "DR-EFFECT-1")
def test_several_played_penances_are_all_pitted() -> None:
    table = given(hands={A: "3*penance_1 penance_2 rat"})
    table.play("play(penance_1)", "play(penance_2)", "play(penance_1)", "play(rat)", "play(penance_1)").end_turn()
    assert table.pit() == "penance_1 penance_1 penance_1 penance_2"
    assert table.hand(A) == "rat"


@rule("DR-KEY-2", "DR-SCORE-4")
def test_what_is_in_the_pit_counts_for_nobody() -> None:
    table = given(hands={A: "body_collector queen"})
    before = table.table.scores()
    table.play("play(body_collector)", "pit(queen)")
    assert table.pit() == "queen"
    assert table.table.scores() == [before[A] - 16, before[B]]


# The Pope.


@rule("DR-RULING-33", "DR-KEY-1", "DR-DEC-8")
@pytest.mark.parametrize(("recruited", "discarded"), [("penance_1", "penance_3"), ("penance_3", "penance_1")])
def test_the_victim_of_the_pope_recruits_one_penance_and_discards_the_other(
    recruited: str, discarded: str
) -> None:
    table = given(hands={A: "pope"}, draws={B: "rat"}, penances="penance_2 penance_3 penance_1")
    table.play("play(pope)")
    assert table.pending == (B,)
    assert table.choices() == ["recruit(penance_1)", "recruit(penance_3)"]
    assert table.refuse("recruit(penance_2)") == "DR-RULING-33"
    table.play(f"recruit({recruited})")
    assert table.draw(B) == f"rat {recruited}"
    assert table.discard(B) == discarded
    assert table.seen()["drawn"] == []


@rule("DR-RULING-32", "DR-RULING-10")
@pytest.mark.parametrize(("penances", "draw"), [("penance_2", "rat penance_2"), ("", "rat")])
def test_the_pope_with_one_penance_left_or_none(penances: str, draw: str) -> None:
    table = given(hands={A: "pope rat"}, draws={B: "rat"}, penances=penances)
    table.play("play(pope)")
    assert table.pending == (A,)
    assert table.draw(B) == draw
    assert table.discard(B) == ""


@rule("DR-RULING-33", "DR-RULING-49")
def test_two_drawn_penances_of_one_kind_are_asked_about_all_the_same() -> None:
    table = given(hands={A: "pope"}, penances="2*penance_1")
    table.play("play(pope)")
    assert table.pending == (B,)
    assert table.choices() == ["recruit(penance_1)"]


@rule("DR-RULING-33", "DR-RULING-45")
def test_the_drawn_penances_of_the_pope_are_shown_to_the_victim_only() -> None:
    table = given(seats=3, hands={A: "pope"}, penances="penance_3 penance_1")
    table.play("play(pope)", "persecute(1)")
    assert table.seen(B)["drawn"] == ["penance_1", "penance_3"]
    for viewer in (A, C, None):
        assert table.seen(viewer)["drawn"] == ["penance", "penance"]


@rule("DR-RULING-33")
@pytest.mark.parametrize("penances", ["penance_3 penance_1", "2*penance_1"])
@pytest.mark.parametrize("reveal", [False, True])
def test_which_penance_the_victim_recruits_is_its_secret(penances: str, reveal: bool) -> None:
    table = given(hands={A: "pope"}, penances=penances, reveal_penance=reveal)
    assert not table.table.is_secret(A, table.table.legal(A)[0])
    table.play("play(pope)")
    if table.pending == (B,):
        assert [table.table.is_secret(B, action) for action in table.table.legal(B)].count(True) == (
            0 if reveal else len(set(penances.split()))
        )
    else:
        assert reveal


# Shown or not.


@rule("DR-RULING-33")
def test_everybody_knows_that_a_penance_lies_on_top_and_the_victim_which() -> None:
    table = given(seats=3, hands={A: "daggers_peasant rat"}, draws={B: "rat"}, penances="penance_1 penance_3")
    table.play("play(daggers_peasant)", "persecute(1)")
    assert table.player(B, B)["draw_top"] == ["penance_3"]
    for viewer in (A, C, None):
        assert table.player(B, viewer)["draw_top"] == ["penance"]
    assert "You draw Penance III." in table.told(B)
    assert f"{TWO} draws a Penance." in table.told(A)
    assert not any("Penance III" in line for line in table.told(A) + table.told(C) + table.told(None))


@rule("DR-RULING-33")
def test_the_recruited_penance_is_told_as_a_penance() -> None:
    table = given(hands={A: "daggers_peasant rat"}, penances="penance_3")
    table.play("play(daggers_peasant)")
    assert table.told(A)[-1] == f"{TWO} Recruits a Penance."
    assert table.told(B)[-1] == "You Recruit Penance III."


@rule("DR-RULING-33")
def test_with_reveal_penance_everybody_sees_the_kind() -> None:
    table = given(seats=3, hands={A: "daggers_peasant rat"}, penances="penance_3", reveal_penance=True)
    table.play("play(daggers_peasant)", "persecute(1)")
    for viewer in (A, B, C, None):
        assert table.player(B, viewer)["draw_top"] == ["penance_3"]
    assert f"{TWO} draws Penance III." in table.told(A)


@rule("DR-RULING-33", "DR-RULING-49")
def test_with_reveal_penance_two_of_a_kind_are_no_choice() -> None:
    table = given(hands={A: "pope rat"}, penances="2*penance_1", reveal_penance=True)
    table.play("play(pope)")
    assert table.pending == (A,)
    assert (table.draw(B), table.discard(B)) == ("penance_1", "penance_1")


@rule("DR-RULING-33")
def test_with_reveal_penance_the_drawn_ones_lie_open() -> None:
    table = given(hands={A: "pope"}, penances="penance_2 penance_1", reveal_penance=True)
    table.play("play(pope)")
    assert table.seen(A)["drawn"] == table.seen(None)["drawn"] == ["penance_1", "penance_2"]


# The empty Penance deck.


@rule("DR-RULING-32")
def test_pitted_penance_does_not_come_back() -> None:
    table = given(hands={A: "daggers_peasant rat"}, penances="", pit="penance_1 penance_2 rat")
    table.play("play(daggers_peasant)")
    assert table.draw(B) == ""
    assert table.pit() == "rat penance_1 penance_2"


@rule("DR-RULING-32")
def test_with_recycle_pitted_penance_the_pit_gives_a_new_penance_deck() -> None:
    table = given(
        hands={A: "daggers_peasant rat"},
        penances="",
        pit="penance_1 rat penance_1",
        recycle_pitted_penance=True,
    )
    table.play("play(daggers_peasant)")
    assert table.draw(B) == "penance_1"
    assert table.pit() == "rat"
    assert table.seen()["penance_deck"] == 1
    assert "penance_recycled" in table.kinds()


@rule("DR-RULING-32")
def test_with_recycle_pitted_penance_the_pope_draws_over_the_end_of_the_deck() -> None:
    table = given(hands={A: "pope"}, penances="penance_3", pit="penance_1", recycle_pitted_penance=True)
    table.play("play(pope)", "recruit(penance_1)")
    assert (table.draw(B), table.discard(B)) == ("penance_1", "penance_3")


@rule("DR-RULING-32")
def test_with_nothing_to_recycle_nothing_is_drawn() -> None:
    table = given(hands={A: "daggers_peasant rat"}, penances="", pit="rat", recycle_pitted_penance=True)
    table.play("play(daggers_peasant)")
    assert table.draw(B) == ""
    assert "penance_recycled" not in table.kinds()


@rule("DR-RULING-32", "DR-KEY-2")
@pytest.mark.parametrize("card", penance_names())
def test_a_penance_can_be_pitted_by_other_cards(card: str) -> None:
    table = given(hands={A: f"bones_knight {card} rat"})
    table.play("play(bones_knight)", f"pit({card})", "decline")
    assert table.pit() == card
    assert table.contagions(A) == 1 + 1
