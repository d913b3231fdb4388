"""SO-COMB, SO-REACT-3, SO-RULING-31, SO-RULING-32: ships meet."""

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, Position, given

LINE = "A . . . B"


def meet(**given_more: object) -> Position:
    """Ship 0 of A attacks ship 1 of B in space; ship 2 of B waits at home, so that the phase goes on."""
    settings: dict[str, object] = {"fleet": "A 1,2 e3; B 1,3 e3; B 1,5 e1", **given_more}
    table = given(LINE, **settings)  # type: ignore[arg-type]
    return table.play("move(0)", "step(right)")


@rule("SO-COMB-2", "SO-COMB-1", "SO-DEC-11")
def test_both_ships_of_a_collision_are_destroyed() -> None:
    table = meet()
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-COMB-3")
def test_ships_of_one_player_share_a_card() -> None:
    table = given(LINE, fleet="A 1,2 e3; A 1,3 e3; B 1,5 e1").play("move(0)", "step(right)", "end")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e2", "A 1,3 e3")


@rule("SO-COMB-4", "SO-EDGE-16", "SO-DEC-17")
def test_the_owner_of_a_fleet_sacrifices_a_ship_of_his_choice() -> None:
    table = meet(fleet="A 1,2 e3; B 1,3 e3 m2; B 1,3 e1; B 1,3 e2 m1; B 1,5 e1")
    assert table.asked == B
    assert table.window == "name_ship"
    table.play("ship(2)")
    assert [table.ship(ship) for ship in range(4)] == ["gone", "B 1,3 e3 m2", "gone", "B 1,3 e2 m1"]


@rule("SO-COMB-5", "SO-RULING-31")
def test_a_nuclear_warhead_destroys_the_whole_fleet_and_the_attacker() -> None:
    table = meet(fleet="A 1,2 e3 nuke1; B 1,3 e3; B 1,3 e1; B 1,5 e1")
    assert table.choices() == ["mode(attack_1)", "mode(detonate_1)"]
    table.play("mode(detonate_1)")
    assert [table.ship(ship) for ship in range(4)] == ["gone", "gone", "gone", "B 1,5 e1"]


@rule("SO-RULING-31")
def test_a_warhead_that_is_not_detonated_is_lost_with_its_ship() -> None:
    table = meet(fleet="A 1,2 e3 nuke1; B 1,3 e3; B 1,3 e1; B 1,5 e1").play("mode(attack_1)", "ship(1)")
    assert [table.ship(ship) for ship in range(3)] == ["gone", "gone", "B 1,3 e1"]


@rule("SO-RULING-31")
def test_the_defender_cannot_detonate() -> None:
    table = meet(fleet="A 1,2 e3; B 1,3 e3 nuke1; B 1,5 e1")
    assert table.ship(0) == "gone"
    assert table.kinds().count("lost_ship") == 2
    assert all(loss.endswith("in a collision.") for loss in table.told() if "is lost" in loss)


@rule("SO-EDGE-17", "SO-TECH-ESH", "SO-TECH-ARM", "SO-COMB-5")
def test_against_a_detonation_a_shield_helps_and_armor_does_not() -> None:
    table = meet(
        fleet="A 1,2 e3 nuke1; B 1,3 e3; B 1,3; B 1,5 e1",
        shown={B: "energy_shield ship_armor"},
        energy_check="end_of_move",
    )
    table.play("mode(detonate_1)")
    assert table.choices() == ["use(energy_shield)", "decline"]
    table.play("use(energy_shield)")
    assert table.ship(1) == "B 1,3 e2"
    assert (table.ship(0), table.ship(2)) == ("gone", "gone"), "the other has no Energy for a Shield"


@rule("SO-RULING-32")
def test_an_attacker_that_survives_alone_stays_there() -> None:
    table = meet(shown={A: "ship_armor"}).play("use(ship_armor)")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e2", "gone")


