"""DR-INFECT: Contagions, what they buy, and the free Rat King."""

from pathlib import Path

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, given, repriced

# Contagions.


@rule("DR-INFECT-1", "DR-RULING-13")
@pytest.mark.parametrize(
    ("control", "total"),
    [
        ("", 0),
        ("filth", 0),
        ("rat rat rat_king", 4),
        ("rat rat rat penance_1", 2),
        ("penance_2 rat rat rat", 1),
        ("3*rat penance_3", 0),
        ("rat penance_2", 0),
        ("penance_3 penance_3 7*rat", 1),
        ("king queen pope", 17),
    ],
)
def test_gains_and_losses_over_all_controlled_cards_are_added_then_floored_at_zero(
    control: str, total: int
) -> None:
    table = given(phase="infect", controls={A: control})
    assert table.contagions(A) == table.available(A) == total


@rule("DR-INFECT-1", "DR-REPENT-4")
def test_a_card_used_to_repent_counts_beside_the_cards_played() -> None:
    table = given(phase="infect", controls={A: "2*rat"}, repented={A: "daggers_knight"})
    assert table.contagions(A) == 4


@rule("DR-INFECT-1")
def test_cards_in_hand_and_cards_of_others_do_not_count() -> None:
    table = given(phase="infect", hands={A: "5*rat"}, controls={A: "rat", B: "4*rat_king"})
    assert table.contagions(A) == 1


@rule("DR-INFECT-1", "DR-CHRONIC-5")
def test_an_activation_counts_in_its_own_turn_only() -> None:
    table = given(phase="infect", controls={A: "torches_priest"}, lineup="ale_peasant")
    table.play("activate(torches_priest)")
    assert table.contagions(A) == 1
    table.finish_turn(A)
    assert table.control(A) == "torches_priest"
    table.finish_turn(B)
    assert table.contagions(A) == 0


@rule("DR-INFECT-1")
def test_a_chronic_that_is_not_activated_gives_nothing() -> None:
    table = given(phase="infect", controls={A: "torches_priest cardinal 2*rat"})
    assert table.contagions(A) == 2


@rule("DR-RULING-13")
def test_a_loss_makes_no_debt_for_the_next_turn() -> None:
    table = given(hands={A: "penance_3", B: "rat"}, draws={A: "5*rat"}, lineup="ale_peasant")
    table.play("play(penance_3)")
    assert table.available(A) == 0
    table.finish_turn(A).finish_turn(B)
    table.play("play(rat)", "play(rat)", "play(rat)")
    assert table.contagions(A) == 3


@rule("DR-RULING-14", "DR-CHRONIC-4")
def test_a_chronic_can_be_used_between_purchases() -> None:
    table = given(
        phase="infect",
        controls={A: "torches_priest torches_peasant rat"},
        draws={A: "5*filth"},
        lineup="ale_peasant body_collector",
    )
    assert table.available(A) == 3
    table.play("infect(0)")
    assert table.available(A) == 0
    assert table.choices() == ["activate(torches_priest)", "end_infect"]
    table.play("activate(torches_priest)")
    assert table.available(A) == 2
    table.play("infect(1)")
    assert table.table.turn == B
    assert table.discard(A) == "ale_peasant torches_peasant body_collector rat"


@rule("DR-RULING-14")
def test_what_is_left_is_the_total_less_what_was_spent_and_never_below_zero() -> None:
    table = given(phase="infect", controls={A: "3*rat_king"}, lineup="fool ale_peasant body_collector")
    table.play("infect(0)")
    assert (table.contagions(A), table.available(A)) == (6, 2)
    table.table.controls[A] = table.table.controls[A][:1]
    assert (table.contagions(A), table.available(A)) == (2, 0)
    assert table.discard(A) == "fool"


# Paying.


@rule("DR-INFECT-2", "DR-INFECT-4", "DR-KEY-5")
def test_the_lineup_and_the_top_of_each_stack_can_be_paid_for() -> None:
    table = given(phase="infect", controls={A: "4*rat_king"}, lineup="ale_peasant - ale_priest")
    assert table.choices() == [
        "infect(0)",
        "infect(2)",
        "infect_noble(royals)",
        "infect_noble(clergy)",
        "take_rat_king",
        "end_infect",
    ]


