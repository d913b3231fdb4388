"""Sentences of the rules that are easily read past: who is finished, who falls with whom, what a token buys."""

import pytest

from pestis.games.space_opera.state import Galaxy
from pestis.kernel.game import Ask
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, given

# Building.


@rule("SO-RULING-14", "SO-BUILD-1")
@pytest.mark.parametrize("ask", ["public", "able"])
def test_who_has_visited_all_planets_has_no_further_turn(ask: Ask) -> None:
    techs = {A: "spy energy_converter", B: "engineer"}
    table = given("A . B B", phase="building", techs=techs, ask=ask)
    table.play("at(1,1)", "build(clone)", "end", "at(1,3)", "build(clone)", "end")
    assert (table.asked, table.choices()) == (B, ["at(3)", "pass"]), "A is finished, Technologies or not"


@rule("SO-RULING-14")
def test_a_planet_that_could_not_be_visited_leaves_a_turn_for_technologies() -> None:
    table = given("A A . B B", phase="building", techs={A: "spy"}, shown={B: "engineer"}, worlds={(1, 2): "e0"})
    table.play("at(1,1)", "build(clone)", "end", "at(1,4)", "build(clone)", "end")
    assert (table.asked, table.choices()) == (A, ["use(spy)", "pass"])
    again = given("A . B B", phase="building", techs={A: "spy"}, shown={B: "engineer"}, revisit_planets=True)
    again.play("at(1,1)", "build(clone)", "end", "at(1,3)", "build(clone)", "end")
    assert again.asked == A, "where planets are visited again nobody is finished before he passes"


# What a Spy copied.


def stealthed_strike(scope: str, ask: Ask) -> Position:
    """A drone in stealth strikes; B has copied what it takes to stop it, and his Force Field is hacked."""
    table = given(
        "A . B",
        fleet="A 1,1 e3",
        stealth=(0,),
        shown={A: "hacker", B: "spy spy force_field"},
        copied={B: "missile_defense radio_telescope"},
        spy_scope=scope,
        ask=ask,
    )
    table.play("move(0)", "step(right)", "step(right)", "use(force_field)", "use(hacker)")
    return table.decline_all("hack")


@rule("SO-REACT-7", "SO-RULING-50", "SO-RULING-58")
@pytest.mark.parametrize("ask", ["public", "able"])
@pytest.mark.parametrize("scope", ["one", "all"])
def test_two_hidden_copies_may_be_the_two_that_answer(scope: str, ask: Ask) -> None:
    table = stealthed_strike(scope, ask)
    assert (table.window, table.asked) == ("guard", B)
    table.play("use(missile_defense)").decline_all("hack", "counter")
    assert table.ship(0) == "gone"


@rule("SO-RULING-50", "SO-RULING-68")
def test_an_imagined_spy_has_copied_as_much_as_the_real_one() -> None:
    table = given("A . B\nC . .", seats=3, techs={A: "hacker rogue spy", B: "trader"}, copied={B: "hacker rogue"})
    for seed in range(10):
        imagined = table.table.imagine(C, seed)
        assert isinstance(imagined, Galaxy)
        assert int(imagined.copied[B]).bit_count() == 2
        assert imagined.unknown[B] == table.table.unknown[B] == 3


# Ships in stealth among others.


@rule("SO-RULING-58", "SO-REACT-3")
def test_a_telescope_chooses_among_open_and_hidden_enemies() -> None:
    fleet = "A 1,2 e3 m1; B 1,3 e2; C 1,3 e2"
    drawn = "A . . B\nC . . ."
    table = given(drawn, seats=3, fleet=fleet, stealth=(1,), shown={A: "radio_telescope energy_shield"})
    table.play("move(0)", "step(right)")
    assert table.choices() == ["mode(attack_1)", "mode(attack_2)"]
    table.play("mode(attack_1)", "use(energy_shield)")
    assert (table.ship(0), table.ship(1), table.ship(2)) == ("A 1,2 e1 m1", "gone", "C 1,3 e2"), "C is still there"


