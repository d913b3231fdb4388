"""SO-REACT: windows in windows, who is asked, and what a declaration that was undone leads back to."""

import pytest

from pestis.games.space_opera import GAME
from pestis.kernel.rules import rule

from .kit import A, B, C, D, Position, given


def converter(**more: object) -> Position:
    """A uses the Energy Converter in his Building turn: the plainest use there is."""
    settings: dict[str, object] = {"shown": {A: "energy_converter"}, **more}
    table = given("A B C D", seats=4, phase="building", worlds={(1, 1): "e5 o0"}, **settings)  # type: ignore[arg-type]
    return table.play("use(energy_converter)", "amount(2)")


# The HACK window.


@rule("SO-REACT-2", "SO-TECH-HAK", "SO-DEC-23")
def test_a_hack_cancels_the_effect_but_refunds_nothing() -> None:
    table = converter(shown={A: "energy_converter", C: "hacker"})
    assert table.asked == C
    assert table.window == "hack"
    table.play("use(hacker)")
    assert table.planet(1, 1) == "A m3 e4", "the fee is gone, nothing was turned"
    table = converter(shown={A: "energy_converter", C: "hacker"}).play("decline")
    assert table.planet(1, 1) == "A m3 e2 o2"


@rule("SO-REACT-2")
def test_others_are_asked_clockwise_from_the_user_each_once() -> None:
    table = converter(techs={B: "spy", C: "rogue", D: "trader"})
    asked = []
    while table.window == "hack":
        asked.append(table.asked)
        table.play("decline")
    assert asked == [B, C, D]


@rule("SO-REACT-2", "SO-EDGE-28", "SO-TECH-HAK")
def test_a_hacker_hacks_a_hacker() -> None:
    table = converter(shown={A: "energy_converter hacker", B: "hacker"}).play("use(hacker)")
    assert table.asked == A, "the hack itself can be hacked"
    table.play("use(hacker)")
    assert table.planet(1, 1) == "A m3 e2 o2", "the hack of B was cancelled"


@rule("SO-REACT-2")
def test_after_a_cancelled_hack_the_asking_goes_on_with_the_next() -> None:
    table = converter(shown={A: "energy_converter hacker", B: "hacker", C: "hacker"}).play("use(hacker)")
    assert table.asked == C, "C is asked first whether to hack the hack"
    table.play("decline", "use(hacker)")
    assert table.asked == C, "now whether to hack the converter"
    table.play("use(hacker)")
    assert table.planet(1, 1) == "A m3 e4"


@rule("SO-REACT-2")
def test_three_hacks_leave_the_use_cancelled() -> None:
    table = converter(shown={A: "energy_converter hacker", B: "hacker", C: "hacker"})
    table.play("use(hacker)", "decline", "use(hacker)")
    table = converter(shown={A: "energy_converter hacker", B: "hacker", C: "hacker"})
    table.play("use(hacker)")
    assert table.asked == C
    table.play("use(hacker)")
    assert table.asked == A, "C has hacked the hack of B; A may hack that one"
    table.play("use(hacker)")
    assert table.planet(1, 1) == "A m3 e4", "so the hack of B stands"


@rule("SO-EDGE-28", "SO-TECH-HAK", "SO-RULING-48")
def test_each_hacker_is_used_once_per_round() -> None:
    table = converter(shown={A: "energy_converter", B: "hacker"}).play("use(hacker)")
    table.play("use(energy_converter)", "amount(1)")
    assert table.window == "build", "B is not asked any more: his Hacker is known and used"
    table = converter(shown={A: "energy_converter", B: "hacker hacker"}).play("use(hacker)")
    table.play("use(energy_converter)", "amount(1)")
    assert table.asked == B
    assert table.offers("use(hacker)"), "two copies have two uses"
    table.play("use(hacker)")
    assert table.seen()["players"][B]["hacks_left"] == 0


@rule("SO-TECH-HAK", "SO-REACT-6")
def test_a_used_hacker_with_an_unknown_card_beside_it_can_only_decline() -> None:
    table = converter(shown={A: "energy_converter", B: "hacker"}, techs={B: "spy"}).play("use(hacker)")
    table.play("use(energy_converter)", "amount(1)")
    assert table.asked == B, "the other card could be a Hacker"
    assert table.choices() == ["decline"]
    assert table.refuse("use(hacker)") == "SO-TECH-HAK"


# Who is asked.


