"""What a move says of its losses before it is made."""

from __future__ import annotations

import random

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.state import Galaxy
from pestis.kernel.rules import rule

from .kit import A, B, Position, even_world, given

AUREL = GAME.content.names[even_world()]
DRY = "Your ship 0 is lost: it has no Energy left, and this is not a planet."


def warning(table: Position, form: str) -> str:
    return table.table.describe(table.asked, table.action(form)).warning


def text(table: Position, form: str) -> str:
    return table.table.describe(table.asked, table.action(form)).text


# Ships without Energy.


@rule("SO-MOVE-8", "SO-MAP-4")
def test_a_ship_that_would_end_in_space_without_energy_is_warned_of() -> None:
    table = given("A . . B\n. . . .", fleet="A 1,1 e1")
    assert text(table, "move(0)").endswith("for 1 Energy, its last: it must end on a planet")
    table.play("move(0)")
    assert warning(table, "step(right)") == "", "there is another step"
    table.play("step(right)")
    assert warning(table, "end") == DRY
    assert text(table, "end") == "End here: the ship is lost, it has no Energy left"
    assert warning(table, "step(right)") == DRY, "the last step ends the move"
    assert warning(table, "step(left)") == "", "a planet"
    table.play("step(right)")
    assert table.ship(0) == "gone"


@rule("SO-MOVE-8", "SO-TECH-FUS")
def test_a_ship_with_energy_or_a_reactor_is_in_no_danger() -> None:
    table = given("A . . B\n. . . .", fleet="A 1,1 e2").play("move(0)", "step(right)")
    assert (warning(table, "end"), text(table, "end")) == ("", "End the move here")
    saved = given("A . . B\n. . . .", fleet="A 1,1 e1", techs={A: "fusion_reactor"}).play("move(0)", "step(right)")
    assert warning(saved, "end") == ""


@rule("SO-MOVE-8", "SO-RES-5")
def test_a_crew_that_is_lost_is_counted_and_the_last_one_is_the_end() -> None:
    table = given("A . . B\n. . . .", fleet="A 1,1 e1 m2").play("move(0)", "step(right)")
    assert warning(table, "end").startswith("Your ship 0 is lost with 2 Meeples aboard: ")
    last = given("- . . B\n. . . .", fleet="A 1,2 e1 m2").play("move(0)", "step(right)")
    assert warning(last, "end").endswith(" You have no other Meeple: you are out of the game.")


@rule("SO-EXPL-1", "SO-MOVE-8", "SO-RULING-58")
def test_a_flip_says_what_it_risks() -> None:
    table = given("A ?. ?* B\n. . . .", fleet="A 1,1 e1").play("move(0)", "step(right)", "end")
    assert warning(table, "decline") == DRY
    assert text(table, "decline") == "Leave the card face down: the ship is lost, it has no Energy left"
    assert (text(table, "flip"), warning(table, "flip")) == ("Turn the card up: only a planet saves the ship", "")
    known = given("A ?. ?* B\n. . . .", fleet="A 1,1 e3")
    known.table.looked[known.cell(1, 3)] = 1 << A
    known.play("move(0)", "step(right)", "step(right)")
    assert warning(known, "flip") == "Your ship 0 is lost: the Supernova destroys every ship on the card."
    assert text(known, "flip") == "Turn up a Supernova, as you have seen"


@rule("SO-MAP-5")
def test_a_step_into_a_supernova_is_warned_of() -> None:
    table = given("A * . B\n. . . .", fleet="A 1,1 e3").play("move(0)")
    assert warning(table, "step(right)") == "Your ship 0 is lost: the Supernova destroys it."
    assert text(table, "step(right)") == "Step right into the Supernova: the ship is lost"


@rule("SO-RULING-27", "SO-TECH-EMP", "SO-TECH-STE")
def test_a_device_that_takes_the_last_energy_in_space_is_warned_of() -> None:
    table = given("A . . B\n. . . .", fleet="A 1,2 e1; A 1,1 e1", techs={A: "stealth em_pulse_cannon"})
    assert warning(table, "pulse(0)") == DRY
    assert warning(table, "cloak(0)") == DRY
    assert warning(table, "pulse(1)") == "", "docked on a planet"
    late = given("A . B", fleet="A 1,2 e1", techs={A: "em_pulse_cannon"}, energy_check="end_of_move")
    assert warning(late, "pulse(0)") == ""


@rule("SO-RULING-27", "SO-TECH-ESH")
def test_a_shield_for_the_last_energy_is_warned_of() -> None:
    table = given("A . . B\n. . . .", fleet="B 1,4 e3; A 1,3 e1", techs={A: "energy_shield ship_armor"}, turn=B)
    table.play("move(0)", "step(left)")
    assert warning(table, "use(energy_shield)").startswith("Your ship 1 is lost: it has no Energy left")
    assert warning(table, "use(ship_armor)") == ""


