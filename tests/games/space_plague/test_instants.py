"""Windows for instants, and the twelve instants."""

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, Position, conserved, given

LUCK = {A: "evolving", B: "evolving"}


def holding(instant: str, units: dict[int, str] | None = None, **more: object) -> Position:
    """Seat A may use an instant before its turn."""
    settings: dict[str, object] = {"shown": LUCK, **more}
    return given(instants={A: instant}, units=units or {}, **settings)  # type: ignore[arg-type]


# Windows.


@rule("SP-RULING-29", "SP-DEC-9", "SP-MKT-4")
def test_all_windows_of_a_round_in_order() -> None:
    table = given(
        phase="start", instants={A: "evo_10"}, hands={A: "evolving", B: "evolving"}, track="- -", deck="event_9"
    )
    found = []
    while table.table.round == 6:
        if table.table.sealing:
            table.commit("evolving", "evolving")
        elif table.seen()["window"]:
            found.append(table.seen()["window"])
            assert table.pending == (A,)
            table.play("pass")
        else:
            table.rolls("x2").play("visit")
    assert found == [
        "start",
        "after_production",
        "before_turn",
        "before_turn",
        "before_event",
        "before_march",
        "after_march",
    ]


@rule("SP-RULING-29")
def test_a_window_opens_between_the_steps_of_a_turn() -> None:
    table = given(
        shown=LUCK,
        instants={B: "evo_10"},
        reserve=[4, 0],
        row="evo_19 - -",
        permanents={A: "evo_28"},
        units={A: "plague@t1"},
    )
    table.play("pass", "renew")
    assert (table.seen()["window"], table.pending) == ("between_steps", (B,))
    table.play("pass", "activate(evo_28)")
    assert table.seen()["window"] == "between_steps"
    table.play("pass", "resolve", "visit", "leave", "end_turn")
    assert table.seen()["window"] == "before_turn"


@rule("SP-RULING-29")
def test_a_visit_to_the_market_is_no_step_so_no_window_follows_it() -> None:
    table = given(shown=LUCK, instants={B: "evo_10"}, reserve=[6, 0], row="evo_19 - -")
    table.play("pass", "resolve", "visit", "buy(1)")
    assert (table.seen()["window"], table.pending) == ("between_steps", (B,))
    table.play("pass", "leave")
    assert (table.seen()["window"], table.choices()) == (None, ["end_turn", "renew"])


@rule("SP-RULING-29")
def test_a_visit_that_ends_by_itself_is_no_step_either() -> None:
    table = given(shown=LUCK, instants={B: "evo_10"}, units={A: "plague@t1"}, permanents={A: "evo_28"})
    table.play("pass", "resolve", "visit")
    assert (table.pending, table.choices()) == ((A,), ["end_turn", "activate(evo_28)"])


@rule("SP-RULING-29", "SP-RULING-45")
def test_no_window_opens_when_nothing_but_the_end_of_the_turn_is_left() -> None:
    table = given(shown=LUCK, instants={B: "evo_10"}).play("pass", "visit")
    assert table.seen()["window"] == "before_turn"
    assert table.seen()["turn"] == B


@rule("SP-RULING-29")
def test_every_purchase_is_a_step_with_a_window_after_it() -> None:
    table = given(shown=LUCK, instants={B: "evo_10"}, reserve=[4, 0], row="evo_19 evo_17 -")
    table.play("pass", "resolve", "visit", "buy(1)")
    assert (table.seen()["window"], table.pending) == ("between_steps", (B,))
    table.play("pass", "buy(2)")
    assert table.pending == (B,)


@rule("SP-RULING-55", "SP-RULING-29", "SP-MKT-4")
def test_after_the_last_purchase_an_instant_may_pay_for_one_more() -> None:
    table = given(shown=LUCK, reserve=[3, 2], row="evo_6 evo_4 -").play("resolve", "visit", "buy(1)")
    assert (table.reserve, table.seen()["window"]) == ([0, 2], "between_steps")
    table.play("use(evo_6)", "rob(1)")
    assert (table.reserve, table.choices()) == ([2, 0], ["leave", "buy(2)", "renew"])


@rule("SP-RULING-29")
def test_players_are_asked_in_turn_order_until_all_pass_in_a_row() -> None:
    table = given(
        seats=3,
        first=B,
        phase="start",
        instants={A: "evo_10", B: "evo_8 evo_10", C: "evo_3"},
        units={C: "plague@t1"},
        energy={A: "t1"},
    )
    assert table.pending == (B,)
    table.play("pass")
    assert table.pending == (C,)
    table.play("pass")
    assert table.pending == (A,)
    table.play("use(evo_10)", "charge(forest)")
    assert table.pending == (B,)
    table.play("pass", "pass")
    assert table.seen()["window"] == "after_production"


@rule("SP-RULING-29")
def test_only_who_could_use_an_instant_is_asked() -> None:
    table = given(phase="start", instants={A: "evo_12", B: "evo_7"}, units={A: "plague@t1"})
    assert table.pending == (B,)
    assert given(phase="start", instants={A: "evo_12"}, units={A: "plague@t1"}).table.sealing


