"""Buying evolutions."""

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, conserved, given

SHOP = {A: "evolving", B: "evolving"}


@rule("SP-MKT-1", "SP-MKT-2", "SP-MKT-3")
def test_any_number_of_cards_can_be_bought_also_the_replacement() -> None:
    table = given(shown=SHOP, reserve=[8, 0], row="evo_19 evo_17 evo_36", market="evo_30 evo_14")
    table.play("resolve", "visit")
    assert table.choices() == ["leave", "buy(1)", "buy(2)", "buy(3)", "renew"]
    table.play("buy(1)")
    assert table.row() == "evo_14 evo_17 evo_36"
    assert table.reserve == [6, 0]
    table.play("buy(1)")
    assert table.reserve == [2, 0]
    assert table.refuse("buy(3)") == "SP-MKT-2"
    table.play("buy(2)")
    assert table.hand(A).split()[-3:] == ["evo_14", "evo_17", "evo_19"]
    assert table.pending == (B,)
    assert conserved(table)


@rule("SP-MKT-2")
@pytest.mark.parametrize("number", range(1, 37))
def test_every_card_costs_what_it_says(number: int) -> None:
    cost = GAME.catalogue()["cards"][f"evo_{number}"]["cost"]
    assert cost is not None
    table = given(shown=SHOP, reserve=[cost - 1, 0], row=f"evo_{number} - -", max_market_ops_per_turn=1)
    if cost > 2:
        table.play("resolve")
    table.play("visit")
    assert table.pending == (B,) or "buy(1)" not in table.choices()
    table = given(shown=SHOP, reserve=[cost, 0], row=f"evo_{number} - -", max_market_ops_per_turn=1)
    if cost > 1:
        table.play("resolve")
    table.play("visit", "buy(1)")
    assert table.happened("bought") == [{"seat": A, "card": f"evo_{number}", "cost": cost, "slot": "1"}]
    assert table.reserve[A] == 0


@rule("SP-MKT-4", "SP-RULING-29")
def test_an_instant_is_kept_open_after_purchase() -> None:
    table = given(shown=SHOP, reserve=[3, 0], row="evo_7 evo_1 -", units={B: "plague@t1"})
    table.play("resolve", "visit", "buy(2)")
    assert table.instants(A) == "evo_1"
    assert table.seen(B)["players"][A]["instants"] == ["evo_1"]
    assert table.seen(None)["window"] == "between_steps"
    assert table.choices() == ["pass", "use(evo_1)"]


@rule("SP-MKT-5", "SP-ACT-10")
def test_a_hand_card_goes_straight_to_the_hand() -> None:
    table = given(shown=SHOP, reserve=[2, 0], row="evo_19 - -").play("resolve", "visit", "buy(1)")
    assert table.hand(A) == "produce_1 produce_2 captain fast slow evo_19"


@rule("SP-MKT-6", "SP-RULING-11")
def test_a_permanent_goes_on_an_evolution_space_and_can_be_activated_at_once() -> None:
    table = given(shown=SHOP, reserve=[5, 0], row="evo_28 - -", units={A: "plague@t1"})
    table.play("resolve", "visit", "buy(1)")
    assert table.permanents(A) == "evo_28"
    assert table.choices() == ["end_turn", "activate(evo_28)"]


@rule("SP-MKT-7", "SP-DEC-8", "SP-RULING-32", "SP-RULING-33", "SP-EDGE-37")
def test_with_a_third_permanent_one_of_the_old_two_goes_with_its_points() -> None:
    table = given(shown=SHOP, reserve=[5, 0], permanents={A: "evo_31 evo_24"}, row="evo_32 - -")
    assert table.table.scores() == [2, 0]
    table.play("resolve", "visit", "buy(1)")
    assert table.choices() == ["drop(evo_24)", "drop(evo_31)"]
    assert table.refuse("drop(evo_32)") == "SP-MKT-7"
    table.play("drop(evo_31)")
    assert table.permanents(A) == "evo_24 evo_32"
    assert table.discards() == "evo_31"
    assert table.table.scores() == [3, 0]


