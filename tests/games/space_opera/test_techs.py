"""SO-TECH: each Technology by its card, with its payer, cost, target, duration and frequency (section 5)."""

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, given

# Drives.


@rule("SO-TECH-PLA", "SO-RULING-49")
def test_plasma_gives_one_space_more_for_each_energy() -> None:
    table = given("A . . . . B", fleet="A 1,1 e3; B 1,6", techs={A: "plasma_propulsion"})
    table.play("plasma(0)", *["step(right)"] * 3)
    assert table.ship(0) == "A 1,4 e2"
    assert table.player(A)["open_techs"] == ["plasma_propulsion"]


@rule("SO-TECH-PLA", "SO-RULING-49")
def test_plasma_may_be_left_out_and_stays_secret() -> None:
    table = given("A . . . B", fleet="A 1,1 e3; B 1,5", techs={A: "plasma_propulsion"}).play("move(0)")
    assert table.table.left == 2
    assert table.player(A)["open_techs"] == []


@rule("SO-TECH-PLA", "SO-REACT-8", "SO-TECH-HAK")
def test_a_hacked_drive_leads_back_to_the_choice_before() -> None:
    table = given("A . . . B", fleet="A 1,1 e3; B 1,5", shown={A: "plasma_propulsion", B: "hacker"})
    table.play("plasma(0)", "use(hacker)")
    assert table.asked == A
    assert table.window == "move"
    assert table.offers("move(0)")
    assert table.refuse("plasma(0)") == "SO-REACT-8"
    assert table.ship(0) == "A 1,1 e3", "nothing was spent"


@rule("SO-TECH-HYP", "SO-RULING-55")
def test_hyperspace_spends_more_energy_on_one_move() -> None:
    table = given("A . . . . . B", fleet="A 1,1 e4; B 1,7", techs={A: "hyperspace_drive"}).play("hyperspace(0)")
    assert table.choices() == ["amount(2)", "amount(3)", "amount(4)"]
    table.play("amount(2)", *["step(right)"] * 4)
    assert table.ship(0) == "A 1,5 e2"


@rule("SO-TECH-HYP", "SO-RULING-55", "SO-EDGE-31", "SO-TECH-PLA")
def test_hyperspace_passes_enemy_ships_and_supernovas() -> None:
    table = given(
        "A . . * . . B", fleet="A 1,1 e2; B 1,3 e1; B 1,7", shown={A: "hyperspace_drive plasma_propulsion"}
    )
    table.play("hyperspace_plasma(0)")
    assert table.table.left == 6
    table.play(*["step(right)"] * 4, "end")
    assert table.ship(0) == "gone", "without Energy in space"
    table = given("A . . * . . B", fleet="A 1,1 e3; B 1,3 e1; B 1,7", shown={A: "hyperspace_drive"})
    table.play("hyperspace(0)", "amount(2)", *["step(right)"] * 4)
    assert table.ship(0) == "A 1,5 e1"
    table = given("A . . * . . B", fleet="A 1,1 e3; B 1,7", shown={A: "hyperspace_drive"})
    table.play("hyperspace(0)", "amount(2)", *["step(right)"] * 3, "end")
    assert table.ship(0) == "gone", "a Supernova counts where the move ends"


@rule("SO-EDGE-31", "SO-RULING-55")
def test_hyperspace_enters_no_planet_not_even_an_own_one() -> None:
    table = given("A . A . B", fleet="A 1,2 e4; B 1,5", shown={A: "hyperspace_drive"})
    assert not table.offers("hyperspace(0)")
    table = given(". . A\nA . .\n. . B", fleet="A 1,2 e4; B 3,3", shown={A: "hyperspace_drive"})
    table.play("hyperspace(0)", "amount(2)")
    assert table.refuse("step(right)") == "SO-RULING-55"


@rule("SO-EDGE-31", "SO-RULING-55", "SO-REACT-3")
def test_a_collision_on_arrival() -> None:
    table = given("A . . . . B", fleet="A 1,1 e4; B 1,5 e1; B 1,6", shown={A: "hyperspace_drive"})
    table.play("hyperspace(0)", "amount(2)", *["step(right)"] * 4)
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-55", "SO-RULING-32")
def test_an_arrival_that_may_not_attack_goes_back() -> None:
    table = given(
        "A . . . . B",
        fleet="A 1,1 e4; B 1,5 e1; B 1,6",
        shown={A: "hyperspace_drive", B: "ambassador"},
        ties=((B, A),),
    )
    table.play("hyperspace(0)", "amount(2)", *["step(right)"] * 4)
    assert table.window == "tribute"
    table.play("kind(ore)")
    assert table.ship(0) == "A 1,4 e2"


