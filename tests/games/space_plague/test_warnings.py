"""What a move loses for good is said beside it, and what it costs and brings in its text."""

from functools import partial

import pytest

from pestis.games.space_plague import GAME
from pestis.kernel.rules import rule
from tests.games.space_plague.kit import A, B, Position, given

LUCK = {A: "evolving", B: "evolving"}


def warned(table: Position, form: str) -> str:
    """The warning of a legal move of the seat that is asked."""
    return table.table.describe(table.pending[0], GAME.moves.parse(form)).warning


def playing(card: str) -> partial[Position]:
    """What a position is given in which this card has been turned up."""
    return partial(given, shown={A: card, B: "evolving"})


@rule("SP-RULING-19", "SP-RULING-21", "SP-RULING-29")
@pytest.mark.parametrize(("instant", "name"), [("evo_3", "Tinfoil Hat"), ("evo_5", "Orbital Traffic Cone")])
def test_after_the_march_what_lasts_for_the_round_wears_off_at_once(instant: str, name: str) -> None:
    units = {A: "plague@t1", B: "plague@t2"}
    table = given(phase="march", instants={A: instant}, units=units)
    assert (table.seen()["window"], warned(table, f"use({instant})")) == ("before_march", "")
    table.play("pass")
    assert table.seen()["window"] == "after_march"
    assert warned(table, f"use({instant})") == f"{name} wears off at once: this round is over."
    people = given(phase="march", instants={A: instant}, units=units, ask="people")
    while people.seen()["window"] == "before_march":
        people.play("pass")
    assert people.seen()["window"] is None


@rule("SP-RULING-19")
def test_what_lasts_into_the_next_round_does_not_wear_off() -> None:
    table = given(phase="march", instants={A: "evo_4"}, units={A: "plague@t1"}).play("pass")
    assert (table.seen()["window"], warned(table, "use(evo_4)")) == ("after_march", "")


@rule("SP-MKT-2", "SP-CARD-6")
def test_a_visit_without_the_energy_for_any_card_is_warned_of() -> None:
    table = given(shown=LUCK, reserve=[1, 0], row="evo_32 evo_19 -")
    told = "You have 1 energy and the cheapest card costs 2: you will buy nothing."
    assert (warned(table, "visit"), warned(table, "roll")) == (told, "")
    assert warned(given(shown=LUCK, row=""), "visit") == "The market is empty: you will buy nothing."
    assert warned(given(shown=LUCK, reserve=[2, 0], row="evo_19 - -").play("resolve"), "visit") == ""
    assert warned(given(shown=LUCK, reserve=[1, 0], row="evo_19 - -", permanents={A: "evo_26"}), "visit") == ""


@rule("SP-MKT-7", "SP-RULING-33")
def test_a_third_permanent_costs_one_of_the_two_old_ones() -> None:
    rich = partial(given, shown=LUCK, reserve=[9, 0], row="evo_32 evo_19 -")
    table = rich(permanents={A: "evo_31 evo_25"}).play("resolve", "visit")
    assert warned(table, "buy(1)") == "You have two permanents already: you must discard one of them."
    assert warned(table, "buy(2)") == ""
    table.play("buy(1)")
    assert table.described("drop(evo_31)") == "Discard Gold-Plated Antenna and lose 2 points"
    assert table.described("drop(evo_25)") == "Discard Souvenir Shop"
    one = rich(permanents={A: "evo_31"}).play("resolve", "visit")
    assert warned(one, "buy(1)") == ""


@rule("SP-ACT-12", "SP-RULING-28")
def test_an_own_unit_on_another_board_is_hit_only_with_a_warning() -> None:
    units = {B: "A.plague@t1 plague@t3"}
    for instant in ("evo_7", "evo_5"):
        table = given(shown=LUCK, instants={A: instant}, units=units).play(f"use({instant})")
        assert warned(table, "target(1, t1)") == "This unit is yours."
        assert warned(table, "target(1, t3)") == ""
    home = given(shown=LUCK, instants={A: "evo_1"}, units=units).play("use(evo_1)")
    assert warned(home, "target(1, t1)") == ""
    full = {A: "plague@s1 plague@s2 plague@s3", **units}
    table = given(shown=LUCK, instants={A: "evo_1"}, units=full, abduct_full_ship="destroy").play("use(evo_1)")
    assert warned(table, "target(1, t1)") == "Your ship is full, so this unit of yours is destroyed."