@rule("SO-RULING-58", "SO-REACT-8")
def test_a_hacked_telescope_leaves_the_enemies_in_the_open() -> None:
    fleet = "A 1,2 e3 nuke1; B 1,3 e2; C 1,3 e2"
    drawn = "A . . B\nC . . ."
    table = given(drawn, seats=3, fleet=fleet, stealth=(1,), shown={A: "radio_telescope", C: "hacker"})
    table.play("move(0)", "step(right)", "mode(detonate_1)", "use(hacker)").decline_all("hack")
    assert table.window == "step", "the attack is called off"
    table.play("step(right)")
    assert table.choices() == ["mode(attack_2)", "mode(detonate_2)"]
    assert table.refuse("mode(attack_1)") == "SO-REACT-8"


@rule("SO-RULING-57", "SO-RULING-62")
def test_a_payment_at_the_end_of_stealth_lets_the_ships_share_on() -> None:
    table = given("A . . B", fleet="A 1,2 e3 m1; B 1,3 e2", stealth=(0,), ties=((B, A),), shown={B: "ambassador"})
    table.play("move(0)", "step(right)", "mode(enter)", "end")
    while table.window == "move":
        table.play("pass" if table.offers("pass") else "end")
    table.play("kind(ore)")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e2 m1", "B 1,3 e2")
    assert table.table.ties[B] == 1 << A, "a payment keeps the ties"


# The last token.


@rule("SO-RULING-27", "SO-TECH-EMP", "SO-RULING-54")
def test_a_pulse_outlasts_the_ship_that_spent_its_last_energy_on_it() -> None:
    table = given("A . . . B", fleet="A 1,2 e1 m1; B 1,3 e5; B 1,5 e1", shown={A: "em_pulse_cannon"})
    table.play("pulse(0)", "aim(right)")
    assert table.ship(0) == "gone"
    assert (table.asked, table.refuse("move(1)")) == (B, "SO-TECH-EMP")


@rule("SO-TECH-EMP", "SO-TECH-RAD", "SO-RULING-54")
def test_a_telescope_does_not_see_a_card_under_an_enemy_pulse() -> None:
    shown = {A: "em_pulse_cannon", B: "radio_telescope"}
    table = given("A ?. . B\n. ?. ? .", fleet="A 1,3 e3; B 1,4 e1", shown=shown)
    table.play("pulse(0)", "aim(left)", "pass", "use(radio_telescope)")
    assert table.choices() == ["at(5)", "at(6)"]
    assert table.refuse("at(1,2)") == "SO-TECH-EMP"
    alone = given("A ?. . B", fleet="A 1,3 e3; B 1,4 e1", shown=shown).play("pulse(0)", "aim(left)", "pass")
    assert alone.refuse("use(radio_telescope)") == "SO-TECH-RAD", "there is nothing else to look at"


@rule("SO-TECH-FUS", "SO-RULING-56", "SO-STRIKE-1")
def test_a_ship_without_energy_attacks_by_its_fusion_reactor() -> None:
    table = given("A . B", fleet="A 1,2 e0; B 1,3 e1", shown={A: "fusion_reactor"}, worlds={(1, 3): "m2"})
    table.play("fusion(0)", "step(right)", "target(meeple)")
    assert (table.ship(0), table.planet(1, 3)) == ("gone", "B m1 e3 o3")


# Who falls, and with whom.


@rule("SO-RULING-41", "SO-RULING-42", "SO-COMB-5")
def test_a_detonation_that_kills_the_last_of_both_is_a_draw() -> None:
    table = given("- . . -", fleet="A 1,2 e3 m1 nuke1; B 1,3 e2 m1; B 1,3 e1")
    table.play("move(0)", "step(right)", "mode(detonate_1)")
    assert (table.table.is_over, table.winners) == (True, "AB")


@rule("SO-RULING-42", "SO-RULING-28", "SO-TECH-KAM")
def test_a_kamikaze_that_is_the_last_of_his_people_may_draw() -> None:
    table = given("- . B", fleet="A 1,2 e2 m1", shown={A: "kamikaze_pilot"}, worlds={(1, 3): "m1"})
    table.play("move(0)", "step(right)", "mode(kamikaze)", "target(meeple)")
    assert (table.table.is_over, table.winners) == (True, "AB")