@rule("DR-INFECT-4", "DR-COMP-5")
@pytest.mark.parametrize(("control", "affordable"), [("2*rat", False), ("3*rat", True), ("4*rat", True)])
def test_the_price_is_the_resistance_to_the_point(control: str, affordable: bool) -> None:
    table = given(phase="infect", controls={A: control}, lineup="ale_peasant")
    assert ("infect(0)" in table.choices()) == affordable


@rule("DR-INFECT-4", "DR-COMP-6")
def test_notoriety_is_not_part_of_the_price() -> None:
    table = given(phase="infect", controls={A: "9*rat"}, lineup="body_collector")
    table.play("infect_noble(royals)")
    assert table.discard(A) == "prince"
    assert table.available(A) == 2


@rule("DR-INFECT-5")
def test_any_number_of_cards_can_be_infected_as_long_as_the_contagions_last() -> None:
    table = given(phase="infect", controls={A: "5*rat_king"}, draws={A: "5*rat"}, lineup=8 * "ale_peasant ")
    table.play("infect(0)", "infect(7)")
    assert table.available(A) == 4
    table.play("infect(3)")
    assert table.table.turn == B
    assert table.discard(A) == "ale_peasant ale_peasant ale_peasant" + 5 * " rat_king"


@rule("DR-INFECT-5")
def test_infecting_is_optional() -> None:
    table = given(phase="infect", controls={A: "5*rat_king"}, draws={A: "5*rat"}, lineup="ale_peasant")
    table.play("end_infect")
    assert table.table.turn == B
    assert table.discard(A) == " ".join(["rat_king"] * 5)


@rule("DR-INFECT-6", "DR-KEY-3")
def test_an_infected_card_goes_straight_to_the_own_discard_pile() -> None:
    table = given(phase="infect", controls={A: "5*rat_king"}, lineup="ale_peasant fool", discards={A: "rat"})
    table.play("infect(0)")
    assert table.discard(A) == "ale_peasant rat"
    assert "ale_peasant" not in table.hand(A) + table.control(A) + table.draw(A)
    assert table.contagions(A) == 10
    assert table.discard(B) == ""


@rule("DR-INFECT-6")
def test_an_infected_noble_goes_to_the_discard_pile_too() -> None:
    table = given(phase="infect", controls={A: "7*rat_king"}, lineup="ale_peasant")
    table.play("infect_noble(clergy)")
    assert table.discard(A) == "bishop"


@rule("DR-INFECT-8", "DR-RULING-20")
def test_unspent_contagions_are_lost_at_the_end_of_the_turn() -> None:
    table = given(
        phase="infect", controls={A: "5*rat_king"}, draws={A: "5*filth", B: "5*rat"}, lineup="ale_peasant"
    )
    table.play("infect(0)", "end_infect")
    assert table.contagions(B) == table.available(B) == 0
    table.finish_turn(B)
    assert table.contagions(A) == table.available(A) == 0


@rule("DR-INFECT-8")
def test_what_was_spent_in_one_turn_is_not_missing_in_the_next() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, hands={B: "3*rat"}, lineup="ale_peasant ale_peasant")
    table.play("infect(0)")
    table.play("play(rat)", "play(rat)", "play(rat)")
    assert table.available(B) == 3


# Nobility.


@rule("DR-INFECT-2", "DR-RULING-15", "DR-EDGE-9")
def test_prince_princess_and_queen_can_fall_in_one_phase() -> None:
    table = given(phase="infect", controls={A: "5*king"}, lineup="body_collector")
    table.play(*["infect_noble(royals)"] * 3)
    assert table.discard(A) == "prince princess queen"
    assert table.available(A) == 30 - 7 - 9 - 12
    assert table.refuse("infect_noble(royals)") == "DR-INFECT-2"


@rule("DR-INFECT-2")
def test_only_the_top_card_of_a_stack_is_for_sale() -> None:
    table = given(phase="infect", controls={A: "9*rat_king"}, lineup="body_collector", royals_taken=1)
    table.play("infect_noble(royals)")
    assert table.discard(A) == "princess"
    assert table.table.nobles_taken == [2, 0]


