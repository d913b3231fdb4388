"""SO-BUILD, SO-CLONE, SO-STR, SO-RES: the Building phase."""

import pytest

from pestis.games.space_opera import GAME
from pestis.games.space_opera.moves import ITEM_ENERGY, ITEM_IDS, ITEM_ORE
from pestis.kernel.rules import rule

from .kit import A, B, given, world

RICH = {(1, 1): "m8 e10 o10"}


@rule("SO-BUILD-7", "SO-RES-4", "SO-STR-5", "SO-STR-6")
@pytest.mark.parametrize(
    ("item", "energy", "ore", "after"),
    [
        ("clone", 1, 0, "A m9 e9 o10"),
        ("windmill", 1, 1, "A m8 e9 o9 w1"),
        ("refinery", 1, 1, "A m8 e9 o9 r1"),
        ("farm", 1, 1, "A m8 e9 o9 f1"),
        ("bunker", 2, 3, "A m8 e8 o7 b1"),
        ("ship", 1, 1, "A m8 e9 o9"),
        ("bio_warhead", 1, 2, "A m8 e9 o8 bio1"),
        ("nuclear_warhead", 2, 3, "A m8 e8 o7 nuke1"),
    ],
)
def test_every_item_has_its_price(item: str, energy: int, ore: int, after: str) -> None:
    table = given("A . B", phase="building", worlds=RICH)
    table.play("at(1,1)", f"build({item})")
    assert table.planet(1, 1) == after
    assert (ITEM_ENERGY[ITEM_IDS.index(item)], ITEM_ORE[ITEM_IDS.index(item)]) == (energy, ore)
    assert table.table.used[0] == (2 if item == "clone" else 1)


@rule("SO-BUILD-7", "SO-STR-5")
def test_a_new_ship_is_an_empty_drone_at_its_planet() -> None:
    table = given("A . B", phase="building").play("at(1,1)", "build(ship)")
    assert table.ship(0) == "A 1,1"
    assert table.table.is_drone(0)


@rule("SO-BUILD-2", "SO-RULING-14", "SO-DEC-3")
def test_one_turn_is_one_planet() -> None:
    table = given("A A B", phase="building")
    assert table.refuse("build(clone)") == "SO-BUILD-2"
    table.play("at(1,1)", "build(windmill)")
    assert table.refuse("at(1,2)") == "SO-BUILD-2"
    assert table.offers("end")
    table.play("end")
    assert table.asked == B


@rule("SO-RULING-14", "SO-BUILD-1")
def test_end_is_offered_after_the_first_item_and_pass_before_it() -> None:
    table = given("A . B", phase="building")
    assert table.offers("pass")
    assert not table.offers("end")
    table.play("at(1,1)")
    assert not table.offers("end")
    assert not table.offers("pass")
    assert table.refuse("end") == "SO-RULING-14"
    table.play("build(clone)")
    assert table.offers("end")


@rule("SO-RULING-14", "SO-BUILD-1")
@pytest.mark.parametrize("revisit", [False, True])
def test_a_planet_is_built_on_once_per_phase_unless_revisits_are_allowed(revisit: bool) -> None:
    table = given("A . B", phase="building", worlds=RICH, revisit_planets=revisit)
    table.play("at(1,1)", "build(windmill)", "end", "at(1,3)", "build(clone)", "end")
    if revisit:
        assert table.asked == A
        assert table.offers("at(1,1)")
    else:
        assert "movement" in table.phases(), "both have visited all their planets, so the phase is over"


@rule("SO-BUILD-3")
def test_who_passes_has_no_further_turn() -> None:
    table = given("A A B", phase="building").play("pass", "at(1,3)", "build(clone)", "end")
    assert "movement" in table.phases()


@rule("SO-BUILD-4", "SO-EDGE-4")
def test_only_the_planet_built_upon_pays() -> None:
    table = given("A A B", phase="building", worlds={(1, 1): "o0", (1, 2): "o9"}, shown={A: "space_bridge"})
    assert table.play("at(1,1)").refuse("build(windmill)") == "SO-BUILD-4"
    table = given("A A B", phase="building", worlds={(1, 1): "o0", (1, 2): "o9"}, shown={A: "space_bridge"})
    table.play("use(space_bridge)", "at(1,2)", "at(1,2)", "amount(0)", "amount(4)")
    assert table.planet(1, 1) == "A m3 e3 o4"
    table.play("at(1,1)", "build(windmill)")
    assert table.planet(1, 1) == "A m3 e2 o3 w1"