@rule("SO-RULING-20", "SO-RULING-27")
def test_an_exchange_that_leaves_a_ship_without_energy_is_warned_of() -> None:
    table = given("A . B", fleet="A 1,2 e1; A 1,2 e2", fleet_transfer=True).play("exchange(0)")
    assert warning(table, "amount(0)") == DRY
    assert warning(table, "amount(3)").startswith("Your ship 1 is lost: ")
    assert warning(table, "amount(1)") == ""


# Planets given up.


@rule("SO-RULING-8", "SO-RULING-19")
def test_to_carry_the_last_meeple_gives_the_planet_up() -> None:
    table = given("A . B", fleet="A 1,1 e1 m1", worlds={(1, 1): "m2 e0 o0"}).play("load(0)", "amount(1)")
    assert text(table, "amount(3)") == f"Carry 3 Meeples: {AUREL} (1,1) is abandoned"
    assert warning(table, "amount(3)") == (
        f"You give up {AUREL} (1,1): its last Meeple leaves; store and structures stay there."
    )
    assert (text(table, "amount(2)"), warning(table, "amount(2)")) == ("Carry 2 Meeples", "")


@rule("SO-RULING-52", "SO-RULING-8")
def test_a_beam_that_is_an_invasion_says_so_and_what_it_leaves() -> None:
    table = given("A A . B\n. . . .", shown={A: "transport_beam"}, worlds={(1, 1): "m2", (1, 4): "m1"})
    table.play("use(transport_beam)", "at(1,1)")
    assert text(table, "at(1,4)") == f"Beam Meeples to {AUREL} (1,4) for 2 Energy: an invasion"
    assert text(table, "at(1,2)") == f"Beam tokens to {AUREL} (1,2) for 2 Energy"
    assert warning(table, "at(1,4)") == "", "the number is still to be chosen"
    table.play("at(1,4)")
    assert warning(table, "amount(2)").startswith(f"You give up {AUREL} (1,1): ")
    assert warning(table, "amount(1)").startswith(f"{AUREL} (1,4) defends with 1 against your 1: nobody wins")


@rule("SO-RULING-52", "SO-RULING-8")
def test_a_beam_that_would_send_the_last_meeple_unasked_is_warned_of_at_its_goal() -> None:
    table = given("A A . B\n. . . .", shown={A: "transport_beam"}, worlds={(1, 1): "m1", (1, 4): "m3"})
    table.play("use(transport_beam)", "at(1,1)")
    told = warning(table, "at(1,4)")
    assert f"You give up {AUREL} (1,1)" in told
    assert f"{AUREL} (1,4) defends with 3 against your 1: all your Meeples fall" in told
    alone = given("A . . B\n. . . .", shown={A: "transport_beam"}, worlds={(1, 1): "m1 e2 o0"})
    assert f"You give up {AUREL} (1,1)" in warning(alone, "use(transport_beam)"), "nothing is left to choose"


@rule("SO-TECH-BEA", "SO-RULING-8")
def test_a_beam_of_tokens_that_can_be_the_last_meeple_only_is_warned_of_at_its_goal() -> None:
    def beam(own: str, other: str = "m1 e3 o0") -> Position:
        table = given(
            "A A . B\n. . . .",
            fleet="A 1,2 e1",
            shown={A: "transport_beam"},
            worlds={(1, 1): own, (1, 2): other},
        )
        return table.play("use(transport_beam)", "at(1,1)")

    given_up = f"ou give up {AUREL} (1,1): its last Meeple leaves; store and structures stay there."
    bare = beam("m1 e0 o0")
    assert warning(bare, "at(1,2)") == warning(bare, "ship(0)") == f"Y{given_up}"
    assert bare.play("at(1,2)").planet(1, 1) == "-"
    assert warning(beam("m1 e2 o0", "m1 e2 o0"), "at(1,2)") == f"If {AUREL} (1,1) pays the Energy: y{given_up}"
    for asked in ("m2 e0 o0", "m1 e0 o1", "m1 e3 o0"):
        assert warning(beam(asked, "m1 e2 o0"), "at(1,2)") == "", "the amounts are still to be chosen"


@rule("SO-RULING-62", "SO-RULING-8")
def test_a_tribute_of_the_last_meeple_is_warned_of() -> None:
    table = given("A . B\n. . .", fleet="A 1,1 e2", ties=((B, A),), worlds={(1, 3): "m1 e1 o0"})
    table.play("move(0)", "step(right)", "step(right)")
    assert warning(table, "kind(meeple)").startswith(f"You give up {AUREL} (1,3): ")
    assert warning(table, "kind(energy)") == ""