@rule("SO-REACT-7", "SO-EDGE-28", "SO-RULING-68")
@pytest.mark.parametrize("held", ["hacker", "engineer"])
def test_being_asked_does_not_depend_on_hidden_cards(held: str) -> None:
    table = converter(techs={B: held})
    assert table.asked == B
    assert table.offers("use(hacker)") is (held == "hacker")


@rule("SO-REACT-7")
def test_a_seat_whose_cards_are_all_known_is_asked_only_if_one_of_them_answers() -> None:
    table = converter(shown={A: "energy_converter", B: "engineer", C: "hacker"})
    assert table.asked == C
    table = converter(shown={A: "energy_converter", B: "engineer"})
    assert table.window == "build"


@rule("SO-REACT-7")
def test_in_simulations_only_who_has_an_answer_is_asked() -> None:
    table = converter(techs={B: "engineer", C: "hacker"}, ask="able")
    assert table.asked == C
    table = converter(techs={B: "engineer", C: "spy"}, ask="able")
    assert table.window == "build"


@rule("SO-REACT-7", "SO-DEC-20")
@pytest.mark.parametrize(("energy", "asked"), [("e1", True), ("e0", False)])
def test_public_facts_must_leave_a_payable_answer(energy: str, asked: bool) -> None:
    worlds = {(1, 3): f"{energy} w1", (1, 4): "e0"}
    table = given("A . B B", fleet="A 1,1 e3; B 1,4", worlds=worlds, techs={B: "spy"})
    table.play("move(0)", "step(right)", "step(right)")
    assert (table.window == "guard") is asked


@rule("SO-REACT-7", "SO-DEC-18")
@pytest.mark.parametrize(("energy", "ore", "asked"), [(1, 0, True), (0, 1, True), (0, 0, False)])
def test_a_ship_is_defended_only_where_something_could_be_paid(energy: int, ore: int, asked: bool) -> None:
    table = given(
        "A . - . B",
        fleet=f"A 1,2 e3; B 1,3 e{energy} m1; B 1,5",
        worlds={(1, 5): f"o{ore}"},
        techs={B: "spy"},
    )
    table.play("move(0)", "step(right)")
    assert (table.window == "defend") is asked


@rule("SO-REACT-7", "SO-RULING-14", "SO-RULING-72")
def test_prompts_of_the_own_turn_go_by_the_same_test() -> None:
    for techs, window in (({A: "plasma_propulsion"}, True), ({}, False)):
        table = given("A . B", phase="production", techs=techs, worlds={(1, 1): "e5 o5"})
        assert (table.window == "produce" and table.asked == A) is window
    table = given("A . B", phase="production", shown={A: "engineer"}, worlds={(1, 1): "e5 o5"})
    assert table.window != "produce", "a known Engineer is nothing to use"


@rule("SO-REACT-7", "SO-RULING-68")
def test_public_and_able_give_the_same_result() -> None:
    ends = []
    for ask in ("public", "able"):
        table = converter(techs={B: "engineer", C: "hacker"}, ask=ask)
        while table.window == "hack":
            table.play("use(hacker)" if table.offers("use(hacker)") else "decline")
        ends.append([table.planet(1, column) for column in range(1, 5)])
    assert ends[0] == ends[1]


@rule("SO-REACT-1")
def test_only_answers_are_offered_off_turn() -> None:
    techs = {B: "hacker energy_converter spy transport_beam"}
    table = given("A . B B", fleet="A 1,1 e3; B 1,4", shown=techs | {A: "stealth"}).play("cloak(0)")
    assert table.asked == B
    assert table.choices() == ["use(hacker)", "decline"]
    assert table.refuse("use(energy_converter)") == "SO-REACT-1"


@rule("SO-REACT-6", "SO-RULING-71")
def test_a_missing_answer_is_a_refusal() -> None:
    table = converter(shown={A: "energy_converter", C: "hacker"})
    assert GAME.moves.form(table.table.default_move(C)) == "decline"


# Planet entry.


def strike(**more: object) -> Position:
    settings: dict[str, object] = {"fleet": "A 1,1 e4; B 1,4", **more}
    table = given("A . B B", worlds={(1, 4): "e0 o0"}, **settings)  # type: ignore[arg-type]
    return table.play("move(0)", "step(right)", "step(right)")


@rule("SO-REACT-4", "SO-TECH-FFD", "SO-TECH-MDS", "SO-DEC-20")
def test_the_defender_may_use_both_defences_each_once() -> None:
    table = strike(shown={B: "force_field missile_defense", A: "hacker kamikaze_pilot"}).play("use(force_field)")
    table.play("use(hacker)")
    assert table.asked == B
    assert table.choices() == ["use(missile_defense)", "decline"]
    table.play("use(missile_defense)")
    assert table.asked == A
    assert table.window == "counter"
    table.play("use(kamikaze_pilot)")
    assert table.window == "target", "both defences have failed"
    assert table.table.energy[2] == 1


