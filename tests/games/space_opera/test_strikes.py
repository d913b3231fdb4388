"""SO-STRIKE, SO-BIO, SO-NUKE: missiles and warheads against planets."""

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, Position, given

FLEET = "A 1,1 e3; B 1,4"


def strike(target: str = "", *, worlds: str = "", fleet: str = FLEET, **more: object) -> Position:
    """Ship 0 of A flies as a missile to the planet of B at (1,3)."""
    table = given("A . B B", fleet=fleet, worlds={(1, 3): worlds} if worlds else {}, **more)  # type: ignore[arg-type]
    table.play("move(0)", "step(right)", "step(right)")
    return table.play(target) if target else table


@rule("SO-STRIKE-1", "SO-STRIKE-4", "SO-DEC-22")
def test_a_missile_removes_one_meeple() -> None:
    table = strike("target(meeple)", worlds="m3")
    assert table.planet(1, 3) == "B m2 e3 o3"
    assert table.ship(0) == "gone"


@rule("SO-STRIKE-3", "SO-EDGE-19")
@pytest.mark.parametrize(("target", "after"), [("windmill", "r2 f1"), ("refinery", "w3 f1"), ("farm", "w3 r2")])
def test_a_hit_structure_goes_with_all_its_levels(target: str, after: str) -> None:
    assert strike(f"target({target})", worlds="w3 r2 f1").planet(1, 3) == f"B m3 e3 o3 {after}"


@rule("SO-RULING-30", "SO-EDGE-19", "SO-STR-3")
def test_a_farm_keeps_the_levels_that_bunkers_protect() -> None:
    assert strike("target(farm)", worlds="f3 b1").planet(1, 3) == "B m3 e3 o3 f1 b1"
    table = strike(worlds="f2 b2 m5")
    assert table.refuse("target(farm)") == "SO-RULING-30", "a fully protected Farm is no target"


@rule("SO-STRIKE-1", "SO-STR-3", "SO-EDGE-18")
def test_bunkers_protect_one_meeple_each() -> None:
    fleet = "A 1,1 e3; A 1,1 e3; B 1,4; B 1,4"
    table = strike("target(meeple)", worlds="m3 b2", fleet=fleet)
    assert table.planet(1, 3) == "B m2 e3 o3 b2"
    table.play("end", "pass", "move(1)", "step(right)", "step(right)")
    assert table.ship(1) == "gone", "there is no target, but the ship is used up"
    assert table.planet(1, 3).startswith("B m2")
    assert table.table.bunkers[2] == 2


@rule("SO-RULING-29")
def test_a_strike_without_a_target_uses_the_ship_up() -> None:
    table = strike(worlds="m2 b2")
    assert table.ship(0) == "gone"
    assert table.planet(1, 3) == "B m2 e3 o3 b2"


@rule("SO-STRIKE-2")
def test_bunkers_and_warheads_are_no_targets() -> None:
    table = strike(worlds="b1 bio1 nuke1")
    assert table.refuse("target(bunker)") == "SO-STRIKE-2"
    assert table.refuse("target(bio_warhead)") == "SO-STRIKE-2"
    assert table.refuse("decline") == "SO-STRIKE-1"


@rule("SO-RULING-60", "SO-TECH-APC", "SO-TECH-SUR")
def test_armor_piercer_and_surgical_strike_widen_the_targets() -> None:
    table = strike("target(bunker)", worlds="b2", shown={A: "armor_piercer"})
    assert table.planet(1, 3) == "B m3 e3 o3 b1"
    assert table.planet(1, 1) == "A m3 e3 o2"
    table = strike("target(nuclear_warhead)", worlds="nuke2", shown={A: "surgical_strike"})
    assert table.planet(1, 3) == "B m3 e3 o3 nuke1"
    assert table.planet(1, 1) == "A m3 e3 o3"


