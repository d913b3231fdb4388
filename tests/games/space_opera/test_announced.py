"""SO-REACT-2: whoever may hack a use has been told what it shall do, and nothing of any use before it."""

from typing import Any

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.rules import rule

from .kit import A, B, C, Position, given

RED, BLUE, GREEN = (seat_name(seat) for seat in (A, B, C))
PLANET = GAME.content.names
END = "do you hack it?"


def at_the_hack(drawn: str, *moves: str, tech: str, **more: object) -> Position:
    """A has used a Technology and C, who has a Hacker, is asked."""
    settings: dict[str, Any] = {"phase": "building", "seats": 3, "shown": {A: tech, C: "hacker"}, **more}
    table = given(drawn, **settings).play(*moves)
    assert (table.window, table.asked) == ("hack", C)
    return table


def use(table: Position, viewer: int = C) -> str:
    """What the question says of the use: all before the colon."""
    text = str(table.table.question(viewer).text)
    assert text.endswith(END if viewer == C else f"does {GREEN} hack it?")
    return text.split(":", maxsplit=1)[0]


def draft(table: Position, viewer: int | None = C) -> list[str]:
    found: list[str] = table.seen(viewer)["draft"]
    return found


def name(table: Position, row: int, column: int) -> str:
    return f"{PLANET[table.table.card[table.cell(row, column)]]} ({row},{column})"


# Each Technology that asks for something.


@rule("SO-REACT-2", "SO-TECH-MCV", "SO-TECH-ECV")
@pytest.mark.parametrize(
    ("tech", "words"),
    [("matter_converter", "Matter Converter on 2 Ore"), ("energy_converter", "Energy Converter on 2 Energy")],
)
def test_a_converter_tells_the_planet_and_the_amount(tech: str, words: str) -> None:
    worlds = {(1, 1): "e4 o4", (1, 2): "e4 o4"}
    table = at_the_hack("A A B C", f"use({tech})", "at(1,1)", "at(1,2)", "amount(2)", tech=tech, worlds=worlds)
    assert draft(table, A) == draft(table, B) == draft(table) == draft(table, None) == ["at(1)", "amount(2)"]
    assert use(table) == f"{RED} uses {words} of {name(table, 1, 2)}"
    assert use(table, A) == f"You use {words} of {name(table, 1, 2)}"


@rule("SO-REACT-2", "SO-TECH-BRI")
def test_a_bridge_tells_both_ends_and_the_amounts() -> None:
    moves = ("use(space_bridge)", "at(1,1)", "at(1,2)", "amount(3)", "amount(2)")
    table = at_the_hack("A A B C", *moves, tech="space_bridge")
    assert draft(table) == ["at(0)", "at(1)", "at(1)", "amount(3)", "amount(2)"]
    ends = f"from {name(table, 1, 1)} to {name(table, 1, 2)}"
    assert use(table) == f"{RED} uses Space Bridge to send 3 Energy and 2 Ore {ends}"


@rule("SO-REACT-2", "SO-TECH-RAD", "SO-RULING-58")
def test_a_telescope_tells_where_it_looks_before_it_is_paid_and_after() -> None:
    table = given(
        "A A ?* ?- B C", seats=3, shown={A: "radio_telescope", C: "hacker"}, worlds={(1, 1): "e3", (1, 2): "e3"}
    )
    table.play("use(radio_telescope)", "at(1,4)", "at(1,3)")
    assert table.window == "pay"
    assert draft(table) == ["at(3)", "at(2)"], "others see the choice while the Energy is paid"
    table.play("at(1,1)", "at(1,1)")
    assert draft(table) == ["at(3)", "at(2)"]
    assert use(table) == f"{RED} uses Radio Telescope to look at (1,4) and (1,3)"


@rule("SO-REACT-2", "SO-TECH-TRA")
@pytest.mark.parametrize(("partner", "words"), [(B, BLUE), (C, "you")])
def test_a_trader_tells_with_whom_and_what_for(partner: int, words: str) -> None:
    table = at_the_hack("A B C", "use(trader)", f"seat({partner})", "kind(ore)", tech="trader", phase="production")
    assert draft(table) == [f"seat({partner})", "kind(ore)"]
    assert use(table) == f"{RED} uses Trader on {words}, for 1 Ore"


