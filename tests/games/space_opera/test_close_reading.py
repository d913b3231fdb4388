"""Corners of the rules that a close reading turned up: Technologies together, guests, absent players, limits."""

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.moves import Refusal
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, given, new_game

RED, BLUE = seat_name(A), seat_name(B)


def default(table: Position) -> str:
    return GAME.moves.form(table.table.default_move(table.asked))


def words(table: Position, form: str) -> str:
    return table.table.describe(table.asked, table.action(form)).text


# Who is absent.


@rule("SO-RULING-71", "SO-RULING-45")
def test_an_absent_player_passes_also_where_he_could_surrender() -> None:
    table = given("A . B", phase="building", surrender=True)
    assert table.choices()[-1] == "surrender"
    assert default(table) == "pass"
    table.play("at(1,1)", "build(clone)")
    assert default(table) == "end"
    flying = given("A . . B", fleet="A 1,1 e3; B 1,4 e2", surrender=True)
    assert default(flying) == "pass"
    flying.play("move(0)", "step(right)", "end")
    trading = given("A . B", phase="production", techs={A: "energy_converter"}, surrender=True)
    assert default(trading) == "end"


@rule("SO-RULING-71", "SO-RULING-19")
def test_an_absent_player_leaves_the_cargo_as_it_is() -> None:
    table = given("A . B", fleet="A 1,1 e2 o1 m1; B 1,3 e1").play("load(0)", "amount(3)")
    while table.window == "cargo":
        table.play(default(table))
    assert table.ship(0) == "A 1,1 e3 o1 m1"


# Stealth.


@rule("SO-RULING-32", "SO-RULING-27", "SO-REACT-3")
def test_an_attacker_survives_a_ship_that_slips_away_with_its_last_energy() -> None:
    fleet = "A 1,2 e3 m1; B 1,3 e1; B 1,5 e1"
    table = given("A . . . B", fleet=fleet, shown={B: "stealth", A: "energy_shield"})
    table.play("move(0)", "step(right)", "use(stealth)")
    assert table.ship(1) == "gone", "in space without Energy"
    assert table.window != "defend", "there is no return fire"
    assert table.ship(0) == "A 1,3 e2 m1"


@rule("SO-RULING-58", "SO-RULING-27", "SO-COMB-2")
def test_a_telescope_sees_a_ship_that_slips_away_with_its_last_energy() -> None:
    table = given("A . . . B", fleet="A 1,2 e3; B 1,3 e1; B 1,5 e1", shown={B: "stealth", A: "radio_telescope"})
    table.play("move(0)", "step(right)", "use(stealth)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-58", "SO-RULING-57", "SO-COMB-5", "SO-REACT-8")
@pytest.mark.parametrize("hacked", [False, True])
def test_a_telescope_shows_the_hidden_part_of_an_attacked_fleet(hacked: bool) -> None:
    fleet = "A 1,2 e3 nuke1; B 1,3 e3; B 1,3 e2; B 1,5 e1"
    table = given("A . . . B", fleet=fleet, stealth=(2,), shown={A: "radio_telescope", B: "hacker"})
    table.play("move(0)", "step(right)", "mode(detonate_1)", "use(hacker)" if hacked else "decline")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")
    assert table.ship(2) == ("B 1,3 e2" if hacked else "gone")


@rule("SO-RULING-55", "SO-RULING-58", "SO-REACT-7")
@pytest.mark.parametrize("way", ["hyperspace", "wormhole"])
def test_a_telescope_sees_ships_in_stealth_also_where_hyperspace_or_a_wormhole_ends(way: str) -> None:
    if way == "hyperspace":
        table = given(
            "A . . . B",
            fleet="A 1,1 e3; B 1,4 e2; B 1,5 e1",
            stealth=(1,),
            shown={A: "hyperspace_drive radio_telescope"},
        )
        table.play("hyperspace(0)", "amount(2)", "step(right)", "step(right)", "step(right)", "end")
    else:
        table = given(
            "A o . o B",
            fleet="A 1,1 e3; B 1,4 e2; B 1,5 e1",
            stealth=(1,),
            shown={A: "radio_telescope"},
            wormhole="forced_jump",
        )
        table.play("move(0)", "step(right)")
    assert table.choices() == ["mode(enter)", "mode(attack_1)"]
    other = given("A o . o B", fleet="A 1,1 e3; B 1,4 e2; B 1,5 e1", stealth=(1,), wormhole="forced_jump")
    other.play("move(0)", "step(right)")
    assert other.ship(0) == "A 1,4 e2"
    table.play("mode(attack_1)")
    assert (table.ship(0), table.ship(1)) == ("gone", "gone")