@rule("SO-RULING-60", "SO-REACT-4")
def test_a_hacked_widening_leaves_the_other_targets() -> None:
    table = strike("target(bunker)", worlds="b2", shown={A: "armor_piercer", B: "hacker"}).play("use(hacker)")
    assert table.window == "target"
    assert not table.offers("target(bunker)")
    assert table.planet(1, 1) == "A m3 e3 o2", "the Ore is gone all the same"
    table.play("target(meeple)")
    assert table.planet(1, 3) == "B m2 e3 o3 b2"


@rule("SO-RULING-30", "SO-REACT-4")
def test_a_docked_ship_can_be_hit_and_does_not_fight_back() -> None:
    table = strike("ship(2)", fleet="A 1,1 e3; B 1,4; B 1,3 e5 m1")
    assert (table.ship(0), table.ship(2)) == ("gone", "gone")


@rule("SO-RULING-59", "SO-REACT-4", "SO-DEC-18")
@pytest.mark.parametrize("tech", ["energy_shield", "ship_armor", "stealth"])
def test_a_docked_ship_may_be_saved(tech: str) -> None:
    table = strike("ship(2)", fleet="A 1,1 e3; B 1,4; B 1,3 e5 m1", shown={B: tech}).play(f"use({tech})")
    if table.window == "pay":
        table.play("at(1,4)")
    assert table.ship(0) == "gone"
    assert table.ship(2).startswith("B 1,3")


@rule("SO-RULING-57", "SO-RULING-58")
def test_a_ship_in_stealth_is_no_target_but_for_a_radio_telescope() -> None:
    fleet = "A 1,1 e3; B 1,4; B 1,3 e5 m1"
    assert not strike(fleet=fleet, stealth=(2,)).offers("ship(2)")
    table = strike("ship(2)", fleet=fleet, stealth=(2,), shown={A: "radio_telescope"})
    assert table.ship(2) == "gone"
    table = strike("ship(2)", fleet=fleet, stealth=(2,), shown={A: "radio_telescope", B: "hacker"}).play(
        "use(hacker)"
    )
    assert table.window == "target"
    assert not table.offers("ship(2)")


@rule("SO-RULING-28", "SO-DEC-12")
def test_drones_strike_and_meeples_invade() -> None:
    assert strike(fleet="A 1,1 e3 bio1 nuke1; B 1,4").choices() == [
        "mode(strike)",
        "mode(bio_strike)",
        "mode(nuclear_strike)",
    ]
    table = strike(fleet="A 1,1 e3 m1 bio1; B 1,4")
    assert table.ship(0) == "gone"
    assert "fought" in table.kinds()
    table = strike(fleet="A 1,1 e3 m1 bio1; B 1,4", shown={A: "kamikaze_pilot"})
    assert table.choices() == ["mode(kamikaze)", "mode(bio_kamikaze)", "mode(invade)"]


@rule("SO-BIO-1", "SO-BIO-2", "SO-RULING-31")
def test_a_biological_strike_kills_all_that_is_unprotected() -> None:
    fleet = "A 1,1 e3 bio2; B 1,4; B 1,3 e2 m2"
    table = strike("mode(bio_strike)", worlds="m5 f3 w2 r1 b2 nuke1", fleet=fleet)
    assert table.planet(1, 3) == "B m2 e3 o3 w2 r1 f2 b2 nuke1"
    assert table.ship(2) == "B 1,3 e2 m2", "crews aboard are cargo"
    assert table.table.foul[2] == 3


@rule("SO-BIO-1", "SO-RULING-8", "SO-EDGE-20", "SO-BIO-3")
def test_a_biological_strike_can_empty_a_planet() -> None:
    table = strike("mode(bio_strike)", worlds="m2", fleet="A 1,1 e3 bio1; A 1,2 e3 m2; B 1,4; B 1,4")
    assert table.planet(1, 3) == "- e3 o3"
    table.play("pass", "move(1)", "step(right)", "end", "amount(2)")
    assert table.planet(1, 3) == "A m2 e3 o3"
    table.idle(rounds_more=1)
    while table.asked != A:
        table.play("pass")
    assert table.refuse("at(1,3)") == "SO-BIO-3"


