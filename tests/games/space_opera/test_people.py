"""Tables of people: what the log tells there, what is asked, and what a move warns of."""

from __future__ import annotations

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.events import bag, counts_in
from pestis.games.space_opera.words.seats import seat_name
from pestis.kernel.game import Ask
from pestis.kernel.match import learns
from pestis.kernel.rules import rule

from .kit import A, B, Position, even_world, given

RED, BLUE = seat_name(A), seat_name(B)
AUREL = GAME.content.names[even_world()]
PEOPLE = ("people", "full")


def warning(table: Position, form: str) -> str:
    return table.table.describe(table.asked, table.action(form)).warning


def text(table: Position, form: str) -> str:
    return table.table.describe(table.asked, table.action(form)).text


# What a look shows.


@rule("SO-RULING-58", "SO-RULING-73")
def test_a_look_at_a_garrisoned_planet_shows_the_garrison_to_who_looked() -> None:
    table = given("A ?n ?. B", fleet="A 1,1 e1", shown={A: "radio_telescope"})
    table.play("use(radio_telescope)", "at(1,2)", "end").decline_all("hack")
    planet = table.seen(A)["cells"][1]["planet"]
    assert (planet["neutral"], planet["meeples"], planet["owner"]) == (True, 2, None)
    assert table.seen(B)["cells"][1]["planet"] is None
    assert table.told(A)[-1] == f"You look at the card at (1,2): {AUREL} with a garrison of 2 Meeples."
    assert table.told(B)[-1] == f"{RED} looks at the card at (1,2)."
    other = next(event for event in table.table.events_since(table.begun, B) if event["event"] == "looked")
    assert other["args"] == {"cell": 1, "card": None, "garrison": None}
    table.play("use(radio_telescope)")
    assert text(table, "at(1,2)").endswith(f"you saw {AUREL} with a garrison of 2 Meeples")


@rule("SO-RULING-73")
def test_a_garrison_that_shows_itself_is_in_the_log() -> None:
    table = given("A ?n . B", fleet="A 1,1 e2 m1").play("move(0)", "step(right)", "end", "flip")
    assert f"You turn up {AUREL} with a garrison of 2 Meeples at (1,2)." in table.told(A)


# The log is complete and true.


def test_counts_are_packed_and_unpacked() -> None:
    assert counts_in(bag([3, 0, 99, 1])) == [3, 0, 99, 1, 0]


@rule("SO-PROD-2", "SO-RES-2")
@pytest.mark.parametrize("ask", PEOPLE)
def test_production_beyond_the_store_is_told_as_it_was(ask: Ask) -> None:
    table = given("A . B", phase="production", ask=ask, worlds={(1, 1): "m1 e9 o10"})
    told = table.table.events_since(0, A)
    words = [str(event["text"]) for event in told]
    assert f"{AUREL} (1,1) produces 1 Energy." in words
    assert f"The store of {AUREL} (1,1) is full: 2 Energy and 3 Ore are lost." in words
    assert "as far as its store has room" in " ".join(
        str(event["text"]) for event in given("A . B", phase="production").table.events_since(0, A)
    )


@rule("SO-INV-3", "SO-CARGO-2")
@pytest.mark.parametrize("ask", PEOPLE)
def test_a_failed_invasion_tells_what_both_sides_have_lost(ask: Ask) -> None:
    table = given("A . B\n. . .", ask=ask, fleet="A 1,1 e3 m3 o2", worlds={(1, 3): "m3 b1"})
    table.play("move(0)", "step(right)", "step(right)")
    told = table.told(A)
    assert "Lost aboard ship 0: 3 Energy and 2 Ore." in told
    assert f"Invasion of {AUREL} (1,3): attack 3, defence 4." in told
    assert f"You lose 3 Meeples on {AUREL} (1,3)." in told
    assert f"{BLUE} loses 2 Meeples on {AUREL} (1,3)." in told
    assert f"You lose 2 Meeples on {AUREL} (1,3)." in table.told(B)


@rule("SO-INV-3", "SO-RULING-73")
def test_a_garrison_that_falls_is_told() -> None:
    table = given("A . n B\n. . . .", ask="people", fleet="A 1,1 e3 m3").play(
        "move(0)", "step(right)", "step(right)"
    )
    assert f"The garrison loses 2 Meeples on {AUREL} (1,3)." in table.told(A)
    assert f"You lose 2 Meeples on {AUREL} (1,3)." in table.told(A)


@rule("SO-NUKE-1")
@pytest.mark.parametrize("ask", PEOPLE)
def test_a_nuclear_strike_tells_all_that_is_lost(ask: Ask) -> None:
    table = given("A . B B\n. . . .", ask=ask, fleet="A 1,1 e3 nuke1", worlds={(1, 3): "m3 e4 o2 w2 f2 b1 bio1"})
    table.play("move(0)", "step(right)", "step(right)", "mode(nuclear_strike)")
    lost = "4 Energy, 2 Ore, 1 biological warhead and 2 Windmill levels"
    assert f"{BLUE} loses {lost} on {AUREL} (1,3)." in table.told(A)
    assert f"{AUREL} (1,3) loses 1 Farm level." in table.told(A)
    assert f"{AUREL} (1,3) loses 2 Meeples." in table.told(A)


