"""Black plagues push, red plagues jump."""

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, conserved, given

SLOW = {A: "slow", B: "evolving"}


@rule("SP-EVO-22", "SP-RULING-34", "SP-UNIT-1")
def test_card_22_produces_a_black_plague() -> None:
    table = given(shown={A: "evo_22", B: "evolving"}).play("produce(s2)")
    assert table.units(A) == "black@s2"
    assert table.table.special == 17
    assert table.supply == [20, 20]
    assert given(shown={A: "evo_22", B: "evolving"}, special=0).pending == (B,)


@rule("SP-EVO-23", "SP-RULING-34")
def test_card_23_produces_a_red_plague_that_counts_one_in_the_core() -> None:
    table = given(shown={A: "evo_23", B: "evolving"}).play("produce(s1)")
    assert table.units(A) == "red@s1"
    table = given(phase="march", units={A: "red@t6 black@t5"}).play("advance(t6)")
    assert table.table.scores() == [1, 0]
    assert table.core == [0, 0]
    assert table.table.reds == 0


@rule("SP-RULING-34")
def test_special_plagues_return_to_the_supply_when_destroyed() -> None:
    table = given(phase="event", track="- - event_5", units={A: "red@t2", B: "black@t2"})
    assert table.table.special == 18
    assert [table.units(A), table.units(B)] == ["", ""]


@rule("SP-EVO-22", "SP-RULING-35", "SP-DEC-19")
def test_a_black_plague_pushes_a_column_one_space_forward() -> None:
    table = given(shown=SLOW, units={A: "plague@t4 B.captain@t3 black@t2"}, energy={A: "t4 t5"})
    assert table.choices()[:2] == ["advance(t4)", "advance(t2)"]
    table.play("advance(t2)")
    assert table.units(A) == "plague@t5 B.captain@t4 black@t3"
    assert table.reserve == [1, 1]


@rule("SP-EVO-22", "SP-RULING-35", "SP-EDGE-40")
def test_a_column_of_two_is_pushed_into_the_core() -> None:
    table = given(shown=SLOW, units={A: "B.captain@t6 plague@t5 black@t4"})
    table.play("advance(t4)")
    assert table.units(A) == "plague@t6 black@t5"
    assert table.core == [0, 2]
    assert conserved(table)


@rule("SP-EVO-22", "SP-RULING-35", "SP-EDGE-40")
def test_a_halted_unit_anywhere_in_the_column_stops_the_push() -> None:
    for units in ("plague@t5+halt plague@t4 black@t3", "plague@t5 plague@t4+halt black@t3"):
        table = given(shown=SLOW, units={A: units})
        assert "advance(t3)" not in table.choices()
    table = given(phase="march", units={A: "plague@t5+halt2 plague@t4 black@t3"})
    assert table.units(A) == "plague@t5+halt plague@t4 black@t3"


@rule("SP-RULING-35", "SP-SHIELD-2")
def test_in_the_march_a_shielded_unit_cannot_be_pushed_but_by_a_card_it_can() -> None:
    table = given(phase="march", units={A: "plague@t4+shield black@t3"})
    assert table.units(A) == "plague@t4 black@t3"
    table = given(shown=SLOW, units={A: "plague@t4+shield black@t3"}).play("advance(t3)")
    assert table.units(A) == "plague@t5+shield black@t4"


@rule("SP-RULING-35")
def test_in_the_march_the_unit_ahead_moves_first_and_no_push_is_needed() -> None:
    table = given(phase="march", units={A: "plague@t2 black@t1"})
    assert table.units(A) == "plague@t3 black@t2"
    assert len(table.happened("advanced")) == 2


@rule("SP-RULING-35", "SP-RULING-19")
def test_in_the_march_an_immune_unit_is_no_obstacle_but_an_event_cannot_push_it() -> None:
    table = given(
        phase="event", path="f d w m", extra=1, track="- - event_8", units={A: "plague@t2+immune black@t1"}
    )
    assert [event["place"] for event in table.happened("advanced")] == ["t2", "t1"]
    assert table.units(A) == "plague@t3 black@t2"


@rule("SP-RULING-35")
def test_in_an_event_the_push_is_automatic() -> None:
    table = given(phase="event", path="f d m a", extra=1, track="- - event_8", units={A: "plague@t2 black@t1"})
    assert [event["place"] for event in table.happened("advanced")][:2] == ["t2", "t1"]


# Jumps.