# Attacks.


@rule("SO-TECH-WMG", "SO-RULING-53")
def test_a_gun_that_hits_its_own_side_says_so() -> None:
    table = given("A . A B\n. . . .", fleet="A 1,2 e12; A 1,3 e1", techs={A: "wave_motion_gun"}).play("fire(0)")
    assert warning(table, "aim(right)") == f"The shot destroys your own {AUREL} (1,3) and ship 1."
    assert warning(table, "aim(left)") == f"The shot destroys your own {AUREL} (1,1)."
    assert warning(table, "aim(down)") == ""
    round_about = given("A . B", fleet="A 1,2 e10", techs={A: "wave_motion_gun"}, wmg_shape="area")
    told = warning(round_about, "fire(0)")
    assert told.startswith(f"The shot destroys your own {AUREL} (1,1). Your ship 0 is lost: ")


@rule("SO-INV-2", "SO-TECH-KAM")
def test_an_attack_says_what_it_costs() -> None:
    table = given("A . B\n. . .", fleet="A 1,1 e3 m2", techs={A: "kamikaze_pilot"}, worlds={(1, 3): "m3 b1"})
    table.play("move(0)", "step(right)", "step(right)")
    assert text(table, "mode(invade)") == "Invade with your 2 Meeples; the ship is used up"
    assert warning(table, "mode(invade)").startswith(f"{AUREL} (1,3) defends with 4 against your 2: ")
    assert warning(table, "mode(kamikaze)") == (
        "Your ship 0 is lost with 2 Meeples aboard: its crew dies in the strike."
    )
    strong = given("A . B\n. . .", fleet="A 1,1 e3 m9").play("move(0)", "step(right)")
    assert warning(strong, "step(right)") == ""
    assert text(strong, "step(right)").endswith(": an invasion")


@rule("SO-COMB-5", "SO-COMB-2")
def test_a_collision_and_a_detonation_say_that_the_own_ship_goes_too() -> None:
    table = given("A . B B\n. . . .", fleet="A 1,1 e3 nuke1; B 1,2 e2").play("move(0)", "step(right)")
    assert text(table, "mode(attack_1)").endswith("one of them are destroyed, unless a Technology helps")
    assert text(table, "mode(detonate_1)").endswith("there and your own are destroyed")


# Stores.


@rule("SO-RES-2", "SO-RULING-63")
def test_a_token_that_would_not_fit_is_warned_of() -> None:
    table = given("A A . B", phase="production", shown={A: "rogue"}, worlds={(1, 1): "m1 e1 o10"})
    table.play("use(rogue)", "kind(ore)")
    assert warning(table, "at(1,1)") == f"The store of {AUREL} (1,1) is full: the token is lost."
    assert warning(table, "at(1,2)") == ""


@rule("SO-STR-1", "SO-RULING-52")
def test_levels_that_a_beam_would_lose_are_counted() -> None:
    worlds = {(1, 1): "m1 e3 o1 w2", (1, 2): "m1 e3 o1 w2"}
    table = given("A A . B", phase="building", shown={A: "transport_beam"}, worlds=worlds)
    table.play("use(transport_beam)", "at(1,1)")
    assert warning(table, "build(windmill)") == (
        f"{AUREL} (1,2) holds three levels at most: 1 Windmill level is lost."
    )


# The end.


@rule("SO-RULING-45")
def test_to_surrender_is_for_good() -> None:
    table = given("A . B", phase="building", surrender=True)
    assert warning(table, "surrender") == "You leave the game for good."


@pytest.mark.parametrize("seed", range(4))
def test_warnings_are_sentences_and_change_nothing(seed: int) -> None:
    state = GAME.start((2, 3, 4)[seed % 3], seed, {"scenario": "bright-minds", "round_limit": 6}, "people")
    assert isinstance(state, Galaxy)
    source = random.Random(seed)
    found = set()
    while not state.is_over:
        seat = int(state.next_seat())
        before = state.digest()
        told = [state.describe(seat, action).warning for action in state.legal(seat)]
        assert state.digest() == before
        found |= {words for words in told if words}
        state.apply(seat, source.choice(state.legal(seat)[:-1] or state.legal(seat)))
    assert found
    assert all(words[0].isupper() and words.endswith(".") for words in found)


@rule("SO-CLONE-3")
def test_a_clone_beyond_the_capacity_is_warned_of() -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "m3 e5 o4"}).play("at(1,1)")
    assert warning(table, "build(clone)").endswith(
        " (1,1) has room for 3 Meeples: one more dies in Maintenance unless it leaves."
    )
    roomy = given("A . B", phase="building", worlds={(1, 1): "m2 e5 o4"}).play("at(1,1)")
    assert warning(roomy, "build(clone)") == ""
