"""DR-CARD-QUEEN: she copies one other controlled card, or none."""

import pytest

from pestis.kernel.grammar import seat_name
from pestis.kernel.rules import rule
from tests.games.divine_retribution.kit import A, B, C, given

TWO = seat_name(B)

# Whether and what.


@rule("DR-CARD-QUEEN", "DR-RULING-37", "DR-EDGE-36")
def test_a_queen_alone_copies_nothing_and_gives_six() -> None:
    table = given(hands={A: "queen rat"})
    table.play("play(queen)")
    assert table.choices() == ["play(rat)", "end_spread"]
    assert table.contagions(A) == 6


@rule("DR-CARD-QUEEN", "DR-RULING-37", "DR-EDGE-36")
def test_a_queen_may_decline_and_cannot_come_back_to_it() -> None:
    table = given(hands={A: "queen rat"}, draws={A: "2*filth"}, controls={A: "ale_peasant"})
    table.play("play(queen)")
    assert table.choices() == ["copy(ale_peasant)", "decline"]
    table.play("decline")
    assert table.hand(A) == "rat"
    table.refuse("copy(ale_peasant)")


@rule("DR-RULING-37", "DR-EDGE-50")
def test_cards_without_an_effect_are_not_offered() -> None:
    table = given(hands={A: "queen"}, controls={A: "rat filth fool king ale_priest"}, repented={A: "ale_knight"})
    table.play("play(queen)")
    assert table.choices() == ["copy(ale_knight)", "copy(ale_priest)", "copy(fool)", "decline"]
    assert table.refuse("copy(rat)") == "DR-RULING-37"
    assert table.refuse("copy(queen)") == "DR-RULING-37"


@rule("DR-RULING-37")
def test_a_card_played_after_her_is_too_late() -> None:
    table = given(hands={A: "queen ale_peasant rat"}, draws={A: "2*filth"})
    table.play("play(queen)", "play(ale_peasant)")
    assert table.hand(A) == "filth rat"


@rule("DR-RULING-37")
def test_opponents_cards_cannot_be_copied() -> None:
    table = given(hands={A: "queen rat"}, controls={B: "ale_priest"})
    table.play("play(queen)")
    assert table.pending == (A,)
    assert "copy(ale_priest)" not in table.choices()


# Effects on play.


@rule("DR-RULING-38", "DR-EDGE-36")
def test_the_queen_copies_a_draw_of_two() -> None:
    table = given(hands={A: "ale_knight queen"}, draws={A: "rat filth rat filth"})
    table.play("play(ale_knight)", "play(queen)", "copy(ale_knight)")
    assert table.hand(A) == "filth filth rat rat"
    assert table.contagions(A) == 1 + 6


@rule("DR-RULING-37", "DR-RULING-38", "DR-EDGE-36")
def test_of_a_card_used_to_repent_she_copies_the_normal_effect() -> None:
    table = given(hands={A: "queen"}, draws={A: "rat filth rat filth"}, repented={A: "ale_knight"})
    table.play("play(queen)", "copy(ale_knight)")
    assert table.hand(A) == "filth rat"


@rule("DR-RULING-38")
def test_base_contagions_title_and_suit_are_not_copied() -> None:
    table = given(hands={A: "queen bones_peasant"}, draws={A: "3*rat"}, controls={A: "torches_peasant"})
    table.play("play(queen)", "copy(torches_peasant)")
    assert table.contagions(A) == 2 + (6 + 1)
    assert table.player(A)["control"][1]["card"] == "queen"


@rule("DR-RULING-38", "DR-PERSECUTE-3", "DR-EDGE-36")
def test_a_copied_persecute_has_its_own_target_and_answer() -> None:
    table = given(seats=3, hands={A: "daggers_peasant queen", B: "fool rat", C: "rat"}, draws={B: "filth"})
    table.play("play(daggers_peasant)", "persecute(2)", "play(queen)", "copy(daggers_peasant)")
    assert table.choices() == ["persecute(1)", "persecute(2)"]
    table.play("persecute(1)")
    assert table.choices() == ["repent(fool)", "suffer"]
    table.play("repent(fool)")
    assert (table.draw(B), table.draw(C)) == ("filth", "penance_1")
    assert table.contagions(A) == 2 + 6


@rule("DR-RULING-38", "DR-PERSECUTE-3")
def test_a_copied_persecute_that_is_suffered() -> None:
    table = given(hands={A: "queen", B: "4*rat"}, controls={A: "daggers_knight"})
    table.play("play(queen)", "copy(daggers_knight)")
    assert table.pending == (B,)
    table.play("discard(rat)")
    assert table.table.hands[B].size() == 3
    assert f"{TWO} suffers from the Queen (as Daggers Knight)." in table.told()


