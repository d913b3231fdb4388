"""A refusal says what is wrong with the very choice that was asked for, and else what is asked instead."""

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, Position, given

LUCK = {A: "evolving", B: "evolving"}


def using(number: int, **more: object) -> Position:
    """Seat A has just used an instant."""
    settings: dict[str, object] = {"shown": LUCK, "instants": {A: f"evo_{number}"}, **more}
    return given(**settings).play(f"use(evo_{number})")  # type: ignore[arg-type]


def activating(number: int, **more: object) -> Position:
    settings: dict[str, object] = {"shown": LUCK, "reserve": [2, 0], "permanents": {A: f"evo_{number}"}, **more}
    return given(**settings).play(f"activate(evo_{number})")  # type: ignore[arg-type]


def playing(card: str, **more: object) -> Position:
    return given(shown={A: card, B: "evolving"}, **more)  # type: ignore[arg-type]


def refusals(table: Position, *forms: str) -> list[str]:
    return [table.why_not(form).rule for form in forms]


@rule("SP-RULING-19", "SP-ACT-11")
def test_of_immunity() -> None:
    table = using(3, units={A: "plague@t1 plague@t2+immune"})
    assert refusals(table, "immunize(t2)", "immunize(t4)") == ["SP-RULING-19", "SP-ACT-11"]


@rule("SP-RULING-21", "SP-ACT-11")
def test_of_freeing() -> None:
    table = using(12, units={A: "plague@t1+halt plague@t2"})
    assert refusals(table, "free(t2)", "free(t5)") == ["SP-RULING-21", "SP-ACT-11"]
    assert table.why_not("free(t2)").text == "That unit is not halted."


@rule("SP-PROD-6", "SP-TERM-7", "SP-PLANET-GASIER-1")
def test_of_charging() -> None:
    table = using(10, path="w f d", extra=1, energy={A: "t1"}, blocked={A: "t3"})
    forms = ("charge(water)", "charge(desert)", "charge(alien)")
    assert refusals(table, *forms) == ["SP-PROD-6", "SP-PLANET-GASIER-1", "SP-TERM-7"]
    table = activating(29, units={A: "plague@t1 plague@t2 B.plague@t4"}, energy={A: "t1"})
    assert refusals(table, "charge_tile(t1)", "charge_tile(t4)") == ["SP-PROD-6", "SP-DEC-10"]
    assert refusals(table, "charge_tile(s1)", "charge_tile(t7)") == ["SP-TERM-7", "SP-TERM-7"]
    assert table.why_not("charge_tile(t1)").text.startswith("Tile 1 (Water) holds energy")


@rule("SP-ACT-12")
def test_of_robbing_and_discharging() -> None:
    table = using(6, seats=3, reserve=[0, 3, 0], shown=LUCK | {2: "evolving"})
    assert {form: table.why_not(form).text for form in ("rob(0)", "rob(2)", "rob(3)")} == {
        "rob(0)": "You cannot rob yourself.",
        "rob(2)": "Green has no energy.",
        "rob(3)": "Only 3 players sit at this table.",
    }
    table = using(8, energy={A: "t2", B: "t1"})
    assert table.why_not("discharge(1, forest)").text == "Forest of Blue's path holds no energy."
    assert table.why_not("discharge(0, forest)").text == "Choose the path of another player."


@rule("SP-RULING-28", "SP-RULING-21")
def test_a_halted_unit_on_a_path_is_no_unit_on_a_ship() -> None:
    table = using(2, units={B: "plague@t1+halt plague@s1"})
    assert table.why_not("target(1, t1)").text == "Only a unit on a ship can be chosen."
    table = using(5, units={B: "plague@t1+halt plague@s1"})
    assert table.why_not("target(1, t1)").text == "That unit is halted already."


@rule("SP-RULING-12")
def test_a_target_is_refused_for_what_it_is_while_something_else_is_asked() -> None:
    table = using(10)
    moment = "You choose a unit of another board when you use an instant."
    asked = "which terrain of your path gets energy?"
    assert table.why_not("target(1, t1)").text == f"{moment} Suspicious Rain: {asked}"
    table = activating(28, units={A: "red@t2"})
    assert table.why_not("target(1, t1)").text == f"{moment} Cattle Prod: how does the rearmost unit move?"


