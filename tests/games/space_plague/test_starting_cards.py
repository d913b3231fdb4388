"""The six cards of the starting hand."""

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, conserved, given

BOTH = {A: "produce_1", B: "evolving"}


@rule("SP-CARD-1", "SP-CARD-2", "SP-UNIT-1", "SP-RULING-4", "SP-DEC-3")
@pytest.mark.parametrize("card", ["produce_1", "produce_2"])
@pytest.mark.parametrize("space", ["s1", "s2", "s3"])
def test_produce_plague_puts_a_token_on_any_free_ship_space(card: str, space: str) -> None:
    table = given(shown={A: card, B: "evolving"})
    assert table.choices() == ["produce(s1)", "produce(s2)", "produce(s3)"]
    table.play(f"produce({space})")
    assert table.units(A) == f"plague@{space}"
    assert table.supply == [19, 20]
    assert conserved(table)


@rule("SP-CARD-2", "SP-TERM-5")
def test_the_two_copies_are_separate_cards() -> None:
    table = given(shown=BOTH)
    assert table.hand(A) == "produce_2 captain fast slow evolving"


@rule("SP-CARD-3", "SP-UNIT-3")
def test_produce_a_captain_stacks_two_tokens() -> None:
    table = given(shown={A: "captain", B: "evolving"}).play("produce(s3)")
    assert table.units(A) == "captain@s3"
    assert table.supply == [18, 20]


@rule("SP-RULING-18", "SP-EDGE-15")
def test_a_captain_needs_two_tokens_and_a_plague_one() -> None:
    table = given(shown={A: "captain", B: "evolving"}, supply={A: 1})
    assert table.pending == (B,)
    assert table.happened("nothing_done") == [{"seat": A, "card": "captain", "lack": "tokens"}]
    assert "Produce a Captain has no effect: you have too few tokens left." in table.told(A)
    assert "Produce a Captain has no effect: Vermilion has too few tokens left." in table.told(B)
    assert given(shown=BOTH, supply={A: 1}).choices() == ["produce(s1)", "produce(s2)", "produce(s3)"]
    assert given(shown=BOTH, supply={A: 0}).pending == (B,)


@rule("SP-UNIT-1", "SP-RULING-18", "SP-EDGE-13")
def test_with_a_full_ship_the_card_is_spent_and_the_token_stays_in_the_supply() -> None:
    table = given(shown=BOTH, units={A: "plague@s1 plague@s2 plague@s3"})
    assert table.pending == (B,)
    assert table.supply == [17, 20]
    assert "produce_1" in table.played(A)


@rule("SP-UNIT-2", "SP-EDGE-14")
def test_a_foreign_unit_blocks_a_ship_space() -> None:
    table = given(shown=BOTH, units={A: "B.plague@s2 native@s3"})
    assert table.choices() == ["produce(s1)"]
    assert table.refuse("produce(s2)") == "SP-UNIT-2"


@rule("SP-CARD-4", "SP-DEC-4")
def test_fast_movement_is_two_units_by_one() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t4 plague@t1"})
    table.play("advance(t1)", "advance(t4)")
    assert table.units(A) == "plague@t5 plague@t2"
    assert table.pending == (B,)


@rule("SP-CARD-4", "SP-MOVE-3", "SP-RULING-16")
def test_fast_movement_is_one_unit_by_two_and_it_collects_on_both_tiles() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t1"}, energy={A: "t2 t3"})
    table.play("advance(t1)", "advance(t2)")
    assert table.units(A) == "plague@t3"
    assert table.reserve == [2, 0]
    assert table.energy(A) == ""


@rule("SP-CARD-4", "SP-MOVE-2", "SP-EDGE-17")
def test_leader_first_then_follower_but_never_through_a_unit() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t2 plague@t1"})
    assert table.choices() == ["advance(t2)"]
    assert table.refuse("advance(t1)") == "SP-MOVE-2"
    table.play("advance(t2)")
    assert table.choices() == ["advance(t3)", "advance(t1)"]
    table.play("advance(t1)")
    assert table.units(A) == "plague@t3 plague@t2"


@rule("SP-RULING-12", "SP-EDGE-18")
def test_fast_movement_with_a_single_step_takes_that_step() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t2 plague@t4+halt"})
    table.play("advance(t2)")
    assert table.units(A) == "plague@t4+halt plague@t3"
    assert table.pending == (B,)


@rule("SP-RULING-12")
def test_a_two_step_move_that_ends_in_the_core_counts_as_full() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t6"})
    table.play("advance(t6)")
    assert table.core == [1, 0]
    assert table.pending == (B,)


