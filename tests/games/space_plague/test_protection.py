"""Shields, immunity and halts."""

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, conserved, given

SLOW = {A: "slow", B: "evolving"}


@rule("SP-SHIELD-1", "SP-TERM-6")
@pytest.mark.parametrize(
    ("event", "place"), [("event_5", "t2"), ("event_9", "t4"), ("event_16", "s2"), ("event_18", "t5")]
)
@pytest.mark.parametrize("kind", ["plague", "captain", "native", "black", "red", "B.plague"])
def test_a_shielded_unit_survives_every_event(event: str, place: str, kind: str) -> None:
    table = given(phase="event", track=f"- - {event}", units={A: f"{kind}@{place}+shield"})
    assert table.units(A) == f"{kind}@{place}"
    assert "spared" in table.kinds()
    assert conserved(table)


@rule("SP-SHIELD-2", "SP-SHIELD-3", "SP-EDGE-24", "SP-RULING-20")
def test_a_shield_holds_its_unit_in_the_march_and_comes_off_before_production() -> None:
    table = given(phase="march", units={A: "plague@t1+shield"}, deck="event_8")
    assert table.units(A) == "plague@t1"
    kinds = table.kinds()
    assert kinds.index("round_began") < kinds.index("revealed")
    assert "advanced" not in kinds


@rule("SP-SHIELD-3", "SP-RULING-20", "SP-RULING-29")
def test_the_shield_is_off_before_the_first_window_of_the_round() -> None:
    table = given(phase="start", units={A: "plague@t1+shield"}, instants={B: "evo_7"})
    assert table.seen()["window"] == "start"
    assert table.pending == (B,)
    table.play("use(evo_7)")
    assert table.choices() == ["target(0, t1)"]


@rule("SP-RULING-20", "SP-SHIELD-1")
def test_a_shield_stops_only_the_march_and_travels_along() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t1+shield"})
    table.play("advance(t1)", "advance(t2)")
    assert table.units(A) == "plague@t3+shield"


@rule("SP-RULING-20", "SP-EDGE-22")
def test_a_shielded_unit_that_event_6_moves_onto_desert_survives() -> None:
    table = given(phase="event", path="m d w", extra=1, track="- - event_6", units={A: "captain@t1+shield"})
    assert table.units(A) == "captain@t2"
    assert "spared" in table.kinds()


@rule("SP-RULING-20")
@pytest.mark.parametrize(("event", "place"), [("event_14", "t4"), ("event_15", "t1")])
def test_a_shielded_unit_is_not_halted(event: str, place: str) -> None:
    table = given(phase="event", track=f"- - {event}", units={A: f"plague@{place}+shield"})
    assert table.units(A) == f"plague@{place}"
    assert "halted" not in table.kinds()


@rule("SP-RULING-53", "SP-RULING-21")
def test_a_plain_shield_does_not_take_a_halt_off() -> None:
    table = given(shown=SLOW, units={A: "plague@t1+halt2"})
    assert table.choices() == ["shield(t1)"]
    assert table.play("shield(t1)").units(A) == "plague@t1+shield+halt2"


@rule("SP-RULING-20")
def test_a_shield_comes_back_when_its_unit_enters_the_core() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t6+shield"}).play("advance(t6)")
    assert table.core == [1, 0]
    assert table.units(A) == ""


@rule("SP-SHIELD-2", "SP-PLANET-BRADOK-2", "SP-EDGE-33")
def test_shielding_a_native_holds_it_back() -> None:
    table = given(shown=SLOW, units={A: "native@t6"}, core=[3, 0], rolls=["water"])
    table.play("shield(t6)", "roll")
    assert table.units(A) == "native@t6"
    assert table.core == [3, 0]


@rule("SP-SHIELD-4", "SP-RULING-19", "SP-EDGE-23")
def test_an_immune_unit_marches_through_event_15() -> None:
    table = given(phase="event", track="- - event_15", units={A: "plague@t1+immune"})
    assert table.units(A) == "plague@t2"
    assert table.table.immunity == 2


@rule("SP-SHIELD-4", "SP-RULING-19", "SP-EDGE-23")
def test_an_immune_unit_is_not_advanced_by_event_8() -> None:
    table = given(phase="event", track="- - event_8", units={A: "plague@t2+immune"})
    assert [event["place"] for event in table.happened("advanced")] == ["t2"]
    assert table.units(A) == "plague@t3"
    plain = given(phase="event", track="- - event_8", units={A: "plague@t2"})
    assert plain.units(A) == "plague@t4"


@rule("SP-SHIELD-4", "SP-RULING-53")
def test_a_halt_from_before_does_not_hold_a_unit_while_it_is_immune() -> None:
    table = given(phase="march", units={A: "plague@t1+halt2+immune plague@t4+halt2"}, deck="event_1 event_9")
    assert table.units(A) == "plague@t4+halt plague@t2+halt"
    table.commit("fast", "evolving")
    assert table.pending == (B,)
    table = given(shown={A: "slow", B: "evolving"}, units={A: "plague@t2+halt+immune black@t1"})
    assert table.choices()[:2] == ["advance(t2)", "advance(t1)"]


@rule("SP-RULING-19")
@pytest.mark.parametrize("kind", ["plague", "captain", "native", "black", "red", "B.captain"])
def test_an_immune_unit_cannot_be_destroyed(kind: str) -> None:
    table = given(phase="event", track="- - event_9", units={A: f"{kind}@t4+immune"})
    assert table.units(A) == f"{kind}@t5"
    assert conserved(table)


