"""Edge cases of section 9 that no other file has."""

import pytest

from pestis.games.space_opera.content.tables import FIRST_PLANET
from pestis.kernel.rules import rule

from .kit import A, B, C, given, new_game

CORNERS = (0, 4, 24, 20)


@rule("SO-EDGE-1", "SO-SETUP-5", "SO-SETUP-12", "SO-RULING-4", "SO-RULING-6")
@pytest.mark.parametrize(("seats", "homes", "hidden"), [(2, 4, 4), (3, 3, 5), (4, 4, 4)])
def test_twenty_five_cards_with_the_right_corners_and_pool(seats: int, homes: int, hidden: int) -> None:
    table = new_game(seats, seed=7).table
    assert len(table.card) == 25
    assert [cell for cell in CORNERS if table.up[cell]] == [0, 4, 24, 20][:homes]
    down = [table.card[cell] for cell in range(25) if not table.up[cell]]
    assert sum(card >= FIRST_PLANET for card in down) == hidden
    assert [down.count(card) for card in range(4)] == [13, 1, 1, 2]
    assert all(table.content.klass[card] < 5 for card in down)


@rule("SO-EDGE-2", "SO-SETUP-6", "SO-SETUP-7")
def test_start_tokens_are_the_attributes_on_both_homes() -> None:
    table = new_game(2, seed=9).table
    for cell in CORNERS:
        card = table.card[cell]
        content = table.content
        assert (table.meeples[cell], table.energy[cell], table.ore[cell]) == (
            content.capacity[card],
            content.energy[card],
            content.ore[card],
        )
    assert [table.owner[cell] for cell in CORNERS] == [A, B, A, B]


@rule("SO-DEC-24", "SO-REACT-5", "SO-RULING-53")
def test_every_owner_of_ships_in_the_beam_may_answer_ship_by_ship() -> None:
    table = given(
        "A . . . B C",
        seats=3,
        fleet="A 1,1 e12; B 1,2 e2; B 1,3 e2; C 1,4 e2; B 1,5; C 1,6",
        shown={A: "wave_motion_gun armor_piercer", B: "energy_shield ship_armor", C: "energy_shield"},
    )
    table.play("fire(0)")
    asked = []
    while table.window in ("defend", "pierce"):
        asked.append((table.asked, table.window))
        if table.window == "pierce":
            table.play("use(armor_piercer)")
        elif table.offers("use(ship_armor)"):
            table.play("use(ship_armor)")
        else:
            table.play("decline" if table.asked == B else "use(energy_shield)")
    assert asked[-1] == (C, "defend")
    assert [table.ship(ship) for ship in range(1, 4)] == ["gone", "gone", "C 1,4 e1"]


@rule("SO-EDGE-30", "SO-RULING-54")
def test_a_pulse_does_not_touch_technologies_that_act_on_no_card() -> None:
    table = given(
        "A . B B",
        fleet="A 1,2 e3; B 1,3 e2",
        worlds={(1, 3): "e5 o0"},
        shown={A: "em_pulse_cannon", B: "energy_converter"},
    )
    table.play("pulse(0)", "aim(right)", "pass")
    assert table.asked == B
    assert table.offers("use(energy_converter)")


@rule("SO-RULING-9")
def test_a_ship_with_energy_or_meeples_keeps_its_owner_on_a_free_planet() -> None:
    table = given("A . - B", fleet="A 1,3 e1; A 1,3 m1; A 1,2 e1").play("move(2)", "step(right)", "end")
    assert [table.ship(ship) for ship in range(3)] == ["A 1,3 e1", "A 1,3 m1", "- 1,3"]


@rule("SO-RULING-9")
@pytest.mark.parametrize("check", ["always", "end_of_move"])
def test_a_drone_that_spends_its_last_energy_on_a_free_planet_has_no_owner(check: str) -> None:
    table = given(
        "A . - . B", worlds={(1, 3): "e2"}, fleet="A 1,3 e1", shown={A: "em_pulse_cannon"}, energy_check=check
    )
    table.play("pulse(0)", "aim(right)")
    assert table.ship(0) == "- 1,3"
    assert not table.offers("load(0)")


