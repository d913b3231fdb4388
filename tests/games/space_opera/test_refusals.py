"""What a person would try, and what they are told: the rule and a sentence."""

import random

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.errors import GameOver, NotYourTurn, UnknownMove
from pestis.kernel.rules import rule

from .kit import A, B, Position, even_world, given, new_game

BOOK = set(GAME.rulebook().ids())
AUREL = f"{GAME.content.names[even_world()]} (1,1)"


def told(table: Position, form: str, seat: int | None = None) -> tuple[str, str]:
    """Try it; gives the rule and the sentence, after a check that nothing changed."""
    refusal = table.why_not(form, seat)
    assert table.refuse(form, seat) == refusal.rule
    return refusal.rule, refusal.text


def building(worlds: str = "m3 e3 o3", **more: object) -> Position:
    return given("A . -\n. . B", phase="building", worlds={(1, 1): worlds}, **more)  # type: ignore[arg-type]


# Whose turn it is.


@rule("SO-ROUND-2")
def test_another_seats_turn() -> None:
    table = building()
    assert told(table, "pass", seat=B) == ("SO-ROUND-2", f"It is not your choice now; {seat_name(A)} must choose.")
    with pytest.raises(NotYourTurn):
        table.play("pass", seat=B)


def test_after_the_end_nothing_is_allowed() -> None:
    table = given("A . B", fleet="A 1,1 e2 m9", worlds={(1, 3): "m1"})
    table.play("move(0)", "step(right)", "step(right)")
    assert table.table.is_over
    with pytest.raises(GameOver):
        table.table.play(A, table.action("pass"))
    with pytest.raises(UnknownMove):
        table.table.play(A, 99_999)


# Building.


@rule("SO-BUILD-2")
@pytest.mark.parametrize("form", ["at(1,2)", "at(1,3)", "at(2,3)"])
def test_only_ones_own_planets_are_built_on(form: str) -> None:
    assert told(building(), form)[0] == "SO-BUILD-2"


@rule("SO-BUILD-4", "SO-BUILD-6", "SO-BIO-3", "SO-RULING-34")
@pytest.mark.parametrize(
    ("worlds", "refused_by"),
    [
        ("m3 e0 o3", "SO-BUILD-4"),
        ("m3 used3 e3 o3", "SO-BUILD-5"),
        ("m3 e3 o3 foul2", "SO-BIO-3"),
        ("m3 e3 o3 fallout2", "SO-RULING-34"),
    ],
)
def test_a_planet_that_cannot_work_is_refused_with_the_reason(worlds: str, refused_by: str) -> None:
    assert told(building(worlds), "at(1,1)")[0] == refused_by


@rule("SO-RULING-14")
def test_a_planet_is_built_on_once_per_phase() -> None:
    table = given("A A .\n. . B", phase="building")
    table.play("at(1,1)", "build(clone)", "end")
    while table.asked != A:
        table.play("pass")
    assert told(table, "at(1,1)") == (
        "SO-RULING-14",
        f"You have built on {AUREL} in this phase; you may again in the next Round.",
    )


@rule("SO-BUILD-4", "SO-STR-1", "SO-BUILD-6")
def test_an_item_is_refused_for_its_price_its_level_or_its_builder() -> None:
    table = building("m3 e3 o1 w3").play("at(1,1)")
    rule_id, words = told(table, "build(bunker)")
    assert (rule_id, words) == (
        "SO-BUILD-4",
        f"A Bunker costs 2 Energy and 3 Ore; the store of {AUREL} has 3 Energy and 1 Ore.",
    )
    assert told(table, "build(windmill)")[0] == "SO-STR-1"
    table = building("m2 e5 o5", techs={A: "spy", B: "hacker"}).play("at(1,1)", "build(farm)", "build(farm)")
    assert told(table, "build(farm)")[0] == "SO-BUILD-6"


@rule("SO-CLONE-4", "SO-RULING-15")
def test_after_cloning_nothing_else_is_built_if_the_table_says_so() -> None:
    table = building("m3 e3 o3", clone_last=True).play("at(1,1)", "build(clone)")
    assert told(table, "build(ship)") == (
        "SO-CLONE-4",
        "You have cloned: at this table nothing else is built after that in a turn.",
    )


