"""SO-MOVE, SO-MAP, SO-EXPL, SO-COL, SO-CARGO: ships under way."""

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, given

# Turns.


@rule("SO-MOVE-1", "SO-MOVE-2", "SO-DEC-9")
def test_each_turn_moves_one_ship_and_each_ship_once() -> None:
    table = given("A . . B", fleet="A 1,1 e2; A 1,1 e2; B 1,4 e2; B 1,4 e2")
    table.play("move(0)", "step(right)", "end")
    assert table.refuse("move(1)") == "SO-RULING-72"
    table.play("end")
    assert table.asked == B
    table.play("pass")
    assert table.refuse("move(0)") == "SO-MOVE-2"
    assert table.offers("move(1)")


@rule("SO-MOVE-3", "SO-RULING-72")
def test_who_passes_is_out_of_the_phase_and_who_has_no_ship_is_passed() -> None:
    table = given("A . . B", fleet="A 1,1 e2; B 1,4 e2")
    table.play("pass", "move(1)", "step(left)", "end")
    assert "production" in table.phases()
    table = given("A . . B", fleet="B 1,4 e2")
    assert table.asked == B


@rule("SO-RULING-72")
def test_after_the_move_the_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    table = given("A . . B", fleet="A 1,2 e3; B 1,4 e2 ")
    table.play("move(0)", "step(right)", "end")
    assert table.asked == B


@rule("SO-MOVE-4", "SO-MOVE-5", "SO-MOVE-6", "SO-RULING-13")
def test_one_energy_takes_a_ship_two_spaces() -> None:
    table = given("A . . . B", fleet="A 1,1 e3")
    table.play("move(0)", "step(right)", "step(right)")
    assert table.ship(0) == "A 1,3 e2"
    table = given("A . . . B", fleet="A 1,1")
    assert table.refuse("move(0)") == "SO-MOVE-4"


@rule("SO-SCEN-4", "SO-MOVE-4")
def test_the_rate_is_the_scenarios() -> None:
    table = given("A . . . B", fleet="A 1,1 e3", head="rate = 3")
    table.play("move(0)", "step(right)", "step(right)", "step(right)")
    assert table.ship(0) == "A 1,4 e2"


@rule("SO-MOVE-7", "SO-SCEN-4")
def test_steps_go_in_four_directions_or_eight() -> None:
    drawn = ". . .\n. A .\n. . B"
    table = given(drawn, fleet="A 2,2 e3").play("move(0)")
    assert table.choices() == ["step(up)", "step(right)", "step(down)", "step(left)"]
    assert table.refuse("step(up_right)") == "SO-MOVE-7"
    table = given(drawn, fleet="A 2,2 e3", head="diagonal = true").play("move(0)")
    assert len(table.choices()) == 8
    table.play("step(up_left)", "end")
    assert table.ship(0) == "A 1,1 e2"


@rule("SO-MOVE-7")
def test_the_map_has_edges() -> None:
    table = given("A . B", fleet="A 1,1 e3").play("move(0)")
    assert table.choices() == ["step(right)"]
    assert table.refuse("step(up)") == "SO-MOVE-7"


@rule("SO-RULING-21")
def test_a_move_has_at_least_one_step() -> None:
    table = given("A . B", fleet="A 1,1 e3").play("move(0)")
    assert table.refuse("end") == "SO-RULING-21"


@rule("SO-RULING-22")
def test_own_and_free_planets_may_be_passed_or_stopped_on() -> None:
    table = given("A - A . B", fleet="A 1,1 e3").play("move(0)", "step(right)", "step(right)")
    assert table.ship(0) == "A 1,3 e2"
    table = given("A - A . B", fleet="A 1,1 e3").play("move(0)", "step(right)", "end")
    assert table.ship(0) == "A 1,2 e2"