@rule("SO-RULING-57", "SO-COMB-4")
def test_without_a_telescope_the_hidden_part_of_a_fleet_is_safe() -> None:
    fleet = "A 1,2 e3 nuke1; B 1,3 e3; B 1,3 e2; B 1,5 e1"
    table = given("A . . . B", fleet=fleet, stealth=(2,)).play("move(0)", "step(right)", "mode(detonate_1)")
    assert [table.ship(ship) for ship in range(3)] == ["gone", "gone", "B 1,3 e2"]


@rule("SO-RULING-9", "SO-RULING-39", "SO-RULING-57")
def test_a_drone_that_is_left_behind_is_in_stealth_no_more() -> None:
    table = given("A . - . B", fleet="A 1,3 e1; B 1,4 e2 m1", techs={A: "stealth"}, shown={A: "em_pulse_cannon"})
    table.play("cloak(0)")
    assert table.ship(0) == "- 1,3"
    table.play("move(1)", "step(left)", "end")
    assert table.ship(0) == "B 1,3"
    assert table.seen()["ships"][0]["stealth"] is False


# Moves.


@rule("SO-RULING-22", "SO-RULING-21", "SO-TECH-EMP")
@pytest.mark.parametrize("pulsed", [True, False])
def test_no_ship_passes_over_a_planet_under_a_pulse(pulsed: bool) -> None:
    fleet = "A 1,1 e3; B 1,4 e2"
    table = given(
        "A B . B", fleet=fleet, shown={B: "em_pulse_cannon"}, turn=B, overfly_enemy_planets=True, head="rate = 3"
    )
    table.table.pulsed[1] = 1 << B if pulsed else 0
    table.play("pass", "move(0)", "step(right)")
    if pulsed:
        assert table.window == "target", "the only way in is the attack"
    else:
        assert table.choices() == ["mode(strike)", "mode(overfly)"]


@rule("SO-RULING-21", "SO-RULING-22", "SO-RULING-56")
def test_a_fusion_move_of_one_space_is_not_offered_where_there_is_no_step() -> None:
    table = given("A B . B", fleet="A 1,1", shown={A: "fusion_reactor"}, overfly_enemy_planets=True)
    assert table.offers("fusion(0)"), "it may strike"
    table.table.paid[B] = 1 << A
    assert table.refuse("fusion(0)") == "SO-RULING-21"


@rule("SO-RULING-39", "SO-RULING-19")
def test_a_captured_ship_can_be_loaded_though_its_last_owner_did_so_too() -> None:
    table = given("A . B B", fleet="A 1,1 e3 m5; B 1,3 e2; B 1,4 e2; A 1,1 e1", turn=B, worlds={(1, 3): "m2 e5"})
    table.play("move(2)", "step(left)", "end", "load(1)")
    while table.window == "cargo":
        table.play(default(table))
    table.play("end", "move(0)", "step(right)", "step(right)")
    assert table.ship(1) == "A 1,3 e2"
    assert table.asked == A
    assert table.offers("load(1)")


# Guests on a planet that is struck.


@rule("SO-RULING-62", "SO-RULING-30", "SO-STRIKE-1")
@pytest.mark.parametrize("spared", ["no", "paid", "ties", "own ties"])
def test_a_strike_is_not_aimed_at_a_guest_whom_the_attacker_must_spare(spared: str) -> None:
    ties = {"ties": ((C, A),), "own ties": ((A, C),)}.get(spared, ())
    table = given("A . B C", seats=3, fleet="A 1,1 e2; C 1,3 e2; B 1,3 e2", ties=ties)
    if spared == "paid":
        table.table.paid[C] = 1 << A
    table.play("move(0)", "step(right)", "step(right)")
    assert table.window == "target"
    assert table.offers("ship(1)") is (spared == "no")
    assert table.offers("ship(2)")


