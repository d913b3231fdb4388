"""Turns of phase 2: renewal, activation, the card, the end; and rest."""

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, conserved, given


@rule("SP-RULING-11", "SP-DEC-2")
def test_renewal_activation_and_card_come_in_any_order() -> None:
    table = given(
        shown={A: "produce_1", B: "evolving"}, reserve=[4, 0], permanents={A: "evo_28"}, units={A: "plague@t1"}
    )
    assert table.choices() == ["resolve", "activate(evo_28)", "renew"]
    table.play("renew", "activate(evo_28)")
    assert table.choices() == ["resolve", "renew"]
    table.play("resolve", "produce(s2)")
    assert table.choices() == ["end_turn", "renew"]
    table.play("end_turn")
    assert table.pending == (B,)
    assert table.reserve == [2, 0]


@rule("SP-RULING-11")
def test_the_turn_cannot_end_before_the_card_is_resolved() -> None:
    table = given(shown={A: "produce_1", B: "evolving"}, reserve=[2, 0])
    assert table.refuse("end_turn") == "SP-RULING-11"


@rule("SP-RULING-11", "SP-ACT-3")
def test_what_must_be_done_alone_happens_by_itself() -> None:
    table = given(shown={A: "produce_1", B: "produce_1"}, reserve=[1, 0])
    assert table.choices() == ["produce(s1)", "produce(s2)", "produce(s3)"]
    table.play("produce(s1)")
    assert table.pending == (B,)


@rule("SP-ACT-4", "SP-RULING-11")
def test_a_permanent_is_activated_once_a_round() -> None:
    table = given(
        shown={A: "evolving", B: "evolving"}, reserve=[2, 0], permanents={A: "evo_28"}, units={A: "plague@t1"}
    )
    table.play("activate(evo_28)")
    assert table.units(A) == "plague@t2"
    assert table.refuse("activate(evo_28)") == "SP-RULING-11"
    table.march()
    assert table.table.used[A] == 0


@rule("SP-ACT-5")
def test_a_passive_permanent_is_not_activated() -> None:
    table = given(shown={A: "evolving", B: "evolving"}, reserve=[2, 0], permanents={A: "evo_24"})
    assert table.refuse("activate(evo_24)") == "SP-ACT-5"
    assert table.refuse("activate(evo_25)") == "SP-MKT-6"


@rule("SP-ACT-6", "SP-EDGE-38", "SP-RULING-31")
@pytest.mark.parametrize("card", ["produce_1", "captain", "fast", "slow", "evolving"])
def test_whatever_was_played_the_market_can_be_renewed_for_two(card: str) -> None:
    table = given(
        shown={A: card, B: "evolving"}, reserve=[2, 9], row="evo_1 evo_2 evo_3", market="evo_9 evo_8 evo_7 evo_6"
    )
    assert "renew" in table.choices()
    assert table.refuse("renew", B) == "SP-ROUND-3"
    table.play("renew")
    assert table.row() == "evo_6 evo_7 evo_8"
    assert table.reserve == [0, 9]
    assert table.seen()["market"]["top"] == "evo_9"
    assert table.discards() == "evo_1 evo_2 evo_3"
    assert conserved(table)


@rule("SP-ACT-7", "SP-EDGE-38", "SP-RULING-31", "SP-RULING-32")
def test_a_deck_that_runs_out_in_the_middle_of_a_deal_is_reshuffled() -> None:
    table = given(
        shown={A: "produce_1", B: "evolving"},
        reserve=[2, 0],
        row="evo_1 evo_2 evo_3",
        market="evo_9",
        discards="evo_20 evo_21",
    )
    table.play("renew")
    assert "reshuffled" in table.kinds()
    row = table.row().split()
    assert row[0] == "evo_9"
    names = {"evo_1", "evo_2", "evo_3", "evo_20", "evo_21"}
    assert set(row[1:]) < names
    assert len(set(row)) == 3
    assert table.discards() == ""
    assert len(table.table.market) == 3


@rule("SP-RULING-31")
def test_with_deck_and_discards_empty_slots_stay_empty() -> None:
    table = given(shown={A: "evolving", B: "evolving"}, reserve=[9, 0], row="evo_1 evo_20 -", market="")
    table.play("resolve", "visit", "buy(2)")
    assert table.row() == "evo_1 - -"
    assert table.seen()["market"]["top"] is None