@rule("SP-MKT-8", "SP-DESIGN-1")
def test_every_evolution_shows_cost_type_and_number() -> None:
    cards = GAME.catalogue()["cards"]
    for number in range(1, 37):
        card = cards[f"evo_{number}"]
        assert card["number"] == number
        assert card["cost"] in range(1, 6)
        wanted = "instant" if number <= 12 else "hand" if number <= 23 else "permanent"
        assert card["type"] == wanted


@rule("SP-RULING-31")
def test_the_top_card_is_a_preview_and_for_sale_only_by_option() -> None:
    market = "evo_20 evo_3"
    table = given(shown=SHOP, reserve=[4, 0], row="evo_19 - -", market=market).play("resolve", "visit")
    assert table.refuse("buy(top)") == "SP-RULING-31"
    assert table.seen(B)["market"]["top"] == "evo_3"
    table = given(shown=SHOP, reserve=[4, 0], row="evo_19 - -", market=market, market_top_buyable=True)
    table.play("resolve", "visit", "buy(top)")
    assert table.instants(A) == "evo_3"
    assert table.seen(B)["market"]["top"] == "evo_20"
    assert table.row() == "evo_19 - -"
    dear = given(shown=SHOP, reserve=[2, 0], row="evo_19 - -", market="evo_20 evo_22", market_top_buyable=True)
    assert dear.play("resolve", "visit").refuse("buy(top)") == "SP-MKT-2"


@rule("SP-RULING-31", "SP-ACT-7")
def test_the_discards_become_a_deck_as_soon_as_a_top_must_be_flipped() -> None:
    table = given(shown=SHOP, reserve=[2, 0], row="evo_19 - -", market="evo_17", discards="evo_3")
    table.play("resolve", "visit", "buy(1)")
    assert table.row() == "evo_17 - -"
    assert table.seen()["market"]["top"] == "evo_3"
    assert table.discards() == ""


@rule("SP-RULING-31", "SP-RULING-32")
def test_a_used_instant_is_flipped_at_once_when_there_is_no_other_card() -> None:
    table = given(shown=SHOP, instants={A: "evo_3"}, units={A: "plague@t1"}, row="evo_19 - -", market="")
    table.play("use(evo_3)", "immunize(t1)")
    assert table.seen()["market"]["top"] == "evo_3"
    assert table.discards() == ""


@rule("SP-RULING-32")
def test_the_discards_are_open_and_used_instants_go_there() -> None:
    table = given(phase="commit", instants={A: "evo_3"}, units={A: "plague@t1"}, hands={A: "evolving", B: "slow"})
    table.commit("evolving", "slow")
    table.play("use(evo_3)", "immunize(t1)")
    assert table.seen(B)["market"]["discards"] == ["evo_3"]
    assert table.instants(A) == ""


@rule("SP-RULING-38", "SP-EV-20-F")
def test_in_the_event_phase_one_card_is_bought_at_its_cost_and_refilled() -> None:
    table = given(
        phase="event",
        track="- - event_20",
        reserve=[9, 0],
        row="evo_19 evo_17 -",
        market="evo_3 evo_20",
        units={A: "plague@t3"},
    )
    assert table.choices() == ["buy(1)", "buy(2)", "sacrifice"]
    assert table.refuse("renew") == "SP-RULING-38"
    table.play("buy(2)")
    assert table.row() == "evo_19 evo_20 -"
    assert table.reserve == [7, 0]
    assert table.table.sealing


@rule("SP-RULING-38", "SP-MKT-7")
def test_a_third_permanent_of_an_event_also_pushes_one_out() -> None:
    table = given(
        phase="event", track="- - event_19", reserve=[9, 0], row="evo_32 - -", permanents={A: "evo_24 evo_25"}
    )
    table.play("buy(1)", "drop(evo_25)")
    assert table.permanents(A) == "evo_24 evo_32"
    assert [event["seat"] for event in table.happened("rolled")] == [B]


@rule("SP-RULING-40")
def test_no_card_gives_back_its_cost_in_the_turn_it_is_bought() -> None:
    """The only energy that a purchase can bring at once is stolen, and less than the price."""
    table = given(shown=SHOP, reserve=[3, 5], row="evo_6 - -")
    table.play("resolve", "visit", "buy(1)", "use(evo_6)", "rob(1)")
    assert table.reserve == [2, 3]