def bombed(**more: object) -> Position:
    """A brings a nuclear warhead to the planet of B, where a ship of C is docked."""
    settings: dict[str, object] = {
        "fleet": "A 1,1 e2 nuke1; C 1,3 e2; B 1,3 e2",
        "shown": {B: "ambassador", C: "ambassador"},
        **more,
    }
    table = given("A . B C", seats=3, **settings)  # type: ignore[arg-type]
    return table.play("move(0)", "step(right)", "step(right)")


@rule("SO-RULING-62", "SO-NUKE-1", "SO-REACT-5")
def test_a_guest_with_ties_may_pay_to_stop_a_nuclear_strike() -> None:
    table = bombed(ties=((C, A),)).play("mode(nuclear_strike)")
    assert (table.asked, table.window) == (C, "tribute")
    table.play("kind(ore)")
    assert (table.asked, table.window) == (A, "step")
    assert [table.ship(ship) for ship in range(3)] == ["A 1,2 e2 nuke1", "C 1,3 e2", "B 1,3 e2"]
    table.play("step(right)")
    assert table.window == "target", "only the plain strike at B is left"
    assert not table.offers("ship(1)")


@rule("SO-RULING-62", "SO-NUKE-1", "SO-RULING-40")
def test_a_nuclear_strike_breaks_the_ties_with_all_whom_it_hits() -> None:
    table = bombed(ties=((B, A), (C, A), (A, C))).play("mode(nuclear_strike)")
    assert (table.asked, table.window) == (B, "tribute")
    table.play("decline", "press_on")
    assert (table.asked, table.window) == (C, "tribute")
    table.play("decline", "press_on")
    assert table.seen()["treaties"] == []
    assert [table.ship(ship) for ship in range(3)] == ["gone", "gone", "gone"]
    own = bombed(ties=((A, C),)).play("mode(nuclear_strike)")
    assert own.seen()["treaties"] == []


@rule("SO-RULING-62", "SO-REACT-8")
@pytest.mark.parametrize("crew", ["", " m1"])
def test_no_nuclear_strike_where_somebody_is_docked_who_has_paid(crew: str) -> None:
    fleet = f"A 1,1 e2 nuke1 bio1{crew}; C 1,3 e2; B 1,3 e2"
    table = bombed(fleet=fleet, shown={A: "kamikaze_pilot"})
    mode = "mode(nuclear_kamikaze)" if crew else "mode(nuclear_strike)"
    assert table.offers(mode)
    table.table.paid[C] = 1 << A
    assert table.why_not(mode) == Refusal(
        "SO-RULING-62", "A nuclear strike there would hit a player whom you may not attack now."
    )
    assert table.offers(mode.replace("nuclear", "bio")), "it harms no ship"


# Pulses.


@rule("SO-RULING-54", "SO-TECH-EMP")
def test_pulses_of_two_players_on_a_card_hold_both_of_them_there() -> None:
    cannon = "em_pulse_cannon"
    fleet = "A 1,3 e3; A 1,2 e3; B 1,4 e3; B 1,4 e1"
    table = given("A . . B", fleet=fleet, shown={A: cannon, B: cannon}).play("pulse(1)", "aim(right)")
    assert table.offers("move(0)"), "the own pulse holds nobody back"
    assert table.offers("pulse(0)")
    table.play("move(1)", "step(left)", "end", "end", "pulse(2)", "pass")
    assert table.seen()["cells"][2]["pulsed"] == [A, B]
    assert table.refuse("move(0)") == "SO-TECH-EMP"
    assert not table.offers("pulse(0)")


@rule("SO-RULING-48", "SO-TECH-EMP", "SO-TECH-STE")
def test_what_a_ship_may_do_once_in_a_phase_it_does_once_with_two_cards_as_well() -> None:
    table = given("A . . B", fleet="A 1,2 e4; A 1,1 e1; B 1,4 e1", shown={A: "em_pulse_cannon em_pulse_cannon"})
    table.play("pulse(0)", "aim(right)")
    assert table.refuse("pulse(0)") == "SO-TECH-EMP"
    assert table.offers("pulse(1)"), "another ship has its own"
    table = given("A . . B", fleet="A 1,2 e4; B 1,4 e1", shown={A: "stealth stealth", B: "hacker"})
    table.play("cloak(0)", "use(hacker)")
    assert not table.offers("cloak(0)")