@rule("SP-RULING-29")
def test_no_window_opens_between_commit_and_reveal_or_inside_a_card() -> None:
    table = given(phase="commit", instants={A: "evo_10", B: "evo_10"}, units={A: "plague@t1 plague@t4"})
    table.play("commit(fast)", seat=A)
    assert table.pending == (B,)
    assert table.table.sealing
    table.play("commit(fast)", seat=B)
    table.play("pass", "pass", "advance(t4)")
    assert table.pending == (A,)
    assert table.seen()["window"] is None


@rule("SP-RULING-6", "SP-RULING-29")
def test_in_the_final_round_instants_are_used_at_its_start_and_before_the_march() -> None:
    table = given(
        phase="start", instants={A: "evo_10"}, round_number=7, last_round=8, deck="", track="- - event_9"
    )
    assert (table.seen()["window"], table.track()) == ("start", "- - -")
    table.play("pass")
    assert table.seen()["window"] == "before_march"
    table.play("pass")
    assert table.table.is_over


@rule("SP-MKT-4")
def test_an_instant_is_gone_after_use() -> None:
    table = holding("evo_10").play("use(evo_10)", "charge(water)")
    assert table.instants(A) == ""
    assert table.discards() == "evo_10"
    assert table.seen()["window"] is None


@rule("SP-RULING-29")
def test_an_instant_that_is_not_held_or_could_do_nothing_is_refused() -> None:
    table = holding("evo_10 evo_7")
    assert table.refuse("use(evo_9)") == "SP-MKT-4"
    assert table.refuse("use(evo_7)") == "SP-RULING-29"


# Abduction.


@rule("SP-RULING-28", "SP-UNIT-5", "SP-EDGE-39", "SP-TERM-3", "SP-UNIT-7")
def test_abduction_takes_a_captain_whole_and_its_owner_stays() -> None:
    table = holding("evo_1", {B: "captain@t4+halt native@s1"})
    table.play("use(evo_1)")
    assert table.choices() == ["target(1, s1)", "target(1, t4)"]
    table.play("target(1, t4)")
    assert table.choices() == ["berth(s1)", "berth(s2)", "berth(s3)"]
    table.play("berth(s2)")
    assert table.units(A) == "B.captain@s2+halt"
    assert table.units(B) == "native@s1"
    assert conserved(table)


@rule("SP-RULING-28", "SP-EDGE-39", "SP-SHIELD-1", "SP-RULING-19")
def test_shielded_and_immune_units_and_the_own_board_cannot_be_abducted() -> None:
    table = holding("evo_1", {A: "plague@t1", B: "plague@t1+shield plague@t2+immune plague@t3"})
    table.play("use(evo_1)")
    assert table.choices() == ["target(1, t3)"]
    assert table.refuse("target(1, t1)") == "SP-SHIELD-1"
    assert table.refuse("target(0, t1)") == "SP-RULING-28"
    assert table.refuse("target(1, t5)") == "SP-RULING-28"


@rule("SP-RULING-28", "SP-EDGE-39")
def test_with_a_full_ship_abduction_is_forbidden_or_by_option_destroys() -> None:
    full = {A: "plague@s1 plague@s2 B.plague@s3", B: "captain@t4"}
    assert "use(evo_1)" not in holding("evo_1 evo_10", full).choices()
    table = holding("evo_1", full, abduct_full_ship="destroy")
    table.play("use(evo_1)", "target(1, t4)")
    assert table.units(B) == ""
    assert table.supply == [18, 19]


@rule("SP-RULING-28")
def test_taking_back_an_own_unit_is_legal() -> None:
    table = holding("evo_1", {B: "A.plague@t6"}).play("use(evo_1)", "target(1, t6)", "berth(s3)")
    assert table.units(A) == "plague@s3"


@rule("SP-RULING-28")
def test_the_wrong_spaceship_takes_units_of_ships_only() -> None:
    table = holding("evo_2", {B: "plague@t4 plague@s3"}).play("use(evo_2)")
    assert table.choices() == ["target(1, s3)"]
    assert table.refuse("target(1, t4)") == "SP-RULING-28"
    assert "use(evo_2)" not in holding("evo_2 evo_10", {B: "plague@t4"}).choices()


# The others.


@rule("SP-SHIELD-4", "SP-RULING-19", "SP-DESIGN-3")
@pytest.mark.parametrize(("instant", "status"), [("evo_3", "immune"), ("evo_4", "immune2")])
def test_immunity_for_one_round_or_two(instant: str, status: str) -> None:
    table = holding(instant, {A: "B.plague@t2 plague@t1"}).play(f"use({instant})", "immunize(t2)")
    assert table.units(A) == f"B.plague@t2+{status} plague@t1"
    assert table.table.immunity == 1


@rule("SP-RULING-21", "SP-DESIGN-4", "SP-ACT-12")
def test_the_traffic_cone_halts_a_unit_of_another_board_for_this_round() -> None:
    table = holding("evo_5", {A: "plague@t1", B: "plague@t2 plague@t3+halt plague@t4+shield"})
    table.play("use(evo_5)")
    assert table.choices() == ["target(1, t2)"]
    assert table.refuse("target(1, t3)") == "SP-RULING-21"
    table.play("target(1, t2)", "visit", "visit")
    assert "plague@t2" in table.units(B)
    assert "halt" not in table.units(B)


