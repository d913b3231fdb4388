"""Why an answer, a target or a way to enter is refused in an attack: each reason has its own rule."""

from collections.abc import Mapping

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, C, Cell, Position, given

# Ways to attack the only enemy ship, ship 1, which B would like to save.
DEFENCES = "ship_armor energy_shield stealth"


def attacked(
    fleet: str = "A 1,2 e3 nuke1; B 1,3 e2",
    mode: str = "attack_1",
    shown: Mapping[int, str] | None = None,
    worlds: Mapping[Cell, str] | None = None,
) -> Position:
    """Ship 0 of A attacks in space, and B has all that saves a ship."""
    table = given("A . . B", fleet=fleet, techs={B: DEFENCES}, shown=shown, worlds=worlds)
    return table.play("move(0)", "step(right)", f"mode({mode})")


def entered(
    cargo: str,
    techs: str = "missile_defense force_field",
    stealth: tuple[int, ...] = (),
    shown: Mapping[int, str] | None = None,
    copied: Mapping[int, str] | None = None,
    kamikaze_needs_pilot: bool = False,
) -> Position:
    """Ship 0 of A enters the planet of B."""
    table = given(
        "A . B",
        fleet=f"A 1,1 e2 {cargo}",
        techs={B: techs},
        stealth=stealth,
        shown=shown,
        copied=copied,
        kamikaze_needs_pilot=kamikaze_needs_pilot,
    )
    return table.play("move(0)", "step(right)", "step(right)")


# A ship under attack.


@rule("SO-TECH-ARM", "SO-REACT-3")
def test_armor_is_refused_for_the_attack_or_for_want_of_ore() -> None:
    nuclear = attacked(mode="detonate_1")
    assert nuclear.refuse("use(ship_armor)") == "SO-TECH-ARM"
    assert nuclear.why_not("use(ship_armor)").text == "Ship Armor does not work against a nuclear attack."
    poor = attacked(worlds={(1, 4): "o0"})
    assert poor.why_not("use(ship_armor)").text == "None of your planets can pay 1 Ore for Ship Armor."
    burnt = attacked(worlds={(1, 4): "o3 fallout3"})
    assert burnt.refuse("use(ship_armor)") == "SO-TECH-ARM", "a planet under Fallout pays nothing"


@rule("SO-TECH-EMP", "SO-RULING-54")
def test_under_a_pulse_the_pulse_is_named() -> None:
    table = given("A . . B", fleet="A 1,2 e3; A 1,2 e1; B 1,3 e2", techs={A: "em_pulse_cannon", B: DEFENCES})
    table.play("pulse(1)", "aim(right)").decline_all("hack")
    table.play("move(0)", "step(right)")
    assert table.refuse("use(energy_shield)") == "SO-TECH-EMP"
    assert table.refuse("use(stealth)") == "SO-TECH-EMP"
    assert table.offers("use(ship_armor)")


@rule("SO-TECH-0b", "SO-TECH-STE", "SO-REACT-6")
def test_a_shield_without_energy_and_an_answer_that_was_tried() -> None:
    empty = attacked("A 1,2 e3 nuke1; B 1,3 e0")
    assert empty.why_not("use(energy_shield)").rule == "SO-TECH-0b"
    table = attacked("A 1,2 e3 nuke1; B 1,3 e4", shown={A: "hacker"}, worlds={(1, 1): "o0"})
    table.play("use(energy_shield)", "use(hacker)").decline_all("hack")
    assert (
        table.why_not("use(energy_shield)").text
        == "You have tried Energy Shield in this attack; each may be tried once."
    )
    assert table.refuse("use(energy_shield)") == "SO-REACT-6"


@rule("SO-RULING-12")
def test_the_energy_of_a_move_does_not_pay_for_a_shield() -> None:
    table = given("A . . B", fleet="A 1,2 e1; B 1,3 e1", techs={A: "energy_shield"}, shown={B: "engineer"})
    table.play("move(0)", "step(right)")
    assert (table.window, table.asked) == ("defend", A), "Ship Armor might be there, for all that others know"
    assert table.refuse("use(energy_shield)") == "SO-RULING-12"


@rule("SO-RULING-57", "SO-REACT-5", "SO-TECH-WMG")
def test_stealth_is_no_answer_when_it_ends_nor_to_the_gun() -> None:
    fleet = "A 1,2 e3; B 1,3 e2"
    ending = given("A . . B", fleet=fleet, stealth=(0,), techs={B: DEFENCES})
    ending.play("move(0)", "step(right)", "mode(enter)", "end")
    while ending.window == "move":
        ending.play("pass" if ending.offers("pass") else "end")
    assert ending.refuse("use(stealth)") == "SO-RULING-57"
    shot = given("A . . B", fleet="A 1,2 e11; B 1,3 e2", techs={A: "wave_motion_gun", B: DEFENCES})
    shot.play("fire(0)", "aim(right)").decline_all("hack")
    assert shot.refuse("use(stealth)") == "SO-REACT-5"