# What is offered though it is worth nothing.


@rule("SO-RULING-58", "SO-TECH-RAD")
def test_a_card_may_be_looked_at_again_but_the_choice_says_what_was_seen() -> None:
    table = given("A ?* ?o B", fleet="A 1,1 e1", shown={A: "radio_telescope"})
    table.play("use(radio_telescope)", "at(1,2)", "end", "use(radio_telescope)")
    assert table.choices() == ["at(1)", "at(2)"]
    assert words(table, "at(1)") == "Look again at (1,2) for 1 Energy: you saw a Supernova"
    assert words(table, "at(2)") == "Look under the card at (1,3) for 1 Energy"


@rule("SO-RULING-50", "SO-RULING-62")
def test_who_copies_an_ambassador_is_told_that_it_makes_no_lasting_ties() -> None:
    table = given("A . B", phase="building", shown={A: "spy", B: "ambassador engineer"}).play("use(spy)")
    assert words(table, "tech(ambassador)") == "Copy Ambassador: its ties end with this Round"
    assert words(table, "tech(engineer)") == "Copy Engineer"


# What a board is told.


@rule("SO-REACT-2", "SO-RULING-56")
def test_a_window_after_an_attack_does_not_speak_of_that_attack() -> None:
    table = given(
        "A . . . . B", fleet="A 1,2 e3; B 1,3 e1; A 1,1 e1; B 1,6 e1", shown={A: "fusion_reactor", B: "hacker"}
    )
    table.play("move(0)", "step(right)", "end", "pass", "move(2)", "step(right)", "end")
    window = table.seen()["window"]
    assert (window["kind"], window["tech"], window["attack"]) == ("hack", "fusion_reactor", None)


@rule("SO-TECH-HAK", "SO-RULING-47")
def test_who_holds_a_hidden_hacker_sees_that_it_can_be_used() -> None:
    table = given("A . B", techs={A: "hacker"}, fleet="A 1,1 e1")
    assert table.player(A, A)["hacks_left"] == 1
    assert table.player(A, B)["hacks_left"] == 0
    assert table.player(A)["hacks_left"] == 0


@rule("SO-RULING-48", "SO-RULING-51")
def test_two_converters_of_a_kind_work_twice_in_a_turn() -> None:
    table = given(
        "A . B",
        phase="building",
        techs={A: "energy_converter energy_converter"},
        worlds={(1, 1): "m3 e5 o0"},
        converter_rate="one_for_one",
    )
    table.play("use(energy_converter)", "amount(1)")
    assert table.player(A, B)["techs"] == ["energy_converter"]
    table.play("use(energy_converter)", "amount(1)")
    assert table.player(A, B)["techs"] == ["energy_converter"] * 2
    assert (
        table.why_not("use(energy_converter)").text
        == "You have used Energy Converter already; it works once per turn."
    )
    assert table.planet(1, 1) == "A m3 e3 o2"


# Limits.


@rule("SO-RULING-11", "SO-RULING-20", "SO-CARGO-1")
def test_no_ship_is_filled_beyond_what_a_manifest_can_say() -> None:
    table = given("A . B", fleet="A 1,1 e99; A 1,1 e30; B 1,3 e1", fleet_transfer=True)
    table.play("exchange(1)")
    assert table.refuse("amount(29)") == "SO-RULING-19"
    table.play("amount(30)")
    assert table.ship(0) == "A 1,1 e99"


@rule("SO-RULING-11", "SO-RULING-52")
def test_no_beam_fills_a_ship_beyond_what_a_manifest_can_say() -> None:
    table = given("A . B", fleet="A 1,2 e98; B 1,3 e1", worlds={(1, 1): "m1 e9 o0"}, shown={A: "transport_beam"})
    table.play("use(transport_beam)", "at(1,1)", "ship(0)")
    assert table.choices()[-1] == "amount(1)"


