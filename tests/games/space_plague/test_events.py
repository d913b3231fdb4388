"""Phase 3: the event half of every card, on every kind of unit."""

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, Position, conserved, given

KINDS = ["plague", "captain", "native", "black", "red", "B.plague", "B.captain"]
PLACES = {"water": "t1", "forest": "t2", "desert": "t3", "mountain": "t4", "alien": "t5"}
# Which terrains the plain destroyers hit.
DESTROYERS = {
    5: ["forest"],
    9: ["mountain", "water"],
    10: ["forest", "water"],
    12: ["mountain", "desert"],
    18: ["alien"],
}


def strike(number: int, units: dict[int, str], **more: object) -> Position:
    """An event on a path with one tile of each terrain: water forest desert mountain alien."""
    settings: dict[str, object] = {"path": "w f d m a", "extra": 5, "deck": "event_1", **more}
    track = f"- - event_{number}"
    return given(phase="event", track=track, units=units, **settings)  # type: ignore[arg-type]


def survivor(kind: str) -> str:
    """What is left of a unit after one hit."""
    return kind.replace("captain", "plague") if "captain" in kind else ""


@rule("SP-EV-05-E", "SP-EV-09-E", "SP-EV-10-E", "SP-EV-12-E", "SP-EV-18-E", "SP-EVT-1", "SP-TERM-5")
@pytest.mark.parametrize("number", DESTROYERS)
@pytest.mark.parametrize("terrain", PLACES)
@pytest.mark.parametrize("kind", KINDS)
def test_destroyers_on_every_kind_of_unit(number: int, terrain: str, kind: str) -> None:
    place = PLACES[terrain]
    table = strike(number, {A: f"{kind}@{place}+halt2"})
    hit = terrain in DESTROYERS[number]
    left = survivor(kind) if hit else kind
    assert table.units(A) == (f"{left}@{place}+halt" if left else "")
    assert conserved(table)


@rule("SP-SHIELD-1", "SP-RULING-19", "SP-RULING-20")
@pytest.mark.parametrize("number", [*DESTROYERS, 6, 7, 8, 13, 14, 15, 16, 20])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("status", ["shield", "immune"])
def test_no_event_hurts_a_protected_unit(number: int, kind: str, status: str) -> None:
    """One unit on every terrain and on the ship; a foreign board, so that nothing stands in the way."""
    for place in (*PLACES.values(), "s3"):
        table = strike(number, {A: f"{kind}@{place}+{status}"}, reserve=[5, 5], core=[1, 1])
        assert not {"destroyed", "demoted", "halted", "paid"} & set(table.kinds())
        while not table.table.sealing:
            table.skip()
        assert conserved(table)


@rule("SP-EV-05-E", "SP-RULING-25")
def test_destruction_is_on_all_boards_at_once() -> None:
    table = strike(5, {A: "plague@t2", B: "captain@t2+halt2 plague@t1+halt2"})
    assert [table.units(A), table.units(B)] == ["", "plague@t2+halt plague@t1+halt"]


@rule("SP-EV-06-E", "SP-RULING-25", "SP-EDGE-25")
def test_event_6_moves_mountain_behind_mountain_once_each_and_destroys_who_gets_to_desert() -> None:
    table = given(phase="event", path="m m d w", extra=1, track="- - event_6", units={A: "plague@t1 plague@t2"})
    assert [event["place"] for event in table.happened("advanced")][:2] == ["t2", "t1"]
    assert [event["place"] for event in table.happened("destroyed")] == ["t3"]
    assert table.units(A) == "plague@t3"


@rule("SP-EV-06-E", "SP-EV-08-E", "SP-RULING-25")
@pytest.mark.parametrize(("number", "path"), [(6, "m d w"), (8, "f w d")])
@pytest.mark.parametrize("kind", KINDS)
def test_moved_onto_deadly_ground_and_destroyed(number: int, path: str, kind: str) -> None:
    table = given(phase="event", path=path, extra=1, track=f"- - event_{number}", units={A: f"{kind}@t1"})
    left = survivor(kind)
    assert table.units(A) == (f"{left}@t3" if left else "")