@rule("SP-RULING-12", "SP-CARD-4")
def test_after_a_first_step_into_the_core_a_second_unit_may_but_need_not_step() -> None:
    units = {A: "plague@t6 plague@t2"}
    table = given(shown={A: "fast", B: "evolving"}, units=units).play("advance(t6)")
    assert table.choices() == ["advance(t2)", "decline"]
    assert table.play("decline").units(A) == "plague@t2"
    assert table.pending == (B,)
    both = given(shown={A: "fast", B: "evolving"}, units=units).play("advance(t6)", "advance(t2)")
    assert [both.core, both.units(A)] == [[1, 0], "plague@t3"]
    other = given(shown={A: "fast", B: "evolving"}, units=units).play("advance(t2)")
    assert other.choices() == ["advance(t6)", "advance(t3)"]


@rule("SP-RULING-12")
def test_fast_movement_without_a_unit_does_nothing() -> None:
    table = given(shown={A: "fast", B: "evolving"})
    assert table.pending == (B,)
    assert "nothing_done" in table.kinds()


@rule("SP-RULING-12")
def test_a_first_step_that_would_spoil_the_second_is_not_offered_when_another_is_full() -> None:
    """If the black plague pushed first, nothing more could move; the other way round both can."""
    units = {A: "plague@t6+halt plague@t4 black@t3"}
    table = given(shown={A: "fast", B: "evolving"}, units=units, path="w f d m a f")
    assert table.choices() == ["advance(t4)"]
    table.play("advance(t4)", "advance(t3)")
    assert table.units(A) == "plague@t6+halt plague@t5 black@t4"
    assert table.pending == (B,)


@rule("SP-RULING-12")
def test_by_option_a_player_may_decline() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t1"}, actions_mandatory=False)
    assert table.choices() == ["advance(t1)", "decline"]
    table.play("advance(t1)", "decline")
    assert table.units(A) == "plague@t2"
    table = given(shown=BOTH, actions_mandatory=False)
    assert table.choices()[-1] == "decline"
    assert "decline" not in given(shown=BOTH).choices()


@rule("SP-CARD-5", "SP-DEC-5")
def test_slow_but_steady_moves_a_unit_or_shields_one() -> None:
    units = {A: "plague@t2 plague@t1"}
    table = given(shown={A: "slow", B: "evolving"}, units=units)
    assert table.choices() == ["advance(t2)", "shield(t1)", "shield(t2)"]
    assert table.play("advance(t2)").units(A) == "plague@t3 plague@t1"
    table = given(shown={A: "slow", B: "evolving"}, units=units).play("shield(t1)")
    assert table.units(A) == "plague@t2 plague@t1+shield"


@rule("SP-CARD-5")
def test_slow_but_steady_without_a_unit_does_nothing() -> None:
    assert given(shown={A: "slow", B: "evolving"}).pending == (B,)


@rule("SP-CARD-6", "SP-DEC-6", "SP-DIE-2")
def test_getting_lucky_charges_the_own_path_or_gives_two() -> None:
    table = given(shown={A: "evolving", B: "evolving"}, rolls=["forest"])
    assert table.choices() == ["visit", "roll"]
    table.play("roll")
    assert [table.energy(A), table.energy(B), table.reserve] == ["t2 t6", "", [0, 0]]
    table = given(shown={A: "evolving", B: "evolving"}, rolls=["x2"]).play("roll")
    assert table.reserve == [2, 0]


@rule("SP-DIE-3")
def test_getting_unlucky_costs_nothing() -> None:
    table = given(shown={A: "evolving", B: "evolving"}, energy={A: "t1"}, rolls=["water"]).play("roll")
    assert [table.energy(A), table.reserve] == ["t1", [0, 0]]


@rule("SP-CARD-6", "SP-RULING-12", "SP-DEC-7")
def test_a_visit_may_end_without_a_purchase() -> None:
    table = given(shown={A: "evolving", B: "evolving"}, reserve=[3, 0], row="evo_3 evo_9 -")
    table.play("resolve", "visit", "leave")
    assert table.reserve == [3, 0]
    assert table.row() == "evo_3 evo_9 -"
    poor = given(shown={A: "evolving", B: "evolving"}, row="evo_3 - -").play("visit")
    assert poor.pending == (B,)


@rule("SP-ACT-11", "SP-EDGE-19", "SP-UNIT-7", "SP-TERM-3")
def test_cards_move_whatever_stands_on_the_own_board_and_nothing_elsewhere() -> None:
    table = given(shown={A: "slow", B: "slow"}, units={A: "B.plague@t1 native@s2", B: "A.captain@t3"})
    assert table.choices() == ["advance(t1)", "advance(s2)", "shield(s2)", "shield(t1)"]
    table.play("advance(t1)")
    assert table.units(A) == "B.plague@t2 native@s2"
    assert table.pending == (B,)
    assert table.choices() == ["advance(t3)", "shield(t3)"]