@rule("SO-BUILD-5", "SO-BUILD-6", "SO-DEC-2")
def test_each_item_uses_one_free_meeple() -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "m2 e9 o9"}).play("at(1,1)")
    table.play("build(windmill)", "build(refinery)")
    assert table.table.used[0] == 2
    assert table.asked == B, "no free Meeple is left, so the turn is over"


@rule("SO-CLONE-1", "SO-CLONE-2", "SO-BUILD-6", "SO-EDGE-5")
def test_neither_a_clone_nor_a_builder_can_clone() -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "m1 e9 o9"})
    table.play("at(1,1)", "build(clone)")
    assert table.planet(1, 1) == "A m2 e8 o9"
    assert table.asked == B
    table = given("A . B", phase="building", worlds={(1, 1): "m1 e9 o9"}).play("at(1,1)", "build(ship)")
    assert table.asked == B


@rule("SO-CLONE-3")
def test_cloning_may_go_beyond_the_capacity() -> None:
    table = given("A . B", phase="building", cards={(1, 1): world(3, 3, 3)}, worlds={(1, 1): "m3 e5"})
    table.play("at(1,1)", "build(clone)", "build(clone)", "build(clone)")
    assert table.planet(1, 1) == "A m6 e2 o3"


@rule("SO-CLONE-4", "SO-RULING-15")
@pytest.mark.parametrize("last", [False, True])
def test_with_clone_last_nothing_is_built_after_cloning(last: bool) -> None:
    table = given("A . B", phase="building", worlds=RICH, clone_last=last).play("at(1,1)", "build(clone)")
    assert table.offers("build(clone)")
    assert table.offers("build(windmill)") is not last
    if last:
        assert table.refuse("build(windmill)") == "SO-CLONE-4"


@rule("SO-STR-1", "SO-STR-3", "SO-EDGE-6")
def test_three_levels_at_most_but_any_number_of_bunkers() -> None:
    spec = {(1, 1): "m8 e10 o10 w3 r3 f3 b9"}
    table = given("A . B", phase="building", worlds=spec).play("at(1,1)")
    for item in ("windmill", "refinery", "farm"):
        assert table.refuse(f"build({item})") == "SO-STR-1"
    table.play("build(bunker)")
    assert table.table.bunkers[0] == 10


@rule("SO-STR-2", "SO-RULING-10", "SO-MAP-2", "SO-MAP-3")
def test_structures_raise_attributes_but_not_the_class() -> None:
    table = given("A . B", phase="production", worlds={(1, 1): "e0 o0 w2 r1 f3"}, cards={(1, 1): world(2, 1, 2)})
    seen = table.seen()["cells"][0]["planet"]
    assert (seen["energy_income"], seen["ore_income"], seen["capacity"], seen["class"]) == (4, 2, 5, 2)
    assert table.planet(1, 1) == "A m3 e4 o2 w2 r1 f3"


@rule("SO-BUILD-1", "SO-BUILD-2", "SO-CTRL-1")
def test_only_controlled_planets_can_be_built_on() -> None:
    table = given("A - B", phase="building")
    assert table.refuse("at(1,2)") == "SO-BUILD-2"
    assert table.refuse("at(1,3)") == "SO-BUILD-2"


@rule("SO-RULING-11")
def test_as_many_ships_as_there_are_numbers_can_be_told_apart() -> None:
    fleet = ";".join(["A 1,1"] * 96)
    table = given("A . B", phase="building", worlds=RICH, fleet=fleet).play("at(1,1)")
    assert table.refuse("build(ship)") == "SO-RULING-11"
    table = given("A . B", phase="building", worlds=RICH, fleet=";".join(["A 1,1"] * 95)).play(
        "at(1,1)", "build(ship)"
    )
    assert table.ship(95) == "A 1,1"


