"""A wrong pick while a Technology asks: every one has its own reason, with its numbers."""

from __future__ import annotations

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.rules import rule

from .kit import A, B, Position, even_world, given

AUREL = GAME.content.names[even_world()]
BLUE = seat_name(B)


def why(table: Position, form: str) -> str:
    return table.why_not(form).text


@rule("SO-TECH-ECV", "SO-RULING-51")
def test_a_planet_that_cannot_convert() -> None:
    worlds = {(1, 2): "m1 e3 o10", (1, 3): "m1 e0 o2", (2, 1): "m3 e5 fallout2", (1, 4): "e2"}
    table = given("A A A B\nA A . .", phase="building", techs={A: "energy_converter"}, worlds=worlds)
    table.play("use(energy_converter)", "at(1,1)")
    assert (
        why(table, "at(1,4)") == f"You turn tokens on planets that you control; {AUREL} (1,4) is not one of them."
    )
    assert why(table, "at(1,3)") == f"{AUREL} (1,3) has no Energy to turn."
    assert why(table, "at(1,2)") == f"The store of {AUREL} (1,2) has 10 Ore already, which is the most."
    assert why(table, "at(2,1)") == f"Nuclear Fallout lies on {AUREL} (2,1): no tokens come or go there."
    assert why(table, "at(2,3)") == "(2,3) is not a face-up planet."
    assert why(table, "amount(2)") == "First answer this: Energy Converter: on which planet do you turn Energy?"
    table.play("at(2,2)")
    assert why(table, "amount(9)") == "Choose a number from 1 to 3."


@rule("SO-TECH-BRI", "SO-RULING-67")
def test_a_bridge_that_cannot_stand() -> None:
    worlds = {(1, 1): "m1 e3 o3", (1, 2): "m1 e10 o10", (1, 3): "m1 e2 o2", (2, 1): "m1 e1 o1"}
    table = given("A A A B\nA . . .", phase="building", techs={A: "space_bridge"}, worlds=worlds)
    table.play("use(space_bridge)")
    assert (
        why(table, "at(1,4)")
        == f"A Space Bridge joins planets that you control; {AUREL} (1,4) is not one of them."
    )
    table.play("at(1,1)")
    assert why(table, "at(1,1)") == f"{AUREL} (1,1) is where the bridge starts: choose another planet."
    table.play("at(1,3)")
    assert why(table, "at(2,1)") == "One of the two planets at the ends of the bridge pays."


@rule("SO-TECH-RAD", "SO-RULING-58")
def test_a_look_that_shows_nothing() -> None:
    table = given("A ?. ?* B", techs={A: "radio_telescope"}, worlds={(1, 1): "e3"}).play("use(radio_telescope)")
    assert why(table, "at(1,4)") == f"{AUREL} (1,4) lies face up: everybody sees it."
    table.play("at(1,2)")
    assert why(table, "at(1,2)") == "You have chosen the card at (1,2) already."
    jammed = given("A ?. ?* ?o B", techs={A: "radio_telescope"})
    jammed.table.pulsed[1] = 1 << B
    jammed.play("use(radio_telescope)")
    assert jammed.why_not("at(1,2)").rule == "SO-TECH-EMP"


@rule("SO-TECH-BEA", "SO-RULING-52")
def test_a_beam_that_goes_nowhere() -> None:
    worlds = {(1, 1): "m2 e2 o0", (2, 1): "m0", (1, 2): "m1 e0 o0", (1, 3): "m1 e0 o0"}
    table = given("A A A B\n- . . .", phase="building", techs={A: "transport_beam"}, worlds=worlds)
    table.play("use(transport_beam)")
    assert why(table, "at(1,4)") == f"A beam starts on a planet or ship of yours; {AUREL} (1,4) is not yours."
    table.play("at(1,1)")
    assert why(table, "at(1,1)") == f"{AUREL} (1,1) is where the beam starts: choose another place."
    assert why(table, "at(1,4)").endswith("is not yours: Meeples beam there in the Movement phase only.")
    assert why(table, "build(windmill)") == "To beam a structure costs 3 Energy; your planets have 2."
    rich = given("A A . B\n. . . .", techs={A: "transport_beam"}, worlds={(1, 1): "m2 e5 w1"}, fleet="B 1,4 e1")
    rich.play("use(transport_beam)", "at(1,1)")
    assert why(rich, "build(farm)") == "Where the beam starts you have no Farm to send."
    assert why(rich, "build(clone)").startswith("Meeples are not a structure")
    assert why(rich, "ship(0)") == "Ship 0 is not yours."


@rule("SO-TECH-TRA", "SO-RULING-63")
def test_a_trade_that_nobody_can_make() -> None:
    worlds = {(1, 2): "e1 o0"}
    table = given("A B C D", seats=4, phase="production", techs={A: "trader"}, worlds=worlds)
    table.table.energy[1], table.table.ore[1] = 1, 0
    table.play("use(trader)")
    assert why(table, "seat(1)") == f"{BLUE} needs 2 Energy or Ore on planets for that, and has 1."
    assert why(table, "seat(0)") == "You trade with another player."
    assert why(table.play("seat(2)"), "kind(meeple)") == "Traders give Energy or Ore, not Meeples."


@rule("SO-TECH-EMP", "SO-TECH-WMG")
def test_a_shot_that_cannot_be_aimed() -> None:
    pulse = given("A . B\n. . .", fleet="A 1,2 e2", techs={A: "em_pulse_cannon"}).play("pulse(0)")
    assert why(pulse, "aim(up)") == "The map ends there."
    gun = given("A . B\n. . .", fleet="A 1,2 e12", techs={A: "wave_motion_gun"})
    gun.table.paid[B] = 1 << A
    gun.play("fire(0)")
    assert why(gun, "aim(right)") == "The shot would hit somebody whom you may not attack now."


@rule("SO-RULING-65")
def test_a_trade_in_maintenance_that_cannot_be_offered() -> None:
    table = given("A . B", phase="maintenance", open_trade=True)
    assert why(table, "seat(0)") == "You trade with another player."
    table.play("seat(1)")
    assert why(table, "kind(meeple)") == "Energy and Ore are traded, Meeples are not."


@rule("SO-TECH-0c")
@pytest.mark.parametrize(
    ("tech", "phase", "worlds", "reason"),
    [
        (
            "energy_converter",
            "building",
            "e1",
            "It costs 1 Energy and turns at least 1 more; your planets have 1 Energy.",
        ),
        ("transport_beam", "building", "e1", "Transport Beam costs 2 Energy; your planets have 1."),
        (
            "radio_telescope",
            "movement",
            "e0",
            "Radio Telescope costs 1 Energy for each card; your planets have none.",
        ),
        ("space_bridge", "building", "e3", "Space Bridge needs two of your planets without Nuclear Fallout"),
        ("spy", "building", "e3", "No other player holds a Technology that a Spy could look at."),
    ],
)
def test_a_technology_that_can_do_nothing_says_why(tech: str, phase: str, worlds: str, reason: str) -> None:
    table = given("A ?. B", phase=phase, fleet="A 1,1 e2", techs={A: tech}, worlds={(1, 1): worlds})
    assert why(table, f"use({tech})").startswith(reason)