@rule("DR-INFECT-3", "DR-EDGE-10")
@pytest.mark.parametrize(("royals", "clergy"), [(0, 0), (3, 0), (0, 3), (2, 3), (3, 2)])
def test_the_king_is_refused_while_a_noble_is_left(royals: int, clergy: int) -> None:
    table = given(phase="infect", controls={A: "9*king"}, royals_taken=royals, clergy_taken=clergy)
    assert "infect_noble(king)" not in table.choices()
    assert table.refuse("infect_noble(king)") == "DR-INFECT-3"


@rule("DR-INFECT-3", "DR-RULING-15", "DR-EDGE-10")
def test_the_king_can_be_taken_right_after_his_last_guard() -> None:
    table = given(phase="infect", controls={A: "5*king"}, lineup="body_collector", royals_taken=3, clergy_taken=2)
    assert table.refuse("infect_noble(king)") == "DR-INFECT-3"
    table.play("infect_noble(clergy)", "infect_noble(king)")
    assert table.discard(A) == "pope king"


@rule("DR-INFECT-3", "DR-INFECT-4")
@pytest.mark.parametrize(("control", "affordable"), [("7*rat_king", False), ("7*rat_king rat", True)])
def test_the_king_costs_fifteen(control: str, affordable: bool) -> None:
    table = given(phase="infect", controls={A: control}, royals_taken=3, clergy_taken=3)
    assert ("infect_noble(king)" in table.choices()) == affordable


# The free Rat King.


@rule("DR-INFECT-7", "DR-KEY-3")
def test_who_uses_no_contagions_may_take_one_rat_king() -> None:
    table = given(phase="infect", controls={A: "5*rat_king torches_priest"}, lineup="ale_peasant")
    table.play("take_rat_king")
    assert table.discard(A) == "rat_king"
    assert table.table.rat_kings == 14
    assert table.available(A) == 10
    assert table.refuse("take_rat_king") == "DR-INFECT-7"


@rule("DR-INFECT-7", "DR-RULING-17", "DR-EDGE-5")
def test_one_contagion_spent_of_many_forfeits_the_rat_king(tmp_path: Path) -> None:
    game = repriced(tmp_path, {"body_collector": 1})
    table = given(game=game, phase="infect", controls={A: "9*rat"}, lineup="body_collector ale_peasant")
    table.play("infect(0)")
    assert table.available(A) == 8
    assert "take_rat_king" not in table.choices()
    assert table.refuse("take_rat_king") == "DR-RULING-17"


@rule("DR-INFECT-7", "DR-RULING-17")
def test_paying_for_a_noble_forfeits_the_rat_king() -> None:
    table = given(phase="infect", controls={A: "9*rat_king"}, lineup="ale_peasant")
    table.play("infect_noble(royals)")
    assert table.refuse("take_rat_king") == "DR-RULING-17"


@rule("DR-RULING-13", "DR-RULING-17", "DR-EDGE-6")
@pytest.mark.parametrize("control", ["", "filth", "penance_3", "rat penance_3"])
def test_with_nothing_or_less_the_rat_king_is_still_free(control: str) -> None:
    table = given(phase="infect", controls={A: control}, draws={A: "5*rat"}, lineup="body_collector")
    assert table.choices() == ["take_rat_king", "end_infect"]
    table.play("take_rat_king")
    assert "rat_king" in table.discard(A)


@rule("DR-RULING-17")
def test_having_many_contagions_and_keeping_them_is_using_none() -> None:
    table = given(phase="infect", controls={A: "9*rat_king"}, lineup="ale_peasant")
    assert "take_rat_king" in table.choices()


@rule("DR-RULING-17", "DR-EDGE-7")
def test_after_the_rat_king_nothing_is_paid_for_but_a_chronic_without_cost_still_works() -> None:
    table = given(
        phase="infect", controls={A: "bones_priest 9*rat_king"}, draws={A: "5*filth"}, lineup="ale_peasant"
    )
    table.play("take_rat_king")
    assert table.choices() == ["activate(bones_priest)", "end_infect"]
    assert table.refuse("infect(0)") == "DR-RULING-17"
    assert table.refuse("infect_noble(royals)") == "DR-RULING-17"
    table.play("activate(bones_priest)")
    assert table.hand(A) == "filth filth filth filth rat_king"