@rule("SO-RULING-22")
def test_an_enemy_planet_can_be_passed_only_with_the_flag() -> None:
    table = given("A B . .", fleet="A 1,1 e3", overfly_enemy_planets=True).play("move(0)", "step(right)")
    assert table.choices() == ["mode(strike)", "mode(overfly)"]
    table.play("mode(overfly)", "step(right)")
    assert table.ship(0) == "A 1,3 e2"
    table = given("A B . .", fleet="A 1,1 e3", overfly_enemy_planets=True, techs={B: "force_field"})
    table.play("move(0)", "step(right)", "mode(overfly)", "use(force_field)")
    assert table.ship(0) == "gone"
    table = given("A B . .", fleet="A 1,1 e3", overfly_enemy_planets=True)
    table.play("move(0)", "step(right)", "mode(overfly)", "end")
    assert table.ship(0) == "A 1,1 e2", "it cannot stop there"


@rule("SO-RULING-12")
def test_the_energy_of_a_move_cannot_pay_for_anything_else() -> None:
    table = given("A . . B", fleet="A 1,1 e1", shown={A: "stealth"}).play("move(0)")
    assert not table.offers("cloak(0)")
    assert table.refuse("cloak(0)") in ("SO-RULING-12", "SO-MOVE-2")
    table = given("A . . B", fleet="A 1,1 e2", shown={A: "stealth"}).play("move(0)")
    assert table.offers("cloak(0)")


# Where a move ends.


@rule("SO-MOVE-8", "SO-MAP-4", "SO-EDGE-9", "SO-RULING-24")
def test_the_last_energy_ends_in_space() -> None:
    table = given("A . . B", fleet="A 1,1 e1 m1").play("move(0)", "step(right)", "end")
    assert table.ship(0) == "gone"


@rule("SO-EDGE-9", "SO-MAP-8", "SO-RULING-24")
def test_the_last_energy_ends_on_a_face_down_card() -> None:
    table = given("A ?- . B", fleet="A 1,1 e1").play("move(0)", "step(right)", "end", "decline")
    assert table.ship(0) == "gone", "unflipped it is space"
    table = given("A ?- . B", fleet="A 1,1 e1 m1").play("move(0)", "step(right)", "end", "flip")
    assert table.ship(0) == "A 1,2"
    assert table.planet(1, 2) == "A m1"


@rule("SO-EDGE-9", "SO-MOVE-8")
def test_the_last_energy_ends_on_an_own_planet() -> None:
    table = given("A A . B", fleet="A 1,1 e1").play("move(0)", "step(right)", "end")
    assert table.ship(0) == "A 1,2"


@rule("SO-MAP-5", "SO-RULING-21")
def test_a_supernova_destroys_who_enters() -> None:
    table = given("A * . B", fleet="A 1,1 e5 m1").play("move(0)", "step(right)")
    assert table.ship(0) == "gone"


@rule("SO-MAP-5", "SO-MAP-8", "SO-EDGE-11", "SO-RULING-25")
def test_a_face_down_supernova_is_space_until_it_is_flipped() -> None:
    table = given("A ?* . B", fleet="A 1,1 e5").play("move(0)", "step(right)", "step(right)")
    assert table.ship(0) == "A 1,3 e4"
    table = given("A ?* . B", fleet="A 1,1 e5").play("move(0)", "step(right)", "end", "decline")
    assert table.ship(0) == "A 1,2 e4"
    table = given("A ?* . B", fleet="A 1,1 e5; A 1,2 e5").play("move(0)", "step(right)", "end", "flip")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-MAP-6", "SO-EDGE-10")
@pytest.mark.parametrize(
    ("drawn", "verb", "steps", "end"),
    [
        ("A % . . B", "move", 1, "A 1,2"),
        ("A . % . B", "move", 2, "A 1,3"),
        ("A % . . B", "plasma", 2, "A 1,3"),
    ],
)
def test_an_asteroid_field_costs_two_spaces_or_the_last(drawn: str, verb: str, steps: int, end: str) -> None:
    table = given(drawn, fleet="A 1,1 e4", shown={A: "plasma_propulsion"}).play(f"{verb}(0)")
    table.play(*["step(right)"] * steps)
    assert table.ship(0) == f"{end} e3"


