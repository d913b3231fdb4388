"""Evolutions against each other and against events."""

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, conserved, given

LUCK = {A: "evolving", B: "evolving"}
SLOW = {A: "slow", B: "evolving"}


# Sharing and pushing.


@rule("SP-RULING-48", "SP-EVO-22")
def test_a_black_plague_pushes_rather_than_shares() -> None:
    table = given(shown=SLOW, permanents={A: "evo_24"}, units={A: "plague@t3 black@t2"}).play("advance(t2)")
    assert table.units(A) == "plague@t4 black@t3"


@rule("SP-RULING-48", "SP-RULING-47")
def test_a_black_plague_that_cannot_push_shares() -> None:
    table = given(shown=SLOW, permanents={A: "evo_24"}, units={A: "plague@t3+halt black@t2"}).play("advance(t2)")
    assert table.units(A) == "plague@t3+halt black@t3b"


@rule("SP-RULING-48")
def test_both_units_of_a_shared_space_are_pushed() -> None:
    table = given(shown=SLOW, units={A: "captain@t3 plague@t3b black@t2"}, energy={A: "t4"}).play("advance(t2)")
    assert table.units(A) == "captain@t4 plague@t4b black@t3"
    assert table.reserve == [1, 0]
    held = given(shown=SLOW, units={A: "captain@t3 plague@t3b+halt black@t2"})
    assert "advance(t2)" not in held.choices()


@rule("SP-RULING-48", "SP-EVO-22")
def test_the_later_of_two_that_share_a_space_can_stop_a_push_alone() -> None:
    table = given(shown={A: "slow", B: "evolving"}, units={A: "black@t1 plague@t2 plague@t2b+halt"})
    assert "advance(t1)" not in table.choices()
    assert table.why_not("advance(t1)").rule == "SP-EVO-22"
    table = given(shown={A: "slow", B: "evolving"}, units={A: "black@t1 plague@t2 plague@t2b"})
    assert table.play("advance(t1)").units(A) == "plague@t3 plague@t3b black@t2"


@rule("SP-RULING-47")
def test_production_and_jumps_need_a_free_space_also_with_bunk_beds() -> None:
    full = {A: "plague@s1 plague@s2 plague@s3"}
    assert given(shown={A: "produce_1", B: "evolving"}, permanents={A: "evo_24"}, units=full).pending == (B,)
    table = given(shown=SLOW, permanents={A: "evo_24"}, units={A: "red@t2 plague@t6"})
    assert "jump(t2, t6)" not in table.choices()


@rule("SP-RULING-47", "SP-ACT-11")
def test_each_of_two_sharing_units_can_be_shielded_abducted_or_hit() -> None:
    units = {A: "captain@t3 plague@t3b"}
    table = given(shown=SLOW, units=units).play("shield(t3b)")
    assert table.units(A) == "captain@t3 plague@t3b+shield"
    table = given(shown=LUCK, units=units, instants={B: "evo_1"}).play("use(evo_1)", "target(0, t3)", "berth(s1)")
    assert [table.units(A), table.units(B)] == ["plague@t3", "A.captain@s1"]
    assert conserved(table)


@rule("SP-RULING-47", "SP-RULING-37")
def test_sharing_units_on_a_lost_tile_are_both_lost_or_displaced() -> None:
    units = {A: "captain@t2 plague@t2b+shield", B: "plague@t1+halt2"}
    table = given(
        phase="event",
        planet="gasier_x",
        track="- - event_1",
        uniques=1,
        units=units,
        deck="event_9",
        rolls=["forest", "x2"],
    )
    assert table.path(A) == "w d m a"
    assert [event["to"] for event in table.happened("displaced")] == ["t1"]
    assert table.units(A) == "plague@t1"
    assert table.supply == [19, 19]
    assert conserved(table)


@rule("SP-RULING-47")
def test_swapping_and_prodding_leave_shared_spaces_in_order() -> None:
    table = given(
        shown=LUCK,
        reserve=[2, 0],
        permanents={A: "evo_30 evo_24"},
        units={A: "plague@t3 captain@t2 plague@t2b plague@t1"},
    )
    assert table.refuse("activate(evo_30)") == "SP-DEC-10"
    table = given(shown=LUCK, reserve=[2, 0], permanents={A: "evo_28"}, units={A: "captain@t2 plague@t2b"})
    table.play("activate(evo_28)")
    assert table.units(A) == "captain@t3 plague@t2"


