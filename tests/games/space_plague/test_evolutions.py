"""The hand cards and the permanents of the market, one by one."""

import pytest

from pestis.games.space_plague.rules.scoring import evolution_points
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, Position, conserved, given


def playing(number: int, units: str = "", **more: object) -> Position:
    """Seat A resolves a hand card of the market."""
    shown = {A: f"evo_{number}", B: "evolving"}
    return given(shown=shown, units={A: units} if units else {}, **more)  # type: ignore[arg-type]


def owning(number: int, units: str = "", **more: object) -> Position:
    """Seat A has a permanent and two energy, so that it is asked what to do first."""
    settings: dict[str, object] = {"shown": {A: "evolving", B: "evolving"}, "reserve": [2, 0], **more}
    units_of = {A: units} if units else {}
    return given(permanents={A: f"evo_{number}"}, units=units_of, **settings)  # type: ignore[arg-type]


# Hand cards.


@rule("SP-UNIT-1", "SP-DESIGN-3")
def test_13_hatches_two_plagues() -> None:
    table = playing(13, "B.plague@s2").play("produce(s1)")
    assert table.choices() == ["produce(s3)"]
    assert table.play("produce(s3)").units(A) == "plague@s3 B.plague@s2 plague@s1"
    one = playing(13, "plague@s2 plague@s1").play("produce(s3)")
    assert one.pending == (B,)
    assert playing(13, supply={A: 1}).play("produce(s3)").pending == (B,)


@rule("SP-UNIT-3", "SP-UNIT-1")
def test_14_produces_a_plague_or_promotes_one_on_the_ship() -> None:
    table = playing(14, "plague@s2+halt B.plague@s1 plague@t1")
    assert table.choices() == ["produce(s3)", "promote(s2)"]
    assert table.play("promote(s2)").units(A) == "plague@t1 captain@s2+halt B.plague@s1"
    assert table.supply == [17, 19]
    assert playing(14).play("produce(s2)").units(A) == "plague@s2"
    assert playing(14, "plague@s2", supply={A: 0}).pending == (B,)


@rule("SP-MOVE-2")
def test_15_up_to_three_different_units_advance() -> None:
    table = playing(15, "plague@t4 plague@t2 B.plague@t1 native@s1")
    table.play("advance(t4)")
    assert table.choices() == ["advance(t2)", "advance(s1)", "decline"]
    table.play("advance(t2)", "advance(t1)")
    assert table.units(A) == "plague@t5 plague@t3 B.plague@t2 native@s1"
    assert table.pending == (B,)
    assert playing(15, "plague@t4").play("advance(t4)").pending == (B,)


@rule("SP-MOVE-2", "SP-MOVE-3")
def test_16_one_unit_advances_up_to_three_spaces() -> None:
    table = playing(16, "plague@t1 plague@s1", energy={A: "t2 t4"}).play("advance(t1)")
    assert table.choices() == ["advance(t2)", "decline"]
    table.play("advance(t2)", "advance(t3)")
    assert [table.units(A), table.reserve] == ["plague@t4 plague@s1", [2, 0]]
    assert playing(16, "plague@t6 plague@t1").play("advance(t6)").pending == (B,)


@rule("SP-RULING-25")
def test_17_moves_everybody_on_one_terrain_once() -> None:
    table = playing(17, "captain@t2 B.plague@t6 plague@t3+halt plague@t5", path="w f f d a f", extra=1)
    assert table.choices() == ["herd(forest)"]
    table.play("herd(forest)")
    assert table.units(A) == "plague@t5 plague@t3+halt captain@t2"
    assert table.core == [0, 1]
    gap = playing(17, "plague@t2 plague@t3", path="w f f d a", extra=1)
    assert gap.play("herd(forest)").units(A) == "plague@t4 plague@t3"


@rule("SP-RULING-36", "SP-RULING-25")
def test_17_asks_a_red_plague_whether_it_jumps() -> None:
    table = playing(17, "red@t2").play("herd(forest)")
    assert table.choices() == ["advance(t2)", "jump(t2, t6)"]
    table.play("jump(t2, t6)")
    assert table.units(A) == "red@t6"
    assert table.pending == (B,)


@rule("SP-RULING-36", "SP-RULING-47")
def test_17_also_sees_the_jump_of_a_red_plague_that_shares_a_space() -> None:
    table = playing(17, "plague@t3+halt plague@t2+halt red@t2b")
    assert table.choices() == ["herd(forest)"]
    table.play("herd(forest)")
    assert table.choices() == ["stay", "jump(t2b, t6)"]
    assert table.play("jump(t2b, t6)").units(A) == "red@t6 plague@t3+halt plague@t2+halt"


@rule("SP-TERM-8", "SP-RULING-17")
def test_18_gains_two_energy() -> None:
    table = playing(18)
    assert table.reserve == [2, 0]
    assert playing(18, pool=1).reserve == [1, 0]