@rule("DR-RULING-38", "DR-RULING-29")
def test_the_queen_copies_both_parts_of_the_bishop() -> None:
    table = given(hands={A: "queen penance_2"}, controls={A: "bishop"})
    table.play("play(queen)", "copy(bishop)", "pit(penance_2)")
    assert table.pit() == "penance_2"
    assert table.draw(B) == "penance_1"


@rule("DR-RULING-38")
def test_the_queen_copies_the_pope_and_the_princess() -> None:
    table = given(hands={A: "queen"}, controls={A: "pope"}, penances="penance_1 penance_2")
    table.play("play(queen)", "copy(pope)", "recruit(penance_2)")
    assert (table.draw(B), table.discard(B)) == ("penance_2", "penance_1")
    table = given(hands={A: "queen"}, draws={A: "5*rat"}, controls={A: "princess"})
    table.play("play(queen)", "copy(princess)")
    assert table.hand(A) == "rat rat rat"


@rule("DR-RULING-38", "DR-EFFECT-2", "DR-RULING-50", "DR-EDGE-50")
def test_may_in_the_copied_text_stays_may() -> None:
    table = given(hands={A: "queen rat"}, controls={A: "prince"}, lineup="ale_peasant fool")
    table.play("play(queen)", "copy(prince)")
    assert table.choices() == ["infect_unpaid(0)", "infect_unpaid(1)", "decline"]
    table.play("infect_unpaid(1)")
    assert table.discard(A) == "fool"


@rule("DR-RULING-38")
def test_the_queen_copies_the_body_collector_and_the_bones_knight() -> None:
    table = given(hands={A: "queen rat"}, controls={A: "body_collector"}, discards={A: "filth"})
    table.play("play(queen)", "copy(body_collector)", "pit_discarded(filth)")
    assert table.pit() == "filth"
    table = given(hands={A: "queen rat filth rat"}, controls={A: "bones_knight"})
    table.play("play(queen)", "copy(bones_knight)", "pit(rat)", "pit(filth)")
    assert table.contagions(A) == 1 + (6 + 2)


# What waits.


@rule("DR-RULING-38", "DR-EDGE-36")
def test_a_copied_condition_waits_on_the_queen() -> None:
    table = given(hands={A: "queen rat filth"}, controls={A: "rat_king 2*rat"})
    table.play("play(queen)", "copy(rat_king)")
    assert table.waiting(A) == "queen"
    table.play("play(rat)")
    assert table.contagions(A) == 2 + 3 + (6 + 1)


@rule("DR-RULING-38")
def test_a_condition_waits_on_the_queen_though_the_original_has_resolved() -> None:
    table = given(hands={A: "3*rat rat_king queen"})
    table.play("play(rat)", "play(rat)", "play(rat)", "play(rat_king)")
    assert table.contagions(A) == 3 + 2 + 1
    table.play("play(queen)", "copy(rat_king)")
    assert table.contagions(A) == 3 + 2 + 1 + 6 + 1


@rule("DR-RULING-38", "DR-EDGE-50")
def test_for_the_queen_the_bones_peasant_she_copies_is_another_bones_card() -> None:
    table = given(hands={A: "bones_peasant queen"}, draws={A: "filth rat"}, discards={A: "ale_peasant"})
    table.play("play(bones_peasant)", "decline")
    assert table.waiting(A) == "bones_peasant"
    table.play("play(queen)", "copy(bones_peasant)", "recruit(ale_peasant)")
    assert table.hand(A) == "ale_peasant"
    assert table.waiting(A) == "bones_peasant"


@rule("DR-RULING-38", "DR-RULING-52")
def test_for_the_queen_the_daggers_priest_she_copies_is_another_daggers_card() -> None:
    table = given(hands={A: "daggers_priest queen"}, penances="5*penance_1")
    table.play("play(daggers_priest)")
    assert table.draw(B) == "penance_1"
    table.play("play(queen)", "copy(daggers_priest)")
    assert table.table.draws[B].size() == 3
    assert table.waiting(A) == "daggers_priest"


@rule("DR-RULING-38", "DR-RULING-11")
@pytest.mark.parametrize(("card", "more"), [("torches_knight", 2), ("fool", 1)])
def test_a_copied_infect_phase_part_counts_for_the_queen_too(card: str, more: int) -> None:
    table = given(hands={A: f"{card} queen"}, controls={A: "rat filth"})
    table.play(f"play({card})", "play(queen)", f"copy({card})")
    base = {"torches_knight": 2, "fool": 1}[card]
    assert table.contagions(A) == 1 + (base + more) + (6 + more)


