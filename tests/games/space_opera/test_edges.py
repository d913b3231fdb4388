"""Edge cases of section 9 that no other file has."""

import pytest

from pestis.games.space_opera.content import FIRST_PLANET
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
def test_a_ship_with_cargo_keeps_its_owner_on_a_free_planet() -> None:
    table = given("A . - B", fleet="A 1,3 e1; A 1,3 m1; A 1,3; B 1,4 e2 m1", turn=B)
    table.play("move(3)", "step(left)")
    assert table.ship(2).startswith("A") or table.ship(2) == "gone"


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