@rule("SO-BUILD-2", "SO-RULING-14")
def test_one_turn_is_one_planet() -> None:
    table = given("A A .\n. . B", phase="building").play("at(1,1)")
    assert told(table, "at(1,2)")[0] == "SO-BUILD-2"
    assert told(table, "end") == (
        "SO-RULING-14",
        f"Build something on {AUREL}: you have chosen it, and can at least clone a Meeple.",
    )
    table.play("build(clone)")
    assert told(table, "pass") == (
        "SO-RULING-71",
        "You have built in this turn, so you cannot pass now: end your turn, and pass on the next.",
    )


@rule("SO-RSCH-1", "SO-EDGE-7")
def test_research_comes_first_or_not_at_all() -> None:
    table = building().play("at(1,1)")
    assert told(table, "research")[0] == "SO-RSCH-1"
    again = given("A A .\n. . B", phase="building").play("at(1,1)", "build(clone)", "end")
    while again.asked != A:
        again.play("pass")
    assert told(again, "research") == (
        "SO-RSCH-1",
        "Research must be your first action in the phase, and you have acted.",
    )


# Movement.


@rule("SO-MOVE-2", "SO-MOVE-4", "SO-CTRL-2", "SO-STR-5")
def test_a_ship_that_cannot_move_is_refused_with_the_reason() -> None:
    table = given("A . . B", fleet="A 1,1 e0; A 1,1 e2; B 1,4 e1")
    assert told(table, "move(0)") == (
        "SO-MOVE-4",
        "Ship 0 has no Energy, and a move takes 1: load some on a planet first.",
    )
    assert told(table, "move(2)") == ("SO-CTRL-2", "Ship 2 is not yours.")
    assert told(table, "move(9)") == ("SO-STR-5", "No ship has the number 9.")
    table.play("move(1)", "step(right)", "end")
    while not (table.asked == A and table.offers("pass")):
        table.play(table.choices()[-1])
    assert told(table, "move(1)")[0] == "SO-MOVE-2"


@rule("SO-RULING-72")
def test_one_main_action_in_a_turn() -> None:
    table = given("A . . B", fleet="A 1,1 e3; A 1,1 e3")
    assert told(table, "end")[0] == "SO-RULING-72"
    table.play("move(0)", "step(right)", "end")
    assert told(table, "move(1)")[0] == "SO-RULING-72"
    assert told(table, "pass")[0] == "SO-RULING-71"


@rule("SO-MOVE-7", "SO-RULING-21", "SO-RULING-23")
def test_steps_stay_on_the_map_and_a_move_has_at_least_one() -> None:
    table = given("A . . B", fleet="A 1,1 e3").play("move(0)")
    assert told(table, "step(left)") == ("SO-MOVE-7", "The map ends there.")
    assert told(table, "step(down_right)") == (
        "SO-MOVE-7",
        "Ships go up, down, left or right in this scenario, not diagonally.",
    )
    assert told(table, "jump(2)")[0] == "SO-RULING-23"
    assert told(table, "end") == ("SO-RULING-21", "A move has at least one step: take one first.")


@rule("SO-RULING-28", "SO-RULING-31")
def test_what_a_ship_can_do_at_a_planet_depends_on_what_it_carries() -> None:
    table = given("A . B", fleet="A 1,1 e2 bio1").play("move(0)", "step(right)", "step(right)")
    assert told(table, "mode(invade)")[0] == "SO-RULING-28"
    assert told(table, "mode(nuclear_strike)")[0] == "SO-RULING-28"
    assert told(table, "mode(kamikaze)")[0] == "SO-RULING-28"
    assert told(table, "mode(overfly)")[0] == "SO-RULING-22"


@rule("SO-RULING-19", "SO-RULING-20")
def test_cargo_is_moved_on_planets_once_each_way() -> None:
    table = given("A . . B", fleet="A 1,1 e3; A 1,2 e2")
    assert told(table, "load(1)") == ("SO-RULING-19", "Ship 1 is in space; ships load and unload on planets only.")
    assert told(table, "exchange(0)")[0] == "SO-RULING-20"
    table.play("load(0)")
    assert told(table, "amount(99)")[0] == "SO-RULING-19"
    assert "Choose a number from 0 to 6." in told(table, "amount(99)")[1]
    while not table.offers("pass"):
        table.play(table.choices()[-1])
    assert (
        told(table, "load(0)")[1]
        == "Ship 0 has been loaded once before the move of this turn, and that is the most."
    )