@rule("SO-EDGE-10", "SO-TECH-FUS", "SO-RULING-56")
def test_a_fusion_ship_enters_an_asteroid_field_with_its_only_space() -> None:
    table = given("A % . B", fleet="A 1,1", shown={A: "fusion_reactor"}).play("fusion(0)", "step(right)")
    assert table.ship(0) == "A 1,2"


@rule("SO-MAP-8")
def test_a_face_down_asteroid_field_costs_one_space() -> None:
    table = given("A ?% . . B", fleet="A 1,1 e4").play("move(0)", "step(right)", "step(right)")
    assert table.ship(0) == "A 1,3 e3"


# Wormholes.


@rule("SO-MAP-7", "SO-RULING-23", "SO-EDGE-12")
def test_linked_wormholes_are_one_space_apart() -> None:
    table = given("A o . . o B", fleet="A 1,1 e4").play("move(0)", "step(right)", "jump(1,5)")
    assert table.ship(0) == "A 1,5 e3"
    table = given("A o . . ?o B", fleet="A 1,1 e4").play("move(0)", "step(right)")
    assert table.choices() == ["step(right)", "step(left)", "end"], "a lone face-up wormhole is space"
    assert table.refuse("jump(1,5)") == "SO-RULING-23"


@rule("SO-EDGE-12", "SO-REACT-3")
def test_an_enemy_ship_at_the_exit_means_a_collision() -> None:
    table = given("A o . . o B", fleet="A 1,2 e4; B 1,5 e4").play("move(0)", "jump(1,5)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-23")
def test_a_forced_jump_ends_the_move_at_another_wormhole() -> None:
    table = given("A o . o . B", fleet="A 1,1 e4", wormhole="forced_jump").play("move(0)", "step(right)")
    assert table.ship(0) == "A 1,4 e3"
    table = given("A o . . . B", fleet="A 1,1 e4", wormhole="forced_jump").play("move(0)", "step(right)")
    assert table.window == "step", "with no other wormhole it is space"
    table = given("A o . . o B", fleet="A 1,1 e4; B 1,5 e2", wormhole="forced_jump")
    table.play("move(0)", "step(right)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-23")
def test_inert_wormholes_are_space() -> None:
    table = given("A o . . o B", fleet="A 1,1 e4", wormhole="inert").play("move(0)", "step(right)")
    assert table.choices() == ["step(right)", "step(left)", "end"]


# Exploring and settling.


@rule("SO-EXPL-1", "SO-DEC-13")
def test_flipping_is_optional_and_only_where_the_move_ends() -> None:
    table = given("A ?. ?. B", fleet="A 1,1 e4").play("move(0)", "step(right)")
    assert table.window == "step"
    table.play("end")
    assert table.choices() == ["flip", "decline"]
    table.play("decline")
    assert table.table.up[1] == 0


@rule("SO-EXPL-2", "SO-RULING-24")
@pytest.mark.parametrize("sign", ["?.", "?%", "?o"])
def test_a_flipped_card_that_is_no_planet_has_no_further_effect(sign: str) -> None:
    table = given(f"A {sign} . B", fleet="A 1,1 e4").play("move(0)", "step(right)", "end", "flip")
    assert table.ship(0) == "A 1,2 e3"
    assert table.table.up[1] == 1


@rule("SO-COL-1", "SO-COL-2", "SO-RULING-26", "SO-DEC-14")
def test_meeples_settle_a_flipped_planet_at_least_one_of_them() -> None:
    table = given("A ?- . B", fleet="A 1,1 e4 m3").play("move(0)", "step(right)", "end", "flip")
    assert table.choices() == ["amount(1)", "amount(2)", "amount(3)"]
    table.play("amount(2)")
    assert table.planet(1, 2) == "A m2"
    assert table.ship(0) == "A 1,2 e3 m1"