@rule("SO-RULING-32")
def test_a_defender_that_survives_alone_stays_there() -> None:
    table = meet(shown={B: "energy_shield"}).play("use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("gone", "B 1,3 e2")


@rule("SO-EDGE-15", "SO-RULING-32")
def test_with_both_armored_the_attacker_bounces() -> None:
    table = meet(shown={A: "ship_armor", B: "ship_armor"}).play("use(ship_armor)", "use(ship_armor)")
    assert (table.ship(0), table.ship(1)) == ("A 1,2 e2", "B 1,3 e3")
    assert (table.planet(1, 1), table.planet(1, 5)) == ("A m3 e3 o2", "B m3 e3 o2")


@rule("SO-EDGE-15", "SO-TECH-APC", "SO-DEC-19")
def test_with_one_armor_pierced_only_the_other_survives() -> None:
    table = meet(shown={A: "ship_armor armor_piercer", B: "ship_armor"})
    table.play("use(ship_armor)")
    assert table.asked == A
    assert table.window == "pierce"
    table.play("use(armor_piercer)", "use(ship_armor)")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e2", "gone")


@rule("SO-EDGE-15", "SO-TECH-ESH", "SO-RULING-32")
def test_shield_against_shield_bounces() -> None:
    table = meet(shown={A: "energy_shield", B: "energy_shield"}).play("use(energy_shield)", "use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("A 1,2 e1", "B 1,3 e2")


@rule("SO-RULING-32")
def test_other_enemy_ships_throw_a_victorious_attacker_back() -> None:
    table = meet(fleet="A 1,2 e3; B 1,3 e3; B 1,3 e1; B 1,5 e1", shown={A: "energy_shield"}).play("ship(1)")
    table.play("use(energy_shield)")
    assert [table.ship(ship) for ship in range(3)] == ["A 1,2 e1", "gone", "B 1,3 e1"]


@rule("SO-RULING-32")
def test_the_attacker_goes_back_along_its_path_to_a_card_without_enemies() -> None:
    drawn = "A . . . . B"
    table = given(
        drawn,
        fleet="A 1,2 e5; B 1,3 e3; B 1,4 e3; B 1,6",
        shown={A: "energy_shield stealth", B: "energy_shield"},
        stealth=(0,),
        head="rate = 3",
    )
    table.play("move(0)", "step(right)", "mode(enter)", "step(right)", "mode(attack_1)", "use(energy_shield)")
    assert table.ship(0) == "A 1,2 e4", "its stealth covers it; (1,3) holds an enemy, so back to the start"
    assert table.ship(2) == "B 1,4 e2"


@rule("SO-RULING-32", "SO-COMB-2")
@pytest.mark.parametrize("sign", [".", "?.", "-", "%", "o"])
def test_collisions_happen_on_every_card_but_an_enemy_planet(sign: str) -> None:
    table = given(f"A . {sign} . B", fleet="A 1,2 e3; B 1,3 e3; B 1,5").play("move(0)", "step(right)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-REACT-3", "SO-DEC-11")
def test_with_several_players_there_the_mover_says_whom() -> None:
    table = given("A . . . B C", seats=3, fleet="A 1,2 e3; B 1,3 e3; C 1,3 e3; B 1,5", stealth=(1,))
    table.play("move(0)", "step(right)")
    assert table.ship(2) == "gone", "B is in stealth, so only C is met"
    assert table.ship(1) == "B 1,3 e3"


@rule("SO-REACT-3", "SO-REACT-6", "SO-DEC-18")
def test_the_defender_may_try_one_answer_after_the_other() -> None:
    table = meet(shown={B: "ship_armor energy_shield", A: "armor_piercer"})
    table.play("use(ship_armor)", "use(armor_piercer)")
    assert table.window == "defend"
    assert table.choices() == ["use(energy_shield)", "decline"]
    table.play("use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("gone", "B 1,3 e2")


@rule("SO-REACT-3", "SO-TECH-STE", "SO-RULING-32")
def test_a_defender_that_slips_into_stealth_shares_the_card() -> None:
    table = meet(shown={B: "stealth"}).play("use(stealth)")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e2", "B 1,3 e2")


@rule("SO-RULING-57", "SO-REACT-3")
def test_when_stealth_ends_the_ships_fight() -> None:
    table = meet(shown={B: "stealth"}).play("use(stealth)", "pass")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-57")
def test_with_coexist_they_stay_together() -> None:
    table = meet(shown={B: "stealth"}, stealth_end="coexist").play("use(stealth)", "pass")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e2", "B 1,3 e2")


@rule("SO-RULING-57", "SO-DEC-9")
def test_if_both_survive_the_end_of_stealth_they_go_on_sharing() -> None:
    table = meet(shown={B: "stealth energy_shield", A: "energy_shield"}).play("use(stealth)", "pass")
    assert table.asked == A, "the ship that was in stealth attacks, so A defends"
    assert table.choices() == ["use(energy_shield)", "decline"], "Stealth is no answer then"
    table.play("use(energy_shield)", "use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("A 1,3 e1", "B 1,3 e1")


@rule("SO-RULING-57")
def test_at_the_end_of_stealth_the_owner_chooses_whom_to_attack() -> None:
    table = given(
        "A . . . B C",
        seats=3,
        fleet="A 1,2 e3; B 1,3 e3; C 1,3 e3; B 1,5; C 1,6",
        shown={A: "stealth"},
        stealth=(0, 1, 2),
    )
    table.play("move(0)", "step(right)", "end", "pass", "pass")
    assert table.window == "victim"
    assert table.asked == A
    table.play("seat(2)")
    assert (table.ship(0), table.ship(2)) == ("gone", "gone")
    assert table.ship(1) == "B 1,3 e3"


@rule("SO-RULING-27", "SO-EDGE-32", "SO-TECH-ESH")
def test_a_shield_paid_with_the_last_energy_in_space() -> None:
    fleet = "A 1,2 e3; B 1,3 e1; B 1,5 e1"
    table = meet(fleet=fleet, shown={B: "energy_shield"}).play("use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")
    table = meet(fleet=fleet, shown={B: "energy_shield"}, energy_check="end_of_move").play("use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("gone", "B 1,3")
    table.play("pass")
    assert table.ship(1) == "gone", "in Maintenance"


@rule("SO-RULING-54", "SO-TECH-EMP")
def test_ships_of_others_are_met_in_every_direction() -> None:
    table = given("A . .\nB . .\n. C .", seats=3, fleet="A 1,1 e5; B 1,2 e1; C 2,1 e1").play("move(0)")
    assert table.offers("step(right)")
    assert table.offers("step(down)")


@rule("SO-RULING-27", "SO-RULING-57")
def test_a_shield_paid_with_the_last_energy_when_stealth_ends() -> None:
    table = meet(fleet="A 1,2 e3; B 1,3 e2; B 1,5 e1", shown={B: "stealth energy_shield"}).play(
        "use(stealth)", "pass"
    )
    assert table.asked == B
    table.play("use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")
    assert list(table.table.fleet) == [0, 0, 0, 0, 1]
