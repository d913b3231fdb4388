"""SO-INV: Meeples against Meeples."""

import pytest

from pestis.kernel.rules import rule

from .kit import A, B, Position, given


def invade(troops: int, worlds: str, *, fleet: str = "", **more: object) -> Position:
    """A ship of A with so many Meeples lands on the planet of B at (1,3)."""
    ships = f"A 1,1 e3 m{troops}; B 1,4{'; ' + fleet if fleet else ''}"
    table = given("A . B B", fleet=ships, worlds={(1, 3): worlds}, **more)  # type: ignore[arg-type]
    return table.play("move(0)", "step(right)", "step(right)")


@rule("SO-INV-1", "SO-INV-2", "SO-INV-3", "SO-INV-4")
@pytest.mark.parametrize(
    ("troops", "worlds", "after"),
    [
        (5, "m3", "A m2 e3 o3"),
        (3, "m5", "B m2 e3 o3"),
        (2, "m2 b1", "B m1 e3 o3 b1"),
        (4, "m2 b5", "- e3 o3 b5"),
        (5, "m2 b5", "A m1 e3 o3 b5"),
    ],
)
def test_the_higher_strength_wins_and_keeps_the_difference(troops: int, worlds: str, after: str) -> None:
    table = invade(troops, worlds)
    assert table.planet(1, 3) == after
    assert table.ship(0) == "gone", "the transport is lost whoever wins"


@rule("SO-EDGE-23", "SO-RULING-35", "SO-RULING-36", "SO-STR-4")
def test_only_occupied_bunkers_count_and_they_create_no_meeples() -> None:
    table = invade(1, "m1 b3")
    assert "attack 1, defence 2" in " ".join(table.told())
    assert table.planet(1, 3) == "B m1 e3 o3 b3"


@rule("SO-RULING-36", "SO-TECH-SUP", "SO-RULING-66")
def test_super_soldiers_create_no_meeples() -> None:
    assert invade(2, "m1", shown={A: "super_soldier"}).planet(1, 3) == "A m2 e3 o3"
    assert invade(1, "m2", shown={B: "super_soldier"}).planet(1, 3) == "B m2 e3 o3"


@rule("SO-RULING-66", "SO-TECH-SUP")
@pytest.mark.parametrize(("word", "after"), [("flat", "B m1 e3 o3"), ("per_meeple", "A m3 e3 o3")])
def test_super_soldier_is_flat_or_per_meeple(word: str, after: str) -> None:
    assert invade(3, "m6", shown={A: "super_soldier"}, super_soldier=word).planet(1, 3) == after


@rule("SO-TECH-SUP", "SO-REACT-4")
def test_super_soldiers_of_both_sides_cancel_out() -> None:
    table = invade(3, "m2", shown={A: "super_soldier", B: "super_soldier"})
    assert table.planet(1, 3) == "A m1 e3 o3"
    assert "attack 5, defence 4" in " ".join(table.told())


@rule("SO-TECH-SUP", "SO-TECH-HAK", "SO-RULING-49")
def test_a_super_soldier_can_be_hacked() -> None:
    table = invade(3, "m4", shown={A: "super_soldier"}, techs={B: "hacker"})
    assert table.window == "guard", "as far as A knows the card could be a Force Field"
    table.play("decline", "use(hacker)")
    assert table.planet(1, 3) == "B m1 e3 o3"


@rule("SO-RULING-37")
@pytest.mark.parametrize(("word", "after"), [("mutual", "- e3 o3 w2"), ("defender_keeps_one", "B m1 e3 o3 w2")])
def test_equal_strength(word: str, after: str) -> None:
    assert invade(2, "m2 w2", invasion_tie=word).planet(1, 3) == after


@rule("SO-EDGE-24", "SO-RULING-37", "SO-RULING-42")
def test_a_tie_of_the_last_meeples_is_a_draw() -> None:
    table = given("- . B .", fleet="A 1,1 e3 m2", worlds={(1, 3): "m2"})
    table.play("move(0)", "step(right)", "step(right)")
    assert table.table.is_over
    assert table.winners == "AB"
    assert table.table.outcome().reason == "ruin"


@rule("SO-INV-5", "SO-RULING-39", "SO-EDGE-25")
def test_a_captured_planet_hands_over_ships_without_their_crews() -> None:
    table = invade(5, "m1 w1 r2 f3 b1 bio1 nuke1", fleet="B 1,3 e4 o2 m3 nuke1; B 1,3")
    assert table.planet(1, 3) == "A m3 e3 o3 w1 r2 f3 b1 bio1 nuke1"
    assert table.ship(2) == "A 1,3 e4 o2 nuke1"
    assert table.ship(3) == "A 1,3"
    table.play("end", "pass")
    assert table.offers("move(2)"), "a captured ship may move if it has not"


@rule("SO-RULING-39")
def test_contamination_stays_when_a_planet_is_captured() -> None:
    assert invade(5, "m1 foul3").table.foul[2] == 3


@rule("SO-RULING-38")
@pytest.mark.parametrize(("fight", "after"), [(False, "A m1 e3 o3"), (True, "B m1 e3 o3")])
def test_docked_crews_fight_only_with_the_flag(fight: bool, after: str) -> None:
    table = invade(3, "m2", fleet="B 1,3 e1 m2", docked_crews_fight=fight)
    assert table.planet(1, 3) == after
    assert table.ship(2) == ("B 1,3 e1" if fight else "A 1,3 e1")


@rule("SO-INV-1", "SO-RULING-28")
def test_an_invasion_takes_all_meeples_aboard() -> None:
    table = invade(4, "m1")
    assert table.planet(1, 3) == "A m3 e3 o3"
    assert "captured" in table.kinds()


@rule("SO-RULING-34")
def test_an_invasion_is_possible_under_fallout() -> None:
    assert invade(4, "m1 fallout3").planet(1, 3) == "A m3 e3 o3"
