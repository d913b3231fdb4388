"""Steps, the march, and what units collect."""

import pytest

from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, C, conserved, given


@rule("SP-MARCH-1", "SP-MARCH-2", "SP-RULING-4", "SP-TERM-1")
def test_a_column_from_ship_to_core_advances_as_a_whole() -> None:
    table = given(phase="march", units={A: "plague@s1 plague@s2 plague@s3 plague@t1 plague@t2 captain@t6"})
    assert table.units(A) == "plague@t3 plague@t2 plague@t1 plague@s3 plague@s2"
    assert table.core == [2, 0]
    assert conserved(table)


@rule("SP-MARCH-1", "SP-UNIT-7", "SP-PLANET-BRADOK-2", "SP-TERM-2")
def test_foreign_units_and_natives_march_too() -> None:
    table = given(phase="march", units={A: "B.plague@t6 native@t2 B.captain@s1"})
    assert table.units(A) == "native@t3 B.captain@s2"
    assert table.core == [0, 1]


@rule("SP-MARCH-3", "SP-MARCH-4", "SP-SHIELD-2", "SP-EDGE-21")
def test_a_shielded_unit_in_the_middle_holds_up_those_behind() -> None:
    table = given(phase="march", units={A: "plague@t3 plague@t2+shield plague@t1 plague@s2"})
    assert table.units(A) == "plague@t4 plague@t2 plague@t1 plague@s3"


@rule("SP-MARCH-4", "SP-MOVE-2")
def test_a_blocked_unit_stays() -> None:
    table = given(phase="march", units={A: "plague@t2+halt2 plague@t1"})
    assert table.units(A) == "plague@t2+halt plague@t1"


@rule("SP-MARCH-5", "SP-MOVE-3", "SP-UNIT-3")
def test_a_captain_collects_one_energy_like_any_unit() -> None:
    table = given(phase="march", units={A: "captain@t1"}, energy={A: "t2 t3"})
    assert table.units(A) == "captain@t2"
    assert [table.reserve, table.energy(A)] == [[1, 0], "t3"]


@rule("SP-MOVE-4", "SP-EDGE-20", "SP-PLANET-BRADOK-4", "SP-TERM-3")
def test_energy_goes_to_the_owner_of_the_unit_and_that_of_a_native_to_the_pool() -> None:
    table = given(phase="march", units={A: "B.plague@t1 native@t3"}, energy={A: "t2 t4"})
    assert table.reserve == [0, 1]
    assert table.table.pool == 49
    assert table.energy(A) == ""


@rule("SP-MOVE-5", "SP-UNIT-6", "SP-END-2")
def test_tokens_in_the_core_score_for_their_owner_and_never_block() -> None:
    table = given(phase="march", units={A: "captain@t6 plague@t5", B: "A.plague@t6"}, core=[11, 0])
    assert table.core == [14, 0]
    assert table.table.scores() == [14, 0]
    assert table.units(A) == "plague@t6"


@rule("SP-MOVE-1", "SP-TERM-4")
@pytest.mark.parametrize("seed", range(6))
def test_no_two_units_share_a_space_and_nothing_steps_back(seed: int) -> None:
    from pestis.kernel.rng import fast

    table = given(
        phase="start", track="- -", deck="event_9 event_16 event_11", units={A: "plague@t1", B: "captain@t4"}
    )
    rng = fast(seed)
    for _ in range(30):
        if table.table.is_over:
            break
        seat = table.pending[0]
        table.table.apply(seat, rng.pick(table.table.legal(seat)))
        assert all(not unit for unit in table.table.units[12:24])
    order = ["s1", "s2", "s3", "t1", "t2", "t3", "t4", "t5", "t6", "core"]
    for event in table.happened("advanced"):
        assert order.index(event["to"]) == order.index(event["place"]) + 1


@rule("SP-RULING-43", "SP-ROUND-3")
def test_boards_march_in_turn_order_of_their_hosts() -> None:
    table = given(seats=3, phase="march", first=B, units={A: "plague@t1", B: "plague@t1", C: "plague@t1"})
    assert [event["board"] for event in table.happened("advanced")] == [B, C, A]


@rule("SP-RULING-9")
def test_the_first_player_token_goes_round_after_every_march() -> None:
    assert given(seats=3, phase="march", first=C).table.first == A
    assert given(seats=3, phase="march", first=C, first_player="fixed").table.first == C


@rule("SP-UNIT-4", "SP-EDGE-16")
def test_a_captain_hit_twice_is_two_one_gone_on_the_same_space() -> None:
    track = "- - event_5"
    table = given(phase="event", track=track, units={A: "captain@t2+halt2"})
    assert table.units(A) == "plague@t2+halt"
    assert table.supply == [19, 20]
    table = given(phase="event", track=track, units={A: "plague@t2"})
    assert table.units(A) == ""
    assert table.supply == [20, 20]


@rule("SP-ROUND-2")
def test_the_four_phases_follow_each_other() -> None:
    table = given(phase="start", track="event_18 event_9 -", deck="event_5")
    table.commit("evolving", "evolving")
    table.march()
    kinds = [
        kind for kind in table.kinds() if kind in ("revealed", "turned_up", "struck", "no_event", "phase_began")
    ]
    assert kinds[:6] == ["revealed", "phase_began", "turned_up", "turned_up", "struck", "phase_began"]
    assert [event["phase"] for event in table.happened("phase_began")][:2] == ["action", "march"]