@rule("DR-RULING-38", "DR-KEY-2", "DR-EDGE-36")
def test_a_queen_who_copies_a_penance_pits_herself() -> None:
    table = given(hands={A: "penance_2 queen"}, draws={A: "9*filth"})
    table.play("play(penance_2)", "play(queen)", "copy(penance_2)")
    assert table.contagions(A) == 6 - 2
    table.end_turn()
    assert table.pit() == "queen penance_2"
    assert "queen" not in table.discard(A)
    assert table.control(A) == ""


# Chronic effects.


@rule("DR-CARD-QUEEN", "DR-RULING-39", "DR-CHRONIC-5", "DR-EDGE-37")
def test_the_queen_uses_a_copied_infect_chronic_once_beside_the_original() -> None:
    table = given(hands={A: "queen"}, draws={A: "9*filth"}, controls={A: "torches_priest"})
    table.play("play(queen)", "copy(torches_priest)")
    assert "activate(torches_priest)" in table.choices()
    assert "activate(queen)" in table.choices()
    table.play("activate(queen)", "activate(torches_priest)")
    assert table.contagions(A) == 1 + (6 + 1)
    assert table.refuse("activate(queen)") == "DR-CHRONIC-5"
    table.end_turn()
    assert table.control(A) == "torches_priest"
    assert table.discard(A) == "queen"


@rule("DR-RULING-39", "DR-EDGE-37")
def test_a_copied_chronic_is_gone_when_the_queen_comes_back() -> None:
    table = given(hands={A: "queen"}, controls={A: "torches_priest"})
    table.play("play(queen)", "copy(torches_priest)").end_turn().end_turn()
    assert table.hand(A) == "queen"
    table.play("play(queen)", "decline")
    assert "activate(queen)" not in table.choices()


@rule("DR-RULING-39", "DR-EDGE-50")
def test_the_queen_uses_a_copied_plague_doctor_once_in_the_spread_phase() -> None:
    table = given(hands={A: "queen rat filth"}, draws={A: "4*ale_peasant"}, controls={A: "plague_doctor"})
    table.play("play(queen)", "copy(plague_doctor)", "activate(queen)", "pit(rat)")
    assert table.hand(A) == "ale_peasant filth"
    assert table.refuse("activate(queen)") == "DR-CHRONIC-5"
    table.play("activate(plague_doctor)", "pit(filth)")
    assert table.hand(A) == "ale_peasant ale_peasant"


@rule("DR-RULING-39", "DR-KEY-1")
def test_the_queen_uses_a_copied_bones_priest() -> None:
    table = given(hands={A: "queen"}, discards={A: "rat"}, controls={A: "bones_priest"})
    table.play("play(queen)", "copy(bones_priest)", "activate(queen)")
    assert table.draw(A) == "rat"


@rule("DR-RULING-38", "DR-RULING-39", "DR-EDGE-50")
def test_the_queen_as_cardinal_is_no_chronic_card() -> None:
    table = given(hands={A: "queen"}, controls={A: "cardinal ale_priest"})
    table.play("play(queen)", "copy(cardinal)", "activate(queen)", "activate(cardinal)")
    assert table.contagions(A) == 2 + (6 + 2)


@rule("DR-CARD-QUEEN", "DR-RULING-39", "DR-EDGE-37")
def test_a_copied_end_phase_chronic_does_nothing() -> None:
    table = given(hands={A: "queen"}, draws={A: "9*filth"}, controls={A: "ale_priest"})
    table.play("play(queen)", "copy(ale_priest)", "end_infect")
    for _ in range(5):
        assert "activate(queen)" not in table.choices()
        assert table.refuse("activate(queen)") in ("DR-RULING-39", "DR-KEY-6")
        table.play("go_on")
    assert table.table.turn == B


@rule("DR-RULING-39")
def test_with_the_flag_a_copied_end_phase_chronic_works_before_cards_are_put_away() -> None:
    table = given(
        hands={A: "queen"}, draws={A: "9*filth"}, controls={A: "ale_priest"}, queen_copies_end_chronic=True
    )
    table.play("play(queen)", "copy(ale_priest)", "end_infect")
    assert table.choices() == ["activate(ale_priest)", "activate(queen)", "go_on"]
    table.play("activate(queen)")
    assert table.hand(A) == "filth"
    assert table.choices() == ["activate(ale_priest)", "go_on"]
    table.play("go_on")
    assert table.control(A) == "ale_priest"
    assert "activate(queen)" not in table.choices()


@rule("DR-RULING-39")
def test_with_the_flag_a_copy_that_was_not_used_is_gone_after_the_first_window() -> None:
    table = given(
        hands={A: "queen"}, draws={A: "9*filth"}, controls={A: "ale_priest"}, queen_copies_end_chronic=True
    )
    table.play("play(queen)", "copy(ale_priest)", "end_infect", "go_on")
    assert table.choices() == ["activate(ale_priest)", "go_on"]
