"""SO-TECH-AMB, SO-RULING-62, SO-DIPLO: ties, payments, and trade where the table wants it."""

import pytest

from pestis.kernel.rules import rule

from .kit import TECHS, A, B, Position, given


def attacked(**more: object) -> Position:
    """A attacks the planet of B, who holds ties with A."""
    settings: dict[str, object] = {
        "fleet": "A 1,2 e4; A 1,2 e4; B 1,4",
        "shown": {B: "ambassador"},
        "ties": ((B, A),),
        **more,
    }
    return given("A . B B", **settings).play("move(0)", "step(right)")  # type: ignore[arg-type]


@rule("SO-TECH-AMB", "SO-RULING-62", "SO-DEC-26", "SO-DEC-27", "SO-DIPLO-3")
def test_ties_are_offered_in_maintenance_and_may_be_refused() -> None:
    table = given("A . B B C", seats=3, phase="maintenance", techs={A: "ambassador"})
    assert table.choices() == ["seat(1)", "seat(2)", "end"]
    table.play("seat(1)", "accept")
    assert table.asked == A
    assert table.window == "counter_planet"
    table.play("at(1,4)", "seat(2)", "decline")
    assert table.seen()["treaties"] == [{"holder": A, "partner": B, "cell": 3, "paid": False}]
    assert table.planet(1, 4) == "B m3 e3 o3", "the counter is no Meeple"


@rule("SO-RULING-62", "SO-REACT-2")
def test_an_offer_can_be_hacked() -> None:
    table = given("A . B", phase="maintenance", techs={A: "ambassador"}, shown={B: "hacker"})
    table.play("seat(1)", "use(hacker)")
    assert table.seen()["treaties"] == []


@rule("SO-RULING-62")
def test_only_players_with_a_planet_and_without_ties_are_offered_any() -> None:
    table = given("A . - B", seats=3, phase="maintenance", fleet="C 1,2 e2 m1", shown={A: "ambassador"})
    assert table.choices() == ["seat(1)", "end"]
    table = given("A . B", phase="maintenance", shown={A: "ambassador"}, ties=((A, B),))
    assert table.window != "offer"


@rule("SO-RULING-62", "SO-TECH-AMB", "SO-DEC-15", "SO-DEC-29", "SO-DIPLO-1")
def test_a_payment_stops_the_attack() -> None:
    table = attacked()
    assert table.asked == B
    assert table.window == "tribute"
    assert table.choices() == ["kind(energy)", "kind(ore)", "kind(meeple)", "decline"]
    table.play("kind(ore)", "at(1,4)")
    assert table.planet(1, 1) == "A m3 e3 o4"
    assert table.planet(1, 4) == "B m3 e3 o2"
    assert table.ship(0) == "A 1,2 e4", "the mover goes on from the card before"
    assert table.window == "step"


@rule("SO-EDGE-35", "SO-RULING-62", "SO-REACT-8")
def test_one_payment_covers_the_whole_phase() -> None:
    table = attacked().play("kind(ore)", "at(1,4)")
    assert not table.offers("step(right)")
    assert table.refuse("step(right)") == "SO-RULING-62"
    table.play("end", "pass", "move(1)")
    assert not table.offers("step(right)")
    table.play("step(left)", "end").idle("movement", rounds_more=1).idle("movement")
    assert table.seen()["treaties"][0]["paid"] is False, "the next phase needs another payment"


@rule("SO-EDGE-35", "SO-RULING-62", "SO-DEC-16")
def test_a_refusal_and_an_attack_break_the_ties() -> None:
    table = attacked().play("decline")
    assert table.asked == A
    assert table.choices() == ["press_on", "withdraw"]
    table.play("press_on")
    assert table.window == "target"
    assert table.seen()["treaties"] == []


@rule("SO-EDGE-35", "SO-RULING-62", "SO-REACT-8")
def test_a_withdrawn_attack_is_not_declared_again_in_this_turn() -> None:
    table = attacked().play("decline", "withdraw")
    assert table.seen()["treaties"] != []
    assert table.refuse("step(right)") == "SO-RULING-62"
    table.play("end", "pass", "move(1)")
    assert table.offers("step(right)"), "the next turn is another one"


@rule("SO-EDGE-35", "SO-RULING-62")
def test_a_holder_who_attacks_his_partner_breaks_the_ties() -> None:
    table = attacked(ties=((A, B),), shown={A: "ambassador"})
    assert table.window == "target"
    assert table.seen()["treaties"] == []