@rule("SO-RULING-11", "SO-STR-5")
def test_ships_are_counted_from_one() -> None:
    table = new_game(2, surrender=False)
    home = table.table.worlds[0] if table.table.owner[table.table.worlds[0]] == table.asked else None
    cell = home if home is not None else table.table.worlds[1]
    table.play(f"at({cell})", "build(ship)", "build(ship)")
    assert [ship["ship"] for ship in table.seen()["ships"]] == [1, 2]
    assert GAME.start(3, 4, {"scenario": "old-war"}).view(None)["table"]["ships"][0]["ship"] == 1  # type: ignore[index]


# Refusals.


@rule("SO-TECH-STE", "SO-RULING-12")
def test_why_a_ship_on_its_move_cannot_hide() -> None:
    table = given("A . . B", fleet="A 1,1 e1; A 1,1 e2", techs={A: "stealth"}).play("move(0)")
    assert table.why_not("cloak(0)").rule == "SO-RULING-12"
    assert table.why_not("cloak(1)").rule == "SO-TECH-STE"


@rule("SO-COMB-4", "SO-MAP-1")
def test_a_wrong_answer_to_the_right_question_is_called_so() -> None:
    table = given("A . . B", fleet="B 1,4 e3; A 1,3 e1; A 1,3 e2", turn=B).play("move(0)", "step(left)")
    assert table.why_not("ship(0)") == Refusal("SO-CTRL-2", "Ship 0 is not yours.")
    assert table.why_not("research").text.startswith("First answer this: ")
    beaming = given("A A . B", phase="building", techs={A: "transport_beam"}).play("use(transport_beam)")
    assert beaming.why_not("at(140)").text == "That card is beyond the map, which is 1 by 4."
    assert beaming.why_not("at(1,4)").text.endswith("(1,4) is not yours.")


# Words.


def asked(table: Position, viewer: int) -> str:
    return str(table.table.question(viewer).text)


@rule("SO-REACT-5", "SO-RULING-62")
def test_a_beam_invasion_is_told_in_good_grammar() -> None:
    table = given("A . B", shown={A: "transport_beam"}, worlds={(1, 1): "m5 e5"}, ties=((B, A),))
    table.play("use(transport_beam)", "amount(4)")
    assert table.window == "tribute"
    assert asked(table, A).startswith("You invade ")
    assert asked(table, B).startswith(f"{RED} invades ")


@rule("SO-END-2")
def test_the_end_by_surrender_does_not_say_that_meeples_are_gone() -> None:
    table = given("A . B", phase="building", surrender=True).play("surrender")
    assert table.table.outcome().text == "Nobody else is left in the game."


@rule("SO-RULING-52", "SO-RULING-54", "SO-RULING-65")
def test_choices_of_technologies_and_trades_say_what_they_do() -> None:
    beam = given("A A . B", fleet="A 1,3 e2", shown={A: "transport_beam"}).play("use(transport_beam)")
    assert words(beam, "ship(0)") == "Beam from ship 0 at (1,3)"
    assert words(beam.play("at(1,1)"), "ship(0)") == "Beam tokens to ship 0 at (1,3) for 2 Energy"
    pulse = given("A . . B", fleet="A 1,2 e2", shown={A: "em_pulse_cannon"}).play("pulse(0)")
    assert words(pulse, "aim(right)") == "Aim right, at (1,3)"
    trade = given("A A . B", phase="maintenance", open_trade=True).play("seat(1)")
    planet = GAME.content.names[trade.table.card[0]]
    assert words(trade, "at(1,1)") == f"Give something from {planet} (1,1)"
    assert words(trade.play("at(1,1)"), "kind(ore)") == "Give Ore"
    assert words(trade.play("kind(ore)", "amount(1)"), "kind(ore)") == "Ask for Ore"


@rule("SO-RULING-22")
def test_a_step_over_an_enemy_planet_says_so() -> None:
    table = given("A B . B", fleet="A 1,1 e3; B 1,4 e2", overfly_enemy_planets=True, head="rate = 3").play(
        "move(0)"
    )
    words = table.table.describe(A, table.action("step(right)")).text
    assert words.endswith(": a strike or passing over it")


def rules(table: Position, form: str) -> tuple[str, ...]:
    return tuple(table.table.describe(table.asked, table.action(form)).rules)