@rule("SO-RSCH-1", "SO-RSCH-2", "SO-RULING-17", "SO-EDGE-7", "SO-DEC-2")
def test_research_is_the_first_action_and_the_only_one() -> None:
    table = given("A A B", phase="building").play("at(1,1)", "build(clone)")
    assert table.refuse("research") == "SO-RSCH-1"
    table.play("end", "pass")
    assert table.refuse("research") == "SO-RSCH-1"
    table = given("A A B", phase="building").play("research")
    assert table.table.hands[A].size() == 1
    assert table.planet(1, 1) == "A m3 e3 o3", "it costs no token"
    table.play("pass")
    assert "movement" in table.phases(), "the researcher gets no further turn"


@rule("SO-RULING-17")
def test_no_technology_before_research_in_the_same_turn() -> None:
    table = given("A A B", phase="building", shown={A: "space_bridge"})
    table.play("use(space_bridge)", "at(1,1)", "at(1,1)", "amount(1)", "amount(0)")
    assert table.asked == A
    assert table.refuse("research") == "SO-RSCH-1"


@rule("SO-RULING-17")
def test_research_needs_no_planet() -> None:
    table = given("- . B", phase="building", fleet="A 1,2 e2 m1")
    assert table.choices() == ["research", "pass"]


@rule("SO-RULING-17")
def test_with_choose_the_researcher_picks_a_card() -> None:
    table = given("A . B", phase="building", research_pick="choose").play("research")
    assert len(table.choices()) == 27
    table.play("tech(spy)")
    assert table.techs(A) == "spy"
    assert table.table.hands[A].known_cards(B) == [-1]


@rule("SO-RSCH-3", "SO-RULING-18", "SO-EDGE-8", "SO-DEC-4")
def test_the_fifth_card_goes_back() -> None:
    table = given("A . B", phase="building", techs={A: "hacker spy rogue"}, shown={A: "engineer"})
    size = len(table.table.deck.entries)
    table.play("research")
    drawn = [name for name in table.techs(A).split() if name not in ("hacker", "spy", "rogue", "engineer")]
    assert len(table.table.deck.entries) == size - 1
    table.play(f"tech({(drawn or ['spy'])[0]})")
    assert len(table.table.deck.entries) == size
    assert table.table.hands[A].size() == 4


@rule("SO-RULING-18", "SO-RULING-47")
def test_a_known_card_is_seen_to_go_and_a_hidden_one_is_not() -> None:
    for name, seen in (("engineer", "engineer"), ("spy", None)):
        table = given("A . B", phase="building", techs={A: "hacker spy rogue"}, shown={A: "engineer"})
        table.play("research", f"tech({name})")
        event = next(event for event in table.table.events_since(table.begun, B) if event["event"] == "returned")
        assert event["args"] == {"tech": seen}


@rule("SO-RULING-18")
def test_an_empty_deck_offers_no_research() -> None:
    table = given("A . B", phase="building")
    table.table.deck.entries = []
    assert not table.offers("research")
    assert table.refuse("research") == "SO-RULING-18"


@rule("SO-RSCH-4", "SO-TECH-0c")
def test_all_technologies_are_there() -> None:
    technologies = GAME.catalogue()["technologies"]
    assert isinstance(technologies, dict)
    assert len(technologies) == 27
    assert all(entry["text"] for entry in technologies.values())


@rule("SO-RES-2", "SO-RES-3")
def test_a_planet_stores_ten_of_each() -> None:
    table = given("A . B", phase="production", worlds={(1, 1): "e9 o8 w3 r3"})
    assert table.planet(1, 1) == "A m3 e10 o10 w3 r3"


@rule("SO-RES-3", "SO-RULING-11")
def test_any_number_of_meeples_lies_on_a_planet() -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "m40 e1"})
    assert table.planet(1, 1) == "A m40 e1 o3"


@rule("SO-RULING-16")
def test_a_used_meeple_may_still_board() -> None:
    table = given("A . B", phase="building", worlds={(1, 1): "m1 e2 o2"}).play("at(1,1)", "build(ship)", "pass")
    table.play("load(0)", "amount(1)", "amount(0)", "amount(1)")
    assert table.ship(0) == "A 1,1 e1 m1"