# Protection against instants.


@rule("SP-RULING-49", "SP-SHIELD-1", "SP-RULING-19")
@pytest.mark.parametrize("instant", ["evo_1", "evo_5", "evo_7"])
@pytest.mark.parametrize("status", ["shield", "immune"])
def test_neither_ray_nor_cone_nor_beam_touches_a_protected_unit(instant: str, status: str) -> None:
    table = given(shown=LUCK, units={B: f"plague@t3+{status}"}, instants={A: f"{instant} evo_10"})
    assert table.choices() == ["pass", "use(evo_10)"]


@rule("SP-RULING-49")
def test_the_own_host_may_move_a_shielded_unit_with_an_instant() -> None:
    table = given(shown=LUCK, units={A: "plague@t3+shield"}, instants={A: "evo_9 evo_4"})
    table.play("use(evo_9)", "advance(t3)", "advance(t4)")
    assert table.units(A) == "plague@t5+shield"
    table.play("use(evo_4)", "immunize(t5)")
    assert table.units(A) == "plague@t5+shield+immune2"


@rule("SP-RULING-29", "SP-SHIELD-4")
def test_an_instant_can_save_a_unit_before_the_event() -> None:
    table = given(track="- - event_5", shown=LUCK, units={A: "plague@t2"}, instants={A: "evo_3"})
    table.play("pass", "visit", "pass", "visit")
    assert table.seen()["window"] == "before_event"
    table.play("use(evo_3)", "immunize(t2)")
    assert table.units(A) == "plague@t3"


@rule("SP-RULING-29")
def test_an_answer_to_an_instant_comes_in_the_same_window() -> None:
    table = given(shown=LUCK, units={A: "plague@t2", B: "plague@t2"}, instants={A: "evo_5", B: "evo_12"})
    table.play("use(evo_5)", "target(1, t2)")
    assert table.pending == (B,)
    table.play("use(evo_12)", "free(t2)")
    assert table.units(B) == "plague@t2"


@rule("SP-RULING-28", "SP-MOVE-4", "SP-DESIGN-7")
def test_an_abducted_unit_pays_customs_on_its_new_path() -> None:
    table = given(
        shown=LUCK, units={B: "captain@t4"}, instants={A: "evo_1"}, permanents={A: "evo_34"}, energy={A: "t1"}
    )
    table.play("use(evo_1)", "target(1, t4)", "berth(s3)", "visit", "visit")
    assert table.units(A) == "B.captain@t1"
    assert table.reserve == [1, 0]


@rule("SP-RULING-36", "SP-RULING-52")
def test_a_red_plague_jumps_wherever_it_could_step() -> None:
    table = given(phase="event", track="- - event_19", units={A: "red@t2"})
    assert table.choices() == ["roll", "advance(t2)", "jump(t2, t6)"]
    table = given(shown=LUCK, units={A: "red@t2"}, instants={A: "evo_9"}).play("use(evo_9)")
    assert table.choices() == ["advance(t2)", "jump(t2, t6)", "decline"]
    table.play("jump(t2, t6)")
    assert table.choices() == ["advance(t6)", "jump(t6, t2)", "decline"]


@rule("SP-RULING-51", "SP-RULING-12")
def test_up_to_allows_none_at_all() -> None:
    table = given(shown={A: "evo_15", B: "evolving"}, units={A: "plague@t1"})
    assert table.choices() == ["advance(t1)", "decline"]
    assert table.play("decline").units(A) == "plague@t1"
    table = given(shown={A: "evo_21", B: "evolving"}, played={A: "fast"}).play("decline")
    assert "fast" in table.played(A)


@rule("SP-RULING-50", "SP-ACT-8", "SP-RULING-14")
def test_rest_after_the_last_card_was_trashed_returns_everything() -> None:
    table = given(
        phase="event",
        track="- - event_17",
        hands={A: "", B: "fast slow"},
        played={A: "produce_1 captain slow"},
        last={A: "slow"},
    )
    table.play("trash_played(slow)", "trash_played(captain)", "trash(fast)")
    assert table.hand(A) == "produce_1"
    assert table.played(A) == ""