@rule("SP-EV-06-E", "SP-EV-08-E", "SP-RULING-21", "SP-RULING-25")
@pytest.mark.parametrize(("number", "path"), [(6, "m w d"), (8, "f m d")])
def test_blocked_and_halted_units_stay_in_an_advance(number: int, path: str) -> None:
    units = {A: "plague@t1+halt2", B: "plague@t2+halt2 plague@t1"}
    table = given(phase="event", path=path, extra=1, track=f"- - event_{number}", units=units)
    assert table.units(A) == "plague@t1+halt"
    assert table.units(B) == "plague@t2+halt plague@t1"


@rule("SP-EV-08-E")
def test_event_8_moves_forest_and_collects_then_destroys_water() -> None:
    table = strike(8, {A: "plague@t2+shield plague@t1"}, energy={A: "t3"})
    assert table.reserve == [1, 0]
    assert table.units(A) == "plague@t3"


@rule("SP-EV-07-E", "SP-EV-13-E", "SP-RULING-22", "SP-DEC-11")
@pytest.mark.parametrize(("number", "toll"), [(7, 1), (13, 2)])
@pytest.mark.parametrize("kind", KINDS)
def test_tolls_are_paid_or_the_unit_is_hit(number: int, toll: int, kind: str) -> None:
    table = strike(number, {A: f"{kind}@t3"}, reserve=[toll, 0])
    assert table.choices() == ["pay", "lose"]
    table.play("pay")
    assert [table.units(A), table.reserve] == [f"{kind}@t4", [0, 0]]
    table = strike(number, {A: f"{kind}@t3"}, reserve=[toll, 0]).play("lose")
    left = survivor(kind)
    assert table.units(A) == (f"{left}@t4" if left else "")
    assert table.reserve == [toll, 0]


@rule("SP-RULING-22", "SP-EDGE-27")
def test_partial_payment_saves_chosen_units_and_a_captain_is_one_toll() -> None:
    table = given(
        phase="event",
        path="d d d",
        extra=1,
        track="- - event_13",
        units={A: "plague@t1 captain@t2 plague@t3"},
        reserve=[3, 0],
    )
    assert table.asked().startswith("Sand Pirates: pay 2 energy for your plague on tile 3")
    table.play("lose")
    assert "captain on tile 2" in table.asked()
    table.play("pay")
    assert [table.units(A), table.reserve] == ["captain@t3", [1, 0]]


@rule("SP-RULING-22")
def test_who_cannot_pay_loses_the_unit_without_a_question() -> None:
    table = strike(13, {A: "plague@t3"}, reserve=[1, 0])
    assert table.units(A) == ""


@rule("SP-RULING-22")
@pytest.mark.parametrize("status", ["shield", "immune"])
def test_protected_units_owe_nothing(status: str) -> None:
    table = strike(7, {A: f"plague@t3+{status}"}, reserve=[1, 0])
    assert table.reserve == [1, 0]
    assert table.units(A).startswith("plague@")


@rule("SP-RULING-22")
def test_the_host_pays_or_by_option_the_owner() -> None:
    units = {A: "B.plague@t3"}
    assert strike(7, units, reserve=[1, 1]).pending == (A,)
    table = strike(7, units, reserve=[1, 1], toll_payer="owner")
    assert table.pending == (B,)
    assert table.play("pay").reserve == [1, 0]
    native = strike(7, {A: "native@t3"}, reserve=[1, 1], toll_payer="owner")
    assert native.pending == (A,)


@rule("SP-RULING-22", "SP-RULING-25")
def test_tolls_are_asked_board_by_board_in_turn_order() -> None:
    table = strike(7, {A: "plague@t3", B: "plague@t3", C: "plague@t3"}, seats=3, first=C, reserve=[1, 1, 1])
    found = []
    while not table.table.sealing:
        found.append(table.pending[0])
        table.play("pay")
    assert found == [C, A, B]