@rule("SP-EVT-1", "SP-EV-16-E")
def test_a_unit_is_not_put_on_a_ship_unwarned_that_the_event_of_the_round_empties() -> None:
    assert warned(playing("produce_1")(track="- - event_16"), "produce(s1)") == (
        "Orbital Defence destroys all units on ships in this round."
    )
    assert warned(playing("produce_1")(track="- event_16 -"), "produce(s1)") == ""


@rule("SP-EVT-1", "SP-SHIELD-1")
def test_a_step_to_where_the_event_of_the_round_destroys_is_warned_of() -> None:
    doomed = "Forest Fire destroys units on Forest in this round."
    units = {A: "plague@t1 B.plague@t5"}
    table = playing("slow")(track="- - event_5", units=units)
    assert (warned(table, "advance(t1)"), warned(table, "advance(t5)")) == (doomed, "")
    assert warned(playing("slow")(track="- event_5 -", units=units), "advance(t1)") == ""
    safe = playing("slow")(track="- - event_5", units={A: "plague@t1+immune plague@t4"})
    assert warned(safe, "advance(t1)") == ""
    red = playing("slow")(track="- - event_5", units={A: "red@t2 plague@t4"})
    assert warned(red, "jump(t2, t6)") == doomed


@rule("SP-CARD-4", "SP-EVT-1")
def test_only_the_last_step_of_a_card_is_warned_of() -> None:
    """The first step of Fast Movement may lead through a place that is struck later."""
    table = playing("fast")(track="- - event_5", units={A: "plague@t1 plague@t3"})
    assert warned(table, "advance(t1)") == ""
    table.play("advance(t3)")
    assert warned(table, "advance(t1)") == "Forest Fire destroys units on Forest in this round."


@rule("SP-PLANET-BRADOK-3")
def test_a_native_that_is_let_into_the_core_is_warned_of() -> None:
    table = playing("slow")(units={A: "native@t6 plague@t1"}, core=[1, 0])
    assert warned(table, "advance(t6)") == "The native reaches the core and takes one of your tokens there."
    assert warned(playing("slow")(units={A: "native@t6 plague@t1"}), "advance(t6)") == ""


# What a move brings and costs.


@rule("SP-MOVE-3", "SP-MOVE-5", "SP-EVO-22")
def test_a_step_says_where_it_leads_and_what_it_brings() -> None:
    units = {A: "captain@t6 B.plague@t3 black@t1 plague@t2"}
    table = playing("slow")(units=units, energy={A: "t4"})
    assert table.described("advance(t6)") == "Advance your captain on tile 6 (Forest) into the core (2 points)"
    assert table.described("advance(t3)").endswith("to tile 4 (Mountain), 1 energy for Blue")
    assert table.described("advance(t1)").endswith("to tile 2 (Forest), pushing what stands there")
    customs = playing("slow")(units=units, energy={A: "t4"}, permanents={A: "evo_34"})
    assert customs.described("advance(t3)").endswith("1 energy for you")


@rule("SP-RULING-22", "SP-RULING-23", "SP-UNIT-4")
def test_a_loss_names_the_unit() -> None:
    table = given(phase="event", track="- - event_7", units={A: "captain@t3"}, reserve=[2, 0])
    assert table.described("lose") == "Do not pay: your captain on tile 3 (Desert) loses a token"
    assert table.described("pay") == "Pay 1 energy for your captain on tile 3 (Desert)"
    table = given(phase="event", track="- - event_1", planet="proton_moon_ii", units={A: "B.plague@t5 plague@t1"})
    assert table.described("sacrifice") == (
        "Sacrifice Blue's plague on tile 5 (Alien ground) of your board, closest to the core: it is destroyed"
    )
    shielded = given(phase="event", track="- - event_1", planet="proton_moon_ii", units={A: "plague@t5+shield"})
    assert shielded.described("sacrifice").endswith("closest to the core: it survives")


@rule("SP-RULING-57", "SP-CARD-3", "SP-MKT-1")
def test_the_menu_of_people_says_what_the_card_does() -> None:
    table = playing("captain")(ask="people", reserve=[2, 0], row="evo_19 - -")
    assert table.asked() == "Produce a Captain: which ship space? Or do something else first?"
    assert table.described("produce(s1)") == "Put a captain (2 tokens) on ship space 1"
    assert table.described("produce(s3)") == "Put a captain (2 tokens) on ship space 3, next to tile 1"
    table = playing("evolving")(ask="people", reserve=[2, 0], row="evo_19 - -")
    told = "Evolving or Getting Lucky: visit the market, roll the die, or do something else first?"
    assert table.asked() == told
    assert table.described("visit") == "Visit the market without buying yet"
    assert table.why_not("resolve").text == f"Choose at once what your card does. {told}"