@rule("SO-RULING-62")
def test_an_attack_breaks_the_ties_of_both_where_each_holds_some() -> None:
    table = attacked(ties=((A, B), (B, A)), shown={A: "ambassador", B: "ambassador"}).play("decline")
    assert len(table.seen()["treaties"]) == 2
    table.play("press_on")
    assert table.seen()["treaties"] == []


@rule("SO-RULING-62")
def test_with_mutual_ties_the_partner_may_pay_as_well() -> None:
    table = attacked(ties=((A, B),), shown={A: "ambassador"}, ambassador_mutual=True)
    assert table.asked == B
    assert table.window == "tribute"
    table.play("decline", "press_on")
    assert table.seen()["treaties"] == []


@rule("SO-RULING-62")
def test_without_anything_to_pay_the_attacker_decides_at_once() -> None:
    table = attacked(worlds={(1, 3): "fallout9", (1, 4): "fallout9"})
    assert table.asked == A
    assert table.window == "withdraw"


@rule("SO-RULING-62")
def test_losing_the_ambassador_breaks_his_ties() -> None:
    table = given("A . B", phase="building", shown={A: "ambassador hacker spy rogue"}, ties=((A, B),))
    table.table.deck.entries = [TECHS["trader"]]
    table.play("research", "tech(ambassador)")
    assert table.seen()["treaties"] == []


@rule("SO-RULING-62")
def test_a_payment_of_the_last_meeple_counts() -> None:
    table = attacked(fleet="A 1,2 e4; A 1,2 e4; B 1,3", worlds={(1, 3): "m1 e0 o0", (1, 4): "m1 e0 o0"})
    assert table.choices() == ["kind(meeple)", "decline"]
    table.play("kind(meeple)", "at(1,3)")
    assert table.planet(1, 3) == "-"
    assert table.planet(1, 1) == "A m4 e3 o3"


@rule("SO-RULING-62", "SO-REACT-5")
def test_a_payment_stops_a_gun_shot_before_it_costs_anything() -> None:
    table = given(
        "A . . B . B", fleet="A 1,1 e11; B 1,6", shown={A: "wave_motion_gun", B: "ambassador"}, ties=((B, A),)
    ).play("fire(0)", "kind(ore)", "at(1,6)")
    assert table.ship(0) == "A 1,1 e11"
    assert table.asked == A
    assert not table.table.main_done
    assert not table.offers("fire(0)")


@rule("SO-RULING-62")
def test_pulse_rogue_and_trader_are_no_attacks() -> None:
    table = given(
        "A . B B", fleet="A 1,2 e4; B 1,4", shown={A: "em_pulse_cannon rogue", B: "ambassador"}, ties=((B, A),)
    ).play("pulse(0)", "aim(right)")
    assert table.asked == A
    assert table.seen()["treaties"] != []
    table = given("A . B B", phase="production", shown={A: "rogue", B: "ambassador"}, ties=((B, A),))
    table.play("use(rogue)", "at(1,3)", "kind(ore)")
    assert "stole" in table.kinds()
    assert table.seen()["treaties"] != []


@rule("SO-DIPLO-1", "SO-DIPLO-2", "SO-RULING-65")
@pytest.mark.parametrize("open_trade", [False, True])
def test_free_trade_only_with_the_flag(open_trade: bool) -> None:
    table = given("A . B", phase="maintenance", open_trade=open_trade)
    if not open_trade:
        assert "offered_trade" not in table.kinds()
        assert table.window == "build"
        return
    assert table.window == "trade"
    assert table.choices() == ["seat(1)", "end"]
    table.play("seat(1)", "kind(energy)", "amount(2)", "kind(ore)", "amount(1)")
    assert table.asked == B
    assert table.choices() == ["accept", "decline"]
    table.play("accept")
    assert (table.planet(1, 1), table.planet(1, 3)) == ("A m3 e1 o4", "B m3 e5 o2")
    assert table.window == "build", "one offer per pair and Round"


@rule("SO-RULING-65")
def test_a_refused_trade_changes_nothing() -> None:
    table = given("A . B C", seats=3, phase="maintenance", open_trade=True)
    table.play("seat(1)", "kind(energy)", "amount(2)", "kind(ore)", "amount(1)", "decline")
    assert table.planet(1, 1) == "A m3 e3 o3"
    assert table.asked == A
    assert table.choices() == ["seat(2)", "end"]