@rule("SO-REACT-2", "SO-TECH-BEA", "SO-RULING-52")
def test_a_beam_of_tokens_tells_both_ends_and_the_amounts() -> None:
    table = given(
        "A . A B C",
        seats=3,
        fleet="A 1,2 e1; B 1,4; C 1,5",
        worlds={(1, 1): "m3 e9 o0", (1, 3): "e9"},
        shown={A: "transport_beam", C: "hacker"},
    )
    table.play("use(transport_beam)", "at(1,1)", "ship(0)")
    assert table.window == "pay"
    assert draft(table, B) == ["at(0)", "ship(0)"]
    table.play("at(1,3)", "at(1,3)", "amount(7)", "amount(1)")
    assert draft(table) == ["at(0)", "ship(0)", "amount(7)", "amount(0)", "amount(1)"]
    assert (
        use(table) == f"{RED} uses Transport Beam to send 7 Energy and 1 Meeple from {name(table, 1, 1)} to ship 0"
    )


@rule("SO-REACT-2", "SO-TECH-BEA", "SO-RULING-52")
@pytest.mark.parametrize(
    ("source", "item", "words"),
    [
        ("at(0)", "windmill", "a Windmill from {}"),
        ("ship(0)", "ship", "ship 0"),
        ("ship(0)", "nuclear_warhead", "a nuclear warhead from ship 0"),
    ],
)
def test_a_beam_of_a_structure_tells_which_and_where_to(source: str, item: str, words: str) -> None:
    table = given(
        "A A . B C",
        seats=3,
        fleet="A 1,3 e3 nuke1 m1; B 1,4; C 1,5",
        worlds={(1, 1): "e9 w1", (1, 2): "e0"},
        shown={A: "transport_beam", C: "hacker"},
    )
    table.play("use(transport_beam)", source, f"build({item})")
    if table.window == "draft":
        table.play("at(1,2)")
    assert draft(table) == [source, f"build({item})", "at(1)"]
    sent = words.format(name(table, 1, 1))
    assert use(table) == f"{RED} uses Transport Beam to send {sent} to {name(table, 1, 2)}"


@rule("SO-REACT-2", "SO-REACT-5", "SO-TECH-BEA")
def test_a_beam_invasion_tells_where_its_meeples_come_from() -> None:
    table = given(
        "A A . B C",
        seats=3,
        fleet="B 1,4; C 1,5",
        worlds={(1, 1): "e9", (1, 2): "e0 m4"},
        shown={A: "transport_beam", B: "ambassador", C: "hacker"},
        ties=((B, A),),
    )
    table.play("use(transport_beam)", "at(1,2)", "at(1,4)", "amount(3)")
    assert table.window == "tribute"
    assert draft(table, B) == ["at(1)", "at(3)", "amount(3)"], "who may pay to be spared knows it too"
    table.play("decline", "press_on")
    assert draft(table) == ["at(1)", "at(3)", "amount(3)"]
    invasion = f"to invade {name(table, 1, 4)} with 3 Meeples from {name(table, 1, 2)}"
    assert use(table) == f"{RED} uses Transport Beam {invasion}"


@rule("SO-REACT-2", "SO-TECH-EMP")
def test_a_pulse_tells_where_it_goes() -> None:
    table = at_the_hack(
        "A . . B C", "pulse(0)", "aim(right)", tech="em_pulse_cannon", fleet="A 1,2 e3; B 1,4", phase="movement"
    )
    assert draft(table) == ["ship(0)", "aim(right)"]
    assert use(table) == f"{RED} uses EM Pulse Cannon from ship 0 at (1,3)"


GUN = "- . . . B\nA . . . C"


@rule("SO-REACT-2", "SO-TECH-WMG", "SO-RULING-53")
@pytest.mark.parametrize(
    ("shape", "aim", "form", "words"),
    [
        ("line", "aim(right)", "aim(right)", ", aimed right"),
        ("single", "at(1,3)", "at(2)", " at (1,3)"),
        ("area", "", "at(0)", ", all around"),
    ],
)
def test_the_gun_tells_where_it_is_aimed(shape: str, aim: str, form: str, words: str) -> None:
    fleet = "A 1,1 e11; B 1,3 e2"
    moves = ("fire(0)", aim) if aim else ("fire(0)",)
    table = at_the_hack(GUN, *moves, tech="wave_motion_gun", fleet=fleet, phase="movement", wmg_shape=shape)
    assert draft(table) == ["ship(0)", form]
    assert use(table) == f"{RED} uses Wave Motion Gun from ship 0{words}"