@rule("SO-TECH-FUS", "SO-RULING-56", "SO-RULING-49")
def test_a_fusion_reactor_saves_a_ship_that_runs_dry() -> None:
    table = given("A . . B", fleet="A 1,1 e1 m1; B 1,4", techs={A: "fusion_reactor"}).play(
        "move(0)", "step(right)", "end"
    )
    assert table.ship(0) == "A 1,2 m1"
    assert table.player(A)["open_techs"] == ["fusion_reactor"]
    table = given("A . . B", fleet="A 1,1 e1 m1; B 1,4", techs={A: "fusion_reactor"}, shown={B: "hacker"})
    table.play("move(0)", "step(right)", "end", "use(hacker)")
    assert table.ship(0) == "gone"


@rule("SO-TECH-FUS", "SO-RULING-56")
def test_a_fusion_ship_at_zero_moves_one_space() -> None:
    table = given("A . . B", fleet="A 1,2; B 1,4", shown={A: "fusion_reactor"})
    assert table.refuse("move(0)") == "SO-MOVE-4"
    table.play("fusion(0)", "step(right)")
    assert table.ship(0) == "A 1,3"
    assert table.asked == B, "one move per ship and phase"


# Stealth and Radio Telescope.


@rule("SO-TECH-STE", "SO-RULING-57", "SO-DEC-10")
def test_in_stealth_a_ship_passes_a_blockade() -> None:
    table = given("A . . . B", fleet="A 1,1 e4; B 1,2 e1; B 1,5", shown={A: "stealth"})
    table.play("cloak(0)", "move(0)", "step(right)", "mode(enter)", "step(right)")
    assert table.ship(0) == "A 1,3 e2"
    assert table.ship(1) == "B 1,2 e1"


@rule("SO-TECH-STE")
def test_stealth_is_used_once_per_ship_and_phase_during_the_move_too() -> None:
    table = given("A . . . B", fleet="A 1,1 e4; B 1,5", shown={A: "stealth"}).play(
        "move(0)", "step(right)", "cloak(0)"
    )
    assert table.window == "step"
    assert table.refuse("cloak(0)") in ("SO-TECH-STE", "SO-MOVE-2")
    assert table.seen()["ships"][0]["stealth"]


@rule("SO-TECH-STE", "SO-RULING-57")
def test_stealth_ends_with_the_phase() -> None:
    table = given("A . . . B", fleet="A 1,1 e4; B 1,5", shown={A: "stealth"}).play("cloak(0)", "pass", "pass")
    assert not table.seen()["ships"][0]["stealth"]


@rule("SO-RULING-57")
def test_a_ship_in_stealth_that_attacks_is_covered() -> None:
    table = given("A . . . B", fleet="A 1,2 e4; B 1,3 e1; B 1,5", shown={A: "stealth"}, stealth=(0,))
    table.play("move(0)", "step(right)", "mode(attack_1)")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e3", "gone")


@rule("SO-RULING-57", "SO-RULING-58", "SO-TECH-RAD")
def test_a_radio_telescope_uncovers_an_attacker_in_stealth() -> None:
    fleet = "A 1,2 e4; B 1,3 e1; B 1,5"
    table = given("A . . . B", fleet=fleet, shown={A: "stealth"}, stealth=(0,), techs={B: "radio_telescope"})
    table.play("move(0)", "step(right)", "mode(attack_1)").decline_all("defend")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-58", "SO-TECH-RAD", "SO-REACT-8")
def test_a_radio_telescope_negates_sharing() -> None:
    table = given(
        "A . . . B", fleet="A 1,1 e4; B 1,2 e1; B 1,5", shown={A: "stealth"}, techs={B: "radio_telescope"}
    )
    table.play("cloak(0)")
    table.decline_all("hack").play("move(0)", "step(right)", "mode(enter)")
    assert table.window == "step"
    assert table.ship(0) == "A 1,1 e3"
    assert table.choices() == ["step(right)", "end"], "it may end the move where it stands"
    table.play("step(right)").decline_all("defend")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-58", "SO-RULING-49")