@rule("DR-RULING-17")
def test_contagions_gained_after_the_rat_king_buy_nothing() -> None:
    table = given(phase="infect", controls={A: "torches_priest bones_priest 3*rat_king"}, lineup="ale_peasant")
    table.play("take_rat_king", "activate(torches_priest)")
    assert table.available(A) == 7
    assert table.choices() == ["activate(bones_priest)", "end_infect"]


@rule("DR-RULING-17")
def test_activating_a_chronic_before_is_no_use_of_contagions() -> None:
    table = given(phase="infect", controls={A: "torches_priest"}, lineup="ale_peasant")
    table.play("activate(torches_priest)")
    assert "take_rat_king" in table.choices()


@rule("DR-RULING-17", "DR-RULING-50", "DR-EDGE-44")
def test_the_prince_takes_a_card_in_the_spread_phase_and_the_rat_king_stays_free() -> None:
    table = given(hands={A: "prince rat"}, draws={A: "9*rat"}, lineup="daggers_knight ale_knight fool")
    table.play("play(prince)")
    assert table.choices() == ["infect_unpaid(0)", "infect_unpaid(2)", "decline"]
    table.play("infect_unpaid(0)")
    assert table.discard(A) == "daggers_knight"
    table.play("end_spread")
    assert table.lineup().split()[:3] == ["-", "ale_knight", "fool"]
    assert table.available(A) == 2
    table.play("take_rat_king")
    assert table.discard(A) == "daggers_knight rat rat_king prince"
    assert table.lineup().split()[0] == "body_collector"


@rule("DR-RULING-18", "DR-EDGE-8")
def test_without_rat_kings_in_the_supply_the_option_is_gone() -> None:
    table = given(phase="infect", controls={A: "3*rat"}, lineup="ale_peasant", rat_kings=0)
    assert table.choices() == ["infect(0)", "end_infect"]
    assert table.refuse("take_rat_king") == "DR-RULING-18"


@rule("DR-RULING-18")
def test_the_last_rat_king_can_be_taken_once() -> None:
    table = given(phase="infect", rat_kings=1, draws={A: "5*rat"}, lineup="ale_peasant", hands={B: "rat"})
    table.play("take_rat_king")
    assert table.table.rat_kings == 0
    table.play("end_spread")
    assert table.table.turn == A


@rule("DR-RULING-18")
def test_a_rat_king_in_the_pit_does_not_return_to_the_supply() -> None:
    table = given(hands={A: "body_collector rat_king", B: "rat"}, rat_kings=0, lineup="ale_peasant")
    table.play("play(body_collector)", "pit(rat_king)")
    assert table.pit() == "rat_king"
    assert table.table.rat_kings == 0
    assert table.table.turn == B


@rule("DR-INFECT-2", "DR-RULING-16", "DR-EDGE-8")
def test_a_rat_king_cannot_be_paid_for() -> None:
    table = given(phase="infect", controls={A: "9*rat"}, lineup="body_collector ale_peasant")
    assert "buy_rat_king" not in table.choices()
    assert table.refuse("buy_rat_king") == "DR-RULING-16"
    table.play("infect(0)")
    assert table.refuse("buy_rat_king") == "DR-RULING-16"


@rule("DR-RULING-19")
def test_a_card_for_nothing_is_infected_without_using_contagions(tmp_path: Path) -> None:
    game = repriced(tmp_path, {"rat_king": 0})
    table = given(game=game, phase="infect", controls={A: "2*rat_king"}, lineup="fool", buy_rat_king=True)
    table.play("buy_rat_king")
    assert table.discard(A) == "rat_king"
    assert table.table.taken_this_round
    assert "take_rat_king" in table.choices()


# The lineup.


@rule("DR-KEY-5", "DR-END-4", "DR-EDGE-11")
def test_a_space_stays_empty_for_the_rest_of_the_phase() -> None:
    table = given(
        phase="infect", controls={A: "5*rat_king"}, lineup="ale_peasant fool fool", kingdom="3*ale_knight"
    )
    table.play("infect(0)")
    assert table.lineup().startswith("- fool fool")
    assert table.refuse("infect(0)") == "DR-END-4"
    table.play("end_infect")
    assert table.lineup().startswith("ale_knight fool fool")