# A planet that is entered.


@rule("SO-TECH-MDS", "SO-TECH-STE", "SO-TECH-FFD", "SO-REACT-4")
def test_missile_defense_is_refused_for_a_crew_stealth_or_want_of_energy() -> None:
    assert entered("m2").refuse("use(missile_defense)") == "SO-TECH-MDS"
    assert entered("", stealth=(0,)).refuse("use(missile_defense)") == "SO-TECH-STE"
    table = entered("", shown={A: "hacker"})
    table.play("use(force_field)", "use(hacker)").decline_all("hack")
    assert table.refuse("use(force_field)") == "SO-REACT-6"
    assert table.offers("use(missile_defense)")


@rule("SO-RULING-61", "SO-TECH-KAM", "SO-REACT-4")
def test_why_a_counter_does_not_help() -> None:
    techs = "missile_defense"
    pilot = entered("", techs, shown={A: "kamikaze_pilot stealth"}, kamikaze_needs_pilot=True)
    pilot.play("use(missile_defense)").decline_all("hack")
    assert pilot.refuse("use(kamikaze_pilot)") == "SO-RULING-61"
    tried = entered("", techs, shown={A: "kamikaze_pilot stealth"}, copied={B: "hacker"})
    tried.play("use(missile_defense)").decline_all("hack")
    tried.play("use(kamikaze_pilot)", "use(hacker)").decline_all("hack")
    assert tried.refuse("use(kamikaze_pilot)") == "SO-REACT-6"


# How a card is entered.


@rule("SO-RULING-22", "SO-REACT-4")
def test_an_enemy_planet_is_not_simply_entered() -> None:
    table = given("A . B", fleet="A 1,1 e2 m1 bio1; B 1,3 e1", techs={A: "kamikaze_pilot"})
    table.play("move(0)", "step(right)", "step(right)")
    for form in ("mode(enter)", "mode(attack_1)", "mode(detonate_1)", "mode(overfly)"):
        assert table.refuse(form) == "SO-RULING-22", form
    over = given("A . B", fleet="A 1,1 e2 m1", techs={A: "kamikaze_pilot"}, overfly_enemy_planets=True)
    over.play("move(0)", "step(right)", "step(right)")
    assert "takes 2 spaces" in over.why_not("mode(overfly)").text


@rule("SO-RULING-62", "SO-COMB-2", "SO-COMB-5", "SO-REACT-8")
def test_an_attack_that_is_barred_empty_or_without_a_warhead() -> None:
    fleet = "A 1,2 e3; B 1,3 e2; C 1,3 e2; C 1,3 e2"
    table = given("A . . B\nC . . .", seats=3, fleet=fleet, stealth=(0,), ties=((B, A),), shown={B: "ambassador"})
    table.play("move(0)", "step(right)", "mode(attack_1)", "kind(ore)", "step(right)")
    assert table.refuse("mode(attack_1)") == "SO-RULING-62"
    assert table.refuse("mode(attack_3)") == "SO-COMB-2"
    assert table.refuse("mode(detonate_2)") == "SO-COMB-5"
    assert table.choices() == ["mode(enter)", "mode(attack_2)"]


@rule("SO-RULING-57", "SO-RULING-58", "SO-REACT-8")
def test_a_negated_stealth_is_told_when_the_ship_tries_again() -> None:
    table = given(
        "A . . B\n. . . .",
        fleet="A 1,2 e3 nuke1; B 1,3 e2",
        stealth=(0,),
        shown={B: "radio_telescope"},
    )
    table.play("move(0)", "step(right)", "mode(enter)").decline_all("hack")
    assert table.window == "step", "the telescope has seen the ship"
    table.play("step(right)")
    assert table.refuse("mode(enter)") == "SO-REACT-8"


@rule("SO-REACT-8", "SO-RULING-28")
def test_a_hacked_kamikaze_is_told_so() -> None:
    table = given(
        "A . B .",
        fleet="A 1,2 e2 m1",
        techs={A: "kamikaze_pilot"},
        shown={B: "hacker"},
        overfly_enemy_planets=True,
    )
    table.play("move(0)", "step(right)", "mode(kamikaze)", "use(hacker)").decline_all("hack")
    table.play("step(right)")
    assert table.choices() == ["mode(invade)", "mode(overfly)"]
    assert table.refuse("mode(kamikaze)") == "SO-REACT-8"