def test_a_hacked_telescope_lets_stealth_work() -> None:
    table = given(
        "A . . . B", fleet="A 1,1 e4; B 1,2 e1; B 1,5", shown={A: "stealth hacker", B: "radio_telescope"}
    )
    table.play("cloak(0)", "move(0)", "step(right)", "mode(enter)", "use(hacker)")
    assert table.ship(0) == "A 1,2 e3"


@rule("SO-RULING-58", "SO-TECH-RAD")
def test_the_holder_of_a_telescope_may_attack_a_ship_in_stealth() -> None:
    fleet = "A 1,2 e4; B 1,3 e1; B 1,5"
    table = given("A . . . B", fleet=fleet, stealth=(1,), shown={A: "radio_telescope"}).play(
        "move(0)", "step(right)"
    )
    assert table.choices() == ["mode(enter)", "mode(attack_1)"]
    table.play("mode(attack_1)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")
    table = given("A . . . B", fleet=fleet, stealth=(1,), shown={A: "radio_telescope", B: "hacker"})
    table.play("move(0)", "step(right)", "mode(attack_1)", "use(hacker)")
    assert table.window == "step", "back to the choice before"
    table.play("step(right)")
    assert table.table.left == 1, "the step that was undone has cost no space"
    table.play("end")
    assert table.ship(0) == "A 1,3 e3"


@rule("SO-TECH-RAD", "SO-RULING-58", "SO-RULING-68", "SO-DEC-10")
def test_looks_are_private_and_cost_one_energy_each() -> None:
    table = given("A ?* ?- . B", fleet="A 1,1; B 1,5", shown={A: "radio_telescope"})
    table.play("use(radio_telescope)", "at(1,2)", "at(1,3)")
    assert table.table.energy[0] == 1
    cells = table.seen(A)["cells"]
    assert (cells[1]["kind"], cells[2]["kind"]) == ("supernova", "planet")
    assert [cell["kind"] for cell in table.seen(B)["cells"][1:3]] == [None, None]
    assert table.seen(B)["cells"][1]["looked"] == [A]


@rule("SO-TECH-RAD", "SO-RULING-64")
def test_a_look_may_be_one_card_and_is_paid_from_any_planet() -> None:
    table = given("A A ?* ?- B", fleet="A 1,1; B 1,5", shown={A: "radio_telescope"})
    table.play("use(radio_telescope)", "at(1,3)", "end")
    assert table.window == "pay"
    assert table.choices() == ["at(0)", "at(1)"]
    table.play("at(1,2)")
    assert (table.table.energy[0], table.table.energy[1]) == (3, 2)


# EM Pulse Cannon and Wave Motion Gun.


@rule("SO-TECH-EMP", "SO-RULING-54")
def test_a_pulse_holds_enemy_ships_to_the_end_of_the_phase() -> None:
    table = given("A . . B", fleet="A 1,2 e3; B 1,3 e3; A 1,3", shown={A: "em_pulse_cannon"}, stealth=(2,))
    table.play("pulse(0)", "aim(right)")
    assert table.ship(0) == "A 1,2 e2"
    assert table.refuse("pulse(0)") == "SO-TECH-EMP", "once per ship and phase"
    table.play("pass")
    assert table.refuse("move(1)") == "SO-TECH-EMP"
    table.play("pass")
    assert table.table.pulsed[2] == 0


@rule("SO-RULING-54", "SO-TECH-EMP")
def test_a_ship_that_enters_a_pulse_stops_there() -> None:
    table = given("A . . . B", fleet="A 1,2 e3; B 1,4 e3; B 1,5", shown={A: "em_pulse_cannon"}).play(
        "pulse(0)", "aim(right)"
    )
    table.play("pass", "move(1)", "step(left)")
    assert table.ship(1) == "B 1,3 e2"