@rule("SO-BIO-3", "SO-RULING-34")
def test_a_contaminated_planet_makes_one_of_each_and_builds_nothing() -> None:
    table = given("A . B", phase="production", worlds={(1, 1): "e0 o0 w2 foul9"}, cards={})
    assert table.planet(1, 1) == "A m3 e1 o1 w2"
    table = given("A A B", phase="building", worlds={(1, 1): "foul9"})
    assert table.refuse("at(1,1)") == "SO-BIO-3"


@rule("SO-NUKE-1", "SO-RULING-40")
def test_a_nuclear_strike_leaves_bunkers_and_what_they_protect() -> None:
    fleet = "A 1,1 e3 nuke1; B 1,4; B 1,3 e2 m2"
    table = strike("mode(nuclear_strike)", worlds="m5 f3 w2 r1 b2 nuke1 bio1", fleet=fleet)
    assert table.planet(1, 3) == "B m2 f2 b2"
    assert (table.ship(0), table.ship(2)) == ("gone", "gone")
    assert table.table.fallout[2] == 3
    assert table.seen()["cells"][2]["planet"]["class"] == 5, "the card and its Class stay"


@rule("SO-NUKE-2", "SO-RULING-34")
def test_under_fallout_nothing_happens_but_ships_move() -> None:
    table = given("A A B", phase="production", worlds={(1, 1): "e0 o0 fallout9"})
    assert table.planet(1, 1) == "A m3"
    table = given("A A B", phase="building", worlds={(1, 1): "fallout9"})
    assert table.refuse("at(1,1)") == "SO-RULING-34"
    table = given("A . B", fleet="A 1,1 e2", worlds={(1, 1): "fallout9"})
    assert table.offers("move(0)")
    assert table.offers("load(0)")


@rule("SO-RULING-34")
def test_fallout_bars_beams_bridges_and_payments() -> None:
    worlds = {(1, 1): "fallout9 e9"}
    table = given("A A B", phase="building", worlds=worlds, shown={A: "space_bridge transport_beam"})
    assert not table.offers("use(space_bridge)")
    table.play("use(transport_beam)") if table.offers("use(transport_beam)") else None
    assert not table.offers("at(1,1)"), "neither as a source nor as a place to build on"


@rule("SO-RULING-33", "SO-MAINT-4", "SO-EDGE-21", "SO-BIO-2", "SO-NUKE-2")
@pytest.mark.parametrize(("word", "rounds"), [("inclusive", 2), ("exclusive", 3)])
@pytest.mark.parametrize("mode", ["bio", "nuclear"])
def test_markers_go_in_the_right_maintenance(word: str, rounds: int, mode: str) -> None:
    table = strike(f"mode({mode}_strike)", worlds="m5 b3", fleet="A 1,1 e3 bio1 nuke1; B 1,4", marker_rounds=word)
    marker = table.table.foul if mode == "bio" else table.table.fallout
    for _ in range(rounds):
        assert marker[2]
        table.idle(rounds_more=1)
    assert marker[2], "it lies to the end of the last Round"
    table.idle(rounds_more=1)
    assert marker[2] == 0


@rule("SO-RULING-33")
def test_a_new_hit_restarts_the_count_and_both_kinds_lie_together() -> None:
    fleet = "A 1,1 e3 bio1 nuke1; B 1,4"
    table = strike("mode(bio_strike)", worlds="m5 b3 foul2 fallout2", fleet=fleet)
    assert (table.table.foul[2], table.table.fallout[2]) == (3, 2)


@rule("SO-RULING-69")
def test_warheads_are_public() -> None:
    table = given("A . B", worlds={(1, 1): "bio1 nuke2"}, fleet="A 1,1 e1 nuke1")
    seen = table.seen(B)
    assert seen["cells"][0]["planet"]["nuclear_warheads"] == 2
    assert seen["ships"][0]["nuclear_warheads"] == 1