@rule("SP-EV-11-E", "SP-RULING-3", "SP-PROD-6")
def test_event_11_charges_mountain_and_forest_everywhere() -> None:
    table = strike(11, {A: "plague@t2"}, energy={B: "t4"})
    assert table.energy(A) == "t2 t4"
    assert table.energy(B) == "t2 t4"
    assert table.table.pool == 46


@rule("SP-EV-14-E")
@pytest.mark.parametrize("kind", KINDS)
def test_event_14_halts_mountain_and_destroys_desert(kind: str) -> None:
    table = strike(14, {A: f"{kind}@t4", B: "plague@t3"})
    assert [event["rounds"] for event in table.happened("halted")] == [1]
    assert table.units(A) == f"{kind}@t4"
    assert table.units(B) == ""


@rule("SP-EV-15-E")
@pytest.mark.parametrize("kind", KINDS)
def test_event_15_halts_every_kind_of_unit_on_water(kind: str) -> None:
    table = strike(15, {A: f"{kind}@t1"})
    assert table.units(A) == f"{kind}@t1+halt"


@rule("SP-EV-16-E", "SP-EDGE-28")
@pytest.mark.parametrize("kind", KINDS)
def test_event_16_destroys_everything_on_ships(kind: str) -> None:
    table = strike(16, {A: f"{kind}@s2+halt2 plague@t1+halt2"})
    left = survivor(kind)
    assert table.units(A) == "plague@t1+halt" + (f" {left}@s2+halt" if left else "")


@rule("SP-EDGE-28", "SP-ROUND-2", "SP-EV-16-E")
def test_event_16_kills_what_was_produced_this_round_before_it_can_march() -> None:
    table = given(track="- - event_16", shown={A: "produce_1", B: "evolving"}, rolls=["water"])
    table.play("produce(s3)", "roll")
    assert table.units(A) == ""
    assert table.supply == [20, 20]


@rule("SP-EV-17-E", "SP-RULING-14", "SP-DEC-12")
def test_event_17_takes_a_hand_card_or_two_played_ones() -> None:
    table = strike(17, {}, hands={A: "fast slow", B: "fast"}, played={A: "captain evolving produce_1"})
    assert table.choices() == [
        "trash(fast)",
        "trash(slow)",
        "trash_played(produce_1)",
        "trash_played(captain)",
        "trash_played(evolving)",
    ]
    table.play("trash_played(captain)")
    assert table.choices() == ["trash_played(produce_1)", "trash_played(evolving)"]
    table.play("trash_played(evolving)")
    assert table.played(A) == "produce_1"
    assert {"captain", "evolving"} <= set(table.trashed(A).split())
    assert table.hand(A) == "fast slow"


@rule("SP-EV-17-E", "SP-RULING-24", "SP-EDGE-29")
def test_event_17_with_one_played_card_forces_a_hand_card() -> None:
    table = strike(17, {}, hands={A: "fast slow", B: "fast"}, played={A: "captain"})
    assert table.choices() == ["trash(fast)", "trash(slow)"]
    assert table.refuse("trash_played(captain)") == "SP-RULING-24"
    table.play("trash(slow)")
    assert table.hand(A) == "fast"


@rule("SP-RULING-24")
def test_event_17_with_nothing_to_trash_does_nothing() -> None:
    table = strike(17, {}, hands={A: "", B: "fast slow"}, played={A: ""})
    assert table.pending == (B,)


@rule("SP-EV-19-E", "SP-DEC-13", "SP-RULING-24")
def test_event_19_offers_die_market_and_step() -> None:
    table = strike(19, {A: "B.plague@t2 plague@t1"}, reserve=[2, 0], row="evo_19 evo_36 -", rolls=["water"])
    assert table.choices() == ["roll", "buy(1)", "advance(t2)"]
    table.play("advance(t2)")
    assert "B.plague@t4" in table.units(A)
    assert table.energy(B) == "t1"


@rule("SP-EV-19-E", "SP-RULING-19")
def test_event_19_does_not_advance_an_immune_unit() -> None:
    table = strike(19, {A: "plague@t2+immune plague@t4"})
    assert table.choices() == ["roll", "advance(t4)"]
    assert table.refuse("advance(t2)") == "SP-RULING-19"