@rule("SO-RULING-9", "SO-RULING-32")
def test_a_drone_that_shields_itself_with_its_last_energy_is_stranded_after_the_attack() -> None:
    table = given("A . - B", fleet="A 1,3 e1; B 1,4 e2; A 1,1", shown={A: "energy_shield"}, turn=B)
    table.play("move(1)", "step(left)", "use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("- 1,3", "gone")


@rule("SO-RULING-9", "SO-RULING-27", "SO-RULING-52")
@pytest.mark.parametrize("check", ["always", "end_of_move"])
def test_an_empty_ship_in_space_is_not_left_without_an_owner(check: str) -> None:
    table = given("A . B", fleet="A 1,2 e1", shown={A: "transport_beam"}, energy_check=check)
    table.play("use(transport_beam)", "ship(0)", "at(1,1)")
    assert "left_ship" not in table.kinds()
    assert table.ship(0) == ("gone" if check == "always" else "A 1,2")


@rule("SO-RULING-9", "SO-TECH-FUS")
@pytest.mark.parametrize("held", ["card", "copy"])
def test_who_loses_a_fusion_reactor_loses_the_drones_it_kept(held: str) -> None:
    if held == "card":
        table = given("A . - B", phase="building", fleet="A 1,3", shown={A: "fusion_reactor hacker spy rogue"})
        table.play("research", "tech(hacker)")
        assert table.ship(0) == "A 1,3"
        table = given("A . - B", phase="building", fleet="A 1,3", shown={A: "fusion_reactor hacker spy rogue"})
        table.play("research", "tech(fusion_reactor)")
    else:
        table = given("A . - B", fleet="A 1,3", copied={A: "fusion_reactor"})
        table.play("pass").idle("building")
    assert table.ship(0) == "- 1,3"


@rule("SO-RULING-41", "SO-RULING-42", "SO-EDGE-32")
def test_a_crew_that_dies_of_its_own_shield_is_out_after_the_collision() -> None:
    table = given(". . . .", fleet="A 1,1 e2 m1; B 1,2 e1 m1", shown={B: "energy_shield"})
    table.play("move(0)", "step(right)", "use(energy_shield)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")
    assert table.winners == "AB", "both fall in one event"


@rule("SO-RULING-26", "SO-COMB-2")
def test_a_free_planet_with_enemy_ships_is_fought_for_first() -> None:
    table = given("A . - B", fleet="A 1,3 e1; B 1,4 e2 m1; A 1,1", turn=B).play("move(1)", "step(left)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")
    assert table.planet(1, 3) == "-"


@rule("SO-TECH-EMP", "SO-RULING-54")
def test_transport_beams_do_not_reach_a_pulsed_card() -> None:
    table = given(
        "A . B B",
        fleet="A 1,2 e3; B 1,3 e2; B 1,4",
        worlds={(1, 4): "e9"},
        shown={A: "em_pulse_cannon", B: "transport_beam"},
    )
    table.play("pulse(0)", "aim(right)", "pass", "use(transport_beam)")
    assert not table.offers("at(1,3)")


@rule("SO-EDGE-30", "SO-RULING-54", "SO-TECH-EMP")
@pytest.mark.parametrize("target", ["planet", "ship"])
def test_stealth_does_not_work_on_a_card_under_an_enemy_pulse(target: str) -> None:
    shown = {B: "missile_defense em_pulse_cannon", A: "spy"}
    if target == "planet":
        table = given("A . B B", fleet="A 1,2 e3; B 1,4 e2", stealth=(0,), shown=shown, turn=B)
        table.play("pulse(1)", "pass", "move(0)", "step(right)")
        assert table.window == "guard", "Missile Defense meets a ship that the pulse has made visible"
        table.play("use(missile_defense)", "at(1,3)")
        assert table.ship(0) == "gone"
        assert table.planet(1, 3) == "B m3 e2 o3"
    else:
        table = given("A . . . B", fleet="A 1,2 e3; B 1,3 e1; B 1,4 e2", stealth=(0,), shown=shown, turn=B)
        table.play("pulse(2)", "aim(left)", "pass", "move(0)", "step(right)")
        assert (table.ship(0), table.ship(1)) == ("gone", "gone"), "no cover against the return fire"


@rule("SO-RULING-52")
@pytest.mark.parametrize("stealth", [(), (1,)])
def test_no_beam_settles_a_planet_where_an_enemy_ship_is_not_even_one_in_stealth(stealth: tuple[int, ...]) -> None:
    fleet = "A 1,1; B 1,3 e2"
    table = given("A . - - B", fleet=fleet, stealth=stealth, shown={A: "transport_beam"})
    table.play("use(transport_beam)")
    assert table.offers("at(1,4)")
    assert not table.offers("at(1,3)")


@rule("SO-RULING-54", "SO-RULING-62")
@pytest.mark.parametrize("spared", [True, False])
def test_who_may_not_be_attacked_does_not_bar_a_shot_that_spares_him(spared: bool) -> None:
    table = given("A . . B", fleet="A 1,1 e12", shown={A: "wave_motion_gun"})
    table.table.paid[B] = 1 << A
    table.table.pulsed[3] = 1 << B if spared else 0
    assert table.offers("fire(0)") is spared
