"""DR-SPREAD: playing cards."""

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, given


@rule("DR-SPREAD-1")
def test_cards_are_played_one_at_a_time_in_any_order() -> None:
    table = given(hands={A: "rat filth fool rat"})
    assert table.choices() == ["play(fool)", "play(filth)", "play(rat)", "end_spread"]
    table.play("play(rat)", "play(fool)", "play(rat)")
    assert table.control(A) == "rat fool rat"
    assert table.choices() == ["play(filth)", "end_spread"]


@rule("DR-SPREAD-1", "DR-SPREAD-2", "DR-INFECT-7", "DR-EDGE-4")
def test_a_turn_without_a_card_played_or_infected_is_legal_and_gives_the_free_rat_king() -> None:
    table = given(hands={A: "5*rat"}, draws={A: "5*filth"}, lineup="ale_peasant")
    table.play("end_spread", "take_rat_king")
    assert table.table.turn == B
    assert table.discard(A) == "rat rat rat rat rat rat_king"


@rule("DR-SPREAD-1", "DR-EDGE-4")
def test_a_turn_in_which_nothing_at_all_is_done_is_legal() -> None:
    table = given(hands={A: "5*rat"}, draws={A: "5*filth"}, lineup="ale_peasant")
    table.play("end_spread", "end_infect")
    assert table.table.turn == B
    assert table.discard(A) == "rat rat rat rat rat"


@rule("DR-SPREAD-2", "DR-END-2")
def test_an_unplayed_hand_is_not_kept() -> None:
    table = given(hands={A: "fool ale_knight rat"}, draws={A: "5*filth"})
    table.play("play(rat)", "end_spread", "end_infect")
    assert table.hand(A) == "filth filth filth filth filth"
    assert table.discard(A) == "ale_knight fool rat"


@rule("DR-SPREAD-2")
def test_with_an_empty_hand_the_phase_ends_by_itself() -> None:
    table = given(hands={A: "rat"}, lineup="ale_peasant")
    table.play("play(rat)")
    assert table.choices() == ["take_rat_king", "end_infect"]


@rule("DR-SPREAD-2", "DR-CHRONIC-4")
def test_with_an_empty_hand_an_unused_chronic_keeps_the_phase_open() -> None:
    table = given(hands={A: "rat"}, controls={A: "plague_doctor"})
    table.play("play(rat)")
    assert table.choices() == ["activate(plague_doctor)", "end_spread"]


@rule("DR-SPREAD-3", "DR-KEY-6")
def test_a_played_card_lies_in_front_of_its_player_for_all_to_see() -> None:
    table = given(hands={A: "fool rat"})
    table.play("play(fool)")
    assert table.control(A) == "fool"
    shown = table.table.view(B)["table"]
    assert isinstance(shown, dict)
    assert [card["card"] for card in shown["players"][A]["control"]] == ["fool"]


@rule("DR-SPREAD-4")
def test_an_effect_is_resolved_before_the_next_card_can_be_played() -> None:
    table = given(hands={A: "body_collector rat filth"}, discards={A: "fool"})
    table.play("play(body_collector)")
    assert table.choices() == ["pit(filth)", "pit(rat)", "pit_discarded(fool)", "decline"]
    assert table.refuse("play(rat)") == "DR-SPREAD-4"
    assert table.refuse("end_spread") == "DR-KEY-2"
    table.play("pit(filth)")
    assert table.choices() == ["play(rat)", "end_spread"]


@rule("DR-SPREAD-4")
def test_the_cards_an_effect_draws_can_be_played_in_the_same_phase() -> None:
    table = given(hands={A: "ale_peasant"}, draws={A: "rat ale_knight fool"})
    table.play("play(ale_peasant)", "play(fool)")
    assert table.control(A) == "ale_peasant fool"


@rule("DR-SPREAD-4")
def test_a_persecution_is_answered_before_the_next_card_is_played() -> None:
    table = given(hands={A: "daggers_peasant rat", B: "ale_knight"})
    table.play("play(daggers_peasant)")
    assert table.pending == (B,)
    assert table.refuse("play(rat)", seat=A) == "DR-TURN-1"


@rule("DR-SPREAD-5", "DR-EFFECT-3")
def test_a_condition_stays_open_while_further_cards_are_played() -> None:
    table = given(hands={A: "torches_peasant rat torches_knight filth"})
    table.play("play(torches_peasant)")
    assert table.contagions(A) == 2
    table.play("play(rat)")
    assert table.contagions(A) == 3
    table.play("play(torches_knight)")
    assert table.contagions(A) == 3 + 2 + 1


@rule("DR-SPREAD-5", "DR-RULING-11")
def test_an_effect_for_the_infect_phase_waits_for_it() -> None:
    table = given(hands={A: "torches_knight 2*rat"})
    table.play("play(torches_knight)", "play(rat)")
    assert table.contagions(A) == 3
    table.play("play(rat)")
    assert table.contagions(A) == 4 + 2


@rule("DR-SPREAD-6", "DR-CHRONIC-4")
@pytest.mark.parametrize("card", ["plague_doctor", "bones_priest", "torches_priest", "ale_priest", "cardinal"])
def test_a_chronic_effect_does_not_go_off_by_being_played(card: str) -> None:
    table = given(hands={A: f"{card} rat filth"}, draws={A: "3*rat"}, discards={A: "fool"})
    kinds = table.during(f"play({card})")
    assert kinds == ["played"]
    assert table.contagions(A) == 0
    assert (table.hand(A), table.discard(A), table.draw(A)) == ("filth rat", "fool", "rat rat rat")


@rule("DR-RULING-5")
def test_the_end_of_the_spread_phase_is_final() -> None:
    table = given(hands={A: "2*rat"}, controls={A: "plague_doctor 3*rat_king"}, lineup="ale_peasant ale_peasant")
    table.play("end_spread", "infect(0)")
    for form in ("play(rat)", "activate(plague_doctor)", "end_spread"):
        assert form not in table.choices()
    assert table.refuse("activate(plague_doctor)") == "DR-CHRONIC-3"