@rule("SO-REACT-5", "SO-TECH-WMG")
def test_who_answers_a_shot_knows_where_it_is_aimed() -> None:
    settings: dict[str, Any] = {"fleet": "A 1,1 e11; B 1,3 e2", "shown": {A: "wave_motion_gun", B: "ship_armor"}}
    table = given("- . . . B\nA . . . .", **settings).play("fire(0)", "aim(right)")
    assert table.window == "defend"
    assert draft(table, B) == ["ship(0)", "aim(right)"]
    shot = f"{RED}'s ship 0 fires the Wave Motion Gun from {name(table, 1, 1)}, aimed right."
    assert table.table.question(B).text == f"{shot} Do you save ship 1?"
    table = given("- . . . B\nA . . . .", ties=((B, A),), **settings).play("fire(0)", "aim(right)")
    assert table.window == "tribute"
    assert table.table.question(B).text == f"{shot} Do you pay 1 token to stop it?"
    assert draft(table, B) == ["ship(0)", "aim(right)"]


@rule("SO-REACT-2", "SO-TECH-HYP", "SO-RULING-55")
@pytest.mark.parametrize("energy", [2, 4])
def test_a_drive_through_hyperspace_tells_its_energy(energy: int) -> None:
    table = given(
        "A . . . . . B C",
        seats=3,
        fleet=f"A 1,1 e{energy}; B 1,7; C 1,8",
        worlds={(1, 1): "e0 o9"},
        shown={A: "matter_converter hyperspace_drive plasma_propulsion", C: "hacker"},
    )
    table.play("use(matter_converter)", "amount(5)", "decline", "hyperspace_plasma(0)")
    if energy > 2:
        assert draft(table) == ["hyperspace_plasma(0)"], "the drives are declared before the Energy is chosen"
        table.play(f"amount({energy})")
    assert draft(table) == ["hyperspace_plasma(0)", f"amount({energy})"], "and nothing of the converter"
    assert use(table) == f"{RED} uses Hyperspace Drive to move ship 0 for {energy} Energy"
    table.play("decline")
    assert draft(table) == ["hyperspace_plasma(0)", f"amount({energy})"], "it is the same move"
    assert use(table) == f"{RED} uses Plasma Propulsion System to move ship 0 for {energy} Energy"


@rule("SO-REACT-2", "SO-TECH-SUR", "SO-TECH-APC", "SO-RULING-60")
@pytest.mark.parametrize(
    ("target", "tech", "words"),
    [
        ("bio_warhead", "Surgical Strike", "a biological warhead"),
        ("nuclear_warhead", "Surgical Strike", "a nuclear warhead"),
        ("bunker", "Armor Piercer", "a Bunker"),
    ],
)
def test_a_strike_tells_what_else_it_is_aimed_at(target: str, tech: str, words: str) -> None:
    table = given(
        "A . B C",
        seats=3,
        fleet="A 1,1 e4; C 1,4",
        worlds={(1, 3): "b1 bio1 nuke1"},
        shown={A: "surgical_strike armor_piercer", C: "hacker"},
    )
    table.play("move(0)", "step(right)", "step(right)", f"target({target})")
    assert draft(table) == [f"target({target})"]
    assert use(table) == f"{RED} uses {tech} on {words}"


@rule("SO-REACT-2", "SO-RULING-58", "SO-RULING-60")
def test_a_telescope_tells_which_hidden_ship_it_shows() -> None:
    table = given(
        "A . B C",
        seats=3,
        fleet="A 1,1 e4; B 1,3 e2; B 1,3 e2; C 1,4",
        stealth=(1, 2),
        shown={A: "radio_telescope", C: "hacker"},
    )
    table.play("move(0)", "step(right)", "step(right)", "ship(2)")
    assert draft(table) == ["ship(2)"]
    assert use(table) == f"{RED} uses Radio Telescope on ship 2"


# The Ambassador.


@rule("SO-REACT-2", "SO-TECH-AMB", "SO-RULING-62")
@pytest.mark.parametrize(("partner", "words"), [(B, BLUE), (C, "you")])
def test_an_offer_of_ties_names_the_partner(partner: int, words: str) -> None:
    table = at_the_hack("A B C", f"seat({partner})", tech="ambassador", phase="maintenance")
    assert [table.seen(viewer)["window"]["partner"] for viewer in (A, B, C, None)] == [partner] * 4
    assert draft(table) == []
    assert use(table) == f"{RED} uses Ambassador to offer ties to {words}"
    table.play("use(hacker)")
    assert table.window == "offer"
    assert table.seen()["window"]["partner"] is None


# Hacks of hacks, and what was left over.