@rule("SP-TERM-7")
def test_19_charges_two_terrains() -> None:
    table = playing(19, energy={A: "t1"}).play("charge(forest)")
    assert "charge(forest)" not in table.choices()
    table.play("charge(desert)")
    assert table.energy(A) == "t1 t2 t3 t6"
    assert conserved(table)


@rule("SP-SHIELD-1", "SP-RULING-20")
def test_20_shields_a_unit_and_may_move_one() -> None:
    table = playing(20, "plague@t4 plague@t2").play("shield(t4)")
    assert table.choices() == ["advance(t4)", "advance(t2)", "decline"]
    assert table.play("advance(t4)").units(A) == "plague@t5+shield plague@t2"
    assert playing(20, "plague@t4").play("shield(t4)", "decline").units(A) == "plague@t4+shield"


@rule("SP-ACT-9")
def test_21_takes_back_up_to_two_other_played_cards() -> None:
    table = playing(21, hands={A: "slow"}, played={A: "fast captain evolving"})
    assert table.choices() == ["take_back(captain)", "take_back(fast)", "take_back(evolving)", "decline"]
    table.play("take_back(fast)", "take_back(captain)")
    assert table.hand(A) == "captain fast slow"
    assert table.played(A) == "evolving evo_21"
    assert playing(21).pending == (B,)


@rule("SP-ACT-8", "SP-ACT-9")
def test_21_as_the_last_card_of_a_hand_takes_back_before_the_rest() -> None:
    table = playing(21, hands={A: ""}, played={A: "fast captain"}).play("take_back(fast)", "decline")
    assert table.hand(A) == "fast"
    assert "rested" not in table.kinds()


# Permanents.


@rule("SP-MOVE-1", "SP-DESIGN-4", "SP-RULING-43")
def test_24_lets_two_own_units_share_a_space() -> None:
    table = owning(24, "plague@t2 captain@t1", shown={A: "fast", B: "evolving"}, reserve=[0, 0])
    table.play("advance(t1)")
    assert table.units(A) == "plague@t2 captain@t2b"
    table.play("advance(t2b)")
    assert table.units(A) == "captain@t3 plague@t2"


@rule("SP-MOVE-1", "SP-RULING-43")
def test_24_in_the_march_who_came_first_moves_first() -> None:
    table = given(phase="march", permanents={A: "evo_24"}, units={A: "plague@t2 captain@t2b plague@t1"})
    assert table.units(A) == "plague@t3 captain@t3b plague@t2"
    moves = table.happened("advanced")
    assert [event["place"] for event in moves] == ["t2", "t2", "t1"]


@rule("SP-MOVE-1")
def test_24_never_three_in_a_space_never_foreign_units_never_elsewhere() -> None:
    cards = {A: "slow", B: "slow"}
    table = owning(24, "plague@t2 plague@t2b plague@t1", shown=cards, reserve=[0, 0])
    assert "advance(t1)" not in table.choices()
    table = owning(24, "B.plague@t2+halt plague@t1", shown=cards, reserve=[0, 0])
    assert "advance(t1)" not in table.choices()
    table = given(permanents={A: "evo_24"}, units={B: "A.plague@t2 A.plague@t1"}, shown={A: "slow", B: "slow"})
    assert "advance(t1)" not in table.choices()


@rule("SP-MOVE-1", "SP-RULING-25")
def test_24_an_event_hits_both_units_of_a_shared_space() -> None:
    table = given(phase="event", track="- - event_5", units={A: "captain@t2+halt2 plague@t2b"})
    assert table.units(A) == "plague@t2+halt"
    table = given(phase="event", track="- - event_5", units={A: "plague@t2 captain@t2b+halt2"})
    assert table.units(A) == "plague@t2+halt"
    assert table.supply == [19, 20]


@rule("SP-RULING-22", "SP-MOVE-1")
def test_24_each_of_two_sharing_units_owes_its_toll() -> None:
    table = given(phase="event", track="- - event_7", units={A: "captain@t3 plague@t3b"}, reserve=[2, 0])
    assert "plague on tile 3" in table.asked()
    table.play("lose", "pay")
    assert [table.units(A), table.reserve] == ["captain@t4", [1, 0]]


@rule("SP-RULING-23", "SP-MOVE-1")
def test_24_of_two_equally_close_units_the_host_names_one() -> None:
    table = given(phase="event", track="- - event_20", units={A: "captain@t3+halt2 plague@t3b+halt2"})
    assert table.choices() == ["target(0, t3)", "target(0, t3b)"]
    assert table.play("target(0, t3b)").units(A) == "captain@t3+halt"


@rule("SP-MOVE-1", "SP-MKT-7")
def test_24_units_that_share_a_space_stay_when_the_card_goes() -> None:
    table = given(phase="march", units={A: "plague@t2+halt2 plague@t2b plague@t1"})
    assert table.units(A) == "plague@t3 plague@t2+halt plague@t1"


@rule("SP-ACT-5", "SP-DESIGN-4")
def test_25_gives_energy_for_every_unit_that_reaches_the_core() -> None:
    units = {A: "captain@t6", B: "A.plague@t6"}
    table = given(phase="march", permanents={A: "evo_25"}, units=units)
    assert table.reserve == [2, 0]
    assert given(phase="march", permanents={B: "evo_25"}, units=units).reserve == [0, 0]