@rule("SO-EDGE-30", "SO-RULING-54", "SO-TECH-EMP")
def test_a_pulse_on_a_planet_switches_off_its_force_field_but_not_its_bunkers() -> None:
    fleet = "A 1,2 e3; A 1,1 e3 m2; B 1,4"
    table = given("A . B B", fleet=fleet, worlds={(1, 3): "m1 b1"}, shown={A: "em_pulse_cannon", B: "force_field"})
    table.play("pulse(0)", "aim(right)", "move(1)", "step(right)", "step(right)")
    assert "attack 2, defence 2" in " ".join(table.told())
    assert table.planet(1, 3) == "- e3 o3 b1"


@rule("SO-EDGE-30", "SO-RULING-54", "SO-TECH-ARM")
def test_under_a_pulse_armor_works_and_a_shield_does_not() -> None:
    fleet = "A 1,2 e3; A 1,1 e3; B 1,3 e3; B 1,5"
    table = given("A . . . B", fleet=fleet, shown={A: "em_pulse_cannon", B: "ship_armor energy_shield stealth"})
    table.play("pulse(0)", "aim(right)", "move(1)", "step(right)", "step(right)")
    assert table.choices() == ["use(ship_armor)", "decline"]


@rule("SO-RULING-54")
def test_fusion_does_not_save_a_ship_under_a_pulse() -> None:
    fleet = "A 1,2 e3; B 1,4 e1; B 1,5"
    table = given("A . . . B", fleet=fleet, shown={A: "em_pulse_cannon", B: "fusion_reactor"})
    table.play("pulse(0)", "aim(right)", "pass", "move(1)", "step(left)")
    assert table.ship(1) == "gone"


@rule("SO-RULING-54")
def test_the_owner_of_a_pulse_is_not_affected_by_it() -> None:
    fleet = "A 1,2 e3; A 1,1 e3; B 1,5"
    table = given("A . . . B", fleet=fleet, shown={A: "em_pulse_cannon"}).play("pulse(0)", "aim(right)")
    table.play("move(1)", "step(right)", "step(right)")
    assert table.ship(1) == "A 1,3 e2"


@rule("SO-TECH-WMG", "SO-RULING-53", "SO-EDGE-34", "SO-REACT-5")
def test_the_gun_destroys_three_cards_in_a_line() -> None:
    fleet = "A 1,1 e11; A 1,2 e1; B 1,3 e1; B 1,3 e2 m1; B 1,5"
    table = given("- . . ?- B\nA . . . .", fleet=fleet, shown={A: "wave_motion_gun"})
    table.play("fire(0)", "aim(right)")
    assert [table.ship(ship) for ship in range(5)] == ["A 1,1 e1", "gone", "gone", "gone", "B 1,5"]
    assert [table.seen()["cells"][cell]["kind"] for cell in range(1, 4)] == ["space"] * 3
    assert len(table.seen()["gone"]) == 1
    assert table.planet(1, 5) == "B m3 e3 o3"


@rule("SO-EDGE-34", "SO-RULING-53", "SO-RULING-27")
def test_the_gun_needs_ten_energy_and_an_eleventh_to_live_on() -> None:
    table = given("A . . . B", fleet="A 1,2 e9; B 1,5", shown={A: "wave_motion_gun"})
    assert table.refuse("fire(0)") == "SO-TECH-WMG"
    table = given("A . . . B", fleet="A 1,2 e10; B 1,5", shown={A: "wave_motion_gun"}).play(
        "fire(0)", "aim(right)"
    )
    assert table.ship(0) == "gone"
    assert table.winners == "A", "the planet of B is no more"


@rule("SO-TECH-WMG", "SO-RULING-53")
def test_the_gun_is_the_ships_move() -> None:
    table = given("A . . . B\n. . . . .", fleet="A 1,1 e12; A 1,1 e2; B 1,5", shown={A: "wave_motion_gun"})
    table.play("fire(0)", "aim(down)")
    assert table.refuse("move(1)") == "SO-RULING-72"
    table.play("end", "pass")
    assert table.refuse("move(0)") == "SO-MOVE-2"


@rule("SO-RULING-53")
@pytest.mark.parametrize("shape", ["single", "area"])
def test_the_gun_has_other_shapes(shape: str) -> None:
    drawn = "A . . . . . B\n- - . . . . ."
    table = given(drawn, fleet="A 1,1 e12; B 1,7", shown={A: "wave_motion_gun"}, wmg_shape=shape).play("fire(0)")
    if shape == "single":
        assert table.offers("at(2,3)")
        assert not table.offers("at(1,5)")
        table.play("at(2,1)")
        assert (table.planet(2, 1), table.seen()["cells"][7]["kind"]) == ("-", "space")
        assert table.seen()["cells"][8]["kind"] == "planet"
    else:
        assert [table.seen()["cells"][cell]["kind"] for cell in (7, 8)] == ["space", "space"]