@rule("SO-RULING-53", "SO-RULING-42")
def test_a_gun_that_sweeps_an_area_spares_nobody_not_even_its_owner() -> None:
    table = given(
        "A . . B",
        fleet="A 1,2 e10 m1; B 1,3 e2 m2",
        shown={A: "wave_motion_gun", B: "engineer"},
        wmg_shape="area",
    )
    table.play("fire(0)")
    assert (table.ship(0), table.winners) == ("gone", "AB"), "ten Energy were all it had"


@rule("SO-RULING-63", "SO-RULING-41", "SO-RES-5")
def test_a_rogue_who_takes_two_last_meeples_removes_two_players() -> None:
    worlds = {(1, 3): "m1 e0 o0", (2, 1): "m1 e0 o0", (2, 3): "m2 e0 o0"}
    table = given("A . B\nC . D", seats=4, phase="production", worlds=worlds, shown={A: "rogue"})
    table.play("use(rogue)")
    assert (table.alive, table.kinds().count("stole")) == ("AD", 3)
    assert (table.planet(1, 3), table.planet(2, 1)) == ("-", "-")


@rule("SO-RULING-46", "SO-RESP-1")
def test_of_several_who_fell_the_first_takes_the_last_hidden_planet() -> None:
    worlds = {(1, 3): "m1 e0 o0", (2, 1): "m1 e0 o0", (2, 3): "m1 e0 o0"}
    table = given("A . B\nC ?- D", seats=4, phase="production", worlds=worlds, shown={A: "rogue"}, respawn=True)
    table.play("use(rogue)")
    assert (table.table.is_over, table.alive) == (False, "AB"), "C and D are out for good"
    assert table.planet(2, 2) == "B m6 e4 o4 w1 r1 f1 b1"


@rule("SO-RULING-22", "SO-TECH-FFD", "SO-RES-5")
def test_a_force_field_may_meet_a_ship_that_only_passes_over() -> None:
    table = given("- . B .", fleet="A 1,2 e3 m2", shown={B: "force_field"}, overfly_enemy_planets=True)
    table.play("move(0)", "step(right)", "mode(overfly)", "use(force_field)")
    assert (table.table.is_over, table.winners) == (True, "B")


@rule("SO-RULING-62", "SO-RULING-55", "SO-RULING-32")
def test_a_ship_that_two_pay_off_where_hyperspace_ends_goes_back() -> None:
    table = given(
        "A . . B\nC . . .",
        seats=3,
        fleet="A 1,2 e9 m1; B 1,3 e2; C 1,3 e2",
        ties=((B, A), (C, A)),
        shown={A: "hyperspace_drive", B: "ambassador", C: "ambassador"},
    )
    table.play("hyperspace(0)", "amount(2)", "step(right)", "end", "mode(attack_1)", "kind(ore)", "kind(energy)")
    assert table.ship(0) == "A 1,2 e7 m1", "its Energy is spent all the same"
    assert table.planet(1, 1) == "A m3 e4 o4"


@rule("SO-RULING-73", "SO-RULING-37")
def test_a_tie_with_a_garrison_frees_the_planet_for_the_other_ships_there() -> None:
    table = given("A . ?n . B", fleet="A 1,2 e3 m2; A 1,3 e1 m1", shown={A: "engineer"})
    table.play("move(0)", "step(right)", "end", "flip")
    assert (table.ship(0), table.planet(1, 3)) == ("gone", "-")
    table.play("load(1)", "amount(1)", "amount(0)")
    assert table.planet(1, 3) == "A m1"


@rule("SO-NUKE-1", "SO-RULING-40", "SO-RULING-30")
def test_a_nuclear_strike_takes_guests_and_own_ships_along() -> None:
    worlds = {(1, 3): "m4 b2 f3 w2 e5 o5 nuke1"}
    fleet = "A 1,1 e2 nuke1; A 1,3 e1 m1; C 1,3 e1 m2"
    table = given("A . B C", seats=3, fleet=fleet, worlds=worlds, ask="able")
    table.play("move(0)", "step(right)", "step(right)", "mode(nuclear_strike)")
    assert [table.ship(ship) for ship in range(3)] == ["gone", "gone", "gone"]
    assert table.planet(1, 3) == "B m2 f2 b2"