@rule("SP-MKT-2", "SP-DESIGN-7")
def test_26_makes_cards_cheaper_but_never_below_one() -> None:
    table = owning(26, reserve=[3, 0], row="evo_22 evo_3 -").play("resolve", "visit")
    assert table.seen(A)["market"]["prices"] == [3, 1, None]
    assert table.seen(B)["market"]["prices"] == [4, 1, None]
    table.play("buy(1)")
    assert table.reserve == [0, 0]


@rule("SP-DIE-3", "SP-ACT-5")
def test_27_consoles_who_rolls_for_nothing() -> None:
    for face, energy in (("water", 1), ("alien", 0), ("x2", 2)):
        table = owning(27, reserve=[0, 0], energy={A: "t1"}, rolls=[face]).play("roll")
        assert table.reserve == [energy, 0]


@rule("SP-ACT-4", "SP-DESIGN-7")
def test_28_moves_the_rearmost_unit() -> None:
    table = owning(28, "plague@t4 native@s2").play("activate(evo_28)")
    assert table.units(A) == "plague@t4 native@s3"
    blocked = owning(28, "plague@t2 plague@t1")
    assert blocked.refuse("activate(evo_28)") == "SP-DEC-10"
    red = owning(28, "red@t2").play("activate(evo_28)")
    assert red.choices() == ["advance(t2)", "jump(t2, t6)"]


@rule("SP-ACT-4", "SP-TERM-7")
def test_29_charges_a_tile_under_an_own_unit() -> None:
    table = owning(29, "plague@t1 captain@t4 B.plague@t5 plague@s1", energy={A: "t1"}).play("activate(evo_29)")
    assert table.choices() == ["charge_tile(t4)"]
    assert table.play("charge_tile(t4)").energy(A) == "t1 t4"
    assert table.reserve == [2, 0]


@rule("SP-ACT-4", "SP-DESIGN-7", "SP-TERM-4")
def test_30_swaps_two_neighbours_that_are_not_halted() -> None:
    table = owning(30, "captain@t2 B.plague@t1 plague@s3+halt", energy={A: "t1 t2"}).play("activate(evo_30)")
    assert table.choices() == ["swap(t1)"]
    table.play("swap(t1)")
    assert table.units(A) == "B.plague@t2 captain@t1 plague@s3+halt"
    assert [table.energy(A), table.reserve] == ["t1 t2", [2, 0]]


@rule("SP-END-2", "SP-RULING-33")
@pytest.mark.parametrize(("number", "points"), [(31, 2), (32, 3), (34, 1), (35, 1), (24, 0)])
def test_flat_points(number: int, points: int) -> None:
    assert owning(number).table.scores() == [points, 0]


@rule("SP-END-2", "SP-DESIGN-3")
@pytest.mark.parametrize(("energy", "points"), [(0, 0), (4, 0), (5, 1), (14, 2), (15, 3), (30, 3)])
def test_33_counts_energy_in_reserve(energy: int, points: int) -> None:
    table = owning(33, reserve=[energy, 9])
    assert evolution_points(table.table, A) == points


@rule("SP-MOVE-4", "SP-DESIGN-7", "SP-RULING-56")
def test_34_takes_what_others_collect_on_the_own_path() -> None:
    units = {A: "B.plague@t1 native@t3 plague@t5", B: "A.plague@t1"}
    energy = {A: "t2 t4 t6", B: "t2"}
    table = given(phase="march", permanents={A: "evo_34"}, units=units, energy=energy)
    assert table.reserve == [4, 0]
    assert conserved(table)


@rule("SP-ACT-6", "SP-ACT-4")
def test_35_renews_the_market_for_free_once_a_round() -> None:
    table = owning(35, reserve=[0, 0], row="evo_1 evo_2 evo_3").play("activate(evo_35)")
    assert table.reserve == [0, 0]
    assert set(table.row().split()).isdisjoint({"evo_1", "evo_2", "evo_3"})
    assert table.choices() == ["visit", "roll"]
    limited = owning(35, reserve=[2, 0], row="evo_1 evo_2 evo_3", max_market_ops_per_turn=1).play("renew")
    assert limited.choices() == ["visit", "roll"]


@rule("SP-EVO-36", "SP-RULING-33")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ({A: "plague@t1 plague@t2 captain@t3 black@t4 red@t5 plague@t6"}, 5),
        ({A: "plague@t2 plague@t6"}, 1),
        ({A: "plague@t1 B.plague@t3 native@t4", B: "A.plague@t5"}, 2),
        ({A: "plague@s1"}, 0),
    ],
)
def test_36_counts_kinds_of_terrain_on_any_path(units: dict[int, str], points: int) -> None:
    table = given(permanents={A: "evo_36"}, units=units, shown={A: "slow", B: "slow"})
    assert table.table.scores() == [points, 0]