@rule("SO-RULING-53")
@pytest.mark.parametrize("pierces", [False, True])
def test_ships_may_answer_the_gun_unless_it_pierces(pierces: bool) -> None:
    fleet = "A 1,1 e11; B 1,3 e2; B 1,6"
    table = given(
        "A . . . . B", fleet=fleet, shown={A: "wave_motion_gun", B: "energy_shield"}, wmg_pierces=pierces
    )
    table.play("fire(0)")
    if pierces:
        assert table.ship(1) == "gone"
    else:
        table.play("use(energy_shield)")
        assert table.ship(1) == "B 1,3 e1"


@rule("SO-RULING-54", "SO-TECH-WMG")
def test_a_pulse_spares_its_card_from_the_gun() -> None:
    fleet = "A 1,1 e11; B 1,3 e2; B 1,2 e2; B 1,6"
    table = given("A . . . . B", fleet=fleet, shown={A: "wave_motion_gun", B: "em_pulse_cannon"}, turn=B)
    table.play("pulse(2)", "aim(right)", "pass", "fire(0)")
    assert (table.ship(1), table.ship(2)) == ("B 1,3 e2", "gone")


@rule("SO-TECH-WMG", "SO-TECH-HAK", "SO-REACT-5")
def test_a_hacked_shot_was_the_main_action_all_the_same() -> None:
    fleet = "A 1,1 e12; B 1,2 e2; B 1,6"
    table = given("A . . . . B", fleet=fleet, shown={A: "wave_motion_gun", B: "hacker"}).play("fire(0)")
    table.play("use(hacker)")
    assert (table.ship(0), table.ship(1)) == ("A 1,1 e2", "B 1,2 e2")
    assert table.table.main_done


# Bridges, beams, converters.


@rule("SO-TECH-BRI", "SO-RULING-67", "SO-RULING-64", "SO-DEC-5", "SO-DEC-28")
def test_a_bridge_moves_energy_and_ore_one_way() -> None:
    table = given("A A . B", phase="building", shown={A: "space_bridge"}).play("use(space_bridge)", "at(1,1)")
    assert table.choices() == ["at(0)", "at(1)"], "either planet pays"
    table.play("at(1,2)", "amount(3)", "amount(2)")
    assert (table.planet(1, 1), table.planet(1, 2)) == ("A m3 o1", "A m3 e5 o5")
    assert table.window == "build", "it may be used again while it can be paid"


@rule("SO-TECH-BRI")
def test_a_bridge_works_in_building_only() -> None:
    table = given("A A . B", fleet="A 1,1", shown={A: "space_bridge"})
    assert table.refuse("use(space_bridge)") == "SO-TECH-BRI"


@rule("SO-TECH-BEA", "SO-RULING-52", "SO-DEC-5")
def test_a_beam_sends_any_resource_tokens_for_two_energy() -> None:
    worlds = {(1, 1): "m3 e5 o4", (1, 2): "m1 e0 o0"}
    table = given("A A . B", phase="building", worlds=worlds, shown={A: "transport_beam"}).play(
        "use(transport_beam)"
    )
    table.play("at(1,1)", "amount(1)", "amount(4)", "amount(2)")
    assert (table.planet(1, 1), table.planet(1, 2)) == ("A m1 e2", "A m3 e1 o4")


@rule("SO-RULING-52", "SO-RULING-16")
def test_beamed_meeples_keep_their_state_and_the_free_ones_go_first() -> None:
    worlds = {(1, 1): "m3 e5 used2", (1, 2): "m1 e3 used1"}
    table = given("A A . B", phase="building", worlds=worlds, shown={A: "transport_beam"}).play(
        "use(transport_beam)"
    )
    table.play("at(1,1)", "at(1,2)")
    while table.window == "pay":
        table.play("at(1,1)")
    table.play("amount(0)", "amount(0)", "amount(2)")
    assert (table.table.used[0], table.table.used[1]) == (1, 2)