@rule("SO-RULING-57", "SO-RULING-58")
def test_without_a_telescope_a_ship_in_stealth_is_not_attacked() -> None:
    fleet = "A 1,2 e3 nuke1; B 1,3 e2; C 1,3 e2"
    table = given("A . . B\nC . . .", seats=3, fleet=fleet, stealth=(1,)).play("move(0)", "step(right)")
    assert table.choices() == ["mode(attack_2)", "mode(detonate_2)"]
    assert table.refuse("mode(attack_1)") == "SO-RULING-57"


# Targets, and ships that are named.


@rule("SO-RULING-30", "SO-RULING-57", "SO-RULING-62", "SO-STR-5")
def test_why_a_strike_is_not_aimed_at_a_ship() -> None:
    fleet = "A 1,1 e2; C 1,3 e1; B 1,3 e2; B 1,3 e2; B 1,4 e1; - 1,3"
    table = given(
        "A . B C", seats=3, fleet=fleet, stealth=(2,), ties=((C, A),), shown={C: "ambassador"}, ask="able"
    )
    table.play("move(0)", "step(right)", "step(right)")
    assert table.choices() == ["target(meeple)", "ship(3)"]
    assert table.refuse("ship(0)") == "SO-RULING-30", "the own one"
    assert table.refuse("ship(1)") == "SO-RULING-62", "of a guest with ties"
    assert table.refuse("ship(2)") == "SO-RULING-57", "in stealth"
    assert table.refuse("ship(4)") == "SO-RULING-30", "elsewhere"
    assert table.refuse("ship(9)") == "SO-STR-5"


@rule("SO-TECH-EMP", "SO-RULING-60")
def test_under_a_pulse_no_bunker_is_pierced() -> None:
    table = given(
        "A . B", fleet="A 1,1 e2", worlds={(1, 3): "b1 nuke1"}, techs={A: "armor_piercer surgical_strike"}
    )
    table.table.pulsed[2] = 1 << B
    table.play("move(0)", "step(right)", "step(right)")
    assert table.refuse("target(bunker)") == "SO-TECH-EMP"
    assert table.refuse("target(nuclear_warhead)") == "SO-TECH-EMP"


@rule("SO-COMB-4", "SO-RULING-57", "SO-CTRL-2", "SO-STR-5")
def test_which_ship_of_a_fleet_cannot_be_named() -> None:
    fleet = "A 1,2 e3; B 1,3 e2; B 1,3 e3; B 1,4 e1; B 1,3 e1"
    table = given("A . . B", fleet=fleet, stealth=(2,)).play("move(0)", "step(right)")
    assert table.choices() == ["ship(1)", "ship(4)"]
    refused = {"ship(0)": "SO-CTRL-2", "ship(2)": "SO-RULING-57", "ship(3)": "SO-COMB-4", "ship(9)": "SO-STR-5"}
    for form, rule_id in refused.items():
        assert table.refuse(form) == rule_id, form


# Elsewhere.


@rule("SO-TECH-0c", "SO-TECH-TRA", "SO-TECH-BRI")
@pytest.mark.parametrize(
    ("tech", "phase", "form", "rule_id"),
    [
        ("trader", "production", "kind(meeple)", "SO-TECH-TRA"),
        ("space_bridge", "building", "at(1,4)", "SO-TECH-BRI"),
        ("transport_beam", "movement", "at(1,4)", "SO-TECH-BEA"),
        ("energy_converter", "building", "amount(9)", "SO-TECH-ECV"),
    ],
)
def test_a_wrong_choice_in_a_use_cites_that_technology(tech: str, phase: str, form: str, rule_id: str) -> None:
    table = given("A A . B", techs={A: tech}, phase=phase).play(f"use({tech})").decline_all("pay")
    while tech == "energy_converter" and not table.offers("amount(1)"):
        table.play(table.choices()[0])
    assert table.refuse(form) == rule_id


@rule("SO-RULING-45", "SO-RSCH-1", "SO-RULING-14")
def test_surrender_and_research_have_their_time() -> None:
    table = given("A . B", phase="building", techs={A: "energy_converter"}, shown={B: "hacker"}, surrender=True)
    table.play("use(energy_converter)", "amount(1)")
    assert (table.window, table.asked) == ("hack", B)
    assert table.refuse("surrender") == "SO-RULING-45"
    table.play("decline", "at(1,1)")
    assert table.refuse("surrender") == "SO-RULING-14"
    flying = given("A . B", fleet="A 1,1 e2")
    assert (
        flying.why_not("research").text == "You Research in the Building phase only, as your first action in it."
    )
    assert flying.refuse("research") == "SO-RSCH-1"