@rule("SO-REACT-2", "SO-EDGE-28", "SO-TECH-HAK")
def test_a_hack_of_a_hack_is_about_the_use_below() -> None:
    table = given(
        "A B C",
        seats=3,
        phase="building",
        worlds={(1, 1): "e0 o9"},
        shown={A: "matter_converter hacker", B: "hacker", C: "hacker"},
    )
    table.play("use(matter_converter)", "amount(5)", "use(hacker)")
    assert draft(table) == ["at(0)", "amount(5)"]
    converter = f"on 5 Ore of {name(table, 1, 1)}"
    assert use(table) == f"{BLUE} uses Hacker against {RED}'s Matter Converter {converter}"
    assert use(table, A) == f"{BLUE} uses Hacker against your Matter Converter {converter}"
    table.play("use(hacker)")
    assert table.asked == A
    assert draft(table, A) == ["at(0)", "amount(5)"]
    assert str(table.table.question(A).text).startswith(f"{GREEN} uses Hacker against {BLUE}'s Hacker: do you")


@rule("SO-REACT-2", "SO-RULING-62", "SO-TECH-HAK")
def test_a_hack_of_an_offer_names_the_partner_as_well() -> None:
    table = given("A B C", seats=3, phase="maintenance", shown={A: "ambassador", B: "hacker", C: "hacker"})
    table.play("seat(2)", "use(hacker)")
    assert table.seen(C)["window"]["partner"] == C
    assert use(table) == f"{BLUE} uses Hacker against {RED}'s Ambassador to offer ties to you"


@rule("SO-REACT-2", "SO-TECH-ENG", "SO-TECH-FUS")
@pytest.mark.parametrize(
    ("phase", "then", "tech"),
    [
        ("movement", "fusion(0)", "Fusion Reactor"),
        ("movement", "plasma(1)", "Plasma Propulsion System"),
        ("movement", "cloak(1)", "Stealth Technology"),
        ("building", "pass", "Engineer"),
    ],
)
def test_a_use_that_asks_for_nothing_does_not_show_the_draft_of_another(phase: str, then: str, tech: str) -> None:
    table = given(
        "A . B",
        phase=phase,
        fleet="A 1,2; A 1,1 e3",
        worlds={(1, 1): "e0 o9"},
        shown={
            A: "matter_converter engineer fusion_reactor plasma_propulsion stealth",
            B: "hacker",
        },
    )
    table.play("use(matter_converter)", "amount(5)", "decline", then)
    while table.window != "hack":
        table.play("pass")
    assert table.table.draft, "it still lies there"
    assert draft(table, B) == []
    assert table.table.question(B).text == f"{RED} uses {tech}: {END}"


@rule("SO-REACT-2", "SO-RULING-58")
def test_a_telescope_against_stealth_does_not_show_the_draft_of_another() -> None:
    table = given(
        "A . . . B",
        fleet="A 1,1 e4; B 1,2 e1; B 1,5",
        worlds={(1, 1): "e0 o9"},
        shown={A: "stealth matter_converter hacker", B: "radio_telescope"},
    )
    table.play("use(matter_converter)", "amount(5)", "cloak(0)", "move(0)", "step(right)", "mode(enter)")
    assert (table.window, table.seen(A)["window"]["tech"]) == ("hack", "radio_telescope")
    assert table.table.draft
    assert draft(table, A) == []


@rule("SO-REACT-2", "SO-TECH-ARM")
def test_an_answer_to_a_shot_does_not_show_the_shot_as_its_own() -> None:
    table = given(
        "- . . . B B\nA . . . . .",
        fleet="A 1,1 e11; B 1,3 e2",
        shown={A: "wave_motion_gun hacker", B: "ship_armor"},
    )
    table.play("fire(0)", "aim(right)", "use(ship_armor)")
    assert table.window == "pay"
    assert draft(table, A) == [], "the Ore is for the armour"
    table.play("at(1,5)")
    assert (table.window, table.seen(A)["window"]["tech"]) == ("hack", "ship_armor")
    assert draft(table, A) == []


@rule("SO-REACT-2", "SO-RULING-62")
def test_what_is_paid_for_ties_does_not_show_the_attack_that_it_stopped() -> None:
    table = given(
        "- . . B B\nA . . . .",
        fleet="A 1,1 e11",
        shown={A: "wave_motion_gun", B: "ambassador"},
        ties=((B, A),),
    )
    table.play("fire(0)", "aim(right)", "kind(ore)")
    assert table.window == "pay"
    assert table.table.draft
    assert draft(table, A) == []