@rule("SO-RULING-65", "SO-TECH-ECV", "SO-BUILD-3", "SO-MOVE-3")
def test_an_answer_cites_the_rules_of_what_is_asked() -> None:
    trade = given("A . B", phase="maintenance", open_trade=True)
    assert rules(trade, "seat(1)") == rules(trade, "end") == ("SO-RULING-65",)
    trade.play("seat(1)", "kind(ore)", "amount(1)", "kind(ore)", "amount(1)")
    assert rules(trade, "accept") == rules(trade, "decline") == ("SO-RULING-65",)
    building = given("A A . B", phase="building", techs={A: "energy_converter transport_beam"})
    assert rules(building, "pass") == ("SO-BUILD-3",)
    assert rules(building, "at(1,1)")[0] == "SO-BUILD-1"
    beaming = given("A A . B", phase="building", techs={A: "transport_beam"}, worlds={(1, 1): "m3 e5 o3 w2"})
    assert "SO-TECH-BEA" in rules(beaming.play("use(transport_beam)", "at(1,1)"), "build(windmill)")
    assert "SO-BUILD-7" not in rules(beaming, "build(windmill)")
    building.play("use(energy_converter)", "at(1,1)")
    assert rules(building, "amount(1)")[0] == "SO-TECH-ECV"
    flying = given("A . . B", fleet="A 1,1 e3; B 1,4 e2")
    assert rules(flying, "pass") == ("SO-MOVE-3",)
    assert rules(flying.play("move(0)", "step(right)"), "end") == ("SO-RULING-21",)


@rule("SO-RULING-65")
def test_each_step_of_a_trade_says_what_it_asks() -> None:
    trade = given("A . B", phase="maintenance", open_trade=True)
    assert asked(trade, A) == "Whom do you offer a trade?"
    trade.play("seat(1)")
    assert asked(trade, A) == f"What do you give to {BLUE}?"
    trade.play("kind(ore)", "amount(1)")
    assert asked(trade, B) == f"What does {RED} want from you?"


@rule("SO-EXPL-2", "SO-RULING-53")
def test_a_card_that_is_turned_up_is_named_once() -> None:
    table = given("A ?- . B", fleet="A 1,1 e2 m1").play("move(0)", "step(right)", "end", "flip")
    planet = GAME.content.names[table.table.card[1]]
    assert f"You turn up {planet} at (1,2)." in table.told(A)


@rule("SO-REACT-4", "SO-RULING-68")
def test_who_never_defends_planets_is_still_asked_about_his_own_attack() -> None:
    """Standing orders go by the first rule of a question."""
    table = given("A . B B", fleet="A 1,1 e3", shown={B: "missile_defense", A: "kamikaze_pilot"})
    table.play("move(0)", "step(right)", "step(right)")
    assert table.table.question(B).rules[0] in GAME.reactions()
    table.play("use(missile_defense)", "at(1,3)")
    assert (table.asked, table.window) == (A, "counter")
    assert table.table.question(A).rules[0] not in GAME.reactions()


@rule("SO-RULING-14", "SO-RULING-20", "SO-TECH-PLA")
def test_refusals_name_the_rule_of_this_phase_and_table() -> None:
    building = given("A . B", phase="building", techs={A: "plasma_propulsion"})
    assert building.why_not("end").rule == "SO-RULING-14"
    assert "with a ship" in building.why_not("use(plasma_propulsion)").text
    flying = given("A . B", fleet="A 1,1 e2; A 1,1 e1").play("load(0)")
    while flying.window == "cargo":
        flying.play(default(flying))
    assert flying.why_not("exchange(0)").rule == "SO-RULING-20"


@rule("SO-TECH-STE", "SO-REACT-3")
def test_a_step_in_stealth_beside_others_says_that_there_is_a_choice() -> None:
    table = given("A . . B", fleet="A 1,2 e3; B 1,3 e2", stealth=(0,)).play("move(0)")
    assert (
        table.table.describe(A, table.action("step(right)")).text
        == "Step right to (1,3): entering or an attack on ships"
    )
    assert table.table.describe(A, table.action("step(left)")).text.endswith("(1,1)")