@rule("SO-EDGE-26", "SO-TECH-FFD", "SO-TECH-KAM")
def test_a_force_field_kills_a_stealthed_kamikaze_and_missile_defense_does_not() -> None:
    fleet = "A 1,1 e4 m1; B 1,4"
    for defence in ("force_field", "missile_defense"):
        table = strike(fleet=fleet, stealth=(0,), shown={A: "kamikaze_pilot stealth", B: defence})
        table.play("mode(kamikaze)")
        if defence == "force_field":
            table.play("use(force_field)")
            assert table.ship(0) == "gone"
            assert table.table.meeples[2] == 3
        else:
            assert table.window == "target"


@rule("SO-EDGE-27", "SO-REACT-2", "SO-RULING-49", "SO-RULING-58", "SO-DEC-21")
def test_stealth_against_missiles_telescope_against_stealth_hacker_against_telescope() -> None:
    table = strike(shown={B: "missile_defense radio_telescope", A: "stealth hacker"})
    table.play("use(missile_defense)", "decline", "use(stealth)")
    assert table.asked == A
    assert table.window == "hack", "the Radio Telescope applies by itself"
    table.play("use(hacker)")
    assert table.window == "target", "the strike goes through"
    table = strike(shown={B: "missile_defense radio_telescope", A: "stealth hacker"})
    table.play("use(missile_defense)", "decline", "use(stealth)", "decline")
    assert table.ship(0) == "gone"


@rule("SO-REACT-8", "SO-TECH-KAM", "SO-REACT-4", "SO-RULING-28")
def test_a_hacked_kamikaze_leads_back_to_the_step() -> None:
    fleet = "A 1,1 e4 m1; B 1,4"
    table = strike(fleet=fleet, shown={A: "kamikaze_pilot", B: "hacker"}).play("mode(kamikaze)", "use(hacker)")
    assert table.asked == A
    assert table.window == "step"
    assert table.ship(0) == "A 1,2 e4 m1"
    table.play("end")
    assert table.ship(0) == "A 1,2 e3 m1", "its Energy is spent all the same"


@rule("SO-RULING-61", "SO-TECH-KAM")
@pytest.mark.parametrize("pilot", [False, True])
def test_a_kamikaze_without_a_pilot(pilot: bool) -> None:
    table = strike(shown={B: "missile_defense", A: "kamikaze_pilot"}, kamikaze_needs_pilot=pilot)
    table.play("use(missile_defense)")
    assert (table.window == "counter") is not pilot
    if pilot:
        assert table.ship(0) == "gone"


@rule("SO-TECH-MDS", "SO-RULING-28")
def test_missile_defense_never_works_on_piloted_ships() -> None:
    table = strike(fleet="A 1,1 e4 m1; B 1,4", shown={B: "missile_defense"})
    assert "fought" in table.kinds(), "an invasion is not stopped, B was not even asked"
    assert "used" not in table.kinds()


@rule("SO-TECH-0c", "SO-RULING-47", "SO-RULING-68")
def test_a_used_card_lies_open_and_an_unused_one_does_not() -> None:
    table = strike(techs={B: "force_field engineer"}).play("use(force_field)")
    assert table.player(B)["techs"] == ["force_field"]
    assert table.player(B)["cards"] == 2
    assert table.techs(B) == "engineer force_field", "cards stay in hand"


@rule("SO-REACT-8")
def test_nothing_is_declared_in_a_circle() -> None:
    fleet = "A 1,1 e4 m1; B 1,4"
    table = strike(fleet=fleet, shown={A: "kamikaze_pilot", B: "hacker hacker"}).play(
        "mode(kamikaze)", "use(hacker)"
    )
    table.play("step(right)")
    assert "fought" in table.kinds(), "without the pilot only the invasion is left"


@rule("SO-REACT-7", "SO-RULING-68")
@pytest.mark.parametrize(("techs", "asked"), [({}, False), ({A: "engineer"}, True), ({A: "kamikaze_pilot"}, True)])
def test_being_asked_how_to_enter_tells_nothing_either(techs: dict[int, str], asked: bool) -> None:
    table = strike(fleet="A 1,1 e4 m1; B 1,4", techs=techs)
    assert (table.window == "mode") is asked
    if asked:
        assert table.offers("mode(kamikaze)") is ("kamikaze_pilot" in techs.values())