@rule("SP-EV-19-E")
def test_event_19_with_nothing_else_is_a_roll() -> None:
    table = strike(19, {}, rolls=["x2", "water"])
    assert [table.reserve, table.energy(B)] == [[2, 0], "t1"]


@rule("SP-EV-20-E", "SP-DEC-14", "SP-RULING-23")
def test_event_20_is_evolve_or_die() -> None:
    table = strike(20, {A: "plague@t2 plague@t4"}, reserve=[2, 0], row="evo_19 - -")
    assert table.choices() == ["buy(1)", "sacrifice"]
    table.play("sacrifice")
    assert table.units(A) == "plague@t3"


@rule("SP-EV-20-E", "SP-RULING-23", "SP-RULING-24", "SP-EDGE-30")
@pytest.mark.parametrize("kind", KINDS)
def test_event_20_with_an_unaffordable_market_costs_the_front_unit_of_any_colour(kind: str) -> None:
    table = strike(20, {A: f"plague@t2 {kind}@t4"}, row="evo_19 - -")
    left = survivor(kind)
    assert table.units(A) == (f"{left}@t5 plague@t3" if left else "plague@t3")


@rule("SP-RULING-24", "SP-RULING-23")
def test_event_20_with_no_unit_on_the_path_makes_buying_optional() -> None:
    table = strike(20, {A: "plague@s2"}, reserve=[2, 0], row="evo_19 - -")
    assert table.choices() == ["buy(1)", "decline"]
    table.play("decline")
    assert table.units(A) == "plague@s3"
    ship = strike(20, {A: "plague@s2"}, reserve=[2, 0], row="evo_19 - -", ship_is_path=True)
    assert ship.choices() == ["buy(1)", "sacrifice"]
    assert ship.play("sacrifice").units(A) == ""


@rule("SP-RULING-23", "SP-SHIELD-1")
def test_a_shielded_front_unit_may_be_named_and_the_next_one_is_not_taken_instead() -> None:
    table = strike(20, {A: "plague@t4+shield plague@t2"})
    assert table.units(A) == "plague@t4 plague@t3"


@rule("SP-EVT-2", "SP-EDGE-3", "SP-RULING-5")
def test_no_event_while_the_last_place_is_empty() -> None:
    table = given(phase="event", track="event_5 event_9 -", units={A: "plague@t2"})
    assert table.units(A) == "plague@t3"
    assert "no_event" in table.kinds()


@rule("SP-EVT-1", "SP-EVT-4")
def test_only_the_card_in_the_last_place_strikes() -> None:
    table = given(phase="event", track="event_18 event_5 event_11", units={A: "plague@t2 plague@t5"})
    assert table.units(A) == "plague@t6 plague@t3"


@rule("SP-RULING-5", "SP-EDGE-3")
@pytest.mark.parametrize("spaces", [1, 2, 3, 4])
def test_a_card_strikes_so_many_rounds_after_its_reveal(spaces: int) -> None:
    track = " ".join(["-"] * (spaces + 1))
    table = given(phase="start", track=track, deck="event_1 event_2 event_3 event_4 event_11", last_round=99)
    for _ in range(spaces):
        assert table.happened("struck") == []
        table.march()
    table.march()
    assert table.happened("struck")[:1] == [{"seat": None, "card": "event_11"}]
    assert table.table.round == 5 + spaces + 2


@rule("SP-RULING-25")
def test_choices_of_an_event_are_taken_one_after_the_other_in_turn_order() -> None:
    table = strike(
        20,
        {A: "plague@t2", B: "plague@t2", C: "plague@t2"},
        seats=3,
        first=B,
        reserve=[2, 2, 2],
        row="evo_19 - - -",
        market="evo_17",
    )
    assert table.pending == (B,)
    table.play("buy(1)")
    assert table.pending == (C,)
    assert table.row() == "evo_17 - - -"
    table.play("buy(1)")
    assert table.units(A) == ""