@rule("SO-TECH-EMP", "SO-TECH-WMG", "SO-RULING-55")
def test_devices_need_their_technology_and_their_energy() -> None:
    table = given("A . . B", fleet="A 1,1 e1", techs={A: "wave_motion_gun hyperspace_drive"})
    assert told(table, "pulse(0)") == ("SO-TECH-EMP", "You have no EM Pulse Cannon.")
    assert told(table, "fire(0)") == ("SO-TECH-WMG", "The Wave Motion Gun takes 10 Energy; ship 0 has 1.")
    assert told(table, "hyperspace(0)") == ("SO-RULING-55", "Hyperspace takes at least 2 Energy; ship 0 has 1.")


@rule("SO-TECH-HYP", "SO-RULING-21", "SO-RULING-55")
def test_a_hyperspace_move_that_has_no_way_to_go() -> None:
    table = given("A B", fleet="A 1,1 e3", techs={A: "hyperspace_drive"})
    assert told(table, "hyperspace(0)") == ("SO-RULING-21", "Ship 0 cannot enter any card beside it.")
    assert table.why_not("hyperspace_plasma(0)").rule == "SO-TECH-PLA", "the card for it is missing"


# Strikes and Technologies.


@rule("SO-STRIKE-2", "SO-RULING-30", "SO-RULING-60")
def test_what_a_strike_cannot_hit() -> None:
    table = given("A . B", fleet="A 1,1 e2", worlds={(1, 3): "m1 b1 w1 bio1"})
    table.play("move(0)", "step(right)", "step(right)")
    assert told(table, "target(bunker)") == ("SO-STRIKE-2", "A strike hits Bunkers only with Armor Piercer.")
    assert told(table, "target(bio_warhead)") == (
        "SO-STRIKE-2",
        "A strike hits warheads only with Surgical Strike.",
    )
    assert told(table, "target(meeple)")[0] == "SO-RULING-30"
    assert told(table, "decline") == ("SO-STRIKE-1", "A strike must hit something if it can: choose a target.")


@rule("SO-TECH-0c", "SO-REACT-1", "SO-TECH-HAK")
def test_a_technology_is_refused_when_it_is_not_held_not_now_or_used_up() -> None:
    table = building(techs={A: "rogue engineer force_field hacker", B: "hacker"})
    assert told(table, "use(spy)") == ("SO-TECH-SPY", "You have no Spy.")
    assert told(table, "use(rogue)") == ("SO-TECH-ROG", "You use Rogue on your turn in the Production phase.")
    assert told(table, "use(engineer)") == ("SO-TECH-ENG", "Engineer applies by itself: you need not use it.")
    assert told(table, "use(force_field)") == (
        "SO-TECH-FFD",
        "Force Field answers what somebody does; you are asked when it can.",
    )
    invaded = given("A . B B", fleet="A 1,1 e2 m5", techs={B: "ship_armor hacker"})
    invaded.play("move(0)", "step(right)", "step(right)")
    assert told(invaded, "use(ship_armor)")[0] == "SO-REACT-1"
    assert told(invaded, "use(force_field)")[0] == "SO-TECH-FFD"


@rule("SO-RSCH-3", "SO-RULING-17")
def test_a_card_that_is_not_there_is_named() -> None:
    table = building(techs={A: "spy hacker rogue trader"}).play("research")
    missing = next(name for name in ("engineer", "stealth", "plasma_propulsion") if name not in table.techs(A))
    rule_id, words = told(table, f"tech({missing})")
    assert rule_id == "SO-RSCH-3"
    assert words.endswith("is not in your hand.")


# All refusals there can be.


@pytest.mark.parametrize("seed", range(4))
def test_every_move_that_is_not_allowed_has_a_rule_and_a_sentence(seed: int) -> None:
    name = ("bright-minds", "old-war", "first-game", "rock-belt")[seed]
    seats = GAME.shelf.find(name).players[0]
    state = new_game(seats, seed, scenario=name, round_limit=4).table
    source = random.Random(seed)
    while not state.is_over:
        seat = int(state.next_seat())
        legal = set(state.legal(seat))
        for action in source.sample(range(GAME.moves.size), 12):
            if action not in legal:
                refusal = state.why_not(seat, action)
                assert refusal.rule in BOOK, refusal.rule
                assert refusal.text[0].isupper()
                assert refusal.text[-1] in ".?"
        state.apply(seat, source.choice(sorted(legal)))