@rule("SP-RULING-46")
def test_what_is_forced_happens_by_itself() -> None:
    table = given(phase="event", track="- - event_17", hands={A: "fast", B: "slow"})
    assert [table.hand(A), table.hand(B)] == ["", ""]
    assert {"fast"} <= set(table.trashed(A).split())


@rule("SP-RULING-46", "SP-RULING-22")
def test_a_toll_that_cannot_be_paid_is_not_asked() -> None:
    table = given(phase="event", track="- - event_13", units={A: "captain@t3"}, reserve=[1, 0])
    assert table.units(A) == "plague@t4"


# Permanents with each other.


@rule("SP-MKT-2", "SP-DESIGN-7", "SP-ACT-5")
def test_loyalty_card_and_souvenir_shop_work_side_by_side() -> None:
    table = given(
        shown={A: "fast", B: "evolving"},
        permanents={A: "evo_25 evo_26"},
        units={A: "captain@t6"},
        row="evo_19 - -",
    )
    table.play("advance(t6)")
    assert table.reserve == [1, 0]
    assert table.seen(A)["market"]["prices"][0] == 1


@rule("SP-RULING-11", "SP-MKT-7")
def test_a_permanent_bought_after_dropping_a_used_one_can_be_activated() -> None:
    table = given(
        shown=LUCK,
        reserve=[5, 0],
        permanents={A: "evo_30 evo_35"},
        row="evo_28 - -",
        units={A: "plague@t2 plague@t1 plague@s1"},
    )
    table.play("activate(evo_30)", "swap(t1)", "resolve", "visit", "buy(1)", "drop(evo_30)")
    assert "activate(evo_28)" in table.choices()
    assert "activate(evo_30)" not in table.choices()


@rule("SP-ACT-4", "SP-PROD-6")
def test_solar_hats_charge_what_the_next_unit_collects() -> None:
    table = given(shown=LUCK, reserve=[2, 0], permanents={A: "evo_29"}, units={A: "plague@t2 plague@t1"})
    table.play("activate(evo_29)", "charge_tile(t2)", "resolve", "visit", "leave", "end_turn", "visit")
    assert table.units(A) == "plague@t3 plague@t2"
    assert table.reserve == [3, 0]


@rule("SP-RULING-28", "SP-EVO-22")
def test_an_abducted_black_plague_pushes_for_its_new_host() -> None:
    table = given(shown={A: "slow", B: "evolving"}, units={A: "plague@t1", B: "black@t3"}, instants={A: "evo_1"})
    table.play("use(evo_1)", "target(1, t3)", "berth(s3)", "advance(s3)")
    assert table.units(A) == "plague@t2 B.black@t1"


@rule("SP-PLANET-XION-1", "SP-UNIT-7", "SP-RULING-28")
def test_a_visitor_on_xion_can_be_abducted_by_a_third_player() -> None:
    table = given(
        seats=3,
        shown={A: "evolving", B: "evolving", C: "evolving"},
        units={B: "A.plague@s1"},
        instants={C: "evo_2"},
    )
    table.play("use(evo_2)", "target(1, s1)", "berth(s2)")
    assert table.units(C) == "A.plague@s2"


@rule("SP-RULING-21", "SP-EV-15-E", "SP-UNIT-4")
def test_a_halted_captain_that_loses_a_token_is_a_halted_plague() -> None:
    table = given(shown=LUCK, units={B: "captain@t3+halt2"}, instants={A: "evo_7"}).play(
        "use(evo_7)", "target(1, t3)"
    )
    assert table.units(B) == "plague@t3+halt2"


@rule("SP-RULING-27", "SP-DESIGN-7")
def test_a_native_can_be_herded_shielded_made_immune_and_abducted() -> None:
    table = given(shown={A: "evo_17", B: "evolving"}, units={A: "native@t2"}).play("herd(forest)")
    assert table.units(A) == "native@t3"
    table = given(shown=LUCK, units={A: "native@t2"}, instants={A: "evo_3"}).play("use(evo_3)", "immunize(t2)")
    assert table.units(A) == "native@t2+immune"
    table = given(shown=LUCK, units={B: "native@t2"}, instants={A: "evo_1"})
    assert table.play("use(evo_1)", "target(1, t2)", "berth(s1)").units(A) == "native@s1"