@rule("SP-EVO-23", "SP-RULING-36", "SP-DEC-18")
def test_a_red_plague_may_jump_to_another_tile_of_the_same_terrain() -> None:
    table = given(shown=SLOW, units={A: "red@t2 plague@t4"}, energy={A: "t6"})
    assert "jump(t2, t6)" in table.choices()
    assert table.refuse("jump(t2, t5)") == "SP-EVO-23"
    assert table.refuse("jump(t4, t6)") == "SP-EVO-23"
    table.play("jump(t2, t6)")
    assert table.units(A) == "red@t6 plague@t4"
    assert table.reserve == [1, 0]


@rule("SP-RULING-36")
def test_a_jump_goes_in_either_direction_unless_the_option_forbids() -> None:
    table = given(shown=SLOW, units={A: "red@t6"})
    assert table.choices()[:2] == ["advance(t6)", "jump(t6, t2)"]
    table = given(shown=SLOW, units={A: "red@t6"}, teleport_forward_only=True)
    assert "jump(t6, t2)" not in table.choices()
    table = given(shown=SLOW, units={A: "red@t2"}, teleport_forward_only=True)
    assert "jump(t2, t6)" in table.choices()


@rule("SP-RULING-36")
def test_the_target_must_be_free_and_the_ship_has_no_terrain() -> None:
    table = given(shown=SLOW, units={A: "red@t2 B.plague@t6 red@s1"})
    assert [form for form in table.choices() if form.startswith("jump")] == []


@rule("SP-RULING-36", "SP-DEC-18")
def test_in_the_march_the_host_decides_step_or_jump() -> None:
    table = given(phase="march", units={A: "B.red@t2 plague@t1"})
    assert table.pending == (A,)
    assert table.choices() == ["advance(t2)", "jump(t2, t6)"]
    table.play("jump(t2, t6)")
    assert table.units(A) == "B.red@t6 plague@t2"


@rule("SP-RULING-36")
def test_a_jump_is_never_forced() -> None:
    table = given(phase="march", units={A: "plague@t3+halt2 red@t2"})
    assert table.choices() == ["stay", "jump(t2, t6)"]
    assert table.play("stay").units(A) == "plague@t3+halt red@t2"
    table = given(shown={A: "fast", B: "evolving"}, units={A: "plague@t3+halt red@t2"})
    assert table.choices() == ["jump(t2, t6)", "decline"]
    table.play("decline")
    assert table.pending == (B,)


@rule("SP-RULING-36", "SP-MARCH-1")
def test_a_unit_that_jumps_back_in_the_march_does_not_march_again() -> None:
    table = given(phase="march", units={A: "red@t6 plague@t4"})
    table.play("jump(t6, t2)")
    assert table.units(A) == "plague@t5 red@t2"
    assert table.table.sealing


@rule("SP-RULING-36", "SP-RULING-25")
def test_in_an_event_a_jump_replaces_the_step() -> None:
    table = given(phase="event", track="- - event_8", units={A: "red@t2"})
    assert table.choices() == ["advance(t2)", "jump(t2, t6)"]
    table.play("jump(t2, t6)")
    assert table.units(A) == "red@t6"
    table.play("jump(t6, t2)")
    assert table.units(A) == "red@t2"


@rule("SP-RULING-21", "SP-RULING-36")
def test_a_halted_red_plague_cannot_jump() -> None:
    table = given(phase="march", units={A: "red@t2+halt2"})
    assert table.units(A) == "red@t2+halt"


@rule("SP-SHIELD-2", "SP-RULING-36")
def test_a_shielded_red_plague_does_not_jump_in_the_march() -> None:
    assert given(phase="march", units={A: "red@t2+shield"}).units(A) == "red@t2"


@rule("SP-RULING-12", "SP-RULING-36")
def test_both_steps_of_fast_movement_may_be_jumps() -> None:
    table = given(shown={A: "fast", B: "evolving"}, units={A: "red@t2"})
    table.play("jump(t2, t6)", "jump(t6, t2)")
    assert table.units(A) == "red@t2"
    assert table.pending == (B,)


@rule("SP-RULING-42", "SP-RULING-34")
def test_special_plagues_count_as_units_in_a_tie() -> None:
    from pestis.games.space_plague.rules.scoring import units_on_paths

    table = given(units={A: "red@t2 B.black@t4 native@t5 captain@t6 plague@s1"}, shown=SLOW)
    assert units_on_paths(table.table, A) == 2
    assert units_on_paths(table.table, B) == 1