@rule("SP-RULING-19")
def test_immunity_lasts_one_round_or_to_the_end_of_the_next() -> None:
    table = given(phase="march", units={A: "plague@t1+immune plague@t4+immune2"})
    assert table.units(A) == "plague@t5+immune plague@t2"
    assert table.table.immunity == 1
    table.march()
    assert "immune" not in table.units(A)
    assert table.table.immunity == 2


@rule("SP-RULING-19")
def test_with_both_tokens_in_use_no_third_unit_becomes_immune() -> None:
    units = {A: "plague@t1+immune2 plague@t3", B: "plague@t1+immune"}
    table = given(phase="commit", instants={A: "evo_3"}, units=units, hands={A: "evolving", B: "evolving"})
    table.commit("evolving", "evolving")
    assert "pass" not in table.choices()
    free = given(
        phase="commit", instants={A: "evo_3"}, units={A: "plague@t1+immune2 plague@t3"}, hands={A: "slow"}
    )
    free.commit("slow", "slow").play("use(evo_3)")
    assert free.choices() == ["immunize(t3)"]


@rule("SP-RULING-19")
def test_the_token_comes_back_when_an_immune_unit_enters_the_core() -> None:
    table = given(phase="march", units={A: "plague@t6+immune2"})
    assert table.core == [1, 0]
    assert table.table.immunity == 2


@rule("SP-EV-14-E", "SP-RULING-21")
def test_event_14_stops_this_march_and_no_more() -> None:
    table = given(phase="event", track="- - event_14", units={A: "plague@t4 plague@t2"})
    assert table.units(A) == "plague@t4 plague@t3"
    table.march()
    assert "plague@t5" in table.units(A)


@rule("SP-EV-15-E", "SP-RULING-21", "SP-EDGE-26")
def test_event_15_stops_this_march_the_next_and_all_cards_between() -> None:
    table = given(phase="event", track="- - event_15", units={A: "plague@t1"}, deck="event_1 event_9")
    assert table.units(A) == "plague@t1+halt"
    table.commit("fast", "evolving")
    assert table.pending == (B,)
    table.rolls("water").play("roll")
    assert "nothing_done" in table.kinds()
    assert table.units(A) == "plague@t1"
    table.march()
    assert "plague@t2" in table.units(A)


@rule("SP-RULING-21")
def test_later_arrivals_are_halted_only_by_tile() -> None:
    units = {A: "plague@s3 plague@t3"}
    for scope, expected in (("unit", "plague@t4 plague@t1"), ("tile", "plague@t4 plague@t1")):
        table = given(phase="event", track="- - event_15", units=units, halt_scope=scope, deck="event_1 event_9")
        assert table.units(A) == expected
        table.commit("slow", "slow")
        found = table.choices()
        assert ("advance(t1)" in found) == (scope == "unit")


@rule("SP-RULING-21", "SP-EV-14-E", "SP-EV-15-E")
@pytest.mark.parametrize(("event", "place", "held"), [("event_14", "t4", False), ("event_15", "t1", True)])
def test_a_halted_tile_holds_for_one_round_or_two(event: str, place: str, held: bool) -> None:
    units = {A: f"plague@{place}"}
    track = f"- - {event}"
    table = given(phase="event", track=track, units=units, halt_scope="tile", deck="event_1 event_9")
    assert table.units(A) == f"plague@{place}"
    table.commit("slow", "slow")
    assert (f"advance({place})" not in table.choices()) == held


@rule("SP-RULING-21")
def test_a_unit_that_leaves_a_halted_tile_is_free_only_by_tile() -> None:
    """Abduction relocates a halted unit: its marker goes along, that of a tile stays behind."""
    for scope, expected in (("unit", "B.plague@s1+halt"), ("tile", "B.plague@s2")):
        table = given(
            phase="event",
            track="- - event_15",
            units={B: "plague@t1"},
            instants={A: "evo_1"},
            halt_scope=scope,
        )
        assert table.seen()["window"] == "before_march"
        table.play("use(evo_1)", "target(1, t1)", "berth(s1)")
        units = list(table.happened("abducted"))
        assert units == [{"seat": A, "board": B, "place": "t1", "to": "s1"}]
        assert table.units(A) == expected


@rule("SP-RULING-21")
def test_a_halted_unit_cannot_be_pushed() -> None:
    table = given(shown=SLOW, units={A: "plague@t4+halt black@t3"})
    assert "advance(t3)" not in table.choices()
    assert table.refuse("advance(t3)") == "SP-EVO-22"
    assert table.refuse("advance(t4)") == "SP-RULING-21"


@rule("SP-RULING-21")
def test_a_longer_halt_is_not_shortened_by_a_shorter_one() -> None:
    table = given(
        phase="event", path="m d", extra=1, track="- - event_14", units={A: "plague@t1+halt2"}, deck="event_1"
    )
    assert table.units(A) == "plague@t1+halt"


@rule("SP-RULING-20")
def test_whoever_stands_on_a_frozen_tile_with_a_shield_can_be_moved_by_a_card() -> None:
    table = given(
        phase="event",
        track="- event_15 event_15",
        units={A: "plague@t1"},
        halt_scope="tile",
        deck="event_1 event_9",
        hands={A: "slow evolving", B: "slow evolving"},
    )
    table.commit("slow", "slow")
    assert table.choices() == ["shield(t1)"]