@rule("SP-ACT-12")
@pytest.mark.parametrize(("held", "stolen"), [(5, 2), (1, 1)])
def test_the_pickpocket_takes_up_to_two(held: int, stolen: int) -> None:
    table = holding("evo_6", reserve=[0, held]).play("use(evo_6)", "rob(1)")
    assert table.reserve == [stolen, held - stolen]
    assert "use(evo_6)" not in holding("evo_6 evo_10").choices()


@rule("SP-ACT-12", "SP-UNIT-4")
def test_the_death_ray_destroys_a_token() -> None:
    table = holding("evo_7", {B: "captain@t4"}).play("use(evo_7)", "target(1, t4)")
    assert table.units(B) == "plague@t4"
    table = holding("evo_7", {B: "A.plague@t4"}).play("use(evo_7)", "target(1, t4)")
    assert table.supply == [20, 20]


@rule("SP-ACT-12")
def test_the_vacuum_cleaner_clears_a_terrain_of_another_path() -> None:
    table = holding("evo_8", energy={A: "t1", B: "t2 t3 t6"}).play("use(evo_8)")
    assert table.choices() == ["discharge(1, desert)", "discharge(1, forest)"]
    table.play("discharge(1, forest)")
    assert [table.energy(A), table.energy(B)] == ["t1", "t3"]
    assert conserved(table)


@rule("SP-MOVE-2", "SP-RULING-12")
def test_hot_gravel_is_up_to_two_steps_of_one_unit() -> None:
    table = holding("evo_9", {A: "plague@t2 plague@t1"}).play("use(evo_9)", "advance(t2)")
    assert table.choices() == ["advance(t3)", "decline"]
    table.play("advance(t3)")
    assert table.units(A) == "plague@t4 plague@t1"
    table = holding("evo_9", {A: "plague@t2"}).play("use(evo_9)", "advance(t2)", "decline")
    assert table.units(A) == "plague@t3"
    table = holding("evo_9", {A: "plague@t6 plague@t1"}).play("use(evo_9)", "advance(t6)")
    assert table.core == [1, 0]
    assert table.seen()["window"] is None


@rule("SP-TERM-7", "SP-PROD-6")
def test_suspicious_rain_charges_one_terrain_of_the_own_path() -> None:
    table = holding("evo_10", energy={A: "t1 t2"}, blocked={A: "t4"}).play("use(evo_10)")
    assert table.choices() == ["charge(desert)", "charge(forest)", "charge(alien)"]
    table.play("charge(forest)")
    assert table.energy(A) == "t1 t2 t6"
    assert "use(evo_10)" not in holding("evo_10 evo_3", {A: "plague@t1"}, pool=0).choices()


@rule("SP-DESIGN-7", "SP-UNIT-1")
def test_the_airlock_puts_a_plague_on_the_first_tile() -> None:
    table = holding("evo_11").play("use(evo_11)")
    assert table.units(A) == "plague@t1"
    assert table.supply == [19, 20]
    assert "use(evo_11)" not in holding("evo_11 evo_10", {A: "B.plague@t1"}).choices()
    assert "use(evo_11)" not in holding("evo_11 evo_10", supply={A: 0}).choices()


@rule("SP-RULING-21")
@pytest.mark.parametrize("kind", ["plague", "B.captain", "native"])
def test_out_of_the_jam(kind: str) -> None:
    table = holding("evo_12", {A: f"{kind}@t1+halt2 plague@t4"}).play("use(evo_12)")
    assert table.choices() == ["free(t1)"]
    assert table.play("free(t1)").units(A) == f"plague@t4 {kind}@t1"


@rule("SP-RULING-21")
def test_out_of_the_jam_also_frees_a_frozen_tile() -> None:
    table = given(
        phase="event", track="- - event_15", units={A: "plague@t1"}, instants={A: "evo_12"}, halt_scope="tile"
    )
    table.play("use(evo_12)", "free(t1)")
    assert table.units(A) == "plague@t2"
    assert [board["path"][0]["frozen"] for board in table.seen()["boards"]] == [0, 1]


@rule("SP-ACT-12", "SP-DESIGN-5")
def test_only_instants_touch_other_boards() -> None:
    """Whatever hand card or permanent is used, the other board stays as it is."""
    for number in range(13, 24):
        card = f"evo_{number}"
        units = {A: "plague@s1 plague@t2 B.plague@t4", B: "A.plague@t1 captain@t3"}
        table = given(shown={A: card, B: "evolving"}, units=units, energy={A: "t1", B: "t2"}, played={A: "slow"})
        before = (table.units(B), table.energy(B), table.reserve[B], table.hand(B))
        while table.pending == (A,) and "turned_up" not in table.kinds():
            table.play(table.choices()[0])
        assert (table.units(B), table.energy(B), table.reserve[B], table.hand(B)) == before
