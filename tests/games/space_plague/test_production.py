"""Phase 1: the track, the reveal and the production halves."""

import pytest

from pestis.games.space_plague.words.catalogue import event_json
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, conserved, given

# What each of the twenty cards produces; the five-letter path has one tile of each terrain.
PRODUCTS = {
    1: "nothing",
    2: "die",
    3: "alien",
    4: "alien",
    5: "forest",
    6: "mountain",
    7: "desert",
    8: "water",
    9: "nothing",
    10: "water",
    11: "die",
    12: "mountain",
    13: "desert",
    14: "desert",
    15: "water",
    16: "mountain",
    17: "forest",
    18: "energy",
    19: "nothing",
    20: "forest",
}
TILES = {"water": "t1", "forest": "t2", "desert": "t3", "mountain": "t4", "alien": "t5"}


@rule(
    "SP-EV-01-P", "SP-EV-02-P", "SP-EV-03-P", "SP-EV-04-P", "SP-EV-05-P", "SP-EV-06-P", "SP-EV-07-P",
    "SP-EV-08-P", "SP-EV-09-P", "SP-EV-10-P", "SP-EV-11-P", "SP-EV-12-P", "SP-EV-13-P", "SP-EV-14-P",
    "SP-EV-15-P", "SP-EV-16-P", "SP-EV-17-P", "SP-EV-18-P", "SP-EV-19-P", "SP-EV-20-P", "SP-PROD-4",
    "SP-PROD-5", "SP-PROD-10",
)  # fmt: skip
@pytest.mark.parametrize("number", range(1, 21))
def test_the_production_half_of_every_card(number: int) -> None:
    table = given(path="w f d m a", extra=5, phase="production", deck=f"event_{number}", rolls=["desert", "x2"])
    product = PRODUCTS[number]
    if product in TILES:
        assert [table.energy(A), table.energy(B), table.reserve] == [TILES[product], TILES[product], [0, 0]]
    elif product == "energy":
        assert [table.energy(A), table.reserve] == ["", [1, 1]]
    elif product == "die":
        assert [table.energy(A), table.energy(B), table.reserve] == ["t3", "", [0, 2]]
    else:
        assert [table.energy(A), table.energy(B), table.reserve] == ["", "", [0, 0]]
    assert conserved(table)


@rule("SP-EV-21")
def test_the_distribution_of_production_halves() -> None:
    content = given().table.content
    found = [str(event_json(content, number)["produces"]) for number in range(1, 21)]
    assert found == [PRODUCTS[number] for number in range(1, 21)]
    counts = {product: found.count(product) for product in set(found)}
    expected = {"forest": 3, "mountain": 3, "desert": 3, "water": 3, "alien": 2, "die": 2, "energy": 1}
    assert counts == expected | {"nothing": 3}


@rule("SP-PROD-1", "SP-PROD-2", "SP-PROD-3", "SP-PROD-12")
def test_cards_shift_along_the_track_and_the_last_leaves() -> None:
    table = given(phase="production", track="event_5 event_6 event_7", deck="event_1 event_9")
    assert table.track() == "event_9 event_5 event_6"
    assert table.table.gone[-1] == 7
    assert table.seen()["track"] == ["event_9", "event_5", "event_6"]


@rule("SP-PROD-1", "SP-RULING-6")
def test_with_the_deck_used_up_the_track_goes_on_shifting() -> None:
    table = given(phase="production", track="event_5 event_6 -", deck="")
    assert table.track() == "- event_5 event_6"
    assert table.energy(A) == ""


@rule("SP-PROD-3")
def test_in_round_one_there_is_nothing_to_shift() -> None:
    table = given(phase="start", round_number=0, deck="event_3")
    assert table.track() == "event_3 - -"
    assert "card_left" not in table.kinds()


@rule("SP-PROD-5", "SP-PROD-6", "SP-EDGE-5", "SP-TERM-7")
def test_both_tiles_of_a_terrain_are_charged_but_none_twice() -> None:
    table = given(phase="production", deck="event_5", energy={A: "t2"})
    assert table.energy(A) == "t2 t6"
    assert table.energy(B) == "t2 t6"
    assert table.table.pool == 46


@rule("SP-PROD-7", "SP-EDGE-6", "SP-RULING-16")
def test_energy_appears_under_a_unit_and_the_next_one_to_enter_takes_it() -> None:
    table = given(phase="production", deck="event_5", units={A: "plague@t2"})
    assert [table.energy(A), table.reserve] == ["t2 t6", [0, 0]]
    table = given(phase="march", units={A: "plague@t2 plague@t1"}, energy={A: "t2"})
    assert table.units(A) == "plague@t3 plague@t2"
    assert [table.energy(A), table.reserve] == ["", [1, 0]]


@rule("SP-PROD-8", "SP-DIE-1", "SP-RULING-15", "SP-ROUND-3")
def test_the_die_is_rolled_in_turn_order_for_the_own_path_only() -> None:
    table = given(seats=3, phase="production", deck="event_11", first=B, rolls=["water", "alien", "forest"])
    assert [event["seat"] for event in table.happened("rolled")] == [B, C, A]
    assert [table.energy(seat) for seat in (A, B, C)] == ["t2 t6", "t1", "t5"]


@rule("SP-DIE-2", "SP-RULING-15")
def test_x2_gives_two_energy_in_a_production_roll() -> None:
    table = given(phase="production", deck="event_2", rolls=["x2", "x2"])
    assert table.reserve == [2, 2]


@rule("SP-DIE-3", "SP-EDGE-5")
def test_a_roll_for_a_charged_or_missing_tile_gives_nothing() -> None:
    table = given(
        path="w f d", extra=1, phase="production", deck="event_2", energy={A: "t1"}, rolls=["water", "alien"]
    )
    assert [table.energy(A), table.energy(B), table.reserve] == ["t1", "", [0, 0]]


@rule("SP-PROD-9")
def test_a_number_gives_everybody_so_much() -> None:
    table = given(seats=4, phase="production", deck="event_18", reserve=[0, 1, 2, 3])
    assert table.reserve == [1, 2, 3, 4]


@rule("SP-RULING-17")
def test_a_short_pool_serves_in_turn_order_and_the_tile_nearest_the_core_first() -> None:
    table = given(phase="production", deck="event_5", first=B, pool=3)
    assert [table.energy(A), table.energy(B)] == ["t6", "t2 t6"]
    assert table.table.pool == 0
    table = given(phase="production", deck="event_18", first=B, pool=1)
    assert table.reserve == [0, 1]


@rule("SP-RULING-16")
def test_with_collect_under_unit_who_stands_there_takes_it_at_once() -> None:
    units = {A: "plague@t2 B.plague@t6"}
    table = given(phase="production", deck="event_5", units=units, collect_under_unit=True)
    assert table.reserve == [1, 1]
    assert [table.energy(A), table.energy(B)] == ["", "t2 t6"]
    plain = given(phase="production", deck="event_5", units=units)
    assert plain.reserve == [0, 0]
    assert plain.energy(A) == "t2 t6"


@rule("SP-EDGE-4", "SP-EVT-4")
def test_a_card_never_produces_and_strikes_in_the_same_round() -> None:
    table = given(phase="start", track="- -", deck="event_9 event_5")
    assert table.happened("revealed") == [{"seat": None, "card": "event_5"}]
    table.march()
    assert table.track() == "event_9 event_5"
    assert table.happened("struck") == []
    table.march()
    assert table.happened("struck") == [{"seat": None, "card": "event_5"}]