@rule("SO-RULING-52", "SO-TECH-BEA")
def test_a_beam_loads_a_ship_anywhere_and_settles_a_free_planet() -> None:
    table = given("A . - B", fleet="A 1,2 e1; B 1,4", worlds={(1, 1): "e9"}, shown={A: "transport_beam"})
    table.play("use(transport_beam)", "at(1,1)", "ship(0)", "amount(7)", "amount(0)", "amount(1)")
    assert table.ship(0) == "A 1,2 e8 m1"
    table = given("A . - B", fleet="B 1,4", worlds={(1, 1): "e9"}, shown={A: "transport_beam"})
    table.play("use(transport_beam)", "at(1,3)", "amount(2)")
    assert table.planet(1, 3) == "A m2"
    table = given("A . - B", fleet="B 1,3 e1; B 1,4", worlds={(1, 1): "e9"}, shown={A: "transport_beam"})
    assert not table.play("use(transport_beam)").offers("at(1,3)"), "not where an enemy ship is"


@rule("SO-RULING-52", "SO-TECH-BEA")
@pytest.mark.parametrize(
    ("item", "here", "there"),
    [
        ("windmill", "A m3 o3 r1 f2 b2 bio1", "A m3 e3 o3 w3"),
        ("bunker", "A m3 o3 w2 r1 f2 bio1", "A m3 e3 o3 w2 b2"),
        ("bio_warhead", "A m3 o3 w2 r1 f2 b2", "A m3 e3 o3 w2 bio1"),
    ],
)
def test_a_beam_sends_one_structure_for_three_energy(item: str, here: str, there: str) -> None:
    worlds = {(1, 1): "w2 r1 f2 b2 bio1", (1, 2): "w2"}
    table = given("A A . B", phase="building", worlds=worlds, shown={A: "transport_beam"}).play(
        "use(transport_beam)"
    )
    table.play("at(1,1)", f"build({item})")
    while table.window == "pay":
        table.play("at(1,1)")
    assert (table.planet(1, 1), table.planet(1, 2)) == (here, there), "levels above three are lost"


@rule("SO-RULING-52")
def test_a_beam_brings_a_ship_home_with_its_cargo() -> None:
    table = given("A . . B", fleet="A 1,3 e1 m2 nuke1; B 1,4", shown={A: "transport_beam"}).play(
        "use(transport_beam)"
    )
    table.play("ship(0)", "build(ship)")
    assert table.ship(0) == "A 1,1 e1 m2 nuke1"


@rule("SO-RULING-52", "SO-RULING-27")
def test_a_ship_that_beams_away_its_last_energy_is_lost() -> None:
    table = given("A . . B", fleet="A 1,3 e1; B 1,4", shown={A: "transport_beam"}).play("use(transport_beam)")
    table.play("ship(0)", "at(1,1)")
    assert table.ship(0) == "gone"


@rule("SO-EDGE-33", "SO-RULING-52", "SO-REACT-5", "SO-INV-1")
def test_a_beam_invasion_passes_a_force_field_and_takes_the_turn() -> None:
    worlds = {(1, 1): "m6 e5"}
    table = given("A . B B", fleet="A 1,1 e2; B 1,3", worlds=worlds, shown={A: "transport_beam", B: "force_field"})
    table.play("use(transport_beam)", "at(1,1)", "at(1,4)", "amount(5)")
    assert table.planet(1, 4) == "A m2 e3 o3"
    assert table.planet(1, 1) == "A m1 e3 o3"
    assert table.refuse("move(0)") == "SO-RULING-72"


@rule("SO-REACT-5", "SO-RULING-52")
def test_a_hacked_beam_invasion_sends_nobody() -> None:
    table = given(
        "A . . B", fleet="A 1,1 e2; B 1,4", worlds={(1, 1): "m6 e5"}, shown={A: "transport_beam", B: "hacker"}
    )
    table.play("use(transport_beam)", "at(1,1)", "at(1,4)", "amount(5)", "use(hacker)")
    assert (table.planet(1, 1), table.planet(1, 4)) == ("A m6 e3 o3", "B m3 e3 o3")
    assert table.table.main_done