@rule("SP-RULING-11")
def test_there_is_a_guard_against_endless_shopping() -> None:
    table = given(shown={A: "evolving", B: "evolving"}, reserve=[9, 0], max_market_ops_per_turn=2)
    table.play("renew", "renew")
    assert table.reserve == [5, 0]
    assert table.choices() == ["visit", "roll"]
    assert given(shown={A: "evolving", B: "evolving"}, reserve=[9, 0]).table.most_market_ops == 20


@rule("SP-RULING-11")
def test_renewal_is_also_allowed_between_two_purchases() -> None:
    table = given(
        shown={A: "evolving", B: "evolving"}, reserve=[6, 0], row="evo_3 - -", market="evo_9 evo_8 evo_5 evo_12"
    )
    table.play("resolve", "visit", "buy(1)")
    assert table.choices() == ["leave", "buy(1)", "renew"]
    table.play("renew")
    assert table.reserve == [3, 0]
    assert table.refuse("end_turn") == "SP-MKT-1"


# Rest.


@rule("SP-ACT-8", "SP-ACT-9", "SP-EDGE-10")
def test_the_first_rest_comes_after_six_cards_and_later_ones_after_five() -> None:
    table = given(phase="start", deck="", track="- -", last_round=40)
    cards = ["produce_1", "produce_2", "captain", "fast", "slow", "evolving"]
    for card in cards:
        assert table.hand(B).split().count(card) == 1
        table.commit(card, card)
        while not table.table.sealing:
            table.skip()
    assert table.hand(A) == "produce_1 produce_2 captain fast slow"
    assert table.played(A) == "evolving"
    for card in cards[:5]:
        assert "evolving" not in table.hand(A)
        table.commit(card, card)
        while not table.table.sealing:
            table.skip()
    assert table.hand(A) == "produce_1 produce_2 captain fast evolving"
    assert table.played(A) == "slow"


@rule("SP-RULING-13", "SP-EDGE-11", "SP-MKT-5")
def test_buying_a_hand_card_with_the_last_card_means_no_rest() -> None:
    table = given(
        shown={A: "evolving", B: "evolving"},
        hands={A: ""},
        played={A: "produce_1 produce_2 captain fast slow"},
        reserve=[2, 0],
        row="evo_19 - -",
    )
    table.play("resolve", "visit", "buy(1)")
    assert table.pending == (B,)
    assert table.hand(A) == "evo_19"
    assert "rested" not in table.kinds()


@rule("SP-RULING-13", "SP-ACT-8")
def test_rest_is_free_and_comes_by_itself_after_the_turn() -> None:
    table = given(
        shown={A: "evolving", B: "evolving"}, hands={A: ""}, played={A: "produce_1 fast"}, rolls=["water"]
    )
    table.play("roll")
    assert [table.hand(A), table.played(A)] == ["produce_1 fast", "evolving"]
    assert table.happened("rested") == [{"seat": A, "cards": 2}]


@rule("SP-RULING-13", "SP-EDGE-12", "SP-ACT-9")
def test_an_only_card_can_be_played_every_round() -> None:
    table = given(shown={A: "evolving", B: "evolving"}, hands={A: ""}, rolls=["water", "water"])
    table.play("roll")
    assert [table.hand(A), table.played(A)] == ["evolving", ""]


@rule("SP-RULING-13")
def test_rest_is_checked_again_before_the_secret_choice() -> None:
    table = given(phase="commit", hands={A: ""}, played={A: "fast slow captain"}, last={A: "slow"})
    assert table.hand(A) == "captain fast"
    assert table.played(A) == "slow"
    assert table.pending == (A, B)


@rule("SP-ACT-8")
def test_without_a_card_played_last_all_played_cards_return() -> None:
    table = given(phase="commit", hands={A: ""}, played={A: "fast slow"})
    assert table.hand(A) == "fast slow"


@rule("SP-RULING-41")
def test_a_player_with_no_units_and_no_cards_still_plays_on() -> None:
    table = given(
        seats=3, phase="commit", hands={C: ""}, reserve=[0, 0, 5], row="evo_19 evo_3 - -", track="- - event_19"
    )
    table.commit("slow", "slow", "")
    assert table.pending == (C,)
    table.play("end_turn")
    assert table.choices(C) == ["roll", "buy(1)", "buy(2)"]
    table.march()
    assert {event["seat"] for event in table.happened("rolled")} == {A, B, C}
    assert len(table.table.scores()) == 3