@rule("SO-RULING-63", "SO-RES-2")
def test_a_token_for_a_full_store_is_told_as_lost() -> None:
    table = given("A . B", phase="production", ask="people", shown={A: "rogue"}, worlds={(1, 1): "m1 e10 o10"})
    table.play("use(rogue)", "kind(ore)")
    assert f"The store of {AUREL} (1,1) is full: 1 Ore is lost." in table.told(A)
    assert not any(words.startswith("You get 1 Ore") for words in table.told(A))


# Building.


@rule("SO-RULING-14", "SO-BUILD-3")
@pytest.mark.parametrize("ask", PEOPLE)
def test_a_planet_that_was_only_chosen_can_be_given_back(ask: Ask) -> None:
    table = given("A A .\n. . B", phase="building", ask=ask).play("at(1,1)")
    assert table.why_not("end").text == f"Build something on {AUREL} (1,1), choose another planet, or pass."
    table.play("at(1,2)", "at(1,1)", "at(1,2)")
    assert text(table, "at(1,1)").startswith(f"Build on {AUREL} (1,1) instead, ")
    table.play("build(clone)")
    assert not table.offers("at(1,1)")
    assert not table.offers("pass")
    assert table.why_not("pass").text.endswith("end your turn, and pass on the next.")
    again = given("A A .\n. . B", phase="building", ask=ask).play("at(1,1)", "research")
    assert again.asked == B
    gone = given("A A .\n. . B", phase="building", ask=ask).play("at(1,1)", "pass")
    assert gone.asked == B
    assert gone.told(A)[-1] == "You pass for the rest of the Building phase."


@rule("SO-RULING-43")
def test_nobody_changes_planets_for_ever() -> None:
    table = given("A A .\n. . B", phase="building", ask="people").play("at(1,1)")
    table.table.decisions = table.table.round_start + 1000
    assert not table.offers("at(1,2)")
    assert table.why_not("pass").text.startswith(f"Build something on {AUREL} (1,1): ")


@rule("SO-RULING-14")
@pytest.mark.parametrize("ask", ["public", "able"])
def test_other_tables_choose_a_planet_for_good(ask: Ask) -> None:
    table = given("A A .\n. . B", phase="building", ask=ask).play("at(1,1)")
    assert not table.offers("at(1,2)")
    assert not table.offers("pass")


# What has only begun.


@rule("SO-RULING-14", "SO-TECH-0c", "SO-TECH-BEA", "SO-RULING-58")
@pytest.mark.parametrize(
    ("tech", "phase", "plays"),
    [
        ("", "building", ["at(1,1)"]),
        ("transport_beam", "building", ["use(transport_beam)"]),
        ("transport_beam", "building", ["use(transport_beam)", "at(1,1)"]),
        ("radio_telescope", "movement", ["use(radio_telescope)"]),
        ("radio_telescope", "movement", ["use(radio_telescope)", "at(2,1)"]),
    ],
)
def test_what_has_only_begun_is_taken_back_freely_among_people(tech: str, phase: str, plays: list[str]) -> None:
    """A planet to build on, a Technology that everybody has seen: nobody has learned anything yet."""
    table = given("A A .\n?. ?. B", phase=phase, worlds={(1, 1): "m3 e5 o2"}, shown={A: tech} if tech else {})
    before = table.table.clone()
    table.play(*plays)
    moves = [(A, table.action(form)) for form in plays]
    assert not any(learns(before, table.table, viewer, moves) for viewer in (None, A, B))


@rule("SO-TECH-0c", "SO-RULING-58")
def test_a_technology_that_was_hidden_and_a_look_are_not_taken_back_freely() -> None:
    hidden = given("A A .\n?. ?. B", phase="movement", techs={A: "radio_telescope"}, shown={})
    before = hidden.table.clone()
    hidden.play("use(radio_telescope)")
    assert learns(before, hidden.table, B, [(A, hidden.action("use(radio_telescope)"))])
    looks = ["use(radio_telescope)", "at(2,1)", "end"]
    open_one = given("A . .\n?. ?o B", phase="movement", shown={A: "radio_telescope"})
    before = open_one.table.clone()
    moves = [(A, open_one.action(form)) for form in looks]
    open_one.play(*looks)
    assert learns(before, open_one.table, A, moves)


# A single target.


@rule("SO-STRIKE-1", "SO-RULING-71")
def test_a_single_target_is_not_asked_for() -> None:
    table = given("A . B\n. . .", ask="people", fleet="A 1,1 e2", worlds={(1, 3): "m3"})
    table.play("move(0)", "step(right)", "step(right)")
    assert table.window != "target"
    assert table.planet(1, 3).startswith("B m2")