@rule("SO-TECH-ECV", "SO-TECH-MCV", "SO-RULING-51", "SO-EDGE-38")
def test_converters_take_a_fee_and_lose_a_token_each_time() -> None:
    worlds = {(1, 1): "e4 o3"}
    table = given("A . B", phase="building", worlds=worlds, shown={A: "energy_converter matter_converter"})
    table.play("use(energy_converter)", "amount(3)")
    assert table.planet(1, 1) == "A m3 o6"
    table.play("use(matter_converter)", "amount(5)")
    assert table.planet(1, 1) == "A m3 e5"
    total = 5
    while table.offers("use(energy_converter)") or table.offers("use(matter_converter)"):
        kind = "energy" if table.offers("use(energy_converter)") else "matter"
        table.play(f"use({kind}_converter)")
        if table.window == "draft":
            table.play(table.choices()[-1])
        total -= 1
        assert table.table.energy[0] + table.table.ore[0] == total
    assert total == 1


@rule("SO-RULING-51")
def test_one_for_one_converters_work_once_per_turn_and_card() -> None:
    table = given(
        "A . B",
        phase="building",
        worlds={(1, 1): "e4 o3"},
        shown={A: "energy_converter"},
        converter_rate="one_for_one",
    )
    table.play("use(energy_converter)", "amount(4)")
    assert table.planet(1, 1) == "A m3 o7"
    assert not table.offers("use(energy_converter)")


@rule("SO-RULING-51", "SO-RES-2")
def test_a_converter_makes_no_more_than_a_planet_stores() -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "e9 o8"}, shown={A: "energy_converter"})
    assert table.play("use(energy_converter)").choices() == ["amount(1)", "amount(2)"]


# Rogue, Trader, Spy.


@rule("SO-TECH-ROG", "SO-RULING-63", "SO-DEC-25", "SO-DEC-29")
def test_a_rogue_takes_a_token_of_each_other_player() -> None:
    table = given(
        "A A B C", seats=3, phase="production", worlds={(1, 1): "e0 o0", (1, 2): "f1"}, shown={A: "rogue"}
    )
    table.play("use(rogue)", "kind(ore)", "at(1,1)", "kind(meeple)", "at(1,2)")
    assert (table.planet(1, 1), table.planet(1, 2)) == ("A m3 e3 o4", "A m4 e6 o6 f1")
    assert (table.planet(1, 3), table.planet(1, 4)) == ("B m3 e6 o5", "C m2 e6 o6")
    assert table.table.round == 2, "once per Production, so the Round went on by itself"


@rule("SO-EDGE-36", "SO-RULING-63", "SO-RES-5")
def test_a_rogue_may_take_the_last_meeple() -> None:
    table = given("A B .", phase="production", worlds={(1, 2): "m1"}, shown={A: "rogue"})
    table.play("use(rogue)", "kind(meeple)")
    assert table.table.is_over
    assert table.winners == "A"
    table = given("A B .", phase="production", worlds={(1, 2): "m1"}, shown={A: "rogue"}, rogue_meeples=False)
    assert not table.play("use(rogue)").offers("kind(meeple)")


@rule("SO-TECH-TRA", "SO-RULING-63", "SO-EDGE-37", "SO-RES-2", "SO-DEC-25")
def test_what_goes_beyond_ten_is_lost_in_a_trade() -> None:
    worlds = {(1, 1): "e0 o7", (1, 2): "e2 o5"}
    table = given("A B .", phase="production", worlds=worlds, shown={A: "trader"})
    assert table.planet(1, 1) == "A m3 e3 o10"
    table.play("use(trader)", "kind(energy)", "kind(ore)", "kind(ore)")
    assert table.planet(1, 1) == "A m3 e2 o10"
    assert table.planet(1, 2) == "B m3 e6 o6", "one Energy more and two Ore less, and then its own production"


@rule("SO-EDGE-37", "SO-RULING-63")
def test_a_victim_with_one_token_cannot_be_forced_to_trade() -> None:
    table = given("A B .", phase="production", worlds={(1, 2): "e1 o0"}, shown={A: "trader"})
    assert table.table.round == 2, "there was nothing to use, so nobody was asked"