@rule("SP-ACT-11", "SP-MOVE-2", "SP-RULING-21", "SP-UNIT-3", "SP-RULING-14", "SP-ACT-9")
def test_of_hand_cards() -> None:
    table = playing("evo_17", units={A: "plague@t1 plague@t3+halt"})
    assert refusals(table, "herd(forest)", "herd(desert)") == ["SP-ACT-11", "SP-RULING-21"]
    table = playing("evo_17", units={A: "plague@t2 plague@t3+halt plague@t5"})
    assert refusals(table, "herd(forest)", "herd(desert)") == ["SP-MOVE-2", "SP-RULING-21"]
    table = playing("evo_14", units={A: "plague@s1 B.plague@s2 captain@s3"})
    assert refusals(table, "promote(s2)", "promote(s3)", "produce(s2)") == ["SP-UNIT-3", "SP-UNIT-3", "SP-UNIT-2"]
    table = playing("evo_21", played={A: "fast"})
    assert refusals(table, "take_back(slow)", "take_back(evo_21)") == ["SP-RULING-14", "SP-ACT-9"]


@rule("SP-ACT-11", "SP-RULING-21")
def test_of_swapping() -> None:
    table = activating(30, units={A: "plague@t1 plague@t2 plague@t4+halt plague@t5"})
    assert refusals(table, "swap(t2)", "swap(t4)", "swap(t6)") == ["SP-ACT-11", "SP-RULING-21", "SP-ACT-11"]


@rule("SP-RULING-12", "SP-RULING-24", "SP-DEC-18", "SP-RULING-11")
def test_of_doing_nothing() -> None:
    assert refusals(playing("fast", units={A: "plague@t1"}), "decline") == ["SP-RULING-12"]
    event = given(phase="event", track="- - event_20", units={A: "plague@t1"}, reserve=[2, 0], row="evo_19 - -")
    assert refusals(event, "decline") == ["SP-RULING-24"]
    empty = given(phase="event", track="- - event_20", reserve=[2, 0], row="evo_19 - -")
    assert empty.why_not("sacrifice").text == "You have no unit to lose."
    assert refusals(given(phase="march", units={A: "red@t2"}), "stay") == ["SP-DEC-18"]
    table = playing("produce_1", reserve=[2, 0]).play("resolve", "produce(s1)")
    assert table.why_not("resolve").text == "You have resolved your card already."


@rule("SP-ACT-1", "SP-ACT-3", "SP-ACT-4", "SP-ACT-6", "SP-MKT-1", "SP-MKT-4", "SP-MKT-7", "SP-EVT-1")
@pytest.mark.parametrize(
    ("form", "cited"),
    [
        ("commit(fast)", "SP-ACT-1"),
        ("resolve", "SP-ACT-3"),
        ("advance(t1)", "SP-ACT-3"),
        ("visit", "SP-ACT-3"),
        ("activate(evo_28)", "SP-ACT-4"),
        ("swap(t1)", "SP-ACT-4"),
        ("renew", "SP-ACT-6"),
        ("buy(1)", "SP-MKT-1"),
        ("target(1, t1)", "SP-MKT-4"),
        ("drop(evo_28)", "SP-MKT-7"),
        ("sacrifice", "SP-EVT-1"),
    ],
)
def test_what_has_its_own_moment_is_refused_for_that_in_a_window(form: str, cited: str) -> None:
    units = {A: "plague@t1", B: "plague@t1"}
    held = {"instants": {A: "evo_10"}, "permanents": {A: "evo_28"}}
    table = playing("evolving", units=units, reserve=[9, 9], row="evo_19 - -", **held)
    refusal = table.why_not(form)
    assert refusal.rule == cited
    assert refusal.text.endswith("Before your turn: use an instant?")


@rule("SP-MKT-1", "SP-ACT-3", "SP-ACT-4")
def test_a_card_of_the_market_is_not_bought_between_the_steps_of_a_turn_nor_while_cards_are_picked() -> None:
    between = playing("fast", units={A: "plague@t1"}, reserve=[9, 0], row="evo_19 - -")
    picking = given(phase="commit", units={A: "plague@t1"}, reserve=[9, 0], row="evo_19 - -")
    for table in (between, picking):
        assert refusals(table, "buy(1)", "advance(t1)", "charge_tile(t1)") == ["SP-MKT-1", "SP-ACT-3", "SP-ACT-4"]
        told = table.why_not("buy(1)").text
        moment = "You buy cards when you visit the market, or when an event says so."
        assert told == f"{moment} {table.asked(A)}"