@rule("SO-RULING-26", "SO-COL-2")
def test_landing_on_a_face_up_free_planet_settles_it_too() -> None:
    table = given("A - . B", fleet="A 1,1 e4 m1", worlds={(1, 2): "e2 o5 w1"})
    table.play("move(0)", "step(right)", "end")
    assert table.planet(1, 2) == "A m1 e2 o5 w1", "what lies there is the coloniser's"


@rule("SO-COL-3")
def test_a_drone_with_energy_stays_its_players() -> None:
    table = given("A ?- . B", fleet="A 1,1 e4").play("move(0)", "step(right)", "end", "flip")
    assert table.ship(0) == "A 1,2 e3"
    assert table.planet(1, 2) == "-"


@rule("SO-COL-4", "SO-CTRL-2", "SO-RULING-9", "SO-EDGE-13")
def test_a_drone_without_energy_is_stranded_and_the_next_coloniser_has_it() -> None:
    table = given("A ?- . B", fleet="A 1,1 e1; B 1,4 e4 m1").play("move(0)", "step(right)", "end", "flip")
    assert table.ship(0) == "- 1,2"
    table.play("move(1)", "step(left)", "step(left)")
    assert table.planet(1, 2) == "B m1"
    assert table.ship(0) == "B 1,2"


@rule("SO-RULING-9", "SO-TECH-FUS")
def test_a_fusion_reactor_keeps_a_stranded_drone() -> None:
    table = given("A ?- . B", fleet="A 1,1 e1", techs={A: "fusion_reactor"})
    table.play("move(0)", "step(right)", "end", "flip")
    assert table.ship(0) == "A 1,2"
    assert "fusion_reactor" in table.player(A)["open_techs"]


@rule("SO-RULING-25")
def test_a_flipped_planet_lands_all_ships_on_the_card() -> None:
    table = given("A ?- . B", fleet="A 1,1 e2 m1; A 1,2 e1").play("move(0)", "step(right)", "end", "flip")
    assert all(ship["docked"] for ship in table.seen()["ships"])


# Cargo.


@rule("SO-CARGO-1", "SO-CARGO-3", "SO-RULING-19", "SO-DEC-8")
def test_a_manifest_settles_every_good() -> None:
    table = given("A . B", fleet="A 1,1", worlds={(1, 1): "m3 e5 o4 bio1 nuke2"})
    table.play("load(0)", "amount(5)", "amount(4)", "amount(2)", "amount(1)", "amount(2)")
    assert table.ship(0) == "A 1,1 e5 o4 m2 bio1 nuke2"
    assert table.planet(1, 1) == "A m1"
    assert table.offers("move(0)"), "loading is no movement turn"


@rule("SO-RULING-19")
def test_one_manifest_before_the_move_and_one_after_it() -> None:
    table = given("A A . B", fleet="A 1,1 e2; B 1,4").play("load(0)", "amount(3)", "amount(0)", "amount(0)")
    assert table.refuse("load(0)") == "SO-RULING-19"
    table.play("move(0)", "step(right)", "end", "load(0)", "amount(0)", "amount(0)", "amount(0)")
    assert table.planet(1, 2) == "A m3 e5 o3"
    assert table.asked == B


@rule("SO-RULING-8", "SO-RULING-19", "SO-EDGE-14", "SO-CTRL-1")
def test_loading_the_last_meeple_gives_the_planet_up() -> None:
    table = given("A A B", fleet="A 1,1 e1; B 1,3 e3 m1", worlds={(1, 1): "m1 e4 o5 w2"})
    table.play("load(0)", "amount(1)", "amount(0)", "amount(1)")
    assert table.planet(1, 1) == "- e4 o5 w2"
    assert table.ship(0) == "A 1,1 e1 m1"
    table.play("pass", "pass")
    table = given("- A B", fleet="B 1,2 e3 m1", worlds={(1, 1): "e4 o5 w2"}, turn=B)
    table.play("move(0)", "step(left)", "end")
    assert table.planet(1, 1) == "B m1 e4 o5 w2"