@rule("SO-TECH-SPY", "SO-RULING-50", "SO-RULING-68", "SO-DEC-6")
def test_a_spy_sees_all_hands_and_copies_one_technology() -> None:
    table = given("A . B", phase="building", shown={A: "spy"}, techs={B: "fusion_reactor engineer spy"})
    table.play("use(spy)", "decline")
    assert table.choices() == ["tech(engineer)", "tech(fusion_reactor)", "decline"]
    assert table.player(B, A)["techs"] == ["engineer", "fusion_reactor", "spy"]
    assert table.player(B, None)["techs"] == []
    table.play("tech(fusion_reactor)")
    assert table.player(A, A)["copied"] == ["fusion_reactor"]
    assert table.player(A, B)["copied"] == []
    assert table.player(A, B)["copies"]
    assert table.refuse("use(spy)") == "SO-TECH-SPY", "once per Round"


@rule("SO-EDGE-29", "SO-RULING-50", "SO-RULING-56")
def test_a_copied_fusion_reactor_serves_to_the_end_of_the_round() -> None:
    table = given(
        "A . . B", shown={A: "spy", B: "fusion_reactor"}, fleet="A 1,2; B 1,4", energy_check="end_of_move"
    )
    table.play("use(spy)", "tech(fusion_reactor)", "fusion(0)", "step(right)")
    assert table.ship(0) == "A 1,3"
    table.idle(rounds_more=1)
    assert table.player(A, A)["copied"] == []
    assert table.ship(0) == "A 1,3", "it was still his in Maintenance"
    table.idle(rounds_more=1)
    assert table.ship(0) == "gone"


@rule("SO-EDGE-29", "SO-RULING-50", "SO-TECH-HAK")
def test_a_copied_hacker_has_a_use_of_its_own() -> None:
    table = given(
        "A . . B",
        phase="building",
        shown={A: "spy hacker", B: "hacker energy_converter"},
        worlds={(1, 4): "e9 o0"},
    )
    table.play("use(spy)", "decline", "tech(hacker)", "pass")
    table.play("use(energy_converter)", "amount(1)", "use(hacker)", "decline")
    assert table.asked == B
    table.play("use(energy_converter)", "amount(1)")
    assert table.asked == A
    assert table.offers("use(hacker)")


@rule("SO-EDGE-29", "SO-RULING-62", "SO-RULING-50")
def test_ties_of_a_copied_ambassador_end_with_the_round() -> None:
    table = given("A . B", phase="production", shown={A: "spy", B: "ambassador"})
    table.play("use(spy)", "tech(ambassador)").decline_all("produce")
    table.play("seat(1)", "accept")
    table.idle("building")
    assert table.seen()["treaties"] == []


@rule("SO-RULING-50")
def test_with_spy_scope_all_everything_is_copied() -> None:
    table = given(
        "A . B", phase="building", shown={A: "spy", B: "engineer spy"}, techs={B: "rogue"}, spy_scope="all"
    )
    table.play("use(spy)").decline_all("hack")
    assert table.player(A, A)["copied"] == ["engineer", "rogue"]


# Payments in general.


@rule("SO-TECH-0a", "SO-RULING-64", "SO-DEC-28")
def test_a_planet_paid_cost_may_be_split() -> None:
    worlds = {(1, 1): "e1 m2", (1, 2): "e1", (1, 3): "e1"}
    table = given("A A A . B", phase="building", worlds=worlds, shown={A: "transport_beam"}).play(
        "use(transport_beam)"
    )
    table.play("at(1,1)", "at(1,2)")
    assert table.window == "pay"
    table.play("at(1,2)", "at(1,3)")
    assert [table.table.energy[cell] for cell in range(3)] == [1, 0, 0]


@rule("SO-TECH-0b", "SO-RULING-12")
def test_ship_energy_is_that_of_the_ship_itself() -> None:
    table = given(
        "A . . B", fleet="A 1,2; A 1,1 e5; B 1,4", shown={A: "em_pulse_cannon"}, energy_check="end_of_move"
    )
    assert table.refuse("pulse(0)") == "SO-TECH-EMP"
    assert table.offers("pulse(1)")


@rule("SO-RULING-48")
def test_two_copies_have_separate_uses_but_no_double_bonus() -> None:
    table = given("A . B", phase="production", worlds={(1, 2): "e0"}, shown={A: "rogue rogue"})
    table.play("use(rogue)", "kind(energy)")
    assert table.offers("use(rogue)")
    table.play("use(rogue)", "kind(energy)")
    assert table.table.energy[0] == 8