@rule("SP-RULING-11")
def test_one_purchase_is_told_in_good_grammar() -> None:
    queue = {"permanents": {A: "evo_30"}, "units": {A: "plague@t1 plague@t2"}}
    table = playing("fast", reserve=[9, 0], row="evo_19 evo_1 -", max_market_ops_per_turn=1, **queue)
    assert (
        table.play("renew").why_not("renew").text == "You cannot make more than 1 purchase or renewal in a turn."
    )


@rule("SP-RULING-29")
def test_only_windows_can_be_answered_by_standing_orders() -> None:
    table = given(shown=LUCK, instants={B: "evo_10"})
    assert GAME.reactions() == (table.table.question(B).rules[0],)
    assert table.default() == "pass"
    assert table.play("pass").table.question(A).rules[0] not in GAME.reactions()


@rule("SP-DEC-13", "SP-DEC-14", "SP-DEC-2")
@pytest.mark.parametrize(
    ("event", "units", "text"),
    [
        (19, "plague@t1", "Open Day: Vermilion rolls the die, buys one evolution, or advances a unit."),
        (20, "plague@t1", "Evolve or Die: Vermilion buys one evolution, or loses the unit closest to the core."),
        (20, "plague@s1", "Evolve or Die: Vermilion buys one evolution, or does without."),
    ],
)
def test_questions_to_others_agree_with_their_subject(event: int, units: str, text: str) -> None:
    table = given(phase="event", track=f"- - event_{event}", units={A: units}, reserve=[2, 0], row="evo_19 - -")
    assert table.asked(B) == text


@rule("SP-RULING-12")
def test_only_what_is_done_several_times_is_counted_down() -> None:
    assert using(6, reserve=[0, 3]).asked() == "Tentacle Pickpocket: whom do you rob?"
    assert (
        playing("evo_15", units={A: "plague@t1 plague@t3"})
        .play("advance(t3)")
        .asked()
        .endswith("advances (2 of 3)?")
    )


@rule("SP-ACT-1", "SP-CARD-2", "SP-RULING-24")
def test_a_played_twin_is_told_from_the_one_in_hand() -> None:
    table = given(phase="commit", played={A: "produce_1 fast"})
    assert table.why_not("commit(produce_1)", A).text == (
        "You have played that Produce Plague; choose the other one, which is still in your hand."
    )
    told = "You have played Fast Movement; it comes back to your hand when you rest."
    assert table.why_not("commit(fast)", A).text == told
    assert table.why_not("commit(evo_13)", A).text == "You do not have Buy One, Hatch One Free."
    gone = given(phase="commit", hands={A: "slow evolving"})
    assert gone.why_not("commit(fast)", A).text == "Fast Movement was trashed and is out of the game."
    event = given(phase="event", track="- - event_17", played={A: "produce_2"})
    assert event.why_not("trash(produce_2)").text.startswith(
        "You have played that Produce Plague; choose the other"
    )


@rule("SP-RULING-29", "SP-MKT-4")
def test_an_instant_is_refused_in_a_turn_for_the_reason_that_holds() -> None:
    """Between the steps of a turn there is a window, and it was passed; in the market likewise."""
    held = {"instants": {A: "evo_10 evo_12"}}
    table = playing("evolving", reserve=[4, 0], row="evo_19 evo_3 -", **held).play("pass")
    assert table.why_not("use(evo_10)").text == (
        "Instants come before a turn and between its steps; your next chance is after your next step."
    )
    assert (
        table.why_not("use(evo_12)").text
        == "Get Out of Jam Free would have no effect: no unit of your board is halted."
    )
    assert table.why_not("use(evo_1)").text == "You do not have Beam Me Over."
    table.play("resolve", "visit")
    assert table.why_not("use(evo_10)").text.startswith("Instants come between purchases; your next chance")
    picking = given(phase="commit", instants={A: "evo_10"})
    assert picking.why_not("use(evo_10)", A).text == "Instants wait until all cards are turned up."


@rule("SP-RULING-10")
def test_who_has_picked_is_told_what_and_not_that_it_is_final() -> None:
    """At a table a pick can be taken back as long as the others are picking."""
    table = given(phase="commit").play("commit(fast)", seat=A)
    assert table.why_not("commit(slow)", A).text == "You have picked Fast Movement; the others are still picking."