@rule("SO-RULING-19")
def test_unloading_meeples_on_a_free_planet_settles_it() -> None:
    table = given("A - B", fleet="A 1,2 e2 m2").play("load(0)", "amount(1)", "amount(0)")
    assert table.planet(1, 2) == "A m2 e1"


@rule("SO-RULING-19")
def test_nothing_is_unloaded_on_an_enemy_planet_or_in_space() -> None:
    table = given("A . B", fleet="A 1,2 e2 m2; A 1,3 e2")
    assert table.refuse("load(0)") == "SO-RULING-19"
    assert table.refuse("load(1)") == "SO-RULING-19"


@rule("SO-RULING-19", "SO-RULING-34")
def test_fallout_does_not_bar_loading() -> None:
    table = given("A . B", fleet="A 1,1", worlds={(1, 1): "fallout3"}).play("load(0)", "amount(2)")
    assert table.offers("amount(1)")


@rule("SO-RES-2", "SO-RULING-19")
def test_a_planet_takes_no_more_than_ten_from_a_ship() -> None:
    table = given("A . B", fleet="A 1,1 e8", worlds={(1, 1): "e7 o0"}).play("load(0)")
    assert table.choices()[0] == "amount(5)"


@rule("SO-RULING-20")
@pytest.mark.parametrize("allowed", [False, True])
def test_ships_exchange_cargo_only_with_the_flag(allowed: bool) -> None:
    table = given("A . B", fleet="A 1,2 e4 m2; A 1,2 e1", fleet_transfer=allowed)
    if not allowed:
        assert table.refuse("exchange(0)") == "SO-RULING-20"
        return
    table.play("exchange(0)", "amount(1)", "amount(0)")
    assert (table.ship(0), table.ship(1)) == ("A 1,2 e1", "A 1,2 e4 m2")


@rule("SO-RULING-20", "SO-RULING-27")
def test_a_ship_that_gives_away_its_last_energy_in_space_is_lost() -> None:
    table = given("A . B", fleet="A 1,2 e4; A 1,2 e1", fleet_transfer=True).play("exchange(0)", "amount(0)")
    assert (table.ship(0), table.ship(1)) == ("gone", "A 1,2 e5")


@rule("SO-CARGO-2")
def test_a_destroyed_ship_takes_its_cargo_with_it() -> None:
    table = given("A * B", fleet="A 1,1 e5 m1 o2 bio1 nuke1").play("move(0)", "step(right)")
    assert table.ship(0) == "gone"
    assert "A" in table.alive
    assert sum(table.table.ship_ore) == 0


@rule("SO-CARGO-4")
def test_a_ship_without_meeples_is_a_drone() -> None:
    table = given("A . B", fleet="A 1,1 e5; A 1,1 e5 m1")
    assert [ship["drone"] for ship in table.seen()["ships"]] == [True, False]


@rule("SO-RULING-73", "SO-SCEN-5")
def test_flipping_a_garrison_is_an_attack() -> None:
    table = given("A ?n . B", fleet="A 1,1 e4 m4; B 1,4").play("move(0)", "step(right)", "end", "flip")
    assert table.planet(1, 2) == "A m2"
    assert table.ship(0) == "gone"
    table = given("A ?n . B", fleet="A 1,1 e4").play("move(0)", "step(right)", "end", "flip", "target(meeple)")
    assert table.planet(1, 2) == "n m1"
    assert table.ship(0) == "gone"


@rule("SO-RULING-73")
def test_other_ships_stay_docked_at_a_garrison() -> None:
    table = given("A ?n . B", fleet="A 1,1 e4; A 1,2 e3").play(
        "move(0)", "step(right)", "end", "flip", "target(meeple)"
    )
    assert table.ship(1) == "A 1,2 e3"
    table.idle("movement", rounds_more=1).idle("movement")
    assert table.offers("move(1)")


@rule("SO-RULING-73")
def test_a_garrison_neither_produces_nor_counts() -> None:
    table = given("A n . B", phase="production")
    assert table.planet(1, 2) == "n m2"
    assert table.seen()["cells"][1]["planet"]["neutral"]
